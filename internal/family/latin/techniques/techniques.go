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
	onlyNumberName   = "only number"
	signName         = "sign"
	chainName        = "chain"
	boundsName       = "bounds"
	hillName         = "hill and valley"
	combinationsName = "combinations"
	cageName         = "cage"
	cageLineName     = "cage line"
	lineSumName      = "line sum"
	restName         = "rest"
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

// Board is what the boards of a kind have besides rows and columns.
type Board struct{ Signs, Cages, Boxes bool }

// Techniques returns the techniques for such boards, the simplest first.
func Techniques(b Board) []*explain.Technique {
	all := []*explain.Technique{
		&lastCell, &onlyPlace, &onlyNumber, &sign, &chain, &cage, &rest, &bounds, &hill, &locked,
		&nakedPair, &xWing, &hiddenPair, &nakedTriple, &swordfish, &hiddenTriple, &colouring, &xyChain,
		&alternating, &forcing,
	}
	return slices.DeleteFunc(all, func(t *explain.Technique) bool {
		switch t {
		case &sign, &chain, &bounds, &hill:
			return !b.Signs
		case &cage, &rest:
			return !b.Cages
		case &locked:
			return !b.Boxes
		}
		return false
	})
}
