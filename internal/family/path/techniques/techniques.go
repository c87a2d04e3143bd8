// Package techniques holds the named techniques for Numbrix and Hidato, a file each.
//
// Words in this package: a number is placed if its cell is known. A gap is a run of numbers that
// are not placed, between two that are or at an end of the path. A cell is open for a number if it
// might hold it, as far as is known.
package techniques

import "github.com/gridwright/gridwright/internal/explain"

// Techniques returns the techniques, the simplest first.
func Techniques() []*explain.Technique {
	return []*explain.Technique{
		gapOfOne(), onlyWayOn(), noWayOn(), full(), notInSequence(), onlyPlace(), onlyNumber(),
		corner(), joined(), deadEnd(), tightGap(), tooFar(), colour(), lookAhead(), pair(),
		eitherNumber(), eitherPlace(), inAndOut(), longGap(), inTheWay(), leftOver(), cutOff(),
		triple(), together(),
	}
}
