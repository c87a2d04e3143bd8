package techniques

import "github.com/gridwright/gridwright/internal/explain"

// Triples. Three numbers share three cells, or three cells share three numbers: as with a pair.
func triple() *explain.Technique {
	return &explain.Technique{
		Name: "triple",
		Doc: "Three numbers have only three cells left between them: no other number is there. Or " +
			"three cells have only three numbers left between them: these are nowhere else.",
		Weight: 8,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return allOf(x, s, 3, "number") || allOf(x, s, 3, "cell")
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			return shared(x, s, "three")
		},
	}
}
