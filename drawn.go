package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// mostAmbiguous is how many random answers may have other answers with all the same clues, in a
// kind that is Ambiguous.
const mostAmbiguous = 1000

// mostIdle is the number of changes of a board after which another is begun if none has made it
// better, and mostStill that of changes one after another that may come to nothing.
const mostIdle, mostStill = 100, 100

// draws is the work of a board, in the units of an explanation, unless its answer takes longer.
const draws = 400_000

// draw draws an answer, and areas for it if the options say so: some have none.
func (g *generator) draw(draw catalog.Draw) (err error) {
	for tries := 0; ; tries++ {
		switch {
		case g.wants.Areas:
			if g.frame, err = catalog.Areas(g.frame, g.random); err != nil {
				return err
			}
		case g.divider != nil:
			if g.frame, err = g.divided(); err != nil {
				return g.unanswered(err, tries)
			}
		}
		g.Answer, err = g.drawing(func() (Answer, error) {
			return draw(g.limited, g.frame, g.answer, g.random)
		})
		switch {
		case err == nil:
			if err := Check(g.frame, g.Answer); err != nil {
				return fmt.Errorf("%w: a random answer of %s: %w", ErrWrong, g.frame.Kind().Name, err)
			}
			return nil
		case !g.wants.Areas && g.divider == nil || !errors.Is(err, ErrUnsupported):
			return g.unanswered(err, tries)
		case tries == mostAmbiguous && g.divider != nil:
			return g.undivided(tries)
		case tries == mostAmbiguous:
			return err
		}
	}
}

// drawing counts and limits the work of drawing an answer.
func (g *generator) drawing(draw func() (Answer, error)) (Answer, error) {
	if left := g.left(); left < math.MaxInt64 {
		g.effort.Most = max(left/glanceWork, 1)
	}
	before := g.effort.Spent
	s, err := draw()
	g.spent += max(glanceWork*(g.effort.Spent-before)-draws, 0)
	if errors.Is(err, viasat.ErrEffort) {
		err = errSpent
	}
	return s, err
}

// fill gives the frame all clues of the answer, and makes the oracle ready. It returns false if the
// clues leave another answer. If clues are to be kept, the puzzle is done then.
func (g *generator) fill(complete catalog.Complete) (determined bool, err error) {
	if complete == nil {
		k := g.frame.Kind()
		if k.Ambiguous && KindNamed(k.Name) == nil {
			if climbed, err := g.climb(); err != nil || !climbed {
				return false, err
			}
		}
		g.From = g.frame.Full(g.Answer)
		sure := !k.Ambiguous && KindNamed(k.Name) != nil // kinds of other modules need not say so
		if err := g.ready(g.From); err != nil || g.search == nil {
			return true, err
		}
		if fits, err := g.fix(); !fits || err != nil || sure {
			return fits, err
		}
		determined, err := g.search.Determines(g.limited, hitting.All(g.search.Clues()))
		if errors.Is(err, clues.ErrUndecided) { // the time is over
			return false, nil
		}
		return determined, err
	}
	p, err := complete(g.limited, g.frame, g.Answer,
		catalog.Asked{Another: g.another, Open: g.unsettled}, g.random)
	switch {
	case errors.Is(err, ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	}
	switch g.From = p; {
	case g.drops():
		return true, g.ready(p)
	case g.wants.Friendly:
		return true, nil
	}
	return true, g.take(p, g.Answer)
}

// climb goes from the answer to another with the same clues and further ones, as where circles may
// stand along a loop, until there is none. It returns false if others have no further clues.
func (g *generator) climb() (climbed bool, err error) {
	from := g.frame.Full(g.Answer)
	for g.limited.Err() == nil {
		o, err := g.glance(from, []Answer{g.Answer}, 0)
		if err != nil || len(o.Answers) == 1 || from.Check(o.Answers[1]) != nil {
			return true, err // its clues determine it, or what is wrong will show
		}
		next := g.frame.Full(o.Answers[1])
		if len(next.Clues()) <= len(from.Clues()) {
			return false, nil
		}
		g.Answer, from = o.Answers[1], next
	}
	return false, nil
}

// dividing returns the maker of the frame if it divides it, or nil.
func (g *generator) dividing() *Maker {
	k := g.maker()
	if k == nil || k.Divide == nil ||
		k.Divide(g.frame, rand.New(rand.NewPCG(0, 0))).String() == g.frame.String() {
		return nil
	}
	return k
}

// maker returns the maker of the frame's kind, or nil.
func (g *generator) maker() *Maker {
	i := slices.IndexFunc(g.settings.own, func(k Kind) bool { return k.Kind == g.frame.Kind() })
	if i < 0 {
		return nil
	}
	return g.settings.own[i].Maker
}

// divide returns the frame, with areas if it needs them, or nil if none of the wanted sizes are
// met.
func (g *generator) divide() Puzzle {
	if g.divider == nil {
		return g.frame
	}
	for range mostStill {
		if p := g.resized(g.divider.Divide(g.blank, g.random)); p != nil {
			return p
		}
	}
	return nil
}

// resized returns a board with areas of the wanted sizes, or nil.
func (g *generator) resized(p Puzzle) Puzzle {
	if g.wants.MostSize == 0 || p == nil {
		return p
	}
	return g.maker().Resize(p, g.wants.LeastSize, g.wants.MostSize, g.random)
}

// misfits reports whether an area has another size than is wanted.
func (g *generator) misfits(p Puzzle) bool {
	if g.wants.MostSize == 0 {
		return false
	}
	return slices.ContainsFunc(grid.Groups(p.Layout(nil).Regions), func(area []int) bool {
		return len(area) < g.wants.LeastSize || len(area) > g.wants.MostSize
	})
}

// withSizes names the sizes of areas or cages that are asked for.
func (g *generator) withSizes() string {
	if g.wants.MostSize == 0 {
		return ""
	}
	return fmt.Sprintf(" with cages or areas of %d to %d cells", g.wants.LeastSize, g.wants.MostSize)
}

// unsized is the error that no board has areas of the wanted sizes.
func (g *generator) unsized() error {
	return fmt.Errorf("%w: no board with areas of %d to %d cells was met", ErrNotFound,
		g.wants.LeastSize, g.wants.MostSize)
}

// divided returns the frame with areas, which are changed until it has an answer, or does not get
// better: the further cells can be filled in reading order, the better.
func (g *generator) divided() (Puzzle, error) {
	p := g.divide()
	switch {
	case p == nil:
		return nil, g.unsized()
	case g.divider.Redivide == nil:
		return p, nil
	}
	rows, cols := p.Size()
	all := rows * cols
	reach, idle := -1, 0
	for q := p; reach < all && idle < mostIdle && g.limited.Err() == nil; idle++ {
		statement, err := catalog.StatementFor(q, g.settings.statements()...)
		if err != nil {
			return nil, err
		}
		statement.Whole = true
		if g.spent += g.scaled(glances); g.spentAll() {
			return nil, errSpent
		}
		n, done, err := deduce.Reach(g.limited, q, statement.Encoding(), max(reach, 0), moveConflicts)
		g.spent += max(glanceWork*done-glances, 0)
		if err != nil {
			return nil, err
		}
		if n > reach {
			idle = 0
		}
		if n >= reach {
			p, reach = q, n
		}
		q = p
		for tries := 0; tries < mostStill && q.String() == p.String(); tries++ {
			const rows = 2 // before the cell that can't be filled
			at := max(0, min(reach, all-1)-g.random.IntN(rows*cols))
			if q = g.divider.Redivide(p, at, g.random); g.misfits(q) {
				q = p
			}
		}
	}
	return p, nil
}

// unanswered returns an error, or what it is if the work ended after boards without an answer.
func (g *generator) unanswered(err error, tries int) error {
	if g.divider != nil && tries > 0 && errors.Is(err, errSpent) && g.nearest == nil {
		return g.undivided(tries)
	}
	return err
}

// undivided is the error that none of many boards that were dealt has an answer.
func (g *generator) undivided(tries int) error {
	rows, cols := g.blank.Size()
	return fmt.Errorf("%w: of %d random boards of %dx%d%s, none has an answer", ErrNotFound, tries,
		rows, cols, g.withSizes())
}

// glances is the work of a glance, in the units of an explanation: some five milliseconds; or more
// on a large board, by what Open did.
const glances, glanceWork = 50_000, 6

// fewConflicts limits a glance at what is given up if it is hard, since others are easier.
const fewConflicts = 1000

// glance counts the facts that a puzzle leaves open, until there are more than some number. Of one
// without an answer, and if that is hard to find out, these are very many. The error is as that of
// open.
func (g *generator) glance(p Puzzle, known []Answer, most int) (deduce.Opened, error) {
	statement, err := catalog.StatementFor(p, g.settings.statements()...)
	if err != nil {
		return deduce.Opened{}, err
	}
	statement.Hasty = true
	if g.spent += g.scaled(glances); g.spentAll() {
		return deduce.Opened{}, errSpent
	}
	conflicts := int64(moveConflicts)
	if g.wants.Pattern != nil && len(known) == 0 || g.wants.MostSize > 0 {
		conflicts = fewConflicts
	}
	o, err := deduce.Open(g.limited, p, statement.Encoding(), known, most, conflicts)
	g.spent += max(glanceWork*o.Work-glances, 0)
	if len(o.Answers) == 0 || !o.Complete && o.Left <= most {
		o.Left = math.MaxInt
	}
	return o, err
}

// questions answers those of a search for clues, until the work is done.
type questions struct {
	clues.Oracle
	g *generator
}

// Another asks the oracle. The error is errSpent if the work was done before or while it answered.
func (q questions) Another(ctx context.Context, kept clues.Set, within engine.Budget,
) (other Answer, core clues.Set, err error) {
	counts, ok := q.Oracle.(interface{ Work() int64 })
	if !ok { // those of its own kind take little time
		return q.Oracle.Another(ctx, kept, within)
	}
	last := within.Conflicts > 0 || q.g.left() == math.MaxInt64
	if !last {
		within.Conflicts = moveConflicts
	}
	for ; ; within.Conflicts *= 2 {
		if q.g.spentAll() {
			return nil, nil, errSpent
		}
		before := counts.Work()
		other, core, err = q.Oracle.Another(ctx, kept, within)
		done := counts.Work() - before
		q.g.asked += glanceWork * done
		if last || done == 0 || ctx.Err() != nil || !errors.Is(err, clues.ErrUndecided) {
			return other, core, err
		}
	}
}

// another finds an answer of p other than s, or returns nil if there is none.
func (g *generator) another(ctx context.Context, p Puzzle, s Answer) (Answer, error) {
	if g.wants.MostSize > 0 { // cages are changed until they fit, and hard ones are given up
		g.spent += 3 * glances
		switch o, err := g.glance(p, []Answer{s}, 0); {
		case err != nil:
			return nil, err
		case len(o.Answers) > 1:
			return o.Answers[1], nil
		case !o.Complete:
			return nil, ErrNotFound
		}
	}
	set := g.settings
	set.engine, set.limit, set.time, set.confirm = Auto, 2, 0, Confirmer{}
	e, err := set.find(p)
	if err != nil {
		return nil, err
	}
	r, err := solve(ctx, p, e, set)
	switch {
	case err != nil:
		return nil, err
	case r.Verdict == Unique:
		return nil, nil
	case r.Verdict == Unknown:
		return nil, &work.Stopped{Doing: "creating a board", Err: ctx.Err()}
	case slices.Equal(r.Answer, s):
		return r.Other, nil
	}
	return r.Answer, nil
}

// inCell reports whether a clue is one of a cell alone.
func inCell(c puzzle.Clue) bool { return c.Place == puzzle.InCell && c.Other < 0 }

// fix chooses the clues in cells that stay: those of Pattern, or Numbers of them. Only the others
// are dropped then. It reports whether what is left determines the answer.
func (g *generator) fix() (bool, error) {
	if g.wants.Pattern == nil && g.wants.Numbers == 0 || g.search == nil {
		return true, nil
	}
	all := g.From.Clues()
	g.fixed = hitting.New(len(all))
	var numbers, others []clues.Set
	for _, u := range g.units {
		if inCell(all[u.List()[0]]) {
			numbers = append(numbers, u)
		} else {
			others = append(others, u)
		}
	}
	if len(others) == 0 {
		return false, fmt.Errorf("%w: all clues of %s are in cells, so their number is that of all clues",
			ErrOption,
			g.frame.Kind().Name)
	}
	most := max(g.wants.Numbers, 0)
	if n := g.union(numbers).Len(); most > n {
		return false, fmt.Errorf("%w: %d clues in cells are wanted, and the board allows %d", ErrOption,
			most, n)
	}
	for _, i := range g.random.Perm(len(numbers)) {
		u := numbers[i]
		if p := g.wants.Pattern; p == nil && g.fixed.Len()+u.Len() <= most ||
			p != nil && p[all[u.List()[0]].Cell] {
			g.fixed = g.fixed.Or(u)
		}
	}
	g.units = others
	enough, err := g.search.Determines(g.limited, g.union(others))
	if err != nil && g.limited.Err() != nil {
		return false, &work.Stopped{Doing: "creating a board", Err: g.limited.Err()}
	}
	return enough, err
}
