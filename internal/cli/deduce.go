package cli

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// deduceFlags holds the flags of deduce.
type deduceFlags struct {
	input
	entries bool
	json    bool
	time    time.Duration
	look    look
	boards  int // drawn so far
}

func (a *app) deduceCommand() *cobra.Command {
	var f deduceFlags
	f.answers = true // of --entries
	return a.command(&cobra.Command{
		Use:   "deduce [FILE]...",
		Short: "Show what all answers of puzzles share",
		Long: `Deduce shows what all answers of a puzzle share: the numbers, links and lines of every
answer. If there is only one answer, that is the answer. "gridwright help grades" explains the
signs on the board, and what is shown if there is no answer. All that is shown holds if --time or
Ctrl-C ends the search.

--to text prints a partial answer, which "check" and --entries read. --to facts prints each fact as
soon as it is settled: r1c2=7 is in every answer, !r1c2=7 in none.

Exit codes: 0 all is known, 1 a puzzle has no answer, 2 bad input, or an engine fails or is
contradicted, 3 something is not settled yet.`,
		Example: `  gridwright deduce examples/sudoku-9x9.txt
  gridwright deduce --time 10s loose.txt    what is settled within 10 s
  gridwright deduce --entries halfway.txt
  gridwright deduce --to facts examples/numberlink-11x11.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			f.recordUnread(f.json, job.Job{Verb: job.Deduce})
			return a.each(&f.input, files, func(it item) error { return a.deduce(&f, it) })
		},
	}, append(f.input.rows(), []option{
		{"entries", &f.entries, `assume the partial answer after the line "="`},
		f.look.row("board", "words", "text", "facts"),
		jsonOption(&f.json), timeOption(&f.time),
	}...), demand{flag: "json", bars: "to"})
}

// deduce prints what all answers of a puzzle share.
func (a *app) deduce(f *deduceFlags, it item) error {
	var entries []puzzle.Fact
	if f.entries {
		var err error
		if entries, err = a.readEntries(&f.input, it); err != nil {
			return err
		}
	}
	if f.look.to == "facts" && !f.json && it.heading() != "" {
		a.printf("# %s\n", it.heading())
	}
	begun := time.Now()
	var settled atomic.Int64
	hide := a.searching(it.name(), func() string {
		return wording.Count(int(settled.Load()), "fact") + " settled"
	})
	if f.look.to == "facts" && !f.json && a.StdoutTerminal { // the facts show the progress
		hide()
		hide = func() {}
	}
	rec, d := job.Deducing(a.ctx, it.job(f.time), entries, func(fact puzzle.Fact) {
		settled.Add(1)
		if f.look.to == "facts" && !f.json {
			if text, err := fact.MarshalText(); err == nil {
				a.printf("%s\n", text)
			}
		}
	})
	hide()
	a.raiseFor(rec.Status, rec.Complete)
	if f.json {
		if rec.Status == job.None && len(entries) == 0 {
			ctx, cancel := a.limited(remaining(begun, f.time))
			rec.Clash = job.FindClash(ctx, it.Puzzle, a.Words, it.kinds...)
			cancel()
		}
		a.printJSON(rec)
		return nil
	}
	if rec.Status == job.Failed {
		return it.fail(rec.Error)
	}
	a.printDeduction(f, it, rec, d)
	if rec.Status == job.None && f.look.printsBoards() {
		if err := a.whyWrong(f, it, entries, begun); err != nil {
			return err
		}
	}
	a.cost(it, "auto (%s): %s checked, %s, %s", rec.Method, wording.Count(rec.Checked, "answer"),
		wording.Count(int(rec.Nodes), "node"), clock(rec.Seconds))
	if rec.Error != "" {
		a.say("note: %s", rec.Error)
	}
	return nil
}

// printDeduction prints what is settled as a board, as a text, or below the facts.
func (a *app) printDeduction(f *deduceFlags, it item, rec job.Deduction, d *gridwright.Deduction) {
	switch f.look.to {
	case "facts":
		a.deduced("# ", rec, d)
	case "text":
		for _, c := range it.Block.Comments {
			a.printf("%s\n", c.Text)
		}
		a.deduced("# ", rec, d)
		a.printf("%s=\n%s---\n", it.Puzzle, rec.Settled)
	default:
		if f.boards++; f.boards > 1 {
			a.printf("\n")
		}
		a.head(it, "%s\n")
		if rec.Status != job.None {
			a.draw(&f.look, d.Layout())
		}
		a.deduced("", rec, d)
	}
}

// whyWrong prints why no answer has the entries, or why there is none at all.
func (a *app) whyWrong(f *deduceFlags, it item, entries []puzzle.Fact, begun time.Time) error {
	limit := remaining(begun, f.time)
	if len(entries) == 0 {
		return a.printClash(it, limit)
	}
	r, err := a.checkEntries(it, entries, limit)
	if err != nil {
		return fmt.Errorf("%s: %w", it.where(), err)
	}
	return a.printWrong(it, entries, r, limit)
}

// deduced prints the verdict of a deduction, and what is settled.
func (a *app) deduced(before string, rec job.Deduction, d *gridwright.Deduction) {
	n := tallyFacts(d)
	grounds := n.settled()
	switch {
	case rec.Status == job.None || rec.Status == job.Unique:
		if grounds = (claim{evidence: rec.Evidence, engine: rec.Method}).grounds(); len(rec.Entries) > 0 {
			grounds = puzzle.Because("with the entries", "why", grounds)
		}
	case n.all == 0:
		grounds = puzzle.Because("nothing settled", "why", whyStopped(rec.Stop))
	case !rec.Complete:
		grounds = puzzle.Because("not settled yet", "settled", grounds, "open",
			counted(n.thing, n.waiting), "why", whyStopped(rec.Stop))
	}
	a.printVerdict(before, verdictOf(rec.Status), grounds)
}

// factTally counts what is known of a board: of cells that hold numbers, or else of facts.
type factTally struct {
	thing       string
	all         int
	waiting     int // those not settled yet
	whole, part int // of cells: those settled, and those that are partly
	every, none int // of facts: those in every answer, and in none
}

func tallyFacts(d *gridwright.Deduction) factTally {
	var n factTally
	type cell struct{ placed, out, waiting bool }
	cells := map[puzzle.Cell]*cell{}
	for f, is := range d.Facts() {
		waiting := is != gridwright.InEvery && is != gridwright.InNone && is != gridwright.InSome
		if f.What != puzzle.Holds && f.What != puzzle.Within {
			n.thing, n.all = "fact", n.all+1
			switch f.What {
			case puzzle.Linked:
				n.thing = "link"
			case puzzle.Drawn:
				n.thing = "line"
			default:
			}
			switch {
			case is == gridwright.InEvery:
				n.every++
			case is == gridwright.InNone:
				n.none++
			case waiting:
				n.waiting++
			}
			continue
		}
		c := cells[f.At]
		if c == nil {
			c = &cell{}
			cells[f.At] = c
		}
		c.placed = c.placed || is == gridwright.InEvery
		c.out = c.out || is == gridwright.InNone
		c.waiting = c.waiting || waiting
	}
	for _, c := range cells {
		n.thing, n.all = "cell", n.all+1
		switch {
		case c.placed:
			n.whole++
		case c.out:
			n.part++
		}
		if c.waiting && !c.placed {
			n.waiting++
		}
	}
	return n
}

// settled returns what is settled: "40 of 81 cells settled, fewer numbers left in 12".
func (n factTally) settled() puzzle.Reason {
	all := counted(n.thing, n.all)
	switch {
	case n.thing != "cell":
		return puzzle.Because("settled facts", "n", n.every+n.none, "all", all, "every", n.every,
			"none", n.none)
	case n.part > 0:
		return puzzle.Because("settled cells/part", "n", n.whole, "all", all, "part", n.part)
	}
	return puzzle.Because("settled cells", "n", n.whole, "all", all)
}
