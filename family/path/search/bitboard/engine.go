// Package bitboard searches Numbrix and Hidato boards of up to 128 positions.
//
// # The idea
//
// Each number has a set of the cells in which it may stand: one bit a position, two machine words.
// A handful of deductions, each a few word operations for the whole board, shrink the sets until
// nothing changes:
//
//   - Steps. The cells of a number are within one step of the cells of the number before it and of
//     the one after. Passed up and down the numbers this gives distances and parities for nothing.
//   - Singles. A cell that one number alone can take is that number's; a number with one cell takes
//     it from the others. Which cells are possible for exactly one number comes from two
//     accumulators, once and twice, in one pass over the numbers.
//   - Links, for four neighbours. Two cells can be linked if somewhere they take consecutive
//     numbers. A cell inside the walk needs two links: with fewer the position is lost, with
//     exactly two both are forced, and a cell with two forced links gives up its others. Steps
//     then go over links that are left only, and the cells of a forced link follow each other in
//     every number.
//
// When they run dry, the search branches on a number next to a known one: of those the one with the
// fewest cells, in the shortest gap between known numbers.
//
// The sets of cells for each number, gap by gap, are how the published solvers of this puzzle work;
// the link deduction is that of slitherlink and Hamiltonian path solvers, made one with them here.
package bitboard

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/path"
	"github.com/gridwright/gridwright/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine is the bitboard engine.
type Engine struct {
	// MaxNodes bounds the nodes of a search; beyond, the outcome is not complete. 0 is no bound.
	MaxNodes int64
}

// Name is "bitboard".
func (Engine) Name() string { return "bitboard" }

// Fits reports whether a board is small enough for the engine.
func Fits(p *path.Puzzle) bool { return p.Board().Cells() <= positions }

// Search yields the answers of a board of at most 128 positions, holes included.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	t, ok := p.(*path.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is no kind of path",
			engine.ErrUnsupported, p.Kind().Name)
	}
	if !Fits(t) {
		return engine.Outcome{}, fmt.Errorf("%w: the board has %d positions, a bitboard %d",
			engine.ErrUnsupported, t.Board().Cells(), positions)
	}
	s := newSearch(ctx, t, limit, yield)
	s.pulse.MaxNodes = e.MaxNodes
	complete := s.pulse.Over() || s.run(0)
	return engine.Outcome{Found: s.found, Complete: complete && !s.pulse.Over(), Nodes: s.pulse.Nodes,
		Method: "bitboard"}, nil
}

// search is one run of the engine.
type search struct {
	pulse *engine.Pulse
	limit int
	yield func(puzzle.Solution) bool
	found int

	n       int  // numbers, from 0 in here
	numbers set  // all of them
	links   bool // whether the deductions on links are made: for four neighbours
	cells   set  // all cells that are not holes
	south   uint // from a cell to the one below it
	se      set  // the cells that have a neighbour south-east, and south-west, where corners count
	sw      set

	board int     // positions
	stack []state // one a depth
}

// state is what is known at a node.
type state struct {
	dom   []set // of each number, the cells in which it may stand
	east  set   // the cells that may be linked to the one east of them
	below set   // and to the one south

	// Numbers, as positions from 0, whose cells have changed since that was passed on to the number
	// above, and to the one below.
	up, down set
}

func newSearch(ctx context.Context, t *path.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) *search {
	b := t.Board()
	s := &search{pulse: engine.NewPulse(ctx), limit: limit, yield: yield, n: t.Size(),
		links: !t.Diagonal(), south: uint(b.Cols), board: b.Cells()}
	for c := range s.board {
		if !t.Hole(c) {
			s.cells = s.cells.or(one(c))
		}
	}
	root := state{dom: make([]set, s.n)}
	for k := range root.dom {
		root.dom[k] = s.cells
	}
	for c := range s.board {
		if v := t.Given(c); v > 0 {
			root.dom[v-1] = one(c)
		}
		if t.Hole(c) {
			continue
		}
		joined := func(d grid.Dir, to *set) {
			if next, ok := b.Step(c, d); ok && !t.Hole(next) {
				*to = to.or(one(c))
			}
		}
		joined(grid.E, &root.east)
		joined(grid.S, &root.below)
		joined(grid.SE, &s.se)
		joined(grid.SW, &s.sw)
	}
	for k := range root.dom {
		root.touch(k)
	}
	s.numbers = root.up
	s.stack = []state{root}
	return s
}

// run searches below the state at a depth, and reports whether it saw all of it.
func (s *search) run(depth int) bool {
	if s.pulse.Beat() {
		return false
	}
	st := &s.stack[depth]
	if !s.propagate(st) {
		return true
	}
	k := s.branch(st)
	if k < 0 {
		return s.answer(st)
	}
	if depth+1 == len(s.stack) {
		s.stack = append(s.stack, state{dom: make([]set, s.n)})
	}
	free := set{}
	for _, d := range s.stack[depth].dom {
		if !d.single() {
			free = free.or(d)
		}
	}
	for choices := s.stack[depth].dom[k]; !choices.empty(); {
		c := s.tightest(&s.stack[depth], choices, free)
		choices = choices.minus(c)
		from, to := &s.stack[depth], &s.stack[depth+1]
		copy(to.dom, from.dom)
		to.east, to.below = from.east, from.below
		to.dom[k] = c
		to.up, to.down = set{}, set{}
		to.touch(k)
		if !s.run(depth + 1) {
			return false
		}
	}
	return true
}

// answer yields a state in which each number has one cell.
func (s *search) answer(st *state) bool {
	if s.limit > 0 && s.found == s.limit {
		return false
	}
	answer := make(puzzle.Solution, s.board)
	for k, d := range st.dom {
		answer[d.first()] = k + 1
	}
	s.found++
	return s.yield(answer) && (s.limit == 0 || s.found < s.limit)
}

// branch chooses the number to try, or -1 where all are known: of the numbers next to a known one
// that with the fewest cells. Going by the shortest gap first is as good on published boards, but
// leaves more of the sparse Hidato without an answer.
func (s *search) branch(st *state) int {
	best, bestGap, bestSize := -1, 0, 0
	consider := func(k, gap int) {
		size := st.dom[k].size()
		if best < 0 || size < bestSize || size == bestSize && gap < bestGap {
			best, bestGap, bestSize = k, gap, size
		}
	}
	known := -1 // the last known number
	for k, d := range st.dom {
		if !d.single() {
			continue
		}
		switch {
		case known < 0 && k > 0:
			consider(k-1, k+s.n) // open at one end: after all others
		case k > known+1:
			consider(known+1, k-known-1)
			consider(k-1, k-known-1)
		}
		known = k
	}
	switch {
	case known < 0:
		consider(0, 0)
		consider(s.n-1, 0)
	case known < s.n-1:
		consider(known+1, s.n-1-known+s.n)
	}
	return best
}

// tightest is the position of a set that has the fewest free neighbours: a walk that leaves such
// cells behind rarely comes back for them (H. C. von Warnsdorf, 1823).
func (s *search) tightest(st *state, choices, free set) set {
	var best set
	least := 9
	for !choices.empty() {
		c := one(choices.first())
		choices = choices.minus(c)
		if n := s.near(st, c).and(free).size(); n < least {
			best, least = c, n
		}
	}
	return best
}
