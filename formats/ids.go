package formats

import (
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// This file has what the formats of Simon Tatham's Portable Puzzle Collection share. A puzzle is
// an "id" of one line: parameters, a colon, and a description. The game is not named, so the
// parameters must show it, or the page behind whose # an id stands.

const hintCut = "the id may have been cut"

// idParts splits a line into the parameters and the description of a game.
func idParts(s *texts.Source) (params, desc *runs, err error) {
	text := s.Lines[0].Text
	from, to := cutSpace(text)
	if name, at := tathamPage(text[from:to]); name != "" {
		from += at + len(name+".html#")
	}
	i := strings.IndexByte(text[from:to], ':')
	if i < 0 {
		hint := ""
		if strings.Contains(text[from:to], "#") {
			hint = "an id with # is a random seed; copy the id with a colon from the program"
		}
		return nil, nil, s.Fail(0, to, hint, "expected a colon after the parameters of the game")
	}
	return &runs{Source: s, at: from, end: from + i},
		&runs{Source: s, at: from + i + 1, end: to}, nil
}

// beginsID returns whether a line begins as an id whose parts are alike.
func beginsID(alike func(params, desc *runs) bool) func(line string, _ func() string) bool {
	return func(line string, _ func() string) bool {
		if !startsWithDigit(line) || !strings.Contains(line, ":") {
			return false
		}
		params, desc, err := idParts(scanned(line).Source)
		return err == nil && alike(params, desc)
	}
}

// size takes a size such as 6x7 of the parameters; 6 alone means 6x6.
func (r *runs) size() (first, second int, err error) {
	first, ok := r.digits(10, 9)
	if !ok {
		return 0, 0, r.fail("", "expected the size of the board")
	}
	second = first
	if r.next() == 'x' {
		r.at++
		if second, ok = r.digits(10, 9); !ok {
			return 0, 0, r.fail("", "expected a number after x")
		}
	}
	return first, second, nil
}

// grade takes the letter of a difficulty, which means nothing for a puzzle that is complete.
func (r *runs) grade(letters string) error {
	if r.next() != 'd' {
		return nil
	}
	if r.at++; r.more() && strings.IndexByte(letters, r.next()) >= 0 {
		r.at++
		return nil
	}
	return r.fail("", "expected the letter of a difficulty after d, one of %s", letters)
}

// ended returns an error if parameters are left.
func (r *runs) ended() error {
	if !r.more() {
		return nil
	}
	return r.fail("", "the parameter %s is not known",
		wording.Quote(r.Lines[r.line].Text[r.at:r.end]))
}

// sparse reads a description that skips empty cells: numbers with _ between them, and a to z for
// runs of 1 to 26 empty cells; with holes also A to Z, for runs of holes.
func (b *foreignBoard) sparse(r *runs, holes bool) error {
	cell, touching := 0, false // whether a number would touch the one before it
	for r.more() {
		at, c := r.at, r.next()
		run, word := 1, "."
		switch {
		case c == '_':
			r.at++
			touching = false
			continue
		case '0' <= c && c <= '9':
			n, _ := r.digits(10, 9)
			if n == 0 || touching {
				return r.Fail(r.line, at, "", "expected a number from 1")
			}
			word = strconv.Itoa(n)
		case 'a' <= c && c <= 'z':
			r.at++
			run = int(c-'a') + 1
		case holes && 'A' <= c && c <= 'Z':
			r.at++
			run, word = int(c-'A')+1, "x"
		default:
			return r.fail("", "expected a number, _ or the letter of a run, found %s",
				wording.Quote(string(c)))
		}
		touching = '0' <= c && c <= '9'
		if cell+run > len(b.cells) {
			return r.Fail(r.line, at, "", "the description goes on here, after the %d cells of the board",
				len(b.cells))
		}
		for range run {
			b.set(cell, r.line, at, word)
			cell++
		}
	}
	if cell < len(b.cells) {
		hint := hintCut
		if !holes && cell*cell == len(b.cells) {
			hint = "an id of Ascent without its mode is read with --from ascent"
		}
		return r.fail(hint, "the description has %s, the board %d", wording.Count(cell, "cell"),
			len(b.cells))
	}
	return nil
}

// sparseText writes what foreignBoard.sparse reads. A word is a number, "" or "x".
func sparseText(words []string) string {
	const most = 26 // letters
	var b strings.Builder
	for c := 0; c < len(words); {
		first := byte('a')
		switch words[c] {
		case "":
		case "x":
			first = 'A'
		default:
			if c > 0 && words[c-1] != "" && words[c-1] != "x" {
				b.WriteByte('_')
			}
			b.WriteString(words[c])
			c++
			continue
		}
		run := 1
		for c+run < len(words) && words[c+run] == words[c] && run < most {
			run++
		}
		b.WriteByte(first + byte(run-1))
		c += run
	}
	return b.String()
}
