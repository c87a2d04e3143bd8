package search

import (
	"context"
	"encoding/binary"
	"math/big"
	"math/bits"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/latin"
)

// Counting by rectangles. Where rows and columns are all the rules there are, the rows without
// clues can be filled one after the other, and all that those to come must know is which numbers
// each column lacks: a bipartite graph of columns and numbers, in which each has as many edges as
// rows are left. How often it can be completed is the same for graphs that differ in names alone,
// and there are few others: 224 with four rows of eight left. The next row is a perfect matching.
// Of the rows left one has a given edge in it, and each is it as often, so that the matchings with
// that edge are enough.
//
// Brendan McKay and Eric Rogoyski, "Latin squares of order 10" (1995), count so. What is different
// here: a graph is brought to a form that most graphs of the same structure share, and not all.
// What remains twice costs time and does no harm, and the form takes microseconds.

// Orders that are counted so. Below, there are few squares to list; above, too many graphs.
const (
	leastRectangles = 7
	mostRectangles  = 10
)

// graph says which numbers each column lacks.
type graph [mostRectangles]uint16

// rectangles is one such count.
type rectangles struct {
	n     int
	rows  int // without clues
	start graph
	pulse *engine.Pulse

	left      int // rows to come
	now, next *diagram.Layer
	// Of each graph of now, the rectangles that lead to it, but for the order of rows; and of next.
	counts, sums diagram.Counts
}

// newRectangles gives the count of a board, or nil where it can't be counted so: there must be no
// rules but rows and columns, and each row must be given whole or not at all.
func newRectangles(p *latin.Puzzle) *rectangles {
	n := p.Order()
	if n > mostRectangles || !p.Exchanges().Plain {
		return nil
	}
	r := &rectangles{n: n}
	for c := range n {
		r.start[c] = 1<<n - 1
	}
	for row := range n {
		var seen uint16
		for c := range n {
			v := p.Given(row*n + c)
			if v == 0 {
				continue
			}
			bit := uint16(1) << (v - 1)
			if seen&bit != 0 || r.start[c]&bit == 0 {
				return nil // no answer, as the search will see
			}
			seen |= bit
			r.start[c] &^= bit
		}
		switch bits.OnesCount16(seen) {
		case 0:
			r.rows++
		case n:
		default:
			return nil
		}
	}
	return r
}

// count counts the answers. Where ctx or its memory ends it, each rectangle so far can be
// completed, as Marshall Hall showed ("An existence theorem for Latin squares", 1945), so there are
// at least as many: of the last whole layer, or of the part of the next.
func (r *rectangles) count(ctx context.Context) engine.Outcome {
	store := diagram.NewStore(diagram.MemoryOf(ctx))
	defer store.Close()
	complete := r.begin(ctx, store)
	for complete && r.left > 0 {
		complete = r.fill()
	}
	sum := r.total(&r.counts, r.left)
	if !complete {
		if part := r.total(&r.sums, r.left-1); part.Cmp(sum) > 0 {
			sum = part
		}
	}
	out := engine.Outcome{Complete: complete, Nodes: r.pulse.Nodes, Stages: []string{"rectangles"}}
	out.SetCount(sum)
	return out
}

// total adds up a layer of rectangles that leave some rows open. Where memory has ended, what the
// last addition did is not in it whole, so that it is no more than the truth.
func (r *rectangles) total(counts *diagram.Counts, left int) *big.Int {
	sum := new(big.Int)
	for i := range counts.Len() {
		sum.Add(sum, counts.Number(i))
	}
	// Any order of the rows counts, of those that are filled.
	return sum.Mul(sum, new(big.Int).MulRange(int64(left+1), int64(r.rows)))
}

// begin makes the first layer, and reports whether there was memory for it.
func (r *rectangles) begin(ctx context.Context, store *diagram.Store) bool {
	r.pulse = engine.NewPulse(ctx)
	r.now, r.next = diagram.NewLayer(store), diagram.NewLayer(store)
	r.counts, r.sums = diagram.NewCounts(store), diagram.NewCounts(store)
	r.left = r.rows
	first, ways := r.start, uint64(1)
	if r.rows == r.n {
		// The first row is any permutation; by names it is 1, 2, 3 and so on.
		for c := range r.n {
			first[c] &^= 1 << c
		}
		for i := range r.n - 1 {
			ways *= uint64(i + 1)
		}
		r.left--
	}
	return r.counts.Append(ways) && r.now.Add(r.form(first).key(r.n)) != diagram.Full
}

// fill fills a row of all rectangles, and reports whether it came to the end.
func (r *rectangles) fill() bool {
	r.next.Reset()
	r.sums.Reset()
	for i := range r.now.Len() {
		if !r.match(i, graphOf(r.now.Key(i), r.n), 0, 0) {
			return false
		}
	}
	r.left--
	r.now, r.next = r.next, r.now
	r.counts, r.sums = r.sums, r.counts
	return true
}

// match chooses numbers for the columns from one on, of those that are not used, and adds the graph
// that remains to the next layer. The first column takes its least number. It reports whether it
// came to the end.
func (r *rectangles) match(i int, g graph, column int, used uint16) bool {
	if column == r.n {
		if r.pulse.Beat() {
			return false
		}
		j := r.next.Add(r.form(g).key(r.n))
		if j == diagram.Full || j == r.sums.Len() && !r.sums.Append(0) {
			return false
		}
		return !r.sums.AddLow(j, &r.counts, i) || r.sums.AddHigh(j, &r.counts, i)
	}
	lacks := g[column]
	for may := lacks &^ used; may != 0; may &= may - 1 {
		bit := may & -may
		g[column] = lacks &^ bit
		if !r.match(i, g, column+1, used|bit) {
			return false
		}
		if column == 0 {
			break
		}
	}
	return true
}

// key is a graph as bytes.
func (g graph) key(n int) []byte {
	var key [2 * mostRectangles]byte
	for c := range n {
		binary.LittleEndian.PutUint16(key[2*c:], g[c])
	}
	return key[:2*n]
}

func graphOf(key []byte, n int) (g graph) {
	for c := range n {
		g[c] = binary.LittleEndian.Uint16(key[2*c:])
	}
	return g
}

// form gives a graph of the same structure, mostly the same one for all that have it. Columns and
// numbers get colours by what they have in common with others of what colours; where some columns
// have the same, one is given another, until all differ, and then they stand in the order of their
// colours.
func (r *rectangles) form(g graph) graph {
	var back graph // the columns that lack each number
	for c := range r.n {
		for m := g[c]; m != 0; m &= m - 1 {
			back[bits.TrailingZeros16(m)] |= 1 << c
		}
	}
	var columns, numbers colours
	for range 2 {
		columns, numbers = g.recolour(r.n, &columns, &numbers), back.recolour(r.n, &numbers, &columns)
	}
	for {
		c := columns.ambiguous(r.n)
		if c < 0 {
			break
		}
		columns[c] = mix(columns[c] + 1)
		for range 2 {
			columns, numbers = g.recolour(r.n, &columns, &numbers), back.recolour(r.n, &numbers, &columns)
		}
	}
	column, number := columns.ranks(r.n), numbers.ranks(r.n)
	var form graph
	for c := range r.n {
		for m := g[c]; m != 0; m &= m - 1 {
			form[column[c]] |= 1 << number[bits.TrailingZeros16(m)]
		}
	}
	return form
}

// colours are those of columns or numbers.
type colours [mostRectangles]uint64

// recolour gives the ends of one side new colours: by their own, by the colours of others on their
// side and how many edges lead to the same place from both, and by the colours across.
func (g *graph) recolour(n int, own, across *colours) (fresh colours) {
	for c := range n {
		sum := mix(own[c])
		for d := range n {
			sum += mix(own[d]*64 + uint64(bits.OnesCount16(g[c]&g[d])))
		}
		for m := g[c]; m != 0; m &= m - 1 {
			sum += mix(^across[bits.TrailingZeros16(m)])
		}
		fresh[c] = sum
	}
	return fresh
}

// ambiguous gives one of the columns that share a colour, of the least such colour, or -1.
func (h *colours) ambiguous(n int) int {
	found := -1
	for c := range n {
		for d := range c {
			if h[c] == h[d] && (found < 0 || h[d] < h[found]) {
				found = d
			}
		}
	}
	return found
}

// ranks numbers the ends by their colours.
func (h *colours) ranks(n int) (rank [mostRectangles]int) {
	for c := range n {
		for d := range n {
			if h[d] < h[c] || h[d] == h[c] && d < c {
				rank[c]++
			}
		}
	}
	return rank
}

// mix spreads the bits of a word: the finish of MurmurHash3.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
