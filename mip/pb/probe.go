package pb

// Probing. Each column of 0 and 1 is set to either value, and bounds are propagated. If one value
// fails, the column has the other. Bounds that both values imply hold always, and a column that
// each of the two fixes, at different values, follows the probed one. Savelsbergh, "Preprocessing
// and probing techniques for mixed integer programming problems", ORSA Journal on Computing 6
// (1994).
//
// The effort is limited, as a number of terms looked at, so that it does not depend on the machine.

// probing limits the effort of all probing of one presolve. It is about a third of a second.
const probing = 40_000_000

// probe probes columns, beginning where the last call ended, and returns false if there is no
// point.
func (r *reducer) probe() bool {
	p := r.p
	n := len(p.cols)
	q := r.newPropagation()
	q.records = true
	b := branches{first: make([]column, n), stamp: make([]int32, n), linked: make([]bool, n)}
	for k := range n {
		j := r.probed
		if r.effort+q.effort > probing || !r.w.Step() {
			break
		}
		r.probed = (r.probed + 1) % int32(n)
		if c := p.cols[j]; r.gone[j] || b.linked[j] || c.lo != 0 || c.hi != 1 {
			continue
		}
		if !r.probeOne(q, &b, j, int32(k+1)) {
			return false
		}
	}
	r.effort += q.effort
	r.changes += len(b.rows)
	for _, row := range b.rows {
		p.rows = append(p.rows, row)
		p.source = append(p.source, -1)
	}
	return true
}

// branches compares the two branches of a probe.
type branches struct {
	first  []column // by column: its bounds in the first branch
	stamp  []int32  // by column: the last probe whose first branch changed it
	linked []bool   // by column: it follows another
	rows   []row    // that make columns follow others
	both   []change // what both branches imply
}

// probeOne probes the column j. id is a number for each probe, from 1.
func (r *reducer) probeOne(q *propagation, b *branches, j, id int32) bool {
	const enough = 1_000_000 // for one branch
	before := q.tightened
	base := len(q.trail)
	q.replay = nil // nothing is known in a branch
	ok := q.tighten(j, 0, 0) && q.run(r, enough)
	for _, t := range q.trail[base:] {
		b.first[t.col], b.stamp[t.col] = q.cols[t.col], id
	}
	q.undo(base)
	b.both = b.both[:0]
	only := int64(1)
	if ok {
		ok = q.tighten(j, 1, 1) && q.run(r, enough)
		for _, t := range q.trail[base:] {
			if b.stamp[t.col] != id || t.col == j {
				continue
			}
			b.stamp[t.col] = 0 // once
			first, second := b.first[t.col], q.cols[t.col]
			b.both = append(b.both,
				change{t.col, min(first.lo, second.lo), max(first.hi, second.hi)})
			if first.lo == first.hi && second.lo == second.hi && first.lo != second.lo &&
				!b.linked[t.col] {
				b.linked[t.col] = true
				b.rows = append(b.rows, follows(t.col, j, first.lo, second.lo))
			}
		}
		q.undo(base)
		only = 0
	}
	q.tightened = before
	q.replay, q.why = r.replay, why{Probe, -1, j}
	if !ok {
		q.why.row = r.p.source[q.broken]
		b.both = append(b.both[:0], change{j, only, only})
	}
	q.replay.next()
	for _, c := range b.both {
		if !q.tighten(c.col, c.lo, c.hi) {
			return r.breaks(q.why.row)
		}
	}
	q.replay.next()
	r.changes += q.tightened - before
	if q.tightened > before && !q.run(r, enough) {
		return r.breaks(r.p.source[q.broken])
	}
	q.trail = q.trail[:base]
	return true
}

// follows returns the row that makes column y the value a where x is 0, and b where x is 1.
func follows(y, x int32, a, b int64) row {
	terms := []term{{y, 1}, {x, a - b}}
	if x < y {
		terms[0], terms[1] = terms[1], terms[0]
	}
	return row{terms: terms, lo: a, hi: a}
}
