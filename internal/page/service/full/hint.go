package full

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/page/service"
)

// Step is one step of an explanation, as the page shows it.
type Step struct {
	Fact      service.Fact   `json:"fact"`
	Where     string         `json:"where"`
	How       string         `json:"how"`
	What      string         `json:"what"`
	Technique string         `json:"technique"`
	Load      int            `json:"load"`
	Weight    float64        `json:"weight"`
	Smallest  bool           `json:"smallest"`
	Placement bool           `json:"placement"`
	Cells     []int          `json:"cells"`
	Premises  []service.Fact `json:"premises"`
	Rules     []string       `json:"rules"`
}

// stepOf returns a step for the page.
func stepOf(s *gridwright.Step, cols int) Step {
	fact, _ := service.FactOf(s.Fact, cols)
	out := Step{Fact: fact, Where: s.Where, How: s.How, What: s.What, Technique: s.Technique,
		Load: s.Load, Weight: s.Weight, Smallest: s.Smallest, Placement: s.Placement, Cells: []int{},
		Premises: service.FactsOf(s.Premises, cols), Rules: append([]string{}, s.Rules...)}
	for _, c := range s.Cells {
		out.Cells = append(out.Cells, c.Number(cols))
	}
	return out
}

// stepEvent is the event "step".
type stepEvent struct {
	service.Head
	Step
}

// hint gives the next steps, or all of them. With the depth "where" or "how", what is deeper is
// left out of the event, so that the page can't give it away.
func hint(ctx context.Context, r *service.Request, emit service.Emit) error {
	a, err := r.Entered()
	if err != nil {
		return err
	}
	_, cols := a.Puzzle().Size()
	var deduced *gridwright.Deduction
	options := &gridwright.HintOptions{Deduced: func(d *gridwright.Deduction) { deduced = d },
		Limits: gridwright.Limits{Time: r.Limit()}}
	n := 0
	tell := func(s *gridwright.Step) {
		n++
		step := stepOf(s, cols)
		if !r.All {
			step = step.upTo(r.Depth)
		}
		emit(stepEvent{r.Is("step"), step})
	}
	if r.All {
		for s, err := range a.Explain(ctx, options) {
			if err != nil {
				return unexplained(r, err, cols, emit)
			}
			tell(s)
		}
	} else {
		steps, err := a.Hint(ctx, options)
		if err != nil {
			return unexplained(r, err, cols, emit)
		}
		for _, s := range steps {
			tell(s)
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
		step := stepOf(&gridwright.Step{Fact: f, Placement: true, Where: "look at " + f.At.String(),
			How: "the board leaves no choice there", What: "the board leaves no choice: " + f.String(),
			Cells: []gridwright.Cell{f.At}}, cols)
		if !r.All {
			emit(stepEvent{r.Is("step"), step.upTo(r.Depth)})
			break
		}
		emit(stepEvent{r.Is("step"), step})
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
func unexplained(r *service.Request, err error, cols int, emit service.Emit) error {
	var wrong *gridwright.WrongEntries
	if errors.As(err, &wrong) {
		emit(struct {
			service.Head
			Facts []service.Fact `json:"facts"`
		}{r.Is("wrong"), service.FactsOf(wrong.Facts, cols)})
		return nil
	}
	if errors.Is(err, gridwright.ErrIncomplete) {
		return fmt.Errorf("no hint was found in %v", r.Limit())
	}
	return err
}
