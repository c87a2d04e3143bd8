// Package latin holds the rules of the puzzles on Latin squares: each number from 1 to the order
// appears once in every row and once in every column. There are three kinds: the plain square,
// Futoshiki with inequality signs between neighbours, and Sudoku with boxes
// or areas, and cages.
//
// The package knows the text, the rules and the drawing. It does not know how to find an answer.
package latin

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// MaxOrder is the largest order that can be read. Up to it, a set of numbers fits in one machine
// word.
const MaxOrder = 64

// The names of the three kinds.
const (
	latinName     = "latin"
	futoshikiName = "futoshiki"
	sudokuName    = "sudoku"
)

// Puzzle is a square board with some numbers given, and with inequality signs, or with boxes
// or areas and cages, where its kind has them.
type Puzzle struct {
	kind             string
	order            int
	boxRows, boxCols int    // 0 without boxes
	areas            []int  // of each cell: its area, where a Sudoku has them instead of boxes
	cages            []Cage // by their first cells
	givens           []int  // of each cell: 1..order, or 0 for none
	signs            []Sign // those to the right in reading order, then those below
}

// Sign is an inequality sign: the cell Smaller holds less than the cell Larger, its neighbour.
type Sign struct{ Smaller, Larger int }

// first and second are the cells of the sign in reading order.
func (s Sign) first() int  { return min(s.Smaller, s.Larger) }
func (s Sign) second() int { return max(s.Smaller, s.Larger) }

// below reports whether the sign stands between two rows. On a board of order 1 there are none.
func (s Sign) below() bool { return s.second()-s.first() > 1 }

// Latin returns the kind latin: the square without further rules.
func Latin() *puzzle.Kind { return &latin }

// Futoshiki returns the kind futoshiki: signs between neighbours point at the smaller number.
func Futoshiki() *puzzle.Kind { return &futoshiki }

// Sudoku returns the kind sudoku: each box also holds every number once.
func Sudoku() *puzzle.Kind { return &sudoku }

var latin = puzzle.Kind{
	Name:     latinName,
	Title:    "Latin square",
	Doc:      "On an n x n board, each row and each column holds every number from 1 to n once.",
	Size:     6,
	Classes:  []string{"gentle", "hard", "expert"},
	Example:  "latin\n. . . 3\n1 . 2 .\n. . . .\n2 . . .\n",
	Monotone: true,
	Parse:    func(b *syntax.Block) (puzzle.Puzzle, error) { return parse(b, latinName) },
	Compact:  compactWidth,
}

var futoshiki = puzzle.Kind{
	Name:  futoshikiName,
	Title: "Futoshiki",
	Doc: "On an n x n board, each row and each column holds every number from 1 to n once. " +
		"A sign between two cells points to the smaller number.",
	Size:    6,
	Classes: []string{"gentle", "easy", "medium", "hard", "expert"},
	Example: "futoshiki\n. < .   .   3\n^\n.   . > .   .\n.   .   v\n" +
		".   .   .   .\n.   . < . > .\n",
	Monotone: true,
	Parse:    func(b *syntax.Block) (puzzle.Puzzle, error) { return parse(b, futoshikiName) },
}

var sudoku = puzzle.Kind{
	Name:  sudokuName,
	Title: "Sudoku",
	Doc: "On an n x n board, each row, each column and each box holds every number from 1 to n " +
		"once. Areas of any shape may stand in the place of boxes (jigsaw). The numbers of a cage " +
		"differ and have its sum (killer).",
	Options:  []syntax.Option{boxOption},
	Size:     9,
	Classes:  []string{"gentle", "easy", "medium", "hard", "expert"},
	Example:  "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
	Monotone: true,
	Parse: func(b *syntax.Block) (puzzle.Puzzle, error) {
		return parse(b, sudokuName, boxOption)
	},
	Compact:  compactWidth,
	Headless: collected,
}

// Spec describes a puzzle to New. Cells are numbered row by row from 0.
type Spec struct {
	Kind             string // latin, futoshiki or sudoku
	Order            int    // 1..MaxOrder
	Givens           []int  // of each cell, 0 for none; nil if there are none at all
	Signs            []Sign // for futoshiki only, in any order
	BoxRows, BoxCols int    // for sudoku only; both 0 for the default boxes of the text form
	Areas            []int  // for sudoku only, instead of boxes: of each cell a name of its area
	Cages            []Cage // for sudoku only
}

// New returns the puzzle that a spec describes, or an error if the parts do not fit together. Clues
// that contradict each other are not an error: such a puzzle has no answer.
func New(spec Spec) (*Puzzle, error) {
	spec.Givens = slices.Clone(spec.Givens)
	return build(spec)
}

// build is New for a spec whose Givens the puzzle may keep.
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
		if spec.Areas != nil {
			if p.boxRows != 0 {
				return nil, errors.New("a Sudoku has either boxes or areas")
			}
			if err := p.takeAreas(spec.Areas); err != nil {
				return nil, err
			}
			break
		}
		if p.boxRows == 0 && p.boxCols == 0 {
			p.boxRows, p.boxCols = defaultBox(n)
		}
		if !boxFits(p.boxRows, p.boxCols, n) {
			return nil, fmt.Errorf("boxes of %dx%d do not fit the order %d", p.boxRows, p.boxCols, n)
		}
	default:
		return nil, fmt.Errorf("the kind is %q, expected latin, futoshiki or sudoku", p.kind)
	}
	if p.kind != sudokuName && len(spec.Areas)+len(spec.Cages) > 0 {
		return nil, fmt.Errorf("%s has no areas or cages", p.kind)
	}
	if err := p.takeSigns(spec.Signs); err != nil {
		return nil, err
	}
	if err := p.takeCages(spec.Cages); err != nil {
		return nil, err
	}
	return p, nil
}

// takeGivens checks the given numbers and keeps the slice.
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
			return fmt.Errorf("%s: clue %d is not in 1..%d", p.cell(c), v, p.order)
		}
	}
	p.givens = givens
	return nil
}

// takeSigns checks, copies and sorts the signs.
func (p *Puzzle) takeSigns(signs []Sign) error {
	if len(signs) > 0 && p.kind != futoshikiName {
		return fmt.Errorf("%s has no inequality signs", p.kind)
	}
	board := p.board()
	for _, s := range signs {
		if s.first() < 0 || s.second() >= board.Cells() || !board.Adjacent(s.Smaller, s.Larger, false) {
			return fmt.Errorf("a sign is between %s and %s, which are not neighbours",
				p.cell(s.Smaller), p.cell(s.Larger))
		}
	}
	p.signs = make([]Sign, 0, len(signs))
	for _, s := range signs {
		// A text lists them in order, so each is appended.
		i := len(p.signs)
		if i > 0 && compareSigns(p.signs[i-1], s) >= 0 {
			i, _ = slices.BinarySearchFunc(p.signs, s, compareSigns)
		}
		p.signs = append(p.signs, s) // there is room; slices.Insert is long code for a page to load
		copy(p.signs[i+1:], p.signs[i:])
		p.signs[i] = s
	}
	for i := 1; i < len(p.signs); i++ {
		if compareSigns(p.signs[i-1], p.signs[i]) == 0 {
			s := p.signs[i]
			return fmt.Errorf("there are two signs between %s and %s",
				p.cell(s.first()), p.cell(s.second()))
		}
	}
	return nil
}

// compareSigns orders signs by their place: signs to the right before signs below, then in reading
// order. Signs between the same two cells compare equal.
func compareSigns(s, t Sign) int {
	if s.below() != t.below() {
		if t.below() {
			return -1
		}
		return 1
	}
	return cmp.Compare(s.first(), t.first())
}

// defaultBox returns the boxes of a Sudoku whose text names no size. Their height is the largest
// divisor of the order that is at most its square root.
func defaultBox(order int) (rows, cols int) {
	for r := 1; r*r <= order; r++ {
		if order%r == 0 {
			rows = r
		}
	}
	return rows, order / rows
}

// boxFits reports whether a box of rows by cols cells has a cell for each number.
func boxFits(rows, cols, order int) bool {
	return 0 < rows && rows <= order && 0 < cols && cols <= order && rows*cols == order
}

// WithGivens returns the same board with these numbers given instead of its own.
func (p *Puzzle) WithGivens(givens []int) (*Puzzle, error) {
	q := *p
	if err := q.takeGivens(slices.Clone(givens)); err != nil {
		return nil, err
	}
	return &q, nil
}

func (p *Puzzle) board() grid.Board { return grid.Board{Rows: p.order, Cols: p.order} }

// Order returns the number of rows, which is also the number of columns and of different numbers.
func (p *Puzzle) Order() int { return p.order }

// Size returns the number of rows and of columns. Both are the order.
func (p *Puzzle) Size() (rows, cols int) { return p.order, p.order }

// Given returns the number given in a cell, or 0.
func (p *Puzzle) Given(cell int) int { return p.givens[cell] }

// Box returns the size of the boxes, or 0 and 0 for a puzzle without boxes. It may have areas.
func (p *Puzzle) Box() (rows, cols int) { return p.boxRows, p.boxCols }

// Signs returns the inequality signs: first those between a cell and its right neighbour, then
// those between a cell and the one below it, each in reading order. The caller must not change the
// slice.
func (p *Puzzle) Signs() []Sign { return p.signs }

// Kind returns latin, futoshiki or sudoku.
func (p *Puzzle) Kind() *puzzle.Kind {
	switch p.kind {
	case futoshikiName:
		return &futoshiki
	case sudokuName:
		return &sudoku
	}
	return &latin
}

// Clues returns the given numbers in reading order, then the signs in the order of Signs, then the
// sums in the order of Cages. The clue of a sign names its left or upper cell first.
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
	for _, g := range p.cages {
		if g.Sum > 0 {
			clues = append(clues, puzzle.Clue{Cell: g.Cells[0], Other: -1, Value: g.Sum, Sign: '+',
				Place: puzzle.OfArea})
		}
	}
	return clues
}

// Keep returns the puzzle with only the clues i for which keep(i) is true. Areas and cages stay.
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
	q.cages = append([]Cage(nil), p.cages...)
	for k, g := range p.cages {
		if g.Sum > 0 {
			if !keep(i) {
				q.cages[k].Sum = 0
			}
			i++
		}
	}
	return &q
}

// Obeys reports whether an answer has the number of a clue, or obeys its sign or its sum.
func (p *Puzzle) Obeys(s puzzle.Answer, c puzzle.Clue) bool {
	if c.Place != puzzle.OfArea {
		return c.Holds(s)
	}
	return p.CageAt(c.Cell).sum(s) == c.Value
}

// Full returns the board with all numbers of an answer given, with all sums of cages, and in a
// Futoshiki with a sign between all neighbours.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	q := p.WithSums(s)
	q.givens = slices.Clone(s)
	if p.kind != futoshikiName {
		return q
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
	return q
}

// Looser returns nil: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }
