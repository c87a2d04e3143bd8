package service

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// Step is one step of an explanation, as the page shows it.
type Step struct {
	Fact      Fact     `json:"fact"`
	Where     string   `json:"where"`
	How       string   `json:"how"`
	What      string   `json:"what"`
	Technique string   `json:"technique"`
	Load      int      `json:"load"`
	Weight    float64  `json:"weight"`
	Smallest  bool     `json:"smallest"`
	Placement bool     `json:"placement"`
	Cells     []int    `json:"cells"`
	Premises  []Fact   `json:"premises"`
	Rules     []string `json:"rules"`
}

// stepOf returns a step for the page.
func stepOf(s *gridwright.Step, cols int) Step {
	fact, _ := factOf(s.Fact, cols)
	out := Step{Fact: fact, Where: s.Where, How: s.How, What: s.What, Technique: s.Technique,
		Load: s.Load, Weight: s.Weight, Smallest: s.Smallest, Placement: s.Placement, Cells: []int{},
		Premises: factsOf(s.Premises, cols), Rules: append([]string{}, s.Rules...)}
	for _, c := range s.Cells {
		out.Cells = append(out.Cells, c.Number(cols))
	}
	return out
}

// stepEvent is the event "step".
type stepEvent struct {
	message
	Step
}

// hint gives the next steps, or all of them. With the depth "where" or "how", what is deeper is left
// out of the event, so that the page can't give it away.
func hint(ctx context.Context, r *Request, emit Emit) error {
	p, err := r.Board.Puzzle()
	if err != nil {
		return err
	}
	entries, err := entriesOf(p, r.Entries)
	if err != nil {
		return err
	}
	_, cols := p.Size()
	options := []gridwright.Option{gridwright.Entries(entries...), gridwright.Time(r.limit())}
	n := 0
	for s, err := range gridwright.Explain(ctx, p, options...) {
		if err != nil {
			return r.unexplained(err, cols, emit)
		}
		n++
		step := stepOf(s, cols)
		if !r.All {
			step = step.upTo(r.Depth)
		}
		emit(stepEvent{r.is("step"), step})
		if !r.All && s.Placement && !s.Fact.Not {
			break
		}
	}
	if n == 0 {
		emit(struct{ message }{r.is("none")})
	}
	return nil
}

// upTo leaves out what is deeper than a hint of some depth.
func (s Step) upTo(depth string) Step {
	switch depth {
	case "step":
		return s
	case "how":
		return Step{Where: s.Where, How: s.How, Technique: s.Technique, Placement: s.Placement,
			Cells: s.Cells}
	}
	return Step{Where: s.Where, Placement: s.Placement, Cells: s.Cells}
}

// unexplained tells why there is no step.
func (r *Request) unexplained(err error, cols int, emit Emit) error {
	var wrong *gridwright.WrongEntries
	if errors.As(err, &wrong) {
		emit(struct {
			message
			Facts []Fact `json:"facts"`
		}{r.is("wrong"), factsOf(wrong.Facts, cols)})
		return nil
	}
	if errors.Is(err, gridwright.ErrIncomplete) {
		return fmt.Errorf("no hint was found in %v", r.limit())
	}
	return err
}

// check tells whether entries are right so far.
func check(ctx context.Context, r *Request, emit Emit) error {
	p, err := r.Board.Puzzle()
	if err != nil {
		return err
	}
	entries, err := entriesOf(p, r.Entries)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, r.limit())
	defer cancel()
	c, err := gridwright.CheckEntries(limited, p, entries)
	if err != nil {
		return err
	}
	_, cols := p.Size()
	state := "right so far"
	switch {
	case c.NoAnswer:
		state = "no answer"
	case c.Verdict == gridwright.None:
		state = "wrong"
	case c.Verdict == gridwright.Unknown:
		state = "unknown"
	case solved(limited, p, entries):
		state = "solved"
	}
	emit(struct {
		message
		State string `json:"state"`
		Rule  string `json:"rule,omitempty"`
		Wrong []Fact `json:"wrong"`
	}{r.is("checked"), state, c.Rule, factsOf(c.Wrong, cols)})
	return nil
}

// solved reports whether entries, which some answer has, leave nothing to enter.
func solved(ctx context.Context, p gridwright.Puzzle, entries []gridwright.Fact) bool {
	d, err := gridwright.Deduce(ctx, p, gridwright.Entries(entries...))
	if err != nil || d.Answer == nil {
		return false
	}
	entered := map[gridwright.Fact]bool{}
	for _, f := range append(given(p), entries...) {
		entered[f] = true
	}
	for f := range p.Facts() {
		if has, err := p.Has(d.Answer, f); err == nil && has && !entered[f] {
			return false
		}
	}
	return true
}

// given lists the numbers that stand in cells as clues.
func given(p gridwright.Puzzle) []gridwright.Fact {
	var facts []gridwright.Fact
	l := p.Layout(nil)
	for c, m := range l.Cells {
		if v, err := strconv.Atoi(m.Text); err == nil && m.Given {
			facts = append(facts, puzzle.HoldsFact(puzzle.CellOf(c, l.Cols), v))
		}
	}
	return facts
}
