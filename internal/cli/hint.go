package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/teach"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// depths lists how much a hint tells, the least first.
var depths = []string{"where", "how", "step"}

func (a *app) hintCommand() *cobra.Command {
	f := hintFlags{input: input{answers: true}}
	f.depth, f.picture = depths[0], drawFlags{say: a.said, cell: 10, dpi: 300, paper: draw.A4.String()}
	return a.command(&cobra.Command{
		Use:   "hint [FILE]...",
		Short: "Show the next step, or explain a whole puzzle",
		Long: `Hint finds the next step that a person can find. --depth chooses how much of it is shown:

  where   the board, with brackets around the cells to look at (default)
  how     the technique that applies there, too
  step    the whole step, with its reason, and what it settles in parentheses

--all explains the whole puzzle, step by step, the easiest step first ("gridwright help grades").
On a puzzle with several answers, the steps settle what all of them share. A board that is wider
than the terminal is left out.

-o step.svg draws the step. With --all, -o booklet.pdf has four steps on a page, on boards of at
most 250,000 cells together; if --time or Ctrl-C ends the search, those that were found.

A step without the name of a technique follows from a few rules, the fewest unless it says "at
most"; if there are more than six, --json lists them. --cnf FOLDER writes a proof of each step, as
a formula in DIMACS or a certificate. Hint begins with the partial answer after a line "=".

--one-answer adds techniques that assume that the puzzle has exactly one answer. Their steps name
this assumption and have no formula, and grades never use them.

Exit codes: 0 done, 1 no answer has the entries, there is no answer, or several with --one-answer,
2 bad input, or an engine fails or is contradicted, 3 stopped early, or no further step was found.`,
		Example: `  gridwright hint puzzle.txt
  gridwright hint --depth step examples/numbrix-9x9.txt
  gridwright hint --all examples/futoshiki-5x5.txt
  gridwright hint --all -o booklet.pdf examples/sudoku-9x9.txt
  gridwright hint --all --cnf proofs examples/futoshiki-5x5.txt
  gridwright hint --all --json puzzle.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := f.validPicture(cmd); err != nil {
				return a.usage(cmd, err)
			}
			if f.picture.output != "" {
				if _, err := a.targets(&f.picture, 1, files); err != nil {
					return err
				}
			}
			f.recordUnread(f.json, job.Job{Verb: job.Hint})
			err := a.each(&f.input, files, func(it item) error { return a.hintOf(&f, it) })
			return cmp.Or(a.writeHints(&f, files), err)
		},
	}, append(f.input.rows(), []option{
		{"depth", oneOf(&f.depth, depths...),
			"show this `MUCH` of the next step: " + wording.OneOf(depths)},
		{"all", &f.all, "explain the whole puzzle"},
		{"one-answer", &f.one, "also use techniques that assume exactly one answer"},
		timeOption(&f.time), jsonOption(&f.json),
		{"output,o", &f.picture.output, "draw the step, or with --all a booklet, into this `FILE`: " +
			".svg, .png or .pdf"},
		{"theme", oneOf(&f.picture.theme, themes...),
			"draw in these `COLOURS`: light, dark or print (default light)"},
		{"paper", oneOf(&f.picture.paper, draw.PaperNames()...),
			"use `PAPER` for booklets: " + wording.OneOf(draw.PaperNames())},
		{"cnf", &f.cnf, "write the proof of each step into this `FOLDER`"},
		{"force", &f.force, "overwrite the files of --output and --cnf"},
	}...), demand{flag: "depth", bars: "all", why: "is for one step"},
		demand{flag: "json", bars: "depth", why: "has all depths"},
		demand{flag: "output", bars: "json", why: "has a file of its own"},
		demand{flag: "theme", needs: "output"}, demand{flag: "paper", needs: "output"},
		demand{flag: "force", needs: "output cnf"})
}

// hintOf explains one puzzle, or its next step.
func (a *app) hintOf(f *hintFlags, it item) error {
	f.boards++
	var entries []puzzle.Fact
	if it.Block.Answered {
		var err error
		if entries, err = a.readEntries(&f.input, it); err != nil {
			return err
		}
	}
	begun, j := time.Now(), it.job(f.time)
	e := &explainer{app: a, flags: f, item: it, entries: entries,
		words: a.Words.Of(it.Puzzle.Kind()).Printed()}
	hide := e.progress()
	ctx, stop := work.WithCancel(a.ctx)
	defer stop()
	e.stop = stop
	rec := job.Explain(ctx, j, entries, f.all, e.step,
		gridwright.HintOptions{AssumeOneAnswer: f.one})
	e.flush()
	hide()
	if e.open {
		a.noteOpen(it.where(), it.Puzzle.Kind().Name)
	}
	e.failed = a.unproved(it, e.failed)
	switch {
	case e.failed != nil:
		a.raise(exitBad)
	case rec.Status == job.Failed:
		a.raise(exitBad)
	case rec.Status == job.None, f.one && rec.Status == job.Several:
		a.raise(exitNo)
	case !rec.Complete:
		a.raise(exitUnknown)
	}
	none := rec.Status == job.None && len(entries) == 0
	if f.json {
		if none {
			ctx, cancel := a.limited(remaining(begun, f.time))
			rec.Clash = job.FindClash(ctx, it.Puzzle, a.Words, it.kinds...)
			cancel()
		}
		a.printJSON(rec)
		return e.failed
	}
	if rec.Status == job.Failed {
		return it.fail(rec.Error)
	}
	e.end(rec)
	e.bind(rec)
	if none {
		return cmp.Or(e.failed, a.printClash(it, remaining(begun, f.time)))
	}
	return e.failed
}

// progress shows on a terminal how many steps were found, from the first second on.
func (e *explainer) progress() (hide func()) {
	return e.eachSecond(func(seconds int) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.showProgress(fmt.Sprintf("%s: %d s, %s; Ctrl-C stops", e.item.name(), seconds,
			wording.Count(e.steps, "step")))
	})
}

// step takes the next step. With --all it prints those before it that are complete.
func (e *explainer) step(s *gridwright.Step) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.full {
		return
	}
	e.steps++
	if e.flags.cnf != "" && e.failed == nil && !s.OneAnswer {
		e.failed = e.writeProof(s)
	}
	if e.flags.json {
		return
	}
	if e.flags.all && len(e.group) > 0 && !teach.Joins(e.group, s) {
		e.printGroup()
	}
	e.group = append(e.group, s)
}

// writeProof writes the proof of a step of a board, both counted from 1, into the folder of --cnf:
// its formula, or a certificate where a clause of the formula is the fact itself.
func (e *explainer) writeProof(s *gridwright.Step) error {
	folder, force := e.flags.cnf, e.flags.force
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot write %s: %w", folder, wording.Bare(err))
	}
	name := filepath.Join(folder, fmt.Sprintf("board-%03d-step-%03d", e.flags.boards, e.steps))
	whole, comments, itself, err := stateStep(e.ctx, e.steps, s)
	if err != nil {
		return err
	}
	if itself {
		c, err := gridwright.Certify(e.ctx, e.item.Puzzle, &gridwright.CertifyOptions{
			These: []gridwright.Fact{s.Fact}, Kinds: e.item.kinds})
		if err == nil {
			listed, err := e.writeProved(name+".cert", force, c)
			e.open = e.open || listed
			return err
		}
		if !errors.Is(err, gridwright.ErrUnsupported) {
			return err
		}
	}
	return writeFile(name+".cnf", force, func(w io.Writer) error {
		return cnf.Write(e.ctx, w, whole, comments...)
	})
}

// flush prints what is held back.
func (e *explainer) flush() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.flags.all && len(e.group) > 0 {
		e.printGroup()
	}
}

// heading prints the name of the puzzle before the first line about it.
func (e *explainer) heading() {
	if name := e.item.heading(); name != "" {
		if e.flags.boards > 1 {
			e.printf("\n")
		}
		e.printf("%s\n", name)
	}
}

// end prints the step, unless all were, and why there are no more.
func (e *explainer) end(rec job.Explanation) {
	if e.steps == 0 || !e.flags.all {
		e.heading()
	}
	if e.steps > 0 && !e.flags.all {
		e.printStep(e.group[0])
	}
	if len(rec.Mistakes) > 0 {
		e.drawFocus(e.entered(e.item.Puzzle, e.entries), cellsOf(rec.Mistakes))
	}
	e.printEnd(rec)
	if e.steps == 0 || e.full {
		return
	}
	about := wording.Count(e.steps, "step")
	switch {
	case rec.Status == job.Several:
		about = "several answers: the steps settle what all of them share; " + about
	case !e.flags.all && e.steps > 1:
		about += " to the next placement"
	}
	fmt.Fprintf(e.Stderr, "%s, %s\n", about, clock(rec.Seconds))
}

// printEnd prints why there are no more steps, unless the next one is there.
func (e *explainer) printEnd(rec job.Explanation) {
	switch {
	case len(rec.Wrong) > 0:
		for _, words := range rec.Wrong {
			e.line("is wrong", "why", words)
		}
	case rec.Wrong != nil:
		e.line("is wrong", "why", puzzle.Because("not together"))
	case rec.Status == job.None:
		e.printVerdict("", verdictOf(rec.Status), claim{evidence: gridwright.Claimed}.grounds())
	case e.full:
	case rec.Stop == gridwright.OutOfTime, rec.Stop == gridwright.Interrupted:
		e.line("stopped", "why", whyStopped(rec.Stop))
	case rec.Error != "":
		e.printf("%s\n", rec.Error)
	case rec.Status == job.Several && (e.flags.all || e.steps == 0):
		e.printVerdict("", verdictOf(rec.Status), puzzle.Because("nothing more shared"))
	case len(rec.Plain) > 0:
		e.line("no step left")
		const most = 3
		for _, f := range rec.Plain[:min(most, len(rec.Plain))] {
			e.printf("  %s\n", e.words.Fact(f))
		}
		if more := len(rec.Plain) - most; more > 0 {
			e.printf("  %s\n", e.said(puzzle.Because("and more", "n", more)))
		}
	case e.steps == 0:
		e.line("everything known")
	}
}

// printStep prints the board, or draws it, and prints a step as deep as the flags say.
func (e *explainer) printStep(s *gridwright.Step) {
	depth := words.Depth(e.flags.depth)
	said := e.words.Say(teach.Tell(s, e.numbered(), ""), depth)
	_, cols := e.item.Puzzle.Size()
	switch {
	case e.flags.picture.output != "":
		e.drawStep(e.toldBoard(s), said)
	case e.rowFits(cols): // to list what can be entered takes long on the largest boards
		e.drawFitting(e.toldBoard(s))
	}
	if depth == words.How {
		e.printf("%s\n", wrap(e.words.Say(s.Reason, words.Where), 0, 0))
	}
	e.printf("%s\n", wrap(said, 0, 0))
}

// printGroup prints or draws the steps held back as one, with their numbers.
func (e *explainer) printGroup() {
	if e.watched() {
		e.wipeProgress()
	}
	number := strconv.Itoa(e.shown + 1)
	if len(e.group) > 1 {
		number += "-" + strconv.Itoa(e.shown+len(e.group))
	}
	if e.flags.picture.output != "" {
		e.drawGroup(number)
	} else {
		if e.shown == 0 {
			e.heading()
		}
		const indent = 4
		text := number + ". " + e.words.Say(teach.TellGroup(e.group, e.numbered(), ""), words.Whole)
		e.printf("%s\n", wrap(text, 0, indent))
	}
	e.shown += len(e.group)
	e.group = nil
}
