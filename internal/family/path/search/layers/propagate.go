package layers

// event is something to do, or that was done, to a candidate or a link.
type event struct {
	what action
	id   int32
}

type action uint8

const (
	remove action = iota // a candidate is impossible
	assign               // a candidate is the answer's
	kill                 // a link is impossible
	force                // a link is the answer's
)

func (s *search) push(what action, id int32) { s.queue = append(s.queue, event{what, id}) }

// root draws all conclusions from the clues, and reports whether an answer may be left.
func (s *search) root() bool {
	s.queue = s.queue[:0]
	for id := range s.candidates {
		s.checkSteps(int32(id))
	}
	for _, t := range s.numbers {
		if t.count == 1 {
			s.push(assign, int32(t.sum))
		}
	}
	for c, t := range s.cells {
		if s.byCell[c] == nil && !s.hole[c] {
			return false // no number reaches the cell
		}
		if t.count == 1 {
			s.push(assign, int32(t.sum))
		}
	}
	if s.follow {
		for id := range s.links {
			if s.links[id].steps == 0 {
				s.push(kill, int32(id))
			}
		}
		for c := range s.sides {
			if s.n > 1 && !s.hole[c] && !s.degree(int32(c)) {
				return false
			}
		}
	}
	return s.settle()
}

// settle processes the queue, and reports whether an answer may be left. If the pulse ends it, the
// result is meaningless.
func (s *search) settle() bool {
	for len(s.queue) > 0 {
		if s.pulse.Tick() {
			return false
		}
		e := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		ok := false
		switch e.what {
		case remove:
			ok = s.remove(e.id)
		case assign:
			ok = s.assign(e.id)
		case kill:
			ok = s.kill(e.id)
		case force:
			ok = s.force(e.id)
		}
		if !ok {
			s.queue = s.queue[:0]
			return false
		}
	}
	return true
}

// assign makes a candidate the only one of its number and its cell.
func (s *search) assign(id int32) bool {
	if !s.alive[id] {
		return false
	}
	x := s.candidates[id]
	if s.cells[x.cell].count > 1 {
		for _, other := range s.byCell[x.cell] {
			if other != id && s.alive[other] && !s.remove(other) {
				return false
			}
		}
	}
	for other := s.first[x.number]; other < s.first[x.number+1]; other++ {
		if other != id && s.alive[other] && !s.remove(other) {
			return false
		}
	}
	return true
}

// remove removes a candidate from all counts.
func (s *search) remove(id int32) bool {
	if !s.alive[id] {
		return true
	}
	s.alive[id] = false
	s.trail = append(s.trail, event{remove, id})
	x := &s.candidates[id]
	s.numbers[x.number].take(id)
	s.cells[x.cell].take(id)
	number, cell := s.numbers[x.number], s.cells[x.cell]
	for _, st := range s.steps[x.forward:x.back] {
		if y := &s.candidates[st.to]; s.alive[st.to] && s.open(st.link) {
			if y.behind--; y.behind <= 1 {
				s.checkSteps(st.to)
			}
			s.loseStep(st.link)
		}
	}
	for _, st := range s.steps[x.back:x.end] {
		if y := &s.candidates[st.to]; s.alive[st.to] && s.open(st.link) {
			if y.ahead--; y.ahead <= 1 {
				s.checkSteps(st.to)
			}
			s.loseStep(st.link)
		}
	}
	if number.count == 0 {
		s.wiped = int(x.number)
		return false
	}
	if cell.count == 0 {
		return false
	}
	if number.count == 1 {
		s.push(assign, int32(number.sum))
	}
	if cell.count == 1 {
		s.push(assign, int32(cell.sum))
	}
	return !s.follow || s.removedFrom(x)
}

// removedFrom draws conclusions for the links of a cell that has lost a candidate.
func (s *search) removedFrom(x *candidate) bool {
	if x.number == 0 || int(x.number) == s.n-1 { // the cell may have been an end
		if !s.degree(x.cell) {
			return false
		}
	}
	if s.ends[x.cell].forced == 0 {
		return true
	}
	for _, st := range s.steps[x.forward:x.end] {
		if s.alive[st.to] && s.links[st.link].forced && !s.held(st.to, st.link) {
			s.push(remove, st.to)
		}
	}
	return true
}

// open reports whether a link may still be used.
func (s *search) open(link int32) bool { return link < 0 || !s.links[link].dead }

// loseStep counts one step fewer between two cells.
func (s *search) loseStep(link int32) {
	if link < 0 {
		return
	}
	l := &s.links[link]
	if l.steps--; l.steps == 0 {
		s.push(kill, link)
	}
}

// held reports whether a candidate has a step over a link.
func (s *search) held(id, link int32) bool {
	x := &s.candidates[id]
	for _, st := range s.steps[x.forward:x.end] {
		if st.link == link && s.alive[st.to] {
			return true
		}
	}
	return false
}

// kill excludes a link, with all the steps over it.
func (s *search) kill(id int32) bool {
	l := &s.links[id]
	if l.dead {
		return true
	}
	if l.forced {
		return false
	}
	s.trail = append(s.trail, event{kill, id})
	l.dead = true
	s.countSteps(id, -1)
	for _, c := range l.cell {
		s.ends[c].left--
	}
	return s.degree(l.cell[0]) && s.degree(l.cell[1])
}

// countSteps adds the steps over a link to the counts of its candidates, or subtracts them.
// Candidates without a step are queued for removal.
func (s *search) countSteps(id int32, by int16) {
	for _, xid := range s.byCell[s.links[id].cell[0]] {
		if !s.alive[xid] {
			continue
		}
		x := &s.candidates[xid]
		for i := x.forward; i < x.end; i++ {
			st := s.steps[i]
			if st.link != id || !s.alive[st.to] {
				continue
			}
			y := &s.candidates[st.to]
			if i < x.back {
				x.ahead, y.behind = x.ahead+by, y.behind+by
			} else {
				x.behind, y.ahead = x.behind+by, y.ahead+by
			}
			if by < 0 {
				s.checkSteps(xid)
				s.checkSteps(st.to)
			}
		}
	}
}

// checkSteps queues a candidate for removal if it lacks a step, or if its only steps lead to the
// same cell.
func (s *search) checkSteps(id int32) {
	x := &s.candidates[id]
	if x.ahead == 0 && int(x.number) < s.n-1 || x.behind == 0 && x.number > 0 ||
		x.ahead == 1 && x.behind == 1 && s.left(x.forward, x.back) == s.left(x.back, x.end) {
		s.push(remove, id)
	}
}

// left returns the cell to which the first of some steps that are left leads, or -1 if none is.
func (s *search) left(from, end int32) int32 {
	for _, st := range s.steps[from:end] {
		if s.alive[st.to] && s.open(st.link) {
			return s.candidates[st.to].cell
		}
	}
	return -1
}

// degree draws conclusions from the number of links that a cell has left.
func (s *search) degree(c int32) bool {
	e := &s.ends[c]
	mayEnd := e.first >= 0 && s.alive[e.first] || e.last >= 0 && s.alive[e.last]
	need := int8(2)
	if mayEnd {
		need = 1
	}
	if e.left < need {
		return false
	}
	if e.left == need && e.forced < need {
		for _, side := range s.sides[c] {
			if l := &s.links[side.link]; !l.dead && !l.forced {
				s.push(force, side.link)
			}
		}
	}
	return true
}

// force makes a link part of the answer.
func (s *search) force(id int32) bool {
	l := &s.links[id]
	if l.forced {
		return true
	}
	if l.dead {
		return false
	}
	l.forced = true
	s.trail = append(s.trail, event{force, id})
	for _, c := range l.cell {
		s.ends[c].forced++
	}
	for _, c := range l.cell {
		if s.ends[c].forced > 2 {
			return false
		}
		if s.ends[c].forced == 2 {
			for _, side := range s.sides[c] {
				if o := &s.links[side.link]; !o.dead && !o.forced {
					s.push(kill, side.link)
				}
			}
		}
		for _, x := range s.byCell[c] {
			if s.alive[x] && !s.held(x, id) {
				s.push(remove, x)
			}
		}
	}
	return true
}

// undo reverts everything after a mark of the trail.
func (s *search) undo(mark int) {
	for len(s.trail) > mark {
		e := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		switch e.what {
		case remove:
			s.restore(e.id)
		case kill:
			l := &s.links[e.id]
			l.dead = false
			for _, c := range l.cell {
				s.ends[c].left++
			}
			s.countSteps(e.id, 1)
		case force:
			l := &s.links[e.id]
			l.forced = false
			for _, c := range l.cell {
				s.ends[c].forced--
			}
		}
	}
}

// restore puts a candidate back into all counts.
func (s *search) restore(id int32) {
	x := &s.candidates[id]
	for _, st := range s.steps[x.forward:x.back] {
		if s.alive[st.to] && s.open(st.link) {
			s.candidates[st.to].behind++
			s.gainStep(st.link)
		}
	}
	for _, st := range s.steps[x.back:x.end] {
		if s.alive[st.to] && s.open(st.link) {
			s.candidates[st.to].ahead++
			s.gainStep(st.link)
		}
	}
	s.alive[id] = true
	s.numbers[x.number].add(id)
	s.cells[x.cell].add(id)
}

func (s *search) gainStep(link int32) {
	if link >= 0 {
		s.links[link].steps++
	}
}
