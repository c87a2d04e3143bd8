package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/path"
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
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			_, k := s.move(step)
			return explain.Words{
				Where: fmt.Sprintf("look for the cells that %d can reach", k),
				Cells: s.besideGap(s.around(k)),
				How:   fmt.Sprintf("count the steps to the numbers around %d, and look at their colours", k),
				Step: fmt.Sprintf("%d is %s: of the open cells that are near enough, only %v has the right "+
					"colour of a chessboard, so it holds %d", k, s.within(s.around(k), k), step.Fact.At, k),
			}
		},
		Example: `numbrix
24  .  .  .  6  .  .  .
23  .  1  .  .  .  9  .
 .  .  .  .  . 15  .  .
`,
	}
}
