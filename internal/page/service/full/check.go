package full

import (
	"context"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// check tells whether entries are right so far.
func (in teller) check(ctx context.Context, r *service.Request, emit service.Emit) error {
	a, err := r.Entered()
	if err != nil {
		return err
	}
	limited, cancel := work.WithTimeout(ctx, r.Limit())
	defer cancel()
	c, err := a.CheckEntries(limited, nil)
	if err != nil {
		return err
	}
	state := "right so far"
	switch {
	case c.NoAnswer:
		state = "none"
	case c.Verdict == gridwright.None:
		state = "wrong"
	case c.Verdict == gridwright.Unknown:
		state = "unknown"
	case solved(limited, a):
		state = "solved"
	}
	rule := in.words.Of(a.Puzzle().Kind()).Say(c.Broken, words.Whole)
	if rule != "" {
		rule = words.Sentence(rule)
	}
	emit(struct {
		service.Head
		State string            `json:"state"`
		Rule  string            `json:"rule,omitempty"`
		Wrong []gridwright.Fact `json:"wrong"`
	}{r.Is("checked"), state, rule, append([]gridwright.Fact{}, c.Wrong...)})
	return nil
}

// solved reports whether entries, which some answer has, leave nothing to enter.
func solved(ctx context.Context, a *gridwright.Analysis) bool {
	p := a.Puzzle()
	d, err := a.Deduce(ctx, nil)
	if err != nil || d.Answer == nil {
		return false
	}
	entered := map[gridwright.Fact]bool{}
	for _, f := range append(given(p), a.Entries()...) {
		entered[f] = true
	}
	for f := range p.Facts() {
		if has, err := p.Has(d.Answer, f); err == nil && has && !entered[f] && !implied(p, f) {
			return false
		}
	}
	return true
}

// implied reports whether people leave out a fact: that a cell holds what is not drawn, such as no
// lamp, where something else is drawn.
func implied(p gridwright.Puzzle, f gridwright.Fact) bool {
	b, ok := p.(*board.Puzzle)
	if !ok || f.What != puzzle.Holds {
		return false
	}
	isDrawn := func(v board.Value) bool { return v.Mark != puzzle.Mark{} }
	values := b.Table().Values
	return slices.ContainsFunc(values, isDrawn) && !isDrawn(values[f.Value-1])
}

// given lists what cells hold by their clues.
func given(p gridwright.Puzzle) []gridwright.Fact {
	var facts []gridwright.Fact
	if b, ok := p.(*board.Puzzle); ok {
		for c := range b.Cells() {
			if v := b.Given(c); v != 0 {
				facts = append(facts, puzzle.HoldsFact(b.Cell(c), v))
			}
		}
		return facts
	}
	l := p.Layout(nil)
	for c, m := range l.Cells {
		if v, err := strconv.Atoi(m.Text); err == nil && m.Given {
			facts = append(facts, puzzle.HoldsFact(puzzle.CellOf(c, l.Cols), v))
		}
	}
	return facts
}
