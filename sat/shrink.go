package sat

import "slices"

// Shrinking continues after minimisation. The literals of a learned clause that have the same
// level, a block, may all follow from one true literal of that level and from the clause's literals
// of lower levels. Resolving them with their reasons, the latest first, leads to that literal, the
// block's own unique implication point. Its opposite then replaces the block. The attempt fails if
// a reason would add a literal of a lower level that does not follow from the clause. Mathias
// Fleury and Armin Biere, "Efficient All-UIP Learned Clause Minimization", 2021. Groups make it
// worthwhile: all that a true literal makes false in its groups becomes one literal.
//
// Unlike in that paper, blocks are formed after minimisation.

// shrink shortens the blocks of the learned clause. Afterwards the literals after the first are in
// the order of the trail, the latest first.
func (s *Solver) shrink() {
	a := &s.analysis
	rest := a.learned[1:]
	// The latest first: their places are sorted, which are numbers, and stand for them meanwhile.
	for i, l := range rest {
		rest[i] = Lit(s.place[l.Var()])
	}
	slices.Sort(rest)
	slices.Reverse(rest)
	for i, at := range rest {
		rest[i] = s.trail[at].Not()
	}
	n := 1
	for len(rest) > 0 {
		level := s.level[rest[0].Var()]
		end := 1
		for end < len(rest) && s.level[rest[end].Var()] == level {
			end++
		}
		block := rest[:end]
		rest = rest[end:]
		if len(block) > 1 {
			block = s.shrinkBlock(block, level)
		}
		n += copy(a.learned[n:], block)
	}
	s.stats.Shrunk += int64(len(a.learned) - n)
	a.learned = a.learned[:n]
}

// shrinkBlock returns the literal that replaces a block, or the block if there is none. The
// literals of a block are in the order of the trail, the latest first.
func (s *Solver) shrinkBlock(block []Lit, level int32) []Lit {
	a := &s.analysis
	a.opened = a.opened[:0]
	for _, l := range block {
		a.open(l.Var())
	}
	at := int(s.place[block[0].Var()])
	for left := len(block); left > 1; left-- {
		for a.seen[s.trail[at].Var()]&isOpen == 0 {
			at--
		}
		for _, q := range s.antecedents(s.trail[at]) {
			v := q.Var()
			switch {
			case s.level[v] == level:
				if a.seen[v]&isOpen == 0 {
					a.open(v)
					left++
				}
			case !s.follows(q, 1):
				a.close(isNeeded) // no later block reads marks of this level: they are on lower levels
				return block
			}
		}
		at--
	}
	for a.seen[s.trail[at].Var()]&isOpen == 0 {
		at--
	}
	point := s.trail[at].Not()
	a.close(isRedundant)
	a.mark(point.Var(), isSeen)
	for _, l := range block {
		if l != point {
			a.removed = append(a.removed, l)
		}
	}
	block[0] = point
	return block[:1]
}

// open marks a variable to be resolved away.
func (a *analysis) open(v int) {
	a.mark(v, isOpen)
	a.opened = append(a.opened, v)
}

// close replaces these marks by another.
func (a *analysis) close(mark uint8) {
	for _, v := range a.opened {
		a.seen[v] = a.seen[v]&^isOpen | mark
	}
}
