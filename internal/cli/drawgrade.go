package cli

import (
	"errors"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// findGrade finds the class of a puzzle for a sheet, and with --hints its first step and the
// technique of its hardest one. A puzzle without one answer, or of a kind without steps, has neither.
func (a *app) findGrade(f *drawing, d *drawn) {
	var meter gridwright.Meter
	hide := a.searching(d.name(), func() string { return wording.Count(int(meter.Nodes()), "node") })
	defer hide()
	ctx := gridwright.WithMeter(a.ctx, &meter)
	g, err := gridwright.Grade(ctx, d.Puzzle, &gridwright.GradeOptions{Kinds: d.kinds, Time: f.time})
	if err == nil && g.Limited && f.time > 0 && g.Class == gridwright.Search {
		return // --time is over, which is no class
	}
	if err == nil {
		d.grade = g.Class.String()
	}
	if err != nil || !f.hints {
		if f.hints && !errors.Is(err, ctx.Err()) {
			a.note(*d, "has no hint: "+err.Error())
		}
		return
	}
	steps, err := gridwright.Hint(ctx, d.Puzzle, &gridwright.HintOptions{Kinds: d.kinds,
		Limits: gridwright.Limits{Time: f.time}})
	if err != nil || len(steps) == 0 {
		return
	}
	own := a.Words.Of(d.Puzzle.Kind())
	first := tell(steps[0], d.Puzzle.Kind().Words == nil)
	d.hint = own.Say(puzzle.Because("hint on paper", "step", first), words.Whole)
	if g.Hardest != nil && g.Hardest.Technique != "" {
		d.hint += " " + own.Say(puzzle.Because("hardest on paper", "by", g.Hardest.Basis), words.Whole)
	}
}
