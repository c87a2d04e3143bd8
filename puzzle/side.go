package puzzle

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/wording"
)

// Side is a side of a cell, and the direction that leads to it. The number of a cell in an answer
// may be a sum of sides, as in Numberlink and Slitherlink.
type Side int

// The sides.
const (
	Up Side = 1 << iota
	Right
	Down
	Left
)

var sideNames = [4]string{"up", "right", "down", "left"}

// Sides returns the sides, clockwise from Up.
func Sides() [4]Side { return [...]Side{Up, Right, Down, Left} }

// String returns the name of the side, such as "up", or "" for what is not one side.
func (s Side) String() string { return s.of(&sideNames) }

// of returns the word for the side, of those for Up, Right, Down and Left.
func (s Side) of(words *[4]string) string {
	for i, word := range words {
		if s == 1<<i {
			return word
		}
	}
	return ""
}

// ParseSide reads the name of a side.
func ParseSide(name string) (Side, error) {
	for i, n := range sideNames {
		if n == name {
			return 1 << i, nil
		}
	}
	return 0, fmt.Errorf("expected %s, found %s", wording.OneOf(sideNames[:]), wording.Quote(name))
}
