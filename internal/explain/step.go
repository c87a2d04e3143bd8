package explain

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

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
	lemmas    []lemma       // clauses of graph rules that prove it, if they are kept; see Proof
}

// Weight returns the weight of the step's technique. A step without a name weighs twice its load
// and more.
func (s *Step) Weight() float64 {
	if s.Technique != nil {
		return s.Technique.Weight
	}
	return unnamed + 2*float64(s.Load)
}

// unnamed is what a step weighs because nobody has a name for it.
const unnamed = 2

// step makes a step.
func (x *Explainer) step(l Lit, instances []int, load int, proved bool) *Step {
	s := &Step{Lit: l, Instances: instances, Load: load, Proved: proved}
	s.Fact, _ = x.Fact(l)
	return s
}

// Say says a step. The parts "fact" and "at" are its conclusion and the cell of that.
func (x *Explainer) Say(s *Step) puzzle.Reason {
	return x.reason(s).With("fact", x.stated(s.Lit)).With("at", s.Fact.At)
}

// reason says a step without its conclusion.
func (x *Explainer) reason(s *Step) puzzle.Reason {
	if s.Technique != nil && s.Technique.Reason != nil {
		return s.Technique.Reason(x, s)
	}
	form := "rules"
	story, told := x.Story(s)
	if told {
		form = "rules/told"
	}
	return puzzle.Because(form, "around", x.around(s), "rules", x.Reasons(s.Instances),
		"steps", story)
}

// around returns the cells that a step is about, as a part of a reason.
func (x *Explainer) around(s *Step) any {
	cells := x.StepCells(s)
	switch {
	case len(cells) == 0:
		return puzzle.Because("whole board")
	case len(cells) > mostNamed:
		return puzzle.Because("part of the board", "cell", cells[0])
	}
	return cells
}

// mostNamed is the largest number of cells that a hint lists.
const mostNamed = 4

// StepCells returns the cells that the instances of a step are about.
func (x *Explainer) StepCells(s *Step) []puzzle.Cell {
	var cells []puzzle.Cell
	for _, i := range s.Instances {
		for _, c := range x.Cells(i) {
			if !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// Complete finds the premises of a step: known facts without any of which its instances would not
// settle the fact. It must be called before the step is learned.
func (x *Explainer) Complete(ctx context.Context, s *Step) {
	if s.Premises != nil {
		return
	}
	if s.Technique != nil && s.Technique.OnRequest {
		s.Premises = []Lit{} // no facts and rules settle it
		return
	}
	if !s.Proved && x.trim(ctx, s) {
		return
	}
	s.Tight = s.Proved
	all := x.relevant(s)
	saved := x.known
	defer func() { x.known = saved }()
	instances := int32s(s.Instances)
	enough := func() bool {
		defer x.repairs.done()
		return !x.repairs.without(s.Lit, instances)
	}
	p := x.only(all)
	if !enough() {
		all = all[:0]
		for _, v := range x.order {
			if x.basic[v] && v > 0 {
				all = append(all, lit(int(v), x.truth[v]))
			}
		}
		p = x.only(all)
	}
	for i := len(all) - 1; i >= 0 && ctx.Err() == nil; i-- {
		if p.drop(all[i]); enough() {
			all = slices.Delete(all, i, i+1)
		} else {
			p.add(all[i])
		}
	}
	s.Premises = append([]Lit{}, all...)
}

// premises are literals that are known, alone but for what follows from them by free knowledge.
// Since that can't chain, the reasons for each variable are counted, and literals can come and go.
type premises struct {
	x       *Explainer
	is      []bool  // of each variable: it is one of them
	reasons []int32 // of each variable: being one of them, and what makes it follow
}

// only makes known nothing but some literals, and what follows from them by free knowledge.
func (x *Explainer) only(lits []Lit) *premises {
	n := len(x.truth)
	x.known = make([]bool, n)
	x.known[0] = true
	p := &premises{x, make([]bool, n), make([]int32, n)}
	for _, l := range lits {
		p.add(l)
	}
	return p
}

func (p *premises) add(l Lit) {
	p.is[l.Var()] = true
	p.count(l, 1)
}

func (p *premises) drop(l Lit) {
	p.count(l, -1)
	p.is[l.Var()] = false
}

// count counts what a literal that is among the premises is a reason for.
func (p *premises) count(l Lit, by int32) {
	x := p.x
	because := func(m Lit) {
		v := m.Var()
		p.reasons[v] += by
		x.known[v] = p.reasons[v] > 0
	}
	because(l)
	if !l.Negated() {
		for _, g := range x.groupsOf.at(int(l)) {
			for _, m := range x.groups[g] {
				if m != l {
					because(m)
				}
			}
		}
	}
	for _, c := range x.links.at(int(l.Not())) {
		last, others := Lit(-1), 0
		for _, m := range x.clause(c) {
			if !p.is[m.Var()] || x.Holds(m) {
				last = m
				others++
			}
		}
		if others == 1 {
			because(last)
		}
	}
}

// relevant returns the known facts that bear on the clauses of a step: placements first, and each
// kind in the order in which they became known, so that the last are dropped first.
func (x *Explainer) relevant(s *Step) []Lit {
	wanted := make([]bool, len(x.truth))
	var need func(l Lit)
	need = func(l Lit) {
		if !x.Known(l) || wanted[l.Var()] {
			return
		}
		if x.basic[l.Var()] {
			wanted[l.Var()] = true
			return
		}
		x.reasons(l, need)
	}
	mention := func(lits []Lit) {
		for _, l := range lits {
			need(l.Not())
		}
	}
	for _, l := range x.used(s) {
		mention(l.clause)
	}
	for _, i := range s.Instances {
		for _, c := range x.clausesOf.at(i) {
			mention(x.clause(c))
		}
		for _, row := range x.rows[i] {
			mention(row.lits)
			for _, l := range row.lits {
				need(l)
			}
		}
	}
	var all []Lit
	for _, placed := range []bool{true, false} {
		for _, v := range x.order {
			if wanted[v] && (x.place[v] && x.truth[v]) == placed && v > 0 {
				all = append(all, lit(int(v), x.truth[v]))
			}
		}
	}
	return all
}

// used returns the clauses of rules on graphs by which a search finds that the instances of a step
// settle its fact.
func (x *Explainer) used(s *Step) []lemma {
	r := &x.repairs
	r.keep, r.lemmas = true, nil
	r.without(s.Lit, int32s(s.Instances))
	r.done()
	r.keep = false
	return r.lemmas
}

// reasons calls with the known literals from which one follows by free knowledge.
func (x *Explainer) reasons(l Lit, need func(Lit)) {
	if l.Negated() {
		for _, g := range x.groupsOf.at(int(l.Not())) {
			for _, m := range x.groups[g] {
				if m != l.Not() && x.Known(m) {
					need(m)
				}
			}
		}
	}
	for _, c := range x.links.at(int(l)) {
		others := true
		for _, m := range x.clause(c) {
			others = others && (m == l || x.Known(m.Not()))
		}
		if others {
			for _, m := range x.clause(c) {
				if m != l {
					need(m.Not())
				}
			}
		}
	}
}
