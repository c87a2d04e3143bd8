package gridwright

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
)

// Puzzles of kinds whose clues are the task: no answer is drawn first, since most answers belong to
// no puzzle that one would want. A walk over puzzles changes one clue after another, and prefers
// those that leave fewer facts open, until none is: then the puzzle has one answer. The walk is
// that of the generator of cspuz, by semiexp. It goes on from answers that are known, since most
// changes leave none, and to state the rules of a puzzle takes longer than to check an answer.

const (
	// mostWalks is the number of walks.
	mostWalks = 1000
	// mostMoves is the number of moves of a walk before it starts again.
	mostMoves = 1000
	// triesPerMove is how many puzzles are drawn for each that is looked at.
	triesPerMove = 20
	// warm is how many more facts left open half of the moves at first accept; it falls by cools
	// with each move.
	warm  = 8.0
	cools = 0.99
	// groping is the work of a glance at a puzzle with a pattern of which no answer is known.
	groping = 30 * glances
	// leaps is of how many puzzles that have no answer of the one before one is looked at: most have
	// none at all.
	leaps = 4
	// patience is the work of the first walk that is given up, if it is a long one: most boards are
	// met sooner, and easier ones. The next may take twice as much.
	patience = 8_000_000
	// mostTried is the number of those answers that are tried.
	mostTried = 3
)

// mover returns the maker of the frame with Moves or Deal, or nil: also if the board has areas,
// which stay once they are dealt, and clues are hints that can be dropped.
func (g *generator) mover() *Maker {
	if g.frame.Kind().Monotone && (g.divider != nil || g.frame.Layout(nil).Regions != nil) {
		return nil
	}
	k := g.maker()
	if k == nil || k.Moves == nil && k.Deal == nil {
		return nil
	}
	return k
}

// walk creates a puzzle with one answer by moves, first from another one if that is not nil. The
// puzzle is nil if the time is over.
func (g *generator) walk(k *Maker, from *candidate) (Puzzle, Answer, error) {
	w := walker{g: g, maker: k}
	// Areas that the frame has stay, or move; and a pattern has no place for what is dealt.
	if k.Deal != nil && (g.wants.Pattern != nil ||
		k.Deal(g.frame, rand.New(rand.NewPCG(0, 0))) == nil) {
		by := *k
		by.Deal = nil
		w.maker = &by
	}
	fixed := 0 // how many walks ended one after another at a board with nothing to change
	walks := 0
	if w.patience = g.scaled(patience); g.wants.Pattern != nil { // each look counts as many
		w.patience = mostGrading
	}
	for ; walks < mostWalks && fixed < mostStill; walks++ {
		g.drawn++
		if err := w.start(from); err != nil {
			return nil, nil, err
		}
		from = nil
		switch p, s, err := w.run(); {
		case p != nil || err != nil || g.limited.Err() != nil:
			return p, s, err
		case !w.stated && w.refused != nil:
			return nil, nil, w.refused
		case g.spent >= w.until:
			w.patience *= 2
		case w.still < mostStill:
			fixed = 0
		default:
			fixed++
		}
	}
	if g.wants.Pattern != nil {
		return nil, nil, errSpent
	}
	return nil, nil, fmt.Errorf("%w: %d walks of up to %d moves met no puzzle of %s with one answer",
		ErrNotFound, walks, mostMoves, g.frame.Kind().Name)
}

// walker is where a walk is.
type walker struct {
	g        *generator
	maker    *Maker
	patience int64 // the work after which a walk is given up
	until    int64 // the work at which this one is
	barren   int   // how many boards were dealt one after another without an answer, in all walks

	at      Puzzle
	now     deduce.Opened // what is known of it
	begun   string        // the text of the puzzle that it began with, which is not wanted again
	heat    float64
	moves   int
	best    int   // the fewest facts that a puzzle left open
	idle    int   // moves since then
	still   int   // how many puzzles drawn one after another were the same as before
	stated  bool  // rules could be stated for a puzzle
	refused error // why they could not for the last
}

// start begins a walk at another puzzle, or if that is nil, at a board as the options ask for.
func (w *walker) start(from *candidate) error {
	*w = walker{g: w.g, maker: w.maker, patience: w.patience, barren: w.barren,
		until: w.g.spent + w.patience, heat: warm, best: math.MaxInt,
		now: deduce.Opened{Left: math.MaxInt}}
	if from != nil && w.maker.Moves != nil {
		w.at, w.begun = from.puzzle, from.puzzle.String()
		w.now = deduce.Opened{Answers: []Answer{from.answer}}
	} else if w.at = w.g.divide(); w.at == nil {
		return w.g.unsized()
	}
	return nil
}

// run walks until a puzzle has one answer. It returns nil if none has before the walk should start
// again, or before the time is over.
func (w *walker) run() (Puzzle, Answer, error) {
	for tries := 0; w.goesOn() && tries < triesPerMove*mostMoves; tries++ {
		if w.g.limited.Err() != nil {
			break
		}
		q, known, missing, err := w.next()
		if err != nil {
			return nil, nil, err
		}
		lost := len(w.now.Answers) > 0 && known == nil && w.maker.Moves != nil
		if q == nil || lost && w.g.random.IntN(leaps) > 0 {
			continue
		}
		if p, s, err := w.look(q, known, missing); p != nil || err != nil {
			return p, s, err
		}
	}
	return nil, nil, nil
}

func (w *walker) goesOn() bool {
	return w.moves < mostMoves && w.g.spent < w.until && w.idle < mostIdle &&
		(w.still < mostStill || w.gropes())
}

// gropes reports whether nothing is known of the board but its frame.
func (w *walker) gropes() bool { return len(w.now.Answers) == 0 && w.g.wants.Pattern == nil }

// next draws a puzzle beside the one where the walk is, an answer of it if one is known, and how
// many cells of the pattern lack a clue. The puzzle is nil if it is not to be looked at.
func (w *walker) next() (q Puzzle, known []Answer, missing int, err error) {
	g := w.g
	deals := len(w.now.Answers) == 0 && (w.maker.Deal != nil || g.divider != nil)
	q, known = g.moved(w.maker, w.at, w.now.Answers)
	strays, missing := g.strays(q)
	switch same := q.String() == w.at.String() || strays; {
	case deals && w.barren == mostAmbiguous:
		return nil, nil, 0, g.stuck(q, g.undivided(w.barren))
	case deals && same: // nothing was dealt
		w.barren++
		return nil, nil, 0, nil
	case deals:
		w.barren++
	case same && w.still == mostStill && w.gropes():
		return nil, nil, 0, g.stuck(w.at, engine.Unsupported("it can't be generated", fmt.Errorf(
			"an empty board of %s has nothing to change", g.frame.Kind().Name)))
	case same:
		w.still++
		return nil, nil, 0, nil
	default:
		w.barren, w.still = 0, 0
	}
	return q, known, missing, nil
}

// look goes on to a puzzle unless it leaves too much open, and returns it with its answer if it has
// one.
func (w *walker) look(q Puzzle, known []Answer, missing int) (Puzzle, Answer, error) {
	g := w.g
	most := w.now.Left // that is accepted
	if most < math.MaxInt {
		most += int(-w.heat * math.Log2(1-g.random.Float64()))
		w.idle++
	}
	if w.heat *= cools; g.wants.Pattern != nil && len(known) == 0 {
		g.spent += groping
	}
	w.moves++
	next, err := g.glance(q, known, most)
	if w.stated = w.stated || err == nil; !w.stated {
		w.refused = err
	}
	if next.Left < math.MaxInt {
		next.Left += missing
	}
	switch {
	case err != nil && !errors.Is(err, ErrUnsupported):
		return nil, nil, err
	case err != nil || next.Left > most:
		return nil, nil, nil
	case next.Left == 0 && next.Complete && q.String() != w.begun:
		if p, s, err := g.arrive(w.maker, q); p != nil || err != nil {
			return p, s, err
		}
	}
	if w.at, w.now = q, next; w.now.Left < w.best {
		w.best, w.idle = w.now.Left, 0
	}
	return nil, nil, nil
}

// stuck returns what is wrong with the rules of a puzzle, or else why a walk goes no further.
func (g *generator) stuck(p Puzzle, why error) error {
	_, _, err := g.open(p)
	return cmp.Or(err, why)
}

// arrive returns a puzzle with its answer, and with fewer clues unless it was dealt, if Deduce
// confirms that it has one answer. Otherwise it returns nil.
func (g *generator) arrive(k *Maker, p Puzzle) (Puzzle, Answer, error) {
	left, s, err := g.open(p)
	switch {
	case err != nil || left > 0:
		return nil, nil, err
	case k.Deal != nil || g.wants.Pattern != nil:
		return p, s, nil
	}
	p, err = g.spare(p, s)
	return p, s, err
}

// moved returns a puzzle like p, of which some answers are known, and an answer of it if one is
// known. Without any, areas or clues are dealt anew.
func (g *generator) moved(k *Maker, p Puzzle, known []Answer) (Puzzle, []Answer) {
	switch {
	case k.Deal != nil && (len(known) == 0 || k.Moves == nil):
		g.spent += g.scaled(glances) - glances // on a board of usual size it takes little time
		return cmp.Or(g.resized(k.Deal(g.frame, g.random)), p), nil
	case len(known) == 0 && g.divider != nil:
		return cmp.Or(g.divide(), p), nil
	}
	q, s := k.Moves(p, known, g.random)
	if s != nil {
		known = []Answer{s}
	}
	return q, answerOf(q, known)
}

// answerOf returns one of the first of some answers that a puzzle has, or none.
func answerOf(p Puzzle, some []Answer) []Answer {
	for _, s := range some[:min(mostTried, len(some))] {
		if p.Check(s) == nil {
			return []Answer{s}
		}
	}
	return nil
}

// spare drops the clues of a puzzle with one answer that it can spare, one after another.
func (g *generator) spare(from Puzzle, s Answer) (Puzzle, error) {
	p := from
	all := p.Clues()
	g.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, c := range all {
		if g.limited.Err() != nil {
			break
		}
		clues := p.Clues()
		q := p.Keep(func(i int) bool { return clues[i] != c })
		if q.Check(s) != nil {
			continue
		}
		o, err := g.glance(q, []Answer{s}, 0)
		if err != nil && !errors.Is(err, ErrUnsupported) {
			return nil, err
		}
		if err == nil && o.Left == 0 {
			p = q
		}
	}
	switch left, _, err := g.open(p); {
	case err != nil:
		return nil, err
	case left > 0 && g.limited.Err() == nil:
		return from, nil // p is too hard to confirm
	}
	return p, nil
}

// open returns the number of facts that Deduce leaves open, or that there are if it finds no
// answer; and the answer if there is one. The error wraps ErrUnsupported if no rules are stated of
// the puzzle, as a move may make one.
func (g *generator) open(p Puzzle) (left int, s Answer, err error) {
	g.spent += g.scaled(glances)
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

// strays reports whether a clue stands in a cell that Pattern lacks, or an area has another size
// than is wanted, and how many cells of Pattern lack a clue.
func (g *generator) strays(p Puzzle) (strays bool, missing int) {
	for _, is := range g.wants.Pattern {
		if is {
			missing++
		}
	}
	if g.wants.Pattern == nil {
		return g.misfits(p), 0
	}
	for _, c := range p.Clues() {
		if inCell(c) {
			strays = strays || !g.wants.Pattern[c.Cell]
			missing--
		}
	}
	return strays, missing
}
