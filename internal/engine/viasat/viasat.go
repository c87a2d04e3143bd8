// Package viasat builds an engine from an encoding and our SAT solver.
//
// Each model yields an answer. For the next one, a clause that forbids the last is added; when
// there is no model, there are no more answers.
//
// It knows no family: the caller puts the encoding into an Engine.
package viasat

import (
	"context"
	"errors"
	"slices"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// MaxMemory limits the memory of the solver in one search, in bytes.
const MaxMemory = 2 << 30

// Engine searches with an encoding.
type Engine struct {
	Encoding *encoding.Encoding
	// Tune changes the options of the encoding; nil leaves them as they are.
	Tune func(*sat.Options)
	// Budget bounds the search. Its nodes are the decisions of the solver.
	Budget engine.Budget
	// Known are answers that count as found before the search, which does not yield them.
	Known []puzzle.Answer
}

// Name returns "sat:ENCODING".
func (e Engine) Name() string { return "sat:" + e.Encoding.Name }

// prunes names the packages of every search by clause learning.
var prunes = []string{"encoding", "cnf", "sat", "engine/viasat"}

// Prunes lists the packages of the encoding and the solver.
func (e Engine) Prunes() *engine.Packages {
	return &engine.Packages{Own: prunes, And: e.Encoding.Prunes}
}

// Search looks for models of the encoding of p, each with a new answer. It may stop at MaxMemory,
// not complete.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	if err := e.Encoding.Supports(p); err != nil {
		return engine.Outcome{}, err
	}
	pulse := engine.NewSlowPulse(ctx)
	pulse.Within(e.Budget)
	if pulse.Over() {
		return engine.Outcome{}, nil
	}
	out := engine.Outcome{Stages: []string{e.Encoding.Name}, Pruned: e.Prunes()}
	enc, err := e.Encoding.Build(ctx, p)
	switch {
	case errors.As(err, new(*work.Stopped)):
		return out, nil
	case err != nil:
		return engine.Outcome{}, engine.Unbuilt(err)
	}
	o := enc.Options
	if e.Tune != nil {
		e.Tune(&o)
	}
	s, err := enc.Solver(ctx, o)
	if err != nil {
		return out, nil // the end of ctx
	}
	for _, known := range e.Known {
		s.Add(enc.Forbid(known)...)
	}
	report := &sat.Report{Encoding: e.Encoding.Name, Vars: enc.Formula.Vars,
		Clauses: len(enc.Formula.Clauses)}
	out.Report = report
	err = e.run(ctx, s, enc, limit, yield, &out, report, pulse)
	stats := s.Stats()
	out.Nodes = stats.Decisions
	report.Conflicts, report.Propagations = stats.Conflicts, stats.Propagations
	report.Restarts, report.Memory = stats.Restarts, stats.Memory
	return out, err
}

// slice is the number of conflicts between updates of the meter: some tenths of a second.
const slice = 10_000

func (e Engine) run(ctx context.Context, s *sat.Solver, enc *encoding.Encoded, limit int,
	yield func(puzzle.Answer) bool, out *engine.Outcome, report *sat.Report,
	pulse *engine.Pulse,
) error {
	for {
		left := pulse.Left()
		if left.Nodes <= 0 || left.Conflicts <= 0 {
			pulse.Beat() // there is more to search, but the budget is spent
			return nil
		}
		limits := sat.Limits{Memory: MaxMemory, Decisions: left.Nodes,
			Conflicts: min(slice, left.Conflicts)}
		report.Solves++
		status := s.Solve(ctx, limits)
		before := engine.Budget{Nodes: pulse.Nodes, Conflicts: pulse.Conflicts}
		pulse.Nodes, pulse.Conflicts = s.Stats().Decisions, s.Stats().Conflicts
		pulse.Tick() // pays for the nodes and shows them
		switch status {
		case sat.Unsat:
			out.Complete = true
			return nil
		case sat.Unknown:
			if ctx.Err() != nil || pulse.Conflicts-before.Conflicts < limits.Conflicts &&
				pulse.Nodes-before.Nodes < limits.Decisions {
				return nil
			}
			report.Solves-- // the same question goes on
			continue
		}
		answer, err := enc.Decode(s.Model)
		if err != nil {
			return engine.Wrong(e.Name(), err)
		}
		out.Found++
		kept := slices.Clone(answer) // the caller may change the answer
		if !yield(answer) || out.Found == limit {
			return nil
		}
		s.Add(enc.Forbid(kept)...)
	}
}
