package gridwright

import (
	"context"
	"errors"
	"slices"

	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Clash is why a puzzle has no answer, as far as it is known.
type Clash struct {
	// Rule is how Clues break a rule by themselves: "row 1 holds 5 twice". It is "" if they break
	// none.
	Rule string
	// Broken is Rule as a value; its Form is "" if Rule is.
	Broken puzzle.Reason
	// Clues are indices in Puzzle.Clues of clues that no answer has together. They are nil if they
	// are not known: the search was given up, or there is an answer. If the clues are the task itself,
	// they are those that Steps use, beside what the board shows of others. They are empty, but not
	// nil, if the board has no answer even without clues.
	Clues []int
	// Words states each of Clues: "row 1, column 2 holds 7".
	Words []string
	// Reasons are Words as values.
	Reasons []puzzle.Reason
	// Cells are those of Clues, and where Rule is broken.
	Cells []Cell
	// Needed: no clue can be left out of Clues. There may be other clashes; if Fewest is not set, also
	// smaller ones.
	Needed, Fewest bool
	// Steps states how Clues lead to something impossible, one thing after the other. There are none
	// if Rule is not "", or if no such way was found.
	Steps []string
	// Leading are Steps as values.
	Leading []puzzle.Reason
}

// FindClash looks for the reason why a puzzle has no answer: a rule that is broken on the board, or
// clues that no answer has together. It may find nothing, since its work is limited, to 50,000
// conflicts and 10 million propagations. The errors are those of Deduce.
func FindClash(ctx context.Context, p Puzzle, kinds ...Kind) (Clash, error) {
	return analyse(p, kinds).findClash(ctx)
}

// FindClash is FindClash of the package, of the puzzle without entries.
func (a *Analysis) FindClash(ctx context.Context) (Clash, error) {
	if _, why := a.of.begin(ctx, settings{}); why != "" {
		return Clash{}, nil
	}
	defer a.of.end()
	return a.findClash(ctx)
}

func (a *Analysis) findClash(ctx context.Context) (Clash, error) {
	s, p := settings{own: a.of.own, engine: "sat:rules"}, a.of.puzzle
	e, err := s.find(p)
	if err != nil {
		return Clash{}, err
	}
	var c Clash
	m, err := a.of.stated(ctx)
	if err != nil {
		return c, unlessIncomplete(err)
	}
	rule, why, cells := brokenRule(ctx, m)
	if rule != nil {
		c.Broken, c.Cells = why, cells
		c.Rule = a.of.sayRule(c.Broken)
	}
	found, err := deduce.FindClash(ctx, p, e.(viasat.Engine).Encoding, suspects(m, rule, cells))
	switch {
	case err != nil || found.Clues == nil && (rule != nil || p.Kind().Monotone):
		return c, err
	case found.Clues == nil:
		return a.taskClash(ctx, m)
	}
	c = Clash{Clues: found.Clues, Needed: found.Needed, Fewest: found.Fewest}
	a.sayClues(&c, m)
	few := p.Keep(func(i int) bool { return slices.Contains(c.Clues, i) })
	only, err := analyse(few, s.own).of.stated(ctx)
	if err != nil {
		return c, unlessIncomplete(err)
	}
	if rule, why, cells = brokenRule(ctx, only); rule != nil {
		c.Broken, c.Cells = why, append(c.Cells, cells...)
		c.Rule = a.of.sayRule(c.Broken)
		return c, nil
	}
	_, err = a.lead(ctx, &c, few, only)
	return c, err
}

// taskClash finds how the whole board leads to something impossible, where no clue can be left out.
func (a *Analysis) taskClash(ctx context.Context, m *rules.Set) (c Clash, err error) {
	cited, err := a.lead(ctx, &c, a.of.puzzle, m)
	for _, r := range cited {
		if r.Clue >= 0 && !slices.Contains(c.Clues, r.Clue) {
			c.Clues = append(c.Clues, r.Clue)
		}
	}
	slices.Sort(c.Clues)
	a.sayClues(&c, m)
	return c, err
}

// sayClues adds the words and the cells of the clues.
func (a *Analysis) sayClues(c *Clash, m *rules.Set) {
	of := clueRules(m)
	for _, i := range c.Clues {
		c.Reasons = append(c.Reasons, of[i].Reason())
		c.Words = append(c.Words, a.of.sayRule(of[i].Reason()))
		c.Cells = append(c.Cells, of[i].Cells...)
	}
}

// lead adds the steps to something impossible, and returns the rules that they cite.
func (a *Analysis) lead(ctx context.Context, c *Clash, p Puzzle, m *rules.Set,
) ([]*rules.Rule, error) {
	apart, err := explain.Take(ctx, p, m)
	if err != nil {
		return nil, unlessIncomplete(cutShort(err))
	}
	story, cited := apart.Contradiction(ctx)
	c.Leading = story
	for _, r := range story {
		c.Steps = append(c.Steps, a.of.say(r, words.Whole))
	}
	return cited, nil
}

// suspects lists the clues at the cells where a rule is broken, and the one that it stands for.
func suspects(m *rules.Set, broken *rules.Rule, at []Cell) []int {
	if broken == nil {
		return nil
	}
	var all []int
	for i, r := range clueRules(m) {
		if i == broken.Clue || slices.ContainsFunc(r.Cells,
			func(c Cell) bool { return slices.Contains(at, c) }) {
			all = append(all, i)
		}
	}
	return all
}

// clueRules returns the first rule that stands for each clue.
func clueRules(m *rules.Set) []*rules.Rule {
	of := make([]*rules.Rule, m.Clues())
	for i := range m.Rules() {
		if r := m.RuleAt(i); r.Clue >= 0 && !r.Implied && !r.Aside && of[r.Clue] == nil {
			of[r.Clue] = r
		}
	}
	return of
}

// unlessIncomplete returns an error unless it is that a limit cut the work short.
func unlessIncomplete(err error) error {
	if errors.Is(err, ErrIncomplete) {
		return nil
	}
	return err
}

// brokenRule returns the first rule that some facts break by themselves, with what the rules state
// outright, what is wrong, and the cells where. The rules on whole paths and loops are not asked.
// It returns nil if there is none, at the end of the context, or if the board is too large to be
// taken apart.
func brokenRule(ctx context.Context, m *rules.Set, facts ...Fact,
) (*rules.Rule, puzzle.Reason, []Cell) {
	var lits []rules.Lit
	for _, f := range facts {
		lits = append(lits, m.Fact(f))
	}
	i, why, cells, _ := m.Contradicted(ctx, lits...)
	if i < 0 {
		return nil, why, nil
	}
	return m.RuleAt(i), why, cells
}
