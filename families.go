package gridwright

import (
	"slices"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/puzzle"
)

// Family is a set of kinds that share their rules, with the engines and models for all of them.
type Family struct {
	Name         string
	Kinds        []*puzzle.Kind
	Engines      []Engine       // its own searches; "native", if any, first
	Stages       []string       // names that Run.Stages may hold for these engines, besides encodings
	Encodings    []*Encoding    // the best first
	Formulations []*Formulation // as mixed-integer programs
}

// Families lists the families of puzzles.
func Families() []Family {
	var all []Family
	for _, f := range catalog.Families() {
		all = append(all, newFamily(f))
	}
	return all
}

// FamilyOf returns the family of a kind, and whether the kind is one of this package's or of
// kinds.
func FamilyOf(k *puzzle.Kind, kinds ...Kind) (Family, bool) {
	f, ok := familyOf(k, kinds)
	if !ok {
		return Family{}, false
	}
	return newFamily(f), true
}

func newFamily(f catalog.Family) Family {
	g := Family{Name: f.Name, Kinds: slices.Clone(f.Kinds), Stages: slices.Clone(f.Stages)}
	for _, spelling := range catalog.Spellings("native", f) {
		g.Engines = append(g.Engines, Engine(spelling))
	}
	for _, e := range f.Encodings {
		g.Encodings = append(g.Encodings, newEncoding(e))
	}
	for _, form := range f.Formulations {
		g.Formulations = append(g.Formulations, newFormulation(form))
	}
	return g
}
