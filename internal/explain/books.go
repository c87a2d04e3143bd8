package explain

import (
	"context"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// books are conclusions that no player writes down on the way to a placement: of each variable the
// instances from which it followed. A walk does not show the steps to it: the step that uses it
// rests on these instances, too. They stand for no fact of an answer, such as that a cell is on an
// island, or exclude something from the cell of the placement.
type books map[int][]int

// unsaid reports whether a step to a placement is for the books.
func (x *Explainer) unsaid(s, placement *Step) bool {
	t := s.Technique
	if t != nil && t.Plain != nil {
		return s != placement && x.isPlain(s)
	}
	own := s != placement && s.Fact.At == placement.Fact.At // of the cell of the placement
	if t == nil || t.leads == "" || t.Find != nil || len(s.Instances) > mostUnsaid &&
		!(own && s.Lit.Negated() && placement.Fact.Value == 1) {
		return false
	}
	if !x.place[s.Lit.Var()] {
		return s.Lit.Negated() || !t.shown
	}
	return own && s.Fact.What == puzzle.Holds &&
		(len(s.Premises) == 0 || x.worded && x.fromTwo(s.Lit) == rules.False)
}

// isPlain reports whether a step is one that its technique leaves unsaid.
func (x *Explainer) isPlain(s *Step) bool {
	return s.Technique != nil && s.Technique.Plain != nil && s.Technique.Plain(x, s)
}

// mostUnsaid is the number of rules of a step that goes without saying.
const mostUnsaid = 2

// under returns the instances of a step, with those under its premises.
func (b books) under(s *Step) []int {
	all := slices.Clone(s.Instances)
	for _, l := range s.Premises {
		all = append(all, b[l.Var()]...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// about returns what the books say that is true of the cell of a step, which rests on it: a player
// knows it from the step on.
func (b books) about(x *Explainer, s *Step) (all []Lit) {
	for _, l := range s.Premises {
		if f, ok := x.Fact(l); ok && b[l.Var()] != nil && !l.Negated() && f.At == s.Fact.At {
			all = append(all, l)
		}
	}
	return all
}

// onBooks returns a step with the instances under it, in the words of the first technique that has
// some for these, or else in its own, if these do not speak of what is on the books. What readers
// see is as if it had been told.
func (x *Explainer) onBooks(ctx context.Context, s *Step, b books) *Step {
	t := x.step(s.Lit, b.under(s), s.Load, false)
	x.Complete(ctx, t)
	if slices.ContainsFunc(x.techniques, func(t *Technique) bool { return t.Plain != nil }) {
		x.supposing(b, func() { t.claimed = x.reason(s) })
		t.Technique = s.Technique
		return t
	}
	t.booked = slices.DeleteFunc(slices.Clone(s.Premises), func(l Lit) bool {
		f, _ := x.Fact(l)
		return x.Known(l) || l.Negated() || f.At == s.Fact.At
	})
	for _, t.Technique = range x.techniques {
		if t.Technique.leads != "" && t.Technique.Names(x, t) {
			if said, ok := x.inWords(t, x.wordsFor(t)); ok {
				t.claimed = said
				return t
			}
		}
	}
	if t.Technique = s.Technique; t.Technique == nil {
		return t
	}
	form := x.wordsFor(s)
	if said, ok := x.inWords(s, form); ok && !strings.Contains(form, "{since") {
		t.claimed = said
	} else if story, ok := x.Story(t); !ok || len(story) > mostNamed {
		t.claimed = x.reason(s)
	}
	return t
}

// supposing calls a function as if all that is on the books were known.
func (x *Explainer) supposing(b books, do func()) {
	saved := x.known
	x.known = slices.Clone(saved)
	var know func(l Lit)
	know = func(l Lit) {
		if !x.known[l.Var()] {
			x.known[l.Var()] = true
			x.free(l, know)
		}
	}
	for v := range b {
		know(lit(v, x.truth[v]))
	}
	do()
	x.known = saved
}
