package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Lit is a literal of the statement.
type Lit = explain.Lit

// sidedBoard is a board as people look at it: cells with four sides, and corners where up to four
// sides meet. Sides are in the order of puzzle.Sides, clockwise from up.
type sidedBoard struct {
	*explain.Explainer
	rows, cols int
	sides      []side
	around     [][4]int // of each cell: its sides
	at         [][4]int // of each corner: the sides that meet there, or -1
	clue       []int    // of each cell: its number, or -1

	// The rule instances: of each cell its number, of each corner that the loop passes it once or not
	// at all, and that a loop through it is the only one.
	number, pass, only []int

	now []int8 // of each side, under a supposition: 1 for a line, -1 for none; nil without one
}

// side is a side of cells.
type side struct {
	lit     Lit    // a line is drawn on it
	corners [2]int // which it joins
}

// boardKey is the key of the board among the memos of an explainer.
type boardKey struct{}

// boardOf returns the board of an explainer.
func boardOf(x *explain.Explainer) *sidedBoard {
	b := *x.Memo(boardKey{}, func() any { return newBoard(x) }).(*sidedBoard)
	b.Explainer = x
	return &b
}

func newBoard(x *explain.Explainer) *sidedBoard {
	rows, cols := x.Puzzle().Size()
	corners := (rows + 1) * (cols + 1)
	b := &sidedBoard{rows: rows, cols: cols, around: make([][4]int, rows*cols),
		at: make([][4]int, corners), clue: make([]int, rows*cols), number: make([]int, rows*cols),
		only: make([]int, corners)}
	for i := range b.at {
		b.at[i] = [4]int{-1, -1, -1, -1}
	}
	known := map[Lit]int{}
	for c := range b.around {
		b.clue[c] = -1
		cell := puzzle.CellOf(c, cols)
		for k, s := range puzzle.Sides() {
			l := x.Set().Fact(puzzle.DrawnFact(cell, s, rows, cols))
			i, met := known[l]
			if !met {
				i = len(b.sides)
				known[l] = i
				from, to := b.corner(c, k), b.corner(c, (k+1)%4)
				b.sides = append(b.sides, side{l, [2]int{from, to}})
				b.at[from][(k+1)%4] = i
				b.at[to][(k+3)%4] = i
			}
			b.around[c][k] = i
		}
	}
	for _, clue := range x.Puzzle().Clues() {
		b.clue[clue.Cell] = clue.Value
	}
	for i := range x.Instances() {
		switch in := x.Instance(i); {
		case in.Part == explain.OnlyLoop:
			b.only[in.Index] = i
		case in.Part != explain.Whole:
		case x.Rule(i).Name == "number":
			b.number[x.Cells(i)[0].Number(cols)] = i
		case len(b.pass) < corners:
			b.pass = append(b.pass, i)
		}
	}
	return b
}

// corner returns a corner of a cell: 0 is the upper left one, and the others follow clockwise. It
// is where side k begins, and side k-1 ends.
func (b *sidedBoard) corner(c, k int) int {
	row, col := c/b.cols, c%b.cols
	if k == 1 || k == 2 {
		col++
	}
	if k == 2 || k == 3 {
		row++
	}
	return row*(b.cols+1) + col
}

// drawn reports whether a side is known to have a line.
func (b *sidedBoard) drawn(s int) bool {
	if b.now != nil {
		return s >= 0 && b.now[s] > 0
	}
	return s >= 0 && b.Known(b.sides[s].lit)
}

// undecided reports whether it is not known whether a side has a line.
func (b *sidedBoard) undecided(s int) bool {
	if b.now != nil {
		return s >= 0 && b.now[s] == 0
	}
	return s >= 0 && b.Open(b.sides[s].lit)
}

// count returns how many of some sides are drawn, and how many are undecided.
func (b *sidedBoard) count(sides ...int) (drawn, undecided int) {
	for _, s := range sides {
		switch {
		case b.drawn(s):
			drawn++
		case b.undecided(s):
			undecided++
		}
	}
	return drawn, undecided
}

// line returns the literal that a side has a line, or that it has none.
func (b *sidedBoard) line(s int, drawn bool) Lit {
	if drawn {
		return b.sides[s].lit
	}
	return b.sides[s].lit.Not()
}

// numbered yields the cells with a number: how many lines they lack, and how many sides are
// undecided.
func (b *sidedBoard) numbered(with func(c, lack, left int) bool) {
	for c, n := range b.clue {
		if n < 0 {
			continue
		}
		drawn, left := b.count(b.around[c][:]...)
		if left > 0 && !with(c, n-drawn, left) {
			return
		}
	}
}

// claims makes claims of one kind, while the caller wants them.
type claims struct {
	*sidedBoard
	claim func(explain.Claim) bool
	over  bool
}

// finding returns the Find of a technique that makes claims.
func finding(find func(*claims)) func(*explain.Explainer, func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		find(&claims{sidedBoard: boardOf(x), claim: claim})
	}
}

// one claims that a side has a line, or none. It returns false if no more are wanted.
func (k *claims) one(s int, drawn bool, said func() puzzle.Reason, instances ...int) bool {
	if !k.over && k.undecided(s) {
		k.over = !k.claim(explain.Claim{Lit: k.line(s, drawn), Instances: instances,
			Said: func(*explain.Explainer, *explain.Step) puzzle.Reason {
				return k.ofNumber(said(), s, drawn)
			}})
	}
	return !k.over
}

// ofNumber adds to a reason about a number what it settles, if that is a side of the number: "its
// left side has a line".
func (b *sidedBoard) ofNumber(r puzzle.Reason, s int, drawn bool) puzzle.Reason {
	cells := r.Part("cell").Cells
	if r.Part("n").Numbers == nil || cells == nil {
		return r
	}
	form := "settled/side"
	if !drawn {
		form += "/not"
	}
	for i, side := range b.around[cells[0].Number(b.cols)] {
		if side == s {
			name := puzzle.Because("slitherlink/" + puzzle.Sides()[i].String())
			r = r.With("fact", puzzle.Because(form, "side", name, "besides", []int{}))
		}
	}
	return r
}

// of returns the parts of a reason about a number: the cell and what it holds.
func (b *sidedBoard) of(form string, c int) puzzle.Reason {
	return puzzle.Because(form, "n", b.clue[c], "cell", puzzle.CellOf(c, b.cols))
}

// area returns a corner as a part of a reason.
func (b *sidedBoard) area(corner int) puzzle.Area {
	return b.Reason(b.pass[corner]).Part("node").Areas[0]
}

// inCorner returns the cell between the sides k and k+1 of a corner, and which of its corners that
// is.
func (b *sidedBoard) inCorner(corner, k int) (c, at int) {
	row, col := corner/(b.cols+1)-1, corner%(b.cols+1)-1
	if k == 1 || k == 2 {
		row++
	}
	if k < 2 {
		col++
	}
	return row*b.cols + col, []int{3, 0, 1, 2}[k]
}

// named returns the name of a corner of a cell: "upper left corner".
func named(k int) puzzle.Reason {
	return puzzle.Because("slitherlink/at/" + []string{"upper left", "upper right", "lower right",
		"lower left"}[k])
}
