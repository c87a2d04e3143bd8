package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// The descriptions of Tents, Towers and Keen.

// outside returns what stands outside a board, with nothing at all places of these sides.
func (b *foreignBoard) outside(line, at int, sides ...int) *linked {
	l := &linked{foreignBoard: b, link: &puzzle.Puzzlink{Codes: []string{"1cell"}}}
	for _, side := range sides {
		n := b.cols
		if side == left || side == right {
			n = b.rows
		}
		l.outside[side] = slices.Repeat([]texts.Word{b.Token(line, at, ".")}, n)
	}
	return l
}

// readTents reads the trees, and behind commas the tents of each column and of each row.
func readTents(b *foreignBoard, desc *runs) (*texts.Foreign, error) {
	if err := b.trees(desc.section()); err != nil {
		return nil, err
	}
	l := b.outside(desc.line, desc.at, above, left)
	l.kind = "tents"
	for i := range b.cols + b.rows {
		if i > 0 && desc.at > 0 && desc.Lines[desc.line].Text[desc.at-1] != ',' {
			return nil, desc.fail(hintCut, "expected the tents of %d rows and columns, found %d",
				b.cols+b.rows, i)
		}
		part := desc.section()
		at := part.at
		n, ok := part.digits(10, 4)
		if part.more() {
			return nil, part.fail("", "expected a number, found %s", wording.Quote(part.rest()))
		}
		if !ok {
			continue
		}
		if i < b.cols {
			l.outside[above][i] = b.Token(part.line, at, strconv.Itoa(n))
		} else {
			l.outside[left][i-b.cols] = b.Token(part.line, at, strconv.Itoa(n))
		}
	}
	if desc.more() || desc.Lines[desc.line].Text[desc.at-1] == ',' {
		return nil, desc.fail("", "the description goes on here, after its end")
	}
	return l.foreign(), nil
}

// trees reads the trees of Tents: _ for one, and a to y for 1 to 25 cells without one before one, z
// for 25 without. One tree more stands at the end.
func (b *foreignBoard) trees(trees *runs) error {
	cell := 0
	for ; trees.more(); trees.at++ {
		c, skip, tree := trees.next(), 0, true
		switch {
		case c == 'z':
			skip, tree = 25, false
		case 'a' <= c && c < 'z':
			skip = int(c-'a') + 1
		case c != '_':
			return trees.fail("", "expected _ or the letter of a run, found %s",
				wording.Quote(string(c)))
		}
		if cell += skip; cell > len(b.cells) || cell == len(b.cells) && tree && trees.at+1 < trees.end {
			return trees.fail("", "the description goes on here, after the %d cells of the board",
				len(b.cells))
		}
		if tree && cell < len(b.cells) {
			b.set(cell, trees.line, trees.at, "t")
		}
		if tree {
			cell++
		}
	}
	if cell != len(b.cells)+1 {
		return trees.fail(hintCut, "the description has %s, the board %d",
			wording.Count(max(cell-1, 0), "cell"), len(b.cells))
	}
	return nil
}

func writeTents(e Entry) (desc, params string, err error) {
	p, ok := e.Puzzle.(*tables.Puzzle)
	if !ok {
		return "", "", fmt.Errorf("the kind tents has no table")
	}
	const most = 25
	var b strings.Builder
	run := 0
	for _, word := range append(p.Words(), "t") {
		if word != "t" {
			run++
			continue
		}
		for ; run > most; run -= most {
			b.WriteByte('z')
		}
		b.WriteByte("_abcdefghijklmnopqrstuvwxy"[run])
		run = 0
	}
	for _, side := range []puzzle.Side{puzzle.Up, puzzle.Left} {
		for _, n := range outsideNumbers(p, side) {
			if n == "" {
				return "", "", &Inexpressible{Msg: "Tents has a number at every row and column"}
			}
			b.WriteString("," + n)
		}
	}
	return b.String(), "", nil
}

// outsideNumbers returns the number at each line of a side; "" for none.
func outsideNumbers(p *tables.Puzzle, side puzzle.Side) []string {
	rows, cols := p.Size()
	lines := rows
	if side == puzzle.Up || side == puzzle.Down {
		lines = cols
	}
	all := make([]string, lines)
	for i := range all {
		if n := p.Outside(side, i); len(n) == 1 {
			all[i] = strconv.Itoa(n[0])
		}
	}
	return all
}

// towerSides are the sides in the order of Towers.
var towerSides = []struct {
	side int
	of   puzzle.Side
}{{above, puzzle.Up}, {below, puzzle.Down}, {left, puzzle.Left}, {right, puzzle.Right}}

// readTowers reads the numbers above, below, on the left and on the right, with slashes between
// them. Behind a comma numbers inside may follow, as in Solo.
func readTowers(b *foreignBoard, desc *runs) (*texts.Foreign, error) {
	numbers := desc.section()
	l := b.outside(desc.line, numbers.at, above, below, left, right)
	l.kind = "skyscraper"
	for i := range 4 * b.cols {
		if i > 0 {
			if numbers.next() != '/' {
				return nil, numbers.fail(hintCut, "expected / and the number of line %d of %d", i+1, 4*b.cols)
			}
			numbers.at++
		}
		at := numbers.at
		if n, ok := numbers.digits(10, 4); ok {
			l.outside[towerSides[i/b.cols].side][i%b.cols] = b.Token(numbers.line, at, strconv.Itoa(n))
		}
	}
	if numbers.more() {
		return nil, numbers.fail("", "expected a comma or the end, found %s",
			wording.Quote(numbers.rest()))
	}
	if desc.more() {
		if err := b.sparse(desc, false); err != nil {
			return nil, err
		}
	}
	return l.foreign(), nil
}

func writeTowers(e Entry) (desc, params string, err error) {
	p, ok := e.Puzzle.(*tables.Puzzle)
	if !ok {
		return "", "", fmt.Errorf("the kind skyscraper has no table")
	}
	var all []string
	for _, s := range towerSides {
		all = append(all, outsideNumbers(p, s.of)...)
	}
	desc = strings.Join(all, "/")
	if inside := contents(e.Puzzle.Layout(nil)); slices.ContainsFunc(inside, func(w string) bool {
		return w != ""
	}) {
		desc += "," + sparseText(inside)
	}
	return desc, "", nil
}

// keenOp is an operation: its letter, and how the text format and drawings write it.
type keenOp struct {
	letter      byte
	text, drawn string
}

var keenOps = []keenOp{{'a', "+", "+"}, {'m', "*", "×"}, {'s', "-", "−"}, {'d', "/", "÷"}}

// readKeen reads the outlines of cages (see foreignBoard.outline), and behind a comma the targets
// of cages in the order of their first cells: the letter of an operation and a number. That of a
// cage of one cell is a, for its number.
func readKeen(b *foreignBoard, desc *runs) (*texts.Foreign, error) {
	of, err := b.outline(desc.section())
	if err != nil {
		return nil, err
	}
	cages := grid.Groups(of)
	for i, cells := range cages {
		for _, c := range cells {
			b.set(c, desc.line, desc.at, syntax.AreaName(i))
		}
	}
	p := b.foreign("kenken", desc.line, texts.Info{})
	for i, cells := range cages {
		at := desc.at
		op := -1
		for j, o := range keenOps {
			if desc.next() == o.letter {
				op = j
			}
		}
		if op < 0 {
			return nil, desc.fail(hintCut, "expected the target of a cage, such as a7, for %d of %d cages",
				i+1, len(cages))
		}
		desc.at++
		n, ok := desc.digits(10, 9)
		if !ok {
			return nil, desc.fail("", "expected the number of a cage")
		}
		word := strconv.Itoa(n)
		if len(cells) > 1 {
			word += keenOps[op].text
		}
		p.Rows = append(p.Rows, b.ofArea(i, cells, b.Token(desc.line, at, word)))
	}
	if desc.more() {
		return nil, desc.fail("", "the description goes on here, after its end")
	}
	return p, nil
}

func writeKeen(e Entry) (desc, params string, err error) {
	l := e.Puzzle.Layout(nil)
	b := foreignBoard{rows: l.Rows, cols: l.Cols}
	outline := b.formatOutline(l.Cages)
	for i := 0; i < len(outline); { // three of a letter or more are one and their number
		n := 1
		for i+n < len(outline) && outline[i+n] == outline[i] {
			n++
		}
		desc += outline[i : i+1]
		switch {
		case n == 2:
			desc += outline[i : i+1]
		case n > 2:
			desc += strconv.Itoa(n)
		}
		i += n
	}
	desc += ","
	for _, cells := range grid.Groups(l.Cages) {
		corner := l.Cells[cells[0]].Corner
		op := slices.IndexFunc(keenOps, func(o keenOp) bool { return strings.HasSuffix(corner, o.drawn) })
		switch {
		case l.Cages[cells[0]] < 0 || corner == "" || op < 0 && len(cells) > 1:
			return "", "", &Inexpressible{Msg: "in Keen every cell is in a cage, and every cage " +
				"has a target with an operation"}
		case op < 0:
			desc += "a" + corner
		default:
			desc += string(keenOps[op].letter) + strings.TrimSuffix(corner, keenOps[op].drawn)
		}
	}
	return desc, "", nil
}
