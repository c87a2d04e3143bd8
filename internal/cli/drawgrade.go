package cli

import (
	"errors"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/teach"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// findGrade finds the class of a puzzle for a sheet, and with --hints its first step and the
// technique of its hardest one. A puzzle that has not one answer, or whose kind has no steps, has
// neither.
func (a *app) findGrade(f *drawing, d *drawn) {
	var meter gridwright.Meter
	hide := a.searching(d.name(), func() string { return wording.Count(int(meter.Nodes()), "node") })
	defer hide()
	ctx := gridwright.WithMeter(a.ctx, &meter)
	an, err := gridwright.Analyse(d.Puzzle, d.kinds...)
	if err != nil {
		a.report(err)
		return
	}
	g, err := an.Grade(ctx, &gridwright.GradeOptions{Time: f.time})
	switch {
	case errors.Is(err, gridwright.ErrNoAnswer), errors.Is(err, gridwright.ErrNotUnique),
		a.ctx.Err() != nil:
		return
	case err != nil:
		a.say("note: %s has no class: %v", d.where(), err)
		return
	case f.time == 0 || !g.Limited: // else --time ended it, which is no class
		d.grade, d.effort = g.Class.String(), g.Effort
	}
	if !f.hints {
		return
	}
	steps, err := an.Hint(ctx, &gridwright.HintOptions{Limits: gridwright.Limits{Time: f.time}})
	if err != nil || len(steps) == 0 {
		a.say("note: %s has no hint within the limits", d.where())
		return
	}
	own := a.Words.Of(d.Puzzle.Kind()).Printed()
	first := teach.Tell(steps[0], d.Puzzle.Kind().Words == nil, "")
	d.hint = own.Say(puzzle.Because("hint on paper", "step", first), words.Whole)
	if g.Hardest != nil && g.Hardest.By != steps[0].By {
		form := "hardest on paper"
		if g.Hardest.Technique == "" || g.Hardest.Long() {
			form += "/no name"
		}
		d.hint += " " + own.Say(puzzle.Because(form, "at", g.Hardest.Fact.At, "by", g.Hardest.Basis),
			words.Whole)
	}
}
