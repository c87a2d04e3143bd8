package layered

import "github.com/gridwright/gridwright/puzzle"

// choice is a number being tried in its cells, one after the other.
type choice struct {
	mark  int     // the length of the trail before it
	cells []int32 // candidates to try yet
}

// run searches from a settled state, and reports whether it saw everything.
func (s *search) run() bool {
	ok := true
	for {
		if s.pulse.Beat() {
			return false
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
		ok = s.settle()
	}
}

// next takes back what was tried last, and gives the candidate to try now.
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

// of lists the candidates that a number has left.
func (s *search) of(k int) []int32 {
	var ids []int32
	for id := s.first[k]; id < s.first[k+1]; id++ {
		if s.alive[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

// branch chooses the number to try, or -1 where all are known: of the numbers next to a known one
// that with the fewest cells, and of those the one in the shortest gap.
func (s *search) branch() int {
	best, bestGap := -1, 0
	consider := func(k, gap int) {
		if best < 0 || s.numbers[k].count < s.numbers[best].count ||
			s.numbers[k].count == s.numbers[best].count && gap < bestGap {
			best, bestGap = k, gap
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
	answer := make(puzzle.Solution, s.board)
	for k, t := range s.numbers {
		answer[s.candidates[t.sum].cell] = k + 1
	}
	s.found++
	return s.yield(answer) && (s.limit == 0 || s.found < s.limit)
}
