package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/work"
)

// GenerateOptions are the options of Generate.
type GenerateOptions struct {
	// Seed is that of the random answers, and of the orders in which clues are dropped. Puzzles of
	// one seed and number may share an answer: give those of a collection numbers of their own.
	Seed   uint64
	Number uint64 // which puzzle of the seed: 0 or 1 for the first; none needs those before it

	// At most one of these states how many clues are kept; by default, none can be dropped, but a
	// KenKen keeps all.
	// With Class, clues are added to those that the class needs.
	ClueCount   int   // this many; with Symmetry it may be off by less than those that are joined
	ClueShare   int   // this share of all clues that an answer allows, in percent
	Irreducible bool  // drop clues until none can be dropped
	Minimum     bool  // the fewest that determine the answer
	Class       Class // as few as Grade needs to give it this class

	// The puzzle may be easier than Class, down to the class Easiest. Needs is the name of a technique
	// without which it would be harder than its class; by default it is then up to hard, or as hard as
	// the example of that technique. Its effort is between LeastEffort and MostEffort, where 0 is no
	// bound; by default it is then up to expert.
	Easiest                 Class
	Needs                   string
	LeastEffort, MostEffort float64

	Symmetry Symmetry // as in MinimizeOptions
	// Friendly makes a puzzle as most people like it: of the class easy, or of the nearest that some
	// boards have, with a Symmetry of half a turn where the clues can have it; cages keep all their
	// clues. It can't be combined with what states how many clues are kept.
	Friendly bool
	// Tries is the number of random orders of which the smallest puzzle is kept, 1 by default; with
	// ClueCount or ClueShare, that of the answers drawn until so few clues determine one, 1,000 by
	// default. It can't be combined with Minimum or Class.
	Tries int

	// Pattern has a value for each cell: whether a clue stands there. Clues elsewhere, such as signs,
	// are dropped.
	Pattern []bool
	// Numbers is how many clues are in cells, of a kind that also has others, such as signs: negative
	// for none, 0 for any number. With ClueCount, ClueShare or Class, the others fill up.
	Numbers int

	// LeastSize and MostSize bound the number of cells of each cage or area that is drawn, but for
	// Areas, which have as many as a row; 0 is as is usual.
	LeastSize, MostSize int

	// For Numberlink alone, whose clues are its terminals.
	Pairs       int     // the number of pairs; 0 for about as many as published boards have
	Density     float64 // or the share of the cells that have a terminal: 0.2 for a fifth
	LeastLength int     // of each path, in cells; 0 means 3
	Apart       bool    // no terminal is beside another

	NoOp bool // for KenKen alone: cages of several cells state their targets without operations

	// For Sudoku alone.
	Areas bool // random areas instead of boxes, for each answer that is drawn
	Cages bool // random cages with sums, which are the only clues

	// Work limits the work for a class or a pattern, in units of GradeOptions; 0 is enough for some
	// ten seconds, and no limit if Time is set.
	Work int64

	Confirm  Confirmer    // who repeats that the puzzle has one answer; by default nobody does
	Solvers  SolverList   // for Confirm
	Progress func(Bounds) // as in MinimizeOptions
	Kinds    []Kind
	Time     time.Duration // as in Limits
	Memory   int64         // as in Limits
}

// sized reports whether a number of clues is wanted.
func (o GenerateOptions) sized() bool { return o.ClueCount > 0 || o.ClueShare > 0 }

// goals names the options that state how many clues are kept.
func (o GenerateOptions) goals() []string {
	var goals []string
	graded := o.Class != "" || o.Needs != "" || o.LeastEffort > 0 || o.MostEffort > 0
	for _, goal := range []struct {
		name string
		set  bool
	}{{"ClueCount", o.ClueCount > 0}, {"ClueShare", o.ClueShare > 0}, {"Irreducible", o.Irreducible},
		{"Minimum", o.Minimum}, {"Friendly", o.Friendly},
		{"Class, Needs or efforts", graded && !o.sized()},
		{"Pattern", o.Pattern != nil && (!graded && !o.Friendly || o.sized())}} {
		if goal.set {
			goals = append(goals, goal.name)
		}
	}
	return goals
}

// pairs returns what a Numberlink should have.
func (o GenerateOptions) pairs() catalog.Pairs {
	return catalog.Pairs{Pairs: o.Pairs, Density: o.Density, Least: o.LeastLength, Apart: o.Apart}
}

// generator is a run of Generate.
type generator struct {
	minimizer
	frame   Puzzle
	blank   Puzzle // the frame as it was given, to be divided
	divider *Maker // that divides it; nil if the frame stays
	wants   GenerateOptions
	drawn   int  // number of answers drawn
	done    bool // Puzzle has fewer clues than the answer allows, or as many as are wanted
	met     map[Class]int
	// Of puzzles of a wanted class: how many do not need the technique that they should, and the
	// efforts of the others if that matters.
	unneeded int
	above    int // how many of them have more clues than are wanted
	efforts  []float64
	seeking  bool // any class up to expert fits, and the next to try depends on the last effort

	class     Class              // of the puzzle, if one was asked for
	most      Class              // up to which puzzles are graded; "" for all
	nearest   *candidate         // that Friendly takes if there is none of the class
	last      *candidate         // the last that a walk met, if there is no nearest
	ending    bool               // the work is done, but for the grade of the puzzle that is taken
	rounds    int                // of tries for Friendly, each for a harder class
	explainer *explain.Explainer // the last
	spent     int64              // the work of those before it, and of boards, in its units
	effort    viasat.Effort      // of answers that are drawn
	asked     int64              // the work of questions whether clues determine the answer
}

// mostGrading limits the work for a class or a pattern, which perhaps no puzzle has, to some ten
// seconds.
const mostGrading = 150_000_000

// errSpent ends a search for a class without a time of its own.
var errSpent = errors.New("the work for a class is done")

// spentAll reports whether the work for a class or a pattern is done, if no time is given for it.
func (g *generator) spentAll() bool {
	return g.left() < 0
}

// left returns how much of this work is left.
func (g *generator) left() int64 {
	bounded := g.wants.Class != "" || g.wants.Pattern != nil || g.wants.MostSize > 0
	if !bounded || g.wants.Work == 0 && g.wants.Time > 0 {
		return math.MaxInt64
	}
	return cmp.Or(g.wants.Work, mostGrading) - g.spent - g.asked
}

// usualCells is the number of cells up to which the constants of work hold.
const usualCells = 100

// scaled returns the work of what is done for each cell, on a board of usual size or larger.
func (g *generator) scaled(work int64) int64 {
	rows, cols := g.frame.Size()
	return work * int64(max(1, rows*cols/usualCells))
}

// candidate is a puzzle that Generate may return if it finds none of the wanted class.
type candidate struct {
	puzzle Puzzle
	answer Answer
	class  Class
}

// wanted returns the number of clues to keep.
func (g *generator) wanted() int {
	if n := g.wants.ClueCount; n > 0 {
		return n
	}
	return max(1, (len(g.From.Clues())*g.wants.ClueShare+50)/100)
}

// whole reports whether a puzzle with cages keeps all their clues, as people know it.
func (g *generator) whole() bool { return g.wants.Friendly && g.search == nil }

// drops reports whether the options ask for fewer clues than a kind has by default.
func (g *generator) drops() bool {
	return !g.wants.Friendly && len(g.wants.goals()) > 0 || g.wants.Symmetry != "" || g.wants.Tries > 0
}

// take makes p the puzzle, with all its clues.
func (g *generator) take(p Puzzle, answer Answer) error {
	if err := Check(p, answer); err != nil {
		return fmt.Errorf("%w: a created %s: %w", ErrWrong, p.Kind().Name, err)
	}
	g.Puzzle, g.Answer, g.done, g.Stop = p, answer, true, Exhausted
	g.Clues = len(p.Clues())
	if g.settings.confirm.by != nil {
		s, ctx := g.confirming()
		return g.confirmed(provedTwice(ctx, g.Puzzle, s, g.Answer, "native"))
	}
	return nil
}

// created creates one puzzle with exactly one answer.
func (g *generator) created(create catalog.Create) (p Puzzle, answer Answer, err error) {
	p, answer, err = create(g.limited, g.frame, g.wants.pairs(), g.random)
	switch {
	case err != nil && g.limited.Err() != nil:
		err = &work.Stopped{Doing: "creating a board", Err: g.limited.Err()}
	case errors.As(err, new(catalog.BadPairs)):
		err = badOption{err}
	}
	return p, answer, err
}

// moveConflicts limits the search after each move of a clue or a cage, to a fraction of a second.
const moveConflicts = 20_000

// moves is the work of a deduction after a move, and moveNode that of each of its nodes, in the
// units of an explanation: a millisecond and five microseconds.
const moves, moveNode = 10_000, 50

// unsettled returns the cells of the facts that Deduce leaves open, a cell for each.
func (g *generator) unsettled(ctx context.Context, p Puzzle) ([]int, error) {
	if g.spentAll() {
		return nil, errSpent
	}
	d, err := Deduce(ctx, p, &DeduceOptions{Kinds: g.settings.own,
		Limits: Limits{Conflicts: moveConflicts, Memory: g.wants.Memory}})
	if err == nil && g.wants.MostSize > 0 { // perhaps there are no cages of the sizes
		g.spent += moves + moveNode*d.Nodes
	}
	if err != nil || d.Verdict == Unique {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, &work.Stopped{Doing: "creating a board", Err: err}
	}
	_, cols := p.Size()
	var cells []int
	for f, is := range d.Facts() {
		if is != InEvery && is != InNone {
			cells = append(cells, f.At.Number(cols))
		}
	}
	return cells, nil
}

// answer finds an answer of a frame by search.
func (g *generator) answer(ctx context.Context, frame Puzzle) (Answer, error) {
	s := g.settings
	s.engine, s.limit, s.time, s.confirm = Auto, 1, 0, Confirmer{}
	e, err := s.find(frame)
	if err != nil {
		return nil, err
	}
	r, err := solve(ctx, frame, e, s)
	switch {
	case err != nil:
		return nil, err
	case r.Verdict == None:
		return nil, fmt.Errorf("%w: the board has no answer, even without clues", ErrNotFound)
	case r.Answer == nil:
		return nil, &work.Stopped{Err: ctx.Err()}
	}
	return r.Answer, nil
}
