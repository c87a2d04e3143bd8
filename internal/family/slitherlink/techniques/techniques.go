// Package techniques holds names for what single rules of Slitherlink settle, a file for each.
// Explanations, hints and grades use them.
package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
)

// Techniques returns the techniques of the kind, the simplest first.
func Techniques() []*explain.Technique {
	return []*explain.Technique{number(), wayOn(), smallLoop()}
}

// single reports whether a step has one instance, of a part of a rule with a name.
func single(x *explain.Explainer, s *explain.Step, part explain.Part, name string) bool {
	return len(s.Instances) == 1 && x.Instance(s.Instances[0]).Part == part &&
		x.Rule(s.Instances[0]).Name == name
}
