package job

import (
	"context"
	"time"

	"github.com/gridwright/gridwright"
)

// Looser rules. Where there is no answer under a rule that the text leaves to the default, its
// author may have meant another. To ask for that is a courtesy: it comes after the verdict, and has
// a budget, so that it holds nothing up.

// The budget of each question, a second or two on boards of 20 cells a side, some seconds on larger
// ones. Of 23 published boards that have an answer with touch=free and none without, 22 are
// answered within it, 17 within half of it. Where more conflicts than this have found nothing, ten
// times as many seldom did.
const (
	looserNodes     = 500_000
	looserConflicts = 20_000
)

// AskLooser looks for answers under the looser rules that the author of j's puzzle may have meant,
// until there is one, and adds what it finds to a record whose status is None. The searches have
// j.Time together, 0 for no limit, and each has a budget unless it is to go on to the end. tell,
// where it is not nil, gets each finding as soon as it is there.
func (rec *Record) AskLooser(ctx context.Context, j Job, setup Setup, toEnd bool,
	tell func(*Looser),
) {
	if rec.Status != None {
		return
	}
	deadline := time.Now().Add(j.Time)
	last := &rec.Looser
	for _, q := range j.Puzzle.Looser() {
		if j.Time > 0 {
			j.Time = max(time.Until(deadline), 1) // 0 would be for no limit
		}
		j.Puzzle = q.Puzzle
		found := ask(ctx, j, setup, toEnd)
		found.Rules, found.Means = q.Rules, q.Means
		*last, last = found, &found.Then
		if tell != nil {
			tell(found)
		}
		if found.Found > 0 || ctx.Err() != nil || j.Time > 0 && !time.Now().Before(deadline) {
			return
		}
	}
}

// ask puts one question.
func ask(ctx context.Context, j Job, setup Setup, toEnd bool) *Looser {
	j.Limit = max(j.Limit, 2) // whether there is another answer is part of what is told
	var rec Record
	options, err := setup(j.Engine, j.Puzzle)
	if !toEnd {
		options = append(options, gridwright.Budget(looserNodes, looserConflicts))
	}
	if err != nil {
		rec = rec.fail(err)
	} else {
		rec.run(ctx, j, options)
	}
	return &Looser{Status: rec.Status, Found: len(rec.Answers), Complete: rec.Complete,
		Evidence: rec.Evidence, Stop: rec.Stop, Seconds: rec.Seconds, Error: rec.Error}
}
