package gridwright

import (
	"slices"

	"github.com/gridwright/gridwright/internal/catalog"
)

// Family is a set of kinds that share their rules, with the engines and models for all of them.
type Family struct {
	Name         string
	Kinds        []*Kind
	Engines      []string       // spellings of its own searches; "native", if any, first
	Stages       []string       // names that Run.Stages may hold for these engines, besides encodings
	Encodings    []*Encoding    // the best first
	Formulations []*Formulation // as mixed-integer programs
}

// Families lists the families of puzzles.
func Families() []Family {
	var all []Family
	for _, f := range catalog.Families() {
		all = append(all, familyOf(f))
	}
	return all
}

// FamilyOf returns the family of a kind, and whether the kind is one of this package's.
func FamilyOf(k *Kind) (Family, bool) {
	f, ok := catalog.FamilyOf(k)
	if !ok {
		return Family{}, false
	}
	return familyOf(f), true
}

// NeedsSolver reports whether only mixed-integer programs solve a kind, so that the engine "auto"
// needs a Solver.
func NeedsSolver(k *Kind) bool {
	for _, f := range catalog.Families() {
		if slices.Contains(f.Kinds, k) {
			return f.Auto == nil && f.Native == nil && len(f.Encodings) == 0 && len(f.Formulations) > 0
		}
	}
	return false
}

func familyOf(f catalog.Family) Family {
	g := Family{Name: f.Name, Kinds: slices.Clone(f.Kinds), Stages: slices.Clone(f.Stages)}
	if f.Native != nil {
		g.Engines = append(g.Engines, "native")
	}
	for _, part := range f.Parts {
		g.Engines = append(g.Engines, part.Name())
	}
	for _, e := range f.Encodings {
		g.Encodings = append(g.Encodings, newEncoding(e))
	}
	for _, form := range f.Formulations {
		g.Formulations = append(g.Formulations, newFormulation(form))
	}
	return g
}
