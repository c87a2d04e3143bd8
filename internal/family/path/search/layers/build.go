package layers

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/reach"
)

// build builds candidates, steps and links. It builds nothing if the verdict is not reach.Done.
func (s *search) build(t *path.Puzzle) reach.Verdict {
	s.board, s.n, s.follow = t.Board().Cells(), t.N(), !t.Diagonal()
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
	layers, v := reach.Layers(t, MaxCandidates, s.pulse.Tick)
	if v != reach.Done {
		return v
	}
	if !s.join(layers) || s.follow && !s.link() {
		return reach.Stopped
	}
	return reach.Done
}

// join builds the candidates of all layers, and the steps between them. It returns false if the
// pulse ends it.
func (s *search) join(layers [][]int32) bool {
	s.numbers = make([]census, s.n)
	s.cells = make([]census, s.board)
	s.byCell = make([][]int32, s.board)
	s.ends = make([]endState, s.board)
	for c := range s.ends {
		s.ends[c].first, s.ends[c].last = -1, -1
	}
	s.first = make([]int32, s.n+1)
	for k, layer := range layers {
		for _, c := range layer {
			if s.pulse.Tick() {
				return false
			}
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

func (t *census) add(id int32) {
	t.count++
	t.sum += int64(id)
}

func (t *census) take(id int32) {
	t.count--
	t.sum -= int64(id)
}

// link builds the links between cells and counts their steps. It returns false if the pulse ends
// it.
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
