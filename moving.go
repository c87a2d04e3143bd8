package gridwright

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
)

// Puzzles of kinds whose clues are the task: no answer is drawn first, since most answers belong to
// no puzzle that one would want. A walk over puzzles changes one clue after another, and prefers
// those of which Deduce leaves fewer facts open, until none is: then the puzzle has one answer.
// The walk is that of the generator of cspuz, by semiexp.

const (
	// mostWalks is the number of walks.
	mostWalks = 1000
	// mostMoves is the number of moves of a walk before it starts again.
	mostMoves = 1000
	// mostStill is the number of moves one after another that may change nothing.
	mostStill = 100
	// warm is how many more facts left open half of the moves at first accept; it falls by cools
	// with each move.
	warm  = 8.0
	cools = 0.99
)

// mover returns the kind of the frame with Moves, or nil: also if the frame has the areas, which
// stay, and clues are hints that can be dropped.
func (g *generator) mover() *Kind {
	if g.frame.Kind().Monotone && g.frame.Layout(nil).Regions != nil {
		return nil
	}
	i := slices.IndexFunc(g.settings.own, func(k Kind) bool {
		return k.Kind == g.frame.Kind() && k.Moves != nil
	})
	if i < 0 {
		return nil
	}
	return &g.settings.own[i]
}

// walk creates a puzzle by moves.
func (g *generator) walk(k *Kind) error {
	for g.drawn = 1; g.drawn <= mostWalks; g.drawn++ {
		p, heat := g.frame, warm
		open, still := math.MaxInt, 0
		stated := false   // rules could be stated for a puzzle
		var refused error // why they could not for the last
		for range mostMoves {
			if g.limited.Err() != nil {
				return nil
			}
			q := k.Moves(p, g.random)
			if q.String() == p.String() {
				if still++; still == mostStill {
					if _, _, err := g.open(p); err != nil {
						return err
					}
					return engine.Unsupported("it can't be generated", fmt.Errorf("an empty board of %s "+
						"has nothing to change", k.Name))
				}
				continue
			}
			still = 0
			left, answer, err := g.open(q)
			if stated = stated || err == nil; !stated {
				refused = err
			}
			switch {
			case err != nil && !errors.Is(err, ErrUnsupported):
				return err
			case left == 0:
				return g.spare(q, answer)
			case left <= open || g.random.Float64() < math.Exp2(float64(open-left)/heat):
				p, open = q, left
			}
			heat *= cools
		}
		if !stated {
			return refused
		}
	}
	return fmt.Errorf("%w: %d walks of %d moves met no puzzle of %s with one answer", ErrNotFound,
		mostWalks, mostMoves, g.frame.Kind().Name)
}

// spare drops the clues of a puzzle with one answer that it can spare, one after another, and takes
// the puzzle.
func (g *generator) spare(p Puzzle, s Answer) error {
	all := p.Clues()
	g.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, c := range all {
		if g.limited.Err() != nil {
			break
		}
		clues := p.Clues()
		q := p.Keep(func(i int) bool { return clues[i] != c })
		left, answer, err := g.open(q)
		if err != nil && !errors.Is(err, ErrUnsupported) {
			return err
		}
		if left == 0 {
			p, s = q, answer
		}
	}
	err := g.take(p, s)
	if g.limited.Err() != nil {
		g.Stop = g.stop()
	}
	return err
}

// open returns the number of facts that Deduce leaves open, or that there are if it finds no
// answer; and the answer if there is one. The error wraps ErrUnsupported if no rules are stated of
// the puzzle, as a move may make one.
func (g *generator) open(p Puzzle) (left int, s Answer, err error) {
	d, err := Deduce(g.limited, p, &DeduceOptions{Kinds: g.settings.own,
		Limits: Limits{Conflicts: moveConflicts, Memory: g.wants.Memory}})
	switch {
	case err != nil:
		return math.MaxInt, nil, err
	case d.Verdict == Unique:
		return 0, d.Answer, nil
	case d.Verdict == None || d.Verdict == Unknown:
		return math.MaxInt, nil, nil
	}
	for _, is := range d.Facts() {
		if is != InEvery && is != InNone {
			left++
		}
	}
	return max(left, 1), nil, nil
}
