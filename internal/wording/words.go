// Package wording builds parts of messages: lists, counts, suggestions for misspelt words, errors
// of files, and text from outside in a form that shows all of it and does not affect a terminal.
package wording

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// OneOf joins alternatives: "a, b or c".
func OneOf(words []string) string { return enumerated(words, " or ") }

// AllOf joins words: "a, b and c".
func AllOf(words []string) string { return enumerated(words, " and ") }

func enumerated(words []string, last string) string {
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + last + words[n]
	}
	return strings.Join(words, "")
}

// Count writes a number with its noun: "1 cell", "2 cells".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Placed puts args into the places of words, names in braces, in their order: "{cell} holds {n}".
func Placed(words string, args []any) string {
	var b strings.Builder
	rest := words
	for {
		before, after, ok := strings.Cut(rest, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		_, rest, _ = strings.Cut(after, "}")
		if len(args) > 0 {
			fmt.Fprint(&b, args[0])
			args = args[1:]
		}
	}
}

// Wrapped splits a text into lines of at most width characters. A longer word has a line to itself.
// Blanks that may not be broken at stay what they are.
func Wrapped(text string, width int) []string {
	var lines []string
	line := ""
	space := func(c rune) bool { return c == ' ' || c == '\n' }
	for _, word := range strings.FieldsFunc(text, space) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
