package pb

import (
	"slices"
	"sort"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Rows over integer columns, as a theory of the SAT solver. The solver knows a column only by order
// literals: "x is at least v" for some values v (Naoyuki Tamura et al., "Compiling finite linear
// CSP into SAT", 2009). They are made when a row first bounds the column there, so that a range of
// millions costs nothing until the search looks into it (Olga Ohrimenko, Peter Stuckey and Michael
// Codish, "Propagation via lazy clause generation", 2009; Thibaut Feydy and Peter Stuckey, "Lazy
// clause generation reengineered", 2009). Clauses say that x >= 7 implies x >= 5, and the theory
// does the arithmetic of the rows on bounds. Rows of 0/1 columns alone are not here: the SAT solver
// has clauses, groups and rows for them.

// theory is the integer columns and their rows. It is a sat.Propagator.
type theory struct {
	s    *sat.Solver
	t    *sat.Theory
	cols []integer
	wide []int32 // the columns with more than two values that are in rows
	rows []linear

	owner []owner // of each variable: its meaning
	cause []int32 // of each variable: the row that last implied it

	received int // literals
	undo     []pushed
	queue    []int32 // rows to examine
	queued   []bool  // of each row
	lits     []cnf.Lit
	picked   []reason
	yes      cnf.Lit // always true
}

// integer is a column.
type integer struct {
	lo, hi   int64
	high     bool      // values are tried from the upper bound down
	observed bool      // the theory receives its literals
	at       []int64   // the values v of its literals "at least v", ascending
	lits     []cnf.Lit // of each value
	lower    []bound   // the lower bounds since the root, the current one last
	upper    []bound
	rises    []use // rows whose largest possible sum falls when the lower bound rises
	falls    []use // the same when the upper bound falls
}

// bound is a bound of a column, and the true literal that states it. The first one of a column
// always holds and has no literal.
type bound struct {
	value int64
	lit   cnf.Lit
}

// use is a row with a column, and the absolute coefficient.
type use struct {
	row  int32
	coef int64
}

// linear is a row: the sum of its terms is at least least.
type linear struct {
	terms  []term // by the product of absolute coefficient and range, the largest first
	least  int64
	slack  int64 // the largest possible sum under the current bounds, minus least
	total  int64 // the largest possible sum under the bounds of the root
	widest int64 // the largest product of absolute coefficient and range
}

// owner is the meaning of a variable: column col is at least value. col is -1 for none, and negated
// means that the variable has the opposite meaning.
type owner struct {
	col     int32
	negated bool
	value   int64
}

// pushed is a bound of a column that was tightened.
type pushed struct {
	col   int32
	upper bool
	when  int // literals received before
}

// reason is a bound in an explanation.
type reason struct {
	col   int32
	upper bool
	depth int // its place among the bounds of the column
	coef  int64
}

func newTheory(s *sat.Solver) *theory {
	th := &theory{s: s}
	th.t = s.AddTheory(th)
	th.t.Last = th.split
	th.yes = cnf.Pos(s.NewVar())
	s.Add(th.yes)
	return th
}

// bytes estimates the memory of the columns and rows, as those of a problem. Literals that are made
// in the search count as variables of the SAT solver.
func (th *theory) bytes() int64 {
	const col, row, term = 300, 72, 40 // a term stands in its row and among the uses of its column
	total := col * int64(len(th.cols))
	for i := range th.rows {
		total += row + term*int64(len(th.rows[i].terms))
	}
	return total
}

// add adds a column, and returns its number. A column of two values gets its literal
// immediately.
func (th *theory) add(lo, hi int64, high bool) int32 {
	c := int32(len(th.cols))
	th.cols = append(th.cols, integer{lo: lo, hi: hi, high: high,
		lower: []bound{{value: lo}}, upper: []bound{{value: hi}}})
	if hi-lo == 1 {
		v := th.s.NewVar()
		x := &th.cols[c]
		x.at, x.lits = []int64{hi}, []cnf.Lit{cnf.Pos(v)}
		th.own(v, owner{c, false, hi})
	}
	return c
}

func (th *theory) own(v int, o owner) {
	for len(th.owner) <= v {
		th.owner = append(th.owner, owner{col: -1})
		th.cause = append(th.cause, -1)
	}
	th.owner[v] = o
}

// atLeast returns the literal "column c is at least v", and makes it if there is none. It must not
// be called during a search.
func (th *theory) atLeast(c int32, v int64) cnf.Lit {
	x := &th.cols[c]
	switch {
	case v <= x.lo:
		return th.yes
	case v > x.hi:
		return th.yes.Not()
	}
	i, ok := slices.BinarySearch(x.at, v)
	if ok {
		return x.lits[i]
	}
	return th.insert(c, i, v, func(a, b cnf.Lit) { th.s.Add(a, b) })
}

// fresh makes the literal "column c is at least v", whose place among the values is i, during a
// search. The lower neighbour must not be false, nor the upper one true.
func (th *theory) fresh(c int32, i int, v int64) cnf.Lit {
	return th.insert(c, i, v, th.t.Pair)
}

// insert adds a variable for a value of a column, and clauses by pair: larger values imply smaller
// ones. A new variable is first tried as false, so its
// sense chooses the end of the range at which the search begins.
func (th *theory) insert(c int32, i int, v int64, pair func(a, b cnf.Lit)) cnf.Lit {
	x := &th.cols[c]
	n := th.t.NewVar()
	th.own(n, owner{c, x.high, v})
	l := cnf.Pos(n)
	if x.high {
		l = l.Not()
	}
	x.at = slices.Insert(x.at, i, v)
	x.lits = slices.Insert(x.lits, i, l)
	if i > 0 {
		pair(l.Not(), x.lits[i-1])
	}
	if i+1 < len(x.lits) {
		pair(x.lits[i+1].Not(), l)
	}
	return l
}

// require adds the row: the sum of the terms is at least least. It returns its number.
func (th *theory) require(terms []term, least int64) int32 {
	id := int32(len(th.rows))
	r := linear{terms: slices.Clone(terms), least: least}
	for _, a := range terms {
		th.observe(a.col)
	}
	weight := func(a term) int64 { return abs64(a.coef) * (th.cols[a.col].hi - th.cols[a.col].lo) }
	slices.SortStableFunc(r.terms, func(a, b term) int {
		switch wa, wb := weight(a), weight(b); {
		case wa > wb:
			return -1
		case wa < wb:
			return 1
		}
		return 0
	})
	current := int64(0)
	for _, a := range r.terms {
		x := &th.cols[a.col]
		if a.coef > 0 {
			r.total += a.coef * x.upper[0].value
			current += a.coef * x.ub()
			x.falls = append(x.falls, use{id, a.coef})
		} else {
			r.total += a.coef * x.lower[0].value
			current += a.coef * x.lb()
			x.rises = append(x.rises, use{id, -a.coef})
		}
		r.widest = max(r.widest, weight(a))
	}
	r.slack = current - least
	th.rows = append(th.rows, r)
	th.queued = append(th.queued, false)
	return id
}

// retire takes a row out of the search, and frees its terms. It must not be called during a search,
// nor if a proof is logged, which may still need the row.
func (th *theory) retire(id int32) {
	other := func(u use) bool { return u.row == id }
	for _, a := range th.rows[id].terms {
		x := &th.cols[a.col]
		if a.coef > 0 {
			x.falls = slices.DeleteFunc(x.falls, other)
		} else {
			x.rises = slices.DeleteFunc(x.rises, other)
		}
	}
	th.rows[id].terms = nil
}

// observe makes the theory receive the literals of a column. If the root has assigned a column of
// two values before, that is its first bound: the literal won't be received.
func (th *theory) observe(c int32) {
	x := &th.cols[c]
	if x.observed {
		return
	}
	x.observed = true
	for i, l := range x.lits {
		th.t.Observe(l.Var())
		switch th.t.Value(l) {
		case 1:
			x.lower[0].value = x.at[i]
		case -1:
			x.upper[0].value = x.at[i] - 1
		}
	}
	if x.hi-x.lo > 1 {
		th.wide = append(th.wide, c)
	}
}

// tighten raises the least sum of a row, and adds what follows from it under the bounds of the root
// as clauses. It must not be called during a search.
func (th *theory) tighten(id int32, least int64) {
	r := &th.rows[id]
	r.slack -= least - r.least
	r.least = least
	if r.slack < 0 {
		th.state(id, -1, 0)
		return
	}
	for _, a := range r.terms {
		x := &th.cols[a.col]
		if a.coef > 0 {
			if v := x.ub() - r.slack/a.coef; v > x.lb() {
				th.state(id, a.col, v, th.atLeast(a.col, v))
			}
		} else if v := x.lb() + r.slack/-a.coef; v < x.ub() {
			th.state(id, a.col, v, th.atLeast(a.col, v+1).Not())
		}
		r = &th.rows[id]
	}
}

// state adds as a clause that a row implies a bound v of column c, which a literal states, or that
// it fails, if c is -1. The clause names the bounds of the root that it needs: by itself it follows
// from the row, as a proof must have it.
func (th *theory) state(id, c int32, v int64, implied ...cnf.Lit) {
	clause := slices.Clone(implied)
	for _, q := range th.explain(id, c, v, -1) {
		clause = append(clause, th.lit(q).Not())
	}
	th.s.Add(clause...)
}

// lit is the literal that states a bound.
func (th *theory) lit(q reason) cnf.Lit {
	if q.upper {
		return th.cols[q.col].upper[q.depth].lit
	}
	return th.cols[q.col].lower[q.depth].lit
}

func (x *integer) lb() int64 { return x.lower[len(x.lower)-1].value }
func (x *integer) ub() int64 { return x.upper[len(x.upper)-1].value }

// Propagate takes the literals in, and then examines the rows whose columns they bound.
func (th *theory) Propagate(_ *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		th.receive(l)
		th.received++
	}
	for i := 0; i < len(th.queue); i++ {
		id := th.queue[i]
		th.queued[id] = false
		if !th.follow(id) {
			th.drop(i + 1)
			return false
		}
	}
	th.queue = th.queue[:0]
	return true
}

// drop empties the queue, of which the first n rows were examined.
func (th *theory) drop(n int) {
	for _, id := range th.queue[n:] {
		th.queued[id] = false
	}
	th.queue = th.queue[:0]
}

// receive tightens the bound that a true literal states.
func (th *theory) receive(l cnf.Lit) {
	o := th.owner[l.Var()]
	x := &th.cols[o.col]
	if l.Negated() == o.negated {
		if by := o.value - x.lb(); by > 0 {
			x.lower = append(x.lower, bound{o.value, l})
			th.undo = append(th.undo, pushed{o.col, false, th.received})
			th.shrink(x.rises, by)
		}
	} else if by := x.ub() - (o.value - 1); by > 0 {
		x.upper = append(x.upper, bound{o.value - 1, l})
		th.undo = append(th.undo, pushed{o.col, true, th.received})
		th.shrink(x.falls, by)
	}
}

// shrink takes what a bound moved by from the slack of rows, and queues those that may imply
// something.
func (th *theory) shrink(uses []use, by int64) {
	for _, u := range uses {
		r := &th.rows[u.row]
		r.slack -= u.coef * by
		if r.slack < r.widest && !th.queued[u.row] {
			th.queued[u.row] = true
			th.queue = append(th.queue, u.row)
		}
	}
}

// Backtrack undoes the bounds of all but the first n literals. Rows still queued belonged to a
// level that failed: at the end of the levels below it, all was examined.
func (th *theory) Backtrack(n int) {
	th.received = n
	th.drop(0)
	for len(th.undo) > 0 && th.undo[len(th.undo)-1].when >= n {
		u := th.undo[len(th.undo)-1]
		th.undo = th.undo[:len(th.undo)-1]
		x := &th.cols[u.col]
		uses, by := x.rises, int64(0)
		if u.upper {
			by = -x.ub()
			x.upper = x.upper[:len(x.upper)-1]
			by += x.ub()
			uses = x.falls
		} else {
			by = x.lb()
			x.lower = x.lower[:len(x.lower)-1]
			by -= x.lb()
		}
		for _, v := range uses {
			th.rows[v.row].slack += v.coef * by
		}
	}
}

// follow implies the bounds that follow from a row.
func (th *theory) follow(id int32) bool {
	r := &th.rows[id]
	if r.slack < 0 {
		return th.refuse(id, -1, 0)
	}
	slack := r.slack
	for _, a := range r.terms {
		x := &th.cols[a.col]
		switch {
		case abs64(a.coef)*(x.hi-x.lo) <= slack:
			return true
		case a.coef > 0:
			if v := x.ub() - slack/a.coef; v > x.lb() && !th.raise(id, a.col, v) {
				return false
			}
		default:
			if v := x.lb() + slack/-a.coef; v < x.ub() && !th.lower(id, a.col, v) {
				return false
			}
		}
	}
	return true
}

// raise implies that a column is at least v.
func (th *theory) raise(id, c int32, v int64) bool {
	x := &th.cols[c]
	i, ok := slices.BinarySearch(x.at, v)
	var l cnf.Lit
	switch {
	case ok:
		l = x.lits[i]
	case i < len(x.at) && th.t.Value(x.lits[i]) > 0:
		return true // it is at least a larger value
	case i > 0 && th.t.Value(x.lits[i-1]) < 0:
		return th.refuse(id, c, x.at[i-1], x.lits[i-1].Not())
	default:
		l = th.fresh(c, i, v)
	}
	return th.imply(id, c, v, l)
}

// lower implies that a column is at most v.
func (th *theory) lower(id, c int32, v int64) bool {
	x := &th.cols[c]
	i, ok := slices.BinarySearch(x.at, v+1)
	var l cnf.Lit
	switch {
	case ok:
		l = x.lits[i]
	case i > 0 && th.t.Value(x.lits[i-1]) < 0:
		return true // it is at most a smaller value
	case i < len(x.at) && th.t.Value(x.lits[i]) > 0:
		return th.refuse(id, c, x.at[i]-1, x.lits[i])
	default:
		l = th.fresh(c, i, v+1)
	}
	return th.imply(id, c, v, l.Not())
}

// imply makes the literal true by which a row implies that v is a bound of a column.
func (th *theory) imply(id, c int32, v int64, l cnf.Lit) bool {
	switch th.t.Value(l) {
	case 1:
		return true
	case -1:
		return th.refuse(id, c, v, l.Not())
	}
	th.cause[l.Var()] = id
	return th.t.Imply(l)
}

// refuse makes a conflict of a row whose bounds imply that v is a bound of column c, and of
// literals that state the opposite; or of the row alone, if c is -1.
func (th *theory) refuse(id, c int32, v int64, others ...cnf.Lit) bool {
	th.lits = append(th.lits[:0], others...)
	for _, q := range th.explain(id, c, v, -1) {
		th.lits = append(th.lits, th.lit(q))
	}
	return th.t.Refuse(th.lits)
}

// Explain appends the negations of the bounds from which a literal followed.
func (th *theory) Explain(_ *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	o := th.owner[l.Var()]
	v := o.value
	if l.Negated() != o.negated {
		v--
	}
	for _, q := range th.explain(th.cause[l.Var()], o.col, v, l) {
		clause = append(clause, th.lit(q).Not())
	}
	return clause
}

// explain returns bounds from which a row implies that v is a bound of column c, or, if c is -1,
// that the row fails. With a literal, only bounds from before it count. Few and weak bounds make
// the strongest clause: the terms of the largest coefficients come first, and what they reduce the
// sum by beyond what is needed is given back, to the last of them first.
func (th *theory) explain(id, c int32, v int64, before cnf.Lit) []reason {
	r := &th.rows[id]
	excess := r.total - (r.least - 1) // what the bounds must take from the sum
	th.picked = th.picked[:0]
	for _, a := range r.terms {
		if a.col != c {
			continue
		}
		if a.coef > 0 {
			excess += a.coef * (v - 1 - th.cols[c].hi)
		} else {
			excess += a.coef * (v + 1 - th.cols[c].lo)
		}
		break
	}
	for _, a := range r.terms {
		if excess <= 0 {
			break
		}
		if a.col == c {
			continue
		}
		x := &th.cols[a.col]
		history := x.lower
		if a.coef > 0 {
			history = x.upper
		}
		d := len(history) - 1
		if before >= 0 { // histories may be long where ranges are wide
			d = sort.Search(d, func(k int) bool { return !th.t.Before(history[k+1].lit, before) })
		}
		if d > 0 {
			th.picked = append(th.picked, reason{a.col, a.coef > 0, d, abs64(a.coef)})
			excess -= abs64(a.coef) * abs64(history[d].value-history[0].value)
		}
	}
	for i := len(th.picked) - 1; i >= 0 && excess < 0; i-- {
		q := &th.picked[i]
		history := th.cols[q.col].lower
		if q.upper {
			history = th.cols[q.col].upper
		}
		back := func(k int) int64 {
			return q.coef * abs64(history[q.depth].value-history[k].value)
		}
		k := sort.Search(q.depth, func(k int) bool { return excess+back(k) <= 0 })
		excess += back(k)
		q.depth = k
	}
	return slices.DeleteFunc(th.picked, func(q reason) bool { return q.depth == 0 })
}

// narrow is the largest range whose values are tried one by one; larger ones are halved.
const narrow = 8

// split adds a literal that splits the range of a column which is not fixed, once all literals
// are assigned. It returns false if all columns are fixed.
func (th *theory) split() bool {
	for _, c := range th.wide {
		x := &th.cols[c]
		lo, hi := x.lb(), x.ub()
		if lo == hi {
			continue
		}
		v := lo + (hi-lo)/2 + 1
		if hi-lo <= narrow {
			v = lo + 1
			if x.high {
				v = hi
			}
		}
		i, _ := slices.BinarySearch(x.at, v)
		th.fresh(c, i, v)
		return true
	}
	return false
}

// value returns the value of a column in the model that the solver found.
func (th *theory) value(c int32) int64 {
	x := &th.cols[c]
	for i := len(x.at) - 1; i >= 0; i-- {
		if th.s.Model(x.lits[i]) {
			return x.at[i]
		}
	}
	return x.lo
}
