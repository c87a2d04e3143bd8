package formats

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// ascent is the id of a puzzle of Ascent, Lennard Sprong's addition to Simon Tatham's collection.
// What follows is from its source (x-sheep/puzzles-unreleased, ascent.c).
//
//	WxH m MODE [E] [d GRADE] [S] : DESCRIPTION     without the blanks
//
// Columns come first. The mode is O for moves through sides (numbrix), R for moves through corners
// as well (hidato), H and C for hexagons, and E for numbers around the board. The E after it, the
// grade and the S are settings by which the program made the puzzle. The description has the cells
// row by row: numbers, with _ between two, a to z for 1 to 26 empty cells, A to Z for as many
// holes.
//
// Traps. An id without a mode means R; the program always writes one, so that only ids with a mode
// are recognized without --from. Holes at the edge and others are the same.
func ascent() *Format {
	return &Format{Name: "ascent", Title: "ids of Ascent",
		Users: "Ascent, in the style of Simon Tatham",
		Write: writeAscent,
		Format: &texts.Format{Name: "ascent", Line: true, Read: readAscent,
			Begins: beginsID(func(params, _ *runs) bool {
				_, _, err := params.size()
				return err == nil && params.take("m") && 'A' <= params.next() && params.next() <= 'Z' &&
					params.only(allLetters)
			})},
	}
}

func startsWithDigit(line string) bool { return line != "" && '0' <= line[0] && line[0] <= '9' }

func readAscent(s *texts.Source) ([]*texts.Foreign, error) {
	params, desc, err := idParts(s)
	if err != nil {
		return nil, err
	}
	at := params.at
	cols, rows, err := params.size()
	if err != nil {
		return nil, err
	}
	kind, err := ascentMode(params)
	if err != nil {
		return nil, err
	}
	b, err := newBoard(s, 0, at, rows, cols)
	if err != nil {
		return nil, err
	}
	if err := b.sparse(desc, true); err != nil {
		return nil, err
	}
	return []*texts.Foreign{b.foreign(kind, 0, texts.Info{})}, nil
}

// ascentMode takes the parameters behind the size.
func ascentMode(params *runs) (kind string, err error) {
	kind = "hidato"
	if params.next() == 'm' {
		params.at++
		switch mode := params.next(); mode {
		case 'O':
			kind = "numbrix"
		case 'R':
		case 'H', 'C':
			return "", params.fail("", "the cells are hexagons (mode %c), which no kind has", mode)
		case 'E':
			return "", params.fail("", "the clues are around the board (mode E), which no kind has")
		default:
			return "", params.fail("the modes are O and R; H, C and E can't be read",
				"expected a mode after m")
		}
		params.at++
	}
	if params.next() == 'E' { // the ends of the walk may be hidden
		params.at++
	}
	if err := params.grade("enth"); err != nil {
		return "", err
	}
	if params.next() == 'S' { // the clues are symmetric
		params.at++
	}
	return kind, params.ended()
}

// Limits of the program.
const (
	ascentLeast, ascentMost = 2, 50 // rows, and columns
	ascentCells             = 999
)

func writeAscent(e Entry) (string, error) {
	if err := demandKind(e, "ascent", "numbrix", "hidato"); err != nil {
		return "", err
	}
	l := e.Puzzle.Layout(nil)
	if least, most := min(l.Rows, l.Cols), max(l.Rows, l.Cols); least < ascentLeast ||
		most > ascentMost || l.Rows*l.Cols > ascentCells {
		return "", &Inexpressible{Msg: fmt.Sprintf("Ascent has boards of %d to %d rows and columns "+
			"and up to %s; this has %dx%d", ascentLeast, ascentMost,
			wording.Count(ascentCells, "cell"), l.Rows, l.Cols)}
	}
	mode := map[string]string{"numbrix": "O", "hidato": "R"}[e.Puzzle.Kind().Name]
	return fmt.Sprintf("%dx%dm%s:%s\n", l.Cols, l.Rows, mode, sparseText(contents(l))), nil
}
