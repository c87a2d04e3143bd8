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
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
)

// Puzzles of a class. First clues are dropped until none can be, in some orders, of which that is
// taken which leaves the fewest: with fewer to begin with, the puzzle ends with fewer, and sooner.
// Now it is hard, and clues make it easier: with more of them, more is known. So the others are
// added along a random order, as many as the steps of the class need, which halving finds. Then
// clues are dropped again, one after another, as long as these steps still solve the puzzle. No
// clue can be dropped from what is left: the puzzle would be harder, or have a second answer. It is
// of the class, or of an easier one; then another order is tried.

// Limits of Generate with a Class.
const (
	// mostOrders is the number of orders of the clues of one answer that are tried: of those that
	// are dropped, and of those that are added. Others are tried up to quick work of questions.
	mostOrders, quick = 4, 2_000_000
	// mostGraded is the number of answers, or of boards of Numberlink, that are tried, and mostOthers
	// that of puzzles of the class that lack what else is asked for.
	mostGraded, mostOthers = 1000, 1000
	// gradedWork limits the work on one puzzle that is tried, to some half a second, so that hard
	// ones are given up soon. begins is added to it for each puzzle.
	gradedWork, begins = 5_000_000, 30_000
	// mostNear and nearGrading are the same for Friendly, and patterned with a pattern, which few
	// boards have.
	mostNear, nearGrading, patterned = 100, 12_000_000, 60_000_000
	// lastGrading limits the grade of the puzzle that is taken since no other was met.
	lastGrading = 25_000_000
)

// goesOn reports whether another puzzle is tried.
func (g *generator) goesOn() bool {
	if g.drawn >= mostGraded || g.others() >= mostOthers {
		return false
	}
	if g.spent += draws; !g.wants.Friendly {
		return !g.spentAll()
	}
	met := 0
	for _, n := range g.met {
		met += n
	}
	enough := int64(nearGrading)
	if g.wants.Pattern != nil {
		enough = patterned
	}
	switch done := met >= mostNear*g.rounds || g.spent >= enough*int64(g.rounds); {
	case !done:
		return true
	case g.nearest != nil && g.nearest.class != Search:
		return false
	case g.wants.Class == Expert:
		return g.nearest == nil && !g.spentAll()
	}
	harder := 1 // all were harder
	if !g.frame.Kind().Monotone {
		harder = 2 // without clues to add, boards are as hard as they are dealt
	}
	g.wants.Class = Classes()[slices.Index(Classes(), g.wants.Class)+harder]
	g.rounds++
	return true
}

// createGraded creates puzzles whose clues are part of the task until one is of the class.
func (g *generator) createGraded(create catalog.Create) error {
	for g.goesOn() {
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
	for g.goesOn() {
		g.drawn++
		if err := g.draw(draw); err != nil {
			return err
		}
		g.Verdict = Unique
		switch determined, err := g.fill(complete); {
		case err != nil || g.limited.Err() != nil:
			return err
		case !determined:
			continue
		case g.whole():
			fits, err := g.fits(g.From, g.Answer)
			if err != nil {
				return err
			}
			if fits {
				return g.take(g.From, g.Answer)
			}
			continue
		case g.search == nil:
			return nil
		}
		asked := g.asked
		g.options.Tries, g.tired = g.orders(), func() bool { return g.asked-asked > quick }
		err := g.run()
		if errors.Is(err, errSpent) && g.wants.Friendly && g.nearest == nil {
			g.nearest = &candidate{g.kept(g.smallest()), g.Answer, Search} // as far as it came
		}
		if g.Irreducible = false; err != nil || g.limited.Err() != nil {
			return err
		}
		if g.wants.Friendly && g.nearest == nil {
			g.nearest = &candidate{g.kept(g.best), g.Answer, Search} // until an easier one is met
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

// orders is the number of orders in which clues are dropped first. The smallest sets are seldom the
// hardest, so it is one if puzzles below the class were met, unless few clues are wanted.
func (g *generator) orders() int {
	below := Classes()[:slices.Index(Classes(), cmp.Or(g.wants.Easiest, g.wants.Class))]
	if !g.wants.sized() && slices.ContainsFunc(below, func(c Class) bool { return g.met[c] > 0 }) {
		return 1
	}
	return mostOrders
}

// mostBeside is how many puzzles are met one after the other that are no nearer to the class before
// a walk begins anew.
const mostBeside = 8

// walks creates a puzzle by moves, or such puzzles until one, or one with more clues, is of the
// class. Puzzles with one answer have others beside them, so a walk goes on from the one that is
// nearest to the class.
func (g *generator) walks(by *Maker) error {
	var from *candidate
	idle := 0
	for g.goesOn() {
		p, answer, err := g.walk(by, from)
		if p != nil && g.wants.Class != "" {
			g.last = &candidate{p, answer, Search}
			g.most = g.farthest(from)
			p, err = g.classed(p, answer)
			if p == nil && err == nil && g.limited.Err() == nil {
				from, idle = g.onward(from, &candidate{g.last.puzzle, answer, g.class}, idle)
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

// farthest returns the hardest class from which a walk that is at a puzzle goes on: how much harder
// others are does not matter.
func (g *generator) farthest(from *candidate) Class {
	if from == nil || g.seeking {
		return Search
	}
	at := slices.Index(Classes(), g.wants.Class) + g.away(from.class)
	return Classes()[min(at, len(Classes())-1)]
}

// onward returns the puzzle from which a walk goes on after it met one of another class, or nil to
// begin anew; and how many were met since the last that was nearer to the class.
func (g *generator) onward(from, met *candidate, idle int) (*candidate, int) {
	graded := met.class != "" && met.class != Search // those beside others take as long to grade
	switch idle++; {
	case graded && (from == nil || g.away(met.class) < g.away(from.class)):
		return met, 0
	case idle >= mostBeside:
		return nil, idle
	case graded && g.away(met.class) == g.away(from.class):
		return met, idle
	}
	return from, idle
}

// classed returns a puzzle of the class: one with one answer, or the same with other clues if its
// kind has any to drop. It returns nil if there is none; then class is that of the last puzzle that
// was graded, or "".
func (g *generator) classed(p Puzzle, answer Answer) (Puzzle, error) {
	g.class = ""
	if !p.Kind().Monotone || g.wants.Pattern != nil {
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
func (g *generator) others() int { return g.unneeded + len(g.efforts) + g.above }

func (g *generator) noneOfClass() error {
	n := g.nearest
	if n == nil && g.wants.Friendly {
		n = g.last
	}
	if n != nil {
		if g.class = n.class; n.class == Search { // perhaps it only took too long
			g.wants.Class, g.ending = Search, true
			if class, err := g.classOf(n.puzzle, n.answer); err != nil || class != "" {
				g.class = cmp.Or(class, Search)
			}
		}
		return g.take(n.puzzle, n.answer)
	}
	if all := wording.Count(g.drawn, "board"); g.wants.Class == "" || g.wants.Friendly {
		with := g.withSizes()
		if g.wants.Pattern != nil {
			with = " with clues in the cells of the pattern"
		}
		return fmt.Errorf("%w: of %s tried, none has one answer%s", ErrNotFound, all, with)
	}
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
	case g.above > 0:
		return fmt.Sprintf("; %s of the class, with more clues", wording.Count(g.above, "puzzle"))
	case n == 0:
		return fmt.Sprintf("; %s of the class, without need of %s", wording.Count(g.unneeded, "puzzle"),
			g.wants.Needs)
	default:
		return fmt.Sprintf("; %s of the class, with efforts from %.0f to %.0f",
			wording.Count(n, "puzzle"), slices.Min(g.efforts), slices.Max(g.efforts))
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
			g.seek(1)
			g.meet("")
			return nil, nil
		}
		kept, err := g.tight(order[:n], n > len(needed))
		if err != nil {
			return nil, err
		}
		if g.wants.sized() {
			if kept, err = g.filled(kept); err != nil {
				return nil, err
			} else if kept == nil {
				continue
			}
		}
		p := g.kept(kept)
		if fits, err := g.fits(p, g.Answer); fits || err != nil {
			return p, err
		}
		if n == len(needed) {
			return nil, nil // with other orders, too
		}
	}
	return nil, nil
}

// filled adds units in a random order up to the wanted number of clues, but none that makes the
// puzzle easier than is wanted. It returns nil if there are more, or if fewer fit than the largest
// unit has.
func (g *generator) filled(kept clues.Set) (clues.Set, error) {
	n, largest := g.wanted(), 1
	if kept.Len() > n {
		g.above++
		return nil, nil
	}
	at := slices.Index(Classes(), cmp.Or(g.wants.Easiest, g.wants.Class))
	for _, i := range g.random.Perm(len(g.units)) {
		largest = max(largest, g.units[i].Len())
		with := kept.Or(g.units[i])
		if with.Len() > n || with.Equal(kept) {
			continue
		}
		if at > 0 {
			easier, _, err := g.solved(g.kept(with), g.Answer, Classes()[at-1], "")
			if err != nil {
				return nil, err
			}
			if easier {
				continue
			}
		}
		kept = with
	}
	if n-kept.Len() >= largest {
		return nil, nil
	}
	return kept, nil
}

// tight drops units in a random order, as long as the steps of the class solve the puzzle. If it
// was tried before without the last of the units, that stays.
func (g *generator) tight(units []clues.Set, tried bool) (clues.Set, error) {
	kept := g.union(units)
	for _, i := range g.random.Perm(len(units)) {
		if tried && i == len(units)-1 {
			continue
		}
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
	most := explain.Search
	if g.most != "" {
		most = explain.Class(slices.Index(Classes(), g.most))
	}
	found, proved := x.Classify(g.limited, most)
	if err := g.limited.Err(); err != nil {
		return "", &work.Stopped{Doing: "grading a board", Err: err}
	}
	switch limited := x.Exhausted(); {
	case x.ExhaustedAll() && !g.wants.Friendly: // Search would be a guess
		return "", errSpent
	case limited && g.wants.Class != Search: // it takes too long to grade
		g.seek(-1)
		return g.meet(Search), nil
	case !proved && !limited:
		return "", nil
	case found == explain.Search && most < explain.Search:
		return g.meet(""), nil
	}
	return g.meet(Class(found.String())), nil
}

// fits reports whether a puzzle with one answer is what Class and the options beside it ask for.
func (g *generator) fits(p Puzzle, answer Answer) (bool, error) {
	class, err := g.classOf(p, answer)
	g.class = class
	if err != nil || !g.wanting(class) {
		if err == nil && g.wants.Friendly && class != "" && g.nears(class) {
			g.nearest = &candidate{p, answer, class}
		}
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
	switch most := cmp.Or(g.wants.MostEffort, math.Inf(1)); {
	case effort < g.wants.LeastEffort:
		g.seek(1)
	case effort > most:
		g.seek(-1)
	default:
		return true, nil
	}
	return false, nil
}

// seek goes on with a harder or an easier class if only an effort is asked for.
func (g *generator) seek(harder int) {
	at := slices.Index(Classes(), g.wants.Class) + harder
	if g.seeking && 0 <= at && at <= slices.Index(Classes(), Expert) {
		g.wants.Class = Classes()[at]
	}
}

// wanting reports whether a class is wanted.
func (g *generator) wanting(c Class) bool {
	at := func(c Class) int { return slices.Index(Classes(), c) }
	if g.seeking {
		return c != "" && c != Search
	}
	return c != "" && at(cmp.Or(g.wants.Easiest, g.wants.Class)) <= at(c) && at(c) <= at(g.wants.Class)
}

// away returns how many classes a class is from the wanted ones.
func (g *generator) away(c Class) int {
	at := func(c Class) int { return slices.Index(Classes(), c) }
	return max(at(cmp.Or(g.wants.Easiest, g.wants.Class))-at(c), at(c)-at(g.wants.Class), 0)
}

// nears reports whether a class is nearer to the wanted one than that of the nearest puzzle: an
// easier one is nearer than any harder one.
func (g *generator) nears(c Class) bool {
	far := func(c Class) int {
		steps := slices.Index(Classes(), c) - slices.Index(Classes(), Easy)
		return max(2*steps, -steps)
	}
	return g.nearest == nil || far(c) < far(g.nearest.class)
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
	if !g.ending && g.spentAll() {
		return nil, errSpent
	}
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
	if g.explainer != nil {
		g.spent += g.explainer.Spent()
	}
	g.spent += g.scaled(begins)
	switch left := g.left(); {
	case g.ending:
		x.LimitAll(lastGrading)
	case left < math.MaxInt64:
		x.LimitAll(max(left, 1))
	}
	g.explainer = x
	return x, nil
}
