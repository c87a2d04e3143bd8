package bitboard

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Oracle answers many questions about one answer of a board: which of its clues leave another
// answer. Between them it allocates nothing; a question allocates what it returns, and a pulse.
//
// Each question is a search of its own, as that of the engine. Two things make it short:
//
//   - The oracle remembers clues that determine the answer. If a question lacks one of them, any
//     other answer breaks that clue: in it the number is in another cell, which is known before the
//     search begins. Where clues are dropped one at a time all questions are of this form.
//   - A number's cell in the known answer is tried first. So the search soon is near the known
//     answer, where most numbers are in their cells, and what it finds differs little from it.
type Oracle struct {
	search
	empty state          // the board without clues
	at    [positions]set // of each number, its cell in the known answer
	clues []int          // of each clue, the number
	proof clues.Proof
	other puzzle.Answer // what a question has found
}

// NewOracle is a clues.Maker for the boards that Fits allows.
func NewOracle(_ context.Context, p puzzle.Puzzle, than puzzle.Answer) (clues.Oracle, error) {
	t, ok := p.(*path.Puzzle)
	if !ok || !Fits(t) {
		return nil, fmt.Errorf("%w: it is not a path puzzle of at most %d positions",
			engine.ErrUnsupported, positions)
	}
	o := new(Oracle)
	bare, _ := p.Keep(func(int) bool { return false }).(*path.Puzzle)
	var root state
	o.setUp(bare, &root)
	o.empty = state{may: root.may, open: o.numbers, stale: o.numbers}
	for position := range o.board {
		if v := than[o.cell(position)]; v > 0 {
			o.at[v-1] = one(position)
		}
	}
	for _, c := range p.Clues() {
		o.clues = append(o.clues, than[c.Cell]-1)
	}
	o.near, o.complete = &o.at, o.is
	o.limit, o.yield = 1, func(s puzzle.Answer) bool { o.other = s; return false }
	return o, nil
}

// Prunes lists the packages that exclude answers.
func (*Oracle) Prunes() *engine.Packages { return prunes }

// Name returns "bitboard".
func (*Oracle) Name() string { return stages[0] }

// few is how many clues a question may lack of those that are known to determine the answer, for it
// to be taken apart: for each of them, is there an answer that breaks it and keeps those before it?
// From 1 to 12 it makes little difference to the fewest clues of random Numbrix 9x9. An orbit of
// clues has up to 4.
const few = 4

// Another searches for another answer. Conflicts are states without answers.
func (o *Oracle) Another(ctx context.Context, kept clues.Set, within engine.Budget,
) (puzzle.Answer, clues.Set, error) {
	o.pulse = engine.NewPulse(ctx)
	o.pulse.Within(within)
	o.found, o.other = 0, nil
	var lacks [few]int
	n := o.proof.Lacks(kept, lacks[:])
	if n == 0 {
		return nil, kept.Clone(), nil
	}
	st := o.empty
	for i := range kept.Elements() {
		o.give(&st, o.clues[i])
	}
	done := true
	if n < 0 || n > few {
		done = o.from(&st, -1)
	} else {
		// The last first: more clues hold there, so that the other answer is nearer.
		for i := n - 1; i >= 0 && done; i-- {
			more := st
			for _, k := range lacks[:i] {
				o.give(&more, o.clues[k])
			}
			done = o.from(&more, o.clues[lacks[i]])
		}
	}
	return o.proof.Result(o.other, done, kept)
}

// give puts a number into its cell of the known answer, at the root.
func (o *Oracle) give(st *state, k int) {
	st.dom[k] = o.at[k]
	st.taken = st.taken.or(o.at[k])
	st.open = st.open.minus(one(k))
}

// from searches below a root, for answers in which a number is not in its cell of the known answer;
// -1 for any. It reports whether it saw everything.
func (o *Oracle) from(root *state, broken int) bool {
	if !o.reach(root, o.numbers.minus(root.open)) {
		return true
	}
	if broken >= 0 && !o.put(root, broken, root.dom[broken].minus(o.at[broken])) {
		return true
	}
	return o.all(root)
}

// is reports whether the cells of all numbers are those of the known answer. If not, they are the
// other answer that a question asks for, and it yields them.
func (o *Oracle) is(dom [positions]set) bool {
	return dom == o.at || o.answer(&dom)
}
