package cli

import (
	"fmt"
	"sync/atomic"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// addClues adds clues to one puzzle until one answer is left: that in the text, if there is one.
func (a *app) addClues(f *minimizeFlags, it item) error {
	var options gridwright.AddOptions
	var err error
	if it.Block.Answered {
		if options.Answer, err = it.Puzzle.ParseAnswer(it.Block.AnswerBlock()); err != nil {
			return err
		}
	}
	if options.Confirm, options.Solvers, err = a.confirmer(f.confirm, it.Puzzle); err != nil {
		return err
	}
	var bounds atomic.Pointer[gridwright.Bounds]
	options.Progress = func(b gridwright.Bounds) { bounds.Store(&b) }
	hide := a.searching(it.name(), func() string {
		if b := bounds.Load(); b != nil {
			return fmt.Sprintf("%d to %s, %s", b.Lower, wording.Count(b.Clues, "clue"),
				wording.Count(b.Sets, "set"))
		}
		return "comparing answers"
	})
	rec, r := job.Add(a.ctx, it.job(f.time), options)
	hide()
	switch {
	case rec.Status == job.Failed:
		a.raise(exitBad)
	case rec.Status == job.None, r.Puzzle == nil && rec.Stop == gridwright.Exhausted:
		a.raise(exitNo)
	case !rec.Minimum:
		a.raise(exitUnknown)
	}
	switch {
	case f.json:
		a.printJSON(rec)
	case rec.Status == job.Failed:
		return it.fail(rec.Error)
	default:
		a.printAdded(f, it, rec, r)
	}
	return nil
}

// printAdded prints a puzzle with the clues that were added in brackets, or as text.
func (a *app) printAdded(f *minimizeFlags, it item, rec job.Addition, r gridwright.Added) {
	before := ""
	if f.look.to == "text" {
		before = "# "
		a.credits(it)
	} else if it.heading() != "" {
		a.printf("%s\n", it.heading())
	}
	if f.look.printsBoards() && r.Puzzle != nil {
		l := r.Puzzle.Layout(nil)
		for _, i := range r.Clues {
			c := r.Puzzle.Clues()[i]
			l.Cells[c.Cell].Focus = true
			if c.Other >= 0 {
				l.Cells[c.Other].Focus = true
			}
		}
		a.draw(&f.look, l)
	}
	if rec.Status != job.None { // else there is nothing to add to
		a.printf("%s%s\n", before, a.said(addition(rec, r)))
	}
	for _, clue := range r.Reasons {
		a.printf("%s  %s\n", before, a.Words.Of(it.Puzzle.Kind()).Say(clue, words.Whole))
	}
	compared := puzzle.Because("answers compared", "n", r.Answers)
	if r.Listed {
		compared.Form += "/all"
	}
	if rec.Status == job.Several {
		a.printVerdict(before, verdictOf(rec.Status), compared)
	}
	if r.Puzzle != nil {
		a.printVerdict(before, verdictOf(job.Unique), claim{rec.Evidence,
			searcher(rec.Engine, rec.Method), rec.Pruned, rec.Confirmation, f.confirm == ""}.grounds())
	} else if rec.Status == job.None {
		a.printVerdict(before, verdictOf(rec.Status), claim{evidence: rec.Evidence,
			engine: rec.Method}.grounds())
		a.hintShows(it, "solve", "which clue or rule leaves none")
	}
	if f.look.to == "text" && r.Puzzle != nil {
		a.printf("%s---\n", r.Puzzle)
	}
	a.cost(it, "%s: %s, %s", rec.Method, wording.Count(rec.Questions, "question"),
		clock(rec.Seconds))
}

// addition returns what is known of the clues to add.
func addition(rec job.Addition, r gridwright.Added) puzzle.Reason {
	form := "added"
	switch {
	case r.Puzzle == nil && rec.Stop == gridwright.Exhausted && rec.Status == job.Several:
		form = "added/never"
	case r.Puzzle == nil:
		form = "added/unknown"
	case len(r.Clues) == 0:
		form = "added/none"
	case !rec.Minimum:
		form = "added/bounds"
	case rec.Any:
		form = "added/any"
	}
	return puzzle.Because(form, "clues", counted("clue", len(r.Clues)), "lower", rec.Lower, "why",
		whyStopped(rec.Stop))
}
