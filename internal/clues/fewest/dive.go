package fewest

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
)

// Upper bounds, without proof of the lower ones.
//
// Clues of a random answer are given until no other answer is left. To save clues, all but two are
// placed anew, and a unit of work looks for the two that suffice, for a while. Each clue placed is
// the one of a few random ones after which the fewest clues are possible: the number 1 of a walk in
// a corner rather than 30 in the middle. So the placements are those that leave few answers.

const (
	dives         = 20    // placements tried for each number of clues
	choices       = 24    // clues from which each one placed is chosen
	diveQuestions = 1_500 // of each placement
	diveNodes     = 120   // of each question: one with few answers is easy if it has one
)

// Dive returns few clues that determine an answer, and the answer. They are nil if ctx ended before
// any were found.
func Dive(ctx context.Context, board Searcher, r *rand.Rand) (clues, answer []int, err error) {
	clues, answer, err = descend(ctx, board, r)
	for clues != nil && err == nil && len(clues) > 1 && ctx.Err() == nil {
		var u Unit
		for range dives {
			if u, err = dive(ctx, board, len(clues)-1, r); err != nil || u.Found != nil {
				break
			}
		}
		if u.Found == nil {
			break
		}
		clues, answer = u.Found, u.Answer
	}
	return clues, answer, err
}

// descend gives random clues of a random answer until it is the only one.
func descend(ctx context.Context, board Searcher, r *rand.Rand) (clues, answer []int, err error) {
	target := random(ctx, board, r)
	if target == nil {
		return nil, nil, nil
	}
	for {
		var other []int32
		done, err := board.Find(ctx, 2, engine.Budget{}, func(s []int32) {
			if !slices.Equal(s, target) {
				other = slices.Clone(s)
			}
		})
		if err != nil || !done {
			return nil, nil, err
		}
		if other == nil {
			break
		}
		var lacks []int
		for _, c := range target {
			if _, has := slices.BinarySearch(other, c); !has {
				lacks = append(lacks, int(c))
			}
		}
		c := lacks[r.IntN(len(lacks))]
		board.Give(c)
		clues = append(clues, c)
	}
	for _, c := range target {
		answer = append(answer, int(c))
	}
	return clues, answer, nil
}

// random returns a random answer, or the first if there is no other way, or nil. Nothing is given
// then.
func random(ctx context.Context, board Searcher, r *rand.Rand) (answer []int32) {
	board.Reset()
	n := 0
	board.Random(r, func(s []int32) bool {
		n++
		answer = append(answer[:0], s...)
		return n < 20*len(s) // package path/random: after 20 moves per cell a walk is random
	})
	if answer == nil {
		_, _ = board.Find(ctx, 1, engine.Budget{}, func(s []int32) { answer = slices.Clone(s) })
	}
	return answer
}

// dive does a part of a unit of work for k clues, after a random placement of the first.
func dive(ctx context.Context, board Searcher, k int, r *rand.Rand) (Unit, error) {
	s := New(board, k)
	s.dive = true
	p := placed{allowed: s.may, group: s.group}
	if k > 2 {
		target := random(ctx, board, r)
		if target == nil {
			return Unit{}, nil
		}
		for range k - 2 {
			c := narrowest(board, target, s.may, r)
			p.clues = append(p.clues, c)
			board.Give(c)
		}
		if k == 3 {
			_, p.toFirst = s.group.stabilizer(p.clues[0])
		}
		p.group = group{points: s.group.points}
	}
	return s.unit(ctx, 0, p)
}

// narrowest returns the one of a few random clues of an answer after which the fewest are possible.
func narrowest(board Searcher, answer []int32, may Set, r *rand.Rand) int {
	best, least := -1, 0
	for range choices {
		c := int(answer[r.IntN(len(answer))])
		left := may.Clone()
		board.Give(c)
		board.May(left)
		board.Take()
		if n := left.Len(); best < 0 || n < least {
			best, least = c, n
		}
	}
	return best
}
