package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// pathBoard is what techniques need to know of a puzzle, whatever is known of its answer. Cells are
// numbered without the holes.
type pathBoard struct {
	n     int
	cells []puzzle.Cell
	node  map[puzzle.Cell]int
	near  [][]int
	away  [][]int16     // steps from cell to cell, or far
	first []explain.Lit // of each cell: it holds 1; the literals of the other numbers follow
	// Instances of rules.
	next   []int   // of each number: it and the next number are neighbours
	cell   []int   // of each cell: it holds a number
	number []int   // of each number: it is in a cell
	linked [][]int // of each cell and each of its neighbours: they are linked if consecutive
	// Of each cell: the path goes into it or out of it, or both.
	entered, through []int
}

// far is the distance of cells that no walk joins.
const far = 1 << 14

// key is the key under which an explainer keeps the board.
type key struct{}

// boardOf returns the board of a puzzle.
func boardOf(x *explain.Explainer) *pathBoard {
	return x.Memo(key{}, func() any { return newBoard(x) }).(*pathBoard)
}

func newBoard(x *explain.Explainer) *pathBoard {
	p := x.Puzzle().(*path.Puzzle)
	b := &pathBoard{n: p.N(), node: map[puzzle.Cell]int{}, next: make([]int, p.N()+1),
		number: make([]int, p.N()+1)}
	at := make([]int, p.Board().Cells())
	for c := range at {
		if !p.Hole(c) {
			at[c] = len(b.cells)
			cell := puzzle.CellOf(c, p.Board().Cols)
			b.node[cell] = at[c]
			b.cells = append(b.cells, cell)
			b.first = append(b.first, x.Set().Fact(puzzle.HoldsFact(cell, 1)))
		}
	}
	for c := range at {
		if p.Hole(c) {
			continue
		}
		var near []int
		for _, d := range p.Neighbours(c) {
			near = append(near, at[d])
		}
		b.near = append(b.near, near)
	}
	b.measure()
	b.list(x)
	return b
}

// measure finds the distances.
func (b *pathBoard) measure() {
	b.away = make([][]int16, b.n)
	for c := range b.away {
		away := make([]int16, b.n)
		for d := range away {
			away[d] = far
		}
		away[c] = 0
		queue := []int{c}
		for k := 0; k < len(queue); k++ {
			for _, d := range b.near[queue[k]] {
				if away[d] == far {
					away[d] = away[queue[k]] + 1
					queue = append(queue, d)
				}
			}
		}
		b.away[c] = away
	}
}

// list finds the instances of the rules. The statement has them cell by cell and number by number,
// and states first that a number is somewhere, then that it is there only once.
func (b *pathBoard) list(x *explain.Explainer) {
	b.cell, b.linked = make([]int, b.n), make([][]int, b.n)
	b.entered, b.through = make([]int, b.n), make([]int, b.n)
	for c := range b.linked {
		b.cell[c], b.linked[c] = -1, make([]int, len(b.near[c]))
	}
	b.number[0] = -1
	numbers, next := 0, 1
	for i := range x.Set().Rules() {
		r := x.Set().RuleAt(i)
		var c, d int
		if len(r.Cells) > 0 {
			c = b.node[r.Cells[0]]
		}
		if len(r.Cells) > 1 {
			d = b.node[r.Cells[1]]
		}
		switch r.Name {
		case "next":
			b.next[next] = i
			next++
		case "cell":
			if b.cell[c] < 0 {
				b.cell[c] = i
			}
		case "number":
			if numbers++; numbers%2 == 1 {
				b.number[numbers/2+1] = i
			}
		case "linked":
			b.linked[c][slices.Index(b.near[c], d)] = i
			b.linked[d][slices.Index(b.near[d], c)] = i
		case "entered":
			b.entered[c] = i
		case "through":
			b.through[c] = i
		}
	}
}

// is returns the literal that a cell holds a number.
func (b *pathBoard) is(c, k int) explain.Lit { return b.first[c] + explain.Lit(2*(k-1)) }

// move returns the cell and the number of a step that places a number.
func (b *pathBoard) move(s *explain.Step) (c, k int) {
	return b.node[s.Fact.At], int(s.Fact.Value)
}

// after returns the number k of an instance that states that k and k+1 are neighbours, or 0.
func (b *pathBoard) after(i int) int { return max(0, slices.Index(b.next[1:b.n], i)+1) }

// state is what is known of the answer.
type state struct {
	*pathBoard
	x     *explain.Explainer
	at    []int // of each number: the cell in which it is placed, or -1; also of 0 and n+1
	holds []int // of each cell: the number placed in it, or 0
	opens set   // of each cell and number: the cell is open for the number
	all   []*walks
}

// last is the key under which an explainer keeps the last state.
type last struct{}

// stateOf reads what is known. If that is what it was when it was last read, it returns the same
// state again.
func stateOf(x *explain.Explainer) *state {
	b := boardOf(x)
	s := &state{pathBoard: b, x: x, at: make([]int, b.n+2), holds: make([]int, b.n),
		opens: make(set, (b.n*b.n+63)/64)}
	for k := range s.at {
		s.at[k] = -1
	}
	for c := range s.holds {
		for k := 1; k <= b.n; k++ {
			l := b.is(c, k)
			switch {
			case x.Open(l):
				s.opens.add(c*b.n + k - 1)
			case x.Holds(l):
				s.at[k], s.holds[c] = c, k
			}
		}
	}
	kept := x.Memo(last{}, func() any { return new(*state) }).(**state)
	if old := *kept; old == nil || !slices.Equal(old.opens, s.opens) ||
		!slices.Equal(old.holds, s.holds) {
		*kept = s
	}
	return *kept
}

// open reports whether a cell is open for a number.
func (s *state) open(c, k int) bool { return s.opens.has(c*s.n + k - 1) }

// placed reports whether a number is placed. It is false for 0 and n+1.
func (s *state) placed(k int) bool { return s.at[k] >= 0 }

// gap is a run of numbers that are not placed, from lo to hi. The numbers lo-1 and hi+1 are placed,
// unless they are 0 or n+1.
type gap struct{ lo, hi int }

// gaps lists the gaps, ascending. There is none if no number is placed.
func (s *state) gaps() []gap {
	var all []gap
	for k := 1; k <= s.n; k++ {
		if s.placed(k) {
			continue
		}
		g := gap{k, k}
		for g.hi < s.n && !s.placed(g.hi+1) {
			g.hi++
		}
		if g.lo > 1 || g.hi < s.n {
			all = append(all, g)
		}
		k = g.hi
	}
	return all
}

// ways returns the walks of all gaps.
func (s *state) ways() []*walks {
	if s.all == nil {
		for _, g := range s.gaps() {
			s.all = append(s.all, s.walks(g))
		}
	}
	return s.all
}

// length returns how many numbers are missing.
func (g gap) length() int { return g.hi - g.lo + 1 }

// steps returns the instances that state that the numbers of a gap follow each other and those
// around it.
func (s *state) steps(g gap) []int {
	var all []int
	for k := max(g.lo-1, 1); k <= min(g.hi, s.n-1); k++ {
		all = append(all, s.next[k])
	}
	return all
}

// between describes a gap: "between 5 and 9", with its ends.
func (s *state) between(g gap) puzzle.Reason {
	r := puzzle.Because("path/between", "ends", s.besideGap(g))
	switch {
	case g.lo == 1:
		r.Form = "path/below"
	case g.hi == s.n:
		r.Form = "path/above"
	}
	if g.lo > 1 {
		r = r.With("from", g.lo-1)
	}
	if g.hi < s.n {
		r = r.With("to", g.hi+1)
	}
	return r
}

// around returns the gap that a number is in.
func (s *state) around(k int) gap {
	g := gap{k, k}
	for g.lo > 1 && !s.placed(g.lo-1) {
		g.lo--
	}
	for g.hi < s.n && !s.placed(g.hi+1) {
		g.hi++
	}
	return g
}

// the names a placed number with its cell: "the 5 in row 1, column 2".
func (s *state) the(k int) puzzle.Reason {
	return puzzle.Because("path/the", "number", k, "cell", s.cells[s.at[k]])
}

// besideGap returns the cells of the placed numbers around a gap.
func (s *state) besideGap(g gap) []puzzle.Cell {
	var all []puzzle.Cell
	if g.lo > 1 {
		all = append(all, s.cells[s.at[g.lo-1]])
	}
	if g.hi < s.n {
		all = append(all, s.cells[s.at[g.hi+1]])
	}
	return all
}

// ends names the two ends of the ways through a gap: the placed numbers around it, or the first or
// last number of the path, whose cell is open.
func (s *state) ends(g gap) (all []puzzle.Reason) {
	if g.lo > 1 {
		all = append(all, s.the(g.lo-1))
	}
	if g.hi < s.n {
		all = append(all, s.the(g.hi+1))
	}
	switch {
	case g.lo == 1:
		all = append(all, puzzle.Because("{number}", "number", 1))
	case g.hi == s.n:
		all = append(all, puzzle.Because("{number}", "number", s.n))
	}
	return all
}
