package puzzle

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// SyntaxError is a fault in a text, with its place. It spoils one puzzle; the next may be read.
type SyntaxError struct {
	File   string
	Line   int    // from 1; 0 when the fault has no line
	Col    int    // in characters, from 1; 0 when the fault is the whole line's
	Msg    string // what is wrong and what was expected
	Hint   string // what to do about it, or ""
	Source string // the line at fault
}

// Error gives file:line:col: message, as compilers do.
func (e *SyntaxError) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(wording.Visible(e.File) + ":")
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

// What Excerpt shows of a source line, in columns of a terminal: one line of it in all, and of what
// stands before the fault so much, or less where that is not the whole.
const (
	showWidth  = 76
	showBefore = showWidth - 9
	showCut    = showWidth/2 - 1
)

// Excerpt gives the source line and a caret under the fault, each line ended by a newline, or ""
// where there is no column to point at. Long lines are cut around the fault. But for tabs, the line
// is shown as Visible gives it.
func (e *SyntaxError) Excerpt() string {
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
	var shown []piece // before the fault, the last first
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
	cols int // that it takes
}

func pieceOf(c string) piece {
	if c == "\t" {
		return piece{c, 1} // as wide in the line as in the blanks below
	}
	if v := wording.Visible(c); v != c {
		return piece{v, len(v)}
	}
	r, _ := utf8.DecodeRuneInString(c)
	return piece{c, wording.Columns(r)}
}
