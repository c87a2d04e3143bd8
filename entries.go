package gridwright

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/rules"
)

// EntriesChecked is the result of CheckEntries.
type EntriesChecked struct {
	// Verdict is Unknown if nothing was found out in time. It is None if no answer has the entries:
	// then Rule or Wrong says why. Otherwise an answer has them; whether there are others is not
	// asked, so the verdict is Several.
	Verdict Verdict
	// NoAnswer means that the puzzle has no answer, whatever the entries.
	NoAnswer bool
	// Rule is a rule that the entries break by themselves, with the clues, in words; "" for none.
	Rule string
	// Wrong are entries that no answer has together, in the order of the entries: one that no answer
	// has, if there is such an entry, or else several. None of several can be left out if Complete is
	// set. It is nil if no answer has the entries because they break Rule, or if it is not known.
	Wrong    []Fact
	Complete bool
	Run
}

// CheckEntries reports whether some answer of p has all of the entries, facts of p.Facts or their
// opposites as puzzle.ReadEntries reads them. If none has, it finds a rule that they break or
// entries that are in no answer. It does not return an answer. Its errors are those of Deduce.
//
// Options: Time, Budget, Memory and With.
func CheckEntries(ctx context.Context, p Puzzle, entries []Fact, options ...Option,
) (EntriesChecked, error) {
	s := newSettings(options)
	s.deduce = deducing{entries: slices.Clone(entries)}
	r := EntriesChecked{Verdict: Unknown, Run: Run{Engine: "auto", Stop: Faulty}}
	q, err := s.question(p)
	if err != nil {
		r.Stop = unfound(err)
		return r, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	start := time.Now()
	err = s.checkEntries(limited, q, &r)
	r.Time = time.Since(start)
	if err = entryError(err); err != nil && !errors.Is(err, ErrUnsupported) {
		return r, err
	}
	r.Stop = s.stopOf(ctx, limited, engine.Outcome{Complete: r.Complete})
	return r, err
}

// checkEntries fills in the result.
func (s settings) checkEntries(ctx context.Context, q deduce.Question, r *EntriesChecked) error {
	q.Enough = true
	out, err := deduce.Ask(ctx, q)
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
	if r.Rule, r.NoAnswer, err = s.brokenRule(ctx, q); err != nil || r.Rule != "" || r.NoAnswer {
		r.Complete = err == nil
		return err
	}
	q.Enough = false
	c, err := deduce.FindConflict(ctx, q)
	r.Nodes += c.Nodes
	r.Checked += c.Checked
	r.NoAnswer, r.Wrong, r.Complete = c.NoAnswer, c.Entries, c.NoAnswer || c.Needed
	return err
}

// brokenRule returns the words of the first rule that the clues and the entries break by
// themselves, or "". The rules on whole paths and loops are not asked. alone means that the clues
// break one without the entries.
func (s settings) brokenRule(ctx context.Context, q deduce.Question) (words string, alone bool,
	err error,
) {
	statement, err := catalog.StatementFor(q.Puzzle, s.statements()...)
	if err != nil {
		return "", false, err
	}
	m, err := statement.State(ctx, q.Puzzle)
	if err != nil {
		return "", false, err
	}
	var lits []rules.Lit
	for _, f := range q.Entries {
		lits = append(lits, m.Fact(f))
	}
	// At the end of the context, or if the board is too large to be taken apart, no rule is named.
	i, _ := m.Contradicted(ctx, lits...)
	if i < 0 {
		return "", false, nil
	}
	if by, _ := m.Contradicted(ctx); by >= 0 {
		return "", true, nil
	}
	return m.RuleAt(i).Words(), false, nil
}
