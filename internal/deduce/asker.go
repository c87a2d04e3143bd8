package deduce

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Asker answers questions about one puzzle. What one of them finds out serves the later ones: the
// answers, what all share, and the formula with the solver and all that it has learned. Only one
// question may be asked at a time.
type Asker struct {
	puzzle   puzzle.Puzzle
	encoding *encoding.Encoding
	engine   engine.Engine

	facts     []puzzle.Fact   // of the puzzle; nil before the first question
	whole     *question       // what is known without entries; nil before the first question
	answers   []puzzle.Answer // some of those that have been found
	complete  bool            // there are no others
	searched  int64           // the largest budget of a round that the engine has had
	exhausted bool            // the engine has nothing more to tell

	built  *encoding.Encoded
	solver *sat.Solver
	vars   []int32 // of each fact: 1 + its variable, or 0 if it has none
}

// mostAnswers is the number of answers that are kept, and mostAll that of which it is believed that
// they are all, as the entries that they lack show which contradict each other.
const (
	mostAnswers = 16
	mostAll     = 2
)

// New returns an asker. The encoding has a variable for each fact of the puzzle, unless all answers
// have it or none has. The engine searches such puzzles; nil for none.
func New(p puzzle.Puzzle, enc *encoding.Encoding, e engine.Engine) *Asker {
	return &Asker{puzzle: p, encoding: enc, engine: e}
}

// Ask finds out what it can before the context or its budget ends, which is no error. The error
// wraps engine.ErrUnsupported, ErrEntry or engine.ErrWrong.
func (k *Asker) Ask(ctx context.Context, q Question) (Outcome, error) {
	return k.ask(ctx, q, usual)
}

// Tell tells what a search found: answers that have passed the verifier, and whether there are no
// others. If something else is known, the error wraps engine.ErrWrong, and all is forgotten.
func (k *Asker) Tell(answers []puzzle.Answer, complete bool) error {
	for _, s := range answers {
		if err := k.keep(slices.Clone(s)); err != nil {
			k.forget()
			return engine.Wrong(k.encoding.Name, err)
		}
	}
	if complete && len(k.answers) > len(answers) {
		k.forget()
		return engine.Wrong(k.encoding.Name, errors.New("a search that found all answers has missed one"))
	}
	k.complete = k.complete || complete && len(answers) <= mostAll
	return nil
}

func (k *Asker) ask(ctx context.Context, q Question, first pace) (Outcome, error) {
	a, err := k.begin(ctx, q, first)
	if err != nil {
		return Outcome{}, err
	}
	if err = a.run(); err == nil && a.ready && !a.Complete {
		err = a.fixed() // what the solver has learned before it was stopped
	}
	return a.end(err)
}

// begin begins a question with what is known.
func (k *Asker) begin(ctx context.Context, q Question, first pace) (*question, error) {
	if err := k.list(); err != nil {
		return nil, err
	}
	if i := puzzle.StrangeFact(k.puzzle, q.Entries); i >= 0 {
		f := q.Entries[i]
		f.Not = false
		if err := f.On(k.puzzle.Size()); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrEntry, err)
		}
		return nil, fmt.Errorf("%w: no fact of the puzzle states that %v", ErrEntry, f)
	}
	if k.whole == nil {
		k.whole = &question{Asker: k,
			Outcome: Outcome{Facts: k.facts, Known: make([]Known, len(k.facts))}}
		for _, s := range k.answers {
			if err := k.whole.answer(s); err != nil {
				return nil, engine.Wrong(k.encoding.Name, err)
			}
		}
	}
	a := k.whole
	if len(q.Entries) > 0 {
		a = &question{Asker: k, Outcome: Outcome{Facts: k.facts, Known: make([]Known, len(k.facts))}}
	}
	if k.solver != nil && k.solver.Vars() > mostGrown*k.built.Formula.Vars+mostSwitches {
		k.rebuild()
	}
	a.Question, a.ctx, a.pulse, a.first = q, ctx, engine.NewSlowPulse(ctx), first
	a.Checked, a.Stages, a.Report, a.stuck = 0, nil, nil, false
	if k.solver != nil {
		a.before = k.solver.Stats()
	}
	if err := a.recall(); err != nil {
		k.forget()
		return nil, err
	}
	return a, nil
}

// Each question leaves variables in the solver that are switched off. With more than so many it is
// built anew.
const mostGrown, mostSwitches = 2, 1000

// rebuild has the formula built anew by the next question that needs it. What is known stays.
func (k *Asker) rebuild() {
	k.solver, k.built, k.vars = nil, nil, nil
	w := k.whole
	w.ready, w.left, w.cells, w.all, w.looked = false, nil, nil, demand{}, 0
}

// recall takes in what is known from earlier questions.
func (a *question) recall() error {
	switch {
	case a != a.whole:
		for i, k := range a.whole.Known {
			a.Known[i] = k & (Every | None)
		}
		for _, s := range a.answers {
			if err := a.found(s); err != nil {
				return engine.Wrong(a.encoding.Name, err)
			}
		}
	case a.First != nil:
		a.show(a.First)
		a.tell()
		if a.Other != nil {
			a.show(a.Other)
		}
	}
	if a.complete && !a.Complete {
		return a.finish()
	}
	return nil
}

// show passes an answer on.
func (a *question) show(s puzzle.Answer) {
	if a.Found != nil {
		a.Found(s)
	}
}

// tell tells all that is settled: once an answer is known, and where none is, at the end.
func (a *question) tell() {
	if a.Watch == nil {
		return
	}
	for i, f := range a.Facts {
		if k := a.Known[i]; k.Settled() {
			f.Not = k&None != 0
			a.Watch(f)
		}
	}
}

// end returns the outcome of a question. After an error nothing is kept, since it may be wrong.
func (a *question) end(err error) (Outcome, error) {
	if a.First == nil {
		a.tell()
	}
	a.Nodes = a.pulse.Nodes
	out := a.Outcome
	out.Known = slices.Clone(a.Known)
	a.Question = Question{}
	switch {
	case err != nil:
		a.forget()
	case a.stuck: // for lack of memory
		a.rebuild()
	case a != a.whole && a.ready:
		for _, g := range a.given {
			a.solver.Add(g.Not())
		}
		for _, d := range append(a.cells, &a.all) {
			if d.posed > 0 {
				a.solver.Add(d.on.Not())
			}
		}
	}
	return out, err
}

// forget forgets all that was found out.
func (k *Asker) forget() { *k = *New(k.puzzle, k.encoding, k.engine) }

// list lists the facts.
func (k *Asker) list() error {
	if k.facts != nil {
		return nil
	}
	n := puzzle.CountFacts(k.puzzle)
	if n > puzzle.MaxFacts {
		return engine.Unsupported("the board is too large", fmt.Errorf("it has more than %d facts",
			puzzle.MaxFacts))
	}
	k.facts = slices.AppendSeq(make([]puzzle.Fact, 0, n), k.puzzle.Facts())
	return nil
}

// keep keeps an answer of the whole puzzle, if it is new.
func (k *Asker) keep(s puzzle.Answer) error {
	if slices.ContainsFunc(k.answers, func(t puzzle.Answer) bool { return slices.Equal(s, t) }) {
		return nil
	}
	if k.complete {
		return errors.New("a search that found all answers has missed one")
	}
	if len(k.answers) < mostAnswers {
		k.answers = append(k.answers, s)
	}
	if k.whole != nil {
		return k.whole.answer(s)
	}
	return nil
}

// build builds the formula and its solver, unless the context ends.
func (k *Asker) build(ctx context.Context) error {
	if err := k.encoding.Supports(k.puzzle); err != nil {
		return err
	}
	built, err := k.encoding.Build(ctx, k.puzzle)
	switch {
	case errors.As(err, new(*work.Stopped)):
		return nil
	case err != nil:
		return engine.Unbuilt(err)
	}
	solver, err := built.Solver(ctx, built.Options)
	if err != nil {
		return nil // the end of the context
	}
	at := make(map[puzzle.Fact]int32, built.Formula.Vars)
	for v := range built.Formula.Vars {
		if f, ok := built.Fact(v); ok {
			at[f] = int32(v) + 1
		}
		if v%work.Stride == 0 && ctx.Err() != nil {
			return nil
		}
	}
	k.vars = make([]int32, len(k.facts))
	for i, f := range k.facts {
		k.vars[i] = at[f]
	}
	for i, f := range k.whole.Known {
		if f.Settled() && k.vars[i] > 0 && k.whole.First != nil { // before it was built anew
			solver.Add(k.literal(i, f&Every != 0))
		}
	}
	k.built, k.solver = built, solver
	return nil
}
