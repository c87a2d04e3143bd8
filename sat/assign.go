package sat

// reason is why a literal was assigned: nothing, for decisions and for unit literals at level 0; a
// clause; the other literal of a binary clause or a group, which is false; a row; or a theory. The
// lowest two bits are the type.
type reason uint32

const (
	byClause reason = iota // the zero reason is a clause at place 0, where there is none
	byPair
	byRow
	byTheory

	whyBits = 2
)

func clauseReason(c ref) reason { return reason(c) << whyBits }
func pairReason(l Lit) reason   { return reason(l)<<whyBits | byPair }
func rowReason(i int32) reason  { return reason(i)<<whyBits | byRow }
func theoryReason(i int) reason { return reason(i)<<whyBits | byTheory }

func (r reason) kind() reason { return r & (1<<whyBits - 1) }

// clause returns the clause that is the reason, if it is one. There is no clause at place 0.
func (r reason) clause() (ref, bool) {
	return ref(r >> whyBits), r != 0 && r.kind() == byClause
}

// assign makes an unassigned literal true.
func (s *Solver) assign(l Lit, why reason) {
	v := l.Var()
	s.vals[l], s.vals[l^1] = 1, -1
	s.level[v] = int32(len(s.marks))
	s.place[v] = int32(len(s.trail))
	s.why[v] = why
	s.trail = append(s.trail, l)
}

// backtrack undoes all decisions but the first n, and their consequences.
func (s *Solver) backtrack(n int) {
	if n >= len(s.marks) {
		return
	}
	to := int(s.marks[n])
	for i := len(s.trail) - 1; i >= to; i-- {
		l := s.trail[i]
		v := l.Var()
		if int(l^1) < len(s.rowsOf) && i < s.head {
			s.releaseRows(l)
		}
		s.vals[l], s.vals[l^1] = 0, 0
		s.saved[v] = l.Negated()
		if !s.order.has(v) {
			s.order.push(int32(v))
		}
	}
	s.trail = s.trail[:to]
	s.marks = s.marks[:n]
	s.head = min(s.head, to)
	for _, t := range s.theories {
		t.backtrack(to)
	}
}
