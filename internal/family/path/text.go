package path

import (
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// parse reads a puzzle.
func parse(b *syntax.Block, diagonal bool) (puzzle.Puzzle, error) {
	if _, err := b.OptionValues(name(diagonal), nil); err != nil {
		return nil, err
	}
	tokens, p, err := readBoard(b)
	if err != nil {
		return nil, err
	}
	p.diagonal = diagonal
	if p.n == 0 {
		return nil, b.FailLine(b.Rows[0], "write . for an empty cell", allHoles)
	}
	for c, t := range tokens {
		if p.Hole(c) || syntax.Empty(t.Text) {
			continue
		}
		if p.values[c], err = b.Number(t, "clue", p.n); err != nil {
			return nil, err
		}
	}
	if first, second := p.twice(); first >= 0 {
		return nil, b.Fail(tokens[second], "", "%s", p.already(first))
	}
	return p, nil
}

// ParseAnswer reads a full grid of numbers with x for the holes.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	tokens, got, err := readBoard(b)
	if err != nil {
		return nil, err
	}
	if got.board != p.board {
		return nil, b.FailLine(b.Rows[0], "", "the answer is %dx%d, but the puzzle is %dx%d",
			got.board.Rows, got.board.Cols, p.board.Rows, p.board.Cols)
	}
	s := make(puzzle.Answer, len(tokens))
	for c, t := range tokens {
		switch {
		case p.Hole(c) && got.Hole(c): // stays 0
		case p.Hole(c):
			return nil, b.Fail(t, "write x there", "%s is a hole of the puzzle", p.cell(c))
		case got.Hole(c):
			return nil, b.Fail(t, "write its number", "%s is not a hole of the puzzle", p.cell(c))
		case syntax.Empty(t.Text):
			return nil, b.Fail(t, "an answer has a number in every cell", "%s is empty", p.cell(c))
		default:
			if s[c], err = b.Number(t, "number", p.n); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// readBoard reads the outline: the size of the board and its holes. The caller reads the numbers,
// since the largest one depends on the number of holes. The tokens that are neither holes nor empty
// consist of digits. p.values holds Hole and 0, and p.n may be 0.
func readBoard(b *syntax.Block) (tokens []syntax.Token, p *Puzzle, err error) {
	rows, err := b.Grid(b.Rows, false)
	if err != nil {
		return nil, nil, err
	}
	p = &Puzzle{board: grid.Board{Rows: len(rows), Cols: len(rows[0])}}
	p.values = make([]int, 0, p.board.Cells())
	for _, row := range rows {
		for _, t := range row {
			value, err := outline(b, t)
			if err != nil {
				return nil, nil, err
			}
			if value != Hole {
				p.n++
			}
			p.values = append(p.values, value)
		}
		tokens = append(tokens, row...)
	}
	return tokens, p, nil
}

// outline returns Hole for a hole, and 0 for a word that is empty or consists of digits.
func outline(b *syntax.Block, t syntax.Token) (int, error) {
	if t.Text == "x" || t.Text == "X" {
		return Hole, nil
	}
	if syntax.Empty(t.Text) || digits(t.Text) {
		return 0, nil
	}
	if digits(strings.Trim(t.Text, "xX")) {
		return 0, b.Fail(t, "a hole holds no number",
			"expected a number or x for a hole, found %s", wording.Quote(t.Text))
	}
	hint := ""
	if strings.Trim(t.Text, "._-xX0123456789") == "" {
		hint = "write blanks between the cells"
	}
	return 0, b.Fail(t, hint, "expected a number, . for an empty cell or x for a hole, found %s",
		wording.Quote(t.Text))
}

func digits(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// FormatAnswer returns a grid of numbers, with x for the holes.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string { return p.format(s) }

// format returns a grid of numbers, with x for the holes and . where there is no number.
func (p *Puzzle) format(values []int) string {
	words := make([]string, len(values))
	for c, v := range values {
		switch {
		case p.Hole(c):
			words[c] = "x"
		case v == 0:
			words[c] = "."
		default:
			words[c] = strconv.Itoa(v)
		}
	}
	return syntax.FormatGrid(words, p.board.Cols)
}
