package gridwright

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
