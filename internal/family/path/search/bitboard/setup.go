package bitboard

import "github.com/gridwright/gridwright/internal/family/path"

// setUp builds the root state, and reports whether an answer may be left.
//
// A board with more columns than rows is transposed, so that a row has at most 11 positions: a step
// is then a shift by less than a word.
func (s *search) setUp(t *path.Puzzle, st *state) bool {
	b := t.Board()
	s.n, s.diagonal, s.board, s.cols = t.N(), t.Diagonal(), b.Cells(), b.Cols
	s.numbers = below(s.n)
	rows, cols := b.Rows, b.Cols
	s.turned = cols > rows
	if s.turned {
		rows, cols = cols, rows
	}
	s.south = uint(cols)
	var given, west set // the numbers given; the first column
	for r, position := 0, 0; r < rows; r++ {
		west = west.or(one(position))
		for range cols {
			c := s.cell(position)
			at := one(position)
			position++
			if t.Hole(c) {
				continue
			}
			s.cells = s.cells.or(at)
			if v := t.Given(c); v > 0 {
				st.dom[v-1] = at
				given = given.or(one(v - 1))
				st.taken = st.taken.or(at)
			}
		}
	}
	st.open = s.numbers.minus(given)
	st.stale = s.numbers
	inner := s.cells.minus(west) // cells that can be to the east of another
	st.may.e = s.cells.and(inner.down(1))
	st.may.s = s.cells.and(s.cells.down(s.south))
	if s.diagonal {
		st.may.se = s.cells.and(inner.down(s.south + 1))
		st.may.sw = inner.and(s.cells.down(s.south - 1))
	}
	return s.reach(st, given)
}

// cell returns the puzzle's cell at a position.
func (s *search) cell(position int) int {
	if s.turned {
		return position%int(s.south)*s.cols + position/int(s.south)
	}
	return position
}

// reach restricts each number that is not given to the free cells that a walk of the right length
// reaches from the given number before it, and from the one after. That takes two steps per number;
// starting with all cells and passing on changes takes many.
func (s *search) reach(st *state, given set) bool {
	free := s.cells.minus(st.taken)
	before := -1 // the last number given
	for k := range s.n {
		switch {
		case given.has(k):
			if !s.reachBack(st, before, k) {
				return false
			}
			before = k
		case before < 0:
			st.dom[k] = free
		default:
			st.dom[k] = s.beside(&st.may, st.dom[k-1]).and(free)
		}
	}
	for left := st.open; !left.empty(); left = left.rest() {
		k := left.first()
		if d := st.dom[k]; d.single() {
			if d.empty() {
				return false
			}
			st.found = st.found.or(one(k))
		}
	}
	return true
}

// reachBack goes down from a given number to the one given before it, or -1, and reports whether
// they are close enough to each other.
func (s *search) reachBack(st *state, before, k int) bool {
	near := s.beside(&st.may, st.dom[k])
	for j := k - 1; j > before; j-- {
		st.dom[j] = st.dom[j].and(near)
		near = s.beside(&st.may, st.dom[j])
	}
	return before < 0 || near.meets(st.dom[before])
}
