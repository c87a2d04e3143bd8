package syntax

import (
	"strings"
	"unicode/utf8"
)

// FormatGrid writes words in rows of cols, with blanks between them, each right-aligned to the
// widest.
func FormatGrid(words []string, cols int) string {
	width := 1
	for _, w := range words {
		width = max(width, utf8.RuneCountInString(w))
	}
	var b strings.Builder
	for i, w := range words {
		if i%cols > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.Repeat(" ", width-utf8.RuneCountInString(w)))
		b.WriteString(w)
		if i%cols == cols-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// AreaName returns the name of an area or cage by its number from 0: a to z, aa, ab and so on.
func AreaName(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return AreaName(i/26-1) + AreaName(i%26)
}
