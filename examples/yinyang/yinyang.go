// Package yinyang adds Yin-Yang to Gridwright, from a module of its own: each cell is black or
// white, the black cells are connected, the white cells are connected, and no 2x2 cells have one
// colour.
package yinyang

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

var kind = puzzle.Kind{
	Name:     "yinyang",
	Title:    "Yin-Yang",
	Doc:      "Each colour is connected, and no 2x2 cells have one colour.",
	Example:  "yinyang\nb w . .\n. . . .\n. . w .\n. . . w\n",
	Monotone: true,
	Parse:    parse,
}

// colours are the letters of the text; a cell without a colour is 0.
const colours = ".wb"

// Puzzle is a board with the colours of some cells.
type Puzzle struct {
	rows, cols int
	given      []int
}

func parse(b *syntax.Block) (puzzle.Puzzle, error) {
	if _, err := b.OptionValues("yinyang", nil); err != nil {
		return nil, err
	}
	return read(b)
}

func read(b *syntax.Block) (*Puzzle, error) {
	rows, err := b.Grid(b.Rows, false)
	if err != nil {
		return nil, err
	}
	p := &Puzzle{rows: len(rows), cols: len(rows[0])}
	for _, t := range slices.Concat(rows...) {
		v := strings.Index(colours, t.Text)
		if v < 0 || len(t.Text) != 1 {
			return nil, b.Fail(t, "", "expected w, b or ., found %q", t.Text)
		}
		p.given = append(p.given, v)
	}
	return p, nil
}

func (p *Puzzle) format(values []int) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = colours[v : v+1]
	}
	return syntax.FormatGrid(words, p.cols)
}

// Check is the verifier. It knows nothing of the statement in rules.go, so each can show faults of
// the other.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if err := s.CheckSize(len(p.given)); err != nil {
		return err
	}
	for c, v := range s {
		if v != 1 && v != 2 {
			return puzzle.NewViolation("colour", []int{c}, "a cell has no colour")
		}
		if g := p.given[c]; g > 0 && g != v {
			return puzzle.NewViolation("given", []int{c}, "a given colour is changed")
		}
		square := []int{c, c + 1, c + p.cols, c + p.cols + 1}
		if c%p.cols+1 < p.cols && c/p.cols+1 < p.rows &&
			!slices.ContainsFunc(square, func(d int) bool { return s[d] != v }) {
			return puzzle.NewViolation("square", square, "2x2 cells have one colour")
		}
	}
	met := make([]bool, len(s))
	var flood func(c int)
	flood = func(c int) {
		met[c] = true
		for d, v := range s {
			beside := d/p.cols == c/p.cols && max(c-d, d-c) == 1 || max(c-d, d-c) == p.cols
			if beside && v == s[c] && !met[d] {
				flood(d)
			}
		}
	}
	for v := 1; v <= 2; v++ {
		if c := slices.Index(s, v); c >= 0 {
			flood(c)
		}
	}
	if c := slices.Index(met, false); c >= 0 {
		return puzzle.NewViolation("connected", []int{c}, "a cell is cut off from others of its colour")
	}
	return nil
}

// Kind returns the kind: always the same value.
func (p *Puzzle) Kind() *puzzle.Kind { return &kind }

// Size returns the number of rows and columns.
func (p *Puzzle) Size() (rows, cols int) { return p.rows, p.cols }

// String returns the text that Parse reads.
func (p *Puzzle) String() string { return kind.Name + "\n" + p.format(p.given) }

// FormatAnswer returns a letter for each cell.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string { return p.format(s) }

// Rules returns the rules.
func (p *Puzzle) Rules() string { return kind.Doc }

// Obeys reports whether an answer has the colour of a clue.
func (p *Puzzle) Obeys(s puzzle.Answer, c puzzle.Clue) bool { return c.Holds(s) }

// Full returns the board with all colours of an answer.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	return &Puzzle{p.rows, p.cols, slices.Clone(s)}
}

// Symmetries returns none. Tests and MinimizeBoard would use them.
func (p *Puzzle) Symmetries() []puzzle.Symmetry { return nil }

// Exchanges returns none.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }

// Looser returns none: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }

// Has reports whether a cell has a colour, the only fact of the kind.
func (p *Puzzle) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if f.What != puzzle.Holds || f.On(p.rows, p.cols) != nil {
		return false, fmt.Errorf("a board of %s has no fact %q", kind.Name, f)
	}
	return s[f.At.Number(p.cols)] == int(f.Value) != f.Not, nil
}

// Facts yields the colour of each cell.
func (p *Puzzle) Facts() iter.Seq[puzzle.Fact] {
	return func(yield func(puzzle.Fact) bool) {
		for i := range 2 * len(p.given) {
			if !yield(puzzle.HoldsFact(puzzle.CellOf(i/2, p.cols), 1+i%2)) {
				return
			}
		}
	}
}

// Clues lists the given colours.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for c, v := range p.given {
		if v > 0 {
			clues = append(clues, puzzle.Clue{Cell: c, Other: -1, Value: v})
		}
	}
	return clues
}

// Keep drops the other clues.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	q := &Puzzle{p.rows, p.cols, make([]int, len(p.given))}
	for i, c := range p.Clues() {
		if keep(i) {
			q.given[c.Cell] = c.Value
		}
	}
	return q
}

// ParseAnswer reads a letter for each cell.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	q, err := read(b)
	if err != nil {
		return nil, err
	}
	return q.given, nil
}

// Layout draws the letters.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{Rows: p.rows, Cols: p.cols, Cells: make([]puzzle.Mark, len(p.given))}
	for c, v := range p.given {
		if l.Cells[c].Given = v > 0; v == 0 && s != nil {
			v = s[c]
		}
		l.Cells[c].Text = strings.Trim(colours[v:v+1], ".")
	}
	return l
}
