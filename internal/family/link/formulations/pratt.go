package formulations

// Rob Pratt's model only colours cells: a terminal has one neighbour of its colour, any other cell
// two. It comes from a quadratic model, in which the sum of x[p,k] x[q,k] over neighbours q and
// colours k is 1 or 2. Neighbours of one colour form the paths. That has two faults. The cells of a
// closed loop also have two neighbours of their colour, so loops are points of the model. And a
// path that runs beside itself gives some cell a third neighbour of its colour, so no such path is
// a point. Where paths may not touch themselves, the second is the rule: every answer is a point,
// by the argument of prattProof. Lazy rows repair the first.

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

const prattDoc = `Variables:

- x[p,k], binary: 1 if the cell p has the colour k, which is the number of a pair.

N(p) is the set of cells that share a side with p, and M_p is their number.

Rows:

    sum over k of x[p,k] = 1                                     for each cell p
    x[p,k] = 1, and the sum over q in N(p) of x[q,k] = 1         where p is a terminal of pair k
    2x[p,k] <= sum over q in N(p) of x[q,k]                      for each other p and k
    sum over q in N(p) of x[q,k] <= 2x[p,k] + M_p(1 - x[p,k])    for each other p and k
`

const prattProof = `
Under cover=yes and touch=never every answer is a point. Proof: let x[p,k] = 1 where the path of
pair k uses p.

- Each cell is on one path, so the first rows hold.
- Two neighbours on one path are linked, or the path would touch itself. So a cell has as many
  neighbours of its own colour as links: one at a terminal, two elsewhere. The second rows hold, and
  the last two hold where x[p,k] = 1: they read 2 <= 2 <= 2.
- Where x[p,k] = 0, the last two rows bound the sum by 0 and M_p, which is always true.

So a model without points proves that there is no answer. If every point so far was an answer and
was forbidden, and no further point exists, then there are no other answers. A point with a closed
loop is no answer, and proves nothing.

Where paths may touch themselves, a cell of such a path has a third neighbour of its colour. The
path is then no point, so a model without points proves nothing.
`

const prattSource = `Rob Pratt's model as published in sysid, "Numberlink Puzzle", May 2020. The ` +
	`article's code uses one number for all M_p, its prose M_p; this is the prose. Its text omits ` +
	`the first rows, but its counts include them.`

// Pratt returns the published model.
func Pratt() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "pratt",
		Summary: "A binary for each cell and colour; a cell has two neighbours of its colour.",
		Doc:     prattDoc + prattProof,
		Source:  prattSource + ` The proof is this project's own.`,
		Size: "cK binary columns and c(2K+1) rows, for c cells and K pairs: 2,700 and 5,625 on the " +
			"article's 15x15 board, 10,000 and 20,400 on its 20x20.",
		Strength: `The article reports, by CBC, 40 s for its 15x15 board and no answer in 12 h for its ` +
			`20x20; a commercial solver took 43 minutes. Presolve finds next to nothing: a big M ` +
			`slackens each upper row until the cell's own colour is known.`,
		Flaw: &formulation.Flaw{
			Strays: "it admits closed loops",
			Misses: "it forbids paths that touch themselves",
			Whole: func(p puzzle.Puzzle) bool {
				q, ok := p.(*link.Puzzle)
				return ok && q.Cover() && q.Touch() == link.Never
			},
		},
		Prunes: prunes,
		Supports: sized(prattSize, func(p *link.Puzzle) error {
			if !p.Cover() {
				return errors.New("it has no way to leave a cell uncovered (cover=no)")
			}
			return nil
		}),
		Build: func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			e, _, err := buildPratt(ctx, p)
			return e, err
		},
	}
}

// PrattCuts returns the published model with lazy rows against loops.
func PrattCuts() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "pratt-cuts",
		Summary: "As pratt, with lazy rows against closed loops.",
		Doc: prattDoc +
			`    sum over p in C of x[p,k] <= |C| - 1                         for each closed loop C, lazily

Where cells need not be covered, the first rows are <= 1.
`,
		Source: prattSource + ` The rows against loops are this project's own.`,
		Size:   "As pratt, and K rows for each loop that an integer point closes.",
		Strength: `As pratt. Boards whose points close loops are rare, and take a few rounds. For ` +
			`touch=never only.`,
		Prunes: prunes,
		Supports: sized(prattSize, func(p *link.Puzzle) error {
			if p.Touch() != link.Never {
				return fmt.Errorf("it forbids paths that touch themselves, which touch=%v allows",
					p.Touch())
			}
			return nil
		}),
		Build: func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			e, x, err := buildPratt(ctx, p)
			if err != nil {
				return nil, err
			}
			b := newBoard(p)
			e.Cuts = func(point []float64) []lin.Row { return b.colourLoops(x, point) }
			return e, nil
		},
	}
}

func prattSize(b *edgeMap) int { return b.Pairs() * (11*b.Cells() + 1) }

func buildPratt(ctx context.Context, p puzzle.Puzzle,
) (e *formulation.Encoded, x func(c, k int) int, err error) {
	b := newBoard(p)
	m := formulation.NewBuilder(ctx, p.Kind().Name)
	for c := range m.Range(b.Cells()) {
		for k := range m.Span(1, b.Pairs()) {
			m.Binary(b.name("x", c, k))
		}
	}
	x = func(c, k int) int { return c*b.Pairs() + k - 1 }
	for c := range m.Range(b.Cells()) {
		one := lin.Terms{}
		for k := 1; k <= b.Pairs(); k++ {
			one = one.Plus(1, x(c, k))
		}
		if b.Cover() || b.Label(c) > 0 {
			m.Equal(b.name("colour", c), one, 1)
		} else {
			m.AtMost(b.name("colour", c), one, 1)
		}
		for k := range m.Span(1, b.Pairs()) {
			near := lin.Terms{}
			for e := range b.Around(c) {
				near = near.Plus(1, x(b.Other(e, c), k))
			}
			if b.Label(c) == k {
				m.Equal(b.name("terminal", c), near, 1)
				m.Equal(b.name("fixed", c), lin.Columns(x(c, k)), 1)
				continue
			}
			most := float64(len(near))
			m.AtLeast(b.name("two", c, k), near.Plus(-2, x(c, k)), 0)
			m.AtMost(b.name("no_more", c, k), near.Plus(most-2, x(c, k)), most)
		}
	}
	if err := m.End(); err != nil {
		return nil, nil, err
	}
	return b.coloured(m.Model, x), x, nil
}

// coloured returns a model of colours with its conversions between answers and points.
func (b *edgeMap) coloured(m *lin.Model, x func(c, k int) int) *formulation.Encoded {
	all := make([]int, len(m.Cols))
	for j := range all {
		all[j] = j
	}
	return &formulation.Encoded{
		Model: m,
		Decode: func(point []float64) (puzzle.Answer, error) {
			colour := b.colouring(x, point)
			return b.Answer(func(e int) bool { return b.alike(colour, e) }), nil
		},
		Encode: func(s puzzle.Answer) ([]float64, error) {
			owner, err := b.owners(s)
			if err != nil {
				return nil, err
			}
			for e, ends := range b.Edges {
				if b.alike(owner, e) && !b.Linked(s, e) {
					return nil, fmt.Errorf("the path of %s touches itself at %s and %s, for which there "+
						"is no point", b.Name(owner[ends.A]), b.place(ends.A), b.place(ends.B))
				}
			}
			point := make([]float64, len(m.Cols))
			for c, k := range owner {
				if k > 0 {
					point[x(c, k)] = 1
				}
			}
			return point, nil
		},
		// Colours determine which cells are linked. Under cover=no, no answer colours all cells of
		// another and more: the extra ones would form a closed loop.
		Forbid: func(point []float64) lin.Row { return formulation.NoGood(all, point) },
		Fact:   func(col int) (puzzle.Fact, bool) { return b.colourFact(col), true },
	}
}

// colouring returns the colour of each cell, 0 for none.
func (b *edgeMap) colouring(x func(c, k int) int, point []float64) []int {
	colour := make([]int, b.Cells())
	for c := range colour {
		for k := 1; k <= b.Pairs(); k++ {
			if formulation.One(point, x(c, k)) {
				colour[c] = k
			}
		}
	}
	return colour
}

// alike reports whether the cells of an edge have the same colour.
func (b *edgeMap) alike(colour []int, e int) bool {
	k := colour[b.Edges[e].A]
	return k > 0 && k == colour[b.Edges[e].B]
}

// colourLoops returns the rows that forbid the closed loops of a point, one for each loop and
// colour.
func (b *edgeMap) colourLoops(x func(c, k int) int, point []float64) []lin.Row {
	colour := b.colouring(x, point)
	alike := func(e int) bool { return b.alike(colour, e) }
	seen := make([]bool, b.Cells())
	for k := 1; k <= b.Pairs(); k++ {
		from, _ := b.Terminals(k)
		cells, _ := b.walk(from, alike)
		for _, c := range cells {
			seen[c] = true
		}
	}
	var rows []lin.Row
	for c := range b.Cells() {
		if seen[c] || colour[c] == 0 {
			continue
		}
		loop, _ := b.walk(c, alike)
		for _, d := range loop {
			seen[d] = true
		}
		for k := 1; k <= b.Pairs(); k++ {
			t := lin.Terms{}
			for _, d := range loop {
				t = t.Plus(1, x(d, k))
			}
			rows = append(rows, lin.Row{Name: "loop", Terms: t, Lo: -lin.Inf, Hi: float64(len(loop) - 1)})
		}
	}
	return rows
}
