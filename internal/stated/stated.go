// Package stated makes an encoding and formulations of the statement of a kind's rules. So a kind
// that has only a statement can be solved, counted and modelled.
//
// It knows no family: the caller passes the statement.
package stated

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// Statement states the rules of some kinds.
type Statement struct {
	Kinds []*puzzle.Kind
	// State states the rules of a puzzle of one of the kinds. The error reports why it can't; that of
	// the Set may be a *work.Stopped.
	State func(context.Context, puzzle.Puzzle) (*rules.Set, error)
	// Bare states the rules without those that are Aside, for formulas and models. It is nil if State
	// states none of these.
	Bare func(context.Context, puzzle.Puzzle) (*rules.Set, error)
	// Linked states the rules for the lowering WithAside: those of Bare, and what is Aside and
	// helps a search. It is nil if that is State.
	Linked func(context.Context, puzzle.Puzzle) (*rules.Set, error)
	// Prunes lists the package of State, and others that leave something out for it. See
	// engine.Outcome.Pruned.
	Prunes *engine.Packages
	// Path reports that the numbers 1 to n stand in the cells, each once, and consecutive ones in
	// neighbouring cells. Then certificates leave out what rules.Set.Far lists.
	Path bool
	// Lazy reports whether models of the statement have lazy rows, which flows can replace.
	Lazy bool
	// Own reports that the rules are a caller's, which no test of this module compares with the
	// verifier. Each answer that they allow is then compared: see own.go.
	Own bool
	// Hasty reports that answers are guesses, which are verified later: those of Own are not
	// compared.
	Hasty bool
	// Whole reports that formulas leave nothing out that the rules settle at once.
	Whole bool
	// Solver returns the options of the SAT solver that suit a puzzle. It is nil for the usual ones.
	Solver func(puzzle.Puzzle) sat.Options
	// Lowerings are the named lowerings that differ from the usual one for some of the kinds.
	Lowerings []string

	lowering string // the one that is asked for
}

// Name is the name of the encoding and of the formulation of each statement.
const Name = "rules"

// prunes lists the packages of every statement: those of its literals and of its errors, too.
func (s Statement) prunes() *engine.Packages {
	return &engine.Packages{Own: []string{"rules", "graph", "stated", "cnf", "encoding"},
		And: s.Prunes}
}

// supports is Supports of encodings and formulations.
func (s Statement) supports(unsupported func(string, ...any) error) func(puzzle.Puzzle) error {
	return func(p puzzle.Puzzle) error {
		if slices.Contains(s.Kinds, p.Kind()) {
			return nil
		}
		return unsupported("the rules of %s are not stated", p.Kind().Name)
	}
}

// stated is the statement of a puzzle, with the facts that determine answers and that it does not
// rule out.
type stated struct {
	*rules.Set
	puzzle puzzle.Puzzle
	ints   []rules.Int // the cells whose numbers are such facts
	lits   []rules.Lit // the other facts
	own    bool        // as in Statement
}

// state states the rules of a puzzle.
func (s Statement) state(ctx context.Context, p puzzle.Puzzle) (*stated, error) {
	state := s.State
	switch {
	case s.Bare != nil && s.lowering != WithAside:
		state = s.Bare
	case s.Linked != nil && s.lowering == WithAside:
		state = s.Linked
	}
	set, err := state(ctx, p)
	if err == nil {
		err = set.Err()
	}
	if err != nil {
		return nil, err
	}
	t := &stated{Set: set, puzzle: p, own: s.Own && !s.Hasty}
	w := work.Begin(ctx, "stating the rules", "fact")
	if q, ok := p.(puzzle.Numbered); ok && !s.Own && t.numbered(q) {
		return t, w.End()
	}
	t.ints = nil
	for f := range p.Facts() {
		if s.Own && !set.HasFact(f) {
			return nil, engine.Misstated("the rules of "+p.Kind().Name,
				fmt.Errorf("no rule mentions %v", f))
		}
		l := set.Fact(f)
		if s.Own && set.IsAux(l.Var()) {
			return nil, engine.Misstated("the rules of "+p.Kind().Name,
				fmt.Errorf("an auxiliary variable stands for a fact of the puzzle: %v", f))
		}
		if l != rules.False {
			t.lits = append(t.lits, l)
		}
		if !w.Did(1) {
			break
		}
	}
	if err := w.End(); err != nil {
		return nil, err
	}
	return t, set.Err()
}

// numbered collects the cells whose numbers are the facts of a puzzle, without a look at each fact:
// a path of 50x50 cells has six million. It returns false if one of them is no Int.
func (t *stated) numbered(p puzzle.Numbered) bool {
	rows, cols := p.Size()
	t.ints = make([]rules.Int, 0, rows*cols)
	for i := range rows * cols {
		c := puzzle.CellOf(i, cols)
		first, last := p.Numbers(c)
		if first > last {
			continue
		}
		x, ok := t.IntOf(c)
		if !ok || x.Lo < first || last < x.Hi {
			return false
		}
		t.ints = append(t.ints, x)
	}
	return true
}

// truth returns the literals of the facts as they are in an answer: all of them but the values of
// cells that another value has.
func (t *stated) truth(s puzzle.Answer) ([]rules.Lit, error) {
	var lits []rules.Lit
	_, cols := t.Size()
	for _, x := range t.ints {
		if l := x.Is(s[x.Cell.Number(cols)]); l != rules.False {
			lits = append(lits, l)
		}
	}
	for _, l := range t.lits {
		f, _ := t.FactOf(l.Var())
		has, err := t.puzzle.Has(s, f)
		if err != nil {
			return nil, fmt.Errorf("%w: the statement of %s: %w", engine.ErrWrong,
				t.puzzle.Kind().Name, err)
		}
		switch {
		case has:
			lits = append(lits, l)
		case !t.InInt(l.Var()):
			lits = append(lits, l.Not())
		}
	}
	return lits, nil
}
