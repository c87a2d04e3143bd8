// Package kenken holds the rules of KenKen: a Latin square with cages, each of which states the
// result of an operation on its numbers.
//
// The package knows the text, the rules and the drawing. It does not know how to find an answer.
package kenken

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// MaxOrder is the largest order that can be read, as of Latin squares.
const MaxOrder = 64

// MaxTarget is the largest target of a cage. It times MaxOrder fits in 64 bits, so a product that
// is followed up to it can't overflow.
const MaxTarget = 1_000_000_000_000_000

// Op is the operation of a cage, which is also the Sign of its clue.
type Op int

// The operations. Difference and Quotient are of two cells, the larger number first; Single is the
// number of a cage of one cell. A cage of several cells with Any states a target without an
// operation: at least one of those that its number of cells allows gives the target.
const (
	None       Op = 0 // the cage has no target
	Sum        Op = '+'
	Difference Op = '-'
	Product    Op = '*'
	Quotient   Op = '/'
	Single     Op = '='
	Any        Op = '?'
)

// operations are those of which a cage with Any has one.
var operations = []Op{Sum, Product, Difference, Quotient}

// Cage is a set of cells that are joined by their sides, with the target of an operation on their
// numbers. Cells are numbered row by row from 0.
type Cage struct {
	Cells  []int // ascending
	Op     Op
	Target int // 0 if Op is None
}

// Puzzle is a square board with cages.
type Puzzle struct {
	order int
	cages []Cage // in the reading order of their first cells
	cage  []int  // of each cell: the index of its cage, or -1
}

// Kind returns the kind kenken.
func Kind() *puzzle.Kind { return &kind }

var kind = puzzle.Kind{
	Name:  "kenken",
	Title: "KenKen",
	Doc: "On an n x n board, each row and each column holds every number from 1 to n once. The " +
		"numbers of a cage have the sum (+), product (*), difference (-) or quotient (/) that it " +
		"states. Where a cage of several cells states a number alone, any of them may give it.",
	Size:    6,
	Classes: []string{"easy", "medium", "tricky", "hard", "expert"},
	Example: "kenken\na b b c\na d e c\nd d e f\ng g f f\n" +
		"a 3/\nb 6*\nc 3-\nd 8*\ne 2/\nf 6+\ng 12*\n",
	Monotone:  true,
	Ambiguous: true,
	Parse:     parse,
}

// New returns the puzzle of an order with these cages, or an error if they do not fit together. A
// cage may have a target that no numbers reach: such a puzzle has no answer.
func New(order int, cages []Cage) (*Puzzle, error) {
	if order < 1 || order > MaxOrder {
		return nil, fmt.Errorf("the order %d is not in 1..%d", order, MaxOrder)
	}
	p := &Puzzle{order: order, cage: slices.Repeat([]int{-1}, order*order)}
	of := slices.Clone(p.cage) // of each cell: the index of its cage in cages
	for i, c := range cages {
		if len(c.Cells) == 0 {
			return nil, fmt.Errorf("a cage has no cells")
		}
		for _, cell := range c.Cells {
			switch {
			case cell < 0 || cell >= len(of):
				return nil, fmt.Errorf("a cage has the cell %d, and the board %d cells", cell, len(of))
			case of[cell] >= 0:
				return nil, fmt.Errorf("%v is in two cages", p.cell(cell))
			}
			of[cell] = i
		}
	}
	for i, cells := range grid.Groups(of) {
		c := cages[of[cells[0]]]
		c.Cells = cells
		if fault, _ := c.fault(order); fault != "" {
			return nil, fmt.Errorf("the cage at %v: %s", p.cell(cells[0]), fault)
		}
		p.cages = append(p.cages, c)
		for _, cell := range cells {
			p.cage[cell] = i
		}
	}
	return p, nil
}

// fault returns what is wrong with a cage, whose cells are sorted and on the board, or "". If its
// cells are not joined, apart is the first that its first one does not reach; otherwise it is -1.
func (c Cage) fault(order int) (fault string, apart int) {
	if apart = (grid.Board{Rows: order, Cols: order}).Apart(c.Cells); apart >= 0 {
		return "its cells are not joined by their sides", apart
	}
	cells, most := len(c.Cells), MaxTarget
	switch {
	case c.Op == None && c.Target == 0:
		return "", -1
	case c.Op == Single && cells > 1:
		return fmt.Sprintf("the sign = is for a single cell; for %d cells write %d, or an operation "+
			"such as %d+", cells, c.Target, c.Target), -1
	case c.Op == Single:
		most = order
	case c.Op != Any && !slices.Contains(operations, c.Op):
		return "unknown operation", -1
	case cells == 1:
		return "a cage of one cell has only a number, such as 3", -1
	case (c.Op == Difference || c.Op == Quotient) && cells > 2:
		return fmt.Sprintf("a difference or quotient needs two cells, not %d", cells), -1
	}
	if c.Target < 1 || c.Target > most {
		return fmt.Sprintf("the target %d is not in 1..%d", c.Target, most), -1
	}
	return "", -1
}

// Order returns the number of rows, which is also the number of columns and of different numbers.
func (p *Puzzle) Order() int { return p.order }

// Size returns the number of rows and of columns. Both are the order.
func (p *Puzzle) Size() (rows, cols int) { return p.order, p.order }

// Cages returns the cages in the reading order of their first cells. The caller must not change
// them.
func (p *Puzzle) Cages() []Cage { return p.cages }

// Targets returns the cages that have a target, in the order of Clues.
func (p *Puzzle) Targets() []Cage {
	var all []Cage
	for _, c := range p.cages {
		if c.Op != None {
			all = append(all, c)
		}
	}
	return all
}

// Kind returns the kind kenken.
func (p *Puzzle) Kind() *puzzle.Kind { return &kind }

// Clues returns the targets in the reading order of the first cells of their cages. The sign of a
// clue is the operation.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for _, c := range p.Targets() {
		clues = append(clues,
			puzzle.Clue{Cell: c.Cells[0], Other: -1, Value: c.Target, Sign: int(c.Op)})
	}
	return clues
}

// Keep returns the puzzle with only the targets i for which keep(i) is true. All cages stay.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	q := *p
	q.cages = append([]Cage(nil), p.cages...)
	clue := 0
	for i, c := range p.cages {
		if c.Op == None {
			continue
		}
		if !keep(clue) {
			q.cages[i].Op, q.cages[i].Target = None, 0
		}
		clue++
	}
	return &q
}

// Obeys reports whether the numbers of an answer have the target of a clue in its cage.
func (p *Puzzle) Obeys(s puzzle.Answer, c puzzle.Clue) bool {
	numbers := p.cages[p.cage[c.Cell]].Numbers(s)
	return Cage{Op: Op(c.Sign), Target: c.Value}.Operation(numbers) != None
}

// Full gives each cage without a target that of an answer: the number of a single cell; of two
// cells the quotient, or else the difference; of more the product, or the sum if the product is
// above MaxTarget. Cells without a cage have no clues, and different answers may have the same
// targets.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	q := *p
	q.cages = append([]Cage(nil), p.cages...)
	for i, c := range q.cages {
		if c.Op != None {
			continue
		}
		ops := []Op{Product, Sum}
		switch len(c.Cells) {
		case 1:
			ops = []Op{Single}
		case 2:
			ops = []Op{Quotient, Difference}
		}
		for q.cages[i].Target == 0 {
			q.cages[i].Op, q.cages[i].Target = ops[0], Target(ops[0], c.Numbers(s))
			ops = ops[1:]
		}
	}
	return &q
}

// Target returns the target that an operation gives for the numbers of a cage, or 0 if it gives
// none: the quotient is no whole number, the product is above MaxTarget, or the operation takes
// another number of cells. Any gives none by itself.
func Target(op Op, numbers []int) int {
	cells := len(numbers)
	if (op == Difference || op == Quotient) && cells != 2 || (op == Single) != (cells == 1) {
		return 0
	}
	if target := result(op, numbers); target <= MaxTarget {
		return target
	}
	return 0
}

// Operation returns the operation by which the numbers of a cage give its target, or None if they
// do not: that of the cage, or of Any the first that does.
func (c Cage) Operation(numbers []int) Op {
	ops := operations
	if c.Op != Any {
		ops = []Op{c.Op}
	}
	for _, op := range ops {
		if Target(op, numbers) == c.Target {
			return op
		}
	}
	return None
}

// Numbers returns the numbers of the cells of a cage in an answer.
func (c Cage) Numbers(s puzzle.Answer) []int {
	numbers := make([]int, len(c.Cells))
	for i, cell := range c.Cells {
		numbers[i] = s[cell]
	}
	return numbers
}

// Looser returns nil: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }

// Exchanges returns nothing: no swaps are known that lead from one answer to another.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }

// Symmetries returns the board in its eight positions.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	board := grid.Board{Rows: p.order, Cols: p.order}
	for _, turn := range grid.Symmetries {
		cages := append([]Cage(nil), p.cages...)
		for i, c := range cages {
			cages[i].Cells = make([]int, len(c.Cells))
			for j, cell := range c.Cells {
				cages[i].Cells[j] = turn.Cell(board, cell)
			}
		}
		q, err := New(p.order, cages)
		if err != nil {
			panic("kenken: a turned board: " + err.Error())
		}
		all = append(all, puzzle.Symmetry{Name: turn.String(), Puzzle: q,
			Map: func(s puzzle.Answer) puzzle.Answer { return grid.Move(turn, board, s) }})
	}
	return all
}

// Rules returns the rules. They differ between boards of one size only where cages lack signs, so
// that a page of boards has one text.
func (p *Puzzle) Rules() string {
	rules := fmt.Sprintf("Write the numbers 1 to %d in the cells, so that each row and each column "+
		"holds each number once.", p.order)
	if len(p.cages) == 0 {
		return rules
	}
	some := func(is func(op Op) bool) bool {
		return slices.ContainsFunc(p.cages, func(c Cage) bool { return is(c.Op) })
	}
	if some(func(op Op) bool { return slices.Contains(operations, op) }) {
		rules += " A number with a sign in the corner of a cage is the sum (+), the product (×), the " +
			"difference (−) or the quotient (÷) of the numbers in the cage."
	}
	if some(func(op Op) bool { return op == Any }) {
		rules += " A number without a sign in a cage of several cells is the result of an operation " +
			"that is not given: the sum or the product of the numbers, or of two numbers the difference " +
			"or the quotient."
	}
	if some(func(op Op) bool { return op == None }) {
		rules += " Nothing is said about a cage without a number."
	}
	return rules + " Take the smaller number from the larger one, or divide the larger one by it. " +
		"A number without a sign in a cage of one cell is the number of that cell. A cage may hold a " +
		"number more than once."
}
