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

// Counting by rectangles. Where rows and columns are the only rules, the rows without clues can be
// filled one after another. The later rows only depend on which numbers each column still lacks: a
// bipartite graph of columns and numbers, in which each vertex has as many edges as there are rows
// left. Isomorphic graphs have equally many completions, and there are few graphs up to
// isomorphism: 224 with four of eight rows left. The next row is a perfect matching. Exactly one of
// the rows left contains a given edge, and by symmetry each row does so equally often, so it is
// enough to take the matchings with that edge.
//
// Brendan McKay and Eric Rogoyski, "Latin squares of order 10" (1995), count in this way. What
// differs here: a graph is brought to a form that most isomorphic graphs share, but not all. A
// graph that appears in two forms costs time and does no harm, and computing the form takes
// microseconds.

// The orders that are counted in this way. Below, there are few squares to list; above, too many
// graphs.
const (
	leastRectangles = 7
	mostRectangles  = 10
)

// graph holds the numbers that each column lacks.
type graph [mostRectangles]uint16

// rectangles is one count.
type rectangles struct {
	n     int
	rows  int // without clues
	start graph
	pulse *engine.Pulse

	left      int // rows to come
	now, next *diagram.Layer
	// Of each graph of now: the rectangles that lead to it, up to the order of rows. sums is that
	// of next.
	counts, sums diagram.Counts
}

// newRectangles returns the count of a board, or nil if it can't be counted in this way: there must
// be no rules but rows and columns, and each row must be fully given or not at all.
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

// count counts the answers. If ctx or memory stops it, it still has a lower bound: each rectangle
// found so far can be completed, as Marshall Hall showed ("An existence theorem for Latin squares",
// 1945). It uses the last complete layer, or the finished part of the next one.
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
	out := engine.Outcome{Complete: complete, Nodes: r.pulse.Nodes, Stages: []string{"rectangles"},
		Pruned: byRectangles}
	out.SetCount(sum)
	return out
}

// total adds up a layer of rectangles that leave some rows open. If memory ran out, the last
// addition is incomplete, so the total is at most the true one.
func (r *rectangles) total(counts *diagram.Counts, left int) *big.Int {
	sum := new(big.Int)
	for i := range counts.Len() {
		sum.Add(sum, counts.Number(i))
	}
	// The filled rows may come in any order.
	return sum.Mul(sum, new(big.Int).MulRange(int64(left+1), int64(r.rows)))
}

// begin builds the first layer, and reports whether there was memory for it.
func (r *rectangles) begin(ctx context.Context, store *diagram.Store) bool {
	r.pulse = engine.NewPulse(ctx)
	r.now, r.next = diagram.NewLayer(store), diagram.NewLayer(store)
	r.counts, r.sums = diagram.NewCounts(store), diagram.NewCounts(store)
	r.left = r.rows
	first, ways := r.start, uint64(1)
	if r.rows == r.n {
		// The first row is any permutation; by renaming it is 1, 2, 3 and so on.
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

// fill fills one row of all rectangles, and reports whether it finished.
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

// match chooses unused numbers for the columns from one on, and adds the graph that remains to the
// next layer. The first column takes its least number. It reports whether it finished.
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

// key returns a graph as bytes.
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

// form returns a graph of the same structure, mostly the same one for all graphs of that structure.
// Columns and numbers get colours by what they have in common with others of which colours. While
// some columns share a colour, one of them gets another. Then they are sorted by colour.
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

// colours are the colours of columns or numbers.
type colours [mostRectangles]uint64

// recolour returns new colours for the ends of one side. A new colour depends on the end's own
// colour, on the colours of the others on its side with the number of neighbours in common, and on
// the colours of its neighbours.
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

// ambiguous returns one of the columns that share a colour, for the smallest such colour, or -1.
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

// ranks returns the rank of each end by colour.
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
