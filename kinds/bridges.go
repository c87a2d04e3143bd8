package kinds

import (
	"slices"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// bridge returns the sides to which the line leads that draws a value, or 0.
func bridge(v board.Value) (of puzzle.Side, double bool) {
	switch text := v.Mark.Text; text {
	case "─", "═":
		return puzzle.Left | puzzle.Right, text == "═"
	case "│", "║":
		return puzzle.Up | puzzle.Down, text == "║"
	}
	return 0, false
}

// bridged reports whether lines draw some of the values.
func (t *table) bridged() bool {
	return slices.ContainsFunc(t.Values, func(v board.Value) bool {
		of, _ := bridge(v)
		return of != 0
	})
}

// drawBridges draws lines instead of their characters, from one cell to the next.
func drawBridges(p *board.Puzzle, s puzzle.Answer, l *puzzle.Layout) {
	l.Traced = true
	for c := range s {
		v := p.Value(s, c)
		if v == 0 {
			continue
		}
		of, double := bridge(p.Table().Values[v-1])
		for _, side := range sides {
			d, ok := p.Step(c, side)
			if of&side == 0 || !ok {
				continue
			}
			l.Cells[c].Text = ""
			if d > c || s[d] != s[c] { // to a cell with the same line once
				l.Links = append(l.Links, puzzle.Link{From: min(c, d), To: max(c, d), Double: double})
			}
		}
	}
}
