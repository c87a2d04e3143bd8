package gridwright

import (
	"slices"
	"strings"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/puzzle"
)

// mostArrows is the number of arrows that readers follow.
const mostArrows = 6

// Told draws steps of one reason on the board with the entries, and with what they settle in its
// place; see Step.Mark.
func (a *Analysis) Told(steps ...*Step) puzzle.Layout {
	var settled []Fact
	for _, s := range steps {
		settled = append(settled, s.Fact)
	}
	l := a.With(settled...).Layout()
	for _, s := range steps {
		s.mark(&l)
	}
	clearArrows(&l)
	return l
}

// clearArrows removes the arrows if there are more than readers follow.
func clearArrows(l *puzzle.Layout) {
	if len(l.Arrows) > mostArrows {
		l.Arrows = nil
	}
}

// Mark marks on a board what the step says: the cells that it uses, arrows from these, what follows
// from a supposition, and what it settles. Where it strikes out a number, that is among the pencil
// marks.
func (s *Step) Mark(l *puzzle.Layout) {
	s.mark(l)
	clearArrows(l)
}

// mark is Mark with any number of arrows.
func (s *Step) mark(l *puzzle.Layout) {
	for _, c := range s.Cells {
		l.Cells[c.Number(l.Cols)].Focus = true
	}
	m := &l.Cells[s.Fact.At.Number(l.Cols)]
	switch {
	case addLine(&l.New, l, s.Fact, stateOf(s.Fact)):
	case !s.Fact.Not || s.Fact.What != puzzle.Holds && s.Fact.What != puzzle.Within:
		m.New = true
	case m.Text == "":
		out := draw.Glyph(shownAs(*l, s.Fact))
		m.New, m.Out, m.Marks = true, insertNumber(m.Out, out), insertNumber(m.Marks, out)
	}
	suppositions(l, s)
	l.Corners = append(l.Corners, corners(s.Reason, l.Cols)...)
	for _, k := range arrows(l, s) {
		if !slices.Contains(l.Arrows, k) {
			l.Arrows = append(l.Arrows, k)
		}
	}
}

// stateOf returns the state of what is known to hold.
func stateOf(f Fact) State {
	if f.Not {
		return InNone
	}
	return InEvery
}

// insertNumber returns words with another one before the first that is a larger number.
func insertNumber(words, word string) string {
	all := strings.Fields(words)
	if slices.Contains(all, word) {
		return words
	}
	at := 0
	for at < len(all) && (len(all[at]) < len(word) || len(all[at]) == len(word) && all[at] < word) {
		at++
	}
	return strings.Join(slices.Insert(all, at, word), " ")
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

// arrows returns the arrows of a step about a cell. They go along what follows from a supposition,
// past what is known; or from the few cells that the step uses; or, where a number has one place
// left in a line, from others of this number to the cells that they exclude.
func arrows(l *puzzle.Layout, s *Step) (all []puzzle.Link) {
	if s.Fact.What == puzzle.Linked || s.Fact.What == puzzle.Drawn {
		return nil
	}
	from := func(c, d puzzle.Cell) {
		if c != d {
			all = append(all, puzzle.Link{From: c.Number(l.Cols), To: d.Number(l.Cols)})
		}
	}
	at := s.Fact.At
	for _, f := range supposed(s.Reason) {
		if (f.What == puzzle.Holds || f.What == puzzle.Shaded) && !slices.Contains(s.Premises, f) {
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
		excluding(l, s, from)
	}
	return all
}

// excluding calls from with each cell that holds the number of a step elsewhere and each cell of
// the step that it excludes: empty ones of its row, column or region.
func excluding(l *puzzle.Layout, s *Step, from func(c, d puzzle.Cell)) {
	held := map[puzzle.Cell]bool{}
	for _, p := range s.Premises {
		held[p.At] = held[p.At] || p.What == puzzle.Holds && !p.Not
	}
	for _, p := range s.Premises {
		if p.What != puzzle.Holds || p.Not || p.Value != s.Fact.Value ||
			slices.Contains(s.Cells, p.At) {
			continue
		}
		for _, c := range s.Cells {
			n, m := c.Number(l.Cols), p.At.Number(l.Cols)
			sees := c.Row == p.At.Row || c.Col == p.At.Col ||
				l.Regions != nil && l.Regions[n] == l.Regions[m]
			if sees && c != s.Fact.At && l.Cells[n].Text == "" && !held[c] {
				from(p.At, c)
			}
		}
	}
}
