package gridwright

import (
	"context"
	"errors"
	"time"

	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// EntriesChecked is the result of CheckEntries.
type EntriesChecked struct {
	// Verdict is Unknown if nothing was found out in time. It is None if no answer has the entries:
	// then Rule or Wrong says why. Otherwise an answer has them; whether there are others is not
	// asked, so the verdict is Several.
	Verdict Verdict
	// NoAnswer means that the puzzle has no answer, whatever the entries: see FindClash.
	NoAnswer bool
	// Rule is how the entries break a rule by themselves, with the clues: "row 1 holds 5 twice". It
	// is "" if they break none.
	Rule string
	// Broken is Rule as a value; its Form is "" if Rule is.
	Broken puzzle.Reason
	// Cells are where they break Rule.
	Cells []Cell
	// Wrong are entries that no answer has together, in the order of the entries: one that no answer
	// has, if there is such an entry, or else several. None of several can be left out if Complete is
	// set. It is nil if no answer has the entries because they break Rule, or if it is not known.
	Wrong    []Fact
	Complete bool
	Run
}

// CheckOptions are the options of CheckEntries.
type CheckOptions struct {
	Kinds []Kind
	Limits
}

// CheckEntries reports whether some answer of p has all of the entries, facts of p.Facts or their
// opposites as texts.ReadEntries reads them. If none has, it finds a rule that they break or
// entries that are in no answer. It does not return an answer. Its errors are those of Deduce.
func CheckEntries(ctx context.Context, p Puzzle, entries []Fact, o *CheckOptions,
) (EntriesChecked, error) {
	s := chosen(o).Limits.settings(chosen(o).Kinds)
	return analyse(p, s.own).With(entries...).checkEntries(ctx, s)
}

// CheckEntries is CheckEntries of the package, of the entries of the analysis.
func (a *Analysis) CheckEntries(ctx context.Context, o *CheckOptions) (EntriesChecked, error) {
	s, err := a.settings(chosen(o).Limits.settings(chosen(o).Kinds))
	if err != nil {
		return EntriesChecked{Verdict: Unknown, Run: Run{Engine: Auto, Stop: Faulty}}, err
	}
	s, why := a.of.begin(ctx, s)
	if why != "" {
		return EntriesChecked{Verdict: Unknown, Run: Run{Engine: Auto, Stop: why}}, nil
	}
	defer a.of.end()
	return a.checkEntries(ctx, s)
}

func (a *Analysis) checkEntries(ctx context.Context, s settings) (EntriesChecked, error) {
	r := EntriesChecked{Verdict: Unknown, Run: Run{Engine: Auto, Stop: Faulty}}
	asker, err := a.of.asking(s)
	if err != nil {
		r.Stop = unfound(err)
		return r, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	start := time.Now()
	err = a.check(limited, asker, &r)
	r.Time = time.Since(start)
	if err = entryError(err); err != nil && !errors.Is(err, ErrUnsupported) {
		return r, err
	}
	r.Stop = s.stopOf(ctx, limited, engine.Outcome{Complete: r.Complete})
	return r, err
}

// check fills in the result of CheckEntries.
func (a *Analysis) check(ctx context.Context, asker *deduce.Asker, r *EntriesChecked) error {
	out, err := asker.Ask(ctx, deduce.Question{Entries: a.entries, Enough: 1})
	r.Nodes, r.Stages, r.Checked = out.Nodes, out.Stages, out.Checked
	switch {
	case err != nil:
		return err
	case out.First != nil:
		r.Verdict, r.Complete = Several, true
		return nil
	case !out.Complete:
		return nil
	}
	r.Verdict = None
	m, err := a.of.stated(ctx)
	if err != nil {
		return unlessIncomplete(err)
	}
	if r.Broken, r.Cells = overGiven(m, a.entries); r.Cells != nil {
		r.Rule, r.Complete = a.of.sayRule(r.Broken), true
		return nil
	}
	if rule, why, cells := brokenRule(ctx, m, a.entries...); rule != nil {
		alone, _, _ := brokenRule(ctx, m)
		if r.NoAnswer, r.Complete = alone != nil, true; !r.NoAnswer {
			r.Broken, r.Cells = why, cells
			r.Rule = a.of.sayRule(r.Broken)
		}
		return nil
	}
	c, err := asker.Conflict(ctx, a.entries)
	r.Nodes += c.Nodes
	r.Checked += c.Checked
	r.NoAnswer, r.Wrong, r.Complete = c.NoAnswer, c.Entries, c.NoAnswer || c.Needed
	return err
}

// overGiven describes the first entry that puts another number where one is given, with its cell.
func overGiven(m *rules.Set, entries []Fact) (broken puzzle.Reason, cells []Cell) {
	given := map[Cell]int32{}
	for _, l := range m.Stated() {
		if f, ok := m.FactOf(l.Var()); ok && !l.Negated() && f.What == puzzle.Holds {
			given[f.At] = f.Value
		}
	}
	for _, f := range entries {
		v, ok := given[f.At]
		if ok && f.What == puzzle.Holds && !f.Not && f.Value != v {
			return puzzle.Because("over given", "fact", f, "number", int(v)), []Cell{f.At}
		}
	}
	return puzzle.Reason{}, nil
}
