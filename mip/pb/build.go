package pb

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/sat"
)

// buildTheory gives a problem to a SAT solver. Rows with a column of more than two values go to the
// theory. The others are sums of literals: a clause or a group where they are one, and otherwise a
// linear row of the SAT solver. The error wraps that of ctx.
func buildTheory(ctx context.Context, p *problem, s *sat.Solver) (*theory, error) {
	w := work.Begin(ctx, "loading the model", "term")
	th := newTheory(s)
	for j := range w.Range(len(p.cols)) {
		c := p.cols[j]
		th.add(c.lo, c.hi, c.cost < 0)
	}
	var plain []row
	var rows []int32 // of the theory: they come first, since it must see all literals of its columns
	for i := range w.Range(len(p.rows)) {
		r := p.rows[i]
		w.Did(1 + len(r.terms))
		if !th.anyWide(r.terms) {
			plain = append(plain, r)
			continue
		}
		if r.lo != noLo {
			rows = append(rows, th.require(r.terms, r.lo))
		}
		if r.hi != noHi {
			rows = append(rows, th.require(negated(r.terms), -r.hi))
		}
	}
	for i := range w.Range(len(plain)) {
		w.Did(1 + len(plain[i].terms))
		th.plain(plain[i])
	}
	for i := range w.Range(len(rows)) {
		w.Did(1 + len(th.rows[rows[i]].terms))
		th.tighten(rows[i], th.rows[rows[i]].least)
	}
	return th, w.End()
}

func (th *theory) anyWide(terms []term) bool {
	for _, a := range terms {
		if x := &th.cols[a.col]; x.hi-x.lo > 1 {
			return true
		}
	}
	return false
}

func negated(terms []term) []term {
	n := make([]term, len(terms))
	for i, a := range terms {
		n[i] = term{a.col, -a.coef}
	}
	return n
}

// plain adds a row over columns of at most two values.
func (th *theory) plain(r row) {
	if r.lo != noLo {
		th.sum(r.terms, r.lo)
	}
	if r.hi != noHi {
		th.sum(negated(r.terms), -r.hi)
	}
}

// sum adds the row: the sum of terms over columns of at most two values is at least least.
func (th *theory) sum(terms []term, least int64) {
	var r cnf.Row
	for _, a := range terms {
		x := &th.cols[a.col]
		least -= a.coef * x.lo
		if x.lo == x.hi {
			continue
		}
		l, coef := x.lits[0], a.coef
		if coef < 0 { // a coefficient times a literal is that much, less the same times its negation
			l, coef = l.Not(), -coef
			least += coef
		}
		r.Lits, r.Coefs = append(r.Lits, l), append(r.Coefs, coef)
	}
	if least <= 0 {
		return
	}
	total, smallest, largest := int64(0), least, int64(0)
	for i := range r.Coefs {
		r.Coefs[i] = min(r.Coefs[i], least)
		total += r.Coefs[i]
		smallest, largest = min(smallest, r.Coefs[i]), max(largest, r.Coefs[i])
	}
	switch {
	case total < least:
		th.s.Add()
	case smallest == least: // any one literal suffices
		th.s.Add(r.Lits...)
	case total-least < smallest: // all are needed
		for _, l := range r.Lits {
			th.s.Add(l)
		}
	case smallest == largest && total-least < 2*smallest: // all but one
		for i, l := range r.Lits {
			r.Lits[i] = l.Not()
		}
		th.s.AddAtMostOne(r.Lits...)
	default:
		r.Min = least
		th.s.AddRow(r)
	}
}
