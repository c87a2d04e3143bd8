package latin

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// String returns the canonical text. Numbers are decimal, and the columns as wide as the widest
// number.
func (p *Puzzle) String() string {
	header := p.kind
	if r, c := defaultBox(p.order); p.boxRows > 0 && (p.boxRows != r || p.boxCols != c) {
		header += fmt.Sprintf(" box=%dx%d", p.boxRows, p.boxCols)
	}
	if p.kind == futoshikiName {
		return header + "\n" + p.formatSigned()
	}
	return p.formatBelow(header+"\n", p.givens) + p.formatAreas()
}

// FormatAnswer returns one number per cell, in columns aligned to the right.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string { return p.formatBelow("", s) }

// formatBelow writes numbers as FormatAnswer does, below a heading.
func (p *Puzzle) formatBelow(heading string, values []int) string {
	width := 1
	var buf [20]byte // a number of 64 bits
	for _, v := range values {
		if v > 9 || v < 0 {
			width = max(width, len(strconv.AppendInt(buf[:0], int64(v), 10)))
		}
	}
	text := make([]byte, 0, len(heading)+len(values)*(width+1))
	text = append(text, heading...)
	for c, v := range values {
		if width == 1 { // only . and 1 to 9: one table look-up, no branch
			text = append(text, characters[v], ' ')
		} else {
			word := append(buf[:0], '.')
			if v != 0 {
				word = strconv.AppendInt(buf[:0], int64(v), 10)
			}
			for range width - len(word) {
				text = append(text, ' ')
			}
			text = append(append(text, word...), ' ')
		}
		if (c+1)%p.order == 0 {
			text[len(text)-1] = '\n'
		}
	}
	return string(text)
}

func words(values []int) []string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = "."
		if v != 0 {
			words[i] = strconv.Itoa(v)
		}
	}
	return words
}

// formatSigned writes the numbers and the signs. Three characters separate two cells of a row; the
// middle one is the sign, if any.
func (p *Puzzle) formatSigned() string {
	n := p.order
	cells := words(p.givens)
	width := 1
	for _, w := range cells {
		width = max(width, len(w))
	}
	right := slices.Repeat([]string{" "}, n*n) // of each cell: the sign to its right
	below := slices.Repeat([]string{"."}, n*n) // of each cell: the sign below it
	for _, s := range p.signs {
		c := s.first()
		switch upward := c == s.Smaller; {
		case s.below() && upward:
			below[c] = "^"
		case s.below():
			below[c] = "v"
		case upward:
			right[c] = "<"
		default:
			right[c] = ">"
		}
	}
	var b strings.Builder
	blanks := slices.Repeat([]string{" "}, n)
	for first := 0; first < n*n; first += n {
		writeLine(&b, cells[first:first+n], right[first:], width)
		last := first + n - 1
		for last >= first && below[last] == "." {
			last--
		}
		if last >= first {
			writeLine(&b, below[first:last+1], blanks, width)
		}
	}
	return b.String()
}

// writeLine writes words right-aligned to a width, with one of the gaps between each two.
func writeLine(b *strings.Builder, words, gaps []string, width int) {
	for i, w := range words {
		if i > 0 {
			b.WriteString(" " + gaps[i-1] + " ")
		}
		fmt.Fprintf(b, "%*s", width, w)
	}
	b.WriteByte('\n')
}

// characters stand for the numbers from 0, an empty cell, to maxLetter in texts of one character
// per cell.
const (
	characters = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	maxLetter  = len(characters) - 1
)

// Line returns the numbers as one line of one character per cell, without a newline: a dot for an
// empty cell, and letters for numbers above 9, A for 10. It returns an error for a puzzle above
// order 35 or with signs, areas or cages. The line names neither the kind nor the size of the
// boxes.
func (p *Puzzle) Line() (string, error) {
	if len(p.signs) > 0 {
		return "", errors.New("a puzzle with inequality signs has no one-line form")
	}
	if len(p.areas)+len(p.cages) > 0 {
		return "", errors.New("a puzzle with areas or cages has no one-line form")
	}
	return p.line(p.givens)
}

// AnswerLine returns an answer in the form of Line.
func (p *Puzzle) AnswerLine(s puzzle.Answer) (string, error) {
	if err := s.CheckSize(len(p.givens)); err != nil {
		return "", err
	}
	for _, v := range s {
		if v < 1 || v > p.order {
			return "", fmt.Errorf("the answer holds %d, which is not in 1..%d", v, p.order)
		}
	}
	return p.line(s)
}

func (p *Puzzle) line(values []int) (string, error) {
	if p.order > maxLetter {
		return "", fmt.Errorf("order %d has no one-line form: there are characters for numbers up to "+
			"%d only", p.order, maxLetter)
	}
	line := make([]byte, len(values))
	for c, v := range values {
		line[c] = characters[v]
	}
	return string(line), nil
}
