package explain

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// Pattern returns the technique that names the steps of a pattern.
func Pattern(p puzzle.Pattern) *Technique {
	t := &Technique{Name: p.Name, Doc: p.Doc, Load: p.Load, leads: p.Rules[0], words: p.Words,
		shown: p.Shown, Example: p.Example}
	t.Names = func(x *Explainer, s *Step) bool {
		first := false
		for _, i := range s.Instances {
			at := -1
			if part := x.Instance(i).Part; part == NoLoop || part == OnlyLoop {
				at = slices.Index(p.Rules, "closed")
			}
			if at < 0 {
				at = slices.Index(p.Rules, x.Rule(i).Name)
			}
			if at < 0 {
				return false
			}
			first = first || at == 0
		}
		return first && min(s.Load, len(s.Instances)) <= MaxLoad
	}
	if len(p.Rules) == 1 && t.ofSums() {
		t.Load = max(t.Load, 1)
		t.Weight, t.Reason = float64(t.Load), saySum
		t.Find = func(x *Explainer, claim func(Claim) bool) { x.findSums(t.Load, claim) }
	}
	return t
}

// ofSums reports whether a technique is about sums.
func (t *Technique) ofSums() bool { return t != nil && t.leads == "sum" }

// Without makes the explainer not use the technique of a name: it does not look for its claims, and
// accepts no step that it names.
func (x *Explainer) Without(name string) {
	i := slices.IndexFunc(x.techniques, func(t *Technique) bool { return t.Name == name })
	if i < 0 {
		return
	}
	t := x.techniques[i]
	x.techniques = slices.Delete(slices.Clone(x.techniques), i, i+1)
	if t.Names != nil {
		x.without = append(x.without, t)
	}
}

// rejects returns the function that reports whether a set for a literal is that of a technique that
// must not be used, or has a higher load, or nil.
func (x *Explainer) rejects(l Lit, load int) func([]int32) bool {
	barred := slices.Clone(x.without)
	for _, t := range x.techniques {
		if t.Names != nil && t.Find == nil && t.Load > load {
			barred = append(barred, t)
		}
	}
	if len(barred) == 0 {
		return nil
	}
	fact, _ := x.Fact(l)
	return func(set []int32) bool {
		s := &Step{Lit: l, Fact: fact, Instances: ints(set), Load: len(set)}
		return slices.ContainsFunc(barred, func(t *Technique) bool { return t.Names(x, s) })
	}
}

// named gives a step the technique that names it.
func (x *Explainer) named(s *Step) {
	for _, t := range x.techniques {
		if t.Names != nil && t.Names(x, s) {
			s.Technique = t
			if t.Find == nil {
				s.Load = max(s.Load, t.Load)
			}
			return
		}
	}
}
