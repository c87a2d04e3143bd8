package formats

import "strings"

// text is this project's text format, which every reader knows.
func text() *Format {
	return &Format{Name: "text", Title: "the text format", Users: "Gridwright",
		Between: "---\n",
		Keeps: Keeps{Name: true, Title: true, Author: true, Rules: true, Source: true,
			Message: true, Answer: true},
		Write: func(e Entry) (string, error) {
			var b strings.Builder
			for _, c := range e.Comments {
				b.WriteString(c + "\n")
			}
			b.WriteString(e.Puzzle.String())
			if e.Answer != nil {
				b.WriteString("=\n" + e.Puzzle.FormatAnswer(e.Answer))
			}
			return b.String(), nil
		}}
}
