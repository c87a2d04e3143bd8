package formats

import (
	"fmt"
	"regexp"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// solo is the id of a puzzle of Solo, the Sudoku of Simon Tatham's collection. What follows is from
// its source (solo.c).
//
//	CxR [j] [x] [k] [symmetry] [d GRADE] : DESCRIPTION     without the blanks
//
// The board has C columns and R rows of boxes, so that a box has C rows and R columns: 2x3 has
// boxes 3 wide. j means boxes of any shape, x two diagonals as rules, k cages with sums. The
// symmetry (r2, m8, md4, a ...) and the grade are settings by which the program made the puzzle.
// The description has the cells row by row: numbers, with _ between two, and a to z for 1 to 26
// empty cells.
//
// Traps. One number alone, 3, means 3x3; since an id of Unequal looks like that, such an id is
// read only with --from. The program has orders up to 31, and boxes of two rows and two columns
// at least.
func solo() *Format {
	return &Format{Name: "solo", Title: "ids of Solo", Users: "Simon Tatham's Solo (Sudoku)",
		Write: writeSolo,
		Format: &texts.Format{Name: "solo", Line: true, Read: readSolo,
			Begins: func(line string, _ func() string) bool {
				return startsWithDigit(line) && soloID.MatchString(line)
			}},
	}
}

var soloID = regexp.MustCompile(`^[0-9]+(x[0-9]+|j)([jxka]|[rm]d?[0-9]+|d[a-z])*:`)

func readSolo(s *texts.Source) ([]*texts.Foreign, error) {
	params, desc, err := id(s)
	if err != nil {
		return nil, err
	}
	at := params.at
	boxRows, boxCols, err := params.size()
	if err != nil {
		return nil, err
	}
	if err := soloRules(params); err != nil {
		return nil, err
	}
	if err := puzzle.CheckSize(boxRows, boxCols); err != nil {
		return nil, s.Fail(0, at, "", "%v", err)
	}
	b, err := newBoard(s, 0, at, boxRows*boxCols, boxRows*boxCols)
	if err != nil {
		return nil, err
	}
	if err := b.sparse(desc, false); err != nil {
		return nil, err
	}
	return []*texts.Foreign{b.foreign(fmt.Sprintf("sudoku box=%dx%d", boxRows, boxCols), 0,
		texts.Info{})}, nil
}

// soloRules takes the parameters behind the size.
func soloRules(params *runs) error {
	for params.more() {
		switch c := params.next(); c {
		case 'j':
			return params.fail("", "the boxes have any shape (parameter j), which no kind has")
		case 'x':
			return params.fail("", "the diagonals hold each number once (parameter x), which no kind has")
		case 'k':
			return params.fail("", "the puzzle has cages with sums (parameter k), which no kind has")
		case 'r', 'm', 'a':
			params.at++
			if c == 'm' && params.next() == 'd' {
				params.at++
			}
			params.digits(10, 1) // none behind a
		case 'd':
			if err := params.grade("tbiaeu"); err != nil {
				return err
			}
		default:
			return params.ended()
		}
	}
	return nil
}

const soloOrder = 31 // the largest of the program

func writeSolo(e Entry) (string, error) {
	if err := has(e, "solo", "sudoku"); err != nil {
		return "", err
	}
	l := e.Puzzle.Layout(nil)
	rows, cols := boxSize(l)
	if l.Rows > soloOrder || rows < 2 || cols < 2 {
		return "", &Inexpressible{Msg: fmt.Sprintf("Solo has orders up to %d and boxes of two rows "+
			"and two columns at least; this has order %d and boxes of %dx%d", soloOrder, l.Rows, rows,
			cols)}
	}
	return fmt.Sprintf("%dx%d:%s\n", rows, cols, sparse(contents(l))), nil
}

// boxSize returns the rows and columns of the boxes of a Sudoku.
func boxSize(l puzzle.Layout) (rows, cols int) {
	for cols < l.Cols && l.Regions[cols] == l.Regions[0] {
		cols++
	}
	return l.Rows / cols, cols
}
