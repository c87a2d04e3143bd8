package path

import (
	"fmt"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// Rules returns the rules, with the numbers to write.
func (p *Puzzle) Rules() string {
	share := "a side"
	if p.diagonal {
		share = "a side or a corner"
	}
	return fmt.Sprintf("Write the numbers 1 to %d in the cells, each once. Consecutive numbers are "+
		"in cells that share %s.", p.n, share)
}

// Layout draws the numbers, and with s the links of the walk. s must have the board's size. It may
// be unfinished, with 0 in empty cells, or wrong: consecutive numbers are linked if they are
// neighbours.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{
		Rows: p.board.Rows, Cols: p.board.Cols, Cells: make([]puzzle.Mark, p.board.Cells()), Steps: p.n,
	}
	for c := range l.Cells {
		given := p.Given(c)
		l.Cells[c].Given = given > 0
		l.Cells[c].Hole = p.Hole(c)
		switch {
		case given > 0:
			l.Cells[c].Text, l.Cells[c].Step = strconv.Itoa(given), given
		case s != nil && s[c] != 0 && !p.Hole(c):
			l.Cells[c].Text, l.Cells[c].Step = strconv.Itoa(s[c]), s[c]
		}
	}
	l.Links = p.links(s)
	return l
}

// links joins consecutive numbers in ascending order.
func (p *Puzzle) links(s puzzle.Answer) []puzzle.Link {
	at := make([]int, p.n+1) // one more than the cell in which a number stands, or 0
	for c, v := range s {
		if 1 <= v && v <= p.n && !p.Hole(c) {
			at[v] = c + 1
		}
	}
	var links []puzzle.Link
	for v := 1; v < p.n; v++ {
		from, to := at[v]-1, at[v+1]-1
		if from >= 0 && to >= 0 && p.board.Adjacent(from, to, p.diagonal) {
			links = append(links, puzzle.Link{From: from, To: to})
		}
	}
	return links
}
