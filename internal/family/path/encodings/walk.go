package encodings

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// The theory of links. It relates the numbers of cells to their links. As clauses, it is
//
//	if c holds k and d holds k+1, they are linked;
//	if c holds k and is linked to d, d holds k-1 or k+1;
//	a cell that can't be an end has two links.
//
// That is some twenty clauses per candidate, which on large boards take most of the memory and of
// the set-up time. The theory propagates the same clauses without storing them: each has few
// literals, and the steps of candidates lead from any one of them to the others. It keeps no state
// between calls, so there is nothing to undo, and it finds a reason when asked for one.

// walk is the theory.
type walk struct {
	*board
	lits []cnf.Lit // work space
}

// Backtrack has nothing to do.
func (w *walk) Backtrack(int) {}

// Propagate draws the consequences of new numbers and links.
func (w *walk) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		v := l.Var()
		ok := false
		switch edge := v >= len(w.all); {
		case edge && l.Negated():
			ok = w.cut(t, int32(v-len(w.all)))
		case edge:
			ok = w.linked(t, int32(v-len(w.all)))
		case l.Negated():
			ok = w.lost(t, v)
		default:
			ok = w.held(t, v)
		}
		if !ok {
			return false
		}
	}
	return true
}

// held propagates that a candidate is true.
func (w *walk) held(t *sat.Theory, v int) bool {
	x := w.all[v]
	for _, s := range w.steps[x.ahead:x.end] {
		switch there := t.Value(cnf.Pos(int(s.to))); {
		case there > 0:
			if !t.Imply(w.link(s.edge)) {
				return false
			}
		case there == 0 && t.Value(w.link(s.edge)) < 0:
			if !t.Imply(cnf.Neg(int(s.to))) {
				return false
			}
		}
	}
	for _, e := range w.around[x.cell] {
		if t.Value(w.link(e)) >= 0 && !w.led(t, v, e) {
			return false
		}
	}
	return true
}

// led propagates where a link of a true candidate's cell leads, or that there is no such link.
func (w *walk) led(t *sat.Theory, v int, e int32) bool {
	open, n := int32(0), 0
	for _, s := range w.steps[w.all[v].ahead:w.all[v].end] {
		if s.edge == e && t.Value(cnf.Pos(int(s.to))) >= 0 {
			open = s.to
			n++
		}
	}
	switch {
	case n == 0:
		return t.Imply(w.link(e).Not())
	case n == 1 && t.Value(w.link(e)) > 0:
		return t.Imply(cnf.Pos(int(open)))
	}
	return true
}

// lost propagates that a candidate is false: candidates one step away may have lost their way over
// the link.
func (w *walk) lost(t *sat.Theory, v int) bool {
	x := w.all[v]
	return w.lostBy(t, w.steps[x.ahead:x.behind], x.above) &&
		w.lostBy(t, w.steps[x.behind:x.end], x.below)
}

// lostBy propagates that the candidates one step away are left with the other candidate of the
// cell, -1 for none.
func (w *walk) lostBy(t *sat.Theory, steps []step, other int32) bool {
	left := int8(-1)
	if other >= 0 {
		left = t.Value(cnf.Pos(int(other)))
	}
	if left > 0 {
		return true
	}
	for _, s := range steps {
		link, there := t.Value(w.link(s.edge)), t.Value(cnf.Pos(int(s.to)))
		ok := true
		switch {
		case link < 0 || there < 0:
		case left == 0:
			if link > 0 && there > 0 {
				ok = t.Imply(cnf.Pos(int(other)))
			}
		case link > 0:
			ok = t.Imply(cnf.Neg(int(s.to)))
		case there > 0:
			ok = t.Imply(w.link(s.edge).Not())
		}
		if !ok {
			return false
		}
	}
	return true
}

// linked propagates that two cells are linked.
func (w *walk) linked(t *sat.Theory, e int32) bool {
	c, d := w.ends[e][0], w.ends[e][1]
	return w.beside(t, c, d) && w.beside(t, d, c) && w.two(t, int(c)) && w.two(t, int(d))
}

// beside restricts a cell to the numbers before and after those of another.
func (w *walk) beside(t *sat.Theory, c, d int32) bool {
	at := 0 // in the candidates of d
	there := w.byCell[d]
	for _, v := range w.byCell[c] {
		here := t.Value(cnf.Pos(int(v)))
		if here < 0 {
			continue
		}
		k := w.all[v].number
		for at < len(there) && w.all[there[at]].number < k-1 {
			at++
		}
		open, n := int32(0), 0
		for i := at; i < len(there) && w.all[there[i]].number <= k+1; i++ {
			if w.all[there[i]].number != k && t.Value(cnf.Pos(int(there[i]))) >= 0 {
				open = there[i]
				n++
			}
		}
		switch {
		case n == 0:
			if !t.Imply(cnf.Neg(int(v))) {
				return false
			}
		case n == 1 && here > 0:
			if !t.Imply(cnf.Pos(int(open))) {
				return false
			}
		}
	}
	return true
}

// cut propagates that two cells are not linked.
func (w *walk) cut(t *sat.Theory, e int32) bool {
	for _, c := range w.ends[e] {
		for _, v := range w.byCell[c] {
			if t.Value(cnf.Pos(int(v))) <= 0 {
				continue
			}
			for _, s := range w.steps[w.all[v].ahead:w.all[v].end] {
				if s.edge == e && t.Value(cnf.Pos(int(s.to))) >= 0 && !t.Imply(cnf.Neg(int(s.to))) {
					return false
				}
			}
			break
		}
		if !w.two(t, int(c)) {
			return false
		}
	}
	return true
}

// two propagates that a cell that can't be an end has two links.
func (w *walk) two(t *sat.Theory, c int) bool {
	if w.mayEnd(c) {
		return true
	}
	on, off := 0, 0
	for _, e := range w.around[c] {
		switch v := t.Value(w.link(e)); {
		case v > 0:
			on++
		case v < 0:
			off++
		}
	}
	left := len(w.around[c]) - off
	switch {
	case on > 2:
		return t.Refuse(w.settled(t, c, 1))
	case left < 2:
		return t.Refuse(w.settled(t, c, -1))
	case on < 2 && left > 2 || on == left:
		return true
	}
	for _, e := range w.around[c] {
		l := w.link(e)
		if t.Value(l) != 0 {
			continue
		}
		if on == 2 {
			l = l.Not()
		}
		if !t.Imply(l) {
			return false
		}
	}
	return true
}

// settled returns the literals of a cell's links that are true, or for value < 0 the negated
// literals of those that are false.
func (w *walk) settled(t *sat.Theory, c int, value int8) []cnf.Lit {
	w.lits = w.lits[:0]
	for _, e := range w.around[c] {
		l := w.link(e)
		if value < 0 {
			l = l.Not()
		}
		if t.Value(l) > 0 {
			w.lits = append(w.lits, l)
		}
	}
	return w.lits
}

// Explain returns a clause that implies a literal: the first one found whose other literals were
// all false before it.
func (w *walk) Explain(t *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	r := reasons{walk: w, theory: t, implied: l, all: t.Value(l) < 0, clause: clause}
	v := l.Var()
	switch edge := v >= len(w.all); {
	case edge && l.Negated():
		r.notLinked(int32(v - len(w.all)))
	case edge:
		r.linked(int32(v - len(w.all)))
	case l.Negated():
		r.notHeld(v)
	default:
		r.held(v)
	}
	return r.clause
}

// reasons finds the reason of a literal.
type reasons struct {
	*walk
	theory  *sat.Theory
	implied cnf.Lit
	all     bool // every true literal counts: the conflict is now
	clause  []cnf.Lit
}

// was reports whether literals were true before the one to be explained.
func (r *reasons) was(lits ...cnf.Lit) bool {
	for _, l := range lits {
		if r.theory.Value(l) <= 0 || !r.all && !r.theory.Before(l, r.implied) {
			return false
		}
	}
	return true
}

// from uses literals as the reason, if they were true.
func (r *reasons) from(lits ...cnf.Lit) bool {
	if !r.was(lits...) {
		return false
	}
	for _, l := range lits {
		r.clause = append(r.clause, l.Not())
	}
	return true
}

// held explains a candidate: it is linked to one that has no other way over that link.
func (r *reasons) held(v int) {
	x := r.walk.all[v]
	for i, s := range r.steps[x.ahead:x.end] {
		other := x.above
		if int(x.ahead)+i >= int(x.behind) {
			other = x.below
		}
		lits := append(r.lits[:0], cnf.Pos(int(s.to)), r.link(s.edge))
		if other >= 0 {
			lits = append(lits, cnf.Neg(int(other)))
		}
		if r.lits = lits; r.from(lits...) {
			return
		}
	}
}

// notHeld explains that a candidate is false: a true one is a step away without a link to it, or
// one of its links leads nowhere.
func (r *reasons) notHeld(v int) {
	x := r.walk.all[v]
	for _, s := range r.steps[x.ahead:x.end] {
		if r.from(cnf.Pos(int(s.to)), r.link(s.edge).Not()) {
			return
		}
	}
	for _, e := range r.around[x.cell] {
		if r.from(append(r.nowhere(v, e), r.link(e))...) {
			return
		}
	}
}

// nowhere returns literals that say that all candidates a step away over a link are false.
func (r *reasons) nowhere(v int, e int32) []cnf.Lit {
	r.lits = r.lits[:0]
	for _, s := range r.steps[r.walk.all[v].ahead:r.walk.all[v].end] {
		if s.edge == e {
			r.lits = append(r.lits, cnf.Neg(int(s.to)))
		}
	}
	return r.lits
}

// linked explains a link: its cells hold consecutive numbers, or one of them has no other link
// left. Until a group is propagated, two numbers of a cell may be true.
func (r *reasons) linked(e int32) {
	for _, v := range r.byCell[r.ends[e][0]] {
		if !r.was(cnf.Pos(int(v))) {
			continue
		}
		for _, s := range r.steps[r.walk.all[v].ahead:r.walk.all[v].end] {
			if s.edge == e && r.from(cnf.Pos(int(v)), cnf.Pos(int(s.to))) {
				return
			}
		}
	}
	for _, c := range r.ends[e] {
		if n := len(r.around[c]) - 2; !r.mayEnd(int(c)) && r.fromOthers(c, e, -1, n) {
			return
		}
	}
}

// notLinked explains that there is no link: a number has no way over it, or a cell has two others.
func (r *reasons) notLinked(e int32) {
	for _, c := range r.ends[e] {
		for _, v := range r.byCell[c] {
			if r.was(cnf.Pos(int(v))) && r.from(append(r.nowhere(int(v), e), cnf.Pos(int(v)))...) {
				return
			}
		}
		if !r.mayEnd(int(c)) && r.fromOthers(c, e, 1, 2) {
			return
		}
	}
}

// fromOthers uses n links of a cell as the reason, other than but, if that many were true, or false
// for value < 0.
func (r *reasons) fromOthers(c, but int32, value int8, n int) bool {
	r.lits = r.lits[:0]
	for _, e := range r.around[c] {
		l := r.link(e)
		if value < 0 {
			l = l.Not()
		}
		if e != but && len(r.lits) < n && r.was(l) {
			r.lits = append(r.lits, l)
		}
	}
	return len(r.lits) == n && r.from(r.lits...)
}
