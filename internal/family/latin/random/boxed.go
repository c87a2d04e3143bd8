package random

// Sudokus are drawn by a Markov chain of exchanges. Take two rows that cross the same boxes, and
// exchange their numbers in one column. Now each row has a number twice. Exchange the numbers in
// the other column where it stands, and so on until the rows are right again: that is a cycle of
// columns. The columns keep their numbers, and so do the boxes. Two columns that cross the same
// boxes are treated alike. Two numbers exchange places in some rows: where one of them moves into
// a column or a box, the other one must leave it, so the row where it stands there is also taken.
//
// Such moves, the Kempe chains of colourings and the cycle switches of Latin squares (Wanless,
// "Cycle switches in Latin squares", Graphs and Combinatorics 20, 2004), are undone by the same
// move, which is as likely. So they keep the uniform distribution.
//
// It is not known whether they lead from every Sudoku to every other. They do on all boards that
// could be enumerated: 4x4, with 288 answers, and 6x6, with 28,200,960. Without the moves of two
// numbers they do not on 6x6. For 9x9 docs/research.md compares draws with a sampler that has no
// chain, under "How random the boards are".

import (
	"context"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/work"
)

// boxed is a Latin square in whose boxes each number stands once, too. Bands are rows of boxes,
// stacks are columns of boxes.
type boxed struct {
	*square
	height, width int    // of a box, in cells, both above 1
	rows          []int  // scratch of numbers
	taken         []bool // of each row: whether it is in rows
}

// pattern returns the square in which each row of a band is the one before, moved by a box, and
// each band is the one before, moved by one.
func pattern(height, width int, r *rand.Rand) *boxed {
	n := height * width
	s := newSquare(n, r, func(x, y int) int { return (x%height*width + x/height + y) % n })
	return &boxed{square: s, height: height, width: width, taken: make([]bool, n)}
}

// enough returns the number of moves after which nothing is left to see of the start. One of two
// numbers is chosen at random, lest some answers come up only after an even number of moves.
func (b *boxed) enough() int { return 4*b.n*b.n + b.r.IntN(2) }

// mix makes a number of moves.
func (b *boxed) mix(ctx context.Context, moves int) error {
	w := work.Begin(ctx, "drawing a random square", "move")
	for range moves {
		changed := 0
		switch b.r.IntN(3) {
		case 0:
			changed = b.exchangeRows()
		case 1:
			changed = b.exchangeColumns()
		default:
			changed = b.exchangeNumbers()
		}
		if !w.Did(changed) {
			break
		}
	}
	return w.End()
}

// exchangeRows exchanges the numbers of two rows of a band along a cycle of columns, and returns
// the length of the cycle.
func (b *boxed) exchangeRows() (changed int) {
	i, j := b.two(b.height)
	band := b.r.IntN(b.width) * b.height
	i, j = band+i, band+j
	first := b.r.IntN(b.n)
	for y := first; changed == 0 || y != first; changed++ {
		vi, vj := int(b.number[i*b.n+y]), int(b.number[j*b.n+y])
		next := int(b.column[i*b.n+vj])
		b.put(i, y, vj)
		b.put(j, y, vi)
		y = next
	}
	return changed
}

// exchangeColumns exchanges the numbers of two columns of a stack along a cycle of rows, and
// returns the length of the cycle.
func (b *boxed) exchangeColumns() (changed int) {
	i, j := b.two(b.width)
	stack := b.r.IntN(b.height) * b.width
	i, j = stack+i, stack+j
	first := b.r.IntN(b.n)
	for x := first; changed == 0 || x != first; changed++ {
		vi, vj := int(b.number[x*b.n+i]), int(b.number[x*b.n+j])
		next := int(b.row[i*b.n+vj])
		b.put(x, i, vj)
		b.put(x, j, vi)
		x = next
	}
	return changed
}

// exchangeNumbers exchanges two numbers in a row and in all rows that must follow, and returns how
// many rows that are.
func (b *boxed) exchangeNumbers() (changed int) {
	n := b.n
	u, v := b.two(n)
	b.rows = b.rows[:0]
	b.take(b.r.IntN(n))
	for k := 0; k < len(b.rows); k++ {
		x := b.rows[k]
		yu, yv := int(b.column[x*n+u]), int(b.column[x*n+v])
		b.take(int(b.row[yu*n+v]))
		b.take(int(b.row[yv*n+u]))
		band, left, right := x-x%b.height, yu-yu%b.width, yv-yv%b.width // left and right of two boxes
		for i := band; i < band+b.height; i++ {
			if y := int(b.column[i*n+v]); left <= y && y < left+b.width {
				b.take(i)
			}
			if y := int(b.column[i*n+u]); right <= y && y < right+b.width {
				b.take(i)
			}
		}
	}
	for _, x := range b.rows {
		yu, yv := int(b.column[x*n+u]), int(b.column[x*n+v])
		b.put(x, yu, v)
		b.put(x, yv, u)
		b.taken[x] = false
	}
	return len(b.rows)
}

// take adds a row to rows, unless it is there.
func (b *boxed) take(row int) {
	if !b.taken[row] {
		b.taken[row] = true
		b.rows = append(b.rows, row)
	}
}

// two returns two different numbers below n.
func (s *square) two(n int) (i, j int) {
	pick := s.r.IntN(n * (n - 1))
	i, j = pick/(n-1), pick%(n-1)
	if j >= i {
		j++
	}
	return i, j
}
