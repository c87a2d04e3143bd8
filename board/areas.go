package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Areas says what areas a board has.
type Areas struct {
	Name        string // what one is called: "region", "cage"
	Loose       bool   // cells may be in no area
	Clues       bool   // areas have numbers
	First, Last int    // the range of the numbers
	Cages       bool   // drawn as cages, with dashes, instead of as regions

	code *areaCode
}

// areaCode is what only kinds with areas need: other programs do not link it, which counts on a web
// page.
type areaCode struct {
	read  func(of *Areas, p *Puzzle, b *syntax.Block, lines []syntax.Line) error
	write func(p *Puzzle, b *strings.Builder)
	turn  func(p, q *Puzzle, turn grid.Symmetry)
	blank func(t *table, rows, cols int) string
}

// Divided returns the areas for a table.
func Divided(a Areas) *Areas {
	a.code = &areaCode{(*Areas).read, writeAreas, turnAreas, blankText}
	return &a
}

// read reads the grid of areas and their numbers.
func (of *Areas) read(p *Puzzle, b *syntax.Block, lines []syntax.Line) error {
	height := p.board.Rows
	if p.board.Cols == 0 { // the areas are the board
		height = of.height(lines)
	}
	if len(lines) < height || height == 0 {
		return b.FailLine(syntax.Line{}, "", "the areas have %s, the board %d",
			wording.Count(len(lines), "row"), p.board.Rows)
	}
	rows, err := tokens(b, lines[:height], true)
	if err != nil {
		return err
	}
	if p.board.Cols == 0 {
		p.board = grid.Board{Rows: len(rows), Cols: len(rows[0])}
	} else if len(rows[0]) != p.board.Cols {
		return b.FailLine(lines[0], "", "the areas have %s, the board %d",
			wording.Count(len(rows[0]), "column"), p.board.Cols)
	}
	divided, cells, names, err := b.Outline(slices.Concat(rows...), of.Name, of.Loose)
	if err != nil {
		return err
	}
	p.area = divided
	for _, cells := range cells {
		p.areas = append(p.areas, Area{Cells: cells, Clue: None})
	}
	return of.readNumbers(p, b, lines[height:], names)
}

// height returns how many lines the grid of areas has: the first that is a name and a number ends
// it.
func (of *Areas) height(lines []syntax.Line) int {
	for i, l := range lines {
		if words := strings.Fields(l.Text); of.Clues && len(words) == 2 && isNumber(words[1]) {
			return i
		}
	}
	return len(lines)
}

func isNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

// readNumbers reads the lines with the numbers of areas.
func (of *Areas) readNumbers(p *Puzzle, b *syntax.Block, lines []syntax.Line,
	names []string,
) error {
	for _, l := range lines {
		words, err := b.Tokens(l)
		if err != nil {
			return err
		}
		i := slices.Index(names, words[0].Text)
		switch {
		case !of.Clues:
			return b.FailLine(l, "", "expected the end of the puzzle after %s",
				wording.Count(p.board.Rows, "row"))
		case i < 0 || len(words) != 2:
			return b.Fail(words[0], "write the name of an area and its number, such as a 12",
				"expected the number of an area, found %s", wording.Quote(l.Text))
		case p.areas[i].Clue != None:
			return b.Fail(words[0], "", "%s %s has two numbers", of.Name, wording.Quote(words[0].Text))
		}
		n, err := strconv.Atoi(words[1].Text)
		last := Clue{Last: of.Last}.most()
		if err != nil || n < of.First || n > last {
			return b.Fail(words[1], "", "the number of a %s is in %d..%d, not %s", of.Name, of.First, last,
				wording.Quote(words[1].Text))
		}
		p.areas[i].Clue = n
	}
	return nil
}

// writeAreas writes the grid of areas and their numbers.
func writeAreas(p *Puzzle, b *strings.Builder) {
	b.WriteString(syntax.FormatAreas(p.area, p.board.Cols))
	for i, a := range p.areas {
		if a.Clue != None {
			fmt.Fprintf(b, "%s %d\n", syntax.AreaName(i), a.Clue)
		}
	}
}

// turnAreas moves the areas of p to their places in q, where they are in the order of their first
// cells again.
func turnAreas(p, q *Puzzle, turn grid.Symmetry) {
	q.area, q.areas = grid.Move(turn, p.board, p.area), nil
	place := map[int]int{} // of an area of p among those of q
	for c, i := range q.area {
		if i < 0 {
			continue
		}
		k, ok := place[i]
		if !ok {
			k = len(q.areas)
			place[i], q.areas = k, append(q.areas, Area{Clue: p.areas[i].Clue})
		}
		q.area[c], q.areas[k].Cells = k, append(q.areas[k].Cells, c)
	}
}
