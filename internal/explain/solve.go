package explain

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"github.com/gridwright/gridwright/rules"
)

// targets returns the literals that steps of a mode can settle, which are not known yet.
func (x *Explainer) targets(mode Mode) []Lit {
	var all []Lit
	for v := 1; v < x.set.Vars(); v++ {
		l := lit(v, x.truth[v])
		if !x.open(l, mode) {
			continue
		}
		if len(x.occ.at(int(l))) > 0 || len(x.occ.at(int(l.Not()))) > 0 || len(x.graphsAt.at(v)) > 0 ||
			len(x.looseAt.at(v)) > 0 || len(x.groupsOf.at(int(lit(v, true)))) > 0 {
			all = append(all, l)
		}
	}
	return all
}

// open reports whether a step of a mode can settle a literal. That a cell does not hold one of two
// values is a placement of the other.
func (x *Explainer) open(l Lit, mode Mode) bool {
	v := l.Var()
	return !x.known[v] && x.settled[v] && x.Holds(l) &&
		(x.Places(l) || mode == Pencil && x.fromTwo(l) == rules.False)
}

// Wanted reports whether a claim of a literal can make a step that is looked for. It spares
// techniques what costs time: outside a search, each literal that is not known is wanted.
func (x *Explainer) Wanted(l Lit) bool { return x.Open(l) && (x.wanted == nil || x.wanted(l)) }

// Left returns the number of placements that are not known yet, of those that are settled.
func (x *Explainer) Left() int {
	n := 0
	for v, place := range x.place {
		if place && x.truth[v] && !x.known[v] && x.settled[v] {
			n++
		}
	}
	return n
}

// Solved reports whether all placements are known.
func (x *Explainer) Solved() bool { return x.Left() == 0 }

// Available returns the steps of exactly one load that a person can take now, in a mode: one for
// each fact, the lightest first. If the time ends, it returns those it has.
func (x *Explainer) Available(ctx context.Context, mode Mode, load int) []*Step {
	return x.steps(ctx, mode, load, false)
}

// Lightest returns those of the steps of Available that weigh least. It does not ask the techniques
// that weigh more than what is there without them.
func (x *Explainer) Lightest(ctx context.Context, mode Mode, load int) []*Step {
	all := x.steps(ctx, mode, load, true)
	return slices.DeleteFunc(all, func(s *Step) bool { return s.Weight() > all[0].Weight() })
}

// steps is Available or Lightest.
func (x *Explainer) steps(ctx context.Context, mode Mode, load int, lightest bool) []*Step {
	found := map[Lit]*Step{}
	x.ctx = ctx
	x.thin(mostKept)
	least := math.Inf(1)
	add := func(s *Step) {
		found[s.Lit] = s
		least = min(least, s.Weight())
	}
	most := x.largest(load)
	var targets []Lit
	if most > 0 {
		targets = x.targets(mode)
	}
	enough := func() bool { return x.hasty && load > 1 && len(found) > 0 }
	for i, l := range targets {
		if i%64 == 0 && ctx.Err() != nil || x.Exhausted() || enough() {
			break
		}
		if set, sure := x.smallest(ctx, l, most, x.rejects(l, load)); set != nil {
			s := x.step(l, ints(set), len(set), sure)
			x.named(s)
			add(s)
		}
	}
	claimed := map[Lit]bool{}
	x.wanted = func(l Lit) bool { return x.open(l, mode) }
	defer func() { x.wanted = nil }()
	for _, t := range x.techniques {
		if t.Find == nil || t.Load != load || lightest && t.Weight > least || enough() {
			continue
		}
		t.Find(x, func(c Claim) bool {
			if s := x.accept(t, c); s != nil {
				if old := found[c.Lit]; old == nil || s.lighter(old, !claimed[c.Lit]) {
					add(s)
					claimed[c.Lit] = true
				}
			}
			return !x.Over(0)
		})
	}
	return slices.SortedFunc(maps.Values(found), func(a, b *Step) int {
		return cmp.Or(cmp.Compare(a.Weight(), b.Weight()), cmp.Compare(a.Lit.Var(), b.Lit.Var()))
	})
}

// lighter reports whether a step weighs less than another, or as little, if that is enough.
func (s *Step) lighter(than *Step, orEqual bool) bool {
	return s.Weight() < than.Weight() || orEqual && s.Weight() == than.Weight()
}

// largest returns the most instances that a step of a load may combine.
func (x *Explainer) largest(load int) int {
	if load <= len(x.ladder) && slices.ContainsFunc(x.techniques, func(t *Technique) bool {
		return t.Names != nil && t.Find == nil && t.Load == load
	}) {
		return x.ladder[load-1] // with what a smaller load rejects
	}
	return setOf(x.ladder, load)
}

// accept makes a step of a claim if it is wanted, and proved by what it cites.
func (x *Explainer) accept(t *Technique, c Claim) *Step {
	if !x.Wanted(c.Lit) {
		return nil
	}
	cited := slices.Clone(c.Instances)
	slices.Sort(cited)
	cited = slices.Compact(cited)
	if !t.OnRequest {
		settles, sure := x.settles(c.Lit, int32s(cited))
		x.unsure = x.unsure || !sure
		if !settles {
			return nil
		}
	}
	s := x.step(c.Lit, cited, t.Load, false)
	if s.Technique = t; c.Said != nil {
		s.claimed = c.Said(x, s)
	}
	return s
}

// Settles reports whether some instances settle a literal with what is known. It is false, too, if
// that could not be decided.
func (x *Explainer) Settles(l Lit, instances []int) bool {
	settles, sure := x.settles(l, int32s(instances))
	return settles && sure
}

// Learn makes the conclusion of a step known.
func (x *Explainer) Learn(s *Step) { x.learn(s.Lit) }

// Places reports whether a literal is a placement: a fact that answers are made of.
func (x *Explainer) Places(l Lit) bool { return x.place[l.Var()] && !l.Negated() }
