package gridwright

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/wording"
)

// Symmetry maps each clue of a board to another.
type Symmetry string

// The symmetries; "" is none.
const (
	HalfTurn     Symmetry = "half-turn"
	QuarterTurn  Symmetry = "quarter-turn"
	Mirror       Symmetry = "mirror"   // exchanges left and right
	Flip         Symmetry = "flip"     // exchanges top and bottom
	Diagonal     Symmetry = "diagonal" // exchanges rows and columns
	Antidiagonal Symmetry = "antidiagonal"
	Mirrors      Symmetry = "mirrors"   // Mirror and Flip
	Diagonals    Symmetry = "diagonals" // Diagonal and Antidiagonal
	AllSymmetry  Symmetry = "all"       // all of these
)

// Symmetries lists the symmetries.
func Symmetries() []Symmetry {
	return []Symmetry{HalfTurn, QuarterTurn, Mirror, Flip, Diagonal, Antidiagonal, Mirrors, Diagonals,
		AllSymmetry}
}

// String returns the name.
func (s Symmetry) String() string { return string(s) }

// ParseSymmetry reads the name of a symmetry.
func ParseSymmetry(name string) (Symmetry, error) { return nameIn(name, Symmetries()) }

// nameIn returns a name of a list.
func nameIn[T ~string](name string, all []T) (T, error) {
	if slices.Contains(all, T(name)) {
		return T(name), nil
	}
	var names []string
	for _, v := range all {
		names = append(names, string(v))
	}
	return "", fmt.Errorf("expected %s, found %s", wording.OneOf(names), wording.Quote(name))
}
