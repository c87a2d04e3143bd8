// Package techniques holds the ways to reason about Numberlink that people know by a name, a file
// for each. Explanations, hints and grades use them.
package techniques

import "github.com/gridwright/gridwright/internal/explain"

// Techniques returns the techniques of the family, the simplest first.
func Techniques() []*explain.Technique {
	return []*explain.Technique{oneExit(), corner(), full(), deadEnd(), wrongPair(), loop(), touch(),
		shutOff(), bottleneck(), crossing(), squeeze(), narrowPass(), together(),
		trial(), longTrial(), oneAnswer()}
}

// Ladder returns the order in which people look for them: nobody solves the kind without crosses
// between cells.
func Ladder() explain.Ladder { return explain.Ladder{1, 1, 2, 2, 3, 3, 3} }
