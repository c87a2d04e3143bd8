package cli

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/teach"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// Pictures of steps: of the next one, or with --all a booklet of the whole explanation.

// mostTold limits the boards of a booklet: by their cells together, which are held in memory.
const mostTold = 250_000

// validPicture checks the flags of pictures. A picture shows the whole step, unless --depth chooses
// less.
func (f *hintFlags) validPicture(cmd *cobra.Command) error {
	switch f.picture.output {
	case "":
		return nil
	case "-":
		return hinted{errors.New("-o expects the name of a file, found -"),
			"standard output has the words"}
	}
	if !cmd.Flags().Changed("depth") {
		f.depth = "step"
	}
	f.picture.force = f.force
	return f.picture.valid(cmd)
}

// writeHints writes the pictures of all boards.
func (a *app) writeHints(f *hintFlags, files []string) error {
	if len(f.pictures) == 0 {
		return nil
	}
	ctx := a.ctx
	defer func() { a.ctx = ctx }()
	a.ctx = context.WithoutCancel(ctx) // what was found until an interrupt is written
	return a.writePictures(&f.picture, f.pictures, f.drawn, files)
}

// toldBoard returns the board with what some steps say, as deep as the flags choose.
func (e *explainer) toldBoard(steps ...*gridwright.Step) puzzle.Layout {
	analysis, err := gridwright.Analyse(e.item.Puzzle, e.item.kinds...)
	if err != nil {
		return e.item.Puzzle.Layout(nil)
	}
	analysis = analysis.With(e.entries...).With(e.known...)
	if e.flags.all || e.flags.depth == "step" {
		return analysis.Told(steps...)
	}
	l := analysis.Layout()
	for _, c := range steps[0].Cells {
		l.Cells[c.Number(l.Cols)].Focus = true
	}
	return l
}

// drawStep adds the picture of the next step.
func (e *explainer) drawStep(l puzzle.Layout, said string) {
	f := &e.flags.picture
	d := drawn{item: e.item, shared: &l}
	p := f.pictures([]drawn{d})[0]
	p.Desc += " " + words.Sentence(said)
	e.flags.pictures, e.flags.drawn = append(e.flags.pictures, p), append(e.flags.drawn, d)
}

// drawGroup adds steps that are told as one to the booklet, with the pencil marks of the cells that
// they use. What is full takes no more, and ends the search.
func (e *explainer) drawGroup(number string) {
	rows, cols := e.item.Puzzle.Size()
	if e.flags.told += rows * cols; e.flags.told > mostTold {
		e.full = true
		e.stop()
		return
	}
	if len(e.booklet) == 0 {
		e.beginBooklet()
	}
	l := e.toldBoard(e.group...)
	for c := range l.Cells {
		if m := &l.Cells[c]; !m.Focus && !m.New {
			m.Marks = ""
		}
	}
	for _, s := range e.group {
		e.known = append(e.known, s.Fact)
	}
	e.booklet = append(e.booklet, draw.Entry{Number: number, Puzzle: l,
		Title: heading(e.words.Say(e.group[0].Basis, words.Whole)),
		Rules: words.Sentence(e.words.Say(teach.TellGroup(e.group, e.numbered(), "/told"), words.Whole))})
}

// beginBooklet puts the board with its rules before the steps.
func (e *explainer) beginBooklet() {
	rules := job.OneLine(e.item.Block.Info().Rules)
	if rules == "" {
		rules = e.item.Puzzle.Rules()
	}
	e.booklet = append(e.booklet, draw.Entry{Title: heading(e.said(puzzle.Because("booklet/board"))),
		Rules: rules, Puzzle: e.toldBoard()})
}

// bind makes the pages of a booklet, and puts what the steps settle behind them.
func (e *explainer) bind(rec job.Explanation) {
	if e.full {
		e.say("note: %s: the booklet ends after %s: its boards have at most %d cells together",
			e.item.where(), wording.Count(len(e.known), "step"), mostTold)
	}
	if len(e.booklet) == 0 {
		return
	}
	d := drawn{item: e.item}
	title := e.flags.picture.pictureTitle(d)
	last := draw.Entry{Title: heading(e.said(puzzle.Because("booklet/so far"))), Puzzle: e.toldBoard()}
	for c := range last.Puzzle.Cells {
		last.Puzzle.Cells[c].Marks = ""
	}
	if rec.Complete && rec.Answer != nil {
		last = draw.Entry{Title: heading(e.said(puzzle.Because("booklet/answer"))),
			Puzzle: e.item.Puzzle.Layout(rec.Answer)}
	}
	o := draw.Sheet{Title: title, Theme: e.flags.picture.colours(), Say: e.said,
		Before: len(e.flags.pictures)}
	o.Paper, _ = draw.ParsePaper(e.flags.picture.paper)
	e.flags.pictures = append(e.flags.pictures, draw.Booklet(append(e.booklet, last), o)...)
	e.flags.drawn = append(e.flags.drawn, d)
}

// heading returns words with a capital.
func heading(said string) string { return strings.TrimSuffix(words.Sentence(said), ".") }
