package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

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
	// Met counts by class the puzzles that were met on the way and are of another class than the
	// wanted one, also if Generate returns an error. Under "" are answers that are too hard for it
	// even with all clues. Those that gave no puzzle to grade are counted in Drawn alone. Grade tells
	// the effort of Puzzle.
	Met map[Class]int
	// Class is that of Puzzle if the options ask for one, and Symmetry the one that its clues were
	// given, also by Friendly.
	Class    Class
	Symmetry Symmetry
	Run
}

// Frame returns a board of a kind without clues, under its default rules: it is what the
// Parse of the kind reads from rows of dots, of which a rim for clues outside takes some. A kind
// whose cells are never empty has none. WithRule changes the rules; boards with holes come from
// Numbrix, Hidato and Parse.
func Frame(k *puzzle.Kind, rows, cols int) (Puzzle, error) {
	if k == nil {
		return nil, errNoKind
	}
	if err := puzzle.CheckSize(rows, cols); err != nil {
		return nil, err
	}
	p, err := dotted(k, rows, cols)
	if err == nil { // a kind may take the outer rows and columns for numbers outside of the board
		if height, width := p.Size(); height != rows || width != cols {
			p, err = dotted(k, 2*rows-height, 2*cols-width)
		}
	}
	if fault := (*SyntaxError)(nil); errors.As(err, &fault) {
		// Its place is in a text that the caller has not seen.
		return nil, fmt.Errorf("%s has no empty board of %dx%d: %s", k.Name, rows, cols, fault.Msg)
	}
	return p, err
}

// dotted reads rows of dots.
func dotted(k *puzzle.Kind, rows, cols int) (Puzzle, error) {
	row := strings.TrimSuffix(strings.Repeat(". ", cols), " ")
	text := k.Name + "\n" + strings.Repeat(row+"\n", rows)
	if k.Blank != nil {
		text = k.Blank(rows, cols)
	}
	return texts.Read(text, []*puzzle.Kind{k}, k)
}

// Generate creates a random puzzle with exactly one answer. The frame is a board without clues: it
// has the kind, the size, the holes and the rules. The same frame, options and version of this
// package give the same puzzle, unless time runs out.
//
// A random answer of the frame is drawn, and clues are dropped as by Minimize: by default until
// none can be dropped; with ClueCount or ClueShare until that many are left; with Minimum down to
// the fewest. Another answer is drawn if all its clues leave several, as in Slitherlink. With
// Class, clues are dropped until the puzzle is as hard as that. The clues of a Numberlink are its
// terminals: for this kind Pairs, Density, LeastLength and Apart choose them. A KenKen gets random
// cages, unless the frame has cages, and all keep their targets if no option asks for fewer clues;
// NoOp leaves out their operations. A Sudoku gets cages with Cages, and other areas than boxes with
// Areas. A kind of another module whose clues are the task is created by its Maker.
//
// If Time runs out before no more clues can be dropped, the puzzle so far is returned with the stop
// OutOfTime. There is none yet with ClueCount, ClueShare and for a Numberlink. The error wraps
// ErrNotFound if no puzzle meets the options, or none was found in many attempts; ErrOption, if
// options are out of range or the frame has clues; ErrUnsupported for kinds that can't be drawn or
// have no clues to drop; ErrIncomplete, and the context's error if that ended it, if the context or
// the time ended before there was a puzzle.
func Generate(ctx context.Context, frame Puzzle, o *GenerateOptions) (Generated, error) {
	options := chosen(o)
	s := Limits{Time: options.Time, Memory: options.Memory}.settings(options.Kinds)
	s.confirm, s.solvers = options.Confirm, options.Solvers
	g := generator{frame: frame, wants: options, minimizer: minimizer{settings: s, ctx: ctx,
		options: MinimizeOptions{Minimum: options.Minimum, Symmetry: options.Symmetry,
			Tries: options.Tries, Progress: options.Progress},
		random: rand.New(rand.NewPCG(options.Seed, max(options.Number, 1))), begun: time.Now()}}
	if err := g.valid(); err != nil {
		return Generated{}, err
	}
	g.counted = func(o clues.Oracle) clues.Oracle { return questions{o, &g} }
	g.blank, g.divider = g.frame, g.dividing()
	g.limited, g.cancel = s.within(ctx)
	defer g.cancel()
	if err := g.choose(); err != nil {
		return Generated{}, endedBy(ctx, err)
	}
	err := g.generate()
	if errors.Is(err, errSpent) {
		err = g.noneOfClass()
	}
	switch {
	case err != nil && !errors.As(err, new(*work.Stopped)) && !errors.Is(err, ErrIncomplete) &&
		(g.limited.Err() == nil || !errors.Is(err, g.limited.Err())):
		return Generated{Met: g.met}, err
	case !g.done:
		return Generated{Met: g.met}, endedBy(ctx, fmt.Errorf("%w: %s%s", ErrIncomplete, g.stop(),
			g.lacks()))
	}
	g.Time = time.Since(g.begun)
	return Generated{Puzzle: g.Puzzle, Answer: g.Answer, Evidence: g.Evidence,
		Confirmation: g.Confirmation, Bounds: g.Bounds, Irreducible: g.Irreducible,
		Minimum: g.Minimum, Drawn: g.drawn, Met: g.met, Class: g.class, Symmetry: g.turned(),
		Run: g.Run}, nil
}

// turned returns the symmetry of the clues that are kept.
func (g *generator) turned() Symmetry {
	if g.search == nil {
		return ""
	}
	return g.options.Symmetry
}

// mostDrawn is how many random answers are drawn for the wanted number of clues if Tries does not
// say.
const mostDrawn = 1000

// exactly is how many random answers are drawn before the number of clues may differ from the
// wanted one, since a symmetry may allow no set with that number.
const exactly = 20

// valid returns an error if the frame or the options are wrong.
func (g *generator) valid() error {
	o := g.wants
	if err := cmp.Or(g.settings.fault(), g.options.fault()); err != nil {
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
	case o.ClueCount < 0:
		return fmt.Errorf("%w: ClueCount is %d, expected 0 or more", ErrOption, o.ClueCount)
	case o.ClueShare < 0 || o.ClueShare > 100:
		return fmt.Errorf("%w: ClueShare is %d, expected 0..100", ErrOption, o.ClueShare)
	case o.Class != "" && !slices.Contains(Classes(), o.Class):
		return fmt.Errorf("%w: Class is %q, expected one of %v", ErrOption, string(o.Class), Classes())
	case o.Class == "" && o.Easiest != "":
		return fmt.Errorf("%w: Easiest needs Class", ErrOption)
	case o.Easiest != "" &&
		!slices.Contains(Classes()[:slices.Index(Classes(), o.Class)+1], o.Easiest):
		return fmt.Errorf("%w: Easiest is %q, expected a class up to %q", ErrOption, string(o.Easiest),
			string(o.Class))
	case !(0 <= o.LeastEffort && o.LeastEffort <= math.MaxFloat64) || !(0 <= o.MostEffort),
		0 < o.MostEffort && o.MostEffort < o.LeastEffort:
		return fmt.Errorf("%w: efforts are %v to %v, expected a range of 0 or more", ErrOption,
			o.LeastEffort, o.MostEffort)
	case o.Class == Search && (o.Needs != "" || o.LeastEffort > 0 || o.MostEffort > 0):
		return fmt.Errorf("%w: puzzles of the class search have no effort, and need no technique",
			ErrOption)
	case o.Class == Search && o.sized():
		return fmt.Errorf("%w: puzzles of the class search keep no clue that can be dropped", ErrOption)
	case o.Numbers != 0 && (o.Minimum || o.Pattern != nil):
		return fmt.Errorf("%w: Numbers can't be combined with Minimum or Pattern", ErrOption)
	case o.Pattern != nil && len(o.Pattern) != rows*cols:
		return fmt.Errorf("%w: Pattern has %d cells, expected %d", ErrOption, len(o.Pattern), rows*cols)
	case o.Pattern != nil && !slices.Contains(o.Pattern, true):
		return fmt.Errorf("%w: the pattern marks no cell", ErrOption)
	case o.LeastSize < 0 || o.MostSize < o.LeastSize || o.MostSize > rows*cols:
		return fmt.Errorf("%w: sizes are %d to %d, expected a range of 1 to %d", ErrOption, o.LeastSize,
			o.MostSize, rows*cols)
	case o.Pattern != nil && (o.Symmetry != "" || o.Tries > 0):
		return fmt.Errorf("%w: Pattern has a symmetry of its own, and all its clues stay", ErrOption)
	case o.Class != "" && o.Tries > 0:
		return fmt.Errorf("%w: Tries and Class can't be combined", ErrOption)
	}
	if goals := o.goals(); len(goals) > 1 {
		return fmt.Errorf("%w: %s can't be combined", ErrOption, strings.Join(goals, " and "))
	}
	return g.settings.knownConfirmer(g.frame)
}

// choose finds the technique that the puzzle should need, and the classes if only that or an effort
// is asked for.
func (g *generator) choose() error {
	o := &g.wants
	if _, err := catalog.StatementFor(g.frame, g.settings.statements()...); err != nil {
		o.Friendly = false // nothing grades the kind
	}
	if o.Friendly {
		o.Class, o.Easiest, g.rounds = Easy, Easy, 1
		if o.Symmetry == "" && o.Numbers == 0 && g.frame.Kind().Monotone {
			g.options.Symmetry, g.lenient = HalfTurn, true
		}
	}
	t, err := techniqueOf(g.frame.Kind(), o.Needs)
	if err != nil || o.Class != "" {
		if t != nil {
			o.Needs = t.Name
		}
		return err
	}
	switch {
	case t != nil:
		o.Needs, o.Class, o.Easiest = t.Name, Hard, Gentle // below hard most need no one technique
		if t.Example == "" {
			return nil
		}
		p, err := ParseAs(g.frame.Kind(), t.Example, g.settings.own...)
		if err != nil {
			return err
		}
		example, err := Grade(g.limited, p, &GradeOptions{Kinds: g.settings.own})
		if err != nil {
			return err
		}
		if slices.Index(Classes(), example.Class) > slices.Index(Classes(), Hard) {
			o.Class = example.Class
		}
	case o.LeastEffort > 0 || o.MostEffort > 0:
		o.Class, o.Easiest, g.seeking = Medium, Gentle, true
	}
	return nil
}

// generate creates the puzzle.
func (g *generator) generate() error {
	k := g.frame.Kind()
	f, err := catalog.FamilyFor(g.frame, g.settings.statements()...)
	if err != nil {
		return err
	}
	g.Run = Run{Engine: Auto}
	g.Verdict, g.Evidence = Unique, Claimed
	complete := catalog.CompleteOf(g.frame, g.wants.NoOp, g.wants.Cages, g.wants.LeastSize,
		g.wants.MostSize)
	create := catalog.CreateOf(f.Name)
	if err := g.unfit(f.Name, create != nil); err != nil {
		return err
	}
	if err := g.outlines(complete != nil || create != nil); err != nil {
		return err
	}
	if create != nil {
		return g.createTask(create)
	}
	by := g.mover()
	if by != nil && g.walked(by) {
		return g.walks(by)
	} else if by != nil && (!k.Monotone || by.Moves != nil) {
		return fmt.Errorf("%w: the clues of %s are the task itself, so none are dropped", ErrOption,
			k.Name)
	}
	draw := catalog.DrawOf(f, &g.effort)
	switch {
	case draw == nil:
		return fmt.Errorf("%w: %s can't be generated", ErrUnsupported, k.Name)
	case !k.Monotone:
		return engine.Unsupported("it can't be generated", fmt.Errorf("the clues of %s are the task "+
			"itself, not hints about its answer, and it has no Maker", k.Name))
	}
	if g.wants.Pattern != nil {
		if err := g.draw(draw); err != nil {
			return err
		}
		if !slices.ContainsFunc(g.frame.Full(g.Answer).Clues(), standsOutside) {
			return g.outlined(f, draw)
		}
	}
	if g.wants.Class != "" {
		return g.drawGraded(draw, complete)
	}
	return g.drawReduced(draw, complete)
}

// walked reports whether a walk makes the puzzle asked for, with no clues dropped from its board:
// one of a class or pattern, or where the walk itself ends with none to spare.
func (g *generator) walked(by *Maker) bool {
	o := g.wants
	if (o.Class != "" || o.Pattern != nil) && o.Symmetry == "" || !g.drops() {
		return true
	}
	spares := by.Deal == nil && g.frame.Kind().Monotone
	return spares && o.Symmetry == "" && o.Tries == 0 && !o.Minimum && !o.sized()
}

// unfit returns an error if an option means nothing for the frame, which is of a family. linked is
// whether its clues are pairs.
func (g *generator) unfit(family string, linked bool) error {
	name := g.frame.Kind().Name
	switch {
	case family != "kenken" && g.wants.NoOp:
		return fmt.Errorf("%w: %s has no operations to leave out", ErrOption, name)
	case !linked && g.wants.pairs() != catalog.Pairs{}:
		return fmt.Errorf("%w: %s has no pairs", ErrOption, name)
	case g.wants.MostSize > 0 && g.wants.Areas && !g.wants.Cages:
		return fmt.Errorf("%w: the areas of a jigsaw have as many cells as a row", ErrOption)
	case g.wants.MostSize > 0 && !g.resizes():
		return fmt.Errorf("%w: %s draws no cages or areas whose sizes can be chosen", ErrOption, name)
	case name != "sudoku" && (g.wants.Areas || g.wants.Cages):
		return fmt.Errorf("%w: only Sudoku has areas and cages that are drawn", ErrOption)
	}
	return g.unfitCages(family == "kenken")
}

// unfitCages returns an error if the board can't have cages of the wanted sizes. always is whether
// it has cages without being asked for them.
func (g *generator) unfitCages(always bool) error {
	order, _ := g.frame.Size()
	switch {
	case g.wants.Cages && g.wants.LeastSize > order:
		return fmt.Errorf("%w: the numbers of a cage differ, so it has at most %d cells", ErrOption,
			order)
	case g.wants.Cages && g.wants.LeastSize == order:
		return fmt.Errorf("%w: cages of %d cells hold all numbers, so any two numbers could change "+
			"places; expected smaller cages", ErrOption, order)
	case g.wants.MostSize > 0 && (g.wants.Cages || always) &&
		order*order/max(g.wants.LeastSize, 1)*g.wants.MostSize < order*order:
		return fmt.Errorf("%w: %d cells can't be divided into cages of %d to %d", ErrOption,
			order*order, g.wants.LeastSize, g.wants.MostSize)
	}
	return nil
}

// createTask creates a puzzle whose clues are the task: all of them stay.
func (g *generator) createTask(create catalog.Create) error {
	if o := g.wants; o.sized() || o.Irreducible || o.Minimum || o.Symmetry != "" || o.Tries > 0 {
		return fmt.Errorf("%w: the clues of %s are the task itself, so none are dropped; choose its "+
			"pairs", ErrOption, g.frame.Kind().Name)
	}
	if g.wants.Class != "" {
		return g.createGraded(create)
	}
	p, answer, err := g.created(create)
	if err != nil {
		return err
	}
	g.drawn = 1
	return g.take(p, answer)
}

// drawReduced draws random answers until the clues of one can be dropped as the options say.
func (g *generator) drawReduced(draw catalog.Draw, complete catalog.Complete) error {
	tries, ambiguous := 1, 0
	if g.wants.sized() {
		tries = cmp.Or(g.wants.Tries, mostDrawn)
	}
	for g.drawn = 1; g.drawn <= tries; g.drawn++ {
		if err := g.draw(draw); err != nil {
			return err
		}
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

// resizes reports whether the sizes of cages or areas can be chosen: they are drawn, and those of a
// jigsaw have as many cells as a row.
func (g *generator) resizes() bool {
	switch k := g.maker(); {
	case len(g.frame.Layout(nil).Cages) > 0:
		return false
	case g.frame.Kind().Name == "kenken", g.wants.Cages:
		return true
	case k == nil || k.Resize == nil:
		return false
	default:
		return g.divider != nil ||
			k.Deal != nil && k.Deal(g.frame, rand.New(rand.NewPCG(0, 0))) != nil
	}
}

// reduce drops clues of the answer drawn, of which there are up to tries.
func (g *generator) reduce(tries int) error {
	if !g.wants.sized() {
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
	kept, err := g.search.Toward(g.limited, n, g.fixed, g.units, g.random)
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
	if g.settings.confirm.by != nil {
		return g.confirm()
	}
	return nil
}
