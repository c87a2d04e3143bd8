package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// WrongEntries is the error of entries that no answer has. It does not say what is right.
type WrongEntries struct {
	// Facts are the entries that no answer has. If each is in some answer, but no answer has all, it
	// is empty.
	Facts []Fact
}

// Error names the first wrong entry.
func (e *WrongEntries) Error() string {
	switch len(e.Facts) {
	case 0:
		return "no answer has all entries"
	case 1:
		return fmt.Sprintf("%v: no answer has that", e.Facts[0])
	}
	return fmt.Sprintf("%v: no answer has that, nor %s", e.Facts[0],
		wording.Count(len(e.Facts)-1, "other entry"))
}

// Unwrap returns ErrNoAnswer.
func (e *WrongEntries) Unwrap() error { return ErrNoAnswer }

// HintOptions are the options of Hint and Explain.
type HintOptions struct {
	Entries []Fact // what has been entered so far, as in DeduceOptions
	// AssumeOneAnswer allows techniques that rest on the puzzle having one answer, which no rule
	// states. People who trust a puzzle use them; Step.OneAnswer marks the steps. The error wraps
	// ErrNotUnique if the puzzle has several answers.
	AssumeOneAnswer bool
	// Unsaid tells the steps that go without saying, too: see Technique.Unsaid.
	Unsaid bool
	// Deduced is called with what all answers share, before the first step. It is not called if that
	// is not known, or if there is no answer.
	Deduced func(*Deduction)
	Kinds   []Kind
	Limits
}

// Hint returns the next steps that a person can find: those that lead to the next placement, which
// is the last. There are several if eliminations come first. The list is empty, without an error,
// if nothing is left to find: all that the answers share is known. A board with several answers may
// have open cells then. For hint after hint, use Analyse.
//
// If no answer has an entry, that is the first thing to know: the error is a *WrongEntries. On a
// puzzle with several answers, the steps settle what all of them share. The error wraps
// ErrNoAnswer, ErrUnexplained, ErrUnsupported, ErrOption or ErrWrong; or ErrIncomplete, and the
// context's error if the context ended it.
func Hint(ctx context.Context, p Puzzle, o *HintOptions) ([]*Step, error) {
	s := chosen(o).Limits.settings(chosen(o).Kinds)
	return analyse(p, s.own).hint(ctx, s, chosen(o))
}

// Hint is Hint of the package. The entries of the options come besides those of the analysis. What
// was asked before may change which of several steps comes next, or what it rests on; asked again
// with the same entries, it is the same.
func (a *Analysis) Hint(ctx context.Context, o *HintOptions) ([]*Step, error) {
	s, err := a.settings(chosen(o).Limits.settings(chosen(o).Kinds))
	if err != nil {
		return nil, err
	}
	s, why := a.of.begin(ctx, s)
	if why != "" {
		return nil, untimely(ctx, why)
	}
	defer a.of.end()
	return a.hint(ctx, s, chosen(o))
}

// Explain yields the steps of a whole solution, each with its reason, until all is known that all
// answers share. A placement comes first that follows from what is on the board by one rule, or by
// two together; then one by three, or by a few eliminations before it, whichever is easier; and
// only then one after harder eliminations. An error is the last thing that it yields. Its errors
// are those of Hint.
func Explain(ctx context.Context, p Puzzle, o *HintOptions) iter.Seq2[*Step, error] {
	s := chosen(o).Limits.settings(chosen(o).Kinds)
	return analyse(p, s.own).explain(ctx, s, chosen(o))
}

// Explain is Explain of the package. The entries of the options come besides those of the analysis.
// Between two steps it lets others ask.
func (a *Analysis) Explain(ctx context.Context, o *HintOptions) iter.Seq2[*Step, error] {
	s, err := a.settings(chosen(o).Limits.settings(chosen(o).Kinds))
	if err != nil {
		return func(yield func(*Step, error) bool) { yield(nil, err) }
	}
	return a.explain(ctx, s, chosen(o))
}

func (a *Analysis) explain(ctx context.Context, s settings, o HintOptions) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		limited, cancel := s.within(ctx)
		defer cancel()
		var walk *explain.Walk
		var x *explain.Explainer
		round := func() (steps []*Step, err error) {
			if _, why := a.of.begin(limited, settings{}); why != "" {
				return nil, untimely(ctx, why)
			}
			defer a.of.end()
			if x == nil {
				d, err := a.deduced(limited, s, &o)
				if err != nil {
					return nil, err
				}
				if x, err = a.explainer(limited, d, o); err != nil {
					return nil, err
				}
				walk = x.Walk()
				walk.All, walk.Unsaid = true, o.Unsaid
			}
			if walk.Done() {
				return nil, nil
			}
			return a.next(limited, x, walk)
		}
		for {
			steps, err := round()
			if err != nil {
				yield(nil, endedBy(ctx, err))
			}
			for _, step := range steps {
				if !yield(step, nil) {
					return
				}
			}
			if len(steps) == 0 {
				return
			}
		}
	}
}

// next returns the steps of a walk to the next placement.
func (a *Analysis) next(ctx context.Context, x *explain.Explainer, walk *explain.Walk,
) ([]*Step, error) {
	steps := walk.Next(ctx)
	switch {
	case steps != nil:
	case errors.Is(context.Cause(ctx), engine.ErrBudget):
		return nil, fmt.Errorf("%w: the budget was used up", ErrIncomplete)
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%w: the time limit was reached", ErrIncomplete)
	default:
		return nil, fmt.Errorf("%w: %d placements are left", ErrUnexplained, x.Left())
	}
	var all []*Step
	for _, step := range steps {
		all = append(all, a.of.newStep(x, step))
	}
	return all, nil
}

// mostHints is the number of hints that are kept.
const mostHints = 1000

func (a *Analysis) hint(ctx context.Context, s settings, o HintOptions) ([]*Step, error) {
	limited, cancel := s.within(ctx)
	defer cancel()
	d, err := a.deduced(limited, s, &o)
	if err != nil {
		return nil, endedBy(ctx, err)
	}
	h := &hinting{}
	if d.Verdict == Unique && !o.Unsaid {
		h = &a.of.hints
		if o.AssumeOneAnswer {
			h = &a.of.bold
		}
	}
	key := keyOf(o.Entries)
	if given, ok := h.given[key]; ok && slices.Equal(h.answer, d.Answer) {
		return slices.Clone(given), nil
	}
	if h.x == nil || !slices.Equal(h.answer, d.Answer) {
		x, err := a.explainer(limited, d, o)
		if err != nil {
			return nil, endedBy(ctx, err)
		}
		*h = hinting{x, x.Walk(), slices.Clone(d.Answer), map[string][]*Step{}}
		h.walk.Unsaid = o.Unsaid
	}
	if err := h.walk.Enter(o.Entries); err != nil {
		return nil, err
	}
	var steps []*Step
	if !h.walk.Done() {
		if steps, err = a.next(limited, h.x, h.walk); err != nil {
			return nil, endedBy(ctx, err)
		}
	}
	for i, s := range steps {
		if s.Placement && !s.Fact.Not {
			steps = steps[:i+1]
			break
		}
	}
	switch {
	case limited.Err() != nil: // a step may not be complete
		*h = hinting{}
	case len(h.given) < mostHints:
		h.given[key] = slices.Clone(steps)
	}
	return steps, nil
}

// keyOf is the same for the same entries in any order.
func keyOf(entries []Fact) string {
	words := make([]string, len(entries))
	for i, f := range entries {
		words[i] = fmt.Sprint(f)
	}
	slices.Sort(words)
	return strings.Join(slices.Compact(words), "\n")
}

// say says a reason in English, with the words of the kind.
func (a *analysed) say(r puzzle.Reason, depth words.Depth) string {
	if a.words == nil {
		a.words = words.English().Of(a.puzzle.Kind())
	}
	return a.words.Say(r, depth)
}

// newStep makes the public form of a step, which must be complete.
func (a *analysed) newStep(x *explain.Explainer, s *explain.Step) *Step {
	out := &Step{Fact: s.Fact, Placement: x.Places(s.Lit), Load: s.Load,
		Smallest: s.Proved, Tight: s.Tight,
		Weight: s.Weight(), Where: a.say(s.Said, words.Where), How: a.say(s.Said, words.How),
		What: a.say(s.Said, words.Whole), Reason: s.Said, Cells: x.StepCells(s),
		proof: func(ctx context.Context) (*explain.Proof, error) {
			if _, why := a.begin(ctx, settings{}); why != "" {
				return nil, context.Cause(ctx)
			}
			defer a.end()
			return x.Proof(ctx, s)
		}}
	if s.Technique != nil {
		out.Technique, out.OneAnswer = s.Technique.Name, s.Technique.OnRequest
	}
	out.Basis = out.basis()
	out.By = a.say(out.Basis, words.Whole)
	for _, p := range s.Said.Parts {
		if p.Role == "look" {
			out.Cells = append(out.Cells, p.Cells...)
		}
	}
	for _, i := range s.Instances {
		r := RuleInstance{x.Rule(i).Name, x.Cells(i), x.Reason(i)}
		out.Instances = append(out.Instances, r)
		out.Rules = append(out.Rules, a.say(r.Reason, words.Whole))
	}
	premises := slices.DeleteFunc(slices.Clone(s.Premises), x.Plain)
	for _, l := range premises {
		if f, ok := x.Fact(l); ok {
			out.Premises = append(out.Premises, f)
		}
	}
	out.Known = x.Stated(premises)
	out.Same = len(s.Instances) == 1 && x.Rule(s.Instances[0]).Equates() && len(premises) == 1 &&
		len(out.Premises) == 1 && out.Premises[0].What == s.Fact.What &&
		out.Premises[0].Value == s.Fact.Value && out.Premises[0].Not == s.Fact.Not &&
		s.Fact.What == puzzle.Holds
	return out
}

// deduced finds what the answers share, as explanations need it, and puts the entries of the
// analysis before those of the options.
func (a *Analysis) deduced(ctx context.Context, s settings, o *HintOptions) (*Deduction, error) {
	if err := s.fault(); err != nil {
		return nil, err
	}
	o.Entries = slices.Concat(a.entries, o.Entries)
	within := Limits{Memory: s.memory}.settings(s.own) // ctx has the others
	whole := &Analysis{of: a.of}
	d, err := whole.deduce(ctx, within, DeduceOptions{Entries: o.Entries})
	switch {
	case err != nil:
		return nil, err
	case d.Verdict == None:
		return nil, whole.wrong(ctx, within, o.Entries)
	case d.Answer == nil || !d.Complete:
		return nil, fmt.Errorf("%w: it is not known what the answers share", ErrIncomplete)
	}
	if o.Deduced != nil {
		o.Deduced(d)
	}
	if o.AssumeOneAnswer {
		_, err = whole.onlyAnswer(ctx, within)
	}
	return d, err
}

// explainer makes ready to explain a puzzle.
func (a *Analysis) explainer(ctx context.Context, d *Deduction, o HintOptions,
) (*explain.Explainer, error) {
	if a.of.apart == nil {
		set, err := a.of.stated(ctx)
		if err != nil {
			return nil, err
		}
		apart, err := explain.Take(ctx, a.of.puzzle, set)
		if err != nil {
			return nil, cutShort(err)
		}
		a.of.apart = apart
	}
	k := a.of.puzzle.Kind()
	q := explain.Question{Answer: d.Answer, Techniques: catalog.Techniques(k),
		Ladder: catalog.Ladder(k), OneAnswer: o.AssumeOneAnswer}
	if d.Verdict == Several {
		settled := map[Fact]bool{}
		for _, f := range d.Settled() {
			settled[f] = true
		}
		q.Settled = func(f Fact) bool { return settled[f] || settled[f.Opposite()] }
	}
	x, err := a.of.apart.Explainer(ctx, q)
	if err == nil {
		err = x.Enter(o.Entries)
	}
	return x, cutShort(err)
}

// onlyAnswer returns the answer of a puzzle, or an error unless it has exactly one.
func (a *Analysis) onlyAnswer(ctx context.Context, s settings) (Answer, error) {
	asker, err := a.of.asking(s)
	if err != nil {
		return nil, err
	}
	out, err := asker.Ask(ctx, deduce.Question{Enough: mostAsked})
	switch {
	case err != nil:
		return nil, err
	case out.Other != nil:
		return nil, ErrNotUnique
	case !out.Complete:
		return nil, fmt.Errorf("%w: it is not known whether there is one answer", ErrIncomplete)
	case out.First == nil:
		return nil, ErrNoAnswer
	}
	return slices.Clone(out.First), nil
}

// wrong finds the entries that no answer has.
func (a *Analysis) wrong(ctx context.Context, s settings, entries []Fact) error {
	if len(entries) == 0 {
		return ErrNoAnswer
	}
	d, err := a.deduce(ctx, s, DeduceOptions{})
	switch {
	case err != nil:
		return err
	case d.Verdict == None:
		return ErrNoAnswer
	case !d.Complete:
		return fmt.Errorf("%w: no answer has all entries, and it is not known which is wrong",
			ErrIncomplete)
	}
	wrong := &WrongEntries{}
	settled := map[Fact]bool{}
	for _, f := range d.Settled() {
		settled[f] = true
	}
	for _, f := range entries {
		if settled[f.Opposite()] {
			wrong.Facts = append(wrong.Facts, f)
		}
	}
	return wrong
}

// Technique is a way to settle facts that people know by a name.
type Technique struct {
	Name   string
	Doc    string  // exactly when it applies, and what follows
	Weight float64 // the effort of a step with one place to look, from 1 on; 0 for its load
	// Load is the number of rules that a step counts as, however many it cites; 0 if it counts as many
	// as it rests on. For Slitherlink, Sudoku and KenKen it is the place of its class, from 1.
	Load int
	// Example is a puzzle, in the text format, in whose explanation it is used, possibly of another
	// kind; "" if the example of the kind is one.
	Example string
	// Unsaid marks a technique whose steps mostly go without saying: a step that rests on them says
	// what it needs of them.
	Unsaid bool
}

// Techniques lists the named techniques of a kind, the simplest first.
func Techniques(k *puzzle.Kind) []Technique {
	var all []Technique
	for _, t := range catalog.Techniques(k) {
		named := Technique{Name: t.Name, Doc: t.Doc, Weight: t.Weight, Example: t.Example,
			Unsaid: t.Plain != nil}
		if t.Find != nil {
			named.Load = t.Load
		}
		all = append(all, named)
	}
	return all
}

// techniqueOf returns the technique of a kind with a name, in upper or lower case, or an error with
// a suggestion; nil for "".
func techniqueOf(k *puzzle.Kind, name string) (*explain.Technique, error) {
	if name == "" {
		return nil, nil
	}
	var names []string
	for _, t := range catalog.Techniques(k) {
		switch same := strings.EqualFold(t.Name, name); {
		case same && t.OnRequest:
			return nil, fmt.Errorf("%w: no grade rests on %s", ErrOption, t.Name)
		case same:
			return t, nil
		case t.OnRequest:
			continue
		}
		names = append(names, t.Name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%w: %s has no techniques with names", ErrOption, k.Name)
	}
	return nil, fmt.Errorf("%w: %s has no technique %s; %s", ErrOption, k.Name, wording.Quote(name),
		wording.DidYouMean(wording.Suggest(name, names), "it has "+strings.Join(names, ", ")))
}

// Class is how hard a puzzle is, in a word.
type Class string

// The classes, the easiest first. Ink means that only placements are written down, pencil that
// eliminations are, too. The number is the largest load of a step that is needed.
const (
	Gentle Class = "gentle" // ink 1
	Easy   Class = "easy"   // ink 2
	Medium Class = "medium" // ink 3
	Tricky Class = "tricky" // pencil 1
	Hard   Class = "hard"   // pencil 2
	Expert Class = "expert" // pencil 3
	Search Class = "search" // more, or not known within the budget
)

// String returns the name.
func (c Class) String() string { return string(c) }

// ParseClass reads the name of a class.
func ParseClass(name string) (Class, error) {
	var names []string
	for _, c := range Classes() {
		if names = append(names, string(c)); string(c) == name {
			return c, nil
		}
	}
	return "", fmt.Errorf("expected %s, found %s", wording.OneOf(names), wording.Quote(name))
}

// Classes lists the classes, the easiest first.
func Classes() []Class { return []Class{Gentle, Easy, Medium, Tricky, Hard, Expert, Search} }

// Grading is how hard a puzzle is. It is a model of what people do, not a forecast of minutes:
// docs/grades.md says what it rests on.
type Grading struct {
	Class Class
	// Effort is the sum over the steps of a whole solution of
	//
	//	weight * (open + 1) / (width + 1)
	//
	// where width is the number of steps that were available then and open the number of places that
	// were not settled. It compares puzzles of one kind, size and class; 0 for Search.
	Effort  float64
	Hardest *Step // nil for Search
	Steps   int
	Widths  []int // of each round of the solution: the number of steps that were available
	Limited bool  // the class is Search since the time or the budget was over
	Proved  bool  // no easier class fits, and that is proved
	Time    time.Duration
}

// gradeWork limits the work of Grade by default: some four seconds, since the articles' Numberlink
// of 20x20 takes three.
const gradeWork = 40_000_000

// GradeOptions are the options of Grade.
type GradeOptions struct {
	Entries []Fact           // as in HintOptions
	Deduced func(*Deduction) // as in HintOptions
	// Without is the name of a technique that is not used. If the class rises so, the puzzle needs it.
	Without string
	// Work limits the work, in units of some 0.1 microseconds. 0 means 40 million.
	Work   int64
	Kinds  []Kind
	Time   time.Duration // as in Limits
	Memory int64         // as in Limits
}

// settings returns the options as settings.
func (o GradeOptions) settings() settings {
	return Limits{Time: o.Time, Memory: o.Memory}.settings(o.Kinds)
}

// Grade grades a puzzle that has exactly one answer. Its work is limited by steps, not by time, so
// that the same puzzle always gets the same class, unless Time ends it. A puzzle that takes more is
// of the class Search, with Limited.
//
// The error wraps ErrNotUnique, ErrNoAnswer, ErrUnsupported, ErrOption or ErrWrong. It wraps
// ErrIncomplete if the search for the answer ended early, and the context's error if that ended it.
func Grade(ctx context.Context, p Puzzle, o *GradeOptions) (*Grading, error) {
	s := chosen(o).settings()
	return analyse(p, s.own).grade(ctx, s, chosen(o))
}

// Grade is Grade of the package. The entries of the options come besides those of the analysis.
func (a *Analysis) Grade(ctx context.Context, o *GradeOptions) (*Grading, error) {
	s, err := a.settings(chosen(o).settings())
	if err != nil {
		return nil, err
	}
	s, why := a.of.begin(ctx, s)
	if why != "" {
		return nil, untimely(ctx, why)
	}
	defer a.of.end()
	return a.grade(ctx, s, chosen(o))
}

func (a *Analysis) grade(ctx context.Context, s settings, options GradeOptions) (*Grading, error) {
	if options.Work < 0 {
		return nil, fmt.Errorf("%w: Work is %d, expected 0 or more", ErrOption, options.Work)
	}
	without, err := techniqueOf(a.of.puzzle.Kind(), options.Without)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	limited, cancel := s.within(ctx)
	defer cancel()
	o := HintOptions{Entries: options.Entries, Deduced: options.Deduced}
	d, err := a.deduced(limited, s, &o)
	if err == nil && d.Verdict != Unique {
		err = ErrNotUnique
	}
	if err != nil {
		return nil, endedBy(ctx, err)
	}
	x, err := a.explainer(limited, d, o)
	if err != nil {
		return nil, endedBy(ctx, err)
	}
	if without != nil {
		x.Without(without.Name)
	}
	x.Limit(cmp.Or(options.Work, gradeWork))
	found := x.Grade(limited)
	g := &Grading{Class: Class(found.Class.String()), Effort: found.Effort, Steps: found.Steps,
		Widths: found.Widths, Limited: found.Limited, Proved: found.Proved, Time: time.Since(start)}
	if found.Hardest != nil {
		g.Hardest = a.of.newStep(x, found.Hardest)
	}
	return g, nil
}
