// Package techniques holds the techniques of Slitherlink as people know them. Explanations, hints
// and grades use them.
//
// The patterns are those that players tell each other, as at puzzling.stackexchange.com ("A
// slitherlink with only 3's", 2020) or puzzlepalooza.blogspot.com ("Slitherlink Rules", 2010):
// numbers in corners, 3s side by side and on a diagonal, lines that come to a number, cascades of
// 2s. Their order is near that of the levels of Loopy (Simon Tatham's Portable Puzzle Collection):
// numbers and corners, then notes about two sides at a corner, then what ties sides together.
package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
)

// Techniques returns the techniques of the kind, the simplest first.
func Techniques() []*explain.Technique {
	return []*explain.Technique{number(), wayOn(), smallLoop(), lineIn(), corner(), threesBeside(),
		threesDiagonal(), cornerChain(), bothOrNeither(), colours(), lookAhead(), lookFar(), lookDeep()}
}

// Ladder returns the order in which people look for them: nobody solves the kind without crosses on
// sides. Suppositions find what smallest sets of rules would.
func Ladder() explain.Ladder { return explain.Ladder{0, 0, 0, 0, 0, 0, 0} }
