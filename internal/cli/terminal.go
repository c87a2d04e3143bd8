package cli

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Output for people. A terminal obeys escape sequences: colours, the window title, the cursor. File
// and column names, lines of input, comments and solver output come from others, so they must not
// reach a terminal as they are. Only this file and package draw write escape sequences; every other
// writer of a command escapes its text by wording.Visible. Output to a file or a program keeps its
// bytes, except messages, and names of columns and rows in text for people, which often reaches a
// terminal by way of a pipe. Models and JSON keep the bytes of their names.
//
// Code that writes a style or moves the cursor therefore belongs in this file. Anywhere else, the
// escape sequence is shown as text.

// style returns how to draw boards on standard output. With NO_COLOR they are plain text, as in a
// file.
func (a *app) style() draw.TextStyle {
	styled := a.out.terminal() && !a.dumb() && a.Getenv("NO_COLOR") == ""
	return draw.TextStyle{Bold: styled, Color: styled}
}

// bold returns a text in bold type, where the output shows it.
func (a *app) bold(text string) string {
	if !a.style().Bold {
		return text
	}
	return "\x1b[1m" + text + "\x1b[0m"
}

// look is how boards are printed, by the flag --to.
type look struct {
	to string // "words", or for the ordinary drawing another word
}

// boardForms are the values of --to that print boards.
var boardForms = []string{"board", "words"}

// row returns the flag --to, for boards and for other forms. The first is the default.
func (f *look) row(forms ...string) option {
	f.to = forms[0]
	return option{"to", oneOf(&f.to, forms...), "print each puzzle in this `FORM`: " +
		strings.Replace(wording.OneOf(forms), "words", "words (for screen readers)", 1)}
}

// printsBoards reports whether boards are printed.
func (f *look) printsBoards() bool { return slices.Contains(boardForms, f.to) }

// drawAnswers draws answers of a puzzle: with numbers above several, and with the cells in focus in
// which one differs from the first.
func (a *app) drawAnswers(f *look, p puzzle.Puzzle, answers []puzzle.Answer) {
	for i, s := range answers {
		l := p.Layout(s)
		if i > 0 {
			differ := gridwright.Differing(p, answers[0], s)
			for _, c := range differ {
				l.Cells[c.Number(l.Cols)].Focus = true
			}
			a.printf("\n")
			a.line("answer/differs", "n", i+1, "cells", counted("cell", len(differ)))
		} else if len(answers) > 1 {
			a.line("answer", "n", 1)
		}
		a.draw(f, l)
	}
}

// draw prints a board, and escapes its texts, which may come from others.
func (a *app) draw(f *look, l puzzle.Layout) {
	visible := func(text *string) {
		if shown := wording.Visible(*text); shown != *text {
			*text = shown
		}
	}
	for i := range l.Cells {
		m := &l.Cells[i]
		for _, text := range []*string{&m.Text, &m.Corner, &m.Split[0], &m.Split[1]} {
			visible(text)
		}
	}
	for side, clues := range l.Frame {
		l.Frame[side] = slices.Clone(clues)
		for i, clue := range clues {
			l.Frame[side][i] = slices.Clone(clue) // which may be the puzzle's own
			for j := range clue {
				visible(&l.Frame[side][i][j])
			}
		}
	}
	text := ""
	if f.to == "words" {
		text = draw.WordsIn(l, a.said)
	} else {
		text = draw.Text(l, a.style())
	}
	a.out.flush()
	a.out.write([]byte(text)) // a.out remembers its error
}

// drawFocus prints a board with brackets around the cells where to look, unless it is wider than
// the terminal.
func (a *app) drawFocus(l puzzle.Layout, cells []puzzle.Cell) {
	if !a.rowFits(l.Cols) {
		return
	}
	for _, c := range cells {
		l.Cells[c.Number(l.Cols)].Focus = true
	}
	a.drawFitting(l)
}

// drawFitting prints a board, unless it is wider than the terminal.
func (a *app) drawFitting(l puzzle.Layout) {
	for line := range strings.Lines(draw.Text(l, draw.TextStyle{})) {
		if !a.rowFits((utf8.RuneCountInString(line) + 1) / 2) { // with its line end
			return
		}
	}
	a.draw(&look{}, l)
}

// rowFits reports whether a row of cells fits the terminal, or 80 columns elsewhere, at one
// character a cell and one between two.
func (a *app) rowFits(cells int) bool {
	const usual = 80
	return 2*cells-1 <= cmp.Or(a.width(), usual)
}

// width returns the columns of the terminal on standard output; 0 if they are not known.
func (a *app) width() int {
	if a.StdoutWidth == nil {
		return 0
	}
	return a.StdoutWidth()
}

// entered returns a board with what is entered, if it fits: to list what can be entered takes long
// on the largest ones.
func (a *app) entered(p puzzle.Puzzle, entries []puzzle.Fact) puzzle.Layout {
	if _, cols := p.Size(); len(entries) == 0 || !a.rowFits(cols) {
		return p.Layout(nil)
	}
	analysis, err := gridwright.Analyse(p, a.shelf.Of(p.Kind())...)
	if err != nil {
		return p.Layout(nil)
	}
	return analysis.With(entries...).Layout()
}

// dumb reports whether the terminal supports no escape sequences.
func (a *app) dumb() bool { return a.Getenv("TERM") == "dumb" }

// watched reports whether to show a progress line, which needs a terminal that can erase it.
func (a *app) watched() bool { return a.StderrTerminal && !a.dumb() }

// wipe moves to the beginning of the line and erases it.
const wipe = "\r\x1b[K"

// showProgress replaces the progress line.
func (a *app) showProgress(line string) {
	io.WriteString(a.direct, wipe+a.fitting(wording.Visible(line)))
}

// fitting shortens a line so that one column of the terminal stays free and one wipe removes it. It
// cuts the beginning, which is a name, since the figures are at the end.
func (a *app) fitting(line string) string {
	if a.StderrWidth == nil {
		return line
	}
	room := a.StderrWidth() - 1
	shown := []rune(line)
	if room < 1 || len(shown) <= room {
		return line
	}
	return "…" + string(shown[len(shown)-room+1:])
}

// wipeProgress removes the progress line.
func (a *app) wipeProgress() { io.WriteString(a.direct, wipe) }

// log returns standard error for a solver's log. The function end writes an incomplete last line.
func (a *app) log() (w io.Writer, end func()) {
	v := &visible{w: a.direct}
	return v, func() { v.close() }
}
