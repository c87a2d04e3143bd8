package gridwright

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// ClueUse is what one clue of a puzzle does.
type ClueUse struct {
	Clue   puzzle.Clue
	Reason puzzle.Reason // what it states; its Form is "" if that is not known
	// Needed reports whether there are more answers without the clue; it is false, too, unless
	// Decided.
	Needed, Decided bool
	// Answers is the number of answers without it, up to the limit, and Exact that these are all.
	Answers int
	Exact   bool
	// Open lists the cells that are not settled without it: two answers differ in what they hold, or
	// in their lines or links. Unless Known, some of these cells may be settled.
	Open  []Cell
	Known bool
	// Changes are clues that say something else in its place and leave exactly one answer; they are
	// known if Exact.
	Changes []puzzle.Clue
	// Moves are clues at a neighbouring place with which, in place of this one, the answer stays the
	// only one. Moved reports whether all were tried.
	Moves []puzzle.Clue
	Moved bool
}

// ClueUses is the result of UseOfClues.
type ClueUses struct {
	Verdict Verdict // of the puzzle
	Answer  Answer  // one of its answers
	// Answers is the number of answers, up to the limit, and Exact that these are all.
	Answers  int
	Exact    bool
	Open     []Cell // as in ClueUse, with all clues
	Clues    []ClueUse
	Together []int // clues that can be dropped together, as indices in Clues; none can besides
	Complete bool  // all of this is known
	Run
}

// UseOptions are the options of UseOfClues.
type UseOptions struct {
	Limit    int       // the number of answers up to which they are counted; 0 means 100
	Progress func(int) // is called with the number of clues that were looked at
	Kinds    []Kind
	Time     time.Duration // as in Limits
	Memory   int64         // as in Limits
}

// UseOfClues reports what each clue of a puzzle does: whether the answers are the same without it,
// how many there are then and what they leave open, and whether it can say something else or move
// to a neighbouring place. It is meant for puzzles in the making. What clues can be dropped
// together, and where they can move, is known of puzzles with one answer.
//
// The end of the context or of Time is not an error: the result holds as far as it is known. The
// errors are those of Minimize.
func UseOfClues(ctx context.Context, p Puzzle, o *UseOptions) (ClueUses, error) {
	options := chosen(o)
	s := Limits{Time: options.Time, Memory: options.Memory}.settings(options.Kinds)
	s.limit = options.Limit
	if s.limit == 0 {
		s.limit = usualCounted
	}
	if options.Progress == nil {
		options.Progress = func(int) {}
	}
	return analyse(p, s.own).useOfClues(ctx, s, options)
}

// usualCounted is how many answers are counted if nothing is said.
const usualCounted = 100

func (a *Analysis) useOfClues(ctx context.Context, s settings, o UseOptions) (ClueUses, error) {
	p, begun := a.of.puzzle, time.Now()
	r := ClueUses{Verdict: Unknown, Run: Run{Engine: Auto, Stop: Faulty}}
	if stop, err := s.cluesAreHints(p, "no clue can be left out"); err != nil {
		r.Stop = stop
		return r, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	u := &useRun{ClueUses: &r, ctx: limited, settings: s, given: p.Clues()}
	u.settings.time = 0
	err := u.look(a)
	u.state(a)
	for i := 0; err == nil && i < len(u.given) && r.Verdict != None && limited.Err() == nil; i++ {
		err = u.without(p, i)
		o.Progress(i + 1)
	}
	if err == nil && r.Verdict == Unique && limited.Err() == nil {
		err = u.move(p)
	}
	r.Time = time.Since(begun)
	m := minimizer{ctx: ctx, limited: limited}
	if r.Stop = m.stop(); err != nil {
		r.Stop = Faulty
		return r, err
	}
	r.Complete = r.Verdict != Unknown && limited.Err() == nil
	for _, c := range r.Clues {
		r.Complete = r.Complete && (r.Verdict == None || c.Decided && c.Known)
	}
	return r, nil
}

// useRun is a run of UseOfClues.
type useRun struct {
	*ClueUses
	ctx      context.Context
	settings settings
	given    []puzzle.Clue
	shared   bool // Open is known
}

// look finds what is known of the puzzle with all clues.
func (u *useRun) look(a *Analysis) error {
	found, err := a.ask(u.ctx, u.counting())
	u.Run, u.Verdict, u.Answer = found.Run, found.Verdict, found.Answer
	u.Answers, u.Exact = len(found.Answers), found.Complete
	if err == nil && u.Verdict == Several {
		u.Open, u.shared, err = u.openCells(a)
	}
	return err
}

// counting returns the settings that count answers.
func (u *useRun) counting() settings {
	return settings{engine: Auto, own: u.settings.own, limit: max(u.settings.limit, 2),
		memory: u.settings.memory, budget: listing}
}

// state says what the clues state.
func (u *useRun) state(a *Analysis) {
	u.Clues = make([]ClueUse, len(u.given))
	said := a.clueReasons(u.ctx)
	for i, c := range u.given {
		if u.Clues[i].Clue = c; said != nil {
			u.Clues[i].Reason = said[i]
		}
	}
}

// openCells returns the cells that a puzzle does not settle, and whether these are all.
func (u *useRun) openCells(a *Analysis) (cells []Cell, all bool, err error) {
	d, err := a.deduce(u.ctx, u.settings, DeduceOptions{})
	if err != nil {
		return nil, false, err
	}
	last := map[Cell]bool{}
	for f, is := range d.Facts() {
		if is == InEvery || is == InNone {
			continue
		}
		for _, c := range f.Cells() {
			if !last[c] {
				last[c] = true
				cells = append(cells, c)
			}
		}
	}
	return cells, d.Complete, nil
}

// without finds what is known of the puzzle without a clue.
func (u *useRun) without(p Puzzle, i int) error {
	a := analyse(p.Keep(func(k int) bool { return k != i }), u.settings.own)
	found, err := a.ask(u.ctx, u.counting())
	if err != nil {
		return err
	}
	c := &u.Clues[i]
	c.Answers, c.Exact = len(found.Answers), found.Complete
	switch {
	case found.Verdict == Unique:
		c.Known = true
	case found.Verdict == Several:
		if c.Open, c.Known, err = u.openCells(a); err != nil {
			return err
		}
	}
	if c.Exact {
		c.Changes = changes(p, i, found.Answers)
	}
	switch {
	case u.Exact && (c.Exact || c.Answers > u.Answers):
		c.Decided, c.Needed = true, c.Answers != u.Answers
	case u.shared && c.Known && len(c.Open) != len(u.Open):
		c.Decided, c.Needed = true, true
	}
	return nil
}

// changes returns what else a clue can say if one answer is to be left. These are all answers
// without it, so it says what holds in one of them alone. It says nothing else if an answer has no
// clue there.
func changes(p Puzzle, i int, answers []Answer) (changes []puzzle.Clue) {
	others := p.Clues()
	given := others[i]
	others = slices.Delete(others, i, i+1)
	here := func(c puzzle.Clue) bool {
		return c.Cell == given.Cell && c.Other == given.Other && c.Place == given.Place &&
			c.Side == given.Side
	}
	for _, s := range answers {
		full := p.Full(s)
		all := full.Clues()
		at := slices.IndexFunc(all, here)
		if at < 0 {
			return nil
		}
		q := full.Keep(func(j int) bool { return j == at || slices.Contains(others, all[j]) })
		left := 0
		for _, s := range answers {
			if q.Check(s) == nil {
				left++
			}
		}
		if all[at] != given && left == 1 && len(q.Clues()) == len(others)+1 {
			changes = append(changes, all[at])
		}
	}
	return changes
}

// move finds which clues can be dropped together, and where each can move.
func (u *useRun) move(p Puzzle) error {
	full := p.Full(u.Answer)
	oracle, err := catalog.Oracle(u.ctx, full, u.Answer, u.settings.statements()...)
	if errors.As(err, new(*work.Stopped)) {
		return nil
	}
	if err != nil {
		return err
	}
	m := &minimizer{search: clues.New(full, u.Answer, oracle), given: p, Reduced: Reduced{From: full}}
	own, all := m.own(), full.Clues()
	at := map[puzzle.Clue]int{}
	for i, c := range all {
		at[c] = i
	}
	kept, done, err := m.search.Irreducible(u.ctx, own, clues.Single(len(all)),
		rand.New(rand.NewPCG(0, 0)))
	if err != nil || !done {
		return err
	}
	for i, c := range u.given {
		if !kept.Has(at[c]) {
			u.Together = append(u.Together, i)
		}
	}
	_, cols := p.Size()
	for i, c := range u.given {
		moved := true
		for k, d := range all {
			if own.Has(k) || !neighbouring(c, d, cols) {
				continue
			}
			with := own.Minus(hitting.Of(len(all), at[c]))
			with.Add(k)
			switch only, err := m.search.Determines(u.ctx, with); {
			case errors.Is(err, clues.ErrUndecided):
				moved = false
			case err != nil:
				return err
			case only:
				u.Clues[i].Moves = append(u.Clues[i].Moves, d)
			}
		}
		u.Clues[i].Moved = moved
	}
	return nil
}

// neighbouring reports whether two clues of a board stand at neighbouring places of the same sort.
func neighbouring(c, d puzzle.Clue, cols int) bool {
	if c.Place != d.Place || c.Side != d.Side || (c.Other < 0) != (d.Other < 0) ||
		c.Place == puzzle.OfArea {
		return false
	}
	one, other := puzzle.CellOf(c.Cell, cols), puzzle.CellOf(d.Cell, cols)
	down, right := one.Row-other.Row, one.Col-other.Col
	return down*down+right*right == 1
}
