// Package techniques has the named techniques of the puzzles on Latin squares: Latin squares,
// Futoshiki, Sudoku, and KenKen. Each has a file, with an exact definition and its words.
//
// The weights of those that Sudoku knows are near the ratings of Sudoku Explainer (Nicolas
// Juillerat, 2006). The others are put among them by judgement.
package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
)

// The names of the techniques.
const (
	lastCellName     = "last cell"
	onlyPlaceName    = "only place"
	inLineName       = "only place in a line"
	onlyNumberName   = "only number"
	signName         = "sign"
	chainName        = "chain"
	boundsName       = "bounds"
	hillName         = "hill and valley"
	combinationsName = "combinations"
	cageName         = "cage"
	cageLineName     = "cage line"
	lineSumName      = "line sum"
	restName         = "rule of 45"
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
var order = []string{
	lastCellName, onlyPlaceName, onlyNumberName, signName, cageName, lockedName, nakedPairName,
	xWingName, hiddenPairName, nakedTripleName, swordfishName, hiddenTripleName, colouringName,
	xyChainName, alternatingName,
}

// Techniques returns the techniques of Latin squares, and with signs those of Futoshiki, the
// simplest first.
func Techniques(signs bool) []*explain.Technique {
	all := []*explain.Technique{
		&lastCell, &onlyPlace, &onlyNumber, &sign, &chain, &bounds, &hill, &nakedPair, &xWing,
		&hiddenPair, &nakedTriple, &swordfish, &hiddenTriple, &colouring, &xyChain, &alternating,
		&forcing,
	}
	return slices.DeleteFunc(all, func(t *explain.Technique) bool {
		return !signs && (t == &sign || t == &chain || t == &bounds || t == &hill)
	})
}
