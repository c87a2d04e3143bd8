// Package explain finds why a fact holds: a smallest set of rule instances that settles it, given
// the facts that are known already. Hints, explanations and grades are made of it.
//
// It works on the statement of a puzzle (package rules) and knows no kinds. A rule of the statement
// is one instance; a rule on a graph as a whole, such as "no closed loops", is an instance for each
// node or pair or edge, so that a reason can say where.
//
// Some knowledge is free, since nobody would call it a step: numbers exclude each other in a cell
// and in a house, cells with consecutive numbers are linked, a cell that can hold two things holds
// one if it does not hold the other, and what a literal is defined by settles it. It hardly chains:
// from what is known, its conclusions are the exclusions and links at placed numbers, and what they
// leave of a definition.
//
// # How a smallest set is found
//
// A counterexample to a fact is an assignment that has all known facts and keeps the free
// knowledge, but not the fact. An instance that it breaks must be in every set that settles the
// fact; so a set that settles the fact hits the broken instances of every counterexample. Implicit
// hitting sets turn this around: take a smallest set that hits all counterexamples so far, look for
// a counterexample that keeps the set, and repeat; if there is none, the set settles the fact, and
// none is smaller (Alexey Ignatiev, Alessandro Previti, Mark Liffiton and Joao Marques-Silva,
// "Smallest MUS Extraction with Minimal Hitting Set Dualization", 2015; Emilio Gamba, Bart Bogaerts
// and Tias Guns, "Efficiently Explaining CSPs with Unsatisfiable Subset Optimization", 2021).
//
// Counterexamples are made by repairing the known answer (see repair.go), so they differ from it
// little and break few instances. One pool of them serves all facts, and stays from step to step:
// only those that contradict a new fact leave it.
package explain

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// Explainer explains one puzzle, step by step. It holds what is known so far.
type Explainer struct {
	knowledge
	puzzle     puzzle.Puzzle
	techniques []*Technique
	ladder     Ladder
	without    []*Technique // those that must not be used

	settled []bool // of each variable: it has that value in all answers
	place   []bool // of each variable: it is a fact that answers are made of
	basic   []bool // of each variable: it is known as a fact of its own, not by free knowledge
	order   []int32
	clues   int     // how many of order the clues tell
	start   int     // how many of order are known at the beginning: the clues and the entries
	corners []*Step // see inCorners: those that are not entered or shown

	pool
	repairs repair
	most    int64          // the limit on spent; 0 for none
	whole   int64          // the limit on spent and aside; 0 for none
	hasty   bool           // of a load above the first, one step or technique is enough
	unsure  bool           // some set of instances was not decided
	wanted  func(Lit) bool // while techniques are asked: see Wanted

	memos map[any]any // see Memo
}

// Step is one step of an explanation: a fact, and the rule instances that settle it with what is
// known.
type Step struct {
	Lit       Lit
	Fact      puzzle.Fact   // zero if the variable is not a fact
	Instances []int         // ascending
	Load      int           // how many instances it counts as
	Proved    bool          // no smaller set of instances settles the fact
	Tight     bool          // no instance can be left out, and Complete has proved this
	Technique *Technique    // nil if it has no name
	Premises  []Lit         // the known facts that it needs; see Complete
	Said      puzzle.Reason // in the state in which a walk or a grade takes it
	booked    []Lit         // what it rests on that no step has shown; see books
	claimed   puzzle.Reason // what the claim said, if it did
	thought   *told         // by which it is told with all that follows
	needs     []Lit         // what is known and makes its thought as easy as it is
	lemmas    []lemma       // clauses of graph rules that prove it, if they are kept; see Proof
}

// told is a thought with what follows from it.
type told struct {
	why       puzzle.Reason
	rung      int
	instances []int
	facts     []Lit
	crosses   bool // of two sums
}

// Technique is a way to settle facts that people know by a name. Each has a file of its own.
//
// A technique finds steps, or it names them. One that names has no Find: it recognizes the shape of
// a smallest set, such as the two cells of a naked pair. One that finds has an algorithm of its
// own, and cites the instances that prove what it found; a step counts as Load then, however many
// instances it cites, since people see it as one thing. The engine accepts a claim only if the
// cited instances settle it.
type Technique struct {
	Name   string  // "only way on"
	Doc    string  // exactly when it applies, and what follows
	Weight float64 // the effort of a step with one place to look, from 1 on; 0 for its Load
	Load   int     // as how many rule instances a step counts that Find found; see Ladder

	// OnRequest marks a technique that rests on the board having one answer, which no rule states. It
	// is used only if the question allows that, and never in grades. Its claims must hold in the
	// answer, but the instances that they cite need not settle them.
	OnRequest bool

	// Find calls with each claim in the present state, while claim returns true. It must find the same
	// or more as more is known, and the same on boards that are equal but for symmetries and names.
	Find func(x *Explainer, claim func(Claim) bool)
	// Names reports whether a step is of this technique, by its conclusion and its instances. The step
	// has no premises yet. Techniques are asked about a step only in the state in which it was found.
	Names func(x *Explainer, s *Step) bool
	// Plain reports whether a step that leads to a placement goes without saying, as a number that is
	// too far away from another does; nil if none does.
	Plain func(x *Explainer, s *Step) bool
	// Reason says it, without the conclusion, if the claim does not. Its forms have words in package
	// words. Where to look are the cells of its part "look", besides those of the step's rules.
	Reason func(x *Explainer, s *Step) puzzle.Reason
	leads  string   // the first name of a pattern's rules
	words  []string // see puzzle.Pattern
	shown  bool     // as there

	// Example is a board, in the text format, whose load is higher without the technique.
	Example string
}

// Claim is what a technique found.
type Claim struct {
	Lit       Lit   // what follows
	Instances []int // from which rule instances, with what is known
	// Said is the technique's Reason, if that depends on what was found. It is asked in the state in
	// which it was found.
	Said func(x *Explainer, s *Step) puzzle.Reason
}

// Limit limits the work, in units of some 0.1 microseconds. Searches that it ends find nothing.
// What is found depends on the puzzle and the limit alone. The solver's part is not counted, as the
// classes of many puzzles rest on that.
func (x *Explainer) Limit(work int64) { x.most = x.spent + work }

// LimitAll limits all work, also that before, with the solver's part, for those who explain puzzle
// after puzzle.
func (x *Explainer) LimitAll(work int64) { x.whole = work }

// Spent returns the work that was done, with the solver's part, in units of Limit.
func (x *Explainer) Spent() int64 { return x.spent + x.aside }

// Sure reports whether all that was asked so far was decided, within the limit.
func (x *Explainer) Sure() bool { return !x.unsure && !x.Exhausted() }

// Over counts units of work of a technique, and reports whether it must end its search: the time is
// over, or the work has reached the limit. Techniques ask it between attempts.
func (x *Explainer) Over(work int64) bool {
	x.spent += work
	return x.Exhausted() || x.ctx.Err() != nil
}

// Exhausted reports whether the work has reached a limit.
func (x *Explainer) Exhausted() bool {
	return x.most > 0 && x.spent >= x.most || x.ExhaustedAll()
}

// ExhaustedAll reports whether the work has reached the limit of LimitAll.
func (x *Explainer) ExhaustedAll() bool { return x.whole > 0 && x.Spent() >= x.whole }

// Rules are the rules of a puzzle, taken apart. Explainers share them, but only one of these may be
// at work at a time.
type Rules struct {
	vocabulary
	solver solver
	puzzle puzzle.Puzzle
	place  []bool // of each variable: it is a fact that answers are made of
	facts  []Lit  // what the clues tell
}

// Take takes the statement of a puzzle apart. The error is a *work.Stopped if ctx ends, or states
// that the puzzle is too large.
func Take(ctx context.Context, p puzzle.Puzzle, set *rules.Set) (*Rules, error) {
	r := &Rules{puzzle: p, facts: set.Stated()}
	r.worded = p.Kind().Words != nil
	for f := range p.Facts() { // those that no rule mentions are added to the statement
		v := set.Fact(f).Var()
		r.place = append(r.place, make([]bool, max(v+1-len(r.place), 0))...)
		r.place[v] = v != rules.True.Var()
	}
	if err := set.Err(); err != nil {
		return nil, err
	}
	if err := r.vocabulary.make(ctx, set, r.facts); err != nil {
		return nil, err
	}
	r.place = append(r.place, make([]bool, r.vars()-len(r.place))...)
	return r, nil
}

// Question is what to explain.
type Question struct {
	// Answer is an answer of the puzzle.
	Answer puzzle.Answer
	// Settled reports whether a fact of the statement has the same truth in all answers; nil if there
	// is only one.
	Settled    func(puzzle.Fact) bool
	Techniques []*Technique
	Ladder     Ladder
	OneAnswer  bool // techniques may rest on the board having one answer
}

// New takes the statement of a puzzle apart, which counts as work, and returns an explainer. The
// errors are those of Take and of Rules.Explainer.
func New(ctx context.Context, p puzzle.Puzzle, set *rules.Set, q Question) (*Explainer, error) {
	r, err := Take(ctx, p, set)
	if err != nil {
		return nil, err
	}
	x, err := r.Explainer(ctx, q)
	if err == nil {
		x.aside = int64(len(r.lits))
	}
	return x, err
}

// Explainer returns an explainer that knows what the clues tell. The error is a *work.Stopped if
// ctx ends, or states that the rules rule out the answer.
func (r *Rules) Explainer(ctx context.Context, q Question) (*Explainer, error) {
	x := &Explainer{knowledge: knowledge{vocabulary: r.vocabulary, solver: &r.solver, ctx: ctx},
		puzzle: r.puzzle, place: r.place, techniques: q.Techniques, ladder: q.Ladder}
	if !q.OneAnswer {
		x.techniques = byRules(q.Techniques)
	}
	if err := x.assign(ctx, q); err != nil {
		return nil, err
	}
	x.known, x.basic = make([]bool, x.vars()), make([]bool, x.vars())
	x.pool.make(x.vars(), len(x.instances))
	x.repairs.make(&x.knowledge)
	x.learn(rules.True)
	if err := x.assume(r.facts); err != nil {
		return nil, err
	}
	x.clues, x.corners = len(x.order), x.inCorners()
	return x, nil
}

// Enter begins with the clues and some entries, which the answer must have. What the search has
// tried stays; it loses less of it if all that is known now is among the entries.
func (x *Explainer) Enter(entries []puzzle.Fact) error {
	lits := make([]Lit, len(entries))
	entered := map[int]bool{}
	for i, f := range entries {
		lits[i] = x.set.Fact(f)
		entered[lits[i].Var()] = true
	}
	if x.start = x.clues; slices.ContainsFunc(x.order[x.start:], func(v int32) bool {
		return x.basic[v] && !entered[int(v)]
	}) {
		x.Restart()
	}
	x.corners = slices.DeleteFunc(x.inCorners(), func(s *Step) bool { return entered[s.Lit.Var()] })
	return x.assume(lits)
}

// assume makes facts known at the beginning.
func (x *Explainer) assume(facts []Lit) error {
	for _, l := range facts {
		if !x.Holds(l) {
			return fmt.Errorf("%s, but no answer has that", x.words(l.Not()))
		}
		x.learn(l)
	}
	x.start = len(x.order)
	return nil
}

// assign sets the truth of the variables in the answer. Those that the lowering added get theirs
// from a solver.
func (x *Explainer) assign(ctx context.Context, q Question) error {
	w := work.Begin(ctx, "comparing the rules with the answer", "fact")
	truth, fixed, err := x.set.Complete(ctx, func(f puzzle.Fact) (bool, error) {
		if !w.Did(1) {
			return false, w.Err()
		}
		return x.puzzle.Has(q.Answer, f)
	})
	if w.End(); err != nil {
		return err
	}
	x.settled = make([]bool, x.vars())
	for v := range truth {
		if f, ok := x.set.FactOf(v); ok {
			x.settled[v] = q.Settled == nil || q.Settled(f)
		} else if _, ok = x.set.Said(v); ok {
			x.settled[v] = fixed[v]
		}
	}
	if x.vars() > len(truth) {
		facts := make([]Lit, len(truth))
		for v := range truth {
			facts[v] = lit(v, truth[v])
		}
		if x.solver.complete(ctx, &x.vocabulary, facts) != sat.Sat {
			if err := ctx.Err(); err != nil {
				return err
			}
			return fmt.Errorf("the statement of %s rules out an answer", x.puzzle.Kind().Name)
		}
		for v := len(truth); v < x.vars(); v++ {
			truth = append(truth, x.solver.search.Model(lit(v, true)))
		}
	}
	x.truth = truth
	return nil
}

// Memo returns what make returned when it was first called with this key. Techniques keep there
// what they would compute again and again: tables of the board. What depends on the state is kept
// with what it depends on.
func (x *Explainer) Memo(key any, make func() any) any {
	v, ok := x.memos[key]
	if !ok {
		v = make()
		if x.memos == nil {
			x.memos = map[any]any{}
		}
		x.memos[key] = v
	}
	return v
}

// Plain reports whether a known literal needs no words: the clues tell it, and no answer shows it.
func (x *Explainer) Plain(l Lit) bool {
	return !x.place[l.Var()] && slices.Contains(x.order[:x.clues], int32(l.Var()))
}

// Puzzle returns the puzzle.
func (x *Explainer) Puzzle() puzzle.Puzzle { return x.puzzle }

// LadderOf returns the ladder of an explainer.
func LadderOf(x *Explainer) Ladder { return x.ladder }

// Set returns the statement.
func (x *Explainer) Set() *rules.Set { return x.set }

// step makes a step.
func (x *Explainer) step(l Lit, instances []int, load int, proved bool) *Step {
	s := &Step{Lit: l, Instances: instances, Load: load, Proved: proved}
	s.Fact, _ = x.Fact(l)
	return s
}

// learn makes a literal known that holds in all answers, with what is free.
func (x *Explainer) learn(l Lit) {
	x.basic[l.Var()] = true
	x.know(l)
}

// know makes a literal known, and what follows by free knowledge.
func (x *Explainer) know(l Lit) {
	if x.known[l.Var()] {
		return
	}
	x.known[l.Var()] = true
	x.order = append(x.order, int32(l.Var()))
	x.kill(l.Var())
	x.free(l, x.know)
}

// free calls with each literal that follows from one known literal by free knowledge.
func (x *Explainer) free(l Lit, follows func(m Lit)) {
	if !l.Negated() {
		for _, g := range x.groupsOf.at(int(l)) {
			for _, m := range x.groups[g] {
				if m != l {
					follows(m.Not())
				}
			}
		}
	}
	for _, c := range x.links.at(int(l.Not())) {
		// All but one literal of the clause are false: the last follows.
		last, open := Lit(-1), 0
		for _, m := range x.clause(c) {
			switch {
			case x.Known(m):
				open = 2
			case x.Open(m):
				last = m
				open++
			}
		}
		if open == 1 {
			follows(last)
		}
	}
}

// Restart forgets all that was learned after the beginning.
func (x *Explainer) Restart() {
	for _, v := range x.order[x.start:] {
		x.known[v], x.basic[v] = false, false
	}
	x.order = x.order[:x.start]
	x.revive(x.known)
}

// byRules returns the techniques that rest on rules alone.
func byRules(all []*Technique) []*Technique {
	return slices.DeleteFunc(slices.Clone(all), func(t *Technique) bool { return t.OnRequest })
}

// inCorners are the steps to the numbers that rules state outright and that the board shows in the
// corners of their cells alone, as those of cages of one cell. They are known from the beginning,
// but people write them first.
func (x *Explainer) inCorners() (all []*Step) {
	l := x.puzzle.Layout(nil)
	for i := range x.set.Rules() {
		lit := x.set.RuleAt(i).States()
		f, ok := x.Fact(lit)
		if !ok || f.Not || f.What != puzzle.Holds {
			continue
		}
		if m := l.Cells[f.At.Number(l.Cols)]; m.Text != "" || m.Corner == "" {
			continue
		}
		s := x.step(lit, []int{i}, 1, true)
		s.Tight, s.Premises, s.lemmas = true, []Lit{}, []lemma{{i, []Lit{lit}}}
		s.Technique = &Technique{Weight: 1}
		s.claimed = puzzle.Because("corner", "cell", f.At, "number", int(f.Value))
		all = append(all, s)
	}
	return all
}
