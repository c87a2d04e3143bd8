package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Puzzlink is how pzpr, the program behind puzz.link, writes the puzzles of a kind in URLs: behind
// the name and the size stands what its codes write, in order. It is for kinds of package board.
type Puzzlink struct {
	Names []string // those of the kind in URLs; the first is written
	Codes []string // of PuzzlinkCodes; one with a ? behind it is left out if no cell has a clue
	Words []string // the words of clues without a number, as each code needs them
	Zero  bool     // a number in a cell may be 0
}

// PuzzlinkCodes lists the codes, mostly by their names in pzpr:
//
//	1cell     one word
//	4cell     numbers 0 to 4 in cells; a word for a clue without a number, or none
//	number16  numbers in cells; a word as for 4cell
//	number36  the same, a digit of base 36 for each cell
//	arrow16   numbers with an arrow; words for those that point up, down, left and right
//	circle    two words, three cells a character
//	kakuro    two numbers in cells, and the word of a wall without numbers
//	excell16  numbers outside the board at all four sides
//	upleft16  numbers above and on the left
//	lists16   lists of numbers there
//	border    the borders of areas
//	room16    the numbers of areas, behind border
//
// There is also NAME= for the number of an option.
func PuzzlinkCodes() []string {
	return []string{"1cell", "4cell", "number16", "number36", "arrow16", "circle", "kakuro",
		"excell16", "upleft16", "lists16", "border", "room16"}
}

// Fault returns what is wrong with a link.
func (l *Puzzlink) Fault() error {
	if len(l.Names) == 0 || len(l.Codes) == 0 {
		return errors.New("a kind of puzz.link has a name and codes")
	}
	words := map[string]int{"arrow16": 4, "circle": 2, "kakuro": 1, "1cell": 1}
	for i, code := range l.Codes {
		name := strings.TrimSuffix(code, "?")
		switch {
		case !slices.Contains(PuzzlinkCodes(), name) && !strings.HasSuffix(code, "="):
			return fmt.Errorf("%q is no code: those are %s, and stars= for an option", code,
				strings.Join(PuzzlinkCodes(), ", "))
		case name == "room16" && !slices.Contains(l.Codes[:i], "border"):
			return errors.New("the code room16 stands behind border")
		case len(l.Words) < words[name]:
			return fmt.Errorf("the code %s needs words: %d", name, words[name])
		}
	}
	return nil
}
