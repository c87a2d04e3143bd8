package sat

import (
	"slices"

	"github.com/gridwright/gridwright/cnf"
)

// Groups of which at most one literal is true, and linear rows, without translation into clauses. A
// group of n literals represents n(n-1)/2 clauses and takes n words; its implications have the same
// reasons as those clauses. A row has a slack: the sum of the coefficients of its literals that are
// not false, minus the required sum. A literal whose coefficient is above the slack must be true
// (Niklas Een and Niklas Sorensson, "Translating Pseudo-Boolean Constraints into SAT", 2006,
// section 4, and its sources). The reason is computed only when it is needed.

// AddAtMostOne adds a group: at most one of the literals is true.
func (s *Solver) AddAtMostOne(lits ...Lit) {
	s.backtrack(0)
	from := s.origin(OfGroup)
	if s.unsat || len(lits) < 2 {
		return
	}
	sorted := slices.Clone(lits)
	slices.Sort(sorted)
	group := slices.Compact(slices.Clone(sorted))
	for _, l := range group {
		if at, _ := slices.BinarySearch(sorted, l); at+1 < len(sorted) && sorted[at+1] == l {
			s.addOf(from, l.Not()) // it is in the group twice
		}
	}
	if s.unsat || len(group) < 2 {
		return
	}
	g := int32(len(s.groups))
	s.groups, s.groupsAt = append(s.groups, group), append(s.groupsAt, from.Index)
	s.apart += int64(len(group)) * (4 + 4)
	var held Lit = -1
	for _, l := range group {
		s.groupsOf[l] = append(s.groupsOf[l], g)
		if s.vals[l] > 0 && int(s.place[l.Var()]) < s.head {
			held = l
		}
	}
	if held < 0 {
		return
	}
	for _, l := range group { // those propagated before must propagate to the group now
		if l != held {
			s.addOf(from, held.Not(), l.Not())
		}
	}
}

// row is a linear row: the sum of the coefficients of the true literals must be at least least.
type row struct {
	lits  []Lit // by descending coefficients
	coefs []int64
	slack int64 // excludes the literals that are false and propagated
	from  Origin
}

// occurrence is a row that contains a literal.
type occurrence struct {
	row  int32
	coef int64
}

// AddRow adds a linear row, which must be valid.
func (s *Solver) AddRow(r cnf.Row) {
	s.backtrack(0)
	from := s.origin(OfRow)
	if s.unsat || r.Min <= 0 || !s.fixpoint() { // a row with Min <= 0 holds always, and could overflow
		return
	}
	order := make([]int, len(r.Lits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case r.Coefs[a] > r.Coefs[b]:
			return -1
		case r.Coefs[a] < r.Coefs[b]:
			return 1
		}
		return 0
	})
	n := row{slack: -r.Min, from: from}
	id := int32(len(s.rows))
	for _, i := range order {
		l, coef := r.Lits[i], r.Coefs[i]
		n.lits, n.coefs = append(n.lits, l), append(n.coefs, coef)
		if s.vals[l] >= 0 {
			n.slack += coef
		}
		for len(s.rowsOf) <= int(l|1) {
			s.rowsOf = append(s.rowsOf, nil)
		}
		s.rowsOf[l] = append(s.rowsOf[l], occurrence{id, coef})
	}
	s.rows = append(s.rows, n)
	s.apart += int64(len(n.lits)) * (4 + 8 + 16)
	if !s.followRow(id) {
		s.proofUnits()
		s.proofEmpty()
		s.unsat = true
	}
}

// followRows propagates to the rows with the opposite of a literal that became true.
func (s *Solver) followRows(l Lit) bool {
	for _, o := range s.rowsOf[l^1] {
		s.rows[o.row].slack -= o.coef // in all rows, even if one fails: see backtrack
	}
	for _, o := range s.rowsOf[l^1] {
		if !s.followRow(o.row) {
			return false
		}
	}
	return true
}

// releaseRows undoes followRows for a literal.
func (s *Solver) releaseRows(l Lit) {
	for _, o := range s.rowsOf[l^1] {
		s.rows[o.row].slack += o.coef
	}
}

// followRow assigns what a row implies.
func (s *Solver) followRow(id int32) bool {
	r := &s.rows[id]
	if r.slack < 0 {
		s.conflict = append(s.conflict[:0], s.falseLits(r, 0, int32(len(s.trail)))...)
		s.conflictID, s.conflictOf = 0, r.from
		return false
	}
	for i, l := range r.lits {
		if r.coefs[i] <= r.slack {
			break
		}
		if s.vals[l] == 0 {
			s.assign(l, rowReason(id))
		}
	}
	return true
}

// explainRow returns the clause by which a row implied a literal at a place on the trail.
func (s *Solver) explainRow(id int, l Lit, place int32) []Lit {
	r := &s.rows[id]
	coef := r.coefs[slices.Index(r.lits, l)]
	return append([]Lit{l}, s.falseLits(r, coef, place)...)
}

// falseLits returns literals of a row that are false before a place on the trail. They are enough
// that without them, and without coef more, the required sum is out of reach. The largest
// coefficients come first, to keep them few.
func (s *Solver) falseLits(r *row, coef int64, place int32) []Lit {
	reach := r.slack - coef
	for i, l := range r.lits {
		if s.vals[l] < 0 && int(s.place[l.Var()]) < s.head {
			reach += r.coefs[i] // the slack excludes it
		}
	}
	var lits []Lit
	for i, l := range r.lits {
		if reach < 0 {
			break
		}
		if s.vals[l] < 0 && s.place[l.Var()] < place {
			lits = append(lits, l)
			reach -= r.coefs[i]
		}
	}
	return lits
}
