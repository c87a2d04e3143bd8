package cli

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// minimizeBoards finds the fewest clues of the board that a kind and a size name, or of the boards
// in files.
func (a *app) minimizeBoards(f *minimizeFlags, args []string) error {
	if len(args) == 2 {
		if k := gridwright.KindNamed(args[0]); k != nil {
			rows, cols, err := parseSize(args[1])
			if err != nil {
				return err
			}
			p, err := gridwright.Frame(k, rows, cols)
			if err != nil {
				return err
			}
			return a.minimizeBoard(f, job.Job{Puzzle: p, Time: f.time, Words: a.Words},
				k.Name+" "+args[1], "")
		}
	}
	if len(args) > 0 && gridwright.KindNamed(args[0]) != nil && !isFile(args[0]) {
		return hinted{errors.New("--board takes a kind and one size, or files with boards"),
			fmt.Sprintf("for example: gridwright minimize --board %s 3x3", args[0])}
	}
	return a.eachOf(&f.input, args, f.jobs, func(a *app, it item) error {
		return a.minimizeBoard(f, it.job(f.time), it.name(), it.heading())
	})
}

// minimizeBoard finds the fewest clues of one board.
func (a *app) minimizeBoard(f *minimizeFlags, j job.Job, name, heading string) error {
	var bounds atomic.Pointer[gridwright.BoardBounds]
	hide := a.searching(name, func() string {
		far := "starting"
		if b := bounds.Load(); b != nil {
			far = fmt.Sprintf("no fewer than %d, unit %d of %d for %s", b.Lower, b.Unit, b.Units,
				wording.Count(b.Trying, "clue"))
			if b.Clues >= 0 {
				far = fmt.Sprintf("%d to %s, unit %d of %d for %d", b.Lower, wording.Count(b.Clues, "clue"),
					b.Unit, b.Units, b.Trying)
			}
		}
		return far
	})
	options := gridwright.BoardOptions{Progress: func(b gridwright.BoardBounds) { bounds.Store(&b) }}
	var err error
	if options.Confirm, options.Solvers, err = a.confirmer(f.confirm, j.Puzzle); err != nil {
		return err
	}
	rec, r := job.ReduceBoard(a.ctx, j, options)
	hide()
	return a.printBoard(f, rec, r, name, heading)
}

// printBoard prints what is known of the fewest clues of a board.
func (a *app) printBoard(f *minimizeFlags, rec job.BoardReduction, r gridwright.BoardReduced,
	name, heading string,
) error {
	switch {
	case rec.Error != "":
		a.raise(exitBad)
	case !rec.Minimum:
		a.raise(exitUnknown)
	}
	switch {
	case f.json:
		a.printJSON(rec)
		return nil
	case rec.Error != "":
		return fmt.Errorf("%s: %s", name, rec.Error)
	}
	before := "# "
	if f.look.printsBoards() {
		before = ""
		if heading != "" {
			a.printf("%s\n", heading)
		}
		if r.Puzzle != nil {
			a.draw(&f.look, r.Puzzle.Layout(nil))
		}
	}
	a.printf("%s%s\n", before, a.said(boardOutcome(r)))
	if r.Puzzle == nil {
		return nil
	}
	a.printVerdict(before, verdictOf(job.Unique), claim{rec.Evidence, rec.Engine,
		rec.Pruned, rec.Confirmation, f.confirm == ""}.grounds())
	if f.look.to == "text" {
		a.printf("%s---\n", r.Puzzle)
	}
	fmt.Fprintf(a.Stderr, "%s, %s\n", wording.Count(r.Questions, "question"), clock(rec.Seconds))
	return nil
}

// boardOutcome returns what is known of the fewest clues of a board.
func boardOutcome(r gridwright.BoardReduced) puzzle.Reason {
	n, form := r.Clues, "board/fewest"
	switch {
	case r.Puzzle == nil:
		n, form = r.Lower, "board/none"
	case !r.Minimum:
		form = "board/stopped"
	}
	return puzzle.Because(form, "clues", counted("clue", n), "lower", r.Lower, "why",
		whyStopped(r.Stop))
}
