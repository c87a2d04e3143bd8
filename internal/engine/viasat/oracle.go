package viasat

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Oracle answers many questions about one answer of a board with a single solver, which keeps its
// learned clauses. Clues are assumptions, and a clause requires another answer.
type Oracle struct {
	name   string
	prunes *engine.Packages
	solver *sat.Solver
	opened *encoding.Opened
	near   []cnf.Lit // of variables that stand for facts: their literals in the known answer
	lits   []cnf.Lit // work space: the assumptions
}

// NewOracle returns an oracle for an encoding. The error wraps engine.ErrUnsupported if the
// encoding does not separate the clues or can't express the puzzle. It is a *work.Stopped if the
// context ends.
func NewOracle(ctx context.Context, enc *encoding.Encoding, p puzzle.Puzzle, than puzzle.Answer,
) (*Oracle, error) {
	if enc.Open == nil {
		return nil, fmt.Errorf("%w: it has no clues that can be left out", engine.ErrUnsupported)
	}
	if err := enc.Supports(p); err != nil {
		return nil, err
	}
	opened, err := enc.Open(ctx, p)
	if err != nil {
		return nil, engine.Unbuilt(err)
	}
	s, err := opened.Solver(ctx, opened.Options)
	if err != nil {
		return nil, err
	}
	o := &Oracle{name: enc.Name, prunes: Engine{Encoding: enc}.Prunes(), solver: s, opened: opened}
	for v := range opened.Formula.Vars {
		if f, ok := opened.Fact(v); ok {
			has, err := p.Has(than, f)
			if err != nil {
				return nil, engine.Wrong(enc.Name, err)
			}
			lit := cnf.Pos(v)
			if !has {
				lit = lit.Not()
			}
			o.near = append(o.near, lit)
		}
	}
	s.Add(opened.Forbid(than)...)
	return o, nil
}

// Name is that of the encoding.
func (o *Oracle) Name() string { return o.name }

// Prunes lists the packages of the encoding and the solver.
func (o *Oracle) Prunes() *engine.Packages { return o.prunes }

// Work returns the work of all questions, in the units of encoding.Encoded.
func (o *Oracle) Work() int64 { return o.opened.Work(o.solver) }

// Another looks for a model. The search begins at the known answer each time, so that what it finds
// is near. The budget's nodes are decisions.
func (o *Oracle) Another(ctx context.Context, kept clues.Set, within engine.Budget,
) (other puzzle.Answer, core clues.Set, err error) {
	o.lits = o.lits[:0]
	for i := range kept.Elements() {
		o.lits = append(o.lits, o.opened.Clues[i])
	}
	o.solver.Prefer(o.near...)
	limits := sat.Limits{Memory: MaxMemory, Decisions: within.Nodes, Conflicts: within.Conflicts}
	switch o.solver.Solve(ctx, limits, o.lits...) {
	case sat.Unknown:
		return nil, nil, clues.ErrUndecided
	case sat.Sat:
		other, err = o.opened.Decode(o.solver.Model)
		return other, nil, err
	}
	core = hitting.New(len(o.opened.Clues))
	blamed := o.solver.Core()
	slices.Sort(blamed)
	for i := range kept.Elements() {
		if _, ok := slices.BinarySearch(blamed, o.opened.Clues[i]); ok {
			core.Add(i)
		}
	}
	return nil, core, nil
}
