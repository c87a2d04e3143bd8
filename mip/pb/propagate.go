package pb

// Propagation of bounds by rows. The least sum of a row within the bounds leaves some room to its
// upper side; no term may take more than that. The same holds for the largest sum and the lower
// side. Brearley, Mitra and Williams, "Analysis of mathematical programming problems prior to
// applying the simplex algorithm", Mathematical Programming 8 (1975), have the rule.
//
// The least and largest sums of all rows are kept up to date, so a bound that changes costs a few
// additions for each row of its column. A row is looked at only if its room is smaller than its
// largest term.

// propagation is the state of a propagation. It changes the bounds of the problem's columns.
type propagation struct {
	cols           []column
	rows           []row
	at             *places
	least, largest []int64 // by row: the sums
	term           []int64 // by row: the largest |coefficient| * range when it began
	queue          []int32 // rows to look at, first in, first out
	waits          []bool  // by row: it is in the queue
	records        bool    // keep the trail
	trail          []change
	effort         int64 // terms that were looked at
	tightened      int   // bounds that changed
	broken         int32 // the last row that could not hold
	replay         *replay
	why            why // why bounds change now, if there is a replay
}

// change is a column with the bounds that it had.
type change struct {
	col    int32
	lo, hi int64
}

// small is the largest range of a column for which every change of a bound counts. A column with a
// larger range must lose a part of it before its rows are looked at again: otherwise x < y and
// y < x would count down from any bound in steps of 1.
const (
	small = 1000
	part  = 1000
)

// newPropagation returns a propagation of the problem as it is, with no rows in the queue.
func (r *reducer) newPropagation() *propagation {
	p := r.p
	n := len(p.rows)
	q := &propagation{cols: p.cols, rows: p.rows, at: r.occurrences(), least: make([]int64, n),
		largest: make([]int64, n), term: make([]int64, n), waits: make([]bool, n), replay: r.replay}
	for i, row := range p.rows {
		q.least[i], q.largest[i] = row.reach(p.cols)
		for _, t := range row.terms {
			c := p.cols[t.col]
			q.term[i] = max(q.term[i], abs64(t.coef)*(c.hi-c.lo))
		}
		if !r.w.Did(len(row.terms)) {
			break
		}
	}
	return q
}

// propagate tightens all bounds until no row tightens any, and returns false if a row can't hold.
// It may stop before, where bounds tighten only in tiny steps.
func (r *reducer) propagate() bool {
	q := r.newPropagation()
	for i := range q.rows {
		q.push(int32(i))
	}
	const perTerm, atLeast = 100, 1_000_000
	ok := q.run(r, perTerm*int64(len(q.at.list))+atLeast)
	r.changes += q.tightened
	return ok || r.breaks(r.p.source[q.broken])
}

// push puts a row into the queue, if it can tighten anything.
func (q *propagation) push(i int32) {
	row := &q.rows[i]
	if !q.waits[i] && (row.hi != noHi && row.hi-q.least[i] < q.term[i] ||
		row.lo != noLo && q.largest[i]-row.lo < q.term[i]) {
		q.waits[i] = true
		q.queue = append(q.queue, i)
	}
}

// run looks at the rows in the queue until it is empty, and returns false if one can't hold. It
// stops after some effort.
func (q *propagation) run(r *reducer, limit int64) bool {
	limit += q.effort
	ok := true
	next, wave := 0, 0
	for ; next < len(q.queue) && q.effort < limit; next++ {
		if next == wave {
			if wave > 0 {
				q.replay.next()
			}
			wave = len(q.queue)
		}
		i := q.queue[next]
		q.waits[i] = false
		before := q.effort
		if ok = q.look(r, i); !ok {
			q.broken = i
			next++
			break
		}
		if !r.w.Steps(int(q.effort - before)) {
			next++
			break
		}
	}
	for _, i := range q.queue[next:] {
		q.waits[i] = false
	}
	q.queue = q.queue[:0]
	return ok
}

// look tightens the bounds of a row's columns.
func (q *propagation) look(r *reducer, i int32) bool {
	row := &q.rows[i]
	q.why = why{Bounds, r.p.source[i], -1}
	q.effort += int64(len(row.terms))
	if row.hi != noHi {
		room := row.hi - q.least[i]
		if room < 0 {
			return false
		}
		if room < q.term[i] {
			q.fill(row, room, 1)
		}
	}
	if row.lo != noLo {
		room := q.largest[i] - row.lo
		if room < 0 {
			return false
		}
		if room < q.term[i] {
			q.fill(row, room, -1)
		}
	}
	return true
}

// fill keeps the terms of the row times sign from taking more than the room above their least. The
// least themselves are always left.
func (q *propagation) fill(row *row, room, sign int64) {
	for _, t := range row.terms {
		c := q.cols[t.col]
		size := abs64(t.coef)
		if size*(c.hi-c.lo) <= room {
			continue
		}
		lo, hi := c.lo, c.hi
		if t.coef > 0 == (sign > 0) {
			hi = lo + room/size
		} else {
			lo = hi - room/size
		}
		q.tighten(t.col, lo, hi)
	}
}

// tighten intersects a column's bounds with lo..hi, and returns false if nothing is left.
func (q *propagation) tighten(j int32, lo, hi int64) bool {
	c := &q.cols[j]
	lo, hi = max(lo, c.lo), min(hi, c.hi)
	if lo > hi {
		return false
	}
	if lo == c.lo && hi == c.hi {
		return true
	}
	if q.records {
		q.trail = append(q.trail, change{j, c.lo, c.hi})
	}
	q.tightened++
	extent := c.hi - c.lo
	worth := extent <= small || extent-(hi-lo) >= extent/part
	q.set(j, lo, hi)
	q.replay.column(q.why, j)
	if worth {
		for _, o := range q.at.of(j) {
			q.push(o.row)
		}
	}
	return true
}

// set sets a column's bounds and the sums of its rows.
func (q *propagation) set(j int32, lo, hi int64) {
	c := &q.cols[j]
	up, down := lo-c.lo, hi-c.hi
	c.lo, c.hi = lo, hi
	list := q.at.of(j)
	for _, o := range list {
		if o.coef > 0 {
			q.least[o.row] += o.coef * up
			q.largest[o.row] += o.coef * down
		} else {
			q.least[o.row] += o.coef * down
			q.largest[o.row] += o.coef * up
		}
	}
	q.effort += int64(len(list))
}

// undo takes changes back, down to a length of the trail.
func (q *propagation) undo(length int) {
	for len(q.trail) > length {
		last := q.trail[len(q.trail)-1]
		q.trail = q.trail[:len(q.trail)-1]
		q.set(last.col, last.lo, last.hi)
	}
}
