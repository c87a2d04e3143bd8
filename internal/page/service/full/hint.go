package full

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// stepEvent is the event "step": as much of a step as was asked for.
type stepEvent struct {
	service.Head
	Says      []string          `json:"says"` // sentences
	Placement bool              `json:"placement"`
	Cells     []gridwright.Cell `json:"cells"`          // where to look
	Step      *job.Step         `json:"step,omitempty"` // all, at the depth "step"
	Told      *toldStep         `json:"told,omitempty"` // what it draws besides
}

// toldStep is what a step draws on the board, by the numbers of cells or corners: arrows, lines
// that follow from what it supposes, and corners that it is about.
type toldStep struct {
	Arrows   [][2]int `json:"arrows"`
	Supposed [][2]int `json:"supposed"`
	Corners  []int    `json:"corners"`
}

// toldOn returns what a step draws on the board of a puzzle.
func toldOn(p gridwright.Puzzle, s *gridwright.Step) *toldStep {
	l := p.Layout(nil)
	s.Mark(&l)
	t := &toldStep{Arrows: [][2]int{}, Supposed: [][2]int{}, Corners: append([]int{}, l.Corners...)}
	for _, k := range l.Arrows {
		t.Arrows = append(t.Arrows, [2]int{k.From, k.To})
	}
	for _, k := range l.Supposed.Links {
		t.Supposed = append(t.Supposed, [2]int{k.From, k.To})
	}
	for _, e := range l.Supposed.Edges {
		t.Supposed = append(t.Supposed, [2]int{e.From, e.To})
	}
	return t
}

// teller answers requests about steps and contradictions in a language.
type teller struct{ words *words.Language }

// hintRun says steps to the page.
type hintRun struct {
	teller
	*service.Request
	printed *words.Language // the same, with targets as on paper
	puzzle  gridwright.Puzzle
	emit    service.Emit
}

// hint gives the next steps, or all of them. With the depth "where" or "how", what is deeper is
// left out of the event, so that the page can't give it away.
func (in teller) hint(ctx context.Context, r *service.Request, emit service.Emit) error {
	a, err := r.Entered()
	if err != nil {
		return err
	}
	in.words = in.words.Of(a.Puzzle().Kind())
	h := hintRun{in, r, in.words.Printed(), a.Puzzle(), emit}
	var deduced *gridwright.Deduction
	options := &gridwright.HintOptions{Deduced: func(d *gridwright.Deduction) { deduced = d },
		Limits: gridwright.Limits{Time: r.Limit()}}
	n := 0
	if r.All {
		for s, err := range a.Explain(ctx, options) {
			if err != nil {
				return h.unexplained(err)
			}
			n++
			h.step(s)
		}
	} else {
		steps, err := a.Hint(ctx, options)
		if err != nil {
			return h.unexplained(err)
		}
		for _, s := range steps {
			n++
			h.step(s)
		}
	}
	if n > 0 || deduced == nil {
		return nil
	}
	left := deduced.Left(a.Entries())
	if len(left) == 0 {
		emit(struct{ service.Head }{r.Is("none")})
	}
	for _, f := range left {
		h.step(&gridwright.Step{Fact: f, Placement: true, Cells: []gridwright.Cell{f.At},
			Reason: puzzle.Because("forced", "cell", f.At, "fact", f)})
		if !r.All {
			break
		}
	}
	return nil
}

// step emits a step as deep as was asked for.
func (h hintRun) step(s *gridwright.Step) {
	e := stepEvent{Head: h.Is("step"), Placement: s.Placement,
		Cells: append([]gridwright.Cell{}, s.Cells...)}
	told := s.Reason
	switch {
	case s.Long():
		told = puzzle.Because("step/short", "by", s.Basis, "why", s.Reason, "fact", s.Fact)
	case s.Basis.Form != "":
		told = puzzle.Because("step", "by", s.Basis, "why", s.Reason)
	}
	depth := words.Depth(h.Depth)
	switch {
	case h.All || depth == words.Whole:
		step := job.StepOf(s, h.words)
		e.Step, depth = &step, words.Whole
		if !h.All {
			e.Told = toldOn(h.puzzle, s)
		}
	case depth != words.How:
		depth = words.Where
	case !h.printed.Repeats(s.Reason):
		e.Says = append(e.Says, words.Sentence(h.printed.Say(told, words.Where)))
	}
	e.Says = append(e.Says, words.Sentence(h.printed.Say(told, depth)))
	h.emit(e)
}

// unexplained tells why there is no step.
func (h hintRun) unexplained(err error) error {
	var wrong *gridwright.WrongEntries
	if errors.As(err, &wrong) {
		h.emit(struct {
			service.Head
			Facts []gridwright.Fact `json:"facts"`
		}{h.Is("wrong"), append([]gridwright.Fact{}, wrong.Facts...)})
		return nil
	}
	if errors.Is(err, gridwright.ErrIncomplete) {
		return fmt.Errorf("no hint was found in %v", h.Limit())
	}
	return err
}
