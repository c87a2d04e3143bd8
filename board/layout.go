package board

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// Layout draws the clues, and with s what the cells hold and the lines.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	t := p.table
	l := puzzle.Layout{Rows: p.board.Rows, Cols: p.board.Cols, Lattice: t.Lines == Sides && !t.Borders,
		Traced: t.Lines == Centres, Cells: make([]puzzle.Mark, p.board.Cells())}
	for _, v := range t.Values {
		l.Values = append(l.Values, v.Mark)
	}
	for c := range l.Cells {
		l.Cells[c] = p.cellMark(c, s)
	}
	for i, lines := range p.frame {
		for _, numbers := range lines {
			words := []string{}
			for _, n := range numbers {
				words = append(words, strconv.Itoa(n))
			}
			l.Frame[i] = append(l.Frame[i], words)
		}
	}
	p.drawAreas(&l)
	p.drawLines(&l, s)
	if t.Draw != nil && s != nil {
		t.Draw(p, s, &l)
	}
	return l
}

// cellMark draws the clue of a cell, and with s what the cell holds.
func (p *Puzzle) cellMark(c int, s puzzle.Answer) (m puzzle.Mark) {
	if p.cells[c].sort > 0 {
		m = p.clueMark(c)
	}
	if s != nil && p.Open(c) && p.Given(c) == 0 {
		v := p.mark(p.Value(s, c))
		m.Text, m.Fill, m.Shape = cmp.Or(m.Text, v.Text), cmp.Or(m.Fill, v.Fill), cmp.Or(m.Shape, v.Shape)
	}
	return m
}

// drawAreas draws the areas with their numbers.
func (p *Puzzle) drawAreas(l *puzzle.Layout) {
	switch of := p.table.Areas; {
	case of == nil:
	case of.Cages:
		l.Cages = slices.Clone(p.area)
	default:
		l.Regions = slices.Clone(p.area)
	}
	for _, a := range p.areas {
		if a.Clue != None {
			l.Cells[a.Cells[0]].Corner = strconv.Itoa(a.Clue)
		}
	}
}

// clueMark returns the drawing of what the puzzle has in a cell.
func (p *Puzzle) clueMark(c int) puzzle.Mark {
	in, s := p.cells[c], p.sort(c)
	m := s.drawn()
	m.Given = true
	switch {
	case s.Pair:
		m.Split = [2]string{number(in.value), number(in.second)}
	case s.Word == "" && m.Text == "":
		m.Text = strconv.Itoa(in.value)
	}
	return m
}

// drawn returns the drawing of a clue without its number. A wall is black unless it is drawn
// otherwise, as a tree is.
func (s *sort) drawn() puzzle.Mark {
	m := s.Mark
	if s.Wall && m.Fill == puzzle.NoFill && m.Shape == puzzle.NoShape && m.Text == "" {
		m.Fill = puzzle.Black
	}
	return m
}

// WordOf returns the word of the clue that is drawn so in a puzzle of this kind: "." for nothing,
// "" if no clue is.
func (p *Puzzle) WordOf(m puzzle.Mark) string {
	m.Given, m.Corner = false, ""
	if m == (puzzle.Mark{}) {
		return empty
	}
	for i := range p.table.sorts {
		s := &p.table.sorts[i]
		want, word := s.drawn(), s.Word
		want.Lights = false
		switch {
		case s.Pair && m.Split != [2]string{}:
			want.Split, word = m.Split, m.Split[0]+splitter+m.Split[1]
		case s.Word == "" && want.Text == "":
			want.Text, word = m.Text, m.Text
		}
		if want == m {
			return word
		}
	}
	return ""
}

// drawLines draws the lines of an answer.
func (p *Puzzle) drawLines(l *puzzle.Layout, s puzzle.Answer) {
	switch {
	case s == nil || p.table.Lines == NoLines:
	case p.table.Lines == Sides:
		for at, arms := range p.Arms(s) {
			if arms&int(puzzle.Right) != 0 {
				l.Edges = append(l.Edges, puzzle.Edge{From: at, To: at + 1})
			}
			if arms&int(puzzle.Down) != 0 {
				l.Edges = append(l.Edges, puzzle.Edge{From: at, To: at + p.board.Cols + 1})
			}
		}
	default:
		for c := range s {
			for f := range p.linesAt(c) {
				if has, err := p.Has(s, f); err == nil && has {
					l.Links = append(l.Links, puzzle.Link{From: c, To: f.To.Number(p.board.Cols)})
				}
			}
		}
	}
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
