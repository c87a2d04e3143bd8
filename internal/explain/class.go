package explain

// Class is a grade by its name.
type Class int

// The classes, the easiest first.
const (
	Gentle Class = iota
	Easy
	Medium
	Tricky
	Hard
	Expert
	Search // no steps of the loads that the others allow solve the puzzle, or the work has a limit
)

// perMode is the number of classes of a mode, each of which allows one instance more.
const perMode = 3

var classNames = [...]string{"gentle", "easy", "medium", "tricky", "hard", "expert", "search"}

// String returns the name of a class.
func (c Class) String() string { return classNames[c] }

// Classes lists the classes, the easiest first.
func Classes() []Class { return []Class{Gentle, Easy, Medium, Tricky, Hard, Expert, Search} }

// classOf returns the class of puzzles that steps of a mode solve, of which the largest load is
// given.
func classOf(mode Mode, load int) Class { return Class(int(mode)*perMode + max(load, 1) - 1) }
