package layered

import (
	"slices"

	"github.com/gridwright/gridwright/family/path"
)

type verdict int

const (
	built verdict = iota
	hopeless
	tooLarge
	interrupted
)

// build makes candidates, steps and links.
func (s *search) build(t *path.Puzzle) verdict {
	s.board, s.n, s.follow = t.Board().Cells(), t.Size(), !t.Diagonal()
	s.near = make([][]int32, s.board)
	s.hole = make([]bool, s.board)
	for c := range s.near {
		if s.hole[c] = t.Hole(c); s.hole[c] {
			continue
		}
		for _, d := range t.Neighbours(c) {
			s.near[c] = append(s.near[c], int32(d))
		}
	}
	layers, v := s.layers(t)
	if v != built {
		return v
	}
	if !s.join(layers) || s.follow && !s.link() {
		return interrupted
	}
	return built
}

// layers gives the cells that each number may stand in, as far as the clues tell, in ascending
// order.
func (s *search) layers(t *path.Puzzle) ([][]int32, verdict) {
	layers := make([][]int32, s.n)
	var clues []int // the numbers given, ascending
	for c := range s.board {
		if v := t.Given(c); v > 0 {
			layers[v-1] = []int32{int32(c)}
			clues = append(clues, v-1)
		}
	}
	slices.Sort(clues)
	free := make([]bool, s.board)
	var all []int32
	for c := range s.board {
		if !t.Hole(c) && t.Given(c) == 0 {
			free[c] = true
			all = append(all, int32(c))
		}
	}
	w := &walker{search: s, free: free, mark: make([]int32, s.board)}
	if len(clues) == 0 {
		for k := range layers {
			layers[k] = all
		}
		w.total = s.n * len(all)
	}
	for i, k := range clues {
		if i == 0 {
			w.spread(layers, k, -1, -1)
		}
		if i+1 < len(clues) {
			w.spread(layers, k, clues[i+1], 1)
			w.prune(layers, k, clues[i+1])
		} else {
			w.spread(layers, k, s.n, 1)
		}
		if w.total > MaxCandidates {
			return nil, tooLarge
		}
	}
	switch {
	case s.pulse.Over():
		return nil, interrupted
	case w.total > MaxCandidates:
		return nil, tooLarge
	case w.stuck:
		return nil, hopeless
	}
	return layers, built
}

// walker works out which cells a walk can reach.
type walker struct {
	*search
	free  []bool
	mark  []int32 // the stamp of the last layer that a cell was put in
	stamp int32
	total int  // cells in all layers
	stuck bool // some number has no cell, or two clues can't follow each other
}

// spread fills the layers from that of number k, exclusive, up or down to that of number end,
// exclusive, each with the free cells next to the one before.
func (w *walker) spread(layers [][]int32, k, end, by int) {
	for j := k + by; j != end && w.total <= MaxCandidates && !w.pulse.Tick(); j += by {
		w.stamp++
		var layer []int32
		for _, c := range layers[j-by] {
			for _, d := range w.near[c] {
				if w.free[d] && w.mark[d] != w.stamp {
					w.mark[d] = w.stamp
					layer = append(layer, d)
				}
			}
		}
		if len(layer) == 0 {
			w.stuck = true
			return
		}
		w.total += len(layer)
		slices.Sort(layer)
		layers[j] = layer
	}
}

// prune drops from the layers between two clues the cells that can't reach the second in time.
func (w *walker) prune(layers [][]int32, from, to int) {
	if w.stuck || w.total > MaxCandidates || w.pulse.Over() {
		return
	}
	for j := to - 1; j >= from && !w.pulse.Tick(); j-- {
		w.stamp++
		for _, c := range layers[j+1] {
			for _, d := range w.near[c] {
				w.mark[d] = w.stamp
			}
		}
		before := len(layers[j])
		layers[j] = slices.DeleteFunc(layers[j], func(c int32) bool { return w.mark[c] != w.stamp })
		w.total -= before - len(layers[j])
		if len(layers[j]) == 0 {
			w.stuck = true
			return
		}
	}
}

// join makes the candidates of all layers, and the steps between them. It returns false when the
// search is told to end.
func (s *search) join(layers [][]int32) bool {
	s.numbers = make([]tally, s.n)
	s.cells = make([]tally, s.board)
	s.byCell = make([][]int32, s.board)
	s.ends = make([]endState, s.board)
	for c := range s.ends {
		s.ends[c].first, s.ends[c].last = -1, -1
	}
	s.first = make([]int32, s.n+1)
	for k, layer := range layers {
		for _, c := range layer {
			id := int32(len(s.candidates))
			s.candidates = append(s.candidates, candidate{number: int32(k), cell: c})
			s.numbers[k].add(id)
			s.cells[c].add(id)
			s.byCell[c] = append(s.byCell[c], id)
			if k == 0 {
				s.ends[c].first = id
			}
			if k == s.n-1 {
				s.ends[c].last = id
			}
		}
		s.first[k+1] = int32(len(s.candidates))
	}
	s.alive = make([]bool, len(s.candidates))
	find := func(k int, c int32) int32 { // the candidate of number k in cell c, or -1
		if k < 0 || k >= s.n {
			return -1
		}
		i, ok := slices.BinarySearch(layers[k], c)
		if !ok {
			return -1
		}
		return s.first[k] + int32(i)
	}
	for id := range s.candidates {
		if s.pulse.Tick() {
			return false
		}
		x := &s.candidates[id]
		s.alive[id] = true
		x.forward = int32(len(s.steps))
		for _, by := range []int{1, -1} {
			for _, d := range s.near[x.cell] {
				if to := find(int(x.number)+by, d); to >= 0 {
					s.steps = append(s.steps, step{to: to, link: -1})
				}
			}
			if by == 1 {
				x.back = int32(len(s.steps))
			}
		}
		x.end = int32(len(s.steps))
		x.ahead, x.behind = int16(x.back-x.forward), int16(x.end-x.back)
	}
	return true
}

func (t *tally) add(id int32) {
	t.count++
	t.sum += int64(id)
}

func (t *tally) take(id int32) {
	t.count--
	t.sum -= int64(id)
}

// link makes the links between cells and counts their steps. It returns false when the search is
// told to end.
func (s *search) link() bool {
	s.sides = make([][]sideLink, s.board)
	for c := range s.near {
		for _, d := range s.near[c] {
			if int(d) < c {
				continue
			}
			id := int32(len(s.links))
			s.links = append(s.links, link{cell: [2]int32{int32(c), d}})
			s.sides[c] = append(s.sides[c], sideLink{id, d})
			s.sides[d] = append(s.sides[d], sideLink{id, int32(c)})
		}
	}
	for c := range s.sides {
		s.ends[c].left = int8(len(s.sides[c]))
	}
	for id := range s.candidates {
		if s.pulse.Tick() {
			return false
		}
		x := &s.candidates[id]
		for i := x.forward; i < x.end; i++ {
			to := s.candidates[s.steps[i].to].cell
			for _, side := range s.sides[x.cell] {
				if side.cell == to {
					s.steps[i].link = side.link
				}
			}
			if i < x.back {
				s.links[s.steps[i].link].steps++
			}
		}
	}
	return true
}
