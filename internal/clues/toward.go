package clues

import (
	"context"
	"errors"
	"math/rand/v2"
	"sort"

	"github.com/gridwright/gridwright/internal/engine"
)

// A set of clues of a wanted size that determines the answer.
//
// Dropping clues one at a time from all of them asks a question for each. It is faster to begin
// near the wanted size: take that many clues at random, and add a clue of each difference set found
// until none is found. The few clues above the wanted number are then dropped one at a time. Most
// questions are easy, since few clues leave many other answers.

// Toward returns a random set of clues that determines the answer and has n of them, with all those
// of base, which is nil for none. If units have several clues, the number may differ from n by less
// than the largest unit. A unit is added or dropped as a whole. The result is nil if no such set is
// found in the random order, or if ctx ended. The same random source gives the same set.
func (s *Search) Toward(ctx context.Context, n int, base Set, units []Set, r *rand.Rand,
) (Set, error) {
	t := toward{s, ctx, n, nil, s.none().Or(base), r}
	largest := 1
	for _, i := range r.Perm(len(units)) {
		t.units = append(t.units, units[i])
		largest = max(largest, units[i].Len())
	}
	// Large units first, so that small ones fill what is left.
	sort.SliceStable(t.units, func(i, j int) bool { return t.units[i].Len() > t.units[j].Len() })
	t.fill()
	if enough, err := t.grow(); !enough || err != nil {
		return nil, err
	}
	if err := t.drop(); err != nil {
		return nil, err
	}
	t.fill()
	if abs(t.kept.Len()-n) >= largest || ctx.Err() != nil {
		return nil, nil
	}
	s.improve(t.kept)
	return t.kept, nil
}

// toward is one call of Toward.
type toward struct {
	*Search
	ctx    context.Context
	wanted int
	units  []Set // in random order
	kept   Set
	r      *rand.Rand
}

// towardBudget limits the questions of Toward, in conflicts. Another random set is cheaper than a
// hard question.
var towardBudget = engine.Budget{Conflicts: firstBudget}

// fill adds units in order as long as they fit into the wanted number.
func (t *toward) fill() {
	for _, unit := range t.units {
		if more := unit.Minus(t.kept).Len(); more > 0 && t.kept.Len()+more <= t.wanted {
			t.kept = t.kept.Or(unit)
		}
	}
}

// grow adds units until the kept clues determine the answer. It reports whether they do.
func (t *toward) grow() (enough bool, err error) {
	for {
		found, _, err := t.another(t.ctx, t.kept, towardBudget)
		var unit Set
		switch {
		case ended(t.ctx, err):
			return false, nil
		case errors.Is(err, ErrUndecided):
			unit = t.meeting(t.all().Minus(t.kept))
		case err != nil:
			return false, err
		case found.set == nil:
			return true, nil
		default:
			t.learn(found)
			unit = t.meeting(found.set)
		}
		if unit == nil {
			return false, nil
		}
		t.kept = t.kept.Or(unit)
	}
}

// meeting returns a random unit that meets the set, or nil if there is none.
func (t *toward) meeting(set Set) Set {
	var chosen Set
	met := 0
	for _, unit := range t.units {
		if unit.Meets(set) {
			if met++; t.r.IntN(met) == 0 {
				chosen = unit
			}
		}
	}
	return chosen
}

// drop drops units in random order until the wanted number of clues is left, or no unit can go:
// first those that leave the wanted number or more. Units that are not decided within the budget
// stay.
func (t *toward) drop() error {
	order := t.r.Perm(len(t.units))
	var core Set // as in Irreducible
	for i := range 2 * len(order) {
		unit := t.units[order[i%len(order)]]
		excess := t.kept.Len() - t.wanted
		if excess <= 0 {
			return nil
		}
		if !unit.Within(t.kept) || i < len(order) && unit.Len() > excess {
			continue
		}
		without := t.kept.Minus(unit)
		if core != nil && core.Within(without) {
			t.kept = without
			continue
		}
		if t.misses(without) {
			continue
		}
		found, suffices, err := t.another(t.ctx, without, towardBudget)
		switch {
		case ended(t.ctx, err):
			return nil
		case errors.Is(err, ErrUndecided):
		case err != nil:
			return err
		case found.set != nil:
			t.learn(found)
		default:
			t.kept, core = without, suffices
		}
	}
	return nil
}

func abs(x int) int { return max(x, -x) }
