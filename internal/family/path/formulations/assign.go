package formulations

// The assignment models. A value is assigned to each cell, and each value must have its successor
// next to it. Without the rows for neighbours, the model is the assignment polytope, which is
// integral; the neighbour rows can make it fractional. They state an implication, x[c,k] = 1 => one
// neighbour holds k+1. Its sum over the neighbours is as strong as a row for one cell can be: it is
// the projection of a flow from layer k to layer k+1 that forgets where the flow came from. Rows
// for both predecessors and successors exclude points that one of the two admits.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

const assignVariables = `Variables:

- x[i,j,k], binary: 1 if the cell in row i and column j holds the value k.
`

const assignRowsDoc = `
N(i,j) is the set of neighbours of the cell (i,j).

Rows:

    sum over k of x[i,j,k] = 1                          for each cell (i,j)
    sum over (i,j) of x[i,j,k] = 1                      for each value k
`

const nextRows = `    sum over (r,c) in N(i,j) of x[r,c,k+1] >= x[i,j,k]  for each (i,j) and k < n
`

const prevRows = `    sum over (r,c) in N(i,j) of x[r,c,k-1] >= x[i,j,k]  for each (i,j) and k > 1
`

const givensDoc = `    x[i,j,k] = 1                                        where k is given in (i,j)
`

const assignSource = `Erwin Kalvelagen, "Numbrix puzzle via MIP", Yet Another Math Programming ` +
	`Consultant, December 2020. The article has four neighbours; here it also covers eight ` +
	`neighbours and boards with holes.`

// Assign returns the assignment model of the article: each value has its successor next to it.
func Assign() *formulation.Formulation {
	return &formulation.Formulation{
		Name: "assign",
		Summary: "A binary for each cell and value; the next value is in a neighbouring " +
			"cell.",
		Doc:    assignVariables + assignRowsDoc + nextRows + givensDoc,
		Source: assignSource,
		Size:   "n² binary columns and n² + n rows, for n cells.",
		Strength: `The article reports that CPLEX solves its 9x9 board with 0 iterations and 0 nodes. ` +
			`The bound of the relaxation means nothing, since there is no objective. What counts is how ` +
			`far presolve propagates the clues, and here it follows each clue step by step.`,
		Prunes:   prunes,
		Supports: supports(assignSize(1)),
		Build:    assigning(assignRows{next: true}),
	}
}

// AssignPrev returns the assignment model with rows for predecessors instead of successors.
func AssignPrev() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "assign-prev",
		Summary: "As assign, but the previous value is in a neighbouring cell.",
		Doc:     assignVariables + assignRowsDoc + prevRows + givensDoc,
		Source:  "This project's own variant of assign: the walk is numbered backwards.",
		Size:    "As assign.",
		Strength: `As assign on the board numbered backwards. Which of the two is easier for a board ` +
			`depends on where its clues stand.`,
		Prunes:   prunes,
		Supports: supports(assignSize(1)),
		Build:    assigning(assignRows{prev: true}),
	}
}

// AssignBoth returns the assignment model with rows for successors and for predecessors.
func AssignBoth() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "assign-both",
		Summary: "As assign, with both the next and the previous value in neighbouring cells.",
		Doc:     assignVariables + assignRowsDoc + nextRows + prevRows + givensDoc,
		Source:  "This project's own: the rows of assign and of assign-prev.",
		Size:    "n² binary columns and 2n² rows, for n cells.",
		Strength: `Its relaxation is at least as strong as either. A clue excludes far cells in ` +
			`both directions of the walk.`,
		Prunes:   prunes,
		Supports: supports(assignSize(2)),
		Build:    assigning(assignRows{next: true, prev: true}),
	}
}

// AssignSparse returns the assignment model without the columns that the clues exclude.
func AssignSparse() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "assign-sparse",
		Summary: "As assign, without the columns that distances to the clues rule out.",
		Doc: assignVariables + `
The column x[i,j,k] exists only if every clue allows it. A clue g in (r,c) allows it if the shortest
way from (i,j) to (r,c), around holes, takes at most |k-g| steps. Where neighbours share a side, the
number of steps must also have the parity of |k-g|.
` + assignRowsDoc + nextRows + givensDoc +
			"\nA row whose sum has no column left is x[i,j,k] <= 0.\n",
		Source: "This project's own preprocessing of assign.",
		Size: "At most that of assign; about a tenth of it on a board with a clue in every fourth " +
			"cell.",
		Strength: `As assign after presolve has drawn the same conclusions. Presolve draws them step ` +
			`by step; this model has them from the start, and so is smaller to write, to read and to ` +
			`presolve.`,
		Prunes:   prunes,
		Supports: supports(assignSize(1)),
		Build:    assigning(assignRows{next: true, sparse: true}),
	}
}

// assignSize estimates the nonzeros, given the number of families of neighbour rows.
func assignSize(families int) func(b *positions) int {
	return func(b *positions) int { return 2*b.n*b.n + families*b.n*(b.n+b.links()) }
}

// assignRows selects the parts of an assignment model.
type assignRows struct{ next, prev, sparse bool }

func assigning(which assignRows,
) func(context.Context, puzzle.Puzzle) (*formulation.Encoded, error) {
	return func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
		b := newBoard(p.(*path.Puzzle))
		m := formulation.NewBuilder(ctx, p.Kind().Name)
		x := b.assignment(m, which.sparse)
		if which.next {
			b.neighbourRows(m, x, "next", +1)
		}
		if which.prev {
			b.neighbourRows(m, x, "prev", -1)
		}
		return b.assigned(m, x)
	}
}

// assignment adds the columns x[i,j,k] and the rows that assign. x[i][k] is the column of value k
// from 1 at position i, or -1 if there is none.
func (b *positions) assignment(m formulation.Builder, sparse bool) (x [][]int) {
	possible := func(int, int) bool { return true }
	if sparse {
		possible = b.byDistance(m.Work)
	}
	x = make([][]int, b.n)
	for i := range m.Range(b.n) {
		x[i] = make([]int, b.n+1)
		row, col := b.rc(i)
		for k := range m.Span(1, b.n) {
			x[i][k] = -1
			if !possible(i, k) {
				continue
			}
			x[i][k] = m.Binary(fmt.Sprintf("x(%d,%d,%d)", row, col, k))
			if b.given[i] == k {
				m.Fix(x[i][k], 1)
			}
		}
	}
	for i := range m.Range(b.n) {
		row, col := b.rc(i)
		m.Equal(fmt.Sprintf("cell(%d,%d)", row, col), present(x[i][1:]), 1)
	}
	for k := range m.Span(1, b.n) {
		var value []int
		for i := range x {
			value = append(value, x[i][k])
		}
		m.Equal(fmt.Sprintf("value(%d)", k), present(value), 1)
	}
	return x
}

// present returns the sum of the columns that exist.
func present(cols []int) lin.Terms {
	t := make(lin.Terms, 0, len(cols))
	for _, c := range cols {
		if c >= 0 {
			t = append(t, lin.Term{Col: c, Coef: 1})
		}
	}
	return t
}

// neighbourRows states that one of a cell's neighbours holds the cell's value plus step, if there
// is such a value.
func (b *positions) neighbourRows(m formulation.Builder, x [][]int, name string, step int) {
	for i := range m.Range(b.n) {
		row, col := b.rc(i)
		for k := range m.Span(1, b.n) {
			if to := k + step; x[i][k] < 0 || to < 1 || to > b.n {
				continue
			}
			t := make(lin.Terms, 0, len(b.near[i])+1)
			for _, j := range b.near[i] {
				if c := x[j][k+step]; c >= 0 {
					t = append(t, lin.Term{Col: c, Coef: 1})
				}
			}
			m.AtLeast(fmt.Sprintf("%s(%d,%d,%d)", name, row, col, k), t.Plus(-1, x[i][k]), 0)
		}
	}
}

// assigned returns the model with its conversions between answers and points.
func (b *positions) assigned(m formulation.Builder, x [][]int) (*formulation.Encoded, error) {
	if err := m.End(); err != nil {
		return nil, err
	}
	var all []int
	var owner [][2]int // of each column of all: its position and its value
	for i := range x {
		for k := 1; k <= b.n; k++ {
			if x[i][k] >= 0 {
				all = append(all, x[i][k])
				owner = append(owner, [2]int{i, k})
			}
		}
	}
	return &formulation.Encoded{
		Model: m.Model,
		Decode: func(point []float64) (puzzle.Answer, error) {
			values := make([]int, b.n)
			for i := range x {
				for k := 1; k <= b.n; k++ {
					if x[i][k] >= 0 && formulation.One(point, x[i][k]) {
						values[i] = k
					}
				}
			}
			return b.answer(values), nil
		},
		Encode: func(s puzzle.Answer) ([]float64, error) {
			values, _, err := b.values(s)
			if err != nil {
				return nil, err
			}
			point := make([]float64, len(m.Cols))
			for i, k := range values {
				if x[i][k] < 0 {
					return nil, fmt.Errorf("%s cannot hold %d", b.place(i), k)
				}
				point[x[i][k]] = 1
			}
			return point, nil
		},
		Forbid: func(point []float64) lin.Row { return formulation.NoGood(all, point) },
		Fact: func(col int) (puzzle.Fact, bool) { // the columns are the first of the model, in this order
			return puzzle.HoldsFact(b.spot(owner[col][0]), owner[col][1]), true
		},
	}, nil
}
