package kinds

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// sample writes a random board of a kind, with few clues.
func (t *table) sample(rng *rand.Rand, rows, cols int) string {
	var b strings.Builder
	b.WriteString(t.Name)
	for _, o := range t.Options {
		if o.Words == nil && rng.IntN(2) == 0 {
			fmt.Fprintf(&b, " %s=%d", o.Key, o.First+rng.IntN(min(o.Last-o.First, 2)+1))
		} else if o.Words != nil {
			fmt.Fprintf(&b, " %s=%s", o.Key, o.Words[rng.IntN(len(o.Words))])
		}
	}
	b.WriteByte('\n')
	if !t.areasAlone() {
		t.sampleCells(&b, rng, rows, cols)
		if t.Areas != nil {
			b.WriteString("areas\n")
		}
	}
	if t.Areas != nil {
		t.sampleAreas(&b, rng, rows, cols)
	}
	return b.String()
}

// areasAlone reports whether a text consists of areas.
func (t *table) areasAlone() bool {
	return t.Areas != nil && len(t.Clues) == 0 && t.Frame == 0 && !t.Given
}

// sampleCells writes the grid of cells, with the numbers outside.
func (t *table) sampleCells(b *strings.Builder, rng *rand.Rand, rows, cols int) {
	rim := func(side puzzle.Side) int { return min(int(t.Frame&side), 1) }
	const rare = 3 // clues stand in one of so many places
	for r := -rim(puzzle.Up); r < rows+rim(puzzle.Down); r++ {
		for c := -rim(puzzle.Left); c < cols+rim(puzzle.Right); c++ {
			inRow, inCol := r >= 0 && r < rows, c >= 0 && c < cols
			word := "."
			switch {
			case inRow && inCol && t.filled():
				word = t.sampleClue(rng, t.Clues[0], rows, cols)
			case inRow && inCol && rng.IntN(rare) == 0:
				word = t.sampleWord(rng, rows, cols)
			case inRow && inCol:
			case inRow != inCol && rng.IntN(rare) == 0:
				word = strconv.Itoa(rng.IntN(max(rows, cols) + 1))
			default:
				word = "-"
			}
			b.WriteString(word + " ")
		}
		b.WriteByte('\n')
	}
}

// filled reports whether each cell has a number, as in Hitori: it has one that is part of the
// board, and no other clues.
func (t *table) filled() bool {
	return len(t.Clues) == 1 && t.Clues[0].Fixed && t.Clues[0].Word == ""
}

// sampleWord writes a clue in a cell.
func (t *table) sampleWord(rng *rand.Rand, rows, cols int) string {
	given := 0
	if t.Given {
		given = 1
	}
	i := rng.IntN(max(1, len(t.Clues)+given))
	switch {
	case i < len(t.Clues):
		return t.sampleClue(rng, t.Clues[i], rows, cols)
	case given == 0:
		return "."
	case t.Numbered:
		return strconv.Itoa(1 + rng.IntN(max(rows, cols)))
	}
	return t.Values[rng.IntN(len(t.Values))].Word
}

func (t *table) sampleClue(rng *rand.Rand, c board.Clue, rows, cols int) string {
	number := func() string {
		most := max(rows, cols)
		if c.Pair {
			most = 16
		}
		return strconv.Itoa(c.First + rng.IntN(min(most, c.Last-c.First)+1))
	}
	switch {
	case c.Word != "":
		return c.Word
	case c.Pair && rng.IntN(2) == 0:
		return number() + `\`
	case c.Pair:
		return `\` + number()
	}
	return number()
}

// sampleAreas writes the grid of areas, which grow from random cells, and numbers of some.
func (t *table) sampleAreas(b *strings.Builder, rng *rand.Rand, rows, cols int) {
	area := make([]int, rows*cols)
	n := 0
	for i := range area {
		switch from := rng.IntN(5); {
		case from == 0 || i == 0 || i < cols && from == 1:
			area[i] = n
			n++
		case i%cols > 0 && (from <= 2 || i < cols):
			area[i] = area[i-1]
		case i >= cols:
			area[i] = area[i-cols]
		default:
			area[i] = n
			n++
		}
	}
	const most = 26
	for i, a := range area {
		fmt.Fprintf(b, "%c ", 'a'+a%most)
		if i%cols == cols-1 {
			b.WriteByte('\n')
		}
	}
	if !t.Areas.Clues {
		return
	}
	for a := range min(n, most) {
		if rng.IntN(2) == 0 {
			fmt.Fprintf(b, "%c %d\n", 'a'+a, t.Areas.First+rng.IntN(3))
		}
	}
}
