package formulations

// The assignment model. A Latin square is a planar three-dimensional assignment: rows, columns and
// numbers play the same part, and any two of them determine the third. All vertices of the
// two-dimensional assignment polytope are integral. Those of this one are not: at order 3, 54 of
// its 66 vertices are fractional. Completing a square is NP-complete (Colbourn, "The complexity of
// completing partial Latin squares", Discrete Applied Mathematics 8 (1984)), so no easily described
// list of rows can be expected to remove them all.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

const assignDoc = `Variables:

- x[i,j,k], binary: 1 if the cell in row i and column j holds the number k. i, j and k run from 1 to
  the order n.

Rows:

    sum over k of x[i,j,k] = 1                for each cell (i,j)
    sum over j of x[i,j,k] = 1                for each row i and number k
    sum over i of x[i,j,k] = 1                for each column j and number k
    sum over (i,j) in box of x[i,j,k] = 1     for each box or area and number k
    sum over (i,j) in cage of x[i,j,k] <= 1   for each cage and number k
    sum over (i,j) in cage, and over k, of k x[i,j,k] = s    for each cage with a sum s
    x[i,j,k] = 1                              where k is given in (i,j)
`

// Assign returns the assignment model, for boards without signs.
func Assign() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "assign",
		Summary: "A binary for each cell and number; for boards without inequality signs.",
		Doc:     assignDoc,
		Source: `Common knowledge. For Sudoku: Bartlett, Chartier, Langville and Rankin, "An integer ` +
			`programming model for the Sudoku problem", Journal of Online Mathematics and its ` +
			`Applications 8 (2008).`,
		Size: "n³ binary columns and 3n² rows, or 4n² with boxes, for order n; n + 1 rows for each cage.",
		Strength: `Preprocessing that probes what follows from each column, as CBC's does, solves most ` +
			`published boards. The Sudoku that are hardest for people need branching.`,
		Prunes: prunes,
		Supports: func(p puzzle.Puzzle) error {
			if err := supports(p); err != nil {
				return err
			}
			if signs := p.(*latin.Puzzle).Signs(); len(signs) > 0 {
				return formulation.Unsupported("it has no rows for the %s; bigm, bigm-tight, value, "+
					"value-strict and cumulative have", wording.Count(len(signs), "inequality sign"))
			}
			return nil
		},
		Build: func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			b := newBoard(p)
			return b.encoded(b.assignment(ctx))
		},
	}
}

// assignment returns the model of the puzzle without its signs.
func (b latinSquare) assignment(ctx context.Context) formulation.Builder {
	m := formulation.NewBuilder(ctx, b.p.Kind().Name)
	for cell := range m.Range(b.n * b.n) {
		row, col := b.rc(cell)
		for k := 1; k <= b.n; k++ {
			x := m.Binary(fmt.Sprintf("x(%d,%d,%d)", row, col, k))
			if b.p.Given(cell) == k {
				m.Fix(x, 1)
			}
		}
	}
	for cell := range m.Range(b.n * b.n) {
		row, col := b.rc(cell)
		m.Equal(fmt.Sprintf("cell(%d,%d)", row, col), b.sum(1, cell, 1, b.n), 1)
	}
	b.houses(m, "row", func(i, place int) int { return i*b.n + place })
	b.houses(m, "column", func(j, place int) int { return place*b.n + j })
	if regions := b.p.Regions(); regions != nil {
		b.houses(m, "box", func(box, place int) int { return regions[box][place] })
	}
	for i, cage := range b.p.Cages() {
		b.cage(m, i+1, cage)
	}
	return m
}

// cage states that the numbers of a cage differ and have its sum.
func (b latinSquare) cage(m formulation.Builder, number int, cage latin.Cage) {
	for k := range m.Span(1, b.n) {
		var t lin.Terms
		for _, c := range cage.Cells {
			t = t.Plus(1, b.x(c, k))
		}
		m.AtMost(fmt.Sprintf("cage(%d,%d)", number, k), t, 1)
	}
	if cage.Sum == 0 {
		return
	}
	var t lin.Terms
	for _, c := range cage.Cells {
		for k := 1; k <= b.n; k++ {
			t = t.Plus(float64(k), b.x(c, k))
		}
	}
	m.Equal(fmt.Sprintf("sum(%d)", number), t, float64(cage.Sum))
}

// houses states that each of n houses holds each number once. cell returns the cell of a house by
// its place in the house.
func (b latinSquare) houses(m formulation.Builder, name string, cell func(house, place int) int) {
	for house := range m.Range(b.n) {
		for k := range m.Span(1, b.n) {
			t := make(lin.Terms, b.n)
			for place := range t {
				t[place] = lin.Term{Col: b.x(cell(house, place), k), Coef: 1}
			}
			m.Equal(fmt.Sprintf("%s(%d,%d)", name, house+1, k), t, 1)
		}
	}
}
