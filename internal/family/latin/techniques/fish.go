package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// X-wing. In two rows, the same two columns are left for a number. It is in both rows, so it is in
// both columns within these rows, and nowhere else in the columns. Likewise with rows and columns
// exchanged.
var xWing = explain.Technique{
	Name: xWingName,
	Doc: "In two rows, a number has only the same two columns left: it is in no other row of these " +
		"columns. Likewise with rows and columns exchanged.",
	Weight: 3.2,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, xWingName) },
	Reason: tellParts,
	Example: "sudoku\n. . . . . 7 . 9 .\n. . 4 . . . . 6 .\n. . . 5 . . 2 . 8\n" +
		"4 . 8 . . 6 . . 2\n. 5 . 8 2 . 4 . .\n. . . . . . . . .\n3 . . . . . . . .\n" +
		"2 1 5 . 9 . 8 . .\n6 8 . . 3 . 7 1 .\n",
}

// Swordfish. The same with three rows, in which three columns are left together.
var swordfish = explain.Technique{
	Name: swordfishName,
	Doc: "In three rows, a number has only three columns left together: it is in no other row of " +
		"these columns. Likewise with rows and columns exchanged.",
	Weight: 3.8,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, swordfishName) },
	Reason: tellParts,
	Example: "sudoku\n. . . . . 6 7 . .\n8 1 3 . . . . . .\n. 7 6 3 . . . 8 9\n" +
		". 3 . 9 . 8 . 1 6\n2 . 8 . . . . . 3\n. . . 5 . . . . .\n. . 9 . . . . . 7\n" +
		". 2 . . . . . . .\n. . . 6 8 . 4 . .\n",
}

func readFish(v *view, instances []int) (part, bool) {
	name, ok := map[int]string{2: xWingName, 3: swordfishName}[len(instances)]
	if !ok {
		return part{}, false
	}
	rule := v.x.Rule(instances[0]).Name // row or column: the lines that have the number
	if rule != "row" && rule != "column" {
		return part{}, false
	}
	var lines, across []int
	number := 0
	for _, i := range instances {
		if v.x.Rule(i).Name != rule {
			return part{}, false
		}
		for _, f := range v.open(i) {
			line, other := int(f.At.Row), int(f.At.Col)
			if rule == "column" {
				line, other = other, line
			}
			if number == 0 {
				number = int(f.Value)
			}
			if int(f.Value) != number {
				return part{}, false
			}
			if !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
			if !slices.Contains(across, other) {
				across = append(across, other)
			}
		}
	}
	if len(lines) != len(instances) || len(across) != len(instances) {
		return part{}, false
	}
	slices.Sort(lines)
	slices.Sort(across)
	return part{name: name, settles: func(l Lit) bool {
		c, n, holds := v.fact(l)
		line, other := int(c.Row), int(c.Col)
		if rule == "column" {
			line, other = other, line
		}
		return !holds && n == number && slices.Contains(across, other) && !slices.Contains(lines, line)
	}, say: func(Lit) puzzle.Reason {
		names := []string{"rows", "columns"}
		if rule == "column" {
			slices.Reverse(names)
		}
		return puzzle.Because("latin/fish/"+rule, "number", number, "name", puzzle.Reason{Form: name},
			names[0], fromOne(lines), names[1], fromOne(across), "count", count(len(across)),
			"a", puzzle.Reason{Form: "a " + name})
	}}, true
}

// fromOne numbers lines from 1.
func fromOne(lines []int) []int {
	all := make([]int, len(lines))
	for i, n := range lines {
		all[i] = n + 1
	}
	return all
}
