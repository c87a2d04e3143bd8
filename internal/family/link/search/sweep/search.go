package sweep

import "github.com/gridwright/gridwright/puzzle"

// end is how a turn ended.
type end int

const (
	finished  end = iota // everything was searched
	exhausted            // the budget ran out
	settled              // many answers were found: continue from here
	ended                // no more answers are wanted, or the search was stopped
)

// turn continues the search within a budget of nodes, and holds the answers back.
func (b *board) turn(r *run, budget int64) end {
	b.keep = true
	return b.search(r, budget)
}

// holds returns the number of answers held back, which is none of a corner that had no turn yet.
func (b *board) holds() int {
	if b == nil {
		return 0
	}
	return len(b.held)
}

// release yields the answers held back, and reports whether more are wanted.
func (b *board) release(r *run) bool {
	b.keep = false
	for _, s := range b.held {
		if !r.give(s) {
			return false
		}
	}
	b.held = nil
	return true
}

// search continues from the state of the board: its beginning, an answer just found, or where a
// budget ran out. A budget below 0 is unlimited.
func (b *board) search(r *run, budget int64) end {
	switch b.at {
	case atBeginning:
		if !b.begin() {
			return finished
		}
	case atAnswer:
		if !b.back() {
			return finished
		}
	}
	b.at = atAnswer
	for {
		if r.pulse.Beat() {
			return ended
		}
		if budget--; budget == 0 {
			b.at = atChoice
			return exhausted
		}
		e := b.next()
		if e >= 0 {
			b.choices = append(b.choices, choice{edge: e, mark: len(b.trail), cursor: b.cursor})
			if b.decide(e, on) || b.back() {
				continue
			}
			return finished
		}
		s := b.answer()
		if b.keep {
			b.held = append(b.held, s)
			if r.limit > 0 && len(b.held) == r.limit {
				return ended
			}
			if r.cells += len(s); r.cells >= heldCells {
				return settled
			}
		} else if !r.give(s) {
			return ended
		}
		if !b.back() {
			return finished
		}
	}
}

// choice is a decision that can be reversed: its edge is first set on, then off.
type choice struct {
	edge   int
	mark   int // the length of the trail before it
	cursor int // the position of the walk
	off    bool
}

// back undoes choices until one can be reversed, and reports whether there was one.
func (b *board) back() bool {
	for len(b.choices) > 0 {
		last := &b.choices[len(b.choices)-1]
		b.undo(last.mark)
		b.cursor = last.cursor
		if last.off {
			b.choices = b.choices[:len(b.choices)-1]
			continue
		}
		last.off = true
		if b.decide(last.edge, off) {
			return true
		}
	}
	return false
}

// next returns the first undecided link on the walk, or -1.
func (b *board) next() int {
	for ; b.cursor < len(b.walk); b.cursor++ {
		if b.state[b.walk[b.cursor]] == open {
			return b.walk[b.cursor]
		}
	}
	return -1
}

// answer returns the link bits of each cell, on the puzzle's own board.
func (b *board) answer() puzzle.Answer {
	s := make(puzzle.Answer, len(b.cells))
	for e, v := range b.state {
		if v == on {
			s[b.edges[e].home[0]] |= b.edges[e].bit[0]
			s[b.edges[e].home[1]] |= b.edges[e].bit[1]
		}
	}
	return s
}
