package simplex

import (
	"math"
	"slices"

	"github.com/gridwright/gridwright/mip"
)

// Before the simplex method, rows that leave their columns one value, or have one column, or can't
// be broken are taken out, again and again; puzzles have many. Afterwards each is put back with its
// dual, the last one first, so that the basis of the rest becomes one of the whole program:
// Andersen and Andersen, "Presolving in linear programming", Mathematical Programming 71 (1995).
// Nothing rests on that, since the numbers of the whole basis are computed anew.

// removal is a row that was taken out.
type removal struct {
	row  int
	kind kind
	cols []int32 // of a forcing row: the columns that it fixed; of a single one: its column
}

type kind int8

const (
	idle     kind = iota // the row can't be broken
	single               // it has one column, whose bounds it sets
	forcedHi             // its smallest value is its upper limit
	forcedLo             // its largest value is its lower limit
)

// reduction is a program with what was taken out.
type reduction struct {
	p        *program
	lo, hi   []float64 // of the columns, as they are now
	loBy     []int32   // by column: the row of kind single that set the bound; -1 for none
	hiBy     []int32
	fixed    []bool // by column
	gone     []bool // by row
	removals []removal
	queue    []int32
	queued   []bool
}

// rounding is by how much sums may be off, in proportion to their terms.
const rounding = 1e-10

// reduceProgram takes rows and columns out of a program. It ends at a row that no values between
// the bounds satisfy: broken is its number and 1 if they are all too large or -1 if they are too
// small; without such a row, the side is 0.
func reduceProgram(p *program) (r *reduction, broken, side int) {
	r = &reduction{p: p, lo: append([]float64(nil), p.lo[:p.n]...),
		hi: append([]float64(nil), p.hi[:p.n]...), loBy: make([]int32, p.n), hiBy: make([]int32, p.n),
		fixed: make([]bool, p.n), gone: make([]bool, p.m), queued: make([]bool, p.m)}
	for j := range p.n {
		r.loBy[j], r.hiBy[j] = -1, -1
		r.fixed[j] = r.lo[j] == r.hi[j]
	}
	for i := range p.m {
		r.push(int32(i))
	}
	for len(r.queue) > 0 {
		i := int(r.queue[0])
		r.queue = r.queue[1:]
		r.queued[i] = false
		if !r.gone[i] {
			if side = r.look(i); side != 0 {
				return r, i, side
			}
		}
	}
	return r, 0, 0
}

func (r *reduction) push(i int32) {
	if !r.queued[i] && !r.gone[i] {
		r.queued[i] = true
		r.queue = append(r.queue, i)
	}
}

// look takes a row out if it can. It returns the side of reduce if the row can't hold.
func (r *reduction) look(i int) (side int) {
	at, a := r.p.rows.of(i)
	least, most, size := 0.0, 0.0, 1.0
	open, last, coef := 0, int32(-1), 0.0
	for k, j := range at {
		lo, hi := r.lo[j], r.hi[j]
		if a[k] < 0 {
			lo, hi = hi, lo
		}
		least += a[k] * lo
		most += a[k] * hi
		if !r.fixed[j] {
			open, last, coef = open+1, j, a[k]
		}
		if !math.IsInf(lo, 0) {
			size = max(size, math.Abs(a[k]*lo))
		}
		if !math.IsInf(hi, 0) {
			size = max(size, math.Abs(a[k]*hi))
		}
	}
	lo, hi := r.p.lo[r.p.n+i], r.p.hi[r.p.n+i]
	tolerance := rounding * size
	switch {
	case least > hi+tolerance:
		return 1
	case most < lo-tolerance:
		return -1
	case least >= lo-tolerance && most <= hi+tolerance && open == 0,
		least >= lo && most <= hi:
		r.remove(removal{row: i})
	case least >= hi-tolerance:
		r.force(i, forcedHi)
	case most <= lo+tolerance:
		r.force(i, forcedLo)
	case open == 1:
		r.single(i, last, coef)
	}
	return 0
}

func (r *reduction) remove(x removal) {
	r.gone[x.row] = true
	r.removals = append(r.removals, x)
}

// touch looks again at the rows of a column.
func (r *reduction) touch(j int32) {
	at, _ := r.p.cols.of(int(j))
	for _, i := range at {
		r.push(i)
	}
}

// force fixes the columns of a row at the ends that it leaves them.
func (r *reduction) force(i int, k kind) {
	x := removal{row: i, kind: k}
	at, a := r.p.rows.of(i)
	r.gone[i] = true
	for c, j := range at {
		if r.fixed[j] {
			continue
		}
		if (a[c] > 0) == (k == forcedHi) {
			r.hi[j] = r.lo[j]
		} else {
			r.lo[j] = r.hi[j]
		}
		r.fixed[j] = true
		x.cols = append(x.cols, j)
		r.touch(j)
	}
	r.removals = append(r.removals, x)
}

// single sets the bounds of the only column of a row, which can hold.
func (r *reduction) single(i int, j int32, coef float64) {
	at, a := r.p.rows.of(i)
	rest := 0.0
	for k, other := range at {
		if other != j {
			rest += a[k] * r.lo[other]
		}
	}
	lo, hi := (r.p.lo[r.p.n+i]-rest)/coef, (r.p.hi[r.p.n+i]-rest)/coef
	if coef < 0 {
		lo, hi = hi, lo
	}
	tolerance := rounding * max(1, math.Abs(rest/coef))
	lo, hi = min(lo, r.hi[j]), max(hi, r.lo[j])
	changed := false
	if lo > r.lo[j]+tolerance {
		r.lo[j], r.loBy[j], changed = lo, int32(i), true
	}
	if hi < r.hi[j]-tolerance {
		r.hi[j], r.hiBy[j], changed = hi, int32(i), true
	}
	if r.hi[j]-r.lo[j] <= tolerance {
		r.fixed[j] = true
		if r.loBy[j] >= 0 {
			r.hi[j] = r.lo[j]
		} else {
			r.lo[j] = r.hi[j]
		}
	}
	r.remove(removal{i, single, []int32{j}})
	if changed {
		r.touch(j)
	}
}

// rest returns the program that is left, and the numbers of its columns and rows.
func (r *reduction) rest() (s *program, cols, rows []int32) {
	place := make([]int32, r.p.n)
	for j := range r.p.n {
		if !r.fixed[j] {
			place[j] = int32(len(cols))
			cols = append(cols, int32(j))
		}
	}
	s = &program{model: r.p.model}
	s.rows.start = []int32{0}
	var lo, hi []float64
	for i := range r.p.m {
		if r.gone[i] {
			continue
		}
		rows = append(rows, int32(i))
		at, a := r.p.rows.of(i)
		moved := 0.0
		for k, j := range at {
			if r.fixed[j] {
				moved += a[k] * r.lo[j]
				continue
			}
			s.rows.at, s.rows.v = append(s.rows.at, place[j]), append(s.rows.v, a[k])
		}
		s.rows.start = append(s.rows.start, int32(len(s.rows.at)))
		lo, hi = append(lo, r.p.lo[r.p.n+i]-moved), append(hi, r.p.hi[r.p.n+i]-moved)
	}
	s.n, s.m = len(cols), len(rows)
	s.cost = make([]float64, s.n+s.m)
	s.lo, s.hi = make([]float64, s.n, s.n+s.m), make([]float64, s.n, s.n+s.m)
	for k, j := range cols {
		s.cost[k], s.lo[k], s.hi[k] = r.p.cost[j], r.lo[j], r.hi[j]
	}
	s.lo, s.hi = append(s.lo, lo...), append(s.hi, hi...)
	s.cols = s.rows.transposed(s.n)
	return s, cols, rows
}

// transposed returns the matrix by the other order, which has n.
func (a *matrix) transposed(n int) matrix {
	t := matrix{make([]int32, n+1), make([]int32, len(a.at)), make([]float64, len(a.at))}
	for _, j := range a.at {
		t.start[j+1]++
	}
	for j := range n {
		t.start[j+1] += t.start[j]
	}
	next := append([]int32(nil), t.start...)
	for i := range len(a.start) - 1 {
		at, v := a.of(i)
		for k, j := range at {
			t.at[next[j]], t.v[next[j]] = int32(i), v[k]
			next[j]++
		}
	}
	return t
}

// solveReduced solves the program without what reduce takes out, and makes the basis of s the one
// that follows. Otherwise it leaves s as it is.
func (s *state) solveReduced() outcome {
	r, broken, side := reduceProgram(s.p)
	s.left = &mip.Size{Rows: s.p.m, Cols: s.p.n, Nonzeros: len(s.p.rows.at)}
	if len(r.removals) == 0 && side == 0 {
		return stuck
	}
	p, cols, rows := r.rest()
	s.left = &mip.Size{Rows: p.m, Cols: p.n, Nonzeros: len(p.rows.at)}
	t := newState(p, s.ctx)
	t.random = s.random
	o, cost := infeasible, s.p.cost
	if side == 0 {
		o = t.run()
	} else {
		t.refactor()
		at, _ := slices.BinarySearch(rows, int32(broken))
		t.blame(int32(p.n+at), float64(side))
	}
	s.iterations += t.iterations
	if o == infeasible {
		t.reduced(t.blamed, t.d)
		s.blamed = make([]float64, s.p.n+s.p.m)
		for k, j := range cols {
			s.blamed[j] = t.blamed[k]
		}
		for k, i := range rows {
			s.blamed[s.p.n+int(i)] = t.blamed[p.n+k]
		}
		cost = s.blamed
	}
	if o == optimal || o == infeasible {
		r.back(s, t, cols, rows, cost)
	}
	return o
}

// removalUndo puts removals back into a basis.
type removalUndo struct {
	*reduction
	s  *state
	d  []float64 // reduced costs of the columns
	in []bool    // whether a column, also that of a row, is basic
}

// back makes the basis of s that of the rest, t, with all removals put back. t.d is by the costs.
func (r *reduction) back(s, t *state, cols, rows []int32, cost []float64) {
	n := r.p.n
	u := &removalUndo{r, s, append([]float64(nil), cost[:n]...), make([]bool, n+r.p.m)}
	in := u.in
	for k, j := range cols {
		s.place[j] = t.place[k]
		in[j] = t.pos[k] >= 0
	}
	for k, i := range rows {
		c := len(cols) + k
		s.place[n+int(i)] = t.place[c]
		in[n+int(i)] = t.pos[c] >= 0
		if y := t.d[c] - cost[n+int(i)]; y != 0 {
			u.dual(int(i), y)
		}
	}
	for j := range n {
		if r.fixed[j] {
			s.place[j] = atLo
			if r.lo[j] == s.p.hi[j] && s.p.lo[j] != s.p.hi[j] {
				s.place[j] = atHi
			}
		}
	}
	for _, x := range slices.Backward(r.removals) {
		in[n+x.row] = true
		switch x.kind {
		case forcedHi, forcedLo:
			u.putForced(x)
		case single:
			u.putSingle(x)
		}
	}
	count := 0
	for j := range in {
		s.pos[j] = -1
		if in[j] && count < len(s.head) {
			s.head[count], s.pos[j], s.place[j] = int32(j), int32(count), basic
			count++
		}
	}
	for i := range r.p.m { // never, unless the sums are wrong
		if j := n + i; count < len(s.head) && s.pos[j] < 0 {
			s.head[count], s.pos[j], s.place[j] = int32(j), int32(count), basic
			count++
		}
	}
	for j := range s.x {
		if s.pos[j] < 0 {
			s.settle(j)
		}
	}
}

// dual subtracts a row, times its dual, from the reduced costs.
func (u *removalUndo) dual(i int, y float64) {
	at, a := u.p.rows.of(i)
	for k, j := range at {
		u.d[j] -= y * a[k]
	}
}

// putForced puts a forcing row back: the column that it needs most becomes basic instead of it.
func (u *removalUndo) putForced(x removal) {
	place := u.s.place
	best, y := int32(-1), 0.0
	sign := 1.0
	if x.kind == forcedHi {
		sign = -1
	}
	marked := map[int32]bool{}
	for _, j := range x.cols {
		marked[j] = true
	}
	at, a := u.p.rows.of(x.row)
	for c, j := range at {
		if !marked[j] {
			continue
		}
		place[j] = atHi
		if (a[c] > 0) == (x.kind == forcedHi) {
			place[j] = atLo
		}
		if v := u.d[j] / a[c]; sign*v > sign*y+attained {
			best, y = j, v
		}
	}
	if best >= 0 {
		own := u.p.n + x.row
		u.in[own], u.in[best] = false, true
		place[own] = atLo
		if x.kind == forcedHi {
			place[own] = atHi
		}
		u.dual(x.row, y)
		u.d[best] = 0
	}
}

// putSingle puts a row of one column back. The column becomes basic if it is at the row's bound.
func (u *removalUndo) putSingle(x removal) {
	j, place := x.cols[0], u.s.place
	if u.in[j] {
		return
	}
	side := place[j]
	if u.fixed[j] && u.d[j] > 0 {
		side = atLo
	} else if u.fixed[j] && u.d[j] < 0 {
		side = atHi
	}
	if !(side == atLo && u.loBy[j] == int32(x.row) || side == atHi && u.hiBy[j] == int32(x.row)) {
		return
	}
	at, a := u.p.rows.of(x.row)
	coef := a[slices.Index(at, j)]
	own := u.p.n + x.row
	u.in[own], u.in[j] = false, true
	place[own] = atHi
	if (coef > 0) == (side == atLo) {
		place[own] = atLo
	}
	u.dual(x.row, u.d[j]/coef)
	u.d[j] = 0
}
