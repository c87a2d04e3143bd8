package techniques

import "github.com/gridwright/gridwright/internal/explain"

// In a Sudoku people look for cells and places that are left, first in boxes; then they write down
// what is left for cells, and go on with what boxes and lines share, sets and fish, chains, and
// suppositions. That is the order of Solo's levels (Simon Tatham's Portable Puzzle Collection) and
// of Sudoku Explainer's ratings, too. Where cages have sums, what no combination has and an innie
// are as easy as singles; to list what combinations leave for each cell is not (SudokuWiki's killer
// strategies).

// Boxed returns the techniques of Sudoku by their loads, and those of a load by their weights.
func Boxed() []*explain.Technique {
	return []*explain.Technique{
		lookedFor(lastCell, 1, findSingles(readLastCell)),
		lookedFor(inBox, 1, findSingles(readLastCell, readIn(true))),
		lookedFor(inLine, 1, findSingles(readLastCell, readIn(false))),
		lookedFor(onlyNumber, 1, findSingles(readLastCell, readOnlyNumber)),
		lookedFor(leastMost, 1, findMost),
		lookedFor(combinations, 1, findCages((*ways).anywhere)),
		lookedFor(rest, 1, findRest(1)),
		lookedFor(locked, 2, findLocked),
		lookedFor(twoInnies, 2, findRest(2)),
		lookedFor(nakedPair, 3, findNaked(2)),
		lookedFor(xWing, 3, findFish(2)),
		lookedFor(hiddenPair, 3, findHidden(2)),
		lookedFor(eachCell(), 4, findCages((*ways).eachCell)),
		lookedFor(nakedTriple, 4, findNaked(3)),
		lookedFor(cageLine, 4, findCages((*ways).lines)),
		lookedFor(swordfish, 4, findFish(3)),
		lookedFor(hiddenTriple, 4, findHidden(3)),
		lookedFor(threeInnies, 4, findRest(3)),
		&turbot, &xyWing, &shortChain, &wxyzWing,
		weighing(8, lookedFor(colouring, 5, nil)), weighing(12, lookedFor(xyChain, 5, nil)),
		weighing(24, lookedFor(alternating, 5, nil)), &almostLocked,
		weighing(64, lookedFor(forcing, 6, nil)),
	}
}

// weighing gives a technique a weight. Those of long chains are fitted to Sudoku Explainer's
// ratings.
func weighing(weight float64, t *explain.Technique) *explain.Technique {
	t.Weight = weight
	return t
}

// BoxLadder returns the order in which people look for steps in a Sudoku. Where chains are needed,
// so are any two rules that no pattern has.
func BoxLadder() explain.Ladder { return explain.Ladder{0, 0, 0, 1, 2, 2} }

// lookedFor returns a technique that counts as a load, and finds its steps in a way of its own
// unless find is nil.
func lookedFor(t explain.Technique, load int,
	find func(*explain.Explainer, func(explain.Claim) bool),
) *explain.Technique {
	if t.Load = load; find != nil {
		t.Find = find
	}
	return &t
}

// Only place in a box. People see it at once, since they look through the boxes for one number at a
// time.
var inBox = explain.Technique{
	Name:   onlyPlaceName,
	Doc:    "In a box, one cell is left for a number: it holds it (hidden single).",
	Weight: 1.2,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, onlyPlaceName) },
	Reason: tellParts,
	Example: "sudoku\n. . 6 . . .\n. . . 5 . 6\n. 3 . . 2 .\n. 5 . . 4 .\n1 . . . . .\n" +
		". . . . . 2\n",
}

// Only place in a line.
var inLine = explain.Technique{
	Name:   inLineName,
	Doc:    "In a row or a column, one cell is left for a number: it holds it (hidden single).",
	Weight: 1.5,
	Reason: tellParts,
	Example: "sudoku\n. . . . 3 .\n. . . . . 5\n6 . . 3 . 1\n. 1 . . . 2\n. . 5 . . .\n" +
		"2 . . 6 . .\n",
}

// readIn reads an only place in a box or an area, or in a line.
func readIn(region bool) reader {
	return func(v *view, instances []int) (part, bool) {
		if kind := v.x.Rule(instances[0]).Name; (kind == "box" || kind == "area") != region {
			return part{}, false
		}
		return readOnlyPlace(v, instances)
	}
}
