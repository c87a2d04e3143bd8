package cli

import (
	"errors"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/teach"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// findGrade finds the class of a puzzle for a sheet, and with --hints its first steps and the
// technique of its hardest one. A puzzle that has not one answer, or whose kind has no steps, has
// neither.
func (a *app) findGrade(f *drawFlags, d *drawn) {
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
	d.hint = a.hintOnPaper(d, steps, g.Hardest)
}

// mostOnPaper is how many lines of an explanation a hint on paper has at most; of more, it has the
// first.
const mostOnPaper = 3

// hintOnPaper returns the steps that lead to the first placement, where the hardest step is, and
// what its technique is, which a book on paper says nowhere else, or what rules it combines.
func (a *app) hintOnPaper(d *drawn, steps []*gridwright.Step, hardest *gridwright.Step) string {
	kind := d.Puzzle.Kind()
	own := a.Words.Of(kind).Printed()
	var groups [][]*gridwright.Step
	for _, s := range steps {
		n := len(groups)
		if n > 0 && !s.Placement && teach.Joins(groups[n-1], s) {
			groups[n-1] = append(groups[n-1], s)
		} else {
			groups = append(groups, []*gridwright.Step{s})
		}
	}
	if len(groups) > mostOnPaper {
		groups = groups[:1]
	}
	var said []string
	form := "hint on paper"
	for _, group := range groups {
		told := teach.TellGroup(group, kind.Words == nil, "/told")
		said = append(said, own.Say(puzzle.Because(form, "by", group[0].Basis, "step", told),
			words.Whole))
		form = "hint on paper/then"
	}
	if hardest == nil {
		return strings.Join(said, " ")
	}
	by, doc := hardest.Basis, ""
	if hardest.Technique == "" && !hardest.Long() { // what it combines is as good as a name
		by = teach.Tell(hardest, kind.Words == nil, "")
	}
	for _, t := range gridwright.Techniques(kind) {
		if t.Name == hardest.Technique {
			doc = " " + t.Doc
		}
	}
	where := puzzle.Because("hardest on paper", "at", hardest.Fact.At, "by", by)
	return strings.Join(append(said, own.Say(where, words.Whole)+doc), " ")
}
