package board

import (
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// Layout draws the clues, and with s what the cells hold and the lines.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	t := p.table
	l := puzzle.Layout{Rows: p.board.Rows, Cols: p.board.Cols, Lattice: t.Lines == Sides,
		Traced: t.Lines == Centres, Cells: make([]puzzle.Mark, p.board.Cells())}
	for c := range l.Cells {
		if s != nil && p.Open(c) {
			l.Cells[c] = p.mark(p.Value(s, c))
		}
		if p.cells[c].sort > 0 {
			m := p.sort(c).Mark
			if m.Text == "" && p.sort(c).Word == "" {
				m.Text = strconv.Itoa(p.value(c))
			}
			m.Given = true
			l.Cells[c] = m
		}
	}
	if t.Areas != nil {
		l.Regions = slices.Clone(p.area)
	}
	if t.Areas != nil && t.Areas.Cages {
		l.Cages, l.Regions = l.Regions, nil
	}
	for _, a := range p.areas {
		if a.Clue != None {
			l.Cells[a.Cells[0]].Corner = strconv.Itoa(a.Clue)
		}
	}
	p.drawLines(&l, s)
	return l
}

// drawLines draws the lines of an answer.
func (p *Puzzle) drawLines(l *puzzle.Layout, s puzzle.Answer) {
	if s == nil || p.table.Lines == NoLines {
		return
	}
	for c := range s {
		for f := range p.linesAt(c) {
			switch has, err := p.Has(s, f); {
			case err != nil || !has:
			case f.What == puzzle.Drawn:
				l.Edges = append(l.Edges, f.Edge(p.board.Cols))
			default:
				l.Links = append(l.Links, puzzle.Link{From: c, To: f.To.Number(p.board.Cols)})
			}
		}
	}
	slices.SortFunc(l.Edges, func(a, b puzzle.Edge) int {
		if a.From != b.From {
			return a.From - b.From
		}
		return a.To - b.To
	})
}

// mark returns the drawing of a value.
func (p *Puzzle) mark(value int) puzzle.Mark {
	switch v := p.table.Values; {
	case value >= 1 && value <= len(v):
		return v[value-1].Mark
	case p.table.Numbers != nil && value != 0:
		return puzzle.Mark{Text: strconv.Itoa(value)}
	}
	return puzzle.Mark{}
}
