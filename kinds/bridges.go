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

// drawBridges draws lines instead of their characters: one from what is before the cells with a
// line to what is behind them.
func drawBridges(p *board.Puzzle, s puzzle.Answer, l *puzzle.Layout) {
	l.Traced = true
	for c := range s {
		v := p.Value(s, c)
		if v == 0 {
			continue
		}
		of, double := bridge(p.Table().Values[v-1])
		if of == 0 {
			continue
		}
		from, before := p.Step(c, of&(puzzle.Left|puzzle.Up))
		if before && s[from] == s[c] {
			continue // drawn already
		}
		to, behind := c, true
		var over []int
		for behind && s[to] == s[c] {
			over = append(over, to)
			var d int
			if d, behind = p.Step(to, of&(puzzle.Right|puzzle.Down)); behind {
				to = d
			}
		}
		if !before {
			from = c
		}
		if from != to {
			l.Links = append(l.Links, puzzle.Link{From: from, To: to, Double: double})
			for _, d := range over {
				l.Cells[d].Text = ""
			}
		}
	}
}
