package random

import "math"

// A window is loose if its cells can be linked in another way while the links outside, the
// terminals and their pairs stay. A puzzle with a loose window has several answers. Most second
// answers differ in a small place, so a cover without loose windows is close to a puzzle with one
// answer.
//
// Windows in a loose one are resampled. Where that makes more windows loose, it is mostly taken
// back. That is the rule of Nicholas Metropolis and others ("Equation of state calculations by fast
// computing machines", 1953) at a low temperature; the energy is the number of loose windows.

// firmer makes a cover firm.
type firmer struct {
	*mixer
	look    *shape  // of the windows that must not be loose
	loose   []bool  // of each cell: whether the window below and to the right of it is
	count   int     // loose windows
	changed []int32 // those that the last step has changed
	before  []uint8 // the links of the cells that it has resampled
}

const (
	// lookSide is the side of windows that must not be loose. With 5 there are a few more of them,
	// and looking takes several times as long.
	lookSide = 4
	// heat is the temperature: one loose window more is accepted once in seven times.
	heat = 0.5
)

func newFirmer(m *mixer) *firmer {
	return &firmer{mixer: m, look: newShape(m.board.Rows, m.board.Cols, lookSide),
		loose: make([]bool, m.board.Cells())}
}

// scan looks at the windows that overlap with a rectangle. Others can only become loose or firm by
// what changes there if they are on the same paths, so those are looked at again when they are due.
func (f *firmer) scan(row, col, rows, cols int) {
	f.changed = f.changed[:0]
	for r := max(0, row-f.look.rows+1); r < min(row+rows, f.board.Rows-f.look.rows+1); r++ {
		for c := max(0, col-f.look.cols+1); c < min(col+cols, f.board.Cols-f.look.cols+1); c++ {
			if x := f.board.Cell(r, c); f.test(x) != f.loose[x] {
				f.toggle(x)
				f.changed = append(f.changed, int32(x))
			}
		}
	}
}

// test reports whether the window at a cell is loose.
func (f *firmer) test(x int) bool {
	row, col := f.board.RowCol(x)
	f.open(f.look, row, col)
	loose := f.second()
	f.put(f.old)
	return loose
}

func (f *firmer) toggle(x int) {
	f.loose[x] = !f.loose[x]
	if f.loose[x] {
		f.count++
	} else {
		f.count--
	}
}

// pick returns a random loose window, by its cell in the upper left, or none.
func (f *firmer) pick() int {
	for f.count > 0 {
		nth := f.r.IntN(f.count)
		for x, loose := range f.loose {
			if !loose {
				continue
			}
			if nth > 0 {
				nth--
				continue
			}
			if f.test(x) {
				return x
			}
			f.toggle(x)
			break
		}
	}
	return none
}

// firm resamples a window, and takes that back if it makes more windows loose.
func (f *firmer) firm(s *shape, row, col int) {
	count, pairs := f.count, f.cover.pairs
	f.before = f.before[:0]
	for r := range s.rows {
		from := f.board.Cell(row+r, col)
		f.before = append(f.before, f.links[from:from+s.cols]...)
	}
	f.resample(s, row, col)
	if f.same(s, row, col) {
		return
	}
	f.scan(row, col, s.rows, s.cols)
	if f.count <= count || f.r.Float64() < math.Exp(float64(count-f.count)/heat) {
		return
	}
	for r := range s.rows {
		copy(f.links[f.board.Cell(row+r, col):], f.before[r*s.cols:(r+1)*s.cols])
	}
	f.cover.pairs = pairs
	for _, x := range f.changed {
		f.toggle(int(x))
	}
}

// same reports whether the cells of a window have the links of before.
func (f *firmer) same(s *shape, row, col int) bool {
	for i, l := range f.before {
		if f.links[f.board.Cell(row+i/s.cols, col+i%s.cols)] != l {
			return false
		}
	}
	return true
}

// fault returns a terminal of a path that is not as wanted, or none: it has too few cells, its two
// ends are neighbours though it is no pair of neighbours, or there is a terminal beside its own and
// there should be none.
func (f *firmer) fault() int {
	var faults []int
	var path []int32
	for x := range f.links {
		if !f.terminal(int32(x)) {
			continue
		}
		path = f.path(path[:0], int32(x))
		bad := len(path) < f.least
		for _, y := range f.next[x] {
			if y != none && f.terminal(y) && (f.apart || y == path[len(path)-1] && len(path) > 2) {
				bad = true
			}
		}
		if bad {
			faults = append(faults, x)
		}
	}
	if len(faults) == 0 {
		return none
	}
	return faults[f.r.IntN(len(faults))]
}
