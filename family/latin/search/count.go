package search

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/latin"
	"github.com/gridwright/gridwright/family/latin/search/bands"
	"github.com/gridwright/gridwright/puzzle"
)

// Counting by representatives. Where there are no signs, numbers that are not given may be
// exchanged in an answer, and so may rows without givens, in a Sudoku those of one band: what comes
// out is another answer. So answers come in sets of equal size, and it is enough to list one of
// each set: that in which the numbers stand in ascending order along one row, and the rows in
// ascending order of what they hold in the first column. The first order is had by a search for
// each choice of cells of that row, the second by signs. An empty square of order 6 has 812,851,200
// answers and 9,408 of these: it is what reduced squares are (Brendan McKay and Ian Wanless, "On
// the Number of Latin Squares", 2005).

// mostStarts bounds the searches that one count is made of.
const mostStarts = 1000

// orbits says how the answers of a board are gathered.
type orbits struct {
	*latin.Puzzle
	row     int          // in which numbers ascend
	cells   []int        // those of it that are open
	numbers []int        // that may be exchanged, ascending
	signs   []latin.Sign // that put rows in order
	size    uint64       // of each set, as far as that can be told
}

// Count counts the answers of a board of which some numbers or rows may be exchanged. Each that is
// listed is checked by the rules. Other boards are ErrUnsupported: listing is as good.
func (e Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	board, ok := p.(*latin.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is no kind of latin", engine.ErrUnsupported,
			p.Kind().Name)
	}
	o := newOrbits(board)
	if o.size == 1 {
		return engine.Outcome{}, fmt.Errorf("%w: nothing may be exchanged", engine.ErrUnsupported)
	}
	return o.count(ctx, usual(board)^e.Switch, limit)
}

// newOrbits chooses the row and the numbers that make the largest sets.
func newOrbits(p *latin.Puzzle) *orbits {
	o := &orbits{Puzzle: p, row: -1, size: 1}
	if len(p.Signs()) > 0 {
		return o
	}
	n := p.Order()
	given := make([]bool, n+1)
	for cell := range n * n {
		given[p.Given(cell)] = true
	}
	var free []int
	for v := 1; v <= n; v++ {
		if !given[v] {
			free = append(free, v)
		}
	}
	starts := 0
	for row := range n {
		cells := o.open(row)
		for k := 2; k <= len(free); k++ {
			size, more := factorial(k), choices(len(cells), k)
			if more <= mostStarts && (size > o.size || size == o.size && more < starts) {
				o.row, o.cells, o.numbers = row, cells, free[:k]
				o.size, starts = size, more
			}
		}
	}
	if !bands.Fits(p) {
		o.orderRows()
	}
	return o
}

// open lists the cells of a row that are not given.
func (o *orbits) open(row int) []int {
	var cells []int
	for cell := row * o.Order(); cell < (row+1)*o.Order(); cell++ {
		if o.Given(cell) == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// orderRows puts rows without givens in order, those of a band for themselves.
func (o *orbits) orderRows() {
	n := o.Order()
	band := n
	if rows, _ := o.Box(); rows > 0 {
		band = rows
	}
	for top := 0; top < n; top += band {
		last, alike := -1, 0
		for row := top; row < top+band; row++ {
			if row == o.row || len(o.open(row)) < n {
				continue
			}
			if last >= 0 {
				o.signs = append(o.signs, latin.Sign{Smaller: last * n, Larger: row * n})
			}
			last = row
			alike++
		}
		o.size = times(o.size, factorial(alike))
	}
}

// count adds up the sets, of all choices of cells for the numbers.
func (o *orbits) count(ctx context.Context, with Techniques, limit int,
) (engine.Outcome, error) {
	out := engine.Outcome{Complete: true, Method: "orbits"}
	total, most := uint64(0), uint64(engine.MaxFound)
	if limit > 0 {
		most = uint64(limit)
	}
	givens := make([]int, o.Order()*o.Order())
	for cell := range givens {
		givens[cell] = o.Given(cell)
	}
	var wrong error
	// choose places the numbers from i on in the open cells from at on. It reports false at the end.
	var choose func(i, at int) bool
	choose = func(i, at int) bool {
		if i < len(o.numbers) {
			for ; at <= len(o.cells)-(len(o.numbers)-i); at++ {
				givens[o.cells[at]] = o.numbers[i]
				more := choose(i+1, at+1)
				givens[o.cells[at]] = 0
				if !more {
					return false
				}
			}
			return true
		}
		part, err := o.search(ctx, with, givens, func(s puzzle.Solution) bool {
			if wrong = o.Check(s); wrong != nil {
				return false
			}
			total = plus(total, o.size)
			return total <= most
		})
		out.Nodes += part.Nodes
		if wrong == nil {
			wrong = err
		}
		return wrong == nil && part.Complete && total <= most
	}
	out.Complete = choose(0, 0)
	out.Found = int(min(total, engine.MaxFound))
	if wrong != nil {
		return engine.Outcome{}, fmt.Errorf("%w: counting: %w", engine.ErrWrong, wrong)
	}
	return out, nil
}

// search lists the answers of the board with these givens whose rows are in order.
func (o *orbits) search(ctx context.Context, with Techniques, givens []int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	rows, cols := o.Box()
	p, err := latin.New(latin.Spec{Kind: o.Kind().Name, Order: o.Order(), Givens: givens,
		BoxRows: rows, BoxCols: cols})
	if err != nil {
		return engine.Outcome{}, err
	}
	if bands.Fits(p) {
		return bands.Engine{}.Search(ctx, p, 0, yield)
	}
	return lines{with: with, ordered: o.signs}.Search(ctx, p, 0, yield)
}

// Sums and products end at the largest number.

func plus(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	return sum | -carry
}

func times(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi > 0 {
		return 1<<64 - 1
	}
	return lo
}

func factorial(n int) uint64 {
	f := uint64(1)
	for i := 2; i <= n; i++ {
		f = times(f, uint64(i))
	}
	return f
}

// choices is the number of ways to choose k of n, as far as mostStarts + 1.
func choices(n, k int) int {
	if k > n {
		return 0
	}
	c := 1
	for i := range min(k, n-k) {
		if c = c * (n - i) / (i + 1); c > mostStarts {
			return mostStarts + 1
		}
	}
	return c
}
