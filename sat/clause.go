package sat

import "slices"

// Clauses of three literals and more are stored in one array, the arena, each after a header of
// three words: its size, its marks, and its number in the proof. A reference is the place of the
// header. Propagating a literal therefore reads memory in few places, as in MiniSat ("An Extensible
// SAT-solver", 2003), and Go's garbage collector sees one object. Binary clauses are kept only in
// lists by literal.
//
// The first two literals are watched: while neither is false, the clause can imply nothing. If the
// clause is the reason of a literal, that literal is the first.

// ref is a clause's place in the arena.
type ref int32

const (
	headSize = 3
	// maxArena is the largest number of words that reasons can refer to, minus what a call may add
	// before it checks.
	maxArena = 1<<30 - 1<<24
)

// Marks of a clause, in the second word of its header. The bits above them are the clause's LBD,
// the number of its levels when it was learned or last updated.
const (
	isLearned     = 1 << iota // learned, so that it may be deleted
	isGarbage                 // to be deleted
	isUsed                    // met in the analysis of a conflict since the last reduction
	isVivified                // vivification has tried it
	isExplanation             // in no list: only the reason of a literal
	isReason                  // the reason of a literal, while garbage is collected
	markBits      = iota
	maxLBD        = 1 << 20
)

// lits returns the clause's literals, in the arena.
func (s *Solver) lits(c ref) []Lit {
	at := int(c) + headSize
	return s.arena[at : at+int(s.arena[c])]
}

func (s *Solver) marked(c ref, mark Lit) bool { return s.arena[c+1]&mark != 0 }

func (s *Solver) lbd(c ref) int { return int(s.arena[c+1] >> markBits) }

func (s *Solver) setLBD(c ref, lbd int) {
	s.arena[c+1] = s.arena[c+1]&(1<<markBits-1) | Lit(min(lbd, maxLBD))<<markBits
}

// id returns the clause's number in the proof.
func (s *Solver) id(c ref) uint32 { return uint32(s.arena[c+2]) }

// store puts a clause into the arena.
func (s *Solver) store(lits []Lit, marks Lit, id uint32) ref {
	c := ref(len(s.arena))
	s.arena = append(s.arena, Lit(len(lits)), marks, Lit(id))
	s.arena = append(s.arena, lits...)
	return c
}

// discard marks a clause as garbage. Until it is collected, it still takes part in propagation.
func (s *Solver) discard(c ref) {
	s.arena[c+1] |= isGarbage
	s.waste += headSize + int(s.arena[c])
}

// memory returns the bytes that clauses, their watches, variables and the proof take.
func (s *Solver) memory() int64 {
	const (
		word  = 4
		watch = 8
		vars  = 300 // of each variable
	)
	total := word*int64(cap(s.arena)) + watch*2*int64(len(s.clauses)+len(s.learned)) +
		vars*int64(s.Vars()) + s.apart
	if s.proof != nil {
		const unit, pair = 20, 40 // bytes of an entry
		total += word*int64(cap(s.proof.words)) + unit*int64(len(s.proof.units)) +
			pair*int64(len(s.proof.pairs))
	}
	return total
}

// addClause adds a clause at level 0, whose number in the proof is id. It omits literals that are
// false at level 0.
func (s *Solver) addClause(lits []Lit, id uint32) {
	if s.unsat {
		return
	}
	s.clause = append(s.clause[:0], lits...)
	slices.Sort(s.clause)
	clause := slices.Compact(s.clause)
	for i, l := range clause {
		if s.vals[l] > 0 || i > 0 && clause[i-1] == l.Not() {
			return // it is already true, or a tautology
		}
	}
	open := slices.DeleteFunc(clause, func(l Lit) bool { return s.vals[l] < 0 })
	if s.proof != nil && len(open) < len(lits) {
		id = s.shorten(lits, open, id)
	}
	s.attach(open, id)
}

// attach adds a clause that has no false literals at level 0 to the formula.
func (s *Solver) attach(lits []Lit, id uint32) {
	switch len(lits) {
	case 0:
		s.unsat = true
	case 1:
		s.unit(lits[0], id)
	case 2:
		s.addBinary(lits[0], lits[1], id)
	default:
		c := s.store(lits, 0, id)
		s.clauses = append(s.clauses, c)
		s.watch(c)
	}
}

// unit assigns a literal at level 0, as the clause id, which consists of it.
func (s *Solver) unit(l Lit, id uint32) {
	s.assign(l, 0)
	if s.proof != nil {
		s.proof.units[l] = id
	}
}

func (s *Solver) addBinary(a, b Lit, id uint32) {
	s.binaries[a.Not()] = append(s.binaries[a.Not()], b)
	s.binaries[b.Not()] = append(s.binaries[b.Not()], a)
	s.apart += 2 * 4
	if s.proof != nil {
		s.proof.pairs[pair(a, b)] = id
	}
}

func pair(a, b Lit) [2]Lit { return [2]Lit{min(a, b), max(a, b)} }

func (s *Solver) watch(c ref) {
	lits := s.lits(c)
	a, b := lits[0], lits[1]
	s.watches[a.Not()] = append(s.watches[a.Not()], watch{b, c})
	s.watches[b.Not()] = append(s.watches[b.Not()], watch{a, c})
}

// collect moves the clauses that are kept together, and updates all references. The clauses before
// the first garbage stay in place: that is most of a formula, once the clauses true from the start
// are gone. Garbage must not be the reason of a literal.
func (s *Solver) collect() {
	for _, l := range s.trail {
		if c, ok := s.why[l.Var()].clause(); ok {
			s.arena[c+1] |= isReason
		}
	}
	first := ref(1)
	for int(first) < len(s.arena) && !s.marked(first, isGarbage|isExplanation) {
		first += headSize + ref(s.arena[first])
	}
	for _, list := range []*[]ref{&s.clauses, &s.learned} {
		*list = slices.DeleteFunc(*list, func(c ref) bool {
			garbage := s.marked(c, isGarbage)
			if garbage {
				s.proofDelete(s.id(c))
			}
			return garbage
		})
	}
	kept := s.keptClauses(first)
	s.moveReferences(first)
	s.arena = append(s.arena[:first], kept...)
	for _, l := range s.trail {
		if c, ok := s.why[l.Var()].clause(); ok {
			s.arena[c+1] &^= isReason
		}
	}
}

// keptClauses returns the clauses that are kept from the first garbage on, and writes their new
// places into the old ones. Others become garbage.
func (s *Solver) keptClauses(first ref) []Lit {
	kept := make([]Lit, 0, max(len(s.arena)-int(first)-s.waste, 0))
	s.waste = 0
	for c := first; int(c) < len(s.arena); {
		next := c + headSize + ref(s.arena[c])
		switch explanation := s.marked(c, isExplanation); {
		case explanation && !s.marked(c, isReason), s.marked(c, isGarbage):
			s.arena[c+1] |= isGarbage
		default:
			to := first + ref(len(kept))
			kept = append(kept, s.arena[c:next]...)
			s.arena[c+2] = Lit(to) // its new place
			if explanation {
				s.waste += int(next - c)
			}
		}
		c = next
	}
	return kept
}

// moveReferences makes all references those of the new places, and drops the watches of garbage.
func (s *Solver) moveReferences(first ref) {
	moved := func(c ref) ref {
		if c < first {
			return c
		}
		return ref(s.arena[c+2])
	}
	for _, list := range [][]ref{s.clauses, s.learned} {
		for i, c := range list {
			list[i] = moved(c)
		}
	}
	for _, l := range s.trail {
		if c, ok := s.why[l.Var()].clause(); ok {
			s.why[l.Var()] = clauseReason(moved(c))
		}
	}
	for l, ws := range s.watches {
		n := 0
		for _, w := range ws {
			if w.clause < first || !s.marked(w.clause, isGarbage) {
				ws[n] = watch{w.blocker, moved(w.clause)}
				n++
			}
		}
		s.watches[l] = ws[:n]
	}
}
