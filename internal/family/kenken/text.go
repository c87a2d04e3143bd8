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
	words := make([]string, len(p.cage))
	for c, cage := range p.cage {
		words[c] = "."
		if cage >= 0 {
			words[c] = syntax.AreaName(cage)
		}
	}
	var b strings.Builder
	b.WriteString("kenken\n" + syntax.FormatGrid(words, p.order))
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

// reader holds what has been read of a puzzle so far.
type reader struct {
	*syntax.Block
	order int
	cells []syntax.Token // of the grid, row by row
	names []string       // of the cages, in the order of their first cells
	cages []Cage
	said  map[string]syntax.Token // the target of each cage that has one
}

// parse reads a puzzle.
func parse(b *syntax.Block) (puzzle.Puzzle, error) {
	if _, err := b.OptionValues("kenken", nil); err != nil {
		return nil, err
	}
	r := reader{Block: b, said: map[string]syntax.Token{}}
	if err := r.grid(); err != nil {
		return nil, err
	}
	for _, l := range b.Rows[r.order:] {
		if err := r.target(l); err != nil {
			return nil, err
		}
	}
	if b.Header.Text == "" && len(r.said) == 0 { // it may be letters of another kind
		return nil, b.FailLine(syntax.Line{}, "begin with a line kenken",
			"a KenKen without targets needs its header")
	}
	for i, c := range r.cages {
		fault, apart := c.fault(r.order)
		at := r.said[r.names[i]]
		if apart >= 0 {
			at = r.cells[apart]
		}
		if fault != "" {
			return nil, b.Fail(at, "", "cage %s: %s", wording.Quote(r.names[i]), fault)
		}
	}
	p, err := New(r.order, r.cages)
	if err != nil {
		return nil, b.FailLine(syntax.Line{}, "", "%v", err)
	}
	return p, nil
}

// grid reads the names of the cages, one for each cell. The first row states how many rows there
// are. If it is a single word, each of its characters is a name, and so in the other rows.
func (r *reader) grid() error {
	if len(r.Rows) == 0 {
		return r.FailLine(syntax.Line{}, "", "the puzzle has no rows")
	}
	packed := false
	for i := 0; i == 0 || i < r.order; i++ {
		if i == len(r.Rows) {
			return r.FailLine(r.Rows[i-1], "a board has as many rows as columns",
				"the board has %s, and its first row %s", wording.Count(i, "row"),
				wording.Count(r.order, "cell"))
		}
		row, err := r.Tokens(r.Rows[i])
		if err != nil {
			return err
		}
		if i == 0 {
			packed = len(row) == 1
		}
		if packed && len(row) == 1 {
			row = syntax.Split(row[0])
		}
		if i == 0 {
			r.order = len(row)
		}
		if r.order > MaxOrder {
			return r.Fail(row[MaxOrder], "", "the row has more than %d cells, the maximum", MaxOrder)
		}
		if len(row) != r.order {
			return r.Fail(row[min(r.order, len(row)-1)], "a board has as many rows as columns",
				"row %d has %s, but the first row has %d", i+1, wording.Count(len(row), "cell"), r.order)
		}
		r.cells = append(r.cells, row...)
	}
	return r.outline()
}

// outline makes cages of the cells that have the same name.
func (r *reader) outline() error {
	index := map[string]int{}
	for c, t := range r.cells {
		if syntax.Empty(t.Text) {
			continue
		}
		if !letters(t.Text) {
			return r.Fail(t, "name cages by letters; . is a cell without a cage",
				"expected the name of a cage or ., found %s", wording.Quote(t.Text))
		}
		i, known := index[t.Text]
		if !known {
			i = len(r.cages)
			index[t.Text] = i
			r.names, r.cages = append(r.names, t.Text), append(r.cages, Cage{})
		}
		r.cages[i].Cells = append(r.cages[i].Cells, c)
	}
	return nil
}

// letters reports whether a word consists of letters of the English alphabet.
func letters(word string) bool {
	for i := range len(word) {
		if c := word[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// target reads a line with the name of a cage and its target: "a 12*", or "a 12 *".
func (r *reader) target(l syntax.Line) error {
	const hint = "write the name of a cage and its target, such as a 12*"
	words, err := r.Tokens(l)
	if err != nil {
		return err
	}
	i := slices.Index(r.names, words[0].Text)
	switch {
	case syntax.Empty(words[0].Text), i < 0 && len(words) == r.order && r.order != 2:
		return r.Fail(words[0], "a board has as many rows as columns",
			"the board has %d columns, but more rows", r.order)
	case i < 0:
		return r.Fail(words[0], hint, "the board has no cage %s", wording.Quote(words[0].Text))
	case len(words) == 1:
		return r.Fail(words[0], hint, "expected a target after the name of the cage")
	case len(words) > 3:
		return r.Fail(words[3], hint, "expected the end of the line, found %s",
			wording.Quote(words[3].Text))
	}
	name, target := words[0].Text, words[1]
	if _, twice := r.said[name]; twice {
		return r.Fail(words[0], "", "cage %s has two targets", wording.Quote(name))
	}
	r.said[name] = target
	end := len(target.Text) - len(strings.TrimLeft(target.Text, "0123456789"))
	if end == 0 {
		return r.Fail(target, hint, "expected a target, found %s", wording.Quote(target.Text))
	}
	sign := target
	sign.Text, sign.Col = target.Text[end:], target.Col+utf8.RuneCountInString(target.Text[:end])
	if len(words) == 3 && sign.Text == "" {
		sign = words[2]
	} else if len(words) == 3 {
		return r.Fail(words[2], hint, "expected the end of the line, found %s",
			wording.Quote(words[2].Text))
	}
	c := &r.cages[i]
	for _, o := range operators {
		if slices.Contains(o.signs, sign.Text) {
			c.Op = o.op
		}
	}
	if sign.Text == "" && len(c.Cells) > 1 {
		c.Op = Any
	}
	if c.Op == None {
		return r.Fail(sign, "the operations are + * - and /", "unknown operation %s",
			wording.Quote(sign.Text))
	}
	target.Text = target.Text[:end]
	c.Target, err = r.Number(target, "target", MaxTarget)
	return err
}
