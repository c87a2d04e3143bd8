// Package fewest finds the fewest clues that any puzzle of a board needs: the smallest number of
// clues that determine one of its answers, over all answers.
//
// # The idea
//
// Some clues determine an answer if exactly one answer has them all. To show that no k clues do, no
// answers need be listed. It is enough to see that each k clues are in two answers or in none.
//
// The search places the first k-2 clues, up to symmetry: such a placement is a unit of work. For
// the last two it keeps a table with a bit for each pair, and for each pair another bit: seen in
// one answer, seen in two. An answer of n clues marks all its pairs at once, a row with a few word
// operations. Random answers mark most pairs in two. For each pair that is left, a search looks for
// two answers. If it finds none, the pair is dead; if it finds one, these k clues determine it.
// What it finds marks other pairs: two answers that differ little have most of their pairs in
// common, which are then seen in two. So the search also takes a walk of small changes from what it
// finds: such an answer has pairs that random ones lack, and a change costs less than a hundredth
// of a question.
//
// The package knows no family of puzzles. The clues of a board are numbers, an answer is a list of
// them, and the Searcher is the caller's.
package fewest

import (
	"context"
	"iter"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

// Set is a set of clues.
type Set = hitting.Set

// Searcher finds answers of one board. It holds a stack of given clues, which is empty at first. It
// must not be used by several goroutines at the same time.
type Searcher interface {
	// Clues returns how many clues there are. They are numbered from 0.
	Clues() int
	// Clue returns a clue by its number.
	Clue(number int) puzzle.Clue
	// Symmetries returns permutations of the clues that lead from answers to answers. All others
	// that the search uses are made of them.
	Symmetries() [][]int32
	// Reset takes all clues back and forgets what was learned, so that a unit does not depend on
	// those before it.
	Reset()
	// Give adds a clue to those given. It reports false if it sees at once that no answer is left.
	// The clue counts as given all the same.
	Give(clue int) bool
	// Take takes back the clue given last.
	Take()
	// May removes from a set clues that no answer with the given clues has, as far as is easy to
	// see.
	May(clues Set)
	// Find yields answers that have all given clues, each once, up to limit. yield must not keep or
	// change the slice. done reports that there are no others, or that limit was reached; otherwise
	// the budget or ctx ended the search.
	Find(ctx context.Context, limit int, within engine.Budget, yield func(answer []int32),
	) (done bool, err error)
	// Random yields random answers of the board without clues until yield returns false. It may
	// yield an answer repeatedly, and it may yield none.
	Random(r *rand.Rand, yield func(answer []int32) bool)
	// Near yields answers that keep some clues of an answer, each a small change of the one before,
	// until yield returns false. It may yield an answer repeatedly, and it may yield none.
	Near(answer []int32, keep []int, r *rand.Rand, yield func(answer []int32) bool)
}

// Unit is the outcome of a unit of work.
type Unit struct {
	Number    int   // from 1
	Done      bool  // whether all questions are decided
	Found     []int // clues that determine an answer; nil for none
	Answer    []int // the answer that they determine
	Questions int   // searches for two answers
	Undecided int   // how many of them are open
	Answers   int   // different answers seen
}

// Search looks for k clues that determine an answer.
type Search struct {
	board Searcher
	k     int
	// Easy leaves the hard questions open: a unit is then seldom done, but may find clues.
	Easy bool
	dive bool // asks few questions, for a puzzle alone

	may   Set // the clues that some answer may have
	group group
}

// New returns a search for k clues, for k of at least 1.
func New(board Searcher, k int) *Search {
	s := &Search{board: board, k: k, may: hitting.All(board.Clues())}
	board.Reset()
	board.May(s.may)
	s.group = group{points: board.Clues(), generators: board.Symmetries()}
	return s
}

// placed is a placement of the first clues.
type placed struct {
	clues   []int
	allowed Set       // the clues that may follow
	group   group     // the symmetries that leave the clues in place
	toFirst [][]int32 // of each clue, a symmetry that maps it to the first one placed, or nil
}

// Units returns the number of units of work. They are the same for each run. If the context ends,
// they are not all counted.
func (s *Search) Units(ctx context.Context) int {
	n := 0
	for range s.placements() {
		if n++; ctx.Err() != nil {
			break
		}
	}
	return n
}

// placements yields all placements of the first k-2 clues, up to symmetry.
//
// The clues of a set can be placed in any order. The first one placed is of the first orbit of the
// symmetries that the set meets, and it is the representative of this orbit. The symmetries that
// leave it in place choose the next one in the same way. So the others are of no earlier orbit.
func (s *Search) placements() iter.Seq[placed] {
	return func(yield func(placed) bool) {
		s.place(placed{allowed: s.may, group: s.group}, max(0, s.k-2), yield)
	}
}

// place adds more clues to a placement. It reports whether to go on.
func (s *Search) place(p placed, more int, yield func(placed) bool) bool {
	if more == 0 {
		return yield(p)
	}
	o := p.group.orbits(p.allowed)
	left := p.allowed.Clone()
	for _, orbit := range o.lists {
		c := orbit[0]
		left.Remove(c)
		q := placed{clues: append(p.clues[:len(p.clues):len(p.clues)], c), allowed: left.Clone(),
			toFirst: p.toFirst}
		var toRep [][]int32
		q.group, toRep = p.group.stabilizer(c)
		if q.toFirst == nil {
			q.toFirst = toRep
		}
		if !s.place(q, more-1, yield) {
			return false
		}
		for _, c := range orbit[1:] {
			left.Remove(c)
		}
	}
	return true
}

// Run does the units that are wanted, in order, until yield returns false or the context ends. The
// result of a unit does not depend on which others are done.
func (s *Search) Run(ctx context.Context, wanted func(unit int) bool, yield func(Unit) bool) error {
	number := 0
	for p := range s.placements() {
		number++
		if ctx.Err() != nil {
			return nil
		}
		if !wanted(number) {
			continue
		}
		u, err := s.unit(ctx, number, p)
		if err != nil {
			return err
		}
		if !yield(u) || ctx.Err() != nil {
			return nil
		}
	}
	return nil
}
