package explain

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

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
	Weight float64 // the effort of one step, where there is one place to look; 1 is the easiest
	Load   int     // as how many rule instances a step counts that Find found

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
	// Reason says it, without the conclusion. Its forms have words in package words. Where to look are
	// the cells of its part "look", besides those of the step's rules.
	Reason func(x *Explainer, s *Step) puzzle.Reason

	// Example is a board, in the text format, whose load is higher without the technique.
	Example string
}

// Claim is what a technique found.
type Claim struct {
	Lit       Lit   // what follows
	Instances []int // from which rule instances, with what is known
}

// byRules returns the techniques that rest on rules alone.
func byRules(all []*Technique) []*Technique {
	return slices.DeleteFunc(slices.Clone(all), func(t *Technique) bool { return t.OnRequest })
}

// Without makes the explainer not use a technique: it does not look for its claims, and accepts no
// step that it names.
func (x *Explainer) Without(t *Technique) {
	i := slices.Index(x.techniques, t)
	if i < 0 {
		return
	}
	x.techniques = slices.Delete(slices.Clone(x.techniques), i, i+1)
	if t.Names != nil {
		x.without = append(x.without, t)
	}
}

// rejects returns the function that reports whether a set for a literal is that of a technique that
// must not be used, or nil.
func (x *Explainer) rejects(l Lit) func([]int32) bool {
	if len(x.without) == 0 {
		return nil
	}
	return func(set []int32) bool {
		s := x.step(l, ints(set), len(set), false)
		return slices.ContainsFunc(x.without, func(t *Technique) bool { return t.Names(x, s) })
	}
}

// named gives a step the technique that names it.
func (x *Explainer) named(s *Step) {
	for _, t := range x.techniques {
		if t.Names != nil && t.Names(x, s) {
			s.Technique = t
			return
		}
	}
}

// ints converts a list of instances.
func ints(list []int32) []int {
	all := make([]int, len(list))
	for i, n := range list {
		all[i] = int(n)
	}
	slices.Sort(all)
	return all
}

func int32s(list []int) []int32 {
	all := make([]int32, len(list))
	for i, n := range list {
		all[i] = int32(n)
	}
	return all
}
