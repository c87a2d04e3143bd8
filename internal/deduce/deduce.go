// Package deduce finds what all answers of a puzzle share: the facts that every answer has and
// those that none has.
//
// The first answer found leaves only half of the work: a fact that it has is in every answer or is
// not, and one that it lacks is in none or is not. So the question is always which of these facts
// another answer contradicts. It goes to one solver, which keeps what it learns: a clause demands
// an answer that differs in one of the facts in question, and the solver tries the other value of
// each first, so that one answer contradicts many. If there is no such answer, all of them are
// settled. Mikolas Janota, Ines Lynce and Joao Marques-Silva, "Algorithms for computing backbones
// of propositional formulae", 2015, compare such methods.
//
// Each round asks about the facts of one cell after the other, each within a budget, and then about
// all that are left at once. The next round has a larger budget. So facts that are easily settled
// come early and help with the others, and no cell holds up the rest. What the solver learns about
// single facts on the way is taken, too.
//
// The family's engine goes first in each round. Where it proves that there is one answer, or none,
// nothing else needs to be asked.
//
// It knows no family: the caller passes the encoding and the engine.
package deduce

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Question is what to find out.
type Question struct {
	// Entries are assumed besides the clues: facts of the puzzle, or their opposites. Only answers
	// that have them count.
	Entries []puzzle.Fact
	// Watch is called with each fact that every answer has, and with the opposite of each that none
	// has, once it is settled; nil for nothing. It is not called before an answer is known or the
	// search has ended.
	Watch func(puzzle.Fact)
	// Found is called with the first answer and with another one, once they are known; nil for
	// nothing.
	Found func(puzzle.Answer)
	// Enough is the number of answers, 1 or 2, after which to stop; 0 to go on until all is known.
	Enough int
}

// Known is what is known about a fact.
type Known uint8

// The bits of Known. They are statements about the answers that have the entries. If no answer is
// known yet, there may be none.
const (
	Some   Known = 1 << iota // some answer has the fact
	Lacked                   // some answer lacks it
	Every                    // every answer has it
	None                     // no answer has it
)

// Settled reports whether the fact is in every answer or in none.
func (k Known) Settled() bool { return k&(Every|None) != 0 }

// Open reports whether some answers have the fact and others lack it.
func (k Known) Open() bool { return k&(Some|Lacked) == Some|Lacked }

// Outcome is what was found out. All of it is true, even if Complete is false.
type Outcome struct {
	Facts    []puzzle.Fact // those of the puzzle, in their order
	Known    []Known       // of each fact
	First    puzzle.Answer // an answer, nil if none is known
	Other    puzzle.Answer // another one, nil if none is known
	Complete bool          // each fact is settled or open; or there is no answer
	Checked  int           // answers found; all have passed the rules
	Nodes    int64
	Stages   []string
	Report   *sat.Report // nil if no formula was built
}

// ErrEntry is wrapped by the error for an entry that Puzzle.Facts does not yield.
var ErrEntry = errors.New("an entry does not fit the board")

// maxMemory limits the memory of the solver, in bytes.
const maxMemory = 2 << 30

// pace is the budget of the first round. That of each later one is larger by the same factor.
type pace struct {
	nodes     int64 // of the engine
	conflicts int64 // of the engine, if it learns clauses
	all       int64 // conflicts of a question about all facts
	cell      int64 // conflicts of one about the facts of a cell
}

// usual takes some tenths of a second on the largest published boards. Most need less.
var usual = pace{nodes: 100_000, conflicts: 1_000, all: 1_000, cell: 100}

const growth = 4

// question is a question being asked.
type question struct {
	*Asker
	Question
	Outcome
	ctx   context.Context
	pulse *engine.Pulse
	first pace

	before sat.Stats // of the solver, when the question began

	stuck  bool      // the solver stopped, although nothing told it to
	ready  bool      // the lists below are made
	given  []cnf.Lit // what its questions assume: the switch of the entries, if there are some
	left   []int32   // the facts with variables that are neither settled nor open
	looked int       // the number of fixed literals when left was last looked through
	all    demand    // for a difference in any fact that is left
	cells  []*demand // for a difference in those of a cell
}

// demand is a clause that asks for an answer in which one of some facts differs from the first
// answer. It is in force only where its switch is true, which a question assumes. The fewer facts
// are left of it, the more a demand asks for, so what the solver learned under it stays true.
type demand struct {
	facts []int32
	on    cnf.Lit
	posed int // the number of facts when the clause was last added; 0 if it never was
}

func (a *question) run() error {
	for budget := int64(1); !a.Complete && !a.stuck && !a.enough() && !a.pulse.Over(); {
		if err := a.byEngine(budget); err != nil || a.Complete || a.pulse.Over() || a.enough() {
			return err
		}
		if ready, err := a.prepare(); err != nil || !ready {
			return err
		}
		if err := a.bySolver(budget); err != nil {
			return err
		}
		const most = 1 << 40 // more is never spent, and the product can't overflow
		budget = min(budget*growth, most)
	}
	return nil
}

// enough reports whether so many answers are there that nothing more needs to be asked.
func (a *question) enough() bool {
	return a.Enough == 1 && a.First != nil || a.Enough == 2 && a.Other != nil
}

// lacks returns an entry that an answer does not have, if there is one.
func (a *question) lacks(s puzzle.Answer) (f puzzle.Fact, lacks bool, err error) {
	for _, f := range a.Entries {
		if has, err := a.puzzle.Has(s, f); err != nil || !has {
			return f, true, err
		}
	}
	return puzzle.Fact{}, false, nil
}

// answer takes in an answer that has passed the rules and has the entries.
func (a *question) answer(s puzzle.Answer) error {
	for i, f := range a.Facts {
		has, err := a.puzzle.Has(s, f)
		if err != nil {
			return err
		}
		k := Lacked
		if has {
			k = Some
		}
		if a.Known[i] |= k; a.Known[i].Open() && a.Known[i].Settled() {
			return fmt.Errorf("an answer contradicts a settled fact: %v", f)
		}
	}
	if a.First == nil {
		a.First = s
		a.show(s)
		a.tell()
	} else if a.Other == nil && !slices.Equal(s, a.First) {
		a.Other = s
		a.show(s)
	}
	return nil
}

// settle records that a fact is in every answer, or in none.
func (a *question) settle(i int, every bool) error {
	k, f := None, a.Facts[i]
	if every {
		k = Every
	}
	if k == Every && a.Known[i]&Lacked != 0 || k == None && a.Known[i]&Some != 0 {
		return fmt.Errorf("%w: %s: a fact was settled that an answer contradicts: %v",
			engine.ErrWrong, a.encoding.Name, f)
	}
	if a.Known[i].Settled() {
		return nil
	}
	a.Known[i] |= k
	if f.Not = !every; a.First != nil && a.Watch != nil {
		a.Watch(f)
	}
	return nil
}

// byEngine asks the engine for two answers, within the budget of a round.
func (a *question) byEngine(budget int64) error {
	left := a.pulse.Left()
	if a.engine == nil || a.exhausted || budget <= a.searched || left.Nodes <= 0 ||
		left.Conflicts <= 0 {
		return nil
	}
	limited, cancel := engine.WithBudget(a.ctx, engine.Budget{
		Nodes:     min(left.Nodes, budget*a.first.nodes),
		Conflicts: min(left.Conflicts, budget*a.first.conflicts)})
	defer cancel()
	var found []puzzle.Answer
	const two = 2
	out, err := engine.Checked(a.engine).Search(limited, a.puzzle, two,
		func(s puzzle.Answer) bool {
			found = append(found, s)
			return true
		})
	a.pulse.Nodes += out.Nodes
	if r, ok := out.Report.(*sat.Report); ok && r != nil {
		a.pulse.Conflicts += r.Conflicts
	}
	a.pulse.Tick()
	a.Stages = slices.Clone(out.Stages)
	a.Checked += out.Checked
	unsupported := errors.Is(err, engine.ErrUnsupported)
	if err != nil && !unsupported {
		return err
	}
	if !a.pulse.Over() {
		a.searched = budget
	}
	a.exhausted = unsupported || len(found) == two
	for _, s := range found {
		if err := a.found(s); err != nil {
			return engine.Wrong(a.engine.Name(), err)
		}
	}
	if out.Complete && !unsupported {
		if a.exhausted = true; len(a.answers) > len(found) {
			return engine.Wrong(a.engine.Name(), errors.New("it has missed an answer"))
		}
		a.complete = true
		return a.finish()
	}
	return nil
}

// found takes in an answer that a search of the whole puzzle found.
func (a *question) found(s puzzle.Answer) error {
	if err := a.keep(s); err != nil || a == a.whole {
		return err
	}
	_, lacks, err := a.lacks(s)
	if err == nil && !lacks {
		err = a.answer(s)
	}
	return err
}

// finish settles what the answers tell, which are all that there are.
func (a *question) finish() error {
	a.Complete = true
	for i, k := range a.Known {
		if a.First != nil && !k.Open() {
			if err := a.settle(i, k&Some != 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepare makes the solver and the lists of what it is to be asked. It returns false if the context
// ends.
func (a *question) prepare() (ready bool, err error) {
	if a.solver == nil {
		if err := a.build(a.ctx); err != nil || a.solver == nil {
			a.pulse.Tick()
			return false, err
		}
	}
	if !slices.Contains(a.Stages, a.encoding.Name) {
		a.Stages = append(a.Stages, a.encoding.Name)
	}
	if a.Report == nil {
		a.Report = &sat.Report{Encoding: a.encoding.Name, Vars: a.built.Formula.Vars,
			Clauses: len(a.built.Formula.Clauses)}
	}
	if a.ready {
		return true, nil
	}
	a.ready = true
	entered := map[puzzle.Fact]bool{}
	for _, f := range a.Entries {
		entered[f] = true
	}
	if len(a.Entries) > 0 {
		a.given = []cnf.Lit{cnf.Pos(a.solver.NewVar())}
	}
	for i, f := range a.Facts {
		if a.vars[i] == 0 {
			continue
		}
		if !a.decided(int32(i)) {
			a.left = append(a.left, int32(i))
		}
		if entered[f] {
			a.solver.Add(a.given[0].Not(), a.literal(i, true))
		}
		if f.Not = true; entered[f] {
			a.solver.Add(a.given[0].Not(), a.literal(i, false))
		}
	}
	a.all.facts = slices.Clone(a.left)
	for at := 0; at < len(a.left); {
		c := a.Facts[a.left[at]].At
		end := at
		for end < len(a.left) && a.Facts[a.left[end]].At == c {
			end++
		}
		a.cells = append(a.cells, &demand{facts: slices.Clone(a.left[at:end])})
		at = end
	}
	return true, nil
}

// literal returns the literal of a fact or of its opposite. The fact has a variable.
func (k *Asker) literal(fact int, holds bool) cnf.Lit {
	if holds {
		return cnf.Pos(int(k.vars[fact]) - 1)
	}
	return cnf.Neg(int(k.vars[fact]) - 1)
}

// bySolver asks the solver, within the budget of a round.
func (a *question) bySolver(budget int64) error {
	for a.First == nil {
		switch status, err := a.solve(budget * a.first.all); {
		case err != nil || status == sat.Unknown:
			return err
		case status == sat.Unsat:
			a.Complete = true
			return nil
		case a.First == nil: // an entry without a variable contradicts all answers
			a.Complete = true
			return nil
		}
	}
	if a.enough() {
		return nil
	}
	for i, v := range a.vars {
		if v == 0 {
			if err := a.settle(i, a.Known[i]&Some != 0); err != nil {
				return err
			}
		}
	}
	for _, d := range a.cells {
		if a.Enough > 0 || a.pulse.Over() || a.stuck {
			break
		}
		if err := a.pose(d, budget*a.first.cell); err != nil {
			return err
		}
	}
	if err := a.fixed(); err != nil || a.pulse.Over() || a.stuck {
		return err
	}
	if err := a.pose(&a.all, budget*a.first.all); err != nil {
		return err
	}
	err := a.fixed()
	a.Complete = err == nil && len(a.left) == 0
	return err
}

// pose demands other answers until the facts of a demand are settled or open, or until a question
// takes more conflicts than a limit.
func (a *question) pose(d *demand, conflicts int64) error {
	for {
		err := a.fix(d.facts)
		const often = 64 // to look through all facts pays if some literals are new
		if err == nil && (a.solver.Stats().Fixed-a.looked)*often > len(a.left) {
			err = a.fixed()
		}
		if err != nil {
			return err
		}
		d.facts = slices.DeleteFunc(d.facts, a.decided)
		if len(d.facts) == 0 || a.enough() {
			return nil
		}
		if d.posed == 0 {
			d.on = cnf.Pos(a.solver.NewVar())
		}
		if d.posed != len(d.facts) {
			clause := []cnf.Lit{d.on.Not()}
			for _, i := range d.facts {
				clause = append(clause, a.differing(i))
			}
			a.solver.Add(clause...)
			d.posed = len(d.facts)
		}
		var other []cnf.Lit
		for _, i := range d.facts {
			other = append(other, a.differing(i))
		}
		a.solver.Prefer(other...)
		switch status, err := a.solve(conflicts, d.on); {
		case err != nil || status == sat.Unknown:
			return err
		case status == sat.Unsat:
			a.solver.Add(d.on.Not())
			for _, i := range d.facts {
				a.add(a.differing(i).Not())
				if err := a.settle(int(i), a.Known[i]&Some != 0); err != nil {
					return err
				}
			}
		}
	}
}

// decided reports whether nothing is left to ask about a fact.
func (a *question) decided(i int32) bool { return a.Known[i].Settled() || a.Known[i].Open() }

// differing returns the literal of a fact that is false in the first answer.
func (a *question) differing(i int32) cnf.Lit { return a.literal(int(i), a.Known[i]&Some == 0) }

// add adds a literal that all answers with the entries have.
func (a *question) add(l cnf.Lit) {
	clause := []cnf.Lit{l}
	for _, g := range a.given {
		clause = append(clause, g.Not())
	}
	a.solver.Add(clause...)
}

// slice is the number of conflicts between updates of the meter: some tenths of a second.
const slice = 10_000

// solve looks for an answer, and takes it in. The status is Unknown after so many conflicts, at the
// end of the context or of its budget, and if the solver is stuck.
func (a *question) solve(conflicts int64, assumptions ...cnf.Lit) (sat.Status, error) {
	a.Report.Solves++
	for {
		left := a.pulse.Left()
		if left.Nodes <= 0 || left.Conflicts <= 0 {
			a.pulse.Beat() // there is more to ask, but the budget is spent
		}
		if a.pulse.Over() {
			return sat.Unknown, nil
		}
		limits := sat.Limits{Memory: maxMemory, Decisions: left.Nodes,
			Conflicts: min(conflicts, left.Conflicts, slice)}
		before := a.solver.Stats()
		status := a.solver.Solve(a.ctx, limits, append(slices.Clone(a.given), assumptions...)...)
		after := a.solver.Stats()
		used := after.Conflicts - before.Conflicts
		a.pulse.Nodes += after.Decisions - before.Decisions
		a.pulse.Conflicts += used
		a.pulse.Tick()
		a.Report.Conflicts = after.Conflicts - a.before.Conflicts
		a.Report.Propagations = after.Propagations - a.before.Propagations
		a.Report.Restarts, a.Report.Memory = after.Restarts-a.before.Restarts, after.Memory
		if status == sat.Sat {
			return status, a.model()
		}
		if status == sat.Unsat || a.pulse.Over() {
			return status, nil
		}
		if used < limits.Conflicts && after.Decisions-before.Decisions < limits.Decisions {
			a.stuck = true
			return status, nil
		}
		if conflicts -= used; conflicts <= 0 {
			return status, nil
		}
	}
}

// model checks the answer of a model, and takes it in.
func (a *question) model() error {
	s, err := a.built.Decode(a.solver.Model)
	if err == nil {
		err = a.puzzle.Check(s)
	}
	var lacks bool
	var entry puzzle.Fact
	if err == nil {
		a.Checked++
		entry, lacks, err = a.lacks(s)
	}
	switch {
	case err == nil && !lacks:
		if err = a.keep(s); err == nil && a != a.whole {
			err = a.answer(s)
		}
	case err == nil && (a.First != nil || a.hasVariable(entry)):
		err = fmt.Errorf("a model contradicts an entry: %v", entry)
	}
	if err != nil {
		return engine.Wrong(a.encoding.Name, err)
	}
	return nil
}

// hasVariable reports whether the formula has a variable for a fact or its opposite.
func (a *question) hasVariable(f puzzle.Fact) bool {
	f.Not = false
	return a.vars[slices.Index(a.Facts, f)] > 0
}

// fixed settles the facts whose variables have a known value, and drops from those that are left
// the ones that are decided.
func (a *question) fixed() error {
	a.looked = a.solver.Stats().Fixed
	err := a.fix(a.left)
	a.left = slices.DeleteFunc(a.left, a.decided)
	return err
}

// fix settles those of some facts whose variables have a known value.
func (a *question) fix(facts []int32) error {
	for _, i := range facts {
		v := a.solver.Fixed(cnf.Pos(int(a.vars[i]) - 1))
		if v != 0 && !a.Known[i].Open() {
			if err := a.settle(int(i), v > 0); err != nil {
				return err
			}
		}
	}
	return nil
}
