package search

import (
	"context"
	"errors"

	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	"github.com/gridwright/gridwright/internal/family/path/search/frontier"
	"github.com/gridwright/gridwright/puzzle"
)

// finder is the fewest.Searcher of paths. Bitboards find answers in microseconds. But where two
// numbers are as close as can be and far apart on the board, they may need millions of nodes to see
// that there is none, and the frontier some hundred thousand states. So a question without a budget
// has turns, as in Engine.
type finder struct {
	*bitboard.Finder
	empty *path.Puzzle
	given []int
}

// NewFinder returns the searcher of a board without clues, for gridwright.MinimizeBoard. The error
// wraps engine.ErrUnsupported for boards that do not fit in bitboards.
func NewFinder(p puzzle.Puzzle) (fewest.Searcher, error) {
	f, err := bitboard.NewFinder(p)
	if err != nil {
		return nil, err
	}
	empty, _ := p.(*path.Puzzle)
	return &finder{Finder: f, empty: empty}, nil
}

func (f *finder) Reset() {
	f.Finder.Reset()
	f.given = f.given[:0]
}

func (f *finder) Give(clue int) bool {
	f.given = append(f.given, clue)
	return f.Finder.Give(clue)
}

func (f *finder) Take() {
	f.Finder.Take()
	f.given = f.given[:len(f.given)-1]
}

const (
	// finderNodes is the budget of the bitboards' first turn, some 0.4 s. Tight questions with one or
	// two numbers are then left to the frontier.
	finderNodes = 100_000
	// finderMany is this budget where more numbers are given. Of 42 questions with three numbers on a
	// 9x9 Numbrix that 30,000 nodes leave open, the bitboards decide each in 3.4 s; clause learning
	// takes ten times as long for most, and the frontier gave up on all three that it was asked.
	finderMany = 1_000_000
	// finderStates is the budget of the frontier.
	finderStates = 20_000_000
)

// Find takes turns where the budget has no limit.
func (f *finder) Find(ctx context.Context, limit int, within engine.Budget,
	yield func([]int32),
) (bool, error) {
	if within != (engine.Budget{}) {
		return f.Finder.Find(ctx, limit, within, yield)
	}
	var found [][]int32
	keep := func(s []int32) { found = append(found, append([]int32(nil), s...)) }
	first := engine.Budget{Nodes: finderNodes}
	if len(f.given) > 2 {
		first.Nodes = finderMany
	}
	done, err := f.Finder.Find(ctx, limit, first, keep)
	if !done && err == nil && ctx.Err() == nil {
		found = nil
		p, err := f.puzzle()
		if err != nil {
			return false, err
		}
		wide := frontier.Engine{Budget: engine.Budget{Nodes: finderStates}}
		out, err := wide.Search(ctx, p, limit, func(s puzzle.Answer) bool {
			keep(f.CluesOf(s))
			return true
		})
		if err != nil && !errors.Is(err, engine.ErrUnsupported) {
			return false, err
		}
		done = err == nil && (out.Complete || len(found) == limit)
	}
	if !done && err == nil && ctx.Err() == nil {
		found = nil
		done, err = f.Finder.Find(ctx, limit, engine.Budget{}, keep)
	}
	for _, s := range found {
		yield(s)
	}
	return done, err
}

// puzzle returns the board with the clues given.
func (f *finder) puzzle() (*path.Puzzle, error) {
	b := f.empty.Board()
	values := make([]int, b.Cells())
	for c := range values {
		if f.empty.Hole(c) {
			values[c] = path.Hole
		}
	}
	for _, clue := range f.given {
		values[clue/f.empty.N()] = clue%f.empty.N() + 1
	}
	return path.New(b, f.empty.Diagonal(), values)
}
