package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// generating holds the options of Generate.
type generating struct {
	number  uint64
	clues   int
	percent int
	sized   bool // clues or percent was set
	reduced bool // drop clues of a kind that keeps them by default
	pairs   catalog.Pairs
	noOp    bool
	class   Class // "" for any
}

// Number chooses one of the puzzles that Generate creates from a seed: 1 for the first, and so on.
// The default is 1. Each can be created without those before it.
func Number(i uint64) Option { return func(s *settings) { s.make.number = i } }

// ClueCount makes Generate keep n clues. With Symmetric the number may differ by less than the
// clues that the symmetry joins.
func ClueCount(n int) Option {
	return func(s *settings) { s.make.clues, s.make.percent, s.make.sized = n, 0, true }
}

// ClueShare is like ClueCount, in percent of all clues that an answer allows.
func ClueShare(percent int) Option {
	return func(s *settings) { s.make.clues, s.make.percent, s.make.sized = 0, percent, true }
}

// Irreducible makes Generate drop clues until none can be dropped, as it does by default for all
// kinds but KenKen.
func Irreducible() Option { return func(s *settings) { s.make.reduced = true } }

// Pairs makes Generate create a Numberlink with n pairs. The default is about as many as published
// boards have.
func Pairs(n int) Option { return func(s *settings) { s.make.pairs.Pairs = n } }

// Density makes Generate create a Numberlink in which this share of the cells has a terminal: 0.2
// for a fifth.
func Density(share float64) Option { return func(s *settings) { s.make.pairs.Density = share } }

// LeastLength makes Generate create a Numberlink in which each path has n cells or more. The
// default is 3.
func LeastLength(n int) Option { return func(s *settings) { s.make.pairs.Least = n } }

// Apart makes Generate create a Numberlink in which no terminal is beside another.
func Apart() Option { return func(s *settings) { s.make.pairs.Apart = true } }

// NoOp makes Generate create a no-op KenKen, also called a mystery KenKen: cages of several cells
// state their targets without operations.
func NoOp() Option { return func(s *settings) { s.make.noOp = true } }

// Generated is a puzzle that Generate created.
type Generated struct {
	Puzzle   Puzzle
	Answer   Answer // its only one
	Evidence Evidence
	// Confirmation is the run of the engine that Confirm chose; nil without it.
	Confirmation *Confirmation
	Bounds       // Clues is the number of clues of Puzzle
	// Irreducible and Minimum are those of Reduced: no clue can be dropped, no fewer clues determine
	// the answer.
	Irreducible bool
	Minimum     bool
	Drawn       int // number of random answers drawn until one fitted
	// Met counts the puzzles of other classes that GradeOf met on the way, also if Generate returns
	// an error. Those of no class are harder than the easiest one with all their clues.
	Met map[Class]int
	Run
}

// MaxGenerated is the largest number of rows and of columns that Generate accepts.
const MaxGenerated = 64

// Frame returns a board of a kind without clues, under its default rules: it is what the
// Parse of the kind reads from rows of dots. A kind whose cells are never empty has none. WithRule
// changes the rules; boards with holes come from Numbrix, Hidato and Parse.
func Frame(k *puzzle.Kind, rows, cols int) (Puzzle, error) {
	if k == nil {
		return nil, errNoKind
	}
	if err := puzzle.CheckSize(rows, cols); err != nil {
		return nil, err
	}
	row := strings.TrimSuffix(strings.Repeat(". ", cols), " ")
	p, err := puzzle.Read(k.Name+"\n"+strings.Repeat(row+"\n", rows), []*puzzle.Kind{k}, k)
	if fault := (*SyntaxError)(nil); errors.As(err, &fault) {
		// Its place is in a text that the caller has not seen.
		return nil, fmt.Errorf("%s has no empty board of %dx%d: %s", k.Name, rows, cols, fault.Msg)
	}
	return p, err
}

// Generate creates a random puzzle with exactly one answer. The frame is a board without clues: it
// has the kind, the size, the holes and the rules. The same frame, options and version of this
// package give the same puzzle, unless time runs out.
//
// A random answer of the frame is drawn, and clues are dropped as by Minimize: by default until
// none can be dropped; with ClueCount or ClueShare until that many are left; with Minimum down to
// the fewest. Another answer is drawn if all its clues leave several, as in Slitherlink. With
// GradeOf, clues are dropped until the puzzle is as hard as that. The clues of a Numberlink are its
// terminals: for this kind Pairs, Density, LeastLength and Apart choose them. A KenKen gets random
// cages, unless the frame has cages, and all keep their targets if no option asks for fewer clues;
// NoOp leaves out their operations.
//
// If Time runs out before no more clues can be dropped, the puzzle so far is returned with the stop
// OutOfTime. There is none yet with ClueCount, ClueShare and for a Numberlink. The error wraps
// ErrNotFound if no puzzle meets the options, or none was found in many attempts; ErrOption, if
// options are out of range or the frame has clues; ErrUnsupported for kinds that can't be drawn or
// have no clues to drop; ErrIncomplete, and the context's error if that ended it, if the context or
// the time ended before there was a puzzle.
//
// Options: Seed, Number, ClueCount, ClueShare, Irreducible, Minimum, GradeOf, Symmetric, Tries,
// Pairs, Density, LeastLength, Apart, NoOp, Confirm, Progress, Time, Memory and With.
func Generate(ctx context.Context, frame Puzzle, options ...Option) (Generated, error) {
	s := newSettings(options)
	g := generator{frame: frame, minimizer: minimizer{settings: s, ctx: ctx, begun: time.Now(),
		random: rand.New(rand.NewPCG(s.reduce.seed, s.make.number))}}
	if err := g.valid(); err != nil {
		return Generated{}, err
	}
	g.limited, g.cancel = s.within(ctx)
	defer g.cancel()
	err := g.generate()
	switch {
	case err != nil && !errors.As(err, new(*work.Stopped)) && !errors.Is(err, ErrIncomplete):
		return Generated{Met: g.met}, err
	case !g.done:
		return Generated{Met: g.met}, endedBy(ctx, fmt.Errorf("%w: %s", ErrIncomplete, g.stop()))
	}
	g.Time = time.Since(g.begun)
	return Generated{Puzzle: g.Puzzle, Answer: g.Answer, Evidence: g.Evidence,
		Confirmation: g.Confirmation, Bounds: g.Bounds, Irreducible: g.Irreducible,
		Minimum: g.Minimum, Drawn: g.drawn, Met: g.met, Run: g.Run}, nil
}

// ErrNotFound: Generate found no puzzle that meets the options.
var ErrNotFound = catalog.ErrNotFound

// generator is a run of Generate.
type generator struct {
	minimizer
	frame Puzzle
	drawn int  // number of answers drawn
	done  bool // Puzzle has fewer clues than the answer allows, or as many as are wanted
	met   map[Class]int
}

// mostDrawn is how many random answers are drawn for the wanted number of clues if Tries does not
// say.
const mostDrawn = 1000

// mostAmbiguous is how many random answers may have other answers with all the same clues, in a
// kind that is Ambiguous.
const mostAmbiguous = 1000

// exactly is how many random answers are drawn before the number of clues may differ from the
// wanted one, since a symmetry may allow no set with that number.
const exactly = 20

// valid returns an error if the frame or the options are wrong.
func (g *generator) valid() error {
	o, r := g.settings.make, g.settings.reduce
	if err := g.settings.fault(); err != nil {
		return err
	}
	if g.frame == nil {
		return errors.New("the frame is nil")
	}
	rows, cols := g.frame.Size()
	switch {
	case rows > MaxGenerated || cols > MaxGenerated:
		return fmt.Errorf("%w: the size %dx%d is above %dx%d", ErrOption, rows, cols, MaxGenerated,
			MaxGenerated)
	case len(g.frame.Clues()) > 0:
		return fmt.Errorf("%w: the frame has clues; Puzzle.Keep drops them", ErrOption)
	case o.sized && r.minimum:
		return fmt.Errorf("%w: a number of clues and Minimum can't be combined", ErrOption)
	case o.reduced && (o.sized || r.minimum):
		return fmt.Errorf("%w: Irreducible can't be combined with a number of clues or Minimum",
			ErrOption)
	case r.tries > 0 && r.minimum:
		return fmt.Errorf("%w: Tries and Minimum can't be combined", ErrOption)
	case o.number < 1:
		return fmt.Errorf("%w: Number is 0, expected 1 or more", ErrOption)
	case o.clues < 0:
		return fmt.Errorf("%w: ClueCount is %d, expected 0 or more", ErrOption, o.clues)
	case o.percent < 0 || o.percent > 100:
		return fmt.Errorf("%w: ClueShare is %d, expected 0..100", ErrOption, o.percent)
	}
	if err := g.settings.knownConfirmer(g.frame); err != nil {
		return err
	}
	return g.gradeable()
}

// generate creates the puzzle.
func (g *generator) generate() error {
	k := g.frame.Kind()
	f, err := catalog.FamilyFor(g.frame, g.settings.statements()...)
	if err != nil {
		return err
	}
	g.Run = Run{Engine: "auto"}
	g.Verdict, g.Evidence = Unique, Claimed
	graded := g.settings.make.class != ""
	complete := catalog.CompleteOf(f.Name, g.settings.make.noOp)
	if complete == nil && g.settings.make.noOp {
		return fmt.Errorf("%w: %s has no operations to leave out", ErrOption, k.Name)
	}
	if create := catalog.CreateOf(f.Name); create != nil {
		if graded {
			return g.createGraded(create)
		}
		return g.create(create)
	}
	draw := catalog.DrawOf(f)
	switch {
	case draw == nil:
		return fmt.Errorf("%w: %s can't be generated", ErrUnsupported, k.Name)
	case !k.Monotone:
		return engine.Unsupported("it can't be generated", fmt.Errorf("the clues of %s are the task "+
			"itself, not hints about its answer", k.Name))
	case g.settings.make.pairs != catalog.Pairs{}:
		return fmt.Errorf("%w: %s has no pairs", ErrOption, k.Name)
	}
	if graded {
		return g.drawGraded(draw, complete)
	}
	tries, ambiguous := 1, 0
	if g.settings.make.sized {
		tries = cmp.Or(g.settings.reduce.tries, mostDrawn)
	}
	for g.drawn = 1; g.drawn <= tries; g.drawn++ {
		answer, err := draw(g.limited, g.frame, g.answer, g.random)
		if err != nil {
			return err
		}
		if err := Check(g.frame, answer); err != nil {
			return fmt.Errorf("%w: a random answer of %s: %w", ErrWrong, k.Name, err)
		}
		g.Answer = answer
		switch determined, err := g.fill(complete); {
		case err != nil || g.done || determined && g.search == nil || g.limited.Err() != nil:
			return err
		case !determined && ambiguous == mostAmbiguous:
			return fmt.Errorf("%w: of %d random answers, none was determined by all its clues",
				ErrNotFound, ambiguous)
		case !determined:
			ambiguous, tries = ambiguous+1, tries+1
			continue
		}
		if err := g.reduce(tries); g.done || err != nil || g.limited.Err() != nil {
			return err
		}
	}
	return fmt.Errorf("%w: of %d random answers, none was determined by %d of its %d clues",
		ErrNotFound, tries, g.wanted(), len(g.From.Clues()))
}

// fill gives the frame all clues of the answer, and makes the oracle ready. It returns false if the
// clues leave another answer. If clues are to be kept, the puzzle is done then.
func (g *generator) fill(complete catalog.Complete) (determined bool, err error) {
	if complete == nil {
		g.From = g.frame.Full(g.Answer)
		k := g.frame.Kind()
		sure := !k.Ambiguous && KindNamed(k.Name) != nil // kinds of other modules need not say so
		if err := g.ready(g.From); err != nil || g.search == nil || sure {
			return true, err
		}
		determined, err := g.search.Determines(g.limited, hitting.All(g.search.Clues()))
		if errors.Is(err, clues.ErrUndecided) { // the time is over
			return false, nil
		}
		return determined, err
	}
	p, err := complete(g.limited, g.frame, g.Answer, g.another, g.random)
	switch {
	case errors.Is(err, ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	}
	if g.From = p; g.drops() {
		return true, g.ready(p)
	}
	return true, g.take(p, g.Answer)
}

// drops reports whether the options ask for fewer clues than a kind has by default.
func (g *generator) drops() bool {
	o, r := g.settings.make, g.settings.reduce
	return o.sized || o.reduced || o.class != "" || r.minimum || r.symmetry != "" || r.tries > 0
}

// take makes p the puzzle, with all its clues.
func (g *generator) take(p Puzzle, answer Answer) error {
	if err := Check(p, answer); err != nil {
		return fmt.Errorf("%w: a created %s: %w", ErrWrong, p.Kind().Name, err)
	}
	g.Puzzle, g.Answer, g.done, g.Stop = p, answer, true, Exhausted
	g.Clues = len(p.Clues())
	if g.settings.confirm != nil {
		s, ctx := g.confirming()
		return g.confirmed(twice(ctx, g.Puzzle, s, g.Answer, "native"))
	}
	return nil
}

// create creates a puzzle whose clues are part of the task.
func (g *generator) create(create catalog.Create) error {
	if o := g.settings.reduce; g.settings.make.sized || o.minimum || o.symmetry != "" || o.tries > 0 {
		return fmt.Errorf("%w: the clues of %s are the task itself, so none are dropped; choose its "+
			"pairs", ErrOption, g.frame.Kind().Name)
	}
	p, answer, err := g.created(create)
	if err != nil {
		return err
	}
	g.drawn = 1
	return g.take(p, answer)
}

// created creates one puzzle with exactly one answer.
func (g *generator) created(create catalog.Create) (p Puzzle, answer Answer, err error) {
	p, answer, err = create(g.limited, g.frame, g.settings.make.pairs, g.random)
	switch {
	case err != nil && g.limited.Err() != nil:
		err = &work.Stopped{Doing: "creating a board", Err: g.limited.Err()}
	case errors.As(err, new(catalog.BadPairs)):
		err = badOption{err}
	}
	return p, answer, err
}

// another finds an answer of p other than s, or returns nil if there is none.
func (g *generator) another(ctx context.Context, p Puzzle, s Answer) (Answer, error) {
	set := g.settings
	set.engine, set.limit, set.time, set.confirm = "auto", 2, 0, nil
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

// answer finds an answer of a frame by search.
func (g *generator) answer(ctx context.Context, frame Puzzle) (Answer, error) {
	s := g.settings
	s.engine, s.limit, s.time, s.confirm = "auto", 1, 0, nil
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

// wanted returns the number of clues to keep.
func (g *generator) wanted() int {
	if n := g.settings.make.clues; n > 0 {
		return n
	}
	return (len(g.From.Clues())*g.settings.make.percent + 50) / 100
}

// reduce drops clues of the answer drawn, of which there are up to tries.
func (g *generator) reduce(tries int) error {
	if !g.settings.make.sized {
		if err := g.run(); err != nil {
			return err
		}
		// An interrupt leaves no puzzle, and the end of the time one with fewer clues than at first.
		g.done = g.limited.Err() == nil ||
			g.ctx.Err() == nil && g.best.Len() < len(g.From.Clues())
		if !g.done {
			return nil
		}
		g.Stop = g.stop()
		return g.keep()
	}
	n := g.wanted()
	if all := len(g.From.Clues()); n > all {
		return fmt.Errorf("%w: %d clues are wanted, and the board allows %d", ErrOption, n, all)
	}
	kept, err := g.search.Toward(g.limited, n, g.units, g.random)
	if err != nil || kept == nil || kept.Len() != n && g.drawn < min(exactly, tries) {
		return err
	}
	g.best, g.done, g.Stop = kept, true, Exhausted
	return g.keep()
}

// keep makes the best set of clues the puzzle, and has it confirmed if the options say so.
func (g *generator) keep() error {
	g.Bounds = g.bounds()
	g.Clues, g.Puzzle = g.best.Len(), g.kept(g.best)
	if g.settings.confirm != nil {
		return g.confirm()
	}
	return nil
}
