package gridwright

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/puzzle"
)

// mostArrows is the number of arrows that readers follow.
const mostArrows = 6

// Told draws steps of one reason on the board with the entries: the cells that they use, arrows
// from these, what follows from a supposition, and in its place what they settle. Where they strike
// out numbers, the others are pencil marks.
func (a *Analysis) Told(steps ...*Step) puzzle.Layout {
	var settled []Fact
	for _, s := range steps {
		settled = append(settled, s.Fact)
	}
	l := a.With(settled...).Layout()
	for _, s := range steps {
		for _, c := range s.Cells {
			l.Cells[c.Number(l.Cols)].Focus = true
		}
		m := &l.Cells[s.Fact.At.Number(l.Cols)]
		switch value := shownAs(l, s.Fact); {
		case addLine(&l.New, &l, s.Fact, stateOf(s.Fact)):
		case !s.Fact.Not || s.Fact.What != puzzle.Holds && s.Fact.What != puzzle.Within:
			m.New = true
		case m.Text == "":
			out := draw.Glyph(value)
			m.New, m.Out = true, ordered(m.Out+" "+out)
			m.Marks = ordered(m.Marks + " " + out)
		}
	}
	if len(steps) > 0 {
		suppositions(&l, steps[0])
	}
	for _, s := range steps {
		l.Corners = append(l.Corners, corners(s.Reason, l.Cols)...)
		l.Arrows = append(l.Arrows, arrows(&l, s)...)
	}
	slices.SortFunc(l.Arrows, func(k, j puzzle.Link) int { return cmp.Or(k.From-j.From, k.To-j.To) })
	if l.Arrows = slices.Compact(l.Arrows); len(l.Arrows) > mostArrows {
		l.Arrows = nil
	}
	return l
}

// stateOf returns the state of what is known to hold.
func stateOf(f Fact) State {
	if f.Not {
		return InNone
	}
	return InEvery
}

// ordered returns words in the order of the numbers that they are.
func ordered(words string) string {
	all := strings.Fields(words)
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(len(a)-len(b), strings.Compare(a, b))
	})
	return strings.Join(slices.Compact(all), " ")
}

// suppositions adds the lines of a step's argument that are neither known nor settled.
func suppositions(l *puzzle.Layout, s *Step) {
	known := map[Fact]bool{s.Fact: true, s.Fact.Opposite(): true}
	for _, f := range s.Premises {
		known[f] = true
	}
	for _, f := range supposed(s.Reason) {
		if !known[f] {
			known[f] = true
			addLine(&l.Supposed, l, f, stateOf(f))
		}
	}
}

// supposed returns the facts that the parts of a reason state, but for its conclusion.
func supposed(r puzzle.Reason) (all []Fact) {
	for _, p := range r.Parts {
		if p.Role != "fact" {
			all = append(all, p.Facts...)
		}
		for _, part := range p.Reasons {
			all = append(all, part.Part("fact").Facts...)
			all = append(all, supposed(part)...)
		}
	}
	return all
}

// corners returns the corners of cells that a reason speaks of.
func corners(r puzzle.Reason, cols int) (all []int) {
	for _, p := range r.Parts {
		for _, a := range p.Areas {
			if !strings.HasSuffix(a.Kind, " corner") || len(a.Cells) != 1 {
				continue
			}
			c := int(a.Cells[0].Row)*(cols+1) + int(a.Cells[0].Col)
			if strings.Contains(a.Kind, "lower") {
				c += cols + 1
			}
			if strings.Contains(a.Kind, "right") {
				c++
			}
			all = append(all, c)
		}
		for _, part := range p.Reasons {
			all = append(all, corners(part, cols)...)
		}
	}
	return all
}

// arrows returns the arrows of a step about a cell. They go along what follows from a supposition;
// or from the few cells that the step uses; or, where a number has one place left in a line, from
// others of this number to the cells that they exclude.
func arrows(l *puzzle.Layout, s *Step) (all []puzzle.Link) {
	if s.Fact.What == puzzle.Linked || s.Fact.What == puzzle.Drawn {
		return nil
	}
	to := s.Fact.At.Number(l.Cols)
	from := func(c, d puzzle.Cell) {
		if c != d {
			all = append(all, puzzle.Link{From: c.Number(l.Cols), To: d.Number(l.Cols)})
		}
	}
	at := s.Fact.At
	for _, f := range supposed(s.Reason) {
		if f.What == puzzle.Holds || f.What == puzzle.Shaded {
			from(at, f.At)
			at = f.At
		}
	}
	const few = 4
	switch {
	case all != nil:
	case !slices.Contains(s.Cells, s.Fact.At) && len(s.Cells) <= few:
		for _, c := range s.Cells {
			from(c, s.Fact.At)
		}
	case s.Technique != "" && s.Fact.What == puzzle.Holds && !s.Fact.Not:
		for _, p := range s.Premises {
			if p.What != puzzle.Holds || p.Not || p.Value != s.Fact.Value || slices.Contains(s.Cells, p.At) {
				continue
			}
			for _, c := range s.Cells {
				n, m := c.Number(l.Cols), p.At.Number(l.Cols)
				if sees := c.Row == p.At.Row || c.Col == p.At.Col ||
					l.Regions != nil && l.Regions[n] == l.Regions[m]; sees && n != to && l.Cells[n].Text == "" {
					from(p.At, c)
				}
			}
		}
	}
	return all
}
