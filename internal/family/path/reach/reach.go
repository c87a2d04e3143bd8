// Package reach finds the cells in which each number of a Numbrix or Hidato can stand, by walks
// between clues.
//
// # The idea
//
// From a clue k, the number k+1 is in a neighbour, k+2 in a neighbour of that, and so on: walks
// that start at a clue fill one layer of cells per number. The walk must end at the next clue, so
// going back from there drops the cells that cannot reach it in time. A cell remains if a walk of
// the right length leads through it from one clue to the next. Such a walk may meet itself or cross
// the walks between other clues; this package does not check that.
//
// Where neighbours share a side, walks automatically keep to the colours of the chessboard. Layers
// are lists of cells, not sets, so the cost depends on what the clues leave open: a board of
// 100x100 with a fifth of its numbers given has 80,000 candidates out of 100,000,000.
package reach

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
)

// Verdict is the outcome of Layers.
type Verdict int

// The verdicts.
const (
	Done     Verdict = iota // the layers hold the cells that walks leave
	Hopeless                // some number has no cell: there is no answer
	TooMany                 // there are more candidates than the limit
	Stopped                 // the caller stopped it
)

// Layers returns the cells in which each number can stand, with the number 1 at index 0 and each
// list in ascending order. Lists may share memory. It stops once there are more than limit cells in
// total, or over returns true; it calls over about once per number. The layers are nil unless the
// verdict is Done.
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

// walker holds the layers under construction.
type walker struct {
	layers  [][]int32
	near    [][]int32
	free    []bool
	mark    []int32 // of each cell: the stamp of the last layer that it was put in
	stamp   int32
	total   int // cells in the layers between clues
	limit   int
	over    func() bool
	stopped bool // over returned true
	stuck   bool // some number has no cell, or no walk joins two clues
}

// ended reports whether the work is over.
func (w *walker) ended() bool {
	w.stopped = w.stopped || w.over()
	return w.stopped || w.stuck || w.total > w.limit
}

// spread fills the layers between those of the numbers k and end, both exclusive, in steps of by:
// up or down. Each holds the free cells next to the layer before.
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

// prune drops cells from the layers of the numbers from k to end, exclusive, in steps of by: up or
// down. It drops the cells without a neighbour in the layer before, which no walk reaches.
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
