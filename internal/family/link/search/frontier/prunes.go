package frontier

// Prunes is a set of the ways in which the frontier is kept small. None of them changes a count.
type Prunes uint

// The prunes.
const (
	// Meeting has two frontiers meet, from above and from below; without it one crosses the board.
	Meeting Prunes = 1 << iota
	// Disc drops states in which paths would have to cross on the disc that is left.
	Disc
	// Helpers gives each loose path to one of the paths that would cross there.
	Helpers
	// Gaps sees terminals with one cell between them and the rim, too.
	Gaps

	// AllPrunes is all of them.
	AllPrunes Prunes = 1<<iota - 1
)
