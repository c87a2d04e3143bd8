package fewest

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sort"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// MaxAnswers is the number of answers that are listed for boards without a searcher of their own.
// Each takes some 100 bytes.
const MaxAnswers = 1_000_000

// Board is a board without clues, with a searcher for it.
type Board struct {
	Frame puzzle.Puzzle
	Searcher
}

// NewBoard drops the clues of a puzzle. A board for which find finds no searcher gets one of all
// its answers, which list yields: one more than MaxAnswers at most. The error wraps
// engine.ErrUnsupported, or is that of ctx or one of theirs.
func NewBoard(ctx context.Context, p puzzle.Puzzle, find func(puzzle.Puzzle) (Searcher, error),
	list func(puzzle.Puzzle) iter.Seq2[puzzle.Answer, error],
) (*Board, error) {
	if !p.Kind().Monotone {
		return nil, engine.Unsupported("a board has no fewest clues", fmt.Errorf("the clues of %s are "+
			"the task itself, not hints about its answer", p.Kind().Name))
	}
	if p.Kind().Ambiguous { // the searches tell answers apart by their clues
		return nil, engine.Unsupported("the fewest clues of a board are not searched", fmt.Errorf("all "+
			"clues of an answer to %s may leave another one", p.Kind().Name))
	}
	b := &Board{Frame: p.Keep(func(int) bool { return false })}
	var err error
	if b.Searcher, err = find(b.Frame); b.Searcher != nil || err != nil {
		return b, err
	}
	var answers []puzzle.Answer
	for s, err := range list(b.Frame) {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, err
		case len(answers) == MaxAnswers:
			return nil, engine.Unsupported("the board is too large", fmt.Errorf("%s without clues has "+
				"more than %d answers", b.Frame.Kind().Name, MaxAnswers))
		case len(answers) == 0 && !slices.Equal(b.read(b.Frame.Full(s).Clues()), s):
			return nil, engine.Unsupported("a board has no fewest clues", fmt.Errorf("the clues of %s "+
				"are not the numbers of an answer", b.Frame.Kind().Name))
		}
		answers = append(answers, s)
	}
	b.Searcher = listedBoard(b.Frame, answers)
	return b, nil
}

// listedBoard returns the searcher of a board with all its answers.
func listedBoard(frame puzzle.Puzzle, answers []puzzle.Answer) *Listed {
	var all []puzzle.Clue
	example := map[puzzle.Clue]puzzle.Puzzle{} // a board with the clue alone
	given := make([][]puzzle.Clue, len(answers))
	for i, s := range answers {
		full := frame.Full(s)
		given[i] = full.Clues()
		for j, c := range given[i] {
			if example[c] == nil {
				example[c] = full.Keep(func(k int) bool { return k == j })
				all = append(all, c)
			}
		}
	}
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i], all[j]
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Other, b.Other),
			cmp.Compare(a.Place, b.Place), cmp.Compare(a.Side, b.Side),
			cmp.Compare(a.Value, b.Value)) < 0
	})
	number := map[puzzle.Clue]int32{}
	for i, c := range all {
		number[c] = int32(i)
	}
	lists := make([][]int32, len(answers))
	for i, clues := range given {
		for _, c := range clues {
			lists[i] = append(lists[i], number[c])
		}
		slices.Sort(lists[i])
	}
	return NewListed(all, clueSymmetries(frame, all, example, number), lists)
}

// clueSymmetries returns the symmetries of a board that map each clue to a clue. Some symmetries of
// a Futoshiki without signs are none of its signs.
func clueSymmetries(frame puzzle.Puzzle, all []puzzle.Clue, example map[puzzle.Clue]puzzle.Puzzle,
	number map[puzzle.Clue]int32,
) [][]int32 {
	var found [][]int32
	for _, y := range frame.Symmetries() {
		if y.Puzzle.String() != frame.String() {
			continue
		}
		by := make([]int32, 0, len(all))
		for _, c := range all {
			for _, z := range example[c].Symmetries() {
				if z.Name != y.Name {
					continue
				}
				if image := z.Puzzle.Clues(); len(image) == 1 {
					if i, ok := number[image[0]]; ok {
						by = append(by, i)
					}
				}
				break
			}
		}
		if len(by) == len(all) {
			found = append(found, by)
		}
	}
	return found
}

// Few returns how many answers the board has, up to 2, and one of them.
func (b *Board) Few(ctx context.Context) (n int, answer puzzle.Answer, err error) {
	b.Reset()
	done, err := b.Find(ctx, 2, engine.Budget{}, func(s []int32) {
		n++
		var clues []int
		for _, c := range s {
			clues = append(clues, int(c))
		}
		answer = b.Answer(clues)
	})
	if err == nil && !done {
		err = cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
	return n, answer, err
}

// Answer returns the answer with all of some clues.
func (b *Board) Answer(clues []int) puzzle.Answer {
	all := make([]puzzle.Clue, len(clues))
	for i, c := range clues {
		all[i] = b.Clue(c)
	}
	return b.read(all)
}

// read returns the answer whose number in each cell is that of a clue.
func (b *Board) read(clues []puzzle.Clue) puzzle.Answer {
	rows, cols := b.Frame.Size()
	s := make(puzzle.Answer, rows*cols)
	for _, c := range clues {
		if c.Other < 0 && c.Place == puzzle.InCell {
			s[c.Cell] = c.Value
		}
	}
	return s
}

// Puzzle returns the board with some clues of an answer. The error wraps engine.ErrWrong if it is
// none.
func (b *Board) Puzzle(clues []int, answer puzzle.Answer) (puzzle.Puzzle, error) {
	if err := b.Frame.Check(answer); err != nil {
		return nil, fmt.Errorf("%w: the search for the fewest clues: %w", engine.ErrWrong, err)
	}
	wanted := map[puzzle.Clue]bool{}
	for _, i := range clues {
		wanted[b.Clue(i)] = true
	}
	full := b.Frame.Full(answer)
	all := full.Clues()
	p := full.Keep(func(i int) bool { return wanted[all[i]] })
	if len(p.Clues()) != len(clues) {
		return nil, fmt.Errorf("%w: the search for the fewest clues: its answer lacks some of them",
			engine.ErrWrong)
	}
	return p, nil
}
