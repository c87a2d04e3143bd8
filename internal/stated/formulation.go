package stated

import (
	"context"

	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Formulations returns the formulations of the statement: "rules" and, if it has lazy rows,
// "rules-flow".
func (s Statement) Formulations() []*formulation.Formulation {
	all := []*formulation.Formulation{{
		Name:    Name,
		Summary: "The stated rules of the kind, with a column for each fact.",
		Doc: `Variables:

- a binary column for each fact of the statement: x[i,j,k], the cell holds k; y[p,q], two cells are
  linked; c[p,k], the cell is on the path of a pair; d[i,j,s], side s of the cell has a line. Of
  numbers on a path, only where walks of the right length between given numbers lead;
- binary columns that some primitives add: t, one tuple of a table is the one that holds; n, the
  number of true literals is one of those allowed;
- l[p], real: the number of the pair whose path uses p, where no other rule asks for it.

Rows:

    Those of the primitives of the rules (package rules), for example
    sum of the literals = n                            for Exactly
    sum over v of v x[i,j,v] over the cells = total    for Sum
    two edges leave a component, lazily                for SingleLoop

Each row comes from one rule of the statement. The .names file beside an LP or MPS file has the
meaning of each column.
`,
		Source: "This project's own; each primitive of package rules names its sources.",
		Size:   "A column for each fact, and rows by the primitives.",
		Strength: "As its primitives do: numbers that differ as `assign`, signs as `cumulative`, paths " +
			"of numbers as `assign-both` with fewer columns than `assign-sparse`, paths of pairs as " +
			"`edge-label`.",
		Prunes:   s.prunes(),
		Supports: s.supports(formulation.Unsupported),
		Build: func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			return s.model(ctx, p, false)
		},
	}}
	if !s.Lazy {
		return all
	}
	flow := *all[0]
	flow.Name = Name + "-flow"
	flow.Summary = "The stated rules of the kind, with flows instead of lazy rows."
	flow.Doc = `Variables:

- those of ` + "`rules`" + `, with c[p,k] in place of l[p];
- p[c], binary: the node c of the graph or one before it is used, so the first one is the source;
- f[c,d], real: the flow along an edge, in each direction.

Rows:

    those of rules that are not lazy
    0 <= f[c,d] <= n y[c,d]                            for each edge, where n counts the nodes
    sum over d of f[d,c] - f[c,d] >= 1                 for each used node but the source

Each row comes from one rule of the statement.
`
	flow.Source = `Gavish and Graves, "The travelling salesman problem and related problems", ` +
		`working paper, Massachusetts Institute of Technology, 1978, for the flow; the rest is this ` +
		`project's own.`
	flow.Size = "As `rules`, and for each graph a column and three rows for each node, and two of " +
		"both for each edge."
	flow.Strength = "The flow is weak in the relaxation, but complete: no further solves are needed."
	flow.Build = func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
		return s.model(ctx, p, true)
	}
	return append(all, &flow)
}

// model builds the model.
func (s Statement) model(ctx context.Context, p puzzle.Puzzle, flows bool,
) (*formulation.Encoded, error) {
	t, err := s.state(ctx, p)
	if err != nil {
		return nil, err
	}
	m, err := t.Model(ctx, rules.Options{Keep: t.lits, Flows: flows})
	if err != nil {
		return nil, err
	}
	m.Name = p.Kind().Name
	e := &formulation.Encoded{
		Model:  m.Model,
		Decode: func(point []float64) (puzzle.Answer, error) { return t.read(m.Holds(point)) },
		Encode: func(s puzzle.Answer) ([]float64, error) {
			has := func(f puzzle.Fact) (bool, error) { return p.Has(s, f) }
			truth, _, err := t.Complete(context.Background(), has)
			if err != nil {
				return nil, err
			}
			return m.Point(truth), nil
		},
		Forbid: func(point []float64) lin.Row {
			holds := m.Holds(point)
			var truth []rules.Lit
			for _, x := range t.ints {
				for v := x.Lo; v <= x.Hi; v++ {
					if l := x.Is(v); holds(l) {
						truth = append(truth, l)
					}
				}
			}
			for _, l := range t.lits {
				switch {
				case holds(l):
					truth = append(truth, l)
				case !t.InInt(l.Var()):
					truth = append(truth, l.Not())
				}
			}
			cut := m.Differ(truth)
			cut.Name = "no_good"
			return cut
		},
		Fact: m.Fact,
		Aux:  m.Meaning,
	}
	if m.Lazy() {
		e.Cuts = m.Cuts
	}
	return e, nil
}
