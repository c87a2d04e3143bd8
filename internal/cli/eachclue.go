package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"text/tabwriter"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// eachClue prints what each clue of a puzzle does.
func (a *app) eachClue(f *minimizeFlags, it item) error {
	var done atomic.Int64
	hide := a.searching(it.name(), func() string {
		return wording.Count(int(done.Load()), "clue") + " of " +
			strconv.Itoa(len(it.Puzzle.Clues()))
	})
	rec, r := job.UseOf(a.ctx, it.job(f.time),
		gridwright.UseOptions{Progress: func(n int) { done.Store(int64(n)) }})
	hide()
	a.raiseFor(rec.Status, rec.Complete)
	switch {
	case f.json:
		a.printJSON(rec)
	case rec.Status == job.Failed:
		return it.fail(rec.Error)
	default:
		a.printUses(it, rec, r)
	}
	return nil
}

// foundAnswers returns what the verdict on a puzzle rests on: several answers are there to count.
func foundAnswers(rec job.Uses) puzzle.Reason {
	switch {
	case rec.Status == job.Unknown:
		return whyStopped(rec.Stop)
	case rec.Status != job.Several:
		return claim{evidence: gridwright.Claimed, engine: rec.Method}.grounds()
	case rec.Exact:
		return puzzle.Because("answers exactly", "n", rec.Answers)
	}
	return puzzle.Because("answers at least", "n", rec.Answers)
}

// printUses prints the board with the clues that are not needed in brackets, the same with how much
// each clue settles in its place, and a table.
func (a *app) printUses(it item, rec job.Uses, r gridwright.ClueUses) {
	if it.heading() != "" {
		a.printf("%s\n", it.heading())
	}
	var needless []puzzle.Cell
	settles := it.Puzzle.Layout(nil)
	for i := range settles.Cells {
		if m := &settles.Cells[i]; m.Given && m.Text != "" {
			m.Text = ""
		}
	}
	numbered := len(r.Clues) > 0
	for i, c := range r.Clues {
		if c.Decided && !c.Needed {
			needless = append(needless, rec.Uses[i].Cell)
		}
		if numbered = numbered && c.Clue.Place == puzzle.InCell && c.Clue.Other < 0; c.Known {
			settles.Cells[c.Clue.Cell].Text = strconv.Itoa(len(c.Open) - len(r.Open))
		}
	}
	a.drawFocus(it.Puzzle.Layout(nil), needless)
	a.printVerdict("", verdictOf(rec.Status), foundAnswers(rec))
	if rec.Status == job.None {
		a.hintShows(it, "solve", "which clue or rule leaves none")
	}
	if rec.Status == job.None || rec.Status == job.Unknown {
		return
	}
	if numbered {
		a.line("each clue settles")
		a.drawFocus(settles, nil)
	}
	a.printUsesTable(rec, r)
	switch n := len(rec.Together); {
	case n > 0:
		a.line("each clue together", "clues", counted("clue", n), "these",
			slices.Clone(rec.Together))
	case rec.Status == job.Unique && !slices.ContainsFunc(r.Clues, func(c gridwright.ClueUse) bool {
		return !c.Needed
	}):
		a.line("each clue needed by itself")
	}
	if !rec.Complete {
		a.line("each clue stopped", "why", whyStopped(rec.Stop))
	}
}

// printUsesTable prints a line for each clue: whether it is needed, and what is open without it.
func (a *app) printUsesTable(rec job.Uses, r gridwright.ClueUses) {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	a.tabbed(w, "each clue heads")
	for i, c := range r.Clues {
		use, needed := rec.Uses[i], "each clue unknown"
		if c.Decided && c.Needed {
			needed = "each clue needed"
		} else if c.Decided {
			needed = "each clue needless"
		}
		answers, open := strconv.Itoa(c.Answers), strconv.Itoa(len(c.Open))
		if !c.Exact {
			answers += "+"
		}
		if !c.Known {
			open = "≤" + open
		}
		if c.Answers == 0 { // it was not looked at
			answers, open = "", ""
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", use.Clue, a.said(puzzle.Because(needed)), answers,
			open, strings.Join(use.Changes, " "), strings.Join(use.Moves, " "))
	}
	_ = w.Flush() // a.out remembers its error
}
