package formats

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// solo is the id of a puzzle of Solo, the Sudoku of Simon Tatham's collection. What follows is from
// its source (solo.c).
//
//	CxR [j] [x] [k] [symmetry] [d GRADE] : DESCRIPTION     without the blanks
//
// The board has C columns and R rows of boxes, so that a box has C rows and R columns: 2x3 has
// boxes 3 wide. j means boxes of any shape, x two diagonals as rules, k cages with sums. The
// symmetry (r2, m8, md4, a ...) and the grade are settings by which the program made the puzzle.
// The description has the cells row by row: numbers, with _ between two, and a to z for 1 to 26
// empty cells. After a comma each, the outlines of boxes of any shape (see foreignBoard.outline),
// those of cages, and a grid of their sums follow.
//
// Traps. One number alone, 3, means 3x3; since an id of Unequal looks like that, such an id is
// read only with --from. The program has orders up to 31, and boxes of two rows and two columns
// at least.
func solo() *Format {
	return &Format{Name: "solo", Title: "ids of Solo", Users: "Simon Tatham's Solo (Sudoku)",
		Write: writeSolo,
		Format: &texts.Format{Name: "solo", Line: true, Read: readSolo,
			Begins: beginsID(soloLike)},
	}
}

// soloLike reports whether an id is one of Solo, and not of another game: only areas and cages
// stand behind commas.
func soloLike(params, desc *runs) bool {
	text, cells := params.rest(), desc.rest()
	if strings.ContainsAny(cells, "/!WB") || bridgesLike(text, cells) ||
		!strings.ContainsAny(text, "jk") &&
			slices.ContainsFunc(strings.Split(cells, ",")[1:], startsWithDigit) {
		return false
	}
	params.skip(decimals)
	known := params.take("j") || params.take("x") && params.skip(decimals)
	for known && params.more() {
		if params.take("r", "m") {
			params.take("d")
			known = params.skip(decimals)
		} else if !params.take("j", "x", "k", "a") {
			known = params.next() == 'd' && params.grade(smallLetters) == nil
		}
	}
	return known
}

func readSolo(s *texts.Source) ([]*texts.Foreign, error) {
	params, desc, err := idParts(s)
	if err != nil {
		return nil, err
	}
	at := params.at
	boxRows, boxCols, err := params.size()
	if err != nil {
		return nil, err
	}
	jigsaw, killer, err := soloRules(params)
	if err != nil {
		return nil, err
	}
	if one := !strings.Contains(s.Lines[0].Text[at:desc.at], "x"); jigsaw && one {
		boxRows = 1 // 9j is of order 9, as 3x3j is
	}
	if err := puzzle.CheckSize(boxRows, boxCols); err != nil {
		return nil, s.Fail(0, at, "", "%v", err)
	}
	b, err := newBoard(s, 0, at, boxRows*boxCols, boxRows*boxCols)
	if err != nil {
		return nil, err
	}
	header := fmt.Sprintf("sudoku box=%dx%d", boxRows, boxCols)
	if err := b.sparse(desc.section(), false); err != nil {
		return nil, err
	}
	if jigsaw {
		header = "sudoku"
		edges := desc.section()
		areas, err := b.outline(edges)
		if err != nil {
			return nil, err
		}
		if wrong := b.divided(areas); wrong != "" {
			return nil, edges.fail("", "%s", wrong)
		}
	}
	if killer {
		if err := b.soloCages(desc); err != nil {
			return nil, err
		}
	}
	if desc.more() {
		return nil, desc.fail("", "the description goes on here, after its end")
	}
	return []*texts.Foreign{b.foreign(header, 0, texts.Info{})}, nil
}

// section takes the characters up to a comma, and the comma.
func (r *runs) section() *runs {
	part := *r
	if i := strings.IndexByte(r.Lines[r.line].Text[r.at:r.end], ','); i >= 0 {
		part.end = r.at + i
		r.at = part.end + 1
	} else {
		r.at = r.end
	}
	return &part
}

// soloCages reads the outlines of cages, and a grid with their sums.
func (b *foreignBoard) soloCages(desc *runs) error {
	of, err := b.outline(desc.section())
	if err != nil {
		return err
	}
	sums, err := newBoard(b.Source, 0, desc.at, b.rows, b.cols)
	if err != nil {
		return err
	}
	if err := sums.sparse(desc.section(), false); err != nil {
		return err
	}
	for _, cells := range grid.Groups(of) {
		g := cage{cells: cells}
		for _, c := range cells {
			if word := sums.cells[c].Text; word != "." {
				g.sum = word
			}
		}
		b.cages = append(b.cages, g)
	}
	return nil
}

// outline reads how cells are divided, and returns the set of each. The borders between neighbours
// are looked at from left to right and row by row, and then from top to bottom and column by
// column. A letter from a to y stands for 1 to 25 pairs without a border before one with a border,
// z for 26 without a border, and _ for a border; behind any, a number is how often it stands. One
// border more stands at the end.
func (b *foreignBoard) outline(r *runs) ([]int, error) {
	n := b.rows
	most := 2 * n * (n - 1)
	of := make([]int, len(b.cells))
	for c := range of {
		of[c] = c
	}
	at := 0
	for r.more() {
		c, here := r.next(), r.at
		run := 0
		switch {
		case 'a' <= c && c <= 'z':
			run = int(c-'a') + 1
		case c != '_':
			return nil, r.fail("", "expected _ or the letter of a run, found %s", wording.Quote(string(c)))
		}
		r.at++
		times, ok := r.digits(10, 4)
		if !ok {
			times = 1
		}
		for range times {
			for range run {
				if at >= most {
					return nil, r.Fail(r.line, here, hintCut, "the outline has more borders than the board")
				}
				c, d := b.neighbours(at)
				from, to := of[d], of[c]
				for k := range of {
					if of[k] == from {
						of[k] = to
					}
				}
				at++
			}
			if c != 'z' {
				at++
			}
		}
	}
	if at != most+1 {
		return nil, r.fail(hintCut, "the outline has %d borders, the board %d", at, most+1)
	}
	return of, nil
}

// neighbours returns the two cells at a border, in the order of outline.
func (b *foreignBoard) neighbours(at int) (c, d int) {
	n := b.rows
	line, place := at/(n-1), at%(n-1)
	if line < n {
		return line*n + place, line*n + place + 1
	}
	return place*n + line - n, (place+1)*n + line - n
}

// formatOutline writes what outline reads.
func (b *foreignBoard) formatOutline(of []int) string {
	n := b.rows
	text, run := "", 0
	for at := range 2*n*(n-1) + 1 {
		if at < 2*n*(n-1) {
			if c, d := b.neighbours(at); of[c] == of[d] {
				if run++; run == 26 {
					text, run = text+"z", 0
				}
				continue
			}
		}
		text += string("_abcdefghijklmnopqrstuvwxyz"[run])
		run = 0
	}
	return text
}

// soloRules takes the parameters behind the size.
func soloRules(params *runs) (jigsaw, killer bool, err error) {
	for params.more() {
		switch c := params.next(); c {
		case 'j':
			jigsaw = true
			params.at++
		case 'k':
			killer = true
			params.at++
		case 'x':
			return false, false, params.fail("",
				"the diagonals hold each number once (parameter x), which no kind has")
		case 'r', 'm', 'a':
			params.at++
			if c == 'm' && params.next() == 'd' {
				params.at++
			}
			params.digits(10, 1) // none behind a
		case 'd':
			if err := params.grade("tbiaeu"); err != nil {
				return false, false, err
			}
		default:
			return false, false, params.ended()
		}
	}
	return jigsaw, killer, nil
}

const (
	soloOrder  = 31 // the largest of the program
	soloKiller = 9  // the largest with cages
)

func writeSolo(e Entry) (string, error) {
	if err := demandKind(e, "solo", "sudoku"); err != nil {
		return "", err
	}
	l := e.Puzzle.Layout(nil)
	b := foreignBoard{rows: l.Rows, cols: l.Cols}
	rows, cols, ok := boxSizeOf(l.Regions, l.Rows)
	if !ok || l.Cages != nil {
		return b.writeSolo(l, !ok)
	}
	if l.Rows > soloOrder || rows < 2 || cols < 2 {
		return "", &Inexpressible{Msg: fmt.Sprintf("Solo has orders up to %d and boxes of two rows "+
			"and two columns at least; this has order %d and boxes of %dx%d", soloOrder, l.Rows, rows,
			cols)}
	}
	return fmt.Sprintf("%dx%d:%s\n", rows, cols, sparseText(contents(l))), nil
}

// writeSolo writes a Sudoku with areas or cages.
func (b *foreignBoard) writeSolo(l puzzle.Layout, jigsaw bool) (string, error) {
	rows, cols, _ := boxSizeOf(l.Regions, l.Rows)
	params, desc := fmt.Sprintf("%dx%d", rows, cols), sparseText(contents(l))
	if jigsaw {
		params, desc = fmt.Sprintf("%dj", l.Rows), desc+","+b.formatOutline(l.Regions)
	}
	if l.Rows > soloOrder || !jigsaw && min(rows, cols) < 2 || l.Cages != nil && l.Rows > soloKiller {
		return "", &Inexpressible{Msg: fmt.Sprintf("Solo has orders up to %d, up to %d with cages, and "+
			"boxes of two rows and two columns at least", soloOrder, soloKiller)}
	}
	if l.Cages != nil {
		sums := make([]string, len(l.Cells))
		stated := 0
		for c, m := range l.Cells {
			if sums[c] = m.Corner; m.Corner != "" {
				stated++
			}
		}
		if slices.Contains(l.Cages, -1) || stated <= slices.Max(l.Cages) {
			return "", &Inexpressible{Msg: "in Solo every cell is in a cage, and every cage has a sum"}
		}
		params, desc = params+"k", desc+","+b.formatOutline(l.Cages)+","+sparseText(sums)
	}
	return params + ":" + desc + "\n", nil
}
