package bitboard

// When the deductions find nothing more, the search takes a number next to a known one and tries
// its cells. On sparse boards the choice of the number makes all the difference, and the sizes of
// the sets do not suffice to choose well. So:
//
//   - Each number has a weight. It grows when the number's cells run out. When a state fails for
//     another reason, the weight of the number tried last grows. The number with the fewest cells
//     for its weight is tried: F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, "Boosting
//     systematic search by weighting constraints", ECAI 2004. What differs: the weights belong to
//     numbers, not to constraints, and start at a value that leaves the first choices to the sizes.
//   - If a cell of a number failed immediately, that number is tried next, wherever the search has
//     gone back to: C. Lecoutre, L. Sais, S. Tabary and V. Vidal, "Reasoning from last conflict(s)
//     in constraint programming", Artificial Intelligence 173 (2009). This leads back to the choice
//     at fault as backjumping would, without recording reasons.
//   - Until an answer is found, the search restarts from the root after some nodes and keeps its
//     weights: C. P. Gomes, B. Selman, N. Crato and H. Kautz, "Heavy-tailed phenomena in
//     satisfiability and constraint satisfaction problems", Journal of Automated Reasoning 24
//     (2000). Every second run tries cells in another order, since on boards with many answers the
//     choice of cells leads astray. After an answer the search no longer restarts, so that it
//     yields no answer twice.
//
// BenchmarkTechniques measures what each is worth. It needs hundreds of boards: a single board may
// take ten times as long because one tie is broken differently.
//
// A state is a value on the stack, and is copied for each cell tried.

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/restart"
	"github.com/gridwright/gridwright/puzzle"
)

// search is one run of the engine, or of what asks many questions about one board.
type search struct {
	pulse   *engine.Pulse
	limit   int
	yield   func(puzzle.Answer) bool
	found   int
	without technique

	// Of a question about a board:
	near *[positions]set // of each number, its cell in a known answer, which is tried first
	anew bool            // restarts also after an answer
	// complete takes the place of answer. It gets a copy: with a pointer, all states would move to the
	// heap.
	complete func([positions]set) bool

	n        int  // how many numbers; here they count from 0
	numbers  set  // all of them
	diagonal bool // whether cells that share a corner are neighbours
	cells    set  // all positions that are not holes
	south    uint // from a position to the one below it
	board    int  // positions
	cols     int  // of the puzzle's board
	turned   bool // whether rows here are columns of the puzzle

	until  int64             // the nodes after which to restart
	plain  bool              // whether this run tries cells in the order of the board
	failed [positions]uint32 // how often each number was to blame
	wiped  int               // the number whose cells ran out last, or -1
	tried  int               // the number tried last
	last   int               // the last number of which a cell failed immediately
}

// state is what is known at a node.
type state struct {
	dom   [positions]set // of each number, the cells in which it may stand
	open  set            // the numbers with several cells, and those just found
	taken set            // the cells of the others

	may    links // the pairs of cells that may follow each other
	must   links // those that must: each is in may
	walked links // must, when its chains were last checked
	joined set   // the known numbers whose links are in must

	found set // the numbers in open that have one cell
	moved set // those whose changed cells are not yet passed on to the next numbers
	stale set // those whose cells have changed since links were last checked
}

// all searches below the root state, and reports whether it saw everything.
func (s *search) all(root *state) bool {
	s.last = -1
	var st state
	for s.until = restart.First; ; s.until = restart.Next(s.until) {
		st = *root
		s.tried = -1
		if s.run(&st) {
			return true
		}
		if s.found > 0 && !s.anew || s.limit > 0 && s.found == s.limit || s.pulse.Over() {
			return false
		}
		s.plain = !s.plain
	}
}

// run searches below a state, and reports whether it saw everything.
func (s *search) run(st *state) bool {
	if s.pulse.Beat() || s.again() {
		return false
	}
	s.wiped = -1
	if !s.propagate(st) {
		s.blame()
		if s.complete != nil {
			s.pulse.Fail()
		}
		return true
	}
	if st.open.empty() {
		return s.settled(st)
	}
	k := s.branch(st)
	var next state // declared here: a variable of the loop would move to the heap
	for choices := st.dom[k]; !choices.empty(); {
		c := s.choice(st, k, choices)
		choices = choices.minus(c)
		next = *st
		s.put(&next, k, c)
		s.tried = k
		nodes := s.pulse.Nodes
		if !s.run(&next) {
			return false
		}
		if s.pulse.Nodes == nodes+1 {
			s.last = k
		}
	}
	return true
}

// settled yields a state in which each number has one cell, or asks what takes the place of that.
// It is not inlined, lest each level of the search have room for the copy.
//
//go:noinline
func (s *search) settled(st *state) bool {
	if s.complete != nil {
		return s.complete(st.dom)
	}
	return s.answer(&st.dom)
}

// choice returns the cell of a number to try first.
func (s *search) choice(st *state, k int, choices set) set {
	switch {
	case s.near != nil && s.near[k].meets(choices):
		return s.near[k]
	case s.near != nil || !s.plain:
		return s.tightest(st, choices)
	}
	return one(choices.first())
}

// again reports whether it is time to restart.
func (s *search) again() bool {
	return (s.found == 0 || s.anew) && s.pulse.Nodes > s.until && s.without&restarts == 0
}

// blame adds to the weight of a number for a state without answers.
func (s *search) blame() {
	switch {
	case s.wiped >= 0:
		s.failed[s.wiped]++
	case s.tried >= 0:
		s.failed[s.tried]++
	}
}

// answer yields the cells of all numbers as an answer.
func (s *search) answer(dom *[positions]set) bool {
	if s.limit > 0 && s.found == s.limit {
		return false
	}
	answer := make(puzzle.Answer, s.board)
	for k := range s.n {
		answer[s.cell(dom[k].first())] = k + 1
	}
	s.found++
	return s.yield(answer) && (s.limit == 0 || s.found < s.limit)
}

// branch chooses the number to try. It is next to a known one, if there is any, and has the fewest
// cells for its weight. Ties go to the shortest gap for four neighbours, and to the lowest number
// for eight, where short gaps first are no better.
func (s *search) branch(st *state) int {
	weigh := s.without&failures == 0
	if weigh && s.last >= 0 && st.open.has(s.last) {
		return s.last
	}
	known := s.numbers.minus(st.open)
	beside := known.up(1).or(known.down(1)).and(st.open)
	if known.empty() {
		beside = one(0).or(one(s.n - 1))
	}
	best, size, weight := 0, 1, 0 // of no weight: any other is better
	for left := beside; !left.empty(); left = left.rest() {
		k := left.first()
		d, w := st.dom[k&127].size(), restart.Weight
		if weigh {
			w += int(s.failed[k&127])
		}
		a, b := d*weight, size*w // which of d/w and size/weight is less
		if a < b || a == b && !s.diagonal && gap(known, k) < gap(known, best) {
			best, size, weight = k, d, w
		}
	}
	return best
}

// gap returns the distance between the known numbers before and after k, which is not known. A gap
// that is open at one end counts as longer than all others.
func gap(known set, k int) int {
	var before set
	if k > 0 {
		before = known.and(below(k))
	}
	after := known.minus(before)
	if before.empty() || after.empty() {
		return positions
	}
	return after.first() - before.last()
}

// tightest returns the position of a set with the fewest free neighbours: a walk that leaves such
// cells behind rarely returns for them (H. C. von Warnsdorf, 1823).
func (s *search) tightest(st *state, choices set) set {
	free := s.cells.minus(st.taken)
	var best set
	least := 9
	for left := choices; !left.empty(); left = left.rest() {
		c := one(left.first())
		if n := s.beside(&st.may, c).and(free).size(); n < least {
			best, least = c, n
		}
	}
	return best
}
