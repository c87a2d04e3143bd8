package cli

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
)

// What draw draws of a puzzle.

// The forms of pictures, and the words of flags.
var (
	pictureForms = []string{"svg", "png", "pdf"}
	themes       = []string{"light", "dark", "print"}
)

// drawFlags holds the flags of draw.
type drawFlags struct {
	input
	say          func(puzzle.Reason) string
	output, to   string
	answer, both bool
	deduced      bool
	relax        bool
	engine       string // of relax
	theme        string
	cell, width  float64
	sized        bool // by --cell or --width
	dpi          float64
	sheet        int
	paper        string
	large, hints bool
	title        string
	force        bool
	time         time.Duration
	withAnswers  bool // the pictures show answers
}

// drawn is a puzzle to draw.
type drawn struct {
	item
	proved string         // the mark of a proof that it has one answer; "" for none
	grade  string         // its class on a sheet; "" if it has none
	effort float64        // and its effort
	hint   string         // on a sheet; "" for none
	answer puzzle.Answer  // nil for none
	model  *modelDrawing  // its relaxation, to draw in place of the board; nil for none
	shared *puzzle.Layout // what all answers share, to draw in place of the board; nil for none
}

// modelDrawing draws the relaxation of a puzzle.
type modelDrawing struct {
	name string // for titles
	draw func(draw.Style) *draw.Picture
}

// pictures draws the puzzles, or the pages of a sheet.
func (f *drawFlags) pictures(all []drawn) []*draw.Picture {
	if f.sheet > 0 {
		return f.pages(all)
	}
	var pictures []*draw.Picture
	for _, d := range all {
		p := f.picture(d, f.cell)
		const a4Width, a4Height = 210, 297 // millimetres
		switch {
		case f.width > 0:
			p = f.picture(d, f.cell*f.width/p.Width)
		case f.to == "pdf" && !f.sized && (p.Width > a4Width || p.Height > a4Height):
			p = f.picture(d, f.cell*min(a4Width/p.Width, a4Height/p.Height))
		}
		pictures = append(pictures, p)
	}
	return pictures
}

// picture draws a puzzle, its answer, or both.
func (f *drawFlags) picture(d drawn, cell float64) *draw.Picture {
	style := draw.Style{Theme: f.colours(), Cell: cell, Title: f.pictureTitle(d), Say: f.say}
	board := d.board(nil, style)
	if d.answer == nil {
		return board
	}
	solved := d.board(d.answer, style)
	if f.both {
		return draw.Beside(board, solved)
	}
	return solved
}

// board draws the puzzle, with its answer unless that is nil, or its model.
func (d drawn) board(s puzzle.Answer, style draw.Style) *draw.Picture {
	switch {
	case d.model != nil:
		return d.model.draw(style)
	case d.shared != nil:
		return draw.Board(*d.shared, style)
	}
	return draw.Board(d.Puzzle.Layout(s), style)
}

// colours returns the theme.
func (f *drawFlags) colours() draw.Theme {
	switch f.theme {
	case "dark":
		return draw.Dark
	case "print":
		return draw.Print
	}
	return draw.Light
}

// pictureTitle returns the title of a picture, which screen readers read.
func (f *drawFlags) pictureTitle(d drawn) string {
	title := d.ownTitle()
	if title == "" {
		rows, cols := d.Puzzle.Size()
		title = fmt.Sprintf("%s %dx%d%s", d.Puzzle.Kind().Title, rows, cols, job.Options(d.Puzzle))
	}
	switch {
	case f.title != "":
		return f.title
	case d.model != nil:
		return title + ", " + d.model.name
	}
	return title
}

// ownTitle returns the title or name in the comments of a puzzle, or "".
func (d drawn) ownTitle() string {
	if title := job.OneLine(d.Block.Info().Title); title != "" {
		return title
	}
	return d.given
}

// ordered returns the puzzles of each kind in a row from easy to hard, if none of them has a title.
func ordered(all []drawn) (sorted []drawn) {
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(d drawn) bool { return d.Puzzle.Kind() != all[0].Puzzle.Kind() })
		if n < 0 {
			n = len(all)
		}
		kind := slices.Clone(all[:n])
		if !slices.ContainsFunc(kind, func(d drawn) bool { return d.Block.Info().Title != "" }) {
			slices.SortStableFunc(kind, func(a, b drawn) int {
				at := func(d drawn) int { return slices.Index(gridwright.Classes(), gridwright.Class(d.grade)) }
				return cmp.Or(cmp.Compare(at(a), at(b)), cmp.Compare(a.effort, b.effort))
			})
		}
		sorted, all = append(sorted, kind...), all[n:]
	}
	return sorted
}

// pages sets the puzzles on pages.
func (f *drawFlags) pages(all []drawn) []*draw.Picture {
	var printed []job.Printed
	for _, d := range ordered(all) {
		printed = append(printed, job.Printed{Puzzle: d.Puzzle, Info: d.Block.Info(), Mark: d.proved,
			Grade: d.grade, Hint: d.hint, Answer: d.answer})
	}
	o := draw.Sheet{PerPage: f.sheet, Large: f.large, Title: f.title, Theme: f.colours(), Say: f.say}
	o.Paper, _ = draw.ParsePaper(f.paper)
	return job.Sheets(printed, o)
}
