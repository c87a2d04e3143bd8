package cli

import (
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// Texts in lines of a width.

// wrap breaks a text into lines for a terminal of 80 columns. The first line starts at column
// begin, behind other text; the others are indented.
func wrap(text string, begin, indent int) string {
	const width = 80
	var b strings.Builder
	col := begin
	for i, word := range strings.Fields(text) {
		switch n := utf8.RuneCountInString(word); {
		case i == 0:
			col += n
		case col+1+n > width:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			col = indent + n
		default:
			b.WriteByte(' ')
			col += 1 + n
		}
		b.WriteString(word)
	}
	return b.String()
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}

// wrapped splits a text into lines of at most width columns, with plain spaces. A longer word has a
// line to itself.
func wrapped(text string, width int) []string {
	lines := wording.Wrapped(text, width)
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(line, noBreak, " ")
	}
	return lines
}

// noBreak is a space at which wrapped does not break a line.
const noBreak = "\u00a0"
