package techniques_test

import (
	"context"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/family/path/techniques"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// openEnd is a board on which the path goes on below its least number and above its greatest.
const openEnd = `numbrix
 .  .  .  .  .  .  .  .
 4  .  8 13  .  . 62  .
 . 22  .  .  . 16 57  .
 .  .  .  .  .  .  .  .
 .  .  .  .  .  .  . 54
 .  .  .  .  . 33 30  .
 .  . 39  .  .  .  .  .
44  .  .  .  .  .  .  .
---
`

// TestStories: what a step of an explanation says is true of all that it speaks of, and short. No
// step excludes a number by its distance from another.
func TestStories(t *testing.T) {
	for _, tt := range []struct{ board, want string }{
		{`numbrix
 .  . 49  .  .  .  .
 .  .  . 13  .  .  .
 .  .  .  6 17  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  . 38  .  .
 . 32  .  .  .  .  .
---
`, "each other way between 32 and 38 cuts off row 6, column 1 and row 7, column 1, and the other missing numbers can't fill that part: so"},
		{`numbrix
 1  .  .  .  .  .  .
 .  .  . 19 24  .  .
 .  6  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  . 49  . 35
 .  .  . 45  .  .  .
 .  .  .  .  .  .  .
---
`, "counting steps from the numbers around, only 11 can get to row 7, column 1: so row 7, column 1 holds 11"},
		{`hidato
 . 14 36 35  .  .
 .  .  .  .  .  .
 . 16  .  5  . 31
18  .  .  6  7  .
22  . 25  . 27  .
 .  .  .  .  1  .
---
`, "each other way between 1 and 5 blocks every way between 25 and 27 or every way between 27 and 31: so"},
		{`hidato
 .  . 14  . 18  1  3
 . 13  . 17  .  .  .
 .  .  .  6  .  . 22
 . 44 43  .  . 24  .
 . 48 40  .  .  .  .
49  . 41  . 34 33 32
 .  .  .  .  .  .  .
---
`, "5 in row 2, column 5 blocks every way between 18 and 21: so row 3, column 5 holds 5"},
		{`numbrix
 .  .  .  .  .  .  .  .
 .  .  . 42  . 32  .  .
 . 49  .  .  . 25  .  .
 .  . 39  .  . 24  .  .
 .  .  .  .  .  .  .  .
 .  .  .  .  3  .  .  .
 .  . 62  .  .  .  .  .
 .  .  .  .  7  . 13  .
---
`, "the other way between 17 and 23 leaves row 4, column 7 and row 4, column 8 over, which"},
		{`numbrix
 .  .  . 46  .  .  .  .  .
50  .  .  .  .  1  .  . 10
 .  . 57  .  3  .  .  .  .
 .  .  .  .  .  .  .  .  .
 . 64  .  .  .  .  . 34  .
 .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 19
 .  .  . 73  .  .  .  .  .
 .  .  .  .  . 28  . 22  .
---
`, "only one way is left into row 9, column 3, so it is an end of the path: row 9, column 3 holds 81"},
		{`numbrix
 .  .  . 39  .  .  .  .
 .  .  .  . 47  .  .  .
 .  . 50  .  .  .  .  .
 .  . 51  .  .  .  . 32
 .  .  .  . 64  . 24  .
 .  .  .  .  5  .  3  .
 .  . 10  .  .  .  .  .
 .  .  .  .  .  .  .  .
---
`, "row 4, column 7 does not hold 23, since it is linked to the 32 in row 4, column 8; 23 must be next to 24: so"},
		{`numbrix
 . 42  .  .  .  . 47
 .  .  . 11  .  .  .
 .  .  .  .  .  .  3
 .  . 20  .  .  5  .
 .  .  .  .  7  .  .
 . 33  .  .  .  .  .
 .  .  . 30  .  .  .
---
`, "row 7, column 1 and row 7, column 2 are linked, since only two ways are left into row 7, column 1; row 7, column 2 does not hold 32, since it is linked to row 7, column 1, which can't hold a number next to 32; 31 must be next to 32: so"},
		{`hidato
 .  . 33  .  .  .
 . 30  .  .  9  .
 .  .  .  .  .  .
 .  4  2  6  .  .
24  . 22 18  . 14
 .  .  .  .  .  .
---
`, "but then no cell is left for 26: so row 5, column 2 does not hold 3"},
		{openEnd, "ways lead from the 4 in row 2, column 1 to 1 through open cells, and in each"},
		{openEnd, "\none cell and one number are left: so row 5, column 1 holds 1"},
	} {
		kind := path.Numbrix()
		if strings.HasPrefix(tt.board, "hidato") {
			kind = path.Hidato()
		}
		x := explaintest.Explainer(t, stated.Statement(), kind, tt.board, answers, techniques.Techniques(), nil)
		var told []string
		walk := x.Walk()
		walk.All = true
		for steps := walk.Next(context.Background()); steps != nil; steps = walk.Next(context.Background()) {
			for _, s := range steps {
				said := words.English().Say(s.Said, words.Whole)
				if told = append(told, said); s.Technique != nil && s.Technique.Name == "too far" &&
					s.Fact.Not && s.Fact.What == puzzle.Holds {
					t.Errorf("%q goes without saying", said)
				}
			}
		}
		if all := strings.Join(told, "\n"); !strings.Contains(all, tt.want) {
			t.Errorf("no step says %q:\n%s%s", tt.want, tt.board, all)
		}
	}
}
