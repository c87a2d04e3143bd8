package stated

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// options returns the options of the solver for a formula. Boards with paths and loops are solved
// region by region, so the latest conflicts are the most informative, and most of the work is a
// proof. Twelve Slitherlinks of 15x25 took 11,457 conflicts so, and 21,347 with both modes and a
// decay of 0.9. With digits, shrinking causes more conflicts.
func (s Statement) options(p puzzle.Puzzle, f *rules.Formula) sat.Options {
	if s.Solver != nil {
		return s.Solver(p)
	}
	if s.Lazy {
		return sat.Options{Decay: 0.88, NoModes: true, NoShrink: f.Digits}
	}
	return sat.Options{Decay: 0.9}
}

// Encodings returns the encoding of the statement, "rules", and those of its named lowerings, which
// are there to be compared: "rules:digits".
func (s Statement) Encodings() []*encoding.Encoding {
	all := []*encoding.Encoding{s.Encoding()}
	for _, name := range s.Lowerings {
		all = append(all, s.Lowered(name))
	}
	return all
}

// Lowered returns the encoding of a lowering by its name.
func (s Statement) Lowered(name string) *encoding.Encoding {
	s.lowering = name
	e := s.Encoding()
	summary, ok := lowerings[name]
	if !ok {
		panic("stated: unknown lowering " + name)
	}
	e.Name, e.Summary = Name+":"+name, "as rules, "+summary
	e.Doc = "As rules, " + summary + "."
	return e
}

// Encoding returns the encoding of the statement, "rules".
func (s Statement) Encoding() *encoding.Encoding {
	e := &encoding.Encoding{
		Name:    Name,
		Summary: "the stated rules of the kind, lowered to clauses and theories",
		Doc: "A variable for each fact of the statement that the clues do not settle. Each rule of the " +
			"statement becomes clauses, groups, linear rows or a theory over a graph, by its primitive " +
			"(package rules).",
		Source:   "This project's own.",
		Prunes:   s.prunes(),
		Supports: s.supports(encoding.Unsupported),
		Build: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			o, err := s.encode(ctx, p, false)
			if err != nil {
				return nil, err
			}
			return o.Encoded, nil
		},
	}
	fixed := func(k *puzzle.Kind) bool { return !k.Monotone } // its clues are part of the task
	if !slices.ContainsFunc(s.Kinds, fixed) {
		e.Open = func(ctx context.Context, p puzzle.Puzzle) (*encoding.Opened, error) {
			return s.encode(ctx, p, true)
		}
	}
	return e
}

// encode builds the formula.
func (s Statement) encode(ctx context.Context, p puzzle.Puzzle, open bool,
) (*encoding.Opened, error) {
	t, err := s.state(ctx, p)
	if err != nil {
		return nil, err
	}
	f, err := t.Formula(ctx, rules.Options{Keep: t.lits, Open: open, Whole: s.Whole,
		Aside: s.lowering == WithAside, Edges: s.lowering == EdgesAlone,
		Digits: s.lowering == WithDigits})
	if err != nil {
		return nil, err
	}
	o := &encoding.Opened{Clues: f.Clues, Encoded: &encoding.Encoded{
		Formula: f.Formula,
		Options: s.options(p, f),
		Decode: func(holds func(cnf.Lit) bool) (puzzle.Answer, error) {
			if !t.own {
				return f.Read(holds)
			}
			return t.read(f.Holds(holds))
		},
		Forbid: func(s puzzle.Answer) []cnf.Lit {
			truth, err := t.truth(s)
			if err != nil {
				panic(err) // Check has passed the answer, and Facts yielded the facts
			}
			var clause []cnf.Lit
			for _, l := range truth {
				if there, ok := f.Lit(l); ok {
					clause = append(clause, there.Not())
				}
			}
			return clause
		},
		Fact: func(v int) (puzzle.Fact, bool) {
			if l, ok := f.Of(v); ok {
				return t.FactOf(l.Var())
			}
			return puzzle.Fact{}, false
		},
		Aux: f.Meaning,
	}}
	for _, theory := range f.Theories {
		o.Theories = append(o.Theories, encoding.Theory{New: theory.New, Observed: theory.Observed})
	}
	return o, nil
}
