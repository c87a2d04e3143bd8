package syntax

import (
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
)

// Areas are the parts of a square board that a text names: a grid has the name of each cell's area,
// and lines with the name of an area and a word about it may follow.
type Areas struct {
	Of    []int   // of each cell, row by row: its area, or -1; areas are ordered by first cells
	Cells [][]int // of each area, ascending
	At    []Token // of each cell: its word
	Order int     // the number of rows, which are the first of the lines

	block *Block
	noun  string   // what an area is called
	names []string // of each area
	said  []bool   // of each area: whether a line was about it
}

// Areas reads the grid of names at the begin of lines. The first row states how many rows there
// are, up to most. If it is a single word, each of its characters is a name, and so in the other
// rows. The noun says what an area is called: "cage".
func (b *Block) Areas(lines []Line, noun string, most int) (*Areas, error) {
	const hint = "a board has as many rows as columns"
	a := &Areas{block: b, noun: noun}
	packed := false
	for i := 0; i == 0 || i < a.Order; i++ {
		if i == len(lines) {
			if i == 0 {
				return nil, b.FailLine(Line{}, "", "the puzzle has no rows")
			}
			return nil, b.FailLine(lines[i-1], hint, "the board has %s, and its first row %s",
				wording.Count(i, "row"), wording.Count(a.Order, "cell"))
		}
		row, err := b.Tokens(lines[i])
		if err != nil {
			return nil, err
		}
		if i == 0 {
			packed = len(row) == 1
		}
		if packed && len(row) == 1 {
			row = Split(row[0])
		}
		if i == 0 {
			a.Order = len(row)
		}
		if a.Order > most {
			return nil, b.Fail(row[most], "", "the row has more than %d cells, the maximum", most)
		}
		if len(row) != a.Order {
			return nil, b.Fail(row[min(a.Order, len(row)-1)], hint,
				"row %d has %s, but the first row has %d", i+1, wording.Count(len(row), "cell"), a.Order)
		}
		a.At = append(a.At, row...)
	}
	var err error
	if a.Of, a.Cells, a.names, err = b.Outline(a.At, noun, true); err != nil {
		return nil, err
	}
	a.said = make([]bool, len(a.names))
	return a, nil
}

// Outline makes areas of the cells that have the same name, by the word of each cell: it returns
// the area of each cell, and the cells and the name of each area, by first cells. If it is loose,
// cells may be in no area, -1. The noun says what an area is called.
func (b *Block) Outline(at []Token, noun string, loose bool) (of []int, cells [][]int,
	names []string, err error,
) {
	of = make([]int, len(at))
	for c, t := range at {
		i := slices.Index(names, t.Text)
		switch {
		case loose && Empty(t.Text):
			i = -1
		case strings.Trim(strings.ToLower(t.Text), "abcdefghijklmnopqrstuvwxyz") != "":
			hint, or := "name "+noun+"s by letters", ""
			if loose {
				hint, or = hint+"; . is a cell without a "+noun, " or ."
			}
			return nil, nil, nil, b.Fail(t, hint, "expected the name of a %s%s, found %s", noun, or,
				wording.Quote(t.Text))
		case i < 0:
			i = len(names)
			names, cells = append(names, t.Text), append(cells, nil)
		}
		if of[c] = i; i >= 0 {
			cells[i] = append(cells[i], c)
		}
	}
	return of, cells, names, nil
}

// Name returns the name of an area in quotes.
func (a *Areas) Name(i int) string { return wording.Quote(a.names[i]) }

// Line reads a line with the name of an area, and returns the area and up to most words about it.
// The noun says what they are: "target". The hint says what to write.
func (a *Areas) Line(l Line, most int, noun, hint string) (i int, words []Token, err error) {
	if words, err = a.block.Tokens(l); err != nil {
		return 0, nil, err
	}
	i = slices.Index(a.names, words[0].Text)
	fail := a.block.Fail
	switch {
	case Empty(words[0].Text), i < 0 && len(words) == a.Order && a.Order != 2:
		err = fail(words[0], "a board has as many rows as columns",
			"the board has %d columns, but more rows", a.Order)
	case i < 0:
		err = fail(words[0], hint, "the board has no %s %s", a.noun, wording.Quote(words[0].Text))
	case len(words) == 1:
		err = fail(words[0], hint, "expected a %s after the name of the %s", noun, a.noun)
	case len(words) > most+1:
		err = fail(words[most+1], hint, "expected the end of the line, found %s",
			wording.Quote(words[most+1].Text))
	case a.said[i]:
		err = fail(words[0], "", "%s %s has two %ss", a.noun, a.Name(i), noun)
	default:
		a.said[i] = true
	}
	return i, words[1:], err
}

// FormatAreas writes the name of each cell's area, or a dot for -1, in a grid with cols columns.
func FormatAreas(of []int, cols int) string {
	words := make([]string, len(of))
	for c, i := range of {
		words[c] = "."
		if i >= 0 {
			words[c] = AreaName(i)
		}
	}
	return FormatGrid(words, cols)
}
