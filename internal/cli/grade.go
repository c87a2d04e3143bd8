package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
)

// gradeFlags holds the flags of grade.
type gradeFlags struct {
	input
	to    string
	needs string
	jobs  int
	time  time.Duration
	json  bool
}

func (a *app) gradeCommand() *cobra.Command {
	var f gradeFlags
	f.to = "text"
	return a.command(&cobra.Command{
		Use:   "grade [FILE]...",
		Short: "Grade how hard puzzles are for people",
		Long: `Grade measures how hard it is for people to solve a puzzle with one answer, step by step.
The classes count how many rules the hardest step combines:

  gentle, easy, medium   1, 2 or 3 rules, without pencil marks
  tricky, hard, expert   1, 2 or 3 rules, with pencil marks
  search                 more rules, or no class is found within the budget

Some kinds have other classes: groups of techniques, which "gridwright list techniques kenken" shows
as loads 1 to 6. Effort compares puzzles of one kind, size and class (gridwright help grades). The
budget counts work and not time, so a puzzle always gets the same grade. --time stops it earlier.

Exit codes: 0 graded, 1 a puzzle has no answer or several, 2 bad input, or an engine fails or is
contradicted, 3 stopped early.`,
		Example: `  gridwright grade examples/numbrix-9x9.txt
  gridwright grade --to line examples/*-9x9.txt
  gridwright grade --needs x-wing sudoku.txt
  gridwright grade --json puzzle.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			f.recordUnread(f.json, job.Job{Verb: job.Grade})
			if f.to == "line" && !f.json && a.StdoutTerminal {
				a.printf(gradeHeads+"\n", a.heads("heads of grade lines")...)
			}
			do := func(a *app, it item) error { return a.gradeOf(&f, it) }
			return a.sideBySide(&f.input, files, processors(f.jobs), false, do)
		},
	}, append(f.input.rows(), []option{
		{"to", oneOf(&f.to, "text", "line"), "print the grades in this `FORM`: text or line"},
		{"needs", techniqueName(&f.needs),
			"print only puzzles whose class is higher without this `TECHNIQUE`"},
		jobsOption(&f.jobs, "grade `N` puzzles at the same time; 0, the default, means one "+
			"per processor"),
		timeOption(&f.time), jsonOption(&f.json),
	}...), demand{flag: "json", bars: "to"})
}

// gradeOf grades one puzzle.
func (a *app) gradeOf(f *gradeFlags, it item) error {
	j := it.job(f.time)
	j.Needs = f.needs
	rec := job.Measure(a.ctx, j)
	switch {
	case rec.Undecided && !f.json:
		a.raise(exitUnknown)
		a.say("%s: whether it needs %s was not decided within the budget", it.where(), f.needs)
		return nil
	case f.needs != "" && rec.Status == job.Unique && rec.Without == "" && !rec.Undecided:
		return nil // it is not what was looked for
	}
	switch {
	case rec.Status == job.Failed:
		a.raise(exitBad)
	case rec.Status == job.Several, rec.Status == job.None:
		a.raise(exitNo)
	case rec.Status == job.Unknown, rec.Stop == gridwright.OutOfTime,
		rec.Stop == gridwright.Interrupted:
		a.raise(exitUnknown)
	}
	switch {
	case f.json:
		a.printJSON(rec)
	case rec.Status == job.Failed:
		return it.fail(rec.Error)
	case f.to == "line":
		a.gradeLine(rec, it)
	default:
		a.gradeText(f, rec, it)
	}
	return nil
}

// gradeHeads is the form of the heads above the lines of grades.
const gradeHeads = "%-7s  %8s  %6s  %5s  %-6s  %s"

// gradeLine prints the grade of a puzzle as a line.
func (a *app) gradeLine(rec job.Grading, it item) {
	if rec.Class == "" {
		a.printf("%-7s  %31s  %s\n", a.status(rec.Status), "", it.name())
		return
	}
	if rec.Class == gridwright.Search {
		a.printf(gradeHeads+"\n", rec.Class, "-", "-", "-", "", it.name())
		return
	}
	how := ""
	switch {
	case rec.Limited:
		how = a.said(puzzle.Because("grade limited"))
	case rec.Proved:
		how = a.said(puzzle.Because("grade proved"))
	}
	a.printf("%-7s  %8.0f  %6d  %5d  %-6s  %s\n", rec.Class, rec.Effort, len(rec.Widths), rec.Count,
		how, it.name())
}

// gradeText prints the grade of a puzzle with what it rests on.
func (a *app) gradeText(f *gradeFlags, rec job.Grading, it item) {
	if it.heading() != "" {
		a.printf("%s\n", it.heading())
		defer a.printf("\n")
	}
	switch {
	case rec.Status == job.Several:
		a.printVerdict("", verdictOf(rec.Status), puzzle.Because("no grade"))
		return
	case rec.Status == job.None:
		a.printVerdict("", verdictOf(rec.Status), claim{evidence: gridwright.Claimed}.grounds())
		a.hintClash(it)
		return
	case rec.Status == job.Unknown:
		a.printVerdict("", verdictOf(rec.Status), whyStopped(rec.Stop))
		return
	case rec.Class == gridwright.Search:
		a.printf("%s\n%s\n", rec.Class, a.said(whySearch(rec)))
	default:
		say := func(r puzzle.Reason) { a.printf("%s\n", wrap(a.said(r), 0, 2)) }
		say(puzzle.Because("grade", "class", string(rec.Class), "effort",
			fmt.Sprintf("%.0f", rec.Effort)))
		if rec.Hardest != nil {
			say(puzzle.Because("hardest step", "by", rec.Hardest.By, "what", rec.Hardest.What))
		}
		say(puzzle.Because("rounds", "steps", counted("step", rec.Count), "rounds",
			counted("round", len(rec.Widths)), "widths", rec.Widths))
		if rec.Without != "" {
			say(puzzle.Because("without technique", "by", f.needs, "class", string(rec.Without)))
		}
		if rec.Proved {
			say(puzzle.Because("no easier class/proved"))
		} else {
			say(puzzle.Because("no easier class/perhaps"))
		}
	}
	a.cost(it, "%s", clock(rec.Seconds))
}

// whySearch returns why a puzzle has no easier class.
func whySearch(rec job.Grading) puzzle.Reason {
	switch {
	case rec.Stop == gridwright.OutOfTime, rec.Stop == gridwright.Interrupted:
		return puzzle.Because("search/stopped", "why", whyStopped(rec.Stop))
	case rec.Limited:
		return puzzle.Because("search/limited")
	case rec.Proved:
		return puzzle.Because("search/proved")
	}
	return puzzle.Because("search")
}
