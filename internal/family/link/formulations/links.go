package formulations

// The models by links have a binary variable for each edge. Degree rows turn the links into paths
// that begin and end in terminals, and loops. It remains to state that a path joins equal
// terminals: each cell gets a colour, the number of a pair, and links carry it on. The models
// differ in how they represent a colour, which decides their size and their speed:
//
//	edge-colour   a flow of each colour along links: K variables per edge and K per cell
//	edge          K binary variables per cell
//	edge-bits     the number in binary, some log K variables per cell
//	edge-label    the number itself, one variable per cell
//
// The upper models have the tighter relaxations. Solvers are faster with the lower ones: what
// solves a board is propagation along forced links in presolve. The bound does not help there, and
// a smaller model is faster to process.

import (
	"context"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

const linksVariables = `Variables:

- y[e], binary: 1 if the two cells of the edge e are linked.
- u[p], binary: 1 if a path uses the cell p. It is the constant 1 at terminals, and everywhere under
  cover=yes.
`

const linksRows = `
An edge is two cells that share a side.

Rows:

    sum of y[e] over the edges e of p = 1     where p is a terminal
    sum of y[e] over the edges e of p = 2u[p] elsewhere
    sum of y[e] over the edges of B <= 2      for each 2x2 block B; 3 under touch=free
    sum of y[e] over the edges of C <= |C|-2  for each cycle C, lazily; |C|-1 unless touch=never
`

// links is the part that the models by links share.
type links struct {
	*edgeMap
	m   formulation.Builder
	y   []int // of each edge: its column
	use []int // of each cell: the column for its use, or -1 if it is always used
	of  []int // of each column of use, which follow those of y: its cell
	// The columns after y and use are those of the colours. fact and aux describe them, as those of
	// formulation.Encoded do. fill sets them for an answer, where owner is the pair of each cell.
	fact func(col int) (puzzle.Fact, bool)
	aux  func(col int) string
	fill func(point []float64, s puzzle.Answer, owner []int)
}

// newLinks builds the columns of links with the rows of degrees. With blocks it also adds the rows
// of blocks; without, they are left to the lazy rows.
func newLinks(ctx context.Context, p puzzle.Puzzle, blocks bool) *links {
	l := &links{edgeMap: newBoard(p), m: formulation.NewBuilder(ctx, p.Kind().Name)}
	for e := range l.m.Range(len(l.Edges)) {
		y := l.m.Binary(l.edgeName("link", e))
		l.y = append(l.y, y)
		switch linked, settled := l.Settled(e); {
		case settled && linked:
			l.m.Fix(y, 1)
		case settled:
			l.m.Fix(y, 0)
		}
	}
	l.use = make([]int, l.Cells())
	for c := range l.m.Range(l.Cells()) {
		l.use[c] = -1
		if !l.Cover() && l.Label(c) == 0 {
			l.use[c] = l.m.Binary(l.name("use", c))
			l.of = append(l.of, c)
		}
	}
	for c := range l.m.Range(l.Cells()) {
		degree := lin.Terms{}
		for e := range l.Around(c) {
			degree = degree.Plus(1, l.y[e])
		}
		switch {
		case l.Label(c) > 0:
			l.m.Equal(l.name("degree", c), degree, 1)
		case l.use[c] >= 0:
			l.m.Equal(l.name("degree", c), degree.Plus(-2, l.use[c]), 0)
		default:
			l.m.Equal(l.name("degree", c), degree, 2)
		}
	}
	if !blocks {
		return l
	}
	most := 2.0
	if l.Touch() == link.Free {
		most = 3
	}
	for nw := range l.m.Range(l.Cells()) {
		if block, ok := l.Block(nw); ok {
			l.m.AtMost(l.name("block", nw), l.sum(l.y, block.Edges[:]), most)
		}
	}
	return l
}

// encoded returns the model with its conversions between answers and points.
func (l *links) encoded() (*formulation.Encoded, error) {
	if err := l.m.End(); err != nil {
		return nil, err
	}
	return &formulation.Encoded{
		Model: l.m.Model,
		Decode: func(point []float64) (puzzle.Answer, error) {
			return l.Answer(func(e int) bool { return formulation.One(point, l.y[e]) }), nil
		},
		Encode: func(s puzzle.Answer) ([]float64, error) {
			owner, err := l.owners(s)
			if err != nil {
				return nil, err
			}
			point := make([]float64, len(l.m.Cols))
			for e, col := range l.y {
				if l.Linked(s, e) {
					point[col] = 1
				}
			}
			for c, col := range l.use {
				if col >= 0 && s[c] != 0 {
					point[col] = 1
				}
			}
			l.fill(point, s, owner)
			return point, nil
		},
		// No answer contains all links of another and more: the extra ones would form a closed
		// loop.
		Forbid: func(point []float64) lin.Row { return formulation.NoGood(l.y, point) },
		Cuts:   l.cuts(l.y),
		Fact: func(col int) (puzzle.Fact, bool) {
			switch i := col - len(l.y); {
			case i < 0:
				return l.Fact(col), true
			case i < len(l.of):
				return puzzle.UsedFact(l.Cell(l.of[i])), true
			}
			return l.fact(col)
		},
		Aux: l.aux,
	}, nil
}

// noFact is the fact function for auxiliary columns.
func noFact(int) (puzzle.Fact, bool) { return puzzle.Fact{}, false }
