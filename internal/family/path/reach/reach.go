// Package reach works out where each number of a Numbrix or Hidato can stand as far as walks tell.
//
// # The idea
//
// From a clue k the number k+1 stands in a neighbour, k+2 in a neighbour of that, and so on: walks
// that start at a clue fill one layer of cells a number. The next clue is the end of the walk, so
// that going back from it drops the cells from which it can't be reached in time. What is left is
// each cell through which a walk of the right length leads from the clue before to the clue
// behind. It may meet itself, and cross the walks between other clues; that is for others to see.
//
// Walks keep to the colours of the chessboard by themselves where neighbours share a side. Layers
// are lists of cells and not sets, so that a board costs what its clues leave open: one of 100x100
// with a fifth of its numbers has 80,000 candidates of 100,000,000.
package reach

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
)

// Verdict says how Layers ended.
type Verdict int

// The verdicts.
const (
	Done     Verdict = iota // the layers hold what walks leave
	Hopeless                // some number has no cell: there is no answer
	TooMany                 // there are more candidates than the limit
	Stopped                 // it was told to end
)

// Layers gives the cells in which each number can stand, the number 1 at index 0, each list in
// ascending order. Lists may share memory. Once there are more than limit cells in all, or over
// reports true, the work ends; over is asked once a number. Layers are nil unless the verdict is
// Done.
func Layers(p *path.Puzzle, limit int, over func() bool) ([][]int32, Verdict) {
	b := p.Board().Cells()
	w := &walker{layers: make([][]int32, p.N()), limit: limit, over: over,
		near: make([][]int32, b), free: make([]bool, b), mark: make([]int32, b)}
	var givens []int // the numbers given, less one, ascending
	var free []int32
	for c := range b {
		if p.Hole(c) {
			continue
		}
		for _, d := range p.Neighbours(c) {
			w.near[c] = append(w.near[c], int32(d))
		}
		if v := p.Given(c); v > 0 {
			w.layers[v-1] = []int32{int32(c)}
			givens = append(givens, v-1)
		} else {
			w.free[c] = true
			free = append(free, int32(c))
		}
	}
	slices.Sort(givens)
	if len(givens) == 0 {
		for k := range w.layers {
			w.layers[k] = free
		}
		w.total = len(free) * len(w.layers)
	}
	for i, k := range givens {
		if i == 0 {
			w.spread(k, -1, -1)
			w.prune(1, k+1, 1)
		}
		next := len(w.layers) - 1 // where the walks end
		if i+1 < len(givens) {
			next = givens[i+1]
			w.spread(k, next, 1)
		} else {
			w.spread(k, next+1, 1)
		}
		w.prune(next-1, k-1, -1)
	}
	switch {
	case w.stopped:
		return nil, Stopped
	case w.total > limit:
		return nil, TooMany
	case w.stuck:
		return nil, Hopeless
	}
	return w.layers, Done
}

// walker holds the layers in the making.
type walker struct {
	layers  [][]int32
	near    [][]int32
	free    []bool
	mark    []int32 // of each cell: the stamp of the last layer that it was put in
	stamp   int32
	total   int // cells in the layers between clues
	limit   int
	over    func() bool
	stopped bool // over said so
	stuck   bool // some number has no cell, or two clues can't follow each other
}

// ended reports whether there is nothing more to do.
func (w *walker) ended() bool {
	w.stopped = w.stopped || w.over()
	return w.stopped || w.stuck || w.total > w.limit
}

// spread fills the layers from that of number k, exclusive, up or down to that of number end,
// exclusive, each with the free cells next to the one before.
func (w *walker) spread(k, end, by int) {
	for j := k + by; j != end && !w.ended(); j += by {
		w.stamp++
		var layer []int32
		for _, c := range w.layers[j-by] {
			for _, d := range w.near[c] {
				if w.free[d] && w.mark[d] != w.stamp {
					w.mark[d] = w.stamp
					layer = append(layer, d)
				}
			}
		}
		w.stuck = len(layer) == 0
		w.total += len(layer)
		slices.Sort(layer)
		w.layers[j] = layer
	}
}

// prune drops from the layers of the numbers from k to end, exclusive, up or down, the cells that
// have no neighbour in the one before: no walk comes from there.
func (w *walker) prune(k, end, by int) {
	for j := k; (end-j)*by > 0 && !w.ended(); j += by {
		w.stamp++
		for _, c := range w.layers[j-by] {
			for _, d := range w.near[c] {
				w.mark[d] = w.stamp
			}
		}
		before := len(w.layers[j])
		w.layers[j] = slices.DeleteFunc(w.layers[j], func(c int32) bool {
			return w.mark[c] != w.stamp
		})
		w.total -= before - len(w.layers[j])
		w.stuck = len(w.layers[j]) == 0
	}
}
