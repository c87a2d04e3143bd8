package gridwright

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
)

// Puzzles of a class. First clues are dropped until none can be. That puzzle is hard, and clues
// make it easier: with more of them, more is known. So along an order in which the others are
// added one by one, the class falls down to Gentle or so, and the last number of clues above an
// easier class is found by halving, with a few closures. There the class is often the wanted
// one, which a grade decides. Otherwise it jumps over that class, and another order is tried.

// Limits of Generate with a Class.
const (
	// mostOrders is the number of orders of the clues of one answer that are tried.
	mostOrders = 4
	// mostGraded is the number of answers, or of boards of Numberlink, that are tried.
	mostGraded = 1000
	// mostSteps is the number of clues that are dropped after the halving, one by one.
	mostSteps = 3
	// gradedWork limits the work on one puzzle that is tried, to some half a second, so that hard
	// ones are given up soon.
	gradedWork = 5_000_000
)

// createGraded creates puzzles whose clues are part of the task until one is of the class.
func (g *generator) createGraded(create catalog.Create) error {
	for g.drawn = 1; g.drawn <= mostGraded; g.drawn++ {
		p, answer, err := g.created(create)
		if err != nil {
			return err
		}
		class, err := g.classOf(p, answer)
		if err != nil {
			return err
		}
		if class == g.wants.Class {
			return g.take(p, answer)
		}
	}
	return g.noneOfClass()
}

// drawGraded draws answers and drops clues until a puzzle is of the class.
func (g *generator) drawGraded(draw catalog.Draw, complete catalog.Complete) error {
	for g.drawn = 1; g.drawn <= mostGraded; g.drawn++ {
		if err := g.draw(draw); err != nil {
			return err
		}
		g.Verdict = Unique
		switch determined, err := g.fill(complete); {
		case err != nil || g.limited.Err() != nil || g.search == nil:
			return err
		case !determined:
			continue
		}
		if err := g.run(); err != nil || g.limited.Err() != nil {
			return err
		}
		g.Irreducible = false // of the puzzle to come
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
			p, err := g.along(slices.Concat(needed, more), len(needed))
			if err != nil {
				return err
			}
			if p != nil {
				return g.take(p, g.Answer)
			}
		}
	}
	return g.noneOfClass()
}

func (g *generator) noneOfClass() error {
	return fmt.Errorf("%w: of %d boards, none is %s", ErrNotFound, mostGraded, g.wants.Class)
}

// along looks for a puzzle of the class with the first clues of an order, or returns nil. The first
// least of them determine the answer.
func (g *generator) along(units []clues.Set, least int) (Puzzle, error) {
	classes := Classes()
	with := func(n int) Puzzle {
		kept := hitting.Of(len(g.From.Clues()))
		for _, u := range units[:n] {
			kept = kept.Or(u)
		}
		return g.kept(kept)
	}
	class := slices.Index(classes, g.wants.Class)
	if class == 0 { // the fewest clues of the order that leave it easy
		n, err := g.fewest(least, len(units)+1, with, classes[0])
		if err != nil || n > len(units) {
			if err == nil {
				g.meet("")
			}
			return nil, err
		}
		p, _, err := g.exactly(with(n))
		return p, err
	}
	n := len(units) + 1
	for _, easier := range []int{class - 1, min(class-1, int(inkMost))} {
		var err error
		if n, err = g.fewest(least, n, with, classes[easier]); err != nil {
			return nil, err
		}
	}
	for step := 1; step <= mostSteps && n-step >= least; step++ {
		p, easier, err := g.exactly(with(n - step))
		if p != nil || err != nil || !easier {
			return p, err
		}
	}
	return nil, nil
}

// inkMost is the hardest class of those in ink.
const inkMost = explain.Medium

// fewest returns the smallest number of units, from low to below high, with which a puzzle is
// solved by the steps that a class allows; or high.
func (g *generator) fewest(low, high int, with func(int) Puzzle, class Class) (int, error) {
	for low < high {
		n := (low + high) / 2
		solved, err := g.solvedBy(with(n), class)
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

// exactly returns the puzzle if it has one answer and is of the class, or nil. If it is easier,
// fewer clues may do.
func (g *generator) exactly(p Puzzle) (exact Puzzle, easier bool, err error) {
	other, err := g.another(g.limited, p, g.Answer)
	if err != nil || other != nil {
		return nil, false, err
	}
	class, err := g.classOf(p, g.Answer)
	switch wanted := g.wants.Class; {
	case err != nil, class == "":
		return nil, false, err
	case class == wanted:
		return p, false, nil
	default:
		return nil, slices.Index(Classes(), class) < slices.Index(Classes(), wanted), nil
	}
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
	if limited := x.Exhausted(); !proved && !limited || limited && g.wants.Class != Search {
		return "", nil
	}
	return g.meet(Class(found.String())), nil
}

// meet counts a puzzle of a class, unless it is the wanted one.
func (g *generator) meet(c Class) Class {
	if g.met == nil {
		g.met = map[Class]int{}
	}
	if c != g.wants.Class {
		g.met[c]++
	}
	return c
}

// solvedBy reports whether the steps that a class allows solve a puzzle.
func (g *generator) solvedBy(p Puzzle, class Class) (bool, error) {
	if gentle := catalog.Gentle(p.Kind()); gentle != nil && (class == Gentle || gentle(p)) {
		return gentle(p), nil
	}
	x, err := g.explained(p, g.Answer)
	if err != nil {
		return false, err
	}
	solved := explain.SolvesBy(g.limited, x, explain.Class(slices.Index(Classes(), class)))
	if err := g.limited.Err(); err != nil {
		return false, &work.Stopped{Doing: "grading a board", Err: err}
	}
	return solved, nil
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
