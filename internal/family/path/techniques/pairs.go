package techniques

import (
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Pairs and triples. Two or three numbers share as many cells: no other cell is open for them. Then
// no other number is in these cells. Or two or three cells share as many numbers: they are open for
// no others. Then these numbers are in no other cell.
func shared() *explain.Technique {
	return &explain.Technique{
		Name: "pair or triple",
		Doc: "Two or three numbers have only as many cells left between them: no other number is " +
			"there. Or two or three cells have only as many numbers left between them: these are nowhere " +
			"else.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			n := len(s.Instances)
			return n > 1 && (ofRules(x, s, "number") == n || ofRules(x, s, "cell") == n)
		},
		Reason: share,
		Example: `numbrix
 .  .  .  .  .  .
 .  .  .  .  . 10
 .  .  .  .  .  7
29  .  .  .  .  .
 . 19  .  3  4  .
`,
	}
}

// share says that some numbers share as many cells, or the other way round.
func share(x *explain.Explainer, step *explain.Step) puzzle.Reason {
	b := boardOf(x)
	count := puzzle.Reason{Form: strconv.Itoa(len(step.Instances))}
	var numbers []int
	var cells []puzzle.Cell
	for _, i := range step.Instances {
		if x.Rule(i).Name == "cell" {
			cells = append(cells, x.Cells(i)[0])
			continue
		}
		numbers = append(numbers, slices.Index(b.number, i))
	}
	if numbers != nil {
		return puzzle.Because("path/share cells", "numbers", numbers, "count", count)
	}
	return puzzle.Because("path/share numbers", "cells", cells, "count", count)
}
