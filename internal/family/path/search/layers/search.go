package layers

// Earlier failures decide which number to try. Until there is an answer, the search restarts from
// the root now and then. Both are as in package bitboard, whose search.go names the sources.

import (
	"github.com/gridwright/gridwright/internal/engine/restart"
	"github.com/gridwright/gridwright/puzzle"
)

// choice is a number being tried in its cells, one after the other.
type choice struct {
	mark  int     // the length of the trail before it
	cells []int32 // candidates still to try
}

// run searches from a settled state, and reports whether it saw everything.
func (s *search) run() bool {
	// On an open board a way to an answer takes a node for nearly each number.
	s.until = restart.First + int64(s.n)
	s.failed, s.last = make([]uint32, s.n), -1
	ok := true
	for {
		if s.pulse.Beat() {
			return false
		}
		if s.found == 0 && s.pulse.Nodes > s.until && len(s.choices) > 0 {
			s.until = restart.Next(s.until)
			s.undo(s.choices[0].mark)
			s.choices = s.choices[:0]
			ok = true
		}
		if ok {
			k := s.branch()
			if k < 0 {
				if !s.answer() {
					return false
				}
			} else {
				s.choices = append(s.choices, choice{mark: len(s.trail), cells: s.of(k)})
			}
		}
		next, more := s.next()
		if !more {
			return true
		}
		s.queue = s.queue[:0]
		s.push(assign, next)
		s.wiped = -1
		if ok = s.settle(); !ok {
			s.pulse.Fail()
			s.blame(int(s.candidates[next].number))
		}
	}
}

// blame adds to the weight of the number whose candidates ran out, or else of the one tried.
func (s *search) blame(tried int) {
	s.last = tried
	if s.wiped >= 0 {
		s.failed[s.wiped]++
	} else {
		s.failed[tried]++
	}
}

// next undoes what was tried last, and returns the candidate to try now.
func (s *search) next() (id int32, more bool) {
	for len(s.choices) > 0 {
		last := &s.choices[len(s.choices)-1]
		s.undo(last.mark)
		if len(last.cells) == 0 {
			s.choices = s.choices[:len(s.choices)-1]
			continue
		}
		id, last.cells = last.cells[0], last.cells[1:]
		return id, true
	}
	return 0, false
}

// of returns the candidates that a number has left.
func (s *search) of(k int) []int32 {
	var ids []int32
	for id := s.first[k]; id < s.first[k+1]; id++ {
		if s.alive[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

// branch returns the number to try, or -1 if all are known. It is the number that failed last, or
// else the number next to a known one with the fewest cells for its weight. Ties go to the shortest
// gap.
func (s *search) branch() int {
	if s.last >= 0 && s.numbers[s.last].count > 1 {
		return s.last
	}
	best, bestGap, size, weight := -1, 0, 0, 0
	consider := func(k, gap int) {
		d, w := int(s.numbers[k].count), restart.Weight+int(s.failed[k])
		a, b := d*weight, size*w // which of d/w and size/weight is less
		if best < 0 || a < b || a == b && gap < bestGap {
			best, bestGap, size, weight = k, gap, d, w
		}
	}
	known := -1
	for k := range s.numbers {
		if s.numbers[k].count != 1 {
			continue
		}
		switch {
		case known < 0 && k > 0:
			consider(k-1, k+s.n) // open at one end: after all others
		case k > known+1:
			consider(known+1, k-known-1)
			consider(k-1, k-known-1)
		}
		known = k
	}
	switch {
	case known < 0:
		consider(0, 0)
		consider(s.n-1, 0)
	case known < s.n-1:
		consider(known+1, s.n-1-known+s.n)
	}
	return best
}

// answer yields a state in which each number has one cell, and reports whether more are wanted.
func (s *search) answer() bool {
	if s.limit > 0 && s.found == s.limit {
		return false
	}
	answer := make(puzzle.Answer, s.board)
	for k, t := range s.numbers {
		answer[s.candidates[t.sum].cell] = k + 1
	}
	s.found++
	return s.yield(answer) && (s.limit == 0 || s.found < s.limit)
}
