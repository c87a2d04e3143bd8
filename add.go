package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// AddOptions are the options of AddClues.
type AddOptions struct {
	// Answer is the answer that is to be left; nil for any.
	Answer Answer
	// Progress is called, from the goroutine that called AddClues, whenever the search for one answer
	// has learned something.
	Progress func(Bounds)
	Confirm  Confirmer // who repeats that one answer is left; by default as Confirm(Auto)
	Solvers  SolverList
	Kinds    []Kind
	Limits
}

// Added is the result of AddClues.
type Added struct {
	// Verdict is that of the given puzzle. Unless it is Several, no clue need or can be added.
	Verdict Verdict
	// Answer is the only answer of Puzzle.
	Answer Answer
	// Puzzle has the clues that are added, besides its own. It is nil if none is known that has one
	// answer; in kinds that are Ambiguous, there may be none.
	Puzzle Puzzle
	Clues  []int // the clues of Puzzle that are added, as indices
	// Reasons states each of Clues, as a value; nil if the statement is too large.
	Reasons []puzzle.Reason
	// Lower: no fewer added clues leave Answer alone; with Any, nor any other answer.
	Lower   int
	Any     bool
	Minimum bool // Clues has Lower clues
	// Answers is the number of answers that were compared, and Listed that these are all.
	Answers int
	Listed  bool
	// Evidence is what supports that Puzzle has one answer; without Puzzle, that of Verdict.
	// Confirmation is the run of the engine that repeated that; nil if none was asked.
	Evidence     Evidence
	Confirmation *Confirmation
	Questions    int // of the form: do these clues leave another answer?
	Run
}

// mostSampled is the number of answers of which a likely one is chosen, if not all are compared.
const mostSampled = 100

// listing limits the search for all answers, where time does not: a second or two.
var listing = engine.Budget{Nodes: 2_000_000, Conflicts: 50_000}

// AddClues adds as few clues as it can to a puzzle with several answers, so that one is left: those
// of Puzzle.Full, such as the numbers of cells.
//
// That an answer is left alone, each other answer must break one of the added clues. The fewest
// are a minimum hitting set of the clues that other answers break. Of fewer than MaxAnswers answers
// all are compared, and the result is a minimum whichever of them is left. Of more, one is chosen
// of which the first answers differ in few clues, and its minimum is found by implicit hitting
// sets, as in Minimize.
//
// The end of the context or of Time is not an error: the result is then the best so far, and Lower
// holds. The error wraps ErrUnsupported if the clues are part of the task, or ErrOption if Answer
// is no answer; otherwise errors are those of Minimize.
func AddClues(ctx context.Context, p Puzzle, o *AddOptions) (Added, error) {
	options := chosen(o)
	s := options.Limits.settings(options.Kinds)
	s.confirm, s.solvers = options.Confirm, options.Solvers
	return analyse(p, s.own).addClues(ctx, s, options)
}

func (a *Analysis) addClues(ctx context.Context, s settings, o AddOptions) (Added, error) {
	p, begun := a.of.puzzle, time.Now()
	r := Added{Verdict: Unknown, Run: Run{Engine: Auto, Stop: Faulty}}
	if stop, err := s.cluesAreHints(p, "no clue can be added"); err != nil {
		r.Stop = stop
		return r, err
	}
	if o.Answer != nil {
		if err := p.Check(o.Answer); err != nil {
			return r, fmt.Errorf("%w: Answer is none of the puzzle: %w", ErrOption, err)
		}
	}
	m := &minimizer{settings: s, ctx: ctx, begun: begun, lenient: true}
	m.limited, m.cancel = s.within(ctx)
	defer m.cancel()
	list := settings{engine: Auto, own: s.own, limit: MaxAnswers, budget: listing,
		memory: s.memory}
	if list.time = s.time / 2; o.Answer != nil {
		list.limit = 2
	}
	found, err := a.ask(m.limited, list)
	r.Run, r.Verdict, r.Evidence = found.Run, found.Verdict, found.Evidence
	r.Answers, r.Listed = len(found.Answers), found.Complete
	if err != nil {
		return r, err
	}
	switch {
	case r.Verdict == Unique:
		r.Answer, r.Puzzle, r.Any, r.Minimum = found.Answer, p, true, true
		return r, nil
	case r.Verdict != Several:
		return r, nil
	}
	r.Lower, r.Any = 1, true
	add := addRun{m: m, Added: &r, own: p}
	if err = add.leaveOne(found.Answers, o); err == nil && r.Puzzle != nil {
		err = add.confirm()
	}
	if err == nil && r.Puzzle != nil {
		if said := analyse(r.Puzzle, s.own).clueReasons(ctx); said != nil {
			for _, i := range r.Clues {
				r.Reasons = append(r.Reasons, said[i])
			}
		}
	}
	m.Irreducible = r.Minimum
	if r.Stop, r.Time = m.stop(), time.Since(begun); err != nil {
		r.Stop = Faulty
	}
	return r, err
}

// cluesAreHints returns an error, with what then stops a question about the clues of a puzzle, if
// they are the task itself, or the kind is not known. cannot is what can't be done.
func (s settings) cluesAreHints(p Puzzle, cannot string) (Stop, error) {
	if _, err := s.find(p); err != nil {
		return unfound(err), err
	}
	if !p.Kind().Monotone {
		return Unsupported, engine.Unsupported(cannot, fmt.Errorf("the clues of %s are the task itself, "+
			"not hints about its answer", p.Kind().Name))
	}
	return "", nil
}

// clueReasons returns what each clue states, or nil if that is not known, as after the end of ctx.
func (a *Analysis) clueReasons(ctx context.Context) (said []puzzle.Reason) {
	set, err := a.of.stated(ctx)
	if err != nil || set.Clues() != len(a.of.puzzle.Clues()) {
		return nil
	}
	for _, rule := range clueRules(set) {
		if rule == nil {
			return nil
		}
		said = append(said, rule.Reason())
	}
	return said
}

// addRun is a run of AddClues.
type addRun struct {
	*Added
	m   *minimizer
	own Puzzle
}

// leaveOne adds clues that leave one of several answers: the one that is asked for, or that which
// needs the fewest, or if there are too many to compare a likely one.
func (a addRun) leaveOne(answers []Answer, o AddOptions) error {
	if o.Answer == nil && a.Listed {
		a.compare(answers).fewest()
		return nil
	}
	if a.Answer = o.Answer; o.Answer == nil {
		some := answers[:min(mostSampled, len(answers))]
		a.Answer = some[a.compare(some).likely()]
	}
	return a.leaving(o.Progress)
}

// confirm has a second engine repeat that one answer is left, unless none is to.
func (a addRun) confirm() (err error) {
	m := a.m
	if m.settings.confirm.alone {
		return nil
	}
	m.Puzzle, m.Answer, m.Stages = a.Puzzle, a.Answer, a.Stages
	if m.pruned == nil {
		again, still := m.confirming()
		err = m.confirmed(provedTwice(still, a.Puzzle, again, a.Answer, Auto))
	} else {
		err = m.confirm()
	}
	a.Evidence, a.Confirmation = m.Evidence, m.Confirmation
	return err
}

// compared is answers, and which of them break each clue: many answers have a clue in common.
type compared struct {
	addRun
	answers []Answer
	broken  map[puzzle.Clue]hitting.Set
}

// compare compares answers.
func (a addRun) compare(answers []Answer) *compared {
	return &compared{a, answers, map[puzzle.Clue]hitting.Set{}}
}

// differences returns the board with all clues of the i-th answer, and the sets of them that the
// others break.
func (c *compared) differences(i int) (full Puzzle, sets []clues.Set) {
	full = c.own.Full(c.answers[i])
	all := full.Clues()
	sets = make([]clues.Set, len(c.answers))
	for j := range sets {
		sets[j] = hitting.New(len(all))
	}
	for n, clue := range all {
		by, known := c.broken[clue]
		if !known {
			by = hitting.New(len(c.answers))
			for j, other := range c.answers {
				if c.m.limited.Err() == nil && !full.Obeys(other, clue) {
					by.Add(j)
				}
			}
			c.broken[clue] = by
		}
		for j := range by.Elements() {
			sets[j].Add(n)
		}
	}
	return full, slices.Delete(sets, i, i+1)
}

// likely returns an answer of which the others differ in the fewest clues together, or the first.
func (c *compared) likely() (best int) {
	fewest := -1
	for i := range c.answers {
		full, sets := c.differences(i)
		hit := hitting.Greedy(len(full.Clues()), sets)
		if hit != nil && (fewest < 0 || hit.Len() < fewest) && c.m.limited.Err() == nil {
			best, fewest = i, hit.Len()
		}
	}
	return best
}

// fewest finds the fewest clues that leave one of all answers. It begins with a likely one, so that
// for most others it is soon known that they need as many.
func (c *compared) fewest() {
	var best clues.Set
	var board Puzzle
	first, below, done := c.likely(), 0, true
	for n := range len(c.answers) + 1 {
		i := n - 1
		if n == 0 {
			i = first
		}
		full, sets := c.differences(i)
		if done = c.m.limited.Err() == nil; !done || below == 1 {
			break
		}
		if best == nil {
			if hit := hitting.Greedy(len(full.Clues()), sets); hit != nil {
				best, board, c.Answer, below = hit, full, c.answers[i], hit.Len()
			}
		}
		r := hitting.Minimum(c.m.limited, len(full.Clues()), sets, 1, below)
		if r.Best != nil {
			best, board, c.Answer, below = r.Best, full, c.answers[i], r.Best.Len()
		}
		done = done && r.Done
	}
	if best == nil {
		return
	}
	if done {
		c.Lower = below
	}
	c.Minimum = c.Lower == below
	c.add(board, best)
}

// leaving finds the fewest clues that leave the answer.
func (a addRun) leaving(progress func(Bounds)) error {
	m, full := a.m, a.own.Full(a.Answer)
	oracle, err := catalog.Oracle(m.limited, full, a.Answer, m.settings.statements()...)
	if errors.As(err, new(*work.Stopped)) {
		return nil
	}
	if err != nil {
		return err
	}
	m.given, m.From = a.own, full
	m.search = clues.New(full, a.Answer, oracle)
	own := m.own()
	switch settled, err := m.search.Determines(m.limited, hitting.All(m.search.Clues())); {
	case errors.Is(err, clues.ErrUndecided), err == nil && !settled:
		return nil
	case err != nil:
		return err
	}
	m.search = clues.New(full, a.Answer, oracle)
	m.search.Keep(own)
	if progress != nil {
		m.search.Watch(func() {
			sets, _ := m.search.Sets()
			progress(Bounds{Clues: m.search.Best().Len(), Lower: m.search.Lower(), Sets: len(sets)})
		})
	}
	err = m.search.Minimum(m.limited, clues.Own, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		return err
	}
	best := m.search.Best()
	a.Questions, _ = m.search.Asked()
	a.Stages, a.Evidence = []string{oracle.Name()}, Claimed
	m.pruned = clues.Prunes(oracle)
	a.Lower = max(a.Lower, m.search.Lower())
	a.Minimum = a.Lower == best.Len()
	a.Any = a.Lower <= 1
	a.add(full, best)
	return nil
}

// add adds clues of a full board to those of the puzzle.
func (a addRun) add(full Puzzle, some clues.Set) {
	given := map[puzzle.Clue]bool{}
	for _, c := range a.own.Clues() {
		given[c] = true
	}
	all := full.Clues()
	a.Puzzle = full.Keep(func(i int) bool { return given[all[i]] || some.Has(i) })
	for i, c := range a.Puzzle.Clues() {
		if !given[c] {
			a.Clues = append(a.Clues, i)
		}
	}
}
