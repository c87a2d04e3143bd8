package search

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/puzzle"
)

// Counting by representatives. If some numbers of an answer may be swapped, or some rows, the
// result is another answer. So answers come in sets of equal size, and it is enough to list one of
// each set: the one whose swappable numbers ascend along a chosen row, and whose other rows ascend
// by what they hold in the first column. The first condition takes one search for each choice of
// cells of that row; the second is stated by signs. An empty square of order 6 has 812,851,200
// answers and 9,408 representatives, the reduced squares (Brendan McKay and Ian Wanless, "On the
// Number of Latin Squares", 2005).

const (
	// mostStarts bounds the searches of one count.
	mostStarts = 1000
	// fewSets is the number of sets that can be listed in about a second, if there is another way
	// to count.
	fewSets = 100_000
)

// orbits describes how the answers of a board are grouped into sets.
type orbits struct {
	*latin.Puzzle
	row     int          // along which numbers ascend
	cells   []int        // its open cells
	numbers []int        // that may be swapped, ascending
	signs   []latin.Sign // that order the rows
	size    *big.Int     // of each set
}

// Count counts the answers: by rectangles if rows and columns are the only rules, else by
// representatives if some numbers or rows may be swapped. Each answer that is listed is checked
// against the rules. For other boards the error wraps engine.ErrUnsupported: listing is as good.
func (e Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	board, err := engine.As[*latin.Puzzle](p, "latin")
	if err != nil {
		return engine.Outcome{}, err
	}
	o := newOrbits(board, board.Exchanges(), !bands.Fits(board))
	if r := newRectangles(board); r != nil && r.n >= leastRectangles &&
		(limit == 0 || o.setsUpTo(limit) > fewSets) {
		return r.count(ctx), nil
	}
	if o.trivial() {
		return engine.Outcome{}, fmt.Errorf("%w: the board has no rows or numbers that may be swapped",
			engine.ErrUnsupported)
	}
	with := usual(board) ^ e.Switch
	return o.count(ctx, limit, func(p *latin.Puzzle) engine.Engine {
		if bands.Fits(p) {
			return bands.Engine{}
		}
		return lines{with: with, ordered: o.signs}
	})
}

// newOrbits chooses the row and the numbers that form the largest sets. Rows are only swapped if
// order is set: the engine that lists the answers must be able to order them.
func newOrbits(p *latin.Puzzle, may puzzle.Exchanges, order bool) *orbits {
	o := &orbits{Puzzle: p, row: -1, size: big.NewInt(1)}
	starts := 0
	for row := range p.Order() {
		cells := o.open(row)
		for k := 2; k <= len(may.Numbers); k++ {
			more := choices(len(cells), k)
			if more <= mostStarts && (k > len(o.numbers) || k == len(o.numbers) && more < starts) {
				o.row, o.cells, o.numbers, starts = row, cells, may.Numbers[:k], more
			}
		}
	}
	o.size.Mul(o.size, factorial(len(o.numbers)))
	if order {
		for _, rows := range may.Rows {
			o.orderRows(rows)
		}
	}
	return o
}

// trivial reports whether each set is a single answer.
func (o *orbits) trivial() bool { return len(o.numbers) == 0 && len(o.signs) == 0 }

// setsUpTo returns how many sets have at most limit answers in all.
func (o *orbits) setsUpTo(limit int) int64 {
	if !o.size.IsInt64() {
		return 0
	}
	return int64(limit) / o.size.Int64()
}

// open returns the cells of a row that are not given.
func (o *orbits) open(row int) []int {
	var cells []int
	for cell := row * o.Order(); cell < (row+1)*o.Order(); cell++ {
		if o.Given(cell) == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// orderRows orders rows that may be swapped, except the row along which numbers ascend.
func (o *orbits) orderRows(rows []int) {
	n := o.Order()
	last, alike := -1, 0
	for _, row := range rows {
		if row == o.row {
			continue
		}
		if last >= 0 {
			o.signs = append(o.signs, latin.Sign{Smaller: last * n, Larger: row * n})
		}
		last = row
		alike++
	}
	o.size.Mul(o.size, factorial(alike))
}

// count adds up the sets, over all choices of cells for the numbers. The engine lists the answers
// of a board whose rows are in order. An incomplete count is of the sets found so far.
func (o *orbits) count(ctx context.Context, limit int, list func(*latin.Puzzle) engine.Engine,
) (engine.Outcome, error) {
	out := engine.Outcome{Stages: []string{"orbits"}, Pruned: direct}
	sets, most := int64(0), int64(math.MaxInt64) // found, and allowed by the limit
	if limit > 0 {
		most = o.setsUpTo(limit)
	}
	givens := make([]int, o.Order()*o.Order())
	for cell := range givens {
		givens[cell] = o.Given(cell)
	}
	var fault error
	// choose places the numbers from i on in the open cells from at on. It returns false once the
	// count has ended.
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
		p, err := o.WithGivens(givens)
		if err != nil {
			fault = err
			return false
		}
		part, err := list(p).Search(ctx, p, 0, func(s puzzle.Answer) bool {
			if fault = o.Check(s); fault != nil {
				return false
			}
			sets++
			return sets <= most
		})
		out.Nodes += part.Nodes
		out.Pruned = &engine.Packages{Own: direct.Own, And: part.Pruned} // the same in each part
		if fault == nil {
			fault = err
		}
		return fault == nil && part.Complete && sets <= most
	}
	out.Complete = choose(0, 0)
	if fault != nil {
		return engine.Outcome{}, fmt.Errorf("%w: counting: %w", engine.ErrWrong, fault)
	}
	out.SetCount(new(big.Int).Mul(big.NewInt(sets), o.size))
	return out, nil
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// choices returns the number of ways to choose k of n, or mostStarts + 1 if it is larger.
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
