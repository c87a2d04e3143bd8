package job

import (
	"context"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
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
func (rec *Record) AskLooser(ctx context.Context, j Job, resolve Resolver, toEnd bool,
	tell func(*Looser),
) {
	if rec.Status != None || j.Puzzle.Kind().Looser == nil {
		return
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if j.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, j.Time)
	}
	defer cancel()
	last := &rec.Looser
	for _, q := range j.Puzzle.Kind().Looser(j.Puzzle) {
		j.Puzzle = q.Puzzle
		found := ask(ctx, limited, j, resolve, toEnd)
		found.Rules, found.Means = q.Rules, q.Means
		*last, last = found, &found.Then
		if tell != nil {
			tell(found)
		}
		if found.Found > 0 || limited.Err() != nil {
			return
		}
	}
}

// ask puts one question.
func ask(ctx, limited context.Context, j Job, resolve Resolver, toEnd bool) *Looser {
	if !toEnd {
		var cancel context.CancelFunc
		limited, cancel = engine.WithBudget(limited, engine.Budget{
			Nodes: looserNodes, Conflicts: looserConflicts})
		defer cancel()
	}
	j.Limit = max(j.Limit, 2) // whether there is another answer is part of what is told
	start := time.Now()
	var rec Record
	if e, err := resolve(j.Engine, j.Puzzle); err != nil {
		rec = rec.fail(err)
	} else {
		rec.run(ctx, limited, j, e)
	}
	return &Looser{Status: rec.Status, Found: len(rec.Answers), Complete: rec.Complete,
		Evidence: rec.Evidence, Stop: rec.Stop, Seconds: time.Since(start).Seconds(), Error: rec.Error}
}
