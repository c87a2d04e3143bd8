package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Colour. Where neighbours share a side, the path goes from the white to the black cells of a
// chessboard and back. So a placed number tells the colour of all others. If only one open cell of
// the right colour is near enough to the placed numbers before and after a number, the number is
// there.
func colour() *explain.Technique {
	return &explain.Technique{
		Name: "colour",
		Doc: "With the cells coloured like a chessboard, the path changes colour at each step " +
			"(Numbrix). If one open cell of the right colour is near enough to the placed numbers before " +
			"and after a number, the number is there.",
		Weight: 3.5,
		Load:   2,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			if !x.Puzzle().(*path.Puzzle).Diagonal() {
				nearEnough(x, true, claim)
			}
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			_, k := s.move(step)
			g := s.around(k)
			return puzzle.Because("path/colour", "number", k, "cell", step.Fact.At,
				"within", s.within(g, k, true), "look", s.besideGap(g))
		},
		Example: `numbrix
24  .  .  .  6  .  .  .
23  .  1  .  .  .  9  .
 .  .  .  .  . 15  .  .
`,
	}
}
