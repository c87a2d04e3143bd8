// Package formulations holds the formulations of Numberlink as mixed-integer programs: Rob Pratt's
// model, as sysid published it in "Numberlink Puzzle" (May 2020), with its flaw and without, and
// models whose variables are the links between cells.
package formulations

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/puzzle"
)

// All returns the formulations: the published model first, then those by links, the smallest last.
func All() []*formulation.Formulation {
	return []*formulation.Formulation{
		Pratt(), PrattCuts(), EdgeColour(), Edge(), EdgeNoBlock(), EdgeNoBeside(), EdgeBits(),
		EdgeLabel(),
	}
}

// prunes lists the packages of every formulation: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"link/formulations", "link/edges"}}

// edgeMap is the puzzle as the formulations see it, with names and words for its parts.
type edgeMap struct{ edges.Board }

func newBoard(p puzzle.Puzzle) *edgeMap { return &edgeMap{edges.Of(p.(*link.Puzzle))} }

// rc returns the row and column of a cell, both from 1.
func (b *edgeMap) rc(c int) (row, col int) {
	row, col = b.Grid.RowCol(c)
	return row + 1, col + 1
}

// place returns the words for a cell.
func (b *edgeMap) place(c int) string { return b.Cell(c).String() }

// name returns a name made of a word, a cell and further distinguishing parts: x(1,2,3).
func (b *edgeMap) name(word string, c int, more ...any) string {
	row, col := b.rc(c)
	s := fmt.Sprintf("%s(%d,%d", word, row, col)
	for _, m := range more {
		s += fmt.Sprintf(",%v", m)
	}
	return s + ")"
}

// edgeName returns a name made of a word, an edge and further distinguishing parts:
// link(1,2,right).
func (b *edgeMap) edgeName(word string, e int, more ...any) string {
	side := "down"
	if b.Side(e) == edges.East {
		side = "right"
	}
	return b.name(word, b.Edges[e].A, append([]any{side}, more...)...)
}

// owners returns the number of the pair whose path uses each cell, from 1, or 0 if none does. It
// returns an error if the answer does not have the size of the board.
func (b *edgeMap) owners(s puzzle.Answer) ([]int, error) {
	if err := s.CheckSize(b.Cells()); err != nil {
		return nil, err
	}
	owner := make([]int, b.Cells())
	for k := 1; k <= b.Pairs(); k++ {
		from, _ := b.Terminals(k)
		cells, _ := b.walk(from, func(e int) bool { return b.Linked(s, e) })
		for _, c := range cells {
			owner[c] = k
		}
	}
	return owner, nil
}

// sized accepts puzzles of the family that pass the test also, if there is one, and whose model has
// at most formulation.Allowed nonzeros, by an estimate.
func sized(nonzeros func(b *edgeMap) int, also func(*link.Puzzle) error) func(puzzle.Puzzle) error {
	return func(p puzzle.Puzzle) error {
		q, ok := p.(*link.Puzzle)
		if !ok {
			return formulation.Unsupported("it is a %s, not a link puzzle", p.Kind().Name)
		}
		if also != nil {
			if err := also(q); err != nil {
				return formulation.Unsupported("%w", err)
			}
		}
		return formulation.Allow(nonzeros(newBoard(q)))
	}
}
