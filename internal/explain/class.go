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

var classNames = [...]string{"gentle", "easy", "medium", "tricky", "hard", "expert", "search"}

// String returns the name of a class.
func (c Class) String() string { return classNames[c] }
