package gridwright

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Analysis answers questions about one puzzle, and keeps what it finds out for the next one: the
// answers, what all of them share, the statement of the rules, one solver with all that it has
// learned, and what the search for hints has tried. So a program that asks again and again, while
// somebody solves the puzzle, mostly gets its answers in milliseconds:
//
//	a, err := gridwright.Analyse(p)
//	steps, err := a.Hint(ctx, nil)
//	b := a.With(steps[len(steps)-1].Fact) // the placement, if there are steps
//	steps, err = b.Hint(ctx, nil)
//	steps, err = a.Hint(ctx, nil) // after undo: the first hint again
//
// A hint without a short reason can take seconds: set Limits.Time, and after ErrIncomplete offer a
// fact of Deduce.
//
// Its methods are the functions of the package of the same names, which begin anew each time.
//
// Several goroutines may ask at once; they take turns, and a question that does not get its turn
// within its limits knows nothing. A function that an option passes, such as Watch, must not ask
// the same analysis.
type Analysis struct {
	of      *analysed
	entries []Fact
}

// analysed is what is known about a puzzle, with any entries.
type analysed struct {
	puzzle Puzzle
	own    []Kind

	kept  bool          // it serves more than one question
	turn  chan struct{} // full while a question is being asked, which guards the rest
	set   *rules.Set    // nil before the first use, as are all that follow
	found *found        // by the engine Auto: all answers
	asker *deduce.Asker // of what answers share
	apart *explain.Rules
	words *words.Language // English
	hints hinting
	bold  hinting // with AssumeOneAnswer
}

// hinting is what hints on a puzzle with one answer are made of.
type hinting struct {
	x      *explain.Explainer
	walk   *explain.Walk
	answer Answer
	given  map[string][]*Step // the hints that were given, by the entries
}

// Analyse begins to analyse a puzzle, of one of the kinds if it is of another module. It does not
// ask anything yet. The error wraps ErrOption if something is wrong with the kinds.
func Analyse(p Puzzle, kinds ...Kind) (*Analysis, error) {
	if p == nil {
		return nil, errors.New("the puzzle is nil")
	}
	if err := kindsFault(kinds); err != nil {
		return nil, err
	}
	a := analyse(p, kinds)
	a.of.kept = true
	return a, nil
}

// analyse is Analyse without a check.
func analyse(p Puzzle, kinds []Kind) *Analysis {
	return &Analysis{of: &analysed{puzzle: p, own: slices.Clone(kinds), turn: make(chan struct{}, 1)}}
}

// sayRule says what a rule states, or that it is broken, in English.
func (a *analysed) sayRule(r puzzle.Reason) string {
	return words.EnglishOfRules().Of(a.puzzle.Kind()).Say(r, words.Whole)
}

// Puzzle returns the puzzle, without the entries.
func (a *Analysis) Puzzle() Puzzle { return a.of.puzzle }

// Entries returns what has been entered, in the order in which it was.
func (a *Analysis) Entries() []Fact { return slices.Clone(a.entries) }

// With returns an analysis of the same puzzle with further entries: facts of Puzzle.Facts or their
// opposites, as texts.ReadEntries reads them. Only answers that have them count. Both share what
// is known; to take an entry back, go on with the analysis without it.
func (a *Analysis) With(entries ...Fact) *Analysis {
	return &Analysis{of: a.of, entries: slices.Concat(a.entries, entries)}
}

// settings completes the settings of a method.
func (a *Analysis) settings(s settings) (settings, error) {
	if len(s.own) > 0 {
		return s, fmt.Errorf("%w: Kinds is set; Analyse takes the kinds", ErrOption)
	}
	s.own = a.of.own
	return s, nil
}

// begin waits for the turn of a question, within its limits. If these end first, it returns why;
// otherwise the settings with the time that is left, and end must follow.
func (a *analysed) begin(ctx context.Context, s settings) (settings, Stop) {
	select {
	case a.turn <- struct{}{}:
		return s, ""
	default:
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	start := time.Now()
	select {
	case a.turn <- struct{}{}:
		if s.time > 0 {
			s.time = max(s.time-time.Since(start), 1)
		}
		return s, ""
	case <-limited.Done():
		return s, s.stopOf(ctx, limited, engine.Outcome{})
	}
}

// end ends the turn of a question.
func (a *analysed) end() { <-a.turn }

// untimely is the error of a question that did not get its turn.
func untimely(ctx context.Context, why Stop) error {
	return endedBy(ctx, fmt.Errorf("%w: another question took the time: %s", ErrIncomplete, why))
}

// bare returns an error if there are entries, for questions that have none.
func (a *Analysis) bare(question string) error {
	if len(a.entries) > 0 {
		return fmt.Errorf("%w: %s does not know entries; Deduce, Solve and Hint do", ErrOption, question)
	}
	return nil
}

// stated returns the statement of the puzzle, which is made once. The error wraps ErrIncomplete if
// ctx ends.
func (a *analysed) stated(ctx context.Context) (*rules.Set, error) {
	m, err := a.state(ctx, a.puzzle)
	return m, cutShort(err)
}

// state is the State of the puzzle's statement, which is asked once.
func (a *analysed) state(ctx context.Context, p Puzzle) (*rules.Set, error) {
	if a.set != nil {
		return a.set, nil
	}
	statement, err := catalog.StatementFor(p, settings{own: a.own}.statements()...)
	if err != nil {
		return nil, err
	}
	m, err := statement.State(ctx, p)
	if err == nil && m.Err() == nil {
		a.set = m
	}
	return m, err
}

// asking returns the asker.
func (a *analysed) asking(s settings) (*deduce.Asker, error) {
	if a.asker != nil {
		return a.asker, s.fault()
	}
	s.engine = Auto
	e, err := s.find(a.puzzle)
	if err != nil {
		return nil, err
	}
	if _, learns := learner(e); learns {
		e = nil // the asker does that itself
	}
	statement, err := catalog.StatementFor(a.puzzle, s.statements()...)
	if err != nil {
		return nil, err
	}
	statement.State, statement.Bare = a.state, nil
	a.asker = deduce.New(a.puzzle, statement.Encoding(), e)
	return a.asker, nil
}

// learner returns the engine of clause learning that e is, or to which it leaves a search for a few
// answers.
func learner(e engine.Engine) (viasat.Engine, bool) {
	if by, ok := e.(interface{ Few() (viasat.Engine, bool) }); ok {
		return by.Few()
	}
	v, ok := e.(viasat.Engine)
	return v, ok
}

// searcher returns the engine of a search, if all options suit it.
func (a *Analysis) searcher(s settings) (engine.Engine, error) {
	e, err := s.searcher(a.of.puzzle)
	v, learns := learner(e)
	switch {
	case err != nil:
		return nil, err
	case len(a.entries) > 0 && (s.engine != Auto || s.confirm.by != nil || s.limit > mostAsked):
		return nil, fmt.Errorf("%w: with entries, Solve has the engine auto, a Limit of at most %d, "+
			"and no Confirm", ErrOption, mostAsked)
	case len(a.entries) == 0 && (!a.of.kept || s.engine != Auto || s.confirm.by != nil || !learns ||
		v.Encoding.Name != stated.Name || s.limit > mostAsked):
		return e, nil
	}
	asker, err := a.of.asking(s)
	if err != nil {
		return nil, err
	}
	by := asked{Engine: e, asker: asker, entries: a.entries}
	if learns {
		by.pruned = v.Prunes()
	}
	return by, nil
}

// recall returns what an earlier search has found, if it answers a question: it found all answers.
func (a *Analysis) recall(s settings) (f found, ok bool) {
	if a.of.found == nil || len(a.entries) > 0 || s.engine != Auto ||
		s.limit <= len(a.of.found.Answers) {
		return f, false
	}
	return *a.of.found, true
}

// keep keeps what a search has found, if it found all answers. After an error nothing is kept.
func (a *Analysis) keep(s settings, f found, err error) {
	switch {
	case !a.of.kept || len(a.entries) > 0 || s.engine != Auto:
	case err != nil:
		a.of.found = nil
	case f.Complete:
		kept := f
		a.of.found = &kept
	}
}

// mostAsked is the number of answers for which an asker is asked instead of an engine.
const mostAsked = 2

// asked is an engine by the solver of an analysis.
type asked struct {
	engine.Engine // that it stands for, of which it has the name and the packages
	asker         *deduce.Asker
	entries       []Fact
	pruned        *engine.Packages
}

// Search yields up to two answers that have the entries.
func (e asked) Search(ctx context.Context, _ Puzzle, limit int, yield func(Answer) bool,
) (engine.Outcome, error) {
	wanted := true
	o := engine.Outcome{Pruned: e.pruned}
	out, err := e.asker.Ask(ctx, deduce.Question{Entries: e.entries, Enough: limit,
		Found: func(s Answer) {
			if o.Found < limit && wanted {
				o.Found++
				wanted = yield(slices.Clone(s))
			}
		}})
	o.Complete, o.Nodes, o.Stages = out.Complete && out.Other == nil && wanted, out.Nodes, out.Stages
	if out.Report != nil {
		o.Report = out.Report
	}
	return o, entryError(err)
}

// tell keeps what a search has found, if it is no solver's of another module. The error wraps
// ErrWrong if an earlier question found something else.
func (a *analysed) tell(s settings, r *Result) error {
	if !a.kept || s.engine.Base() == MIP || r.Evidence.Solver() != "" ||
		len(r.Answers) == 0 && !r.Complete {
		return nil
	}
	asker, err := a.asking(s)
	if err != nil {
		return nil // nothing is kept of such a puzzle
	}
	if err = asker.Tell(r.Answers, r.Complete); err != nil {
		r.Evidence, r.Complete, r.Stop = "", false, Faulty
		if r.Verdict != Several { // of which each answer has passed the verifier
			r.Verdict = Unknown
		}
	}
	return err
}
