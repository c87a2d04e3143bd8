package board

import (
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Puzzle is a puzzle of a kind that a Table describes. It is immutable.
type Puzzle struct {
	table   *table
	board   grid.Board
	options []int // by place in Table.Options: the value
	cells   []content
	frame   [4][][]int // by place in puzzle.Sides, by row or column: the numbers outside
	area    []int      // of each cell: its area, or -1; nil without areas
	areas   []Area     // by their first cells
}

// content is what the puzzle has in a cell: a place in table.sorts plus 1, or 0 for nothing, and
// its number, or the two numbers of a pair.
type content struct{ sort, value, second int }

// Area is an area of a board.
type Area struct {
	Cells []int // in reading order
	Clue  int   // its number, or None
}

// None is the number of an area that has none.
const None = -1

// Kind returns the kind: always the same value.
func (p *Puzzle) Kind() *puzzle.Kind { return &p.table.kind }

// Table returns the table that the kind was made of.
func (p *Puzzle) Table() Table { return p.table.Table }

// Size returns the number of rows and columns.
func (p *Puzzle) Size() (rows, cols int) { return p.board.Rows, p.board.Cols }

// Cells returns the number of cells.
func (p *Puzzle) Cells() int { return p.board.Cells() }

// Cell returns a cell in the form that facts and messages use.
func (p *Puzzle) Cell(c int) puzzle.Cell { return puzzle.CellOf(c, p.board.Cols) }

// Option returns the number of an option, or the place of its word. It panics if the table has no
// such option.
func (p *Puzzle) Option(key string) int {
	return p.options[slices.IndexFunc(p.table.Options, func(o Option) bool { return o.Key == key })]
}

// Open reports whether a cell is part of the answer: whether it is no wall.
func (p *Puzzle) Open(c int) bool { return p.cells[c].sort == 0 || !p.sort(c).Wall }

// At returns what stands in a cell: the Value of its clue or the number, and false if it is empty.
// Of two numbers it is the first; see Toward.
func (p *Puzzle) At(c int) (value int, ok bool) {
	if p.cells[c].sort == 0 {
		return 0, false
	}
	return p.value(c), true
}

// Toward returns the number in a cell for the cells below or to the right, and false if there is
// none.
func (p *Puzzle) Toward(c int, side puzzle.Side) (value int, ok bool) {
	if p.cells[c].sort == 0 || !p.sort(c).Pair {
		return 0, false
	}
	n := p.cells[c].value
	if side == puzzle.Right {
		n = p.cells[c].second
	}
	return n, n > 0
}

// Outside returns the numbers that stand outside the board at one side of a row or column, in
// reading order.
func (p *Puzzle) Outside(side puzzle.Side, line int) []int {
	of := p.frame[slices.Index(sides[:], side)]
	if of == nil {
		return nil
	}
	return of[line]
}

// Given returns the value that is given in a cell, or 0.
func (p *Puzzle) Given(c int) int {
	if p.cells[c].sort == 0 || !p.sort(c).given {
		return 0
	}
	return p.value(c)
}

// Areas returns the areas, in the order of their first cells.
func (p *Puzzle) Areas() []Area { return p.areas }

// AreaOf returns the area of a cell, a place in Areas, or -1.
func (p *Puzzle) AreaOf(c int) int { return p.area[c] }

// sides are those of puzzle.Sides.
var sides = puzzle.Sides()

func (p *Puzzle) sort(c int) *sort { return &p.table.sorts[p.cells[c].sort-1] }

func (p *Puzzle) value(c int) int {
	if s := p.sort(c); s.Word != "" {
		return s.Value
	}
	return p.cells[c].value
}

// numbers returns the first and the last value that open cells hold; the last is less than the
// first if they hold none.
func (p *Puzzle) numbers() (first, last int) {
	switch {
	case p.table.Numbers != nil:
		return p.table.Numbers(p)
	case len(p.table.Values) > 0:
		return 1, len(p.table.Values)
	}
	return 1, 0
}

// Exchanges returns none.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }

// Looser returns none: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }

// Rules returns the rules.
func (p *Puzzle) Rules() string {
	if p.table.Rules != nil {
		return p.table.Rules(p)
	}
	return p.table.Doc
}

// Value returns what a cell holds in an answer, or 0 if the kind has no values.
func (p *Puzzle) Value(s puzzle.Answer, c int) int {
	switch _, last := p.numbers(); {
	case last < 1:
		return 0
	case p.table.Lines != NoLines:
		return s[c] >> lineBits
	}
	return s[c]
}

// LinesOf returns the sum of the sides of a cell that have lines in an answer, or to which lines
// lead.
func (p *Puzzle) LinesOf(s puzzle.Answer, c int) puzzle.Side {
	if p.table.Lines == NoLines {
		return 0
	}
	return puzzle.Side(s[c] & (1<<lineBits - 1))
}

// lineBits is the number of bits of an answer that are lines, and the number of sides.
const lineBits = 4
