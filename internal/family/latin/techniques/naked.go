package techniques

import (
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Naked pair. Two cells of a house have the same two numbers left. Each holds one of the two, so
// both numbers are in these cells, and in no other cell that shares a house with both.
var nakedPair = explain.Technique{
	Name: nakedPairName,
	Doc: "Two cells of a row, a column or a box have only the same two numbers left: no other cell " +
		"that sees both holds one of these numbers.",
	Weight: 3,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, nakedPairName) },
	Reason: tellParts,
	Example: "sudoku\n. . . 4 . 1 . 7 .\n. 8 . . . . . 5 .\n1 . 6 5 . . 3 . .\n" +
		". . 5 . . . . 2 1\n8 . . . . . . . .\n. 7 . 9 2 . 4 . 3\n. . . . . 4 . . 2\n" +
		". . 3 . . . 8 . 9\n. . . 1 . 3 . . .\n",
}

// Naked triple. Three cells of a house have only three numbers left together, not necessarily all
// in each.
var nakedTriple = explain.Technique{
	Name: nakedTripleName,
	Doc: "Three cells of a row, a column or a box have only three numbers left together: no other " +
		"cell that sees all three holds one of these numbers.",
	Weight: 3.6,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, nakedTripleName) },
	Reason: tellParts,
	Example: "sudoku\n. . . . . 5 . . .\n. 1 8 3 . . . . .\n. . 2 1 . . . 6 9\n" +
		". . 6 . 2 . . . .\n. . . 4 . . . . 5\n. 4 . . 8 . 2 . .\n. . 1 . . . 3 4 .\n" +
		". . . . . . 6 . .\n6 . . . 5 3 . . 7\n",
}

func readNaked(v *view, instances []int) (part, bool) {
	name, ok := map[int]string{2: nakedPairName, 3: nakedTripleName}[len(instances)]
	if !ok {
		return part{}, false
	}
	var cells []puzzle.Cell
	var numbers []int
	for _, i := range instances {
		if v.x.Rule(i).Name != cellRule {
			return part{}, false
		}
		for _, f := range v.open(i) {
			if !slices.Contains(numbers, int(f.Value)) {
				numbers = append(numbers, int(f.Value))
			}
			if !slices.Contains(cells, f.At) {
				cells = append(cells, f.At)
			}
		}
	}
	houses := v.shared(cells)
	if len(numbers) != len(cells) || len(houses) == 0 {
		return part{}, false
	}
	slices.Sort(numbers)
	return part{name: name, settles: func(l Lit) bool {
		c, n, holds := v.fact(l)
		return !holds && slices.Contains(numbers, n) && !slices.Contains(cells, c) && v.seesAll(c, cells)
	}, say: func(Lit) puzzle.Reason {
		return puzzle.Because("latin/naked", "house", v.area(houses[0]),
			"name", puzzle.Reason{Form: name}, "numbers", numbers, "cells", cells,
			"count", count(len(cells)))
	}}, true
}

// count is a small number, to be written in words.
func count(n int) puzzle.Reason { return puzzle.Reason{Form: strconv.Itoa(n)} }
