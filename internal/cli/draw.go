package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Limits of the flags, so that a slip of the finger is noticed.
const (
	leastCell, mostCell   = 0.5, 200 // mm
	leastWidth, mostWidth = 5, 5000  // mm
	leastDPI, mostDPI     = 10, 2400 // pixels per inch
	mostPictures          = 10_000   // puzzles in one call
)

func (a *app) drawCommand() *cobra.Command {
	f := drawFlags{say: a.said}
	f.answers = true // those in the text
	f.engine, f.cell, f.dpi, f.paper = "mip", 10, 300, draw.A4.String()
	return a.command(&cobra.Command{
		Use:   "draw [FILE]...",
		Short: "Draw puzzles as SVG, PNG or PDF",
		Long: `Draw writes pictures of puzzles, with or without answers. The ending of the file's name
chooses the form: .svg, .png or .pdf. Without -o, draw writes SVG to standard output. "gridwright
help pictures" shows more.

A PDF document has one page for each puzzle, of at most A4 without --cell and --width. SVG and PNG
have a file for each: board-1.svg, board-2.svg. If one of them exists, draw writes none.

Draw takes the answer after the line "=" of a puzzle if it is right, and otherwise solves the
puzzle. Of several answers it draws one and prints a note; if there is none, the puzzle alone.

SHEETS. Puzzles with one answer have their class, and those of a kind go from easy to hard, unless
one has a title. --answer=false leaves out the pages of answers.

Exit codes: 0 drawn, 1 a puzzle has no answer, 2 bad input, or an engine fails or is contradicted,
3 an answer was not found within --time, or interrupted.`,
		Example: `  gridwright draw -o board.svg examples/numbrix-9x9.txt
  gridwright draw --both --width 160 -o both.pdf examples/futoshiki-5x5.txt
  gridwright draw --deduced -o deduced.png examples/sudoku-9x9.txt
  gridwright draw --relax --engine mip:mtz -o mtz.svg examples/numbrix-9x9.txt
  gridwright draw --sheet 2 --title "Puzzles" -o sheet.pdf examples/*-9x9.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			err := f.valid(cmd)
			if err == nil && f.relax {
				err = a.knownEngine(f.engine)
			}
			if err != nil {
				return a.usage(cmd, err)
			}
			return a.drawFiles(&f, files)
		},
	}, append(f.input.rows(), []option{
		{"output,o", &f.output,
			"write to this `FILE`; by default, or with -, to standard output"},
		{"to", oneOf(&f.to, pictureForms...),
			"write this `FORM`, whatever the name of the file: svg, png or pdf"},
		{"force", &f.force, "overwrite files"},
		{"answer", &f.answer, "show the answer"},
		{"both", &f.both, "show the puzzle, and the answer beside it"},
		{"deduced", &f.deduced, "show what all answers share"},
		{"relax", &f.relax, "draw a point of the linear relaxation"},
		{"engine", a.engineValue(&f.engine), "with --relax, use this `ENGINE`: " +
			"mip:FORMULATION@SOLVER, or part of it"},
		{"theme", oneOf(&f.theme, themes...),
			"use these `COLOURS`: light, dark or print; by default light, and print for --sheet"},
		{"cell", within(&f.cell, leastCell, mostCell, mm), "make cells `MM` millimetres wide"},
		{"width", within(&f.width, leastWidth, mostWidth, mm),
			"make the picture `MM` millimetres wide"},
		{"dpi", within(&f.dpi, leastDPI, mostDPI, " of pixels per inch"),
			"give PNG `N` pixels per inch"},
		{"sheet", within(&f.sheet, 1, draw.MaxPerPage, " of puzzles"),
			"set at most `N` puzzles on a page, and the answers on the last pages"},
		{"paper", oneOf(&f.paper, draw.PaperNames()...),
			"use `PAPER` for sheets: " + wording.OneOf(draw.PaperNames())},
		{"large", &f.large, "set sheets in large print, a quarter as many puzzles on a page"},
		{"hints", &f.hints, "add pages of hints to sheets, before the answers"},
		{"title", &f.title, "the `TITLE` of the picture, the document or the sheet"},
		{"time", &f.time, "stop looking for an answer after this `TIME`: 10s, 2m, or seconds"},
	}...),
		demand{flag: "cell", bars: "width", why: "sets the size, too"},
		demand{flag: "answer", bars: "both"},
		demand{flag: "deduced", bars: "answer both relax sheet",
			why: "draws what all answers share"},
		demand{flag: "paper", needs: "sheet", why: "is for sheets"},
		demand{flag: "large", needs: "sheet", why: "is for sheets"},
		demand{flag: "hints", needs: "sheet", why: "is for sheets"},
		demand{flag: "sheet", bars: "cell width", why: "makes boards as large as the page allows"},
		demand{flag: "sheet", bars: "both", why: "has the answers on the last pages"},
		demand{flag: "sheet", bars: "relax", why: "sets puzzles"},
		demand{flag: "relax", bars: "answer both", why: "draws a point in place of an answer"},
		demand{flag: "engine", needs: "relax"})
}

// mm is the unit of flags for lengths.
const mm = " of millimetres"

// valid checks the flags and completes them.
func (f *drawFlags) valid(cmd *cobra.Command) error {
	ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(f.output)), ".")
	switch {
	case f.to != "":
	case f.output == "" || f.output == "-":
		f.to = "svg"
	case slices.Contains(pictureForms, ending):
		f.to = ending
	default:
		return hinted{fmt.Errorf("-o expects a name that ends in .svg, .png or .pdf, found %s",
			f.output), "--to svg, --to png or --to pdf states the form of any file"}
	}
	if f.theme == "" {
		f.theme = "light"
		if f.sheet > 0 {
			f.theme = "print"
		}
	}
	f.sized = givenFlags(cmd, "cell", "width") != nil
	f.withAnswers = f.answer || f.both || f.sheet > 0 && !cmd.Flags().Changed("answer")
	switch {
	case f.time > 0 && !f.withAnswers && !f.deduced && !f.relax:
		return errors.New("--time limits the search for answers; add --answer, --both or --deduced")
	case givenFlags(cmd, "dpi") != nil && f.to != "png":
		return fmt.Errorf("--dpi is for PNG; %s has no pixels", strings.ToUpper(f.to))
	case f.relax && gridwright.Engine(f.engine).Base() != gridwright.MIP:
		return fmt.Errorf("--relax needs an engine that begins with mip, found %s",
			wording.Quote(f.engine))
	}
	return nil
}

// drawFiles draws the puzzles of all files.
func (a *app) drawFiles(f *drawFlags, files []string) error {
	if err := a.drawable(f); err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	all, err := a.toDraw(f, files)
	if err != nil || len(all) == 0 && a.ctx.Err() == nil {
		return err
	}
	if a.exit == exitBad {
		a.say("note: the picture lacks what could not be read")
	}
	// How many pages a sheet has depends on the answers; but a PDF document is one file.
	if (f.sheet == 0 || f.to == "pdf") && len(all) > 0 {
		if _, err := a.targets(f, len(all), files); err != nil {
			return err
		}
	}
	for i := range all {
		if f.sheet > 0 && !a.stopped() {
			if all[i].proved, err = a.proofMark(all[i].Block.File); err != nil {
				return err
			}
			a.findGrade(f, &all[i])
		}
		switch {
		case a.stopped():
		case f.withAnswers:
			a.findAnswer(f, &all[i])
		case f.deduced:
			a.findShared(f, &all[i])
		}
	}
	if err := a.addModels(f, all); err != nil {
		return err
	}
	if a.stopped() {
		a.say("interrupted; nothing was drawn")
		return nil
	}
	return a.writePictures(f, f.pictures(all), all, files)
}

// toDraw reads the puzzles of all files.
func (a *app) toDraw(f *drawFlags, files []string) ([]drawn, error) {
	flags, err := a.stated(&f.input)
	if err != nil {
		return nil, err
	}
	var all []drawn
	a.texts(a.ctx, &f.input, files, flags, func(t text) bool {
		if len(all) == mostPictures {
			err = hinted{fmt.Errorf("%s: expected at most %d puzzles, found more", t.where(),
				mostPictures), "draw them in parts"}
			return false
		}
		a.understand(&f.input, t, func(it item) error {
			all = append(all, drawn{item: it})
			return nil
		})
		return !a.stopped()
	})
	return all, err
}

// drawable returns an error if standard output cannot take the picture.
func (a *app) drawable(f *drawFlags) error {
	if !a.StdoutTerminal || f.output != "" && (f.output != "-" || f.to == "svg") {
		return nil
	}
	return hinted{fmt.Errorf("a terminal cannot show %s", strings.ToUpper(f.to)),
		"-o board." + f.to + " writes a file"}
}

// findAnswer sets the answer to draw: the one in the text if it is right, or else one that a search
// finds.
func (a *app) findAnswer(f *drawFlags, d *drawn) {
	s, err := answerOf(d.item)
	if err != nil {
		a.report(err)
		return
	}
	if s != nil {
		wrong := d.Puzzle.Check(s)
		if wrong == nil {
			d.answer = s
			return
		}
		if errors.As(wrong, new(*puzzle.Fault)) {
			a.report(fmt.Errorf("%s: %w", d.where(), wrong))
			return
		}
		a.note(*d, fmt.Sprintf("the answer in the text is wrong: %v", wrong))
	}
	var meter gridwright.Meter
	hide := a.searching(d.name(), func() string { return wording.Count(int(meter.Nodes()), "node") })
	r, err := gridwright.Solve(gridwright.WithMeter(a.ctx, &meter), d.Puzzle,
		&gridwright.SolveOptions{Kinds: d.kinds, Limits: gridwright.Limits{Time: f.time}})
	hide()
	d.answer = r.Answer
	switch {
	case err != nil:
		a.report(fmt.Errorf("%s: %w", d.where(), err))
	case a.ctx.Err() != nil:
	case r.Verdict == gridwright.None:
		a.raise(exitNo)
		a.note(*d, "no answer; the puzzle alone is drawn")
	case r.Answer == nil:
		a.raise(exitUnknown)
		a.note(*d, "no answer found within the time limit; the puzzle alone is drawn")
	case r.Verdict == gridwright.Several:
		a.note(*d, "there are other answers than the one drawn")
	case r.Verdict != gridwright.Unique:
		a.note(*d, "not known whether there are other answers")
	}
}

// findShared finds out what all answers share. What is settled when the time is over is drawn.
func (a *app) findShared(f *drawFlags, d *drawn) {
	var settled atomic.Int64
	hide := a.searching(d.name(), func() string {
		return wording.Count(int(settled.Load()), "fact") + " settled"
	})
	r, err := gridwright.Deduce(a.ctx, d.Puzzle, &gridwright.DeduceOptions{Kinds: d.kinds,
		Watch:  func(puzzle.Fact) { settled.Add(1) },
		Limits: gridwright.Limits{Time: f.time}})
	hide()
	switch {
	case err != nil:
		a.report(fmt.Errorf("%s: %w", d.where(), err))
		return
	case r.Verdict == gridwright.None:
		a.raise(exitNo)
		a.note(*d, "no answer; the puzzle alone is drawn")
	case !r.Complete:
		a.raise(exitUnknown)
		a.note(*d, "not all is settled yet; what is settled is drawn")
	}
	shared := r.Layout()
	d.shared = &shared
}

// note prints a note on a puzzle.
func (a *app) note(d drawn, text string) {
	a.say("note: %s: %s", d.where(), text)
}
