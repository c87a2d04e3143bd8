package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Hidden pair. In a house, two numbers have the same two cells left. Both are in it, so the two
// cells hold these numbers and no others.
var hiddenPair = explain.Technique{
	Name: hiddenPairName,
	Doc: "In a row, a column or a box, two numbers have only the same two cells left: the cells " +
		"hold no other numbers.",
	Weight: 3.4,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, hiddenPairName) },
	Reason: tellParts,
	Example: "sudoku\n. . . . . . . . 6\n. . 3 . . . 5 . 8\n9 6 . 7 2 8 . 1 .\n" +
		". . 1 3 . . . 9 .\n7 . . . 6 1 . . 3\n. . . . . 2 . . .\n. . . . . 7 . . .\n" +
		". . 2 . 1 9 8 6 .\n. 1 4 . . . . . .\n",
}

// Hidden triple. In a house, three numbers have only three cells left together.
var hiddenTriple = explain.Technique{
	Name: hiddenTripleName,
	Doc: "In a row, a column or a box, three numbers have only three cells left together: the cells " +
		"hold no other numbers.",
	Weight: 4,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, hiddenTripleName) },
	Reason: tellParts,
	Example: "sudoku\n7 . . 8 3 . 4 .\n4 . . . 7 . 6 .\n. . . 4 . . . .\n6 8 . . 5 . . .\n" +
		". 5 . . . 1 . .\n. . 3 . . . . 8\n. 1 . . . . . .\n. . . . . . 5 7\n",
}

func readHidden(v *view, instances []int) (part, bool) {
	name, ok := map[int]string{2: hiddenPairName, 3: hiddenTripleName}[len(instances)]
	if !ok {
		return part{}, false
	}
	var cells []puzzle.Cell
	var numbers []int
	var of house
	for _, i := range instances {
		if !v.house(i) || of.number > 0 && v.houseOf(i) != of {
			return part{}, false
		}
		of = v.houseOf(i)
		for _, f := range v.open(i) {
			if !slices.Contains(numbers, int(f.Value)) {
				numbers = append(numbers, int(f.Value))
			}
			if !slices.Contains(cells, f.At) {
				cells = append(cells, f.At)
			}
		}
	}
	if len(numbers) != len(instances) || len(cells) != len(instances) {
		return part{}, false
	}
	slices.Sort(numbers)
	return part{name: name, settles: func(l Lit) bool {
		c, n, holds := v.fact(l)
		return !holds && slices.Contains(cells, c) && !slices.Contains(numbers, n)
	}, say: func(Lit) puzzle.Reason {
		return puzzle.Because("latin/hidden", "house", v.area(of), "name", puzzle.Reason{Form: name},
			"numbers", numbers, "cells", cells, "count", count(len(cells)))
	}}, true
}
