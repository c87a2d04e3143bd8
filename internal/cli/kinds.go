package cli

import (
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

// listKinds prints the kinds of puzzles, or the rules, options and examples of some.
func (a *app) listKinds(_ *listing, names []string) error {
	kinds, err := findKinds(names)
	for i, k := range kinds {
		switch {
		case len(names) == 0:
			a.printf("%-11s %s\n", k.Name, wrap(k.Doc, 12, 12))
		case i > 0:
			a.printf("\n")
			fallthrough
		default:
			a.describe(k)
		}
	}
	return err
}

// describe prints the rules, options and example of a kind.
func (a *app) describe(k *puzzle.Kind) {
	a.printf("%s: %s\n", k.Name, wrap(k.Doc, len(k.Name)+2, 2))
	if len(k.Options) > 0 {
		a.printf("\nOptions, after the name in the header line:\n")
	}
	for _, o := range k.Options {
		a.printf("  %s=%s  %s", o.Key, o.Values, o.Doc)
		if o.Default != "" {
			a.printf(" (default %s)", o.Default)
		}
		a.printf("\n")
	}
	a.printf("\nExample, with one answer:\n%s", indent(k.Example))
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}

// wrap breaks a text into lines for a terminal of 80 columns. The first line starts at column
// begin, behind other text; the others are indented.
func wrap(text string, begin, indent int) string { return wrapAt(text, begin, indent, 80) }

// wrapAt is wrap for another line width.
func wrapAt(text string, begin, indent, width int) string {
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
