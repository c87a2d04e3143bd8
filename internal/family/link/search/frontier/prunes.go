package frontier

// Prunes is a set of techniques that keep the frontier small. None of them changes a count.
type Prunes uint

// The prunes.
const (
	// Meeting lets two frontiers meet, from above and from below. Without it one crosses the board.
	Meeting Prunes = 1 << iota
	// Disc drops states in which paths would have to cross in the disc of the cells to come.
	Disc
	// Helpers lets each loose path help only one of the paths that would cross.
	Helpers
	// Gaps also uses terminals with one cell between them and the rim.
	Gaps

	// AllPrunes is the set of all prunes.
	AllPrunes Prunes = 1<<iota - 1
)
