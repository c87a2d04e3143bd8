package sat

import "slices"

// Clauses of three literals and more stand in one array, the arena, each behind a head of three
// words: its size, its marks, and its number in the proof. A reference is the place of the head. So
// following up a literal reads memory in few places, as in MiniSat's solver ("An Extensible
// SAT-solver", 2003), and the collector of Go sees one object. Binary clauses are kept in lists by
// literal alone.
//
// The first two literals are watched: while neither is false the clause can imply nothing. Where
// the clause is the reason of a literal, that literal is the first.

// ref is a clause's place in the arena.
type ref int32

const (
	headSize = 3
	// maxArena is the most words that reasons can refer to, less what a call may add before it looks.
	maxArena = 1<<30 - 1<<24
)

// Marks of a clause, in the second word of its head. What is above them is the clause's LBD, the
// number of levels in it when it was learned or last looked at.
const (
	isLearned  = 1 << iota // learned, so that it may go
	isGarbage              // to be forgotten
	isUsed                 // met in the analysis of a conflict since the last reduction
	isVivified             // vivification has seen it
	markBits   = iota
	maxLBD     = 1 << 20
)

// lits are the clause's literals, in the arena.
func (s *Solver) lits(c ref) []Lit {
	at := int(c) + headSize
	return s.arena[at : at+int(s.arena[c])]
}

func (s *Solver) marked(c ref, mark Lit) bool { return s.arena[c+1]&mark != 0 }

func (s *Solver) lbd(c ref) int { return int(s.arena[c+1] >> markBits) }

func (s *Solver) setLBD(c ref, lbd int) {
	s.arena[c+1] = s.arena[c+1]&(1<<markBits-1) | Lit(min(lbd, maxLBD))<<markBits
}

// id is the clause's number in the proof.
func (s *Solver) id(c ref) uint32 { return uint32(s.arena[c+2]) }

// store puts a clause into the arena.
func (s *Solver) store(lits []Lit, marks Lit, id uint32) ref {
	c := ref(len(s.arena))
	s.arena = append(s.arena, Lit(len(lits)), marks, Lit(id))
	s.arena = append(s.arena, lits...)
	return c
}

// discard marks a clause as garbage. Until it is collected it still implies what it did.
func (s *Solver) discard(c ref) {
	s.arena[c+1] |= isGarbage
	s.waste += headSize + int(s.arena[c])
}

// memory is what clauses and watches take, in bytes.
func (s *Solver) memory() int64 {
	const (
		word  = 4
		watch = 8
		vars  = 300 // what a variable takes at all
	)
	total := word*int64(cap(s.arena)) + watch*2*int64(len(s.clauses)+len(s.learned)) +
		vars*int64(s.Vars()) + s.apart
	if s.proof != nil {
		total += word * int64(cap(s.proof.words))
	}
	return total
}

// addClause adds a clause at level 0, whose number in the proof is id. What is known by then is
// left out of it.
func (s *Solver) addClause(lits []Lit, id uint32) {
	if s.unsat {
		return
	}
	clause := slices.Clone(lits)
	slices.Sort(clause)
	clause = slices.Compact(clause)
	for i, l := range clause {
		if s.vals[l] > 0 || i > 0 && clause[i-1] == l.Not() {
			return // it is true already, or always
		}
	}
	open := slices.DeleteFunc(clause, func(l Lit) bool { return s.vals[l] < 0 })
	if s.proof != nil && len(open) < len(lits) {
		id = s.shorten(lits, open, id)
	}
	s.attach(open, id)
}

// attach takes a clause without false literals at level 0 into the formula.
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

// unit assigns a literal at level 0, which the clause id says alone.
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

// collect moves the clauses that are kept together, and puts right all that refers to them. Garbage
// must be the reason of nothing.
func (s *Solver) collect() {
	arena := make([]Lit, 1, max(len(s.arena)-s.waste, 1)*5/4)
	move := func(c ref) ref {
		to := ref(len(arena))
		arena = append(arena, s.arena[c:int(c)+headSize+int(s.arena[c])]...)
		s.arena[c+1], s.arena[c+2] = isGarbage, Lit(to) // where it went
		return to
	}
	moved := func(c ref) ref { return ref(s.arena[c+2]) }
	for _, list := range []*[]ref{&s.clauses, &s.learned} {
		kept := (*list)[:0]
		for _, c := range *list {
			if s.marked(c, isGarbage) {
				s.proofDelete(s.id(c))
			} else {
				kept = append(kept, move(c))
			}
		}
		*list = kept
	}
	for _, l := range s.trail {
		if c, ok := s.why[l.Var()].clause(); ok {
			if s.marked(c, isGarbage) {
				c = moved(c)
			} else {
				c = move(c) // an explanation, in no list
			}
			s.why[l.Var()] = clauseReason(c)
		}
	}
	s.arena, s.waste = arena, 0
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	for _, list := range [][]ref{s.clauses, s.learned} {
		for _, c := range list {
			s.watch(c)
		}
	}
}
