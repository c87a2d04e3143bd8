package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle/texts"
)

// ps is a killer Sudoku of order 9 on one line, as killer programs exchange it: SumoCue, JSudoku,
// and the forums of killer Sudoku. What follows is from the description by Ruud, SumoCue's author,
// in SudoCue's forum (2006).
//
//	3x3:[d]:k:NUMBER:NUMBER:...:     without the brackets
//
// There is a number for each cell: 256 times the sum of its cage, and the cage's own number below
// 256, which is by custom the index of its first cell from 0. The d adds two diagonals as rules.
//
// Traps. A sum 0 is that of cells in no cage, also where several have one number. There is no place
// for a given number; a cage of one cell does instead. The last colon is left out by some.
func ps() *Format {
	return &Format{Name: "ps", Title: "PS codes of killer Sudoku",
		Users: "SumoCue, JSudoku, forums of killer Sudoku",
		Write: writePS,
		Format: &texts.Format{Name: "ps", Line: true, Read: readPS,
			Begins: func(line string, _ func() string) bool {
				return strings.HasPrefix(line, "3x3::k:") || strings.HasPrefix(line, "3x3:d:k:")
			}},
	}
}

// psBase is what the sum of a cage is multiplied by.
const psBase = 256

func readPS(s *texts.Source) ([]*texts.Foreign, error) {
	from, to := cutSpace(s.Lines[0].Text)
	r := &runs{Source: s, at: from, end: to}
	switch {
	case r.take("3x3:d:k:"):
		return nil, s.Fail(0, from+len("3x3:"), "",
			"the diagonals hold each number once (d), which no kind has")
	case !r.take("3x3::k:"):
		return nil, s.Fail(0, from, "", "expected 3x3::k: and 81 numbers")
	}
	b, err := newBoard(s, 0, r.at, 9, 9)
	if err != nil {
		return nil, err
	}
	at := map[int]int{} // of the number of each cage: its index in b.cages
	for c := range b.cells {
		here := r.at
		n, ok := r.digits(10, 5)
		if !ok {
			return nil, r.fail("", "expected the number of cell %d of 81", c+1)
		}
		if !r.take(":") && (c < len(b.cells)-1 || r.more()) {
			return nil, r.fail("", "expected a colon after the number of cell %d", c+1)
		}
		sum, number := strconv.Itoa(n/psBase), n%psBase
		if sum == "0" {
			continue
		}
		i, met := at[number]
		if !met {
			i, at[number] = len(b.cages), len(b.cages)
			b.cages = append(b.cages, cage{sum: sum})
			b.cells[c] = s.Token(0, here, ".")
		}
		if old := b.cages[i].sum; old != sum {
			return nil, s.Fail(0, here, "", "the cage has the sum %s here, and %s before", sum, old)
		}
		b.cages[i].cells = append(b.cages[i].cells, c)
	}
	if r.more() {
		return nil, r.fail("", "the code goes on here, after 81 numbers")
	}
	return []*texts.Foreign{b.foreign("sudoku", 0, texts.Info{})}, nil
}

func writePS(e Entry) (string, error) {
	if err := has(e, "ps", "sudoku"); err != nil {
		return "", err
	}
	l := e.Puzzle.Layout(nil)
	if rows, cols, ok := boxes(l.Regions, l.Rows); !ok || rows != 3 || cols != 3 {
		return "", &Inexpressible{Msg: fmt.Sprintf(
			"the format ps has only boxes of 3x3; this is of order %d", l.Rows)}
	}
	b := board{cols: l.Cols}
	if c := slices.IndexFunc(contents(l), func(word string) bool { return word != "" }); c >= 0 {
		return "", &Inexpressible{Msg: fmt.Sprintf(
			"the format ps has no given numbers; %v has one", b.place(c))}
	}
	numbers := make([]int, len(l.Cells))
	firsts := map[int]int{} // of each cage: its first cell, which has the sum
	for c := range l.Cells {
		numbers[c] = c
		if l.Cages == nil || l.Cages[c] < 0 {
			continue
		}
		first, met := firsts[l.Cages[c]]
		if !met {
			first, firsts[l.Cages[c]] = c, c
		}
		sum, err := strconv.Atoi(l.Cells[first].Corner)
		if err != nil {
			return "", &Inexpressible{Msg: fmt.Sprintf(
				"in the format ps every cage has a sum; that at %v has none", b.place(first))}
		}
		numbers[c] = sum*psBase + first
	}
	var text strings.Builder
	text.WriteString("3x3::k:")
	for _, n := range numbers {
		fmt.Fprintf(&text, "%d:", n)
	}
	return text.String() + "\n", nil
}
