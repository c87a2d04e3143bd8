package job

import (
	"context"
	"time"
)

// Looser rules. If a puzzle has no answer by a default rule, its author may have meant another
// rule. This search is a courtesy: it runs after the verdict, and it has a budget, so that it
// delays nothing.

// The budget of each search: a second or two on boards of 20 cells a side, some seconds on larger
// ones. Of 23 published boards that have an answer with touch=free and none without, 22 are
// answered within the budget, and 17 within half of it. If this many conflicts found nothing, ten
// times as many seldom did.
const (
	looserNodes     = 500_000
	looserConflicts = 20_000
)

// AskLooser searches by the looser rules that the author of j's puzzle may have meant, until one
// search finds an answer. It adds the results to a record whose status is None, and does nothing
// for others. The searches share j.Time, where 0 means no limit. Each has a budget unless toEnd is
// set. If show is not nil, it gets each result immediately.
func (rec *Record) AskLooser(ctx context.Context, j Job, setup Setup, toEnd bool,
	show func(*Looser),
) {
	if rec.Status != None {
		return
	}
	deadline := time.Now().Add(j.Time)
	last := &rec.Looser
	for _, q := range j.Puzzle.Looser() {
		if j.Time > 0 {
			j.Time = max(time.Until(deadline), 1) // 0 would mean no limit
		}
		j.Puzzle = q.Puzzle
		found := searchLooser(ctx, j, setup, toEnd)
		found.Rules, found.Means = q.Rules, q.Means
		*last, last = found, &found.Then
		if show != nil {
			show(found)
		}
		if found.Found > 0 || ctx.Err() != nil || j.Time > 0 && !time.Now().Before(deadline) {
			return
		}
	}
}

// searchLooser runs one search.
func searchLooser(ctx context.Context, j Job, setup Setup, toEnd bool) *Looser {
	j.Limit = max(j.Limit, 2) // the result includes whether there is another answer
	var rec Record
	j.Confirm = ""
	options, err := j.options(setup)
	if err != nil {
		rec = rec.fail(err)
	} else {
		options.WarmStart = false // of the engine that found no answer
		if !toEnd {
			options.Nodes, options.Conflicts = looserNodes, looserConflicts
		}
		rec.run(ctx, j, options)
	}
	return &Looser{Status: rec.Status, Found: len(rec.Answers), Complete: rec.Complete,
		Evidence: rec.Evidence, Stop: rec.Stop, Seconds: rec.Seconds, Error: rec.Error}
}
