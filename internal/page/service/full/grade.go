package full

import (
	"context"
	"errors"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/page/service"
)

// grade grades a board that has one answer. "ungraded" means that the time was over.
func (in teller) grade(ctx context.Context, r *service.Request, emit service.Emit) error {
	a, err := r.Analysed()
	if err != nil {
		return err
	}
	g, err := a.Grade(ctx, &gridwright.GradeOptions{Time: r.Limit()})
	if errors.Is(err, gridwright.ErrIncomplete) {
		emit(struct{ service.Head }{r.Is("ungraded")})
		return nil
	}
	if err != nil {
		return err
	}
	var hardest *job.Step
	if g.Hardest != nil {
		step := job.StepOf(g.Hardest, in.words.Of(a.Puzzle().Kind()))
		hardest = &step
	}
	emit(struct {
		service.Head
		Class   gridwright.Class `json:"class"`
		Effort  float64          `json:"effort"`
		Steps   int              `json:"steps"`
		Widths  []int            `json:"widths"`
		Hardest *job.Step        `json:"hardest"`
		Limited bool             `json:"limited"`
		Proved  bool             `json:"proved"`
	}{r.Is("grade"), g.Class, g.Effort, g.Steps, g.Widths, hardest, g.Limited, g.Proved})
	return nil
}
