// Package latin holds the rules of the puzzles on Latin squares: each number from 1 to the order
// stands once in every row and once in every column. Three kinds share them: the plain square,
// Futoshiki with inequality signs between neighbours, and Sudoku with boxes.
//
// It knows the text, the rules and the drawing, and nothing of how an answer is found.
package latin

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// MaxOrder is the largest order that is read: a set of numbers then fits in one machine word.
const MaxOrder = 64

// The names of the three kinds.
const (
	latinName     = "latin"
	futoshikiName = "futoshiki"
	sudokuName    = "sudoku"
)

// Puzzle is a square board with some numbers given, and with inequality signs or boxes where its
// kind has them.
type Puzzle struct {
	kind             string
	order            int
	boxRows, boxCols int    // 0 without boxes
	givens           []int  // 1..order, or 0 for none, a number a cell
	signs            []Sign // those to the right in reading order, then those below
}

// Sign says that the cell Smaller holds less than the cell Larger, which shares a side with it.
type Sign struct{ Smaller, Larger int }

// first and second are the cells of the sign in reading order.
func (s Sign) first() int  { return min(s.Smaller, s.Larger) }
func (s Sign) second() int { return max(s.Smaller, s.Larger) }

// below reports whether the sign stands between two rows. On a board of order 1 there are none.
func (s Sign) below() bool { return s.second()-s.first() > 1 }

// Latin is the kind latin: the square without further rules.
func Latin() *puzzle.Kind { return &latin }

// Futoshiki is the kind futoshiki: signs between neighbours say which is smaller.
func Futoshiki() *puzzle.Kind { return &futoshiki }

// Sudoku is the kind sudoku: each box holds every number once, too.
func Sudoku() *puzzle.Kind { return &sudoku }

var latin = puzzle.Kind{
	Name:     latinName,
	Doc:      "Each row and each column holds every number from 1 to the order once.",
	Example:  "latin\n. . . 3\n1 . 2 .\n. . . .\n2 . . .\n",
	Monotone: true,
	Parse:    func(b *puzzle.Block) (puzzle.Puzzle, error) { return parse(b, latinName) },
	Compact:  compactWidth,
}

var futoshiki = puzzle.Kind{
	Name: futoshikiName,
	Doc: "Each row and each column holds every number from 1 to the order once. " +
		"A sign points at the smaller of its two cells.",
	Example: "futoshiki\n. < .   .   3\n^\n.   . > .   .\n.   .   v\n" +
		".   .   .   .\n.   . < . > .\n",
	Monotone: true,
	Parse:    func(b *puzzle.Block) (puzzle.Puzzle, error) { return parse(b, futoshikiName) },
}

var sudoku = puzzle.Kind{
	Name:     sudokuName,
	Doc:      "Each row, each column and each box holds every number from 1 to the order once.",
	Options:  []puzzle.Option{boxOption},
	Example:  "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
	Monotone: true,
	Parse: func(b *puzzle.Block) (puzzle.Puzzle, error) {
		return parse(b, sudokuName, boxOption)
	},
	Compact:  compactWidth,
	Headless: collected,
}

// Spec says what New makes. Cells are numbered row by row from 0.
type Spec struct {
	Kind             string // latin, futoshiki or sudoku
	Order            int    // 1..MaxOrder
	Givens           []int  // a number a cell, 0 for none; nil for none at all
	Signs            []Sign // of futoshiki only, in any order
	BoxRows, BoxCols int    // of sudoku only; both 0 for the boxes that the text form takes unsaid
}

// New makes a puzzle, and returns an error where the parts do not fit together. Clues that
// contradict each other are no such error: the puzzle has no answer.
func New(spec Spec) (*Puzzle, error) {
	spec.Givens = slices.Clone(spec.Givens)
	return build(spec)
}

// build is New of a spec whose Givens nobody else keeps.
func build(spec Spec) (*Puzzle, error) {
	n := spec.Order
	if n < 1 || n > MaxOrder {
		return nil, fmt.Errorf("the order %d is not in 1..%d", n, MaxOrder)
	}
	p := &Puzzle{kind: spec.Kind, order: n, boxRows: spec.BoxRows, boxCols: spec.BoxCols}
	if err := p.takeGivens(spec.Givens); err != nil {
		return nil, err
	}
	switch p.kind {
	case latinName, futoshikiName:
		if p.boxRows != 0 || p.boxCols != 0 {
			return nil, fmt.Errorf("%s has no boxes", p.kind)
		}
	case sudokuName:
		if p.boxRows == 0 && p.boxCols == 0 {
			p.boxRows, p.boxCols = defaultBox(n)
		}
		if !boxFits(p.boxRows, p.boxCols, n) {
			return nil, fmt.Errorf("boxes of %dx%d do not fit the order %d", p.boxRows, p.boxCols, n)
		}
	default:
		return nil, fmt.Errorf("the kind %q is none of latin, futoshiki and sudoku", p.kind)
	}
	if err := p.takeSigns(spec.Signs); err != nil {
		return nil, err
	}
	return p, nil
}

// takeGivens takes over the numbers given.
func (p *Puzzle) takeGivens(givens []int) error {
	cells := p.order * p.order
	if givens == nil {
		p.givens = make([]int, cells)
		return nil
	}
	if len(givens) != cells {
		return fmt.Errorf("there are %d clues for %d cells", len(givens), cells)
	}
	for c, v := range givens {
		if v < 0 || v > p.order {
			return fmt.Errorf("%s: clue %d is not in 1..%d", p.place(c), v, p.order)
		}
	}
	p.givens = givens
	return nil
}

// takeSigns copies the signs and puts them in order.
func (p *Puzzle) takeSigns(signs []Sign) error {
	if len(signs) > 0 && p.kind != futoshikiName {
		return fmt.Errorf("%s has no inequality signs", p.kind)
	}
	board := p.board()
	for _, s := range signs {
		if s.first() < 0 || s.second() >= board.Cells() || !board.Adjacent(s.Smaller, s.Larger, false) {
			return fmt.Errorf("a sign stands between %s and %s, which are not neighbours",
				p.place(s.Smaller), p.place(s.Larger))
		}
	}
	p.signs = make([]Sign, 0, len(signs))
	for _, s := range signs {
		// A text has them in order, so that each goes to the end.
		i := len(p.signs)
		if i > 0 && compareSigns(p.signs[i-1], s) >= 0 {
			i, _ = slices.BinarySearchFunc(p.signs, s, compareSigns)
		}
		p.signs = slices.Insert(p.signs, i, s)
	}
	for i := 1; i < len(p.signs); i++ {
		if compareSigns(p.signs[i-1], p.signs[i]) == 0 {
			s := p.signs[i]
			return fmt.Errorf("there are two signs between %s and %s",
				p.place(s.first()), p.place(s.second()))
		}
	}
	return nil
}

// compareSigns orders signs by their place: to the right before below, then in reading order.
// Signs between the same two cells compare equal.
func compareSigns(s, t Sign) int {
	if s.below() != t.below() {
		if t.below() {
			return -1
		}
		return 1
	}
	return cmp.Compare(s.first(), t.first())
}

// defaultBox gives the boxes of a Sudoku whose text does not say: their height is the largest
// divisor of the order that is not above its square root.
func defaultBox(order int) (rows, cols int) {
	for r := 1; r*r <= order; r++ {
		if order%r == 0 {
			rows = r
		}
	}
	return rows, order / rows
}

// boxFits reports whether a box of rows by cols cells holds each number once.
func boxFits(rows, cols, order int) bool {
	return 0 < rows && rows <= order && 0 < cols && cols <= order && rows*cols == order
}

// WithGivens is the same board under the same rules, with these numbers given instead of its own.
func (p *Puzzle) WithGivens(givens []int) (*Puzzle, error) {
	q := *p
	if err := q.takeGivens(slices.Clone(givens)); err != nil {
		return nil, err
	}
	return &q, nil
}

func (p *Puzzle) board() grid.Board { return grid.Board{Rows: p.order, Cols: p.order} }

// Order is the number of rows, of columns and of different numbers.
func (p *Puzzle) Order() int { return p.order }

// Size is the order, twice.
func (p *Puzzle) Size() (rows, cols int) { return p.order, p.order }

// Given is the number given in a cell, or 0.
func (p *Puzzle) Given(cell int) int { return p.givens[cell] }

// Box is the size of the boxes, 0 and 0 for a puzzle without boxes.
func (p *Puzzle) Box() (rows, cols int) { return p.boxRows, p.boxCols }

// Signs lists the inequality signs: those between a cell and the one to its right in reading
// order, then those between a cell and the one below it in reading order. The caller must not
// change the slice.
func (p *Puzzle) Signs() []Sign { return p.signs }

// Kind is latin, futoshiki or sudoku.
func (p *Puzzle) Kind() *puzzle.Kind {
	switch p.kind {
	case futoshikiName:
		return &futoshiki
	case sudokuName:
		return &sudoku
	}
	return &latin
}

// Clues lists the numbers in reading order, then the signs in the order of Signs. The clue of a
// sign names its left or upper cell first.
func (p *Puzzle) Clues() []puzzle.Clue {
	givens := 0
	for _, v := range p.givens {
		if v > 0 {
			givens++
		}
	}
	clues := make([]puzzle.Clue, 0, givens+len(p.signs))
	for c, v := range p.givens {
		if v > 0 {
			clues = append(clues, puzzle.Clue{Cell: c, Other: -1, Value: v})
		}
	}
	for _, s := range p.signs {
		value := puzzle.Less
		if s.Smaller > s.Larger {
			value = puzzle.Greater
		}
		clues = append(clues, puzzle.Clue{Cell: s.first(), Other: s.second(), Value: value})
	}
	return clues
}

// Keep is the puzzle with only the clues i for which keep(i) is true.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	q := *p
	q.givens, q.signs = make([]int, len(p.givens)), nil
	i := 0
	for c, v := range p.givens {
		if v > 0 {
			if keep(i) {
				q.givens[c] = v
			}
			i++
		}
	}
	for _, s := range p.signs {
		if keep(i) {
			q.signs = append(q.signs, s)
		}
		i++
	}
	return &q
}

// Full is the board with all numbers of an answer given, and in a Futoshiki with a sign between all
// neighbours.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	q := *p
	q.givens = slices.Clone(s)
	if p.kind != futoshikiName {
		return &q
	}
	q.signs = nil
	for _, d := range []grid.Dir{grid.E, grid.S} {
		for c := range p.board().Cells() {
			next, ok := p.board().Step(c, d)
			switch {
			case !ok:
			case s[c] < s[next]:
				q.signs = append(q.signs, Sign{Smaller: c, Larger: next})
			default:
				q.signs = append(q.signs, Sign{Smaller: next, Larger: c})
			}
		}
	}
	return &q
}

// Looser is nil: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }
