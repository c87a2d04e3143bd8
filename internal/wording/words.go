// Package wording says things in messages: lists, counts, suggestions for misspelt words, errors
// that files met, and text of others in a form that shows all of it and does nothing to a terminal.
package wording

import (
	"strconv"
	"strings"
)

// OneOf lists words of which one is to be chosen: "a, b or c".
func OneOf(words []string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " or " + words[last]
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
