package syntax

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// Error is a fault in a text, with its place. It affects one puzzle; a Reader can read the
// next.
type Error struct {
	File   string
	Line   int    // from 1; 0 if the fault has no line
	Col    int    // in characters, from 1; 0 if the fault is that of a whole line
	Msg    string // what is wrong and what was expected
	Hint   string // what to do about it, or ""
	Source string // the line at fault
}

// Error returns the place, the message and the hint.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Located()
	}
	return e.Located() + "; " + e.Hint
}

// Located returns the place and the message without the hint, which a program may print on a line
// of its own: file:line:col: message, as compilers do. A line alone is "line 2: message".
func (e *Error) Located() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(wording.Visible(e.File) + ":")
	} else if e.Line > 0 && e.Col == 0 {
		b.WriteString("line ")
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, "%d:", e.Line)
	}
	if e.Col > 0 {
		fmt.Fprintf(&b, "%d:", e.Col)
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(e.Msg)
	return b.String()
}

// Widths of an Excerpt in columns of a terminal: showWidth is that of the whole line. Up to
// showBefore columns are shown before the fault; if there are more, only the last showCut are.
const (
	showWidth  = 76
	showBefore = showWidth - 9
	showCut    = showWidth/2 - 1
)

// Excerpt returns the source line and a caret under the fault, each line ended by a newline, or ""
// if there is no column to point at. It cuts long lines around the fault. Characters that can't be
// seen appear as escapes, except tabs.
func (e *Error) Excerpt() string {
	if e.Col < 1 || e.Source == "" {
		return ""
	}
	before, behind := e.Source, ""
	n := 0
	for i := range e.Source {
		if n++; n == e.Col {
			before, behind = e.Source[:i], e.Source[i:]
			break
		}
	}
	var shown []piece // before the fault, last first
	width, cut := 0, 0
	for len(before) > 0 {
		_, size := utf8.DecodeLastRuneInString(before)
		p := pieceOf(before[len(before)-size:])
		if width += p.cols; width > showBefore {
			shown = shown[:cut]
			break
		}
		before = before[:len(before)-size]
		shown = append(shown, p)
		if width <= showCut {
			cut = len(shown)
		}
	}
	slices.Reverse(shown)
	var line, blank strings.Builder
	width = 0
	for _, p := range shown {
		width += p.cols
		line.WriteString(p.text)
		if p.text == "\t" {
			blank.WriteString(p.text)
		} else {
			blank.WriteString(strings.Repeat(" ", p.cols))
		}
	}
	for len(behind) > 0 {
		_, size := utf8.DecodeRuneInString(behind)
		p := pieceOf(behind[:size])
		if width += p.cols; width > showWidth {
			break
		}
		behind = behind[size:]
		line.WriteString(p.text)
	}
	return "  " + line.String() + "\n  " + blank.String() + "^\n"
}

// piece is a character of a source line as Excerpt shows it.
type piece struct {
	text string
	cols int // its width
}

func pieceOf(c string) piece {
	if c == "\t" {
		return piece{c, 1} // in the line below, a tab takes the same width
	}
	if v := wording.Visible(c); v != c {
		return piece{v, len(v)}
	}
	r, _ := utf8.DecodeRuneInString(c)
	return piece{c, wording.Columns(r)}
}
