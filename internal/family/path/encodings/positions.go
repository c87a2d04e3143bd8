package encodings

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
)

// Positions returns the encoding with a variable for each cell and each number that it can hold.
func Positions() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "positions",
		Summary: "a variable for each number that a cell can hold, by the walks between the clues",
		Doc: "x[c,k] is true if the cell c holds k. It exists only if walks of the right length lead " +
			"from the clue before k to c and from c to the clue after k. Groups state that each cell " +
			"holds one number, and that each number is in one cell. If c holds k, some neighbour holds " +
			"k+1, and some neighbour k-1.",
		Source: "This project's own; the variables are those of Erwin Kalvelagen, " +
			"\"Numbrix puzzle via MIP\", 2020.",
		Prunes:   prunes,
		Supports: supports,
		Build:    builder((*board).positions),
		Open:     opener((*board).positions),
	}
}

// positions builds the formula of the candidates.
func (b *board) positions(f encoding.Builder) {
	f.Vars = len(b.all)
	f.Clauses = make([][]cnf.Lit, 0, len(b.cells)+b.n+2*len(b.all))
	if b.hopeless {
		f.Add()
		return
	}
	b.once(f)
	b.follow(f)
}

// once states that each cell holds one number and each number is in one cell.
func (b *board) once(f encoding.Builder) {
	var lits []cnf.Lit
	for i := range f.Range(len(b.cells)) {
		lits = lits[:0]
		for _, v := range b.byCell[b.cells[i]] {
			lits = append(lits, cnf.Pos(int(v)))
		}
		f.AddExactlyOne(lits...)
	}
	for k := range f.Range(b.n) {
		lits = lits[:0]
		for v := b.first[k]; v < b.first[k+1]; v++ {
			lits = append(lits, cnf.Pos(v))
		}
		f.AddExactlyOne(lits...)
	}
}

// follow states that the next number and the one before are in neighbouring cells.
func (b *board) follow(f encoding.Builder) {
	var clause []cnf.Lit
	add := func(v int, steps []step) {
		clause = append(clause[:0], cnf.Neg(v))
		for _, s := range steps {
			clause = append(clause, cnf.Pos(int(s.to)))
		}
		f.Add(clause...)
	}
	for v := range f.Range(len(b.all)) {
		x := b.all[v]
		if int(x.number) < b.n-1 {
			add(v, b.steps[x.ahead:x.behind])
		}
		if x.number > 0 {
			add(v, b.steps[x.behind:x.end])
		}
	}
}
