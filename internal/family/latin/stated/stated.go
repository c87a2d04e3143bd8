// Package stated states the rules of Latin squares, Futoshiki and Sudoku.
package stated

import (
	"context"
	"strconv"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// Statement returns the statement of the family's kinds.
func Statement() stated.Statement {
	return stated.Statement{
		Kinds:  []*puzzle.Kind{latin.Latin(), latin.Futoshiki(), latin.Sudoku()},
		State:  state,
		Solver: solver,
		Prunes: &engine.Packages{Own: []string{"latin/stated"}},
	}
}

const (
	// decay is the factor by which activities decay.
	decay = 0.95
	// boxReduce is the number of conflicts before the first reduction of the learned clauses, for a
	// puzzle with boxes.
	boxReduce = 300
)

// solver returns settings that suit a puzzle. One with boxes usually has one answer, so the search
// is mostly a proof and spends most of its time on learned clauses. It should keep few of them and
// stay in the fast mode. A square without boxes may have many answers, which the stable mode finds.
func solver(p puzzle.Puzzle) sat.Options {
	if l, ok := p.(*latin.Puzzle); ok {
		if len(l.Regions()) > 0 {
			return sat.Options{Decay: decay, Reduce: boxReduce, NoModes: true, NoVivify: true}
		}
	}
	return sat.Options{Decay: decay}
}

func state(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
	l, ok := p.(*latin.Puzzle)
	if !ok {
		return nil, encoding.Unsupported("%s is not a Latin square", p.Kind().Name)
	}
	n := l.Order()
	m := rules.NewContext(ctx, n, n)
	at := make([]rules.Int, n*n)
	ints := func(cells []int) []rules.Int {
		xs := make([]rules.Int, len(cells))
		for i, c := range cells {
			xs[i] = at[c]
		}
		return xs
	}
	house := func(name, words string, number int, cell func(i int) int) {
		cells := make([]int, n)
		for i := range cells {
			cells[i] = cell(i)
		}
		m.Rule(name, words, number+1).Different(ints(cells)...)
	}
	for i := range n {
		for c := i * n; c < (i+1)*n; c++ {
			at[c] = m.Int(puzzle.CellOf(c, n), 1, n)
		}
		house("row", "row {row}", i, func(j int) int { return i*n + j })
	}
	for i := range n {
		house("column", "column {column}", i, func(j int) int { return j*n + i })
	}
	for i, cells := range l.Regions() {
		if l.Jigsaw() {
			m.Rule("area", "the area at {cell}", puzzle.CellOf(cells[0], n)).Different(ints(cells)...)
		} else {
			m.Rule("box", "box {box}", i+1).Different(ints(cells)...)
		}
	}
	for _, g := range l.Cages() {
		m.Rule("once", "the cage at {cell}", puzzle.CellOf(g.Cells[0], n)).Different(ints(g.Cells)...)
	}
	for i, clue := range l.Clues() {
		c, d := puzzle.CellOf(clue.Cell, n), puzzle.Cell{}
		switch {
		case clue.Place == puzzle.OfArea:
			m.Rule("cage", "the cage at {cell} makes {target}", c,
				puzzle.Area{Kind: "target", Name: strconv.Itoa(clue.Value)}).
				Broken("the cage at {cell} cannot make {target}").Clue(i).
				Sum(clue.Value, true, ints(l.CageAt(clue.Cell).Cells)...)
			continue
		case clue.Other < 0:
			m.Rule("given", "{cell} holds {number}", c, clue.Value).
				Broken("{cell} does not hold {number}, which is given there").Clue(i).
				Is(at[clue.Cell].Is(clue.Value))
			continue
		case clue.Value == puzzle.Less:
			d = puzzle.CellOf(clue.Other, n)
		default:
			c, d = puzzle.CellOf(clue.Other, n), c
		}
		m.Rule("sign", "{cell} is less than {cell}", c, d).
			Broken("{cell} cannot be less than {cell}").Clue(i).
			Less(at[c.Number(n)], at[d.Number(n)])
	}
	return m, nil
}
