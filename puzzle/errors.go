package puzzle

import (
	"fmt"
	"strings"
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
		b.WriteString(e.File + ":")
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

// showWidth is how much of a long source line Excerpt shows, in characters: one terminal line.
const showWidth = 76

// Excerpt gives the source line and a caret under the fault, each line ended by a newline, or ""
// where there is no column to point at. Long lines are cut around the fault, and characters that
// a terminal might obey are replaced.
func (e *SyntaxError) Excerpt() string {
	if e.Col < 1 || e.Source == "" {
		return ""
	}
	line := []rune(e.Source)
	from := 0
	if e.Col > showWidth-8 {
		from = min(e.Col-showWidth/2, len(line))
	}
	line = line[from:min(len(line), from+showWidth)]
	caret := make([]rune, 0, showWidth)
	for i, r := range line {
		if r != '\t' && (r < ' ' || r == 0x7f || 0x80 <= r && r < 0xa0) {
			line[i] = '?'
		}
		if i < e.Col-1-from {
			if r != '\t' {
				r = ' '
			}
			caret = append(caret, r)
		}
	}
	return "  " + string(line) + "\n  " + string(caret) + "^\n"
}

// Quote shows a piece of input in a message: quoted, and cut when it is long.
func Quote(s string) string {
	const most = 24 // longer than any token that means something
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
