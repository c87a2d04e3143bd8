package wording

import (
	"strings"
	"unicode/utf8"
)

// Suggest returns the known word that a misspelt one probably means, or "" if none is close. It is
// the first of those with the fewest mistakes, if at least half of the word is right, or else the
// only one that begins with the word.
func Suggest(word string, known []string) string {
	const longest = 40 // runes; no name is as long, and a distance takes quadratic time
	n := utf8.RuneCountInString(word)
	if n > longest {
		return ""
	}
	word = strings.ToLower(word)
	best, least := "", 2*longest
	begins, begin := 0, ""
	for _, k := range known {
		low := strings.ToLower(k)
		if d := distance([]rune(word), []rune(low)); d < least && d <= tolerance(low) && d <= n {
			best, least = k, d
		}
		if n >= 3 && strings.HasPrefix(low, word) {
			begins, begin = begins+1, k
		}
	}
	if best == "" && begins == 1 {
		return begin
	}
	return best
}

// DidYouMean puts the word that was probably meant, if any, before a hint.
func DidYouMean(word, hint string) string {
	if word == "" {
		return hint
	}
	if hint != "" {
		hint = " " + strings.ToUpper(hint[:1]) + hint[1:]
	}
	return "did you mean " + word + "?" + hint
}

// tolerance is the distance that leaves a word recognizable: 1 mistake, and 1 for 5 letters.
func tolerance(word string) int { return 2 * (1 + utf8.RuneCountInString(word)/5) }

// distance is twice the number of letters to insert, drop, replace, or exchange with the next to
// turn a into b: the optimal string alignment distance. A vowel for another is half a mistake. So
// "sovle" is one mistake away from "solve", and "soduko" one and a half from "sudoku".
func distance(a, b []rune) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = 2 * j
	}
	for i := range a {
		before, above, row = above, row, before
		row[0] = 2 * (i + 1)
		for j := range b {
			wrong := 2
			switch {
			case a[i] == b[j]:
				wrong = 0
			case vowel(a[i]) && vowel(b[j]):
				wrong = 1
			}
			row[j+1] = min(above[j]+wrong, above[j+1]+2, row[j]+2)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+2)
			}
		}
	}
	return row[len(b)]
}

func vowel(r rune) bool { return strings.ContainsRune("aeiou", r) }
