package latin

import (
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// signedRows reads the rows of a Futoshiki with the signs in them and between them.
func (r *reader) signedRows() (cells, []Sign, error) {
	s := signReader{reader: r}
	for _, l := range r.block.Rows {
		if err := s.line(l); err != nil {
			return cells{}, nil, err
		}
	}
	if len(s.rows) == 0 {
		return cells{}, nil, r.block.FailLine(syntax.Line{}, "", "the puzzle has no rows")
	}
	if s.afterSigns {
		return cells{}, nil, r.block.Fail(s.below[len(s.below)-1].tokens[0], "",
			"a line of signs follows the last row")
	}
	all := cells{order: len(s.rows), lines: s.rows}
	if err := r.square(all); err != nil {
		return cells{}, nil, err
	}
	signs, err := s.signs()
	return all, signs, err
}

// signReader holds what has been read of a Futoshiki so far. Cells get their numbers after the last
// line, when the order is known.
type signReader struct {
	*reader
	rows       [][]syntax.Token
	right      []rightSign
	below      []signLine
	afterSigns bool // the last line was one of signs
}

// rightSign is a sign between the cells col and col+1 of a row.
type rightSign struct {
	row, col int
	less     bool
}

// signLine is the line of signs under a row.
type signLine struct {
	row    int
	tokens []syntax.Token
}

// line reads one line: a line of signs if it holds ^ or v, else a row of cells.
func (s *signReader) line(l syntax.Line) error {
	tokens, err := s.words(l)
	if err != nil {
		return err
	}
	for _, t := range tokens {
		if t.Text != "^" && t.Text != "v" {
			continue
		}
		switch {
		case len(s.rows) == 0:
			return s.block.Fail(t, "", "a line of signs comes before the first row")
		case s.afterSigns:
			return s.block.Fail(t, "write all signs between two rows in one line",
				"expected a row of cells, found a second line of signs")
		}
		s.below = append(s.below, signLine{row: len(s.rows) - 1, tokens: tokens})
		s.afterSigns = true
		return nil
	}
	s.afterSigns = false
	if len(s.rows) == MaxOrder {
		return s.tooManyRows(l)
	}
	return s.row(tokens)
}

// row reads the cells of a row and the signs between them, with or without blanks around the signs.
func (s *signReader) row(tokens []syntax.Token) error {
	const hint = "write . for an empty cell"
	var cells []syntax.Token
	signed := true // no sign may come next: at the start of a row, or after a sign
	last := syntax.Token{}
	for _, t := range tokens {
		for _, part := range partSigns(t) {
			if part.Text != "<" && part.Text != ">" {
				cells, signed = append(cells, part), false
				if len(cells) > MaxOrder {
					return s.tooManyCells(part)
				}
				continue
			}
			if len(cells) == 0 {
				return s.block.Fail(part, hint, "a sign comes before the first cell of its row")
			}
			if signed {
				return s.block.Fail(part, hint, "there is no cell between two signs")
			}
			s.right = append(s.right,
				rightSign{row: len(s.rows), col: len(cells) - 1, less: part.Text == "<"})
			signed, last = true, part
		}
	}
	if signed {
		return s.block.Fail(last, hint, "a sign comes after the last cell of its row")
	}
	s.rows = append(s.rows, cells)
	return nil
}

// partSigns splits a word such as 1<. at its signs. It stops once the row has too many cells.
func partSigns(t syntax.Token) []syntax.Token {
	var parts []syntax.Token
	for t.Text != "" && len(parts) < maxWords+2 {
		end := strings.IndexAny(t.Text, "<>")
		switch end {
		case -1:
			end = len(t.Text)
		case 0:
			end = 1
		}
		part := t
		part.Text = t.Text[:end]
		parts = append(parts, part)
		t.Col += runes(part)
		t.Text = t.Text[end:]
	}
	return parts
}

// signs returns all signs with the numbers of their cells.
func (s *signReader) signs() ([]Sign, error) {
	n := len(s.rows)
	var signs []Sign
	for _, t := range s.right {
		c := t.row*n + t.col
		if t.less {
			signs = append(signs, Sign{Smaller: c, Larger: c + 1})
		} else {
			signs = append(signs, Sign{Smaller: c + 1, Larger: c})
		}
	}
	for _, l := range s.below {
		if len(l.tokens) > n {
			return nil, s.block.Fail(l.tokens[n], "write one word per column: ^, v, or . for no sign",
				"the line of signs has %s, the board %s",
				wording.Count(len(l.tokens), "word"), wording.Count(n, "column"))
		}
		if err := s.misplaced(l); err != nil {
			return nil, err
		}
		for i, t := range l.tokens {
			c := l.row*n + i
			switch {
			case t.Text == "^":
				signs = append(signs, Sign{Smaller: c, Larger: c + n})
			case t.Text == "v":
				signs = append(signs, Sign{Smaller: c + n, Larger: c})
			case !syntax.Empty(t.Text):
				return nil, s.block.Fail(t, "", "expected ^, v or . in a line of signs, found %s",
					wording.Quote(t.Text))
			}
		}
	}
	return signs, nil
}

// misplaced returns an error for a line of signs that is aligned by eye: each sign stands exactly
// under a cell, but under another one than its place in the line means. Reading it by place would
// silently change the puzzle.
func (s *signReader) misplaced(l signLine) error {
	column := map[int]int{} // of the board, by the column of the text
	for i, cell := range s.rows[l.row] {
		for at := range runes(cell) {
			column[cell.Col+at] = i
		}
	}
	other := -1
	for i, t := range l.tokens {
		c, under := column[t.Col]
		if !under {
			return nil
		}
		if c != i && other < 0 {
			other = i
		}
	}
	if other < 0 {
		return nil
	}
	t := l.tokens[other]
	return s.block.Fail(t, "write . where there is no sign",
		"the sign is under column %d, but is word %d of its line", column[t.Col]+1, other+1)
}
