package kenken

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// The text of a KenKen is a square of words, each the name of the cell's cage or a dot. Lines with
// the name of a cage and its target follow, such as "a 12*".

// operators are the signs that a text may have for an operation; the first is the canonical one.
var operators = []struct {
	op    Op
	signs []string
}{
	{Sum, []string{"+"}},
	{Product, []string{"*", "x", "X", "×"}},
	{Difference, []string{"-", "−", "–"}},
	{Quotient, []string{"/", "÷", ":"}},
	{Any, []string{""}},
	{Single, []string{"", "="}},
}

// String returns the target with its operation as in the text, or "" if the cage has none.
func (c Cage) String() string {
	for _, o := range operators {
		if o.op == c.Op {
			return strconv.Itoa(c.Target) + o.signs[0]
		}
	}
	return ""
}

// String returns the canonical text. The cages are named a, b, c and so on in the reading order of
// their first cells; aa follows z.
func (p *Puzzle) String() string {
	var b strings.Builder
	b.WriteString("kenken\n" + syntax.FormatAreas(p.cage, p.order))
	for i, c := range p.cages {
		if c.Op != None {
			fmt.Fprintf(&b, "%s %s\n", syntax.AreaName(i), c.String())
		}
	}
	return b.String()
}

// FormatAnswer returns one number per cell, in columns aligned to the right.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string {
	words := make([]string, len(s))
	for c, v := range s {
		words[c] = strconv.Itoa(v)
	}
	return syntax.FormatGrid(words, p.order)
}

// ParseAnswer reads a square of numbers.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	if len(b.Rows) == 0 {
		return nil, b.FailLine(b.First(), "", "the answer has no rows")
	}
	rows, err := b.Grid(b.Rows, false)
	if err != nil {
		return nil, err
	}
	if len(rows) != p.order || len(rows[0]) != p.order {
		return nil, b.FailLine(b.First(), "", "the answer is %dx%d, but the puzzle is %dx%d",
			len(rows), len(rows[0]), p.order, p.order)
	}
	var s puzzle.Answer
	for _, row := range rows {
		for _, t := range row {
			v, err := b.Number(t, "number", p.order)
			if err != nil {
				return nil, err
			}
			s = append(s, v)
		}
	}
	return s, nil
}

// targetHint says what a line below the grid is.
const targetHint = "write the name of a cage and its target, such as a 12*"

// parse reads a puzzle.
func parse(b *syntax.Block) (puzzle.Puzzle, error) {
	if _, err := b.OptionValues("kenken", nil); err != nil {
		return nil, err
	}
	grid, err := b.Areas(b.Rows, "cage", MaxOrder)
	if err != nil {
		return nil, err
	}
	lines := b.Rows[grid.Order:]
	if b.Header.Text == "" && len(lines) == 0 { // it may be letters of another kind
		return nil, b.FailLine(syntax.Line{}, "begin with a line kenken",
			"a KenKen without targets needs its header")
	}
	cages, said := make([]Cage, len(grid.Cells)), make([]syntax.Token, len(grid.Cells))
	for i, cells := range grid.Cells {
		cages[i].Cells = cells
	}
	for _, l := range lines {
		i, words, err := grid.Line(l, 2, "target", targetHint)
		if err != nil {
			return nil, err
		}
		said[i] = words[0]
		if err := cages[i].read(b, words); err != nil {
			return nil, err
		}
	}
	for i, c := range cages {
		fault, apart := c.fault(grid.Order)
		at := said[i]
		if apart >= 0 {
			at = grid.At[apart]
		}
		if fault != "" {
			return nil, b.Fail(at, "", "cage %s: %s", grid.Name(i), fault)
		}
	}
	p, err := New(grid.Order, cages)
	if err != nil {
		return nil, b.FailLine(syntax.Line{}, "", "%v", err)
	}
	return p, nil
}

// read reads the target of a cage: "12*", or "12 *".
func (c *Cage) read(b *syntax.Block, words []syntax.Token) (err error) {
	target := words[0]
	end := len(target.Text) - len(strings.TrimLeft(target.Text, "0123456789"))
	if end == 0 {
		return b.Fail(target, targetHint, "expected a target, found %s", wording.Quote(target.Text))
	}
	sign := target
	sign.Text, sign.Col = target.Text[end:], target.Col+utf8.RuneCountInString(target.Text[:end])
	if len(words) == 2 && sign.Text == "" {
		sign = words[1]
	} else if len(words) == 2 {
		return b.Fail(words[1], targetHint, "expected the end of the line, found %s",
			wording.Quote(words[1].Text))
	}
	for _, o := range operators {
		if slices.Contains(o.signs, sign.Text) {
			c.Op = o.op
		}
	}
	if sign.Text == "" && len(c.Cells) > 1 {
		c.Op = Any
	}
	if c.Op == None {
		return b.Fail(sign, "the operations are + * - and /", "unknown operation %s",
			wording.Quote(sign.Text))
	}
	target.Text = target.Text[:end]
	c.Target, err = b.Number(target, "target", MaxTarget)
	return err
}
