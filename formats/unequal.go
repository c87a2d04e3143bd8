package formats

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// The id of a puzzle of Unequal, the Futoshiki of the collection, whose source is unequal.c:
//
//	N [a] [d GRADE] : FIELD,FIELD,...     without the blanks
//
// A field for each cell, row by row, has its number, or 0 for none, and letters U, R, D, L for each
// neighbour above, right, below, left that holds less. The letters a to z skip 1 to 26 fields.
// The a means another puzzle, Adjacent, whose signs join consecutive numbers.
//
// Traps. The program ends the last field with a comma, and reads an id without it. A sign must not
// be stated by one neighbour as larger and by the other as well.

func readUnequal(b *foreignBoard, desc *runs) (*texts.Foreign, error) {
	signs, err := b.fields(desc)
	if err != nil {
		return nil, err
	}
	return b.futoshiki(signs, desc.line, texts.Info{}), nil
}

// fields reads the fields of an id of Unequal.
func (b *foreignBoard) fields(r *runs) ([]sign, error) {
	var signs []sign
	stated := map[[2]int]bool{} // by the smaller and the larger cell
	cell := 0
	for r.more() {
		for 'a' <= r.next() && r.next() <= 'z' {
			cell += int(r.next()-'a') + 1
			r.at++
		}
		if cell >= len(b.cells) {
			return nil, r.fail("", "the description goes on here, after the %d cells of the board",
				len(b.cells))
		}
		at := r.at
		n, ok := r.digits(10, 9)
		if !ok {
			return nil, r.fail("", "expected a number, or 0 for an empty cell")
		}
		if n > 0 {
			b.set(cell, r.line, at, strconv.Itoa(n))
		}
		for strings.IndexByte("URDL", r.next()) >= 0 && r.more() {
			other, ok := b.beside(cell, r.next())
			if !ok {
				return nil, r.fail("", "the sign points off the board")
			}
			if stated[[2]int{cell, other}] {
				return nil, r.fail("", "the other cell is stated to be larger than this one")
			}
			stated[[2]int{other, cell}] = true
			signs = append(signs, sign{smaller: other, larger: cell,
				at: b.Token(r.line, r.at, string(r.next()))})
			r.at++
		}
		if cell++; cell < len(b.cells) && r.more() && r.next() != ',' {
			return nil, r.fail("", "expected a comma after field %d", cell)
		}
		if r.next() == ',' {
			r.at++
		}
	}
	if cell < len(b.cells) {
		return nil, r.fail(hintCut, "the description has %s, the board %d", wording.Count(cell, "field"),
			len(b.cells))
	}
	return signs, nil
}

// beside returns the neighbour of a cell above, right, below or left: U, R, D or L.
func (b *foreignBoard) beside(cell int, direction byte) (other int, ok bool) {
	r, c := cell/b.cols, cell%b.cols
	switch direction {
	case 'U':
		r--
	case 'R':
		c++
	case 'D':
		r++
	case 'L':
		c--
	}
	return r*b.cols + c, 0 <= r && r < b.rows && 0 <= c && c < b.cols
}

const unequalMost = 32 // the largest order of the program

func writeUnequal(e Entry) (desc, params string, err error) {
	l := e.Puzzle.Layout(nil)
	if l.Rows > unequalMost {
		return "", "", &Inexpressible{Msg: fmt.Sprintf("Unequal has orders up to %d; this has %d",
			unequalMost, l.Rows)}
	}
	larger := make([]map[int]bool, len(l.Cells)) // of each cell: the neighbours that hold less
	for _, s := range l.Signs {
		if larger[s.Larger] == nil {
			larger[s.Larger] = map[int]bool{}
		}
		larger[s.Larger][s.Smaller] = true
	}
	b := foreignBoard{rows: l.Rows, cols: l.Cols}
	var text strings.Builder
	for c, word := range contents(l) {
		if word == "" {
			word = "0"
		}
		text.WriteString(word)
		for _, direction := range []byte("URDL") {
			if other, ok := b.beside(c, direction); ok && larger[c][other] {
				text.WriteByte(direction)
			}
		}
		text.WriteByte(',')
	}
	return text.String(), "", nil
}
