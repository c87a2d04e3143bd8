package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// minimizeBoards finds the fewest clues of the board that a kind and a size name, or of the boards
// in files.
func (a *app) minimizeBoards(cmd *cobra.Command, f *minimizeFlags, args []string) error {
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
			return a.minimizeBoard(cmd, f, job.Job{Puzzle: p, Time: f.time, Words: a.Words},
				k.Name+" "+args[1], "")
		}
	}
	if len(args) > 0 && gridwright.KindNamed(args[0]) != nil && !isFile(args[0]) {
		return hinted{errors.New("--board takes a kind and one size, or files with boards"),
			fmt.Sprintf("for example: gridwright minimize --board %s 3x3", args[0])}
	}
	jobs := f.jobs
	if f.clues > 0 { // they are for its units
		jobs = 1
	}
	return a.eachOf(&f.input, args, jobs, func(a *app, it item) error {
		if it.index > 0 && (f.share.used() || f.units != "") {
			return fmt.Errorf("%s: --shard, --items, --records and --units expect a single board",
				it.where())
		}
		return a.minimizeBoard(cmd, f, it.job(f.time), it.name(), it.heading())
	})
}

// minimizeBoard finds the fewest clues of one board.
func (a *app) minimizeBoard(cmd *cobra.Command, f *minimizeFlags, j job.Job, name, heading string,
) error {
	switch {
	case f.clues > 0:
		input := func(context.Context) (string, error) { return described(j.Puzzle), nil }
		return a.sharedBy(cmd, &f.share, input, func(p *part) error {
			return a.boardUnits(f, j, name, p)
		})
	case f.units != "":
		return a.combineUnits(f, j, name, heading)
	}
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
	if f.units == "" {
		fmt.Fprintf(a.Stderr, "%s, %s\n", wording.Count(r.Questions, "question"), clock(rec.Seconds))
	}
	return nil
}

// boardOutcome returns what is known of the fewest clues of a board.
func boardOutcome(r gridwright.BoardReduced) puzzle.Reason {
	n, form := r.Clues, "board"
	switch {
	case r.Puzzle == nil:
		n, form = r.Lower, "board/none"
	case r.Minimum:
		form = "board/fewest"
	case r.Lower == 0:
		form = "board/perhaps"
	}
	if !r.Minimum && r.Stop != gridwright.Exhausted && (r.Puzzle == nil || r.Lower > 0) {
		form += "/stopped"
	}
	return puzzle.Because(form, "clues", counted("clue", n), "lower", r.Lower, "why",
		whyStopped(r.Stop))
}

// boardUnits does the units of work for one number of clues, or its part of them, and prints their
// records.
func (a *app) boardUnits(f *minimizeFlags, j job.Job, name string, p *part) error {
	ctx, cancel := a.limited(f.time)
	defer cancel()
	var all []*job.Units // one for each of the units that are done at the same time
	var err error
	for range processors(f.jobs) {
		var u *job.Units
		if u, err = job.NewUnits(ctx, j.Puzzle, f.clues); err != nil {
			break
		}
		all = append(all, u)
	}
	if err != nil {
		if ctx.Err() != nil {
			a.raise(exitUnknown)
			return nil
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	var at atomic.Int64
	hide := a.searching(name, func() string {
		return fmt.Sprintf("unit %d of %d", at.Load(), all[0].Number)
	})
	defer func() { hide() }()
	found := false
	wanted := func(unit int) bool {
		at.Store(int64(unit))
		return p == nil || p.takes()
	}
	err = job.RunUnits(ctx, all, wanted, func(u job.Unit) bool {
		switch {
		case !u.Done: // cut short, so it is not recorded
			return false
		case p.recording():
			if p.record(u.Unit, exitAnswered, u) != nil {
				return false
			}
		default:
			a.printJSON(u)
		}
		found = u.Puzzle != ""
		return !found
	})
	switch {
	case err != nil && ctx.Err() == nil:
		return fmt.Errorf("%s: %w", name, err)
	case ctx.Err() != nil:
		a.raise(exitUnknown)
		p.stopHere()
	case found:
		hide()
		hide = func() {}
		fmt.Fprintf(a.Stderr, "%s: a puzzle with %s was found; the other units are not needed\n", name,
			wording.Count(f.clues, "clue"))
		p.stopHere()
	}
	return nil
}

// maxUnits is the most bytes of the records of units that are read.
const maxUnits = 1 << 30

// combineUnits prints what the records of units show together.
func (a *app) combineUnits(f *minimizeFlags, j job.Job, name, heading string) error {
	file, shown, err := a.open(a.ctx, f.units)
	if err != nil {
		return err
	}
	defer file.Close()
	var units []job.Unit
	in := json.NewDecoder(io.LimitReader(file, maxUnits))
	for n := 1; ; n++ {
		var u job.Unit
		err := in.Decode(&u)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || u.Clues < 1 || u.Unit < 1 {
			return fmt.Errorf("%s: record %d is not one of \"minimize --board --clues\"", shown, n)
		}
		units = append(units, u)
	}
	var options gridwright.BoardOptions
	if options.Confirm, options.Solvers, err = a.confirmer(f.confirm, j.Puzzle); err != nil {
		return err
	}
	r, err := job.Combine(a.ctx, j.Puzzle, units, options)
	if err != nil {
		return fmt.Errorf("%s: %w", shown, err)
	}
	return a.printBoard(f, job.BoardReduced(j, r), r, name, heading)
}
