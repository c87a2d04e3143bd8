package gridwright_test

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/rules"
)

// hitori is Hitori as a kind of another module: its board has no empty cells and no clues, and its
// answers are shaded cells. Shade some, so that no row or column shows a number twice, shaded cells
// don't touch, and the others are connected.
type hitori struct {
	rows, cols int
	numbers    []string
}

var hitoriKind = puzzle.Kind{Name: "hitori", Title: "Hitori", Doc: "Shade numbers that repeat.",
	Example: "hitori\n1 1\n1 2\n", Parse: parseHitori}

// hitoriRules returns the statement of a board, with its cells and their literals.
func hitoriRules(p gridwright.Puzzle) (*rules.Set, error) {
	rows, cols := p.Size()
	m := rules.New(rows, cols)
	cells := m.Cells(false, nil)
	var shaded, open []rules.Lit
	for _, c := range cells.Cells {
		x := m.Fact(puzzle.ShadedFact(c))
		shaded, open = append(shaded, x), append(open, x.Not())
	}
	numbers := p.(*hitori).numbers
	for i := range numbers {
		for j := range i {
			if numbers[i] == numbers[j] && (i/cols == j/cols || i%cols == j%cols) {
				m.Rule("twice", "{cell} or {cell} is shaded", cells.Cells[j], cells.Cells[i]).
					Or(shaded[j], shaded[i])
			}
		}
	}
	for _, ends := range cells.Graph.Edges {
		m.Rule("apart", "{cell} and {cell} are not both shaded", cells.Cells[ends[0]],
			cells.Cells[ends[1]]).AtMost(1, shaded[ends[0]], shaded[ends[1]])
	}
	m.Rule("connected", "the open cells are connected").Connected(cells.Graph, open...)
	m.Answer = func(has func(puzzle.Fact) bool) (puzzle.Answer, error) {
		s := make(puzzle.Answer, rows*cols)
		for i, c := range cells.Cells {
			if has(puzzle.ShadedFact(c)) {
				s[i] = 1
			}
		}
		return s, nil
	}
	return m, nil
}

func parseHitori(b *syntax.Block) (puzzle.Puzzle, error) {
	rows, err := b.Grid(b.Rows, false)
	if err != nil {
		return nil, err
	}
	p := &hitori{rows: len(rows), cols: len(rows[0])}
	for _, t := range slices.Concat(rows...) {
		if _, err := b.Number(t, "number", len(rows)+len(rows[0])); err != nil {
			return nil, err
		}
		p.numbers = append(p.numbers, t.Text)
	}
	return p, nil
}

func (p *hitori) Check(s puzzle.Answer) error {
	if err := s.CheckSize(len(p.numbers)); err != nil {
		return err
	}
	met := make([]bool, len(s))
	var flood func(c int)
	flood = func(c int) {
		met[c] = true
		for d := range s {
			if p.beside(c, d) && s[d] == 0 && !met[d] {
				flood(d)
			}
		}
	}
	if c := slices.Index(s, 0); c >= 0 {
		flood(c)
	}
	for c, v := range s {
		if v != 0 && v != 1 {
			return puzzle.NewViolation("form", []int{c}, "{n} is neither shaded nor open", v)
		}
		if v == 0 && !met[c] {
			return puzzle.NewViolation("connected", []int{c}, "a cell is cut off")
		}
		for d := range c {
			switch {
			case v != s[d]:
			case v == 1 && p.beside(c, d):
				return puzzle.NewViolation("apart", []int{d, c}, "two shaded cells touch")
			case v == 0 && p.numbers[c] == p.numbers[d] && (c/p.cols == d/p.cols || c%p.cols == d%p.cols):
				return puzzle.NewViolation("twice", []int{d, c}, "number {n} twice", p.numbers[c])
			}
		}
	}
	return nil
}

func (p *hitori) beside(c, d int) bool {
	return c/p.cols == d/p.cols && max(c-d, d-c) == 1 || max(c-d, d-c) == p.cols
}

func (p *hitori) Kind() *puzzle.Kind                    { return &hitoriKind }
func (p *hitori) Size() (rows, cols int)                { return p.rows, p.cols }
func (p *hitori) String() string                        { return "hitori\n" + syntax.FormatGrid(p.numbers, p.cols) }
func (p *hitori) Rules() string                         { return hitoriKind.Doc }
func (p *hitori) Clues() []puzzle.Clue                  { return nil }
func (p *hitori) Keep(func(i int) bool) puzzle.Puzzle   { return p }
func (p *hitori) Full(puzzle.Answer) puzzle.Puzzle      { return p }
func (p *hitori) Obeys(puzzle.Answer, puzzle.Clue) bool { return false }
func (p *hitori) Symmetries() []puzzle.Symmetry         { return nil }
func (p *hitori) Exchanges() puzzle.Exchanges           { return puzzle.Exchanges{} }
func (p *hitori) Looser() []puzzle.Looser               { return nil }
func (p *hitori) FormatAnswer(s puzzle.Answer) string {
	return syntax.FormatGrid(strings.Fields(strings.Trim(fmt.Sprint(s), "[]")), p.cols)
}
func (p *hitori) ParseAnswer(*syntax.Block) (puzzle.Answer, error) { return nil, nil }

func (p *hitori) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{Rows: p.rows, Cols: p.cols, Cells: make([]puzzle.Mark, len(p.numbers))}
	for c, number := range p.numbers {
		l.Cells[c] = puzzle.Mark{Text: number, Given: true}
		if s != nil && s[c] == 1 {
			l.Cells[c].Fill = puzzle.Grey
		}
	}
	return l
}

func (p *hitori) Facts() iter.Seq[puzzle.Fact] {
	return func(yield func(puzzle.Fact) bool) {
		for c := range p.numbers {
			if !yield(puzzle.ShadedFact(puzzle.CellOf(c, p.cols))) {
				return
			}
		}
	}
}

func (p *hitori) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if f.What != puzzle.Shaded || f.On(p.rows, p.cols) != nil {
		return false, fmt.Errorf("a board of hitori has no fact %q", f)
	}
	return (s[f.At.Number(p.cols)] == 1) != f.Not, nil
}
