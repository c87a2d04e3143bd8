package link

import (
	"fmt"
	"iter"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Facts yields the possible links: for each cell in reading order, the link to its right, then the
// one to the cell below.
func (p *Puzzle) Facts() iter.Seq[puzzle.Fact] {
	return func(yield func(puzzle.Fact) bool) {
		for c := range p.board.Cells() {
			for _, d := range []grid.Dir{grid.E, grid.S} {
				next, ok := p.board.Step(c, d)
				if ok && !yield(puzzle.LinkedFact(p.cell(c), p.cell(next))) {
					return
				}
			}
		}
	}
}

// Has reports whether a fact is true in an answer. It knows whether two neighbours are linked, by
// any path or by that of a given pair (Linked), whether a cell is on the path of a pair (OnPath),
// and whether a path uses it (Used). A pair is identified by the name of its terminals.
func (p *Puzzle) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if err := p.knows(f); err != nil {
		return false, err
	}
	at := f.At.Number(p.board.Cols)
	has := f.What == puzzle.Linked && p.linked(s, at, f.To.Number(p.board.Cols)) ||
		f.What == puzzle.Used && s[at] != 0 || f.What == puzzle.OnPath
	if has && f.Pair != "" {
		pair := slices.Index(p.names, f.Pair)
		has = false
		for c := range p.walk(s, p.terminals[pair][0]) {
			if has = c == at; has {
				break
			}
		}
	}
	return has != f.Not, nil
}

// linked reports whether an answer joins two neighbours, given in reading order.
func (p *Puzzle) linked(s puzzle.Answer, c, d int) bool {
	if below, ok := p.board.Step(c, grid.S); ok && below == d {
		return s[c]&LinkS != 0
	}
	return s[c]&LinkE != 0
}

// knows returns an error if the board has no such fact. The error says why.
func (p *Puzzle) knows(f puzzle.Fact) error {
	if err := f.On(p.board.Rows, p.board.Cols); err != nil {
		return err
	}
	at, to := f.At.Number(p.board.Cols), f.To.Number(p.board.Cols)
	switch {
	case f.What != puzzle.Linked && f.What != puzzle.OnPath && f.What != puzzle.Used:
		return fmt.Errorf("%q is not a fact about a %s: expected two cells that are linked (r1c2-r1c3, "+
			"r1c2-r1c3~A), a cell on the path of a pair (r1c2~A), or a cell that a path uses (r1c2)",
			f, kindName)
	case f.Pair != "" && !slices.Contains(p.names, f.Pair):
		return fmt.Errorf("the board has no terminals %s", wording.Quote(f.Pair))
	case f.What == puzzle.Linked && !p.board.Adjacent(at, to, false):
		return fmt.Errorf("%v and %v are not neighbours", f.At, f.To)
	}
	return nil
}

func (p *Puzzle) cell(c int) puzzle.Cell { return puzzle.CellOf(c, p.board.Cols) }
