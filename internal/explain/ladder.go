package explain

// Mode is what a person writes down.
type Mode int

// The modes.
const (
	// Ink: placements only. Each step rests on placements and settles one.
	Ink Mode = iota
	// Pencil: eliminations too.
	Pencil
)

// Ladder is the order in which people look for steps in the puzzles of a kind: loads, the smallest
// first. What a solution needs is its grade.
//
// That of most kinds is nil: people solve without marks as long as they can, first with placements
// only, then with eliminations too, and a load is the number of instances of a set. Where nobody
// solves without marks, eliminations count from the start, and each load is a class, those after
// the sixth being expert, too. It has the techniques with this load, and the smallest sets of as
// many instances as the ladder lists for it, or none for 0.
//
// What it means is in functions and not in methods, whose names programs would hold that only
// solve.
type Ladder = []int

// ink are the sets of the loads of each mode without marks.
var ink = [...]int{1, 2, 3}

// Modes returns the modes that are tried one after the other.
func Modes(l Ladder) []Mode {
	if l != nil {
		return []Mode{Pencil}
	}
	return []Mode{Ink, Pencil}
}

// Loads returns the number of loads of each mode.
func Loads(l Ladder) int {
	if l != nil {
		return len(l)
	}
	return len(ink)
}

// classOf returns the class of puzzles that steps of a mode solve, of which the largest load is
// given.
func classOf(l Ladder, mode Mode, load int) Class {
	c := max(load, 1) - 1
	if l == nil {
		c += int(mode) * len(ink)
	}
	return Class(min(c, int(Expert)))
}

// setOf returns how many instances the smallest sets of a load may have, or 0 if there are none, or
// a smaller load has the same sets.
func setOf(l Ladder, load int) int {
	switch {
	case l == nil:
		return load
	case load > len(l):
		return l[len(l)-1] + load - len(l)
	case load > 1 && l[load-1] == l[load-2]:
		return 0
	}
	return l[load-1]
}
