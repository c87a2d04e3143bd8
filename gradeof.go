package gridwright

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
)

// Puzzles of a class. First clues are dropped until none can be. That puzzle is hard, and clues
// make it easier: with more of them, more is known. So the others are added along a random order,
// as many as the steps of the class need, which halving finds. Then clues are dropped again, one
// after another, as long as these steps still solve the puzzle. No clue can be dropped from what is
// left: the puzzle would be harder, or have a second answer. It is of the class, or of an easier
// one; then another order is tried.

// Limits of Generate with a Class.
const (
	// mostOrders is the number of orders of the clues of one answer that are tried.
	mostOrders = 4
	// mostGraded is the number of answers, or of boards of Numberlink, that are tried, and mostOthers
	// that of puzzles of the class that lack what else is asked for.
	mostGraded, mostOthers = 1000, 100
	// gradedWork limits the work on one puzzle that is tried, to some half a second, so that hard
	// ones are given up soon.
	gradedWork = 5_000_000
)

// createGraded creates puzzles whose clues are part of the task until one is of the class.
func (g *generator) createGraded(create catalog.Create) error {
	for g.drawn < mostGraded && g.others() < mostOthers {
		g.drawn++
		p, answer, err := g.created(create)
		if err != nil {
			return err
		}
		switch fits, err := g.fits(p, answer); {
		case err != nil:
			return err
		case fits:
			return g.take(p, answer)
		}
	}
	return g.noneOfClass()
}

// drawGraded draws answers and drops clues until a puzzle is of the class.
func (g *generator) drawGraded(draw catalog.Draw, complete catalog.Complete) error {
	for g.drawn < mostGraded && g.others() < mostOthers {
		g.drawn++
		if err := g.draw(draw); err != nil {
			return err
		}
		g.Verdict = Unique
		switch determined, err := g.fill(complete); {
		case err != nil || g.limited.Err() != nil || determined && g.search == nil:
			return err
		case !determined:
			continue
		}
		err := g.run()
		if g.Irreducible = false; err != nil || g.limited.Err() != nil {
			return err
		}
		p, err := g.ofClass()
		if err != nil {
			return err
		}
		if p != nil {
			return g.take(p, g.Answer)
		}
	}
	return g.noneOfClass()
}

// walks creates a puzzle by moves, or such puzzles until one, or one with more clues, is of the
// class.
func (g *generator) walks(by *Maker) error {
	for tries := 0; tries < mostGraded && g.others() < mostOthers; tries++ {
		p, answer, err := g.walk(by)
		if p != nil && g.wants.Class != "" {
			p, err = g.classed(p, answer)
			if p == nil && err == nil && g.limited.Err() == nil {
				continue
			}
		}
		if p == nil || err != nil {
			return err
		}
		err = g.take(p, answer)
		if g.limited.Err() != nil {
			g.Stop = g.stop()
		}
		return err
	}
	return g.noneOfClass()
}

// classed returns a puzzle of the class: one with one answer, or the same with other clues if its
// kind has any to drop. It returns nil if there is none.
func (g *generator) classed(p Puzzle, answer Answer) (Puzzle, error) {
	if !p.Kind().Monotone {
		if fits, err := g.fits(p, answer); !fits {
			return nil, err
		}
		return p, nil
	}
	g.Answer, g.From = answer, p.Full(answer)
	if err := g.ready(p); err != nil || g.search == nil {
		return nil, err
	}
	g.best = g.own()
	return g.ofClass()
}

// others returns how many puzzles of the class lack what else is asked for.
func (g *generator) others() int { return g.unneeded + len(g.efforts) }

func (g *generator) noneOfClass() error {
	if lacks := g.lacks(); lacks != "" {
		return fmt.Errorf("%w: of %d boards, none fits%s", ErrNotFound, g.drawn, lacks)
	}
	wanted := string(g.wants.Class)
	if easiest := g.wants.Easiest; easiest != "" && easiest != g.wants.Class {
		wanted = string(easiest) + " to " + wanted
	}
	return fmt.Errorf("%w: of %d boards, none is %s", ErrNotFound, g.drawn, wanted)
}

// lacks says what puzzles of the class lacked, or "".
func (g *generator) lacks() string {
	switch n := len(g.efforts); {
	case g.others() == 0:
		return ""
	case n == 0:
		return fmt.Sprintf("; %d puzzles of the class do not need %s", g.unneeded, g.wants.Needs)
	default:
		return fmt.Sprintf("; %d puzzles of the class have efforts from %.0f to %.0f", n,
			slices.Min(g.efforts), slices.Max(g.efforts))
	}
}

// ofClass looks for a puzzle of the class with the answer, or returns nil. The best set determines
// the answer, without a clue too many.
func (g *generator) ofClass() (Puzzle, error) {
	if g.wants.Class == Search { // any more clues could be dropped again
		p := g.kept(g.best)
		if fits, err := g.fits(p, g.Answer); !fits {
			return nil, err
		}
		return p, nil
	}
	var needed, more []clues.Set
	for _, u := range g.units {
		if u.Within(g.best) {
			needed = append(needed, u)
		} else {
			more = append(more, u)
		}
	}
	for range mostOrders {
		g.random.Shuffle(len(more), func(i, j int) { more[i], more[j] = more[j], more[i] })
		order := slices.Concat(needed, more)
		n, err := g.fewest(order, len(needed))
		switch {
		case err != nil:
			return nil, err
		case n > len(order):
			g.meet("")
			return nil, nil
		}
		kept, err := g.tight(order[:n])
		if err != nil {
			return nil, err
		}
		p := g.kept(kept)
		if fits, err := g.fits(p, g.Answer); fits || err != nil {
			return p, err
		}
	}
	return nil, nil
}

// tight drops units in a random order, as long as the steps of the class solve the puzzle.
func (g *generator) tight(units []clues.Set) (clues.Set, error) {
	kept := g.union(units)
	for _, i := range g.random.Perm(len(units)) {
		without := kept.Minus(units[i])
		switch determined, err := g.search.Determines(g.limited, without); {
		case errors.Is(err, clues.ErrUndecided):
			return nil, &work.Stopped{Doing: "dropping clues", Err: g.limited.Err()}
		case err != nil:
			return nil, err
		case !determined:
			continue
		}
		solved, _, err := g.solved(g.kept(without), g.Answer, g.wants.Class, "")
		if err != nil {
			return nil, err
		}
		if solved {
			kept = without
		}
	}
	return kept, nil
}

// union returns the clues of units.
func (g *generator) union(units []clues.Set) clues.Set {
	all := hitting.New(len(g.From.Clues()))
	for _, u := range units {
		all = all.Or(u)
	}
	return all
}

// fewest returns the smallest number of units of an order, at least a number, with which the puzzle
// is solved by the steps of the class, or one more than there are.
func (g *generator) fewest(order []clues.Set, low int) (int, error) {
	high := len(order) + 1
	for low < high {
		n := (low + high) / 2
		solved, _, err := g.solved(g.kept(g.union(order[:n])), g.Answer, g.wants.Class, "")
		if err != nil {
			return 0, err
		}
		if solved {
			high = n
		} else {
			low = n + 1
		}
	}
	return low, nil
}

// classOf grades a puzzle with one answer; "" if the class is not proved.
func (g *generator) classOf(p Puzzle, answer Answer) (Class, error) {
	if gentle := catalog.Gentle(p.Kind()); gentle != nil && gentle(p) {
		return g.meet(Gentle), nil
	}
	x, err := g.explained(p, answer)
	if err != nil {
		return "", err
	}
	if g.wants.Class == Search {
		x.Limit(gradeWork)
	}
	found, proved := x.Classify(g.limited)
	if err := g.limited.Err(); err != nil {
		return "", &work.Stopped{Doing: "grading a board", Err: err}
	}
	switch limited := x.Exhausted(); {
	case limited && g.wants.Class != Search: // it takes too long to grade
		g.meet(Search)
		return "", nil
	case !proved && !limited:
		return "", nil
	}
	return g.meet(Class(found.String())), nil
}

// fits reports whether a puzzle with one answer is what Class and the options beside it ask for.
func (g *generator) fits(p Puzzle, answer Answer) (bool, error) {
	class, err := g.classOf(p, answer)
	if err != nil || !g.wanting(class) {
		return false, err
	}
	if name := g.wants.Needs; name != "" {
		switch needless, sure, err := g.solved(p, answer, class, name); {
		case err != nil:
			return false, err
		case needless || !sure:
			g.unneeded++
			return false, nil
		}
	}
	if g.wants.LeastEffort == 0 && g.wants.MostEffort == 0 {
		return true, nil
	}
	x, err := g.explained(p, answer)
	if err != nil {
		return false, err
	}
	x.Limit(gradeWork)
	graded := x.Grade(g.limited)
	if err := g.limited.Err(); err != nil {
		return false, &work.Stopped{Doing: "grading a board", Err: err}
	}
	effort := graded.Effort
	if graded.Limited {
		return false, nil
	}
	g.efforts = append(g.efforts, effort)
	return g.wants.LeastEffort <= effort && effort <= cmp.Or(g.wants.MostEffort, math.Inf(1)), nil
}

// wanting reports whether a class is wanted.
func (g *generator) wanting(c Class) bool {
	at := func(c Class) int { return slices.Index(Classes(), c) }
	return c != "" && at(cmp.Or(g.wants.Easiest, g.wants.Class)) <= at(c) && at(c) <= at(g.wants.Class)
}

// meet counts a puzzle of a class, unless it is a wanted one.
func (g *generator) meet(c Class) Class {
	if g.met == nil {
		g.met = map[Class]int{}
	}
	if !g.wanting(c) {
		g.met[c]++
	}
	return c
}

// solved reports whether the steps that a class allows solve a puzzle, without the technique of a
// name if it is not "", and whether it is sure that they do not.
func (g *generator) solved(p Puzzle, answer Answer, class Class, without string,
) (solved, sure bool, err error) {
	gentle := catalog.Gentle(p.Kind())
	if gentle != nil && without == "" && (class == Gentle || gentle(p)) {
		return gentle(p), true, nil
	}
	x, err := g.explained(p, answer)
	if err != nil {
		return false, false, err
	}
	x.Without(without)
	x.Limit(gradeWork) // as Grade, which so agrees
	solved = explain.SolvesBy(g.limited, x, explain.Class(slices.Index(Classes(), class)))
	if err := g.limited.Err(); err != nil {
		return false, false, &work.Stopped{Doing: "grading a board", Err: err}
	}
	return solved, x.Sure(), nil
}

// explained makes ready to explain a puzzle that has an answer.
func (g *generator) explained(p Puzzle, answer Answer) (*explain.Explainer, error) {
	statement, err := catalog.StatementFor(p, g.settings.statements()...)
	if err != nil {
		return nil, err
	}
	set, err := statement.State(g.limited, p)
	if err != nil {
		return nil, err
	}
	x, err := explain.New(g.limited, p, set, explain.Question{Answer: answer,
		Techniques: catalog.Techniques(p.Kind()), Ladder: catalog.Ladder(p.Kind())})
	if err != nil {
		return nil, err
	}
	x.Limit(gradedWork)
	return x, nil
}
