// Package techniques has the named techniques of the puzzles on Latin squares: Latin squares,
// Futoshiki, Sudoku, and KenKen. Each has a file, with an exact definition and its words.
//
// The weights of those that Sudoku knows are the ratings of Sudoku Explainer (Nicolas Juillerat,
// 2006), which people have found to be in the order of their difficulty.
package techniques

import "github.com/gridwright/gridwright/internal/explain"

// The names of the techniques.
const (
	lastCellName     = "last cell"
	onlyPlaceName    = "only place"
	onlyNumberName   = "only number"
	signName         = "sign"
	chainName        = "chain"
	boundsName       = "bounds"
	hillName         = "hill and valley"
	cageName         = "cage"
	lockedName       = "locked"
	nakedPairName    = "naked pair"
	xWingName        = "X-wing"
	hiddenPairName   = "hidden pair"
	nakedTripleName  = "naked triple"
	swordfishName    = "swordfish"
	hiddenTripleName = "hidden triple"
	colouringName    = "colouring"
	xyChainName      = "XY-chain"
	alternatingName  = "alternating chain"
	forcingName      = "forcing chain"
)

// order lists the names of the techniques that a story can have, the simplest first.
var order = []string{lastCellName, onlyPlaceName, onlyNumberName, signName, cageName, lockedName,
	nakedPairName, xWingName, hiddenPairName, nakedTripleName, swordfishName, hiddenTripleName, colouringName, xyChainName,
	alternatingName}

// Techniques returns all techniques, the simplest first.
func Techniques() []*explain.Technique {
	return []*explain.Technique{&lastCell, &onlyPlace, &onlyNumber, &sign, &chain, &cage, &bounds, &hill, &locked,
		&nakedPair, &xWing, &hiddenPair, &nakedTriple, &swordfish, &hiddenTriple, &colouring, &xyChain, &alternating, &forcing}
}
