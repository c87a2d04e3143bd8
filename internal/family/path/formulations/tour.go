package formulations

// The travelling-salesman models. An extra node n0, joined to every cell in both directions, closes
// the walk to a tour: n0, the cell of 1, the cell of 2 and so on to the cell of n, and n0 again.
// Nodes are numbered as in the article: n1, n2, ... row by row, and n0; a 9x9 board has 450 arcs.
// The models differ in how they exclude subtours.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

const tourVariables = `Variables:

- x[i,j], binary, for each arc (i,j): 1 if the tour goes from node i to node j.
`

const tourRows = `
The nodes n1, n2, ..., nn are the cells, row by row; n0 is one more node. There are arcs in both
directions between neighbours, and between n0 and every cell.

Rows:

    sum over j of x[i,j] = 1            for each node i, n0 included
    sum over i of x[i,j] = 1            for each node j, n0 included
`

const (
	mtzSource = `Erwin Kalvelagen, "Numbrix puzzle via TSP", Yet Another Math Programming ` +
		`Consultant, December 2020, after Miller, Tucker and Zemlin, "Integer programming formulation ` +
		`of traveling salesman problems", Journal of the ACM 7 (1960).`
	tourSize = "%s, where n is the number of cells and a that of ordered pairs of neighbours. " +
		"On a 9x9 board a = 288, with %s."
)

// tour is the model of the tour alone, with the data that the other rows need.
type tour struct {
	*positions
	m    formulation.Builder
	arcs [][2]int // from, to; node 0 is n0 and node i+1 is position i
	x    []int    // of each arc: its column
	u    []int    // of each node: the column of its place in the tour, or -1
	of   map[[2]int]int
}

func newTour(ctx context.Context, p puzzle.Puzzle) *tour {
	t := &tour{positions: newBoard(p.(*path.Puzzle)), m: formulation.NewBuilder(ctx, p.Kind().Name),
		of: map[[2]int]int{}}
	t.u = make([]int, t.n+1)
	for i := range t.u {
		t.u[i] = -1
	}
	for j := range t.m.Span(1, t.n) {
		t.arc(0, j)
	}
	for i := range t.m.Span(1, t.n) {
		t.arc(i, 0)
		for _, j := range t.near[i-1] {
			t.arc(i, j+1)
		}
	}
	out, in := make([]lin.Terms, t.n+1), make([]lin.Terms, t.n+1)
	for a := range t.m.Range(len(t.arcs)) {
		arc := t.arcs[a]
		out[arc[0]] = out[arc[0]].Plus(1, t.x[a])
		in[arc[1]] = in[arc[1]].Plus(1, t.x[a])
	}
	for i := range t.m.Range(len(out)) {
		t.m.Equal(fmt.Sprintf("out(n%d)", i), out[i], 1)
	}
	for i := range t.m.Range(len(in)) {
		t.m.Equal(fmt.Sprintf("in(n%d)", i), in[i], 1)
	}
	return t
}

func (t *tour) arc(i, j int) {
	t.of[[2]int{i, j}] = len(t.arcs)
	t.arcs = append(t.arcs, [2]int{i, j})
	t.x = append(t.x, t.m.Binary(fmt.Sprintf("x(n%d,n%d)", i, j)))
}

// places adds the columns u of the cells' places in the tour, with first for the cell of 1. With
// origin, n0 has the place 0. Clues fix the places.
func (t *tour) places(first int, lo, hi float64, origin bool) {
	if origin {
		t.u[0] = t.m.Implied("u(n0)", 0, 0)
	}
	for i := range t.m.Span(1, t.n) {
		t.u[i] = t.m.Implied(fmt.Sprintf("u(n%d)", i), lo, hi)
		if k := t.given[i-1]; k > 0 {
			t.m.Fix(t.u[i], float64(k-1+first))
		}
	}
}

// encoded returns the model with its conversions between answers and points. fill sets the columns
// after those of the arcs for an answer; aux describes them.
func (t *tour) encoded(fill func(point []float64, values, at []int), aux func(col int) string,
) (*formulation.Encoded, error) {
	if err := t.m.End(); err != nil {
		return nil, err
	}
	return &formulation.Encoded{
		Model:  t.m.Model,
		Decode: t.decode,
		Encode: func(s puzzle.Answer) ([]float64, error) {
			values, at, err := t.values(s)
			if err != nil {
				return nil, err
			}
			point := make([]float64, len(t.m.Cols))
			last := 0
			for k := 1; k <= t.n+1; k++ {
				next := 0
				if k <= t.n {
					next = at[k] + 1
				}
				a, ok := t.of[[2]int{last, next}]
				if !ok {
					return nil, fmt.Errorf("there is no arc from n%d to n%d", last, next)
				}
				point[t.x[a]] = 1
				last = next
			}
			fill(point, values, at)
			return point, nil
		},
		Forbid: func(point []float64) lin.Row { return formulation.NoGood(t.x, point) },
		Fact:   t.fact,
		Aux: func(col int) string {
			if col < len(t.arcs) {
				return "the tour goes back to n0"
			}
			return aux(col)
		},
	}, nil
}

// fact returns the fact that the column of an arc stands for. The arcs are the first columns.
func (t *tour) fact(col int) (puzzle.Fact, bool) {
	if col >= len(t.arcs) {
		return puzzle.Fact{}, false
	}
	switch from, to := t.arcs[col][0], t.arcs[col][1]; {
	case from == 0:
		return puzzle.HoldsFact(t.spot(to-1), 1), true
	case to == 0 && t.n == 1: // the arc from n0 already says that this cell holds 1
		return puzzle.Fact{}, false
	case to == 0:
		return puzzle.HoldsFact(t.spot(from-1), t.n), true
	default:
		return puzzle.NextFact(t.spot(from-1), t.spot(to-1)), true
	}
}

// decode follows the tour from n0.
func (t *tour) decode(point []float64) (puzzle.Answer, error) {
	next := make([]int, t.n+1)
	for a, arc := range t.arcs {
		if formulation.One(point, t.x[a]) {
			next[arc[0]] = arc[1]
		}
	}
	values := make([]int, t.n)
	k := 0
	for i := next[0]; i != 0; i = next[i] {
		if values[i-1] > 0 {
			return nil, fmt.Errorf("the tour comes back to %s before its end", t.place(i-1))
		}
		k++
		values[i-1] = k
	}
	if k != t.n {
		return nil, fmt.Errorf("the tour through n0 visits %d of %d cells: there is a subtour", k, t.n)
	}
	return t.answer(values), nil
}
