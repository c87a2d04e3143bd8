package bitboard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Finder finds answers of an empty board with some numbers given, a great many times: it is a
// fewest.Searcher. The clue that a cell has the number v is cell*n + v-1.
type Finder struct {
	search
	puzzle     *path.Puzzle
	given      []state          // the empty board, and after each clue given what follows from them
	dead       int              // how many of the last are without an answer
	had        [][positions]set // of this search: the cells of the numbers in the answers found
	clues      []int32          // work space: an answer
	start      []int            // a walk of the empty board: its cells in order
	symmetries [][]int32
	near       [][]int // of each cell, the neighbours
}

// NewFinder returns a finder for a board without clues. The error wraps engine.ErrUnsupported for
// boards that do not fit.
func NewFinder(p puzzle.Puzzle) (*Finder, error) {
	t, ok := p.(*path.Puzzle)
	if !ok || !Fits(t) {
		return nil, fmt.Errorf("%w: it is not a path puzzle of at most %d positions",
			engine.ErrUnsupported, positions)
	}
	f := &Finder{puzzle: t}
	for c := range t.Board().Cells() {
		f.near = append(f.near, t.Neighbours(c))
	}
	f.Reset()
	return f, nil
}

// Clues returns the number of clues: a number for each cell, holes included.
func (f *Finder) Clues() int { return f.board * f.n }

// Clue returns the cell of a clue and its number.
func (f *Finder) Clue(number int) puzzle.Clue {
	return puzzle.Clue{Cell: number / f.n, Other: -1, Value: number%f.n + 1}
}

// Symmetries returns the symmetries of the board, and the reversal of the walk.
func (f *Finder) Symmetries() [][]int32 {
	if f.symmetries != nil {
		return f.symmetries
	}
	for _, y := range f.puzzle.Symmetries() {
		if y.Puzzle.String() != f.puzzle.String() {
			continue
		}
		by := make([]int32, f.Clues())
		one := make(puzzle.Answer, f.board)
		for c := range f.board {
			for k := range f.n {
				one[c] = k + 1
				image := y.Map(one)
				at := slices.IndexFunc(image, func(v int) bool { return v > 0 })
				by[c*f.n+k] = int32(at*f.n + image[at] - 1)
			}
			one[c] = 0
		}
		f.symmetries = append(f.symmetries, by)
	}
	return f.symmetries
}

// Reset returns to the empty board.
func (f *Finder) Reset() {
	f.search = search{anew: true, complete: f.is}
	f.given = make([]state, 1, 8)
	f.dead = 0
	f.pulse = engine.NewPulse(context.Background())
	root := &f.given[0]
	if !f.setUp(f.puzzle, root) || !f.colour(root) || !f.propagate(root) {
		f.dead = 1
	}
}

// colour keeps odd numbers on the colour of the chessboard that has more cells, and even ones on
// the other, and reports whether an answer may be left. Where both have as many, the first clue
// does this. Otherwise the deductions would not see it.
func (f *Finder) colour(st *state) bool {
	if f.diagonal {
		return true
	}
	var black set
	for left := f.cells; !left.empty(); left = left.rest() {
		if p := left.first(); (p/int(f.south)+p%int(f.south))%2 == 0 {
			black = black.or(one(p))
		}
	}
	white := f.cells.minus(black)
	if black.size() == white.size() {
		return true
	}
	if white.size() > black.size() {
		black, white = white, black
	}
	for k := range f.n {
		cells := black
		if k%2 == 1 {
			cells = white
		}
		if !f.put(st, k, st.dom[k].and(cells)) {
			return false
		}
	}
	return true
}

// Give gives a number to a cell.
func (f *Finder) Give(clue int) bool {
	f.given = append(f.given, f.given[len(f.given)-1])
	if f.dead > 0 || !f.fix(&f.given[len(f.given)-1], clue) {
		f.dead++
		return false
	}
	return true
}

// fix adds a clue to a state, with what follows.
func (f *Finder) fix(st *state, clue int) bool {
	k, at := clue%f.n, one(f.position(clue/f.n))
	if !st.dom[k].meets(at) {
		return false
	}
	if st.dom[k].single() {
		return true
	}
	return f.put(st, k, at) && f.propagate(st)
}

// position returns the position of a cell of the puzzle.
func (f *Finder) position(cell int) int {
	if f.turned {
		return cell%f.cols*int(f.south) + cell/f.cols
	}
	return cell
}

// Take takes back the clue given last.
func (f *Finder) Take() {
	f.given = f.given[:len(f.given)-1]
	f.dead = max(0, f.dead-1)
}

// May keeps the clues that the deductions have not excluded.
func (f *Finder) May(clues fewest.Set) {
	st := &f.given[len(f.given)-1]
	for c := range clues.Elements() {
		if f.dead > 0 || !st.dom[c%f.n].meets(one(f.position(c/f.n))) {
			clues.Remove(c)
		}
	}
}

// Find searches for answers with the given numbers.
//
// It also restarts after an answer has been found, unlike the engine: what is left of the tree near
// the first answer may have no second one, and be large. So an answer may come up again. Those
// found are kept, and skipped.
func (f *Finder) Find(ctx context.Context, limit int, within engine.Budget,
	yield func([]int32),
) (bool, error) {
	if f.dead > 0 {
		return true, nil
	}
	f.pulse = engine.NewPulse(ctx)
	f.pulse.Within(within)
	f.found, f.limit, f.last, f.had = 0, limit, -1, f.had[:0]
	f.yield = func(s puzzle.Answer) bool {
		yield(f.CluesOf(s))
		return true
	}
	done := f.all(&f.given[len(f.given)-1])
	return done || f.found == limit, nil
}

// is yields the cells of all numbers, unless they were found before.
func (f *Finder) is(dom [positions]set) bool {
	if slices.Contains(f.had, dom) {
		return true
	}
	f.had = append(f.had, dom)
	return f.answer(&dom)
}

// CluesOf returns the clues of an answer, in ascending order.
func (f *Finder) CluesOf(s puzzle.Answer) []int32 {
	f.clues = f.clues[:0]
	for c, v := range s {
		if v > 0 {
			f.clues = append(f.clues, int32(c*f.n+v-1))
		}
	}
	return f.clues
}

// Random yields the walks of a random sequence in which each arises from the one before it by a
// move of backbiting: see package random.
func (f *Finder) Random(r *rand.Rand, yield func([]int32) bool) {
	if len(f.start) == 0 && !f.first() || f.n < 3 {
		return
	}
	walk := slices.Clone(f.start)
	at := make([]int, f.board)
	for i, c := range walk {
		at[c] = i
	}
	s := make(puzzle.Answer, f.board)
	for {
		if r.IntN(2) == 0 {
			slices.Reverse(walk)
			for i, c := range walk {
				at[c] = i
			}
		}
		near := f.near[walk[f.n-1]]
		i := at[near[r.IntN(len(near))]]
		slices.Reverse(walk[i+1:]) // nothing if the neighbour is already joined
		for j := i + 1; j < f.n; j++ {
			at[walk[j]] = j
		}
		for c, i := range at {
			s[c] = i + 1
		}
		for c := range s {
			if f.puzzle.Hole(c) {
				s[c] = 0
			}
		}
		if !yield(f.CluesOf(s)) {
			return
		}
	}
}

// Near yields the walks of a random sequence in which each arises from the one before it by a move
// of backbiting, at either end, that leaves the numbers kept in place.
func (f *Finder) Near(answer []int32, keep []int, r *rand.Rand, yield func(answer []int32) bool) {
	if f.n < 3 {
		return
	}
	low, high := f.n, -1 // the first and the last number kept
	for _, c := range keep {
		low, high = min(low, c%f.n), max(high, c%f.n)
	}
	walk, at := make([]int, f.n), make([]int, f.board)
	for _, c := range answer {
		walk[int(c)%f.n] = int(c) / f.n
		at[int(c)/f.n] = int(c) % f.n
	}
	near := slices.Clone(answer)
	for range nearTries {
		from, to := 0, 0 // the numbers that are turned round
		if r.IntN(2) == 0 {
			beside := f.near[walk[f.n-1]]
			from, to = at[beside[r.IntN(len(beside))]]+1, f.n
		} else {
			beside := f.near[walk[0]]
			to = at[beside[r.IntN(len(beside))]]
		}
		if to-from < 2 || from <= high && low < to {
			continue
		}
		slices.Reverse(walk[from:to])
		for k := from; k < to; k++ {
			at[walk[k]] = k
		}
		for i, c := range answer {
			cell := int(c) / f.n
			near[i] = int32(cell*f.n + at[cell])
		}
		if !yield(near) {
			return
		}
	}
}

// nearTries bounds the moves that Near tries: where few are possible, the same walks come again.
const nearTries = 100_000

// startNodes bounds the search for the walk with which a random sequence starts.
const startNodes = 1_000_000

// first finds a walk of the empty board, and reports whether it did.
func (f *Finder) first() bool {
	given, dead := f.given, f.dead
	if len(given) <= dead {
		return false
	}
	f.given, f.dead = f.given[:1], 0
	_, _ = f.Find(context.Background(), 1, engine.Budget{Nodes: startNodes}, func(answer []int32) {
		f.start = make([]int, f.n)
		for _, c := range answer {
			f.start[int(c)%f.n] = int(c) / f.n
		}
	})
	f.given, f.dead = given, dead
	return f.start != nil
}
