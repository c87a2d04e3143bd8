package syntax

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// drawn holds the character of a place for each sum of the lines that lead from it: up 1, right 2,
// down 4, left 8.
var drawn = []rune(".╵╶└╷│┌├╴┘─┴┐┤┬┼")

// Drawn returns the character for a sum of lines: up 1, right 2, down 4, left 8.
func Drawn(sum int) rune {
	if sum < 0 || sum >= len(drawn) {
		return '?'
	}
	return drawn[sum]
}

// LineSum returns the sum of lines for which a word of one character stands, as Drawn writes it,
// and false for other words.
func LineSum(word string) (sum int, ok bool) {
	r, size := utf8.DecodeRuneInString(word)
	sum = slices.Index(drawn, r)
	return sum, sum >= 0 && size == len(word)
}

// FormatLines writes a character for each sum of lines in rows of cols, without blanks.
func FormatLines(sums []int, cols int) string {
	var b strings.Builder
	for i, sum := range sums {
		b.WriteRune(Drawn(sum))
		if i%cols == cols-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Lines reads an answer that FormatLines wrote, with a character for each "cell" or "corner of a
// cell", as messages call it. The characters may also be hexadecimal digits, and stand with or
// without blanks. It returns their places in the text, too.
func (b *Block) Lines(rows, cols int, each string) (sums []int, places []Token, err error) {
	noun, _, _ := strings.Cut(each, " ")
	for i, line := range b.Rows {
		words, err := b.Tokens(line)
		if err != nil {
			return nil, nil, err
		}
		n := len(places)
		for _, w := range words {
			places = append(places, Split(w)...)
		}
		if n = len(places) - n; i >= rows || n != cols {
			return nil, nil, b.FailLine(line, "an answer has one character for each "+each,
				"row %d of the answer has %s, but the puzzle has %dx%d %ss", i+1,
				wording.Count(n, "character"), rows, cols, noun)
		}
	}
	if len(b.Rows) < rows {
		return nil, nil, b.FailLine(b.First(), "", "the answer has %s, but the puzzle has %dx%d %ss",
			wording.Count(len(b.Rows), "row"), rows, cols, noun)
	}
	for _, t := range places {
		sum, ok := LineSum(t.Text)
		if !ok {
			digit, err := strconv.ParseUint(t.Text, 16, 4)
			if err != nil {
				return nil, nil, b.Fail(t, "a digit is the sum of the lines: up 1, right 2, down 4, left 8",
					"expected one of │─┌┐└┘ or . or a hexadecimal digit, found %s", wording.Quote(t.Text))
			}
			sum = int(digit)
		}
		sums = append(sums, sum)
	}
	return sums, places, nil
}
