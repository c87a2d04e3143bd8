package gridwright

import (
	"fmt"
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/puzzle"
)

// Puzzles whose clues stand where a setter wants them. Few answers are determined by the clues of
// some cells. So a walk over answers looks for one: it frees one clue or two, draws another answer
// that keeps the rest, and prefers those whose clues leave fewer facts open. Where clues also stand
// elsewhere, as the signs of a Futoshiki, these are dropped instead.

// standsOutside reports whether a clue stands elsewhere, as outside the board or between cells.
func standsOutside(c puzzle.Clue) bool { return !inCell(c) }

// outlines returns an error if a kind has no clues in cells to choose, because others are made.
func (g *generator) outlines(made bool) error {
	by, k := g.mover(), g.frame.Kind()
	if g.wants.Pattern == nil && g.wants.Numbers == 0 {
		return nil
	}
	p, err := ParseAs(k, k.Example, g.settings.own...)
	if err != nil {
		return err
	}
	if made || by != nil && (by.Moves == nil || g.wants.Numbers != 0) ||
		!slices.ContainsFunc(p.Clues(), inCell) {
		return fmt.Errorf("%w: which cells of %s have clues can't be chosen", ErrOption, k.Name)
	}
	return nil
}

// outlined creates puzzles whose clues stand in the cells of Pattern, until one is wanted.
func (g *generator) outlined(f catalog.Family, draw catalog.Draw) error {
	for g.goesOn() {
		p, answer, err := g.settle(f, draw)
		if p == nil || err != nil {
			return err
		}
		fits := g.wants.Class == ""
		if !fits {
			if fits, err = g.fits(p, answer); err != nil {
				return err
			}
		}
		if fits {
			return g.take(p, answer)
		}
	}
	return g.noneOfClass()
}

// settle walks to a puzzle with one answer. The puzzle is nil if the time is over.
func (g *generator) settle(f catalog.Family, draw catalog.Draw) (Puzzle, Answer, error) {
	for range mostWalks {
		g.drawn++
		if err := g.draw(draw); err != nil {
			return nil, nil, err
		}
		s := g.Answer
		p, err := g.within(s)
		if err != nil {
			return nil, nil, err
		}
		now := deduce.Opened{Left: math.MaxInt / 2} // more than any puzzle leaves open
		heat := warm
		for idle := 0; idle < mostIdle; heat *= cools {
			if g.limited.Err() != nil {
				return nil, nil, nil
			}
			next, t := p, s
			if len(now.Answers) > 0 {
				if next, t, err = g.altered(f, p); err != nil {
					return nil, nil, err
				}
			}
			most := now.Left + int(-heat*math.Log2(1-g.random.Float64()))
			o, err := g.glance(next, []Answer{t}, most)
			if _, missing := g.strays(next); missing > 0 && o.Left < math.MaxInt {
				o.Left += missing
			}
			switch {
			case err != nil:
				return nil, nil, err
			case o.Left == 0 && o.Complete:
				if left, _, err := g.open(next); left == 0 || err != nil {
					return next, t, err
				}
			}
			if idle++; o.Left <= most {
				if o.Left < now.Left {
					idle = 0
				}
				p, s, now = next, t, o
			}
		}
	}
	return nil, nil, g.noneOfClass()
}

// freed is the most clues that are freed at a time.
const freed = 3

// altered returns a puzzle with the same places of clues, most of which stay, and an answer of it.
func (g *generator) altered(f catalog.Family, p Puzzle) (Puzzle, Answer, error) {
	n := len(p.Clues())
	free := g.random.Perm(n)[:min(n, 1+g.random.IntN(freed))]
	rest := p.Keep(func(i int) bool { return !slices.Contains(free, i) })
	s, err := g.drawing(func() (Answer, error) {
		return viasat.Draw(g.limited, f.Encodings[0], rest, g.random, &g.effort)
	})
	if err != nil {
		return nil, nil, err
	}
	q, err := g.within(s)
	return q, s, err
}

// within returns the frame with the clues of an answer that stand in the cells of Pattern.
func (g *generator) within(s Answer) (Puzzle, error) {
	full := g.frame.Full(s)
	all, has := full.Clues(), map[int]bool{}
	for _, c := range all {
		has[c.Cell] = has[c.Cell] || inCell(c)
	}
	_, cols := g.frame.Size()
	for c, wanted := range g.wants.Pattern {
		if wanted && !has[c] && !g.frame.Kind().Ambiguous { // there, another answer may have one
			return nil, fmt.Errorf("%w: the pattern has r%dc%d, where no clue can stand", ErrOption,
				c/cols+1, c%cols+1)
		}
	}
	return full.Keep(func(i int) bool { return inCell(all[i]) && g.wants.Pattern[all[i].Cell] }), nil
}
