package simplex

import (
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/work"
)

// A basis is factorized as LU and updated by columns (the product form of the inverse).
//
// Pivots are chosen in three steps: columns with one entry left, rows with one entry left, and the
// rest by Markowitz, "The elimination form of the inverse", Management Science 3 (1957): few
// entries in row and column, and not small beside its row. The search looks at a few of the
// shortest rows and columns, as Suhl and Suhl, "Computing sparse LU factorizations for large-scale
// linear programming bases", ORSA Journal on Computing 2 (1990).
//
// Vectors live in one of two spaces of the same size: that of the rows, and that of the positions
// in the basis.

// entry is a number in a row or column.
type entry struct {
	at int32
	v  float64
}

// update is a column that replaced the one at a position.
type update struct {
	at      int32
	pivot   float64
	entries []entry // without the pivot, by position
}

// basis is a factorized basis.
type basis struct {
	m          int
	prow, pcol []int32 // by pivot: its row and its position
	pivot      []float64
	lower      [][]entry // by pivot: what to subtract from later rows
	lowerAt    []int32   // the pivots with entries in lower, ascending
	upper      [][]entry // by pivot: its column above the pivot, by row
	lowerRows  [][]entry // by row: the same as lower, by the row of the pivot
	lowerRowAt []int32   // the rows with entries in lowerRows, the last pivot first
	upperRows  [][]entry // by pivot: the same as upper, by position
	order      []int32   // by row: its pivot
	updates    []update
	arena      []entry // of the updates
	filled     int     // entries of the updates
	size       int     // entries of the factors
	work       []float64
	most       int  // entries of the factors
	full       bool // they would have more
}

const (
	threshold = 0.1   // the smallest pivot, beside the largest entry of its row
	smallest  = 1e-11 // entries below are 0
	searched  = 4     // rows and columns at which the search for a pivot looks

	// mostFactors is the largest number of entries of a factorization: each takes 16 bytes in two
	// orders here, and 16 modulo a prime.
	mostFactors   = mostFactorsMB << 20 / 48
	mostFactorsMB = 1 << 10
)

// factorize factorizes the columns of a basis. A column that depends on others is left out: the
// result lists its position and a row without a pivot, whose own column has taken its place. So are
// all that follow when the work is over, or memory ends.
func (b *basis) factorize(columns func(position int, yield func(row int32, v float64)), m int,
	w *work.Work) (replaced [][2]int32) {
	f := newElimination(columns, m)
	f.work, f.most = w, b.most
	f.eliminate()
	b.m, b.full = m, f.filled > f.most
	b.updates, b.arena, b.filled = b.updates[:0], b.arena[:0], 0
	b.prow, b.pcol, b.pivot = f.prow, f.pcol, f.pivot
	b.lower, b.upper = f.lower, make([][]entry, m)
	b.order = make([]int32, m)
	rowDone, colDone := make([]bool, m), make([]bool, m)
	for k, i := range b.prow {
		b.order[i] = int32(k)
		rowDone[i], colDone[b.pcol[k]] = true, true
	}
	next := int32(0)
	for c := range colDone {
		if colDone[c] {
			continue
		}
		for rowDone[next] {
			next++
		}
		rowDone[next] = true
		b.order[next] = int32(len(b.prow))
		b.prow, b.pcol = append(b.prow, next), append(b.pcol, int32(c))
		b.pivot, b.lower = append(b.pivot, -1), append(b.lower, nil)
		replaced = append(replaced, [2]int32{int32(c), next})
		f.cut[c] = true
	}
	b.transpose(f)
	if len(b.work) != m {
		b.work = make([]float64, m)
	}
	return replaced
}

// transpose makes the other order of both factors.
func (b *basis) transpose(f *elimination) {
	b.lowerRows, b.upperRows = make([][]entry, b.m), make([][]entry, b.m)
	b.size = b.m
	place := make([]int32, b.m) // by position: its pivot
	for k, c := range b.pcol {
		place[c] = int32(k)
	}
	for k, row := range f.upperRows {
		kept := row[:0]
		for _, e := range row {
			if !f.cut[e.at] {
				kept = append(kept, e)
				to := place[e.at]
				b.upper[to] = append(b.upper[to], entry{b.prow[k], e.v})
			}
		}
		b.upperRows[k] = kept
		b.size += len(kept)
	}
	b.lowerAt, b.lowerRowAt = b.lowerAt[:0], b.lowerRowAt[:0]
	for k, column := range b.lower {
		for _, e := range column {
			b.lowerRows[e.at] = append(b.lowerRows[e.at], entry{b.prow[k], e.v})
		}
		if len(column) > 0 {
			b.lowerAt = append(b.lowerAt, int32(k))
		}
		b.size += len(column)
	}
	for _, i := range slices.Backward(b.prow) {
		if len(b.lowerRows[i]) > 0 {
			b.lowerRowAt = append(b.lowerRowAt, i)
		}
	}
}

// forward solves B x = v: v is by row, and becomes x by position.
func (b *basis) forward(v []float64) {
	for _, k := range b.lowerAt {
		if t := v[b.prow[k]]; t != 0 {
			for _, e := range b.lower[k] {
				v[e.at] -= e.v * t
			}
		}
	}
	w := b.work
	for k := b.m - 1; k >= 0; k-- {
		t := v[b.prow[k]]
		if t == 0 {
			w[b.pcol[k]] = 0
			continue
		}
		if t /= b.pivot[k]; math.Abs(t) < 1e-14 {
			t = 0
		}
		w[b.pcol[k]] = t
		for _, e := range b.upper[k] {
			v[e.at] -= e.v * t
		}
	}
	copy(v, w)
	for i := range b.updates {
		u := &b.updates[i]
		t := v[u.at]
		if t == 0 {
			continue
		}
		t /= u.pivot
		v[u.at] = t
		for _, e := range u.entries {
			v[e.at] -= e.v * t
		}
	}
}

// backward solves y B = v: v is by position, and becomes y by row.
func (b *basis) backward(v []float64) {
	for i := len(b.updates) - 1; i >= 0; i-- {
		u := &b.updates[i]
		t := v[u.at]
		for _, e := range u.entries {
			t -= e.v * v[e.at]
		}
		v[u.at] = t / u.pivot
	}
	w := b.work
	for k := range b.m {
		t := v[b.pcol[k]]
		if t == 0 {
			w[b.prow[k]] = 0
			continue
		}
		if t /= b.pivot[k]; math.Abs(t) < 1e-14 {
			t = 0
		}
		w[b.prow[k]] = t
		for _, e := range b.upperRows[k] {
			v[e.at] -= e.v * t
		}
	}
	copy(v, w)
	for _, i := range b.lowerRowAt {
		if t := v[i]; t != 0 {
			for _, e := range b.lowerRows[i] {
				v[e.at] -= e.v * t
			}
		}
	}
}

// replace puts a column, which forward has solved for, at a position.
func (b *basis) replace(at int, column []float64) {
	if cap(b.arena)-len(b.arena) < len(column) {
		b.arena = make([]entry, 0, 4*len(column))
	}
	own := b.arena[len(b.arena):]
	for i, v := range column {
		if v != 0 && i != at {
			own = append(own, entry{int32(i), v})
		}
	}
	b.arena = b.arena[:len(b.arena)+len(own)]
	b.filled += len(own)
	b.updates = append(b.updates, update{int32(at), column[at], own})
}

// stale reports whether a new factorization pays. For relaxations of Numberlink, half or twice as
// many entries of updates take about as long.
func (b *basis) stale() bool {
	return len(b.updates) >= 100 || len(b.updates) > 20 && b.filled > b.size+b.m
}

// elimination is a factorization under way.
type elimination struct {
	m         int
	rows      [][]entry // by row: its entries in columns without a pivot
	cols      [][]int32 // by position: the rows of its entries, some of which may be gone
	count     []int32   // by position: how many are in rows without a pivot
	rowDone   []bool
	colDone   []bool
	prow      []int32
	pcol      []int32
	pivot     []float64
	lower     [][]entry
	upperRows [][]entry
	cut       []bool // by position: the column that depends on others

	work   *work.Work
	filled int // entries so far
	most   int // as in basis

	rowsOf, colsOf lists // the rows and positions of the rest, by their count
	sum            []float64
	mark           []bool
}

func newElimination(columns func(int, func(int32, float64)), m int) *elimination {
	f := &elimination{m: m, rows: make([][]entry, m), cols: make([][]int32, m),
		count: make([]int32, m), rowDone: make([]bool, m), colDone: make([]bool, m),
		cut: make([]bool, m), sum: make([]float64, m), mark: make([]bool, m)}
	sizes := make([]int32, m)
	total := 0
	for c := range m {
		columns(c, func(row int32, v float64) {
			sizes[row]++
			f.count[c]++
			total++
		})
	}
	entries, places := make([]entry, total), make([]int32, total)
	from := 0
	for i, n := range sizes {
		f.rows[i] = entries[from : from : from+int(n)]
		from += int(n)
	}
	from = 0
	for c := range m {
		to := from + int(f.count[c])
		f.cols[c] = places[from:from:to]
		from = to
		columns(c, func(row int32, v float64) {
			f.rows[row] = append(f.rows[row], entry{int32(c), v})
			f.cols[c] = append(f.cols[c], row)
		})
	}
	return f
}

// eliminate chooses all pivots.
func (f *elimination) eliminate() {
	f.singletons()
	if len(f.prow) == f.m {
		return
	}
	f.rowsOf, f.colsOf = newLists(f.m), newLists(f.m)
	for i := range f.m {
		if !f.rowDone[i] {
			f.rowsOf.add(int32(i), len(f.rows[i]))
		}
		if !f.colDone[i] {
			f.colsOf.add(int32(i), int(f.count[i]))
		}
	}
	for _, r := range f.rows {
		f.filled += len(r)
	}
	for len(f.prow) < f.m {
		i, c := f.choose()
		if i < 0 || f.filled > f.most || !f.work.Did(1) {
			return
		}
		f.take(i, c)
	}
}

// singletons takes the pivots of columns with one entry, then of rows with one.
func (f *elimination) singletons() {
	f.singletonCols()
	f.singletonRows()
}

func (f *elimination) singletonCols() {
	var queue []int32
	for c, n := range f.count {
		if n == 1 {
			queue = append(queue, int32(c))
		}
	}
	for len(queue) > 0 {
		c := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if f.colDone[c] || f.count[c] != 1 {
			continue
		}
		row := int32(-1)
		for _, i := range f.cols[c] {
			if !f.rowDone[i] {
				row = i
			}
		}
		rest := f.split(row, c)
		if math.Abs(f.pivot[len(f.pivot)-1]) < smallest {
			f.undo()
			continue
		}
		for _, e := range rest {
			if f.count[e.at]--; f.count[e.at] == 1 {
				queue = append(queue, e.at)
			}
		}
		f.upperRows[len(f.upperRows)-1] = rest
		f.finish(row, c, nil)
	}
}

// singletonRows takes the pivots of rows with one entry that is left: rows drop the columns that
// are done. Those of their entries are above no pivot: a column that was a singleton has no entry
// in a row that is left.
func (f *elimination) singletonRows() {
	var queue []int32
	for i := range f.rows {
		if len(f.rows[i]) == 1 && !f.rowDone[i] {
			queue = append(queue, int32(i))
		}
	}
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if f.rowDone[i] || len(f.rows[i]) != 1 {
			continue
		}
		c, v := f.rows[i][0].at, f.rows[i][0].v
		if math.Abs(v) < smallest {
			continue
		}
		var column []entry
		for _, other := range f.cols[c] {
			if other == i || f.rowDone[other] {
				continue
			}
			column = append(column, entry{other, f.drop(other, c) / v})
			if len(f.rows[other]) == 1 {
				queue = append(queue, other)
			}
		}
		f.prow, f.pcol, f.pivot = append(f.prow, i), append(f.pcol, c), append(f.pivot, v)
		f.upperRows = append(f.upperRows, nil)
		f.finish(i, c, column)
	}
}

// split begins a pivot, and returns the other entries of its row.
func (f *elimination) split(row, c int32) []entry {
	v := f.drop(row, c)
	f.prow, f.pcol, f.pivot = append(f.prow, row), append(f.pcol, c), append(f.pivot, v)
	f.upperRows = append(f.upperRows, nil)
	return f.rows[row]
}

// undo takes back a pivot that is too small.
func (f *elimination) undo() {
	k := len(f.prow) - 1
	f.rows[f.prow[k]] = append(f.rows[f.prow[k]], entry{f.pcol[k], f.pivot[k]})
	f.prow, f.pcol, f.pivot, f.upperRows = f.prow[:k], f.pcol[:k], f.pivot[:k], f.upperRows[:k]
}

func (f *elimination) finish(row, c int32, column []entry) {
	f.lower = append(f.lower, column)
	f.rowDone[row], f.colDone[c] = true, true
}

// drop takes the entry of a column out of a row, and returns it.
func (f *elimination) drop(row, c int32) float64 {
	r := f.rows[row]
	for k, e := range r {
		if e.at == c {
			r[k] = r[len(r)-1]
			f.rows[row] = r[:len(r)-1]
			return e.v
		}
	}
	return 0
}

// choose returns the row and the position of the next pivot, or -1.
func (f *elimination) choose() (row, col int32) {
	row = -1
	best, looked := math.MaxInt, 0
	consider := func(i int32, e entry, largest float64) {
		if math.Abs(e.v) < max(threshold*largest, smallest) {
			return
		}
		if cost := (len(f.rows[i]) - 1) * (int(f.count[e.at]) - 1); cost < best {
			best, row, col = cost, i, e.at
		}
	}
	for n := 1; n <= f.m; n++ {
		if best <= (n-1)*(n-1) {
			return row, col
		}
		for c := f.colsOf.first[n]; c >= 0; c = f.colsOf.next[c] {
			for _, i := range f.cols[c] {
				if f.rowDone[i] {
					continue
				}
				largest, found := 0.0, entry{-1, 0}
				f.work.Did(len(f.rows[i]))
				for _, e := range f.rows[i] {
					largest = max(largest, math.Abs(e.v))
					if e.at == c {
						found = e
					}
				}
				if found.at >= 0 {
					consider(i, found, largest)
				}
			}
			if looked++; looked >= searched && row >= 0 {
				return row, col
			}
		}
		if best <= n*(n-1) {
			return row, col
		}
		for i := f.rowsOf.first[n]; i >= 0; i = f.rowsOf.next[i] {
			largest := 0.0
			for _, e := range f.rows[i] {
				largest = max(largest, math.Abs(e.v))
			}
			for _, e := range f.rows[i] {
				consider(i, e, largest)
			}
			if looked++; looked >= searched && row >= 0 {
				return row, col
			}
		}
	}
	return row, col
}

// take eliminates with a pivot.
func (f *elimination) take(row, c int32) {
	rest := f.split(row, c)
	v := f.pivot[len(f.pivot)-1]
	f.upperRows[len(f.upperRows)-1] = rest
	f.rowsOf.remove(row)
	f.colsOf.remove(c)
	f.rowDone[row], f.colDone[c] = true, true
	for _, e := range rest {
		f.count[e.at]--
	}
	var column []entry
	for _, i := range f.cols[c] {
		if f.rowDone[i] {
			continue
		}
		factor := f.drop(i, c) / v
		column = append(column, entry{i, factor})
		before := len(f.rows[i])
		f.subtract(i, rest, factor)
		f.filled += len(f.rows[i]) - before
		f.work.Did(len(rest) + before)
		f.rowsOf.remove(i)
		f.rowsOf.add(i, len(f.rows[i]))
	}
	for _, e := range rest {
		kept := f.cols[e.at][:0]
		for _, i := range f.cols[e.at] {
			if !f.rowDone[i] {
				kept = append(kept, i)
			}
		}
		f.cols[e.at] = kept
		f.colsOf.remove(e.at)
		f.colsOf.add(e.at, int(f.count[e.at]))
	}
	f.lower = append(f.lower, column)
}

// subtract takes a multiple of a row from another one.
func (f *elimination) subtract(i int32, rest []entry, factor float64) {
	for _, e := range rest {
		f.sum[e.at], f.mark[e.at] = -factor*e.v, true
	}
	r := f.rows[i]
	for k := 0; k < len(r); {
		e := &r[k]
		if f.mark[e.at] {
			f.mark[e.at] = false
			was := math.Abs(e.v)
			if e.v += f.sum[e.at]; math.Abs(e.v) <= max(smallest*1e-2, 1e-14*was) {
				f.forget(i, e.at)
				r[k] = r[len(r)-1]
				r = r[:len(r)-1]
				continue
			}
		}
		k++
	}
	for _, e := range rest {
		if f.mark[e.at] {
			f.mark[e.at] = false
			r = append(r, entry{e.at, f.sum[e.at]})
			f.cols[e.at] = append(f.cols[e.at], i)
			f.count[e.at]++
		}
	}
	f.rows[i] = r
}

// forget takes a row out of a column.
func (f *elimination) forget(i, c int32) {
	list := f.cols[c]
	for k, other := range list {
		if other == i {
			list[k] = list[len(list)-1]
			f.cols[c] = list[:len(list)-1]
			f.count[c]--
			return
		}
	}
}

// lists are sets of numbers with a size each, linked by that size.
type lists struct {
	first, next, prev []int32
	size              []int32
}

func newLists(m int) lists {
	l := lists{make([]int32, m+1), make([]int32, m), make([]int32, m), make([]int32, m)}
	for i := range l.first {
		l.first[i] = -1
	}
	return l
}

func (l *lists) add(i int32, size int) {
	l.size[i] = int32(size)
	l.prev[i], l.next[i] = -1, l.first[size]
	if l.next[i] >= 0 {
		l.prev[l.next[i]] = i
	}
	l.first[size] = i
}

func (l *lists) remove(i int32) {
	if l.prev[i] >= 0 {
		l.next[l.prev[i]] = l.next[i]
	} else {
		l.first[l.size[i]] = l.next[i]
	}
	if l.next[i] >= 0 {
		l.prev[l.next[i]] = l.prev[i]
	}
}
