package bands

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Oracle answers many questions about one answer of a Sudoku: which of its clues leave another
// answer. Between them it allocates nothing; a question allocates what it returns, and a pulse.
//
// Each question is a search of its own. Of two branches the one with the known answer is first, so
// that what is found differs little from it. And the oracle remembers clues that determine the
// answer: if a question lacks one of them, any other answer breaks it.
type Oracle struct {
	search
	at    [32]uint32 // the words of the known answer
	given []int      // of each clue, the cell
	than  puzzle.Answer
	other puzzle.Answer
	proof clues.Proof
}

// NewOracle is a clues.Maker for the puzzles that Fits allows.
func NewOracle(_ context.Context, p puzzle.Puzzle, than puzzle.Answer) (clues.Oracle, error) {
	board, ok := p.(*latin.Puzzle)
	if !ok || !Fits(board) {
		return nil, fmt.Errorf("%w: it is not a Sudoku with boxes of 3x3", engine.ErrUnsupported)
	}
	o := &Oracle{than: than}
	o.tables = sharedTables()
	o.limit, o.yield = 1, func(s puzzle.Answer) bool { o.other = s; return false }
	for cell := range cells {
		word, bit := o.place(cell)
		o.at[word] |= 1 << bit
	}
	for _, c := range p.Clues() {
		o.given = append(o.given, c.Cell)
	}
	return o, nil
}

// Prunes lists the packages that exclude answers.
func (*Oracle) Prunes() *engine.Packages { return prunes }

// Name returns "bands".
func (*Oracle) Name() string { return byBands[0] }

// place gives the word of a cell's digit in the known answer, and the cell's bit.
func (o *Oracle) place(cell int) (word, bit uint) {
	row, column := cell/9, cell%9
	return uint(9*(row/3) + o.than[cell] - 1), uint(9*(column%3) + 3*(row%3) + column/3)
}

// Another searches for another answer. Conflicts are states without answers.
func (o *Oracle) Another(ctx context.Context, kept clues.Set, within engine.Budget,
) (puzzle.Answer, clues.Set, error) {
	o.pulse = engine.NewPulse(ctx)
	o.pulse.Within(within)
	o.found, o.other = 0, nil
	var lacking [1]int
	lacks := o.proof.Lacks(kept, lacking[:])
	if lacks == 0 {
		return nil, kept.Clone(), nil
	}
	var st state
	for word := range words {
		st.words[word] = wholeBand
	}
	st.open = [4]uint32{wholeBand, wholeBand, wholeBand}
	for i := range kept.Elements() {
		o.give(&st, o.given[i])
	}
	if lacks == 1 {
		word, bit := o.place(o.given[lacking[0]])
		st.words[word] &^= 1 << bit
	}
	done := o.run(&st, allDigits)
	return o.proof.Result(o.other, done, kept)
}

// give puts the digit of the known answer into a cell, before anything is propagated.
func (o *Oracle) give(st *state, cell int) {
	word, bit := o.place(cell)
	band := word / 9
	for d := 9 * band; d < 9*band+9; d++ {
		if d != word {
			st.words[d] &^= 1 << bit
		}
	}
	st.open[band] &^= 1 << bit
	o.exclude(st, word, bit)
}

// run searches below a state, and reports whether it saw everything and found nothing. It is that
// of the engine, but for the order of the branches. It overwrites the state.
func (o *Oracle) run(st *state, dirty uint32) bool {
	for {
		if o.pulse.Beat() {
			return false
		}
		if !o.propagate(st, dirty) {
			o.pulse.Fail()
			return true
		}
		if st.settled() {
			return st.words == o.at || o.answer(st)
		}
		o.weight = [order]uint8{} // so that a seed generates the puzzles that it always has
		b := o.choose(st)
		if o.at[b.word&31]&b.in != 0 {
			b.in, b.out = b.out, b.in
		}
		if !o.with(st, b) {
			return false
		}
		st.words[b.word&31] &^= b.out
		dirty = 1 << (b.word % order)
	}
}

// with searches the first branch. It is a separate function for the reason of search.with.
func (o *Oracle) with(st *state, b branch) bool {
	child := *st
	child.words[b.word&31] &^= b.in
	return o.run(&child, 1<<(b.word%order))
}
