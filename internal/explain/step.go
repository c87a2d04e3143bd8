package explain

import (
	"context"

	"github.com/gridwright/gridwright/puzzle"
)

// Weight returns the weight of the step's technique. A step without a name weighs twice its load
// and more.
func (s *Step) Weight() float64 {
	switch {
	case s.Technique == nil:
	case s.Technique.Weight > 0:
		return s.Technique.Weight
	default:
		return float64(s.Load)
	}
	return unnamed + 2*float64(s.Load)
}

// unnamed is what a step weighs because nobody has a name for it.
const unnamed = 2

// Say says a step. The parts "fact" and "at" are its conclusion and the cell of that.
func (x *Explainer) Say(s *Step) puzzle.Reason {
	return x.reason(s).With("fact", x.stated(s.Lit)).With("at", s.Fact.At)
}

// reason says a step without its conclusion.
func (x *Explainer) reason(s *Step) puzzle.Reason {
	if s.claimed.Form != "" {
		return s.claimed
	}
	if s.Technique != nil && s.Technique.Reason != nil {
		return s.Technique.Reason(x, s)
	}
	if s.Technique != nil {
		if said, ok := x.inWords(s, x.wordsFor(s)); ok {
			return said
		}
	}
	if near, ok := x.smallLoop(s); ok {
		return near
	}
	form := "rules"
	story, told := x.Story(s)
	switch {
	case told && s.Technique != nil && len(story) == 2 && story[1].Form == "but then":
		fault := story[1].Part("fault").Reasons
		if fault[0].Form == "no number left" {
			fault[0].Form = "no other number"
			return puzzle.Because("rules", "around", x.around(s), "rules", fault)
		}
		return puzzle.Because("rules/otherwise", "around", x.around(s), "rules",
			x.Reasons(s.Instances), "fault", fault)
	case told:
		form = "rules/told"
	case s.Technique != nil:
		for _, words := range s.Technique.words[min(len(s.Technique.words), untold):] {
			if said, ok := x.inWords(s, words); ok {
				return said
			}
		}
	}
	return puzzle.Because(form, "around", x.around(s), "rules", x.Reasons(s.Instances),
		"steps", story)
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
	x.ctx = ctx
	r, saved := &x.repairs, x.known
	counted := s.Technique.ofSums() && x.addUp(s.Lit, int32s(s.Instances))
	if r.clauses = nil; !counted {
		r.clauses = x.used(s)
	}
	for _, l := range r.clauses {
		x.solver.learn(l, 0)
	}
	all := x.relevant(s, r.clauses)
	r.needs, r.most = make([]bool, len(x.truth)), dropEach
	defer func() { x.known, r.needs, r.most = saved, nil, conflictsMany }()
	instances, undecided := int32s(s.Instances), false
	enough := func(instances []int32) bool {
		if counted {
			r.core, r.traced = nil, false
			so := x.addUp(s.Lit, instances)
			undecided = undecided || !so && len(instances) > 1
			return so
		}
		defer r.done()
		found := r.without(s.Lit, instances)
		undecided = undecided || r.gaveUp
		return !found
	}
	p := x.only(all)
	if !enough(instances) {
		all = x.basicFacts()
		p = x.only(all)
	}
	// It asks first what is easy, and what was left open again with a larger limit.
	s.Tight = s.Proved
	for _, r.most = range []int64{dropEach, dropHard} {
		if s.Tight || ctx.Err() != nil {
			break
		}
		undecided = false
		instances = fewest(ctx, instances, func(rest []int32) ([]int32, bool) {
			if !enough(rest) {
				return nil, false
			}
			if r.core != nil {
				rest = r.core
			}
			return rest, true
		})
		s.Tight = !undecided && ctx.Err() == nil
	}
	r.most = dropEach
	enough(instances)
	s.Instances, s.lemmas = ints(instances), nil
	solved := r.core != nil
	s.Premises = p.fewest(ctx, all, func() bool { return enough(instances) })
	if solved {
		s.lemmas = x.solver.learned(s.Instances) // fewer premises may have needed more of them
	}
}

// basicFacts returns what is known as a fact of its own, in the order in which it became known.
func (x *Explainer) basicFacts() (all []Lit) {
	for _, v := range x.order {
		if x.basic[v] && v > 0 {
			all = append(all, lit(int(v), x.truth[v]))
		}
	}
	return all
}
