package gridwright

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/puzzle"
)

// Layout draws what is settled: the puzzle with the numbers, links and lines that every answer has.
// A cell in which some numbers are out has the others as pencil marks, crosses show where no answer
// has a line. Where no answer shades a cell, a dot is in it, or a circle around its number.
func (d *Deduction) Layout() puzzle.Layout {
	l := d.Puzzle.Layout(nil)
	if d.Verdict == None || d.Answer == nil && len(d.Settled()) == 0 {
		return l
	}
	cells := d.cellsIn(&l)
	var shown puzzle.Layout
	if d.Answer != nil {
		shown = d.Puzzle.Layout(d.Answer)
	}
	for c, k := range cells {
		switch {
		case k.placed && shown.Cells != nil:
			l.Cells[c] = shown.Cells[c]
		case k.placed && len(k.marks) == 1:
			l.Cells[c] = filledMark(l.Cells[c], k.holds)
		case k.out && l.Cells[c].Text == "":
			l.Cells[c].Marks = strings.Join(k.marks, " ")
		}
	}
	for _, k := range shown.Links {
		if !slices.ContainsFunc(cellsUnder(k, l.Cols), func(c int) bool { return !cells[c].placed }) {
			l.Links = append(l.Links, k)
		}
	}
	if l.Traced {
		groupLinked(l)
	}
	l.Traced = l.Traced || shown.Traced
	if d.Verdict == Unique {
		l.Crossed = nil // the whole answer is drawn
	}
	return l
}

// knownCell is what is settled about a cell.
type knownCell struct {
	placed bool        // what it holds is known, or that it is shaded or used
	holds  puzzle.Mark // what it holds
	marks  []string    // what it may hold
	out    bool        // some of what it might hold is out
}

// cellsIn returns what is settled about each cell, and adds the lines that are settled, and the
// signs of cells that no answer shades, to a layout.
func (d *Deduction) cellsIn(l *puzzle.Layout) []knownCell {
	cells := make([]knownCell, len(l.Cells))
	var lines puzzle.Lines
	for f, is := range d.Facts() {
		c := f.At.Number(l.Cols)
		switch k := &cells[c]; {
		case addLine(&lines, l, f, is):
		case f.What == puzzle.Holds || f.What == puzzle.Within:
			k.out = k.out || is == InNone
			if is != InNone {
				k.marks = append(k.marks, draw.Glyph(shownAs(*l, f)))
			}
			if is == InEvery {
				k.placed, k.holds = true, shownAs(*l, f)
			}
		case is == InEvery:
			k.placed = true // shaded, used
		case f.What == puzzle.Shaded && is == InNone && l.Cells[c].Shape == puzzle.NoShape:
			l.Cells[c].Shape = puzzle.Dot
			if l.Cells[c].Text != "" {
				l.Cells[c].Shape = puzzle.Circle // as people mark a number that stays
			}
		}
	}
	l.Links, l.Edges = append(l.Links, lines.Links...), append(l.Edges, lines.Edges...)
	l.Crossed = append(l.Crossed, lines.Crossed...)
	return cells
}

// Layout draws the puzzle with the entries, as Deduction.Layout draws what is settled. A number
// that is entered over a given one is drawn instead of it. An entry that is none of the facts of
// the puzzle and their opposites is left out. The draw.Text of package draw prints it for a
// terminal.
func (a *Analysis) Layout() puzzle.Layout {
	p, entries := a.of.puzzle, a.entries
	rows, cols := p.Size()
	outside := func(f Fact) bool { return f.On(rows, cols) != nil }
	entries = slices.DeleteFunc(slices.Clone(entries), outside)
	d := deductionOf(p, entries)
	l := d.Layout()
	for _, f := range entries {
		m := &l.Cells[f.At.Number(l.Cols)]
		if len(l.Values) == 0 && f.What == puzzle.Holds && !f.Not && m.Given &&
			m.Text != strconv.Itoa(int(f.Value)) {
			m.Text, m.Given = strconv.Itoa(int(f.Value)), false
		}
	}
	return l
}

// deductionOf returns what entries would settle if they were deduced.
func deductionOf(p Puzzle, entries []Fact) Deduction {
	d := Deduction{Puzzle: p, Verdict: Unknown}
	known, placed := map[Fact]deduce.Known{}, map[puzzle.Cell]bool{}
	for _, f := range entries {
		if f.Not {
			known[f.Opposite()] = deduce.None
			continue
		}
		known[f] = deduce.Every
		placed[f.At] = placed[f.At] || f.What == puzzle.Holds
	}
	add := func(f Fact, k deduce.Known) { d.facts, d.known = append(d.facts, f), append(d.known, k) }
	q, ok := p.(puzzle.Numbered)
	if !ok {
		for f := range p.Facts() {
			k := known[f]
			if k == 0 && f.What == puzzle.Holds && placed[f.At] {
				k = deduce.None
			}
			add(f, k)
		}
		return d
	}
	listed := map[Fact]bool{} // the facts may be many: only cells with entries matter
	for _, f := range entries {
		if !placed[f.At] {
			f = Fact{At: f.At} // stands for all of its cell
		}
		switch {
		case listed[f] || f.Not:
		case placed[f.At]:
			add(f, deduce.Every)
		default:
			first, last := q.Numbers(f.At)
			for v := first; v <= last; v++ {
				add(puzzle.HoldsFact(f.At, v), known[puzzle.HoldsFact(f.At, v)])
			}
		}
		listed[f] = true
	}
	return d
}

// groupLinked gives the cells that settled links join to a terminal the group of that.
func groupLinked(l puzzle.Layout) {
	linked := make([][]int, len(l.Cells))
	for _, k := range l.Links {
		linked[k.From] = append(linked[k.From], k.To)
		linked[k.To] = append(linked[k.To], k.From)
	}
	var reached []int
	for c := range l.Cells {
		if l.Cells[c].Group > 0 {
			reached = append(reached, c)
		}
	}
	for ; len(reached) > 0; reached = reached[1:] {
		for _, d := range linked[reached[0]] {
			if l.Cells[d].Group == 0 {
				l.Cells[d].Group = l.Cells[reached[0]].Group
				reached = append(reached, d)
			}
		}
	}
}

// addLine adds the line that a fact states in a state to those of a layout, or the cross where it
// states that there is none. It returns false for facts about other things.
func addLine(to *puzzle.Lines, l *puzzle.Layout, f Fact, is State) bool {
	c := f.At.Number(l.Cols)
	k := puzzle.Link{From: c, To: f.To.Number(l.Cols)}
	e := f.Edge(l.Cols)
	switch {
	case f.What != puzzle.Drawn && (f.What != puzzle.Linked || f.Pair != ""):
		return false
	case f.What == puzzle.Linked && is == InEvery:
		to.Links = append(to.Links, k)
	case f.What == puzzle.Drawn && is == InEvery:
		to.Edges = append(to.Edges, e)
	case is != InNone:
	case f.What == puzzle.Linked:
		to.Crossed = append(to.Crossed, k)
	case l.Lattice:
		to.Crossed = append(to.Crossed, puzzle.Link{From: e.From, To: e.To})
	case puzzle.Side(f.Value) == puzzle.Up && f.At.Row > 0: // on the rim no cell is beside
		to.Crossed = append(to.Crossed, puzzle.Link{From: c - l.Cols, To: c})
	case puzzle.Side(f.Value) == puzzle.Left && f.At.Col > 0:
		to.Crossed = append(to.Crossed, puzzle.Link{From: c - 1, To: c})
	}
	return true
}

// shownAs returns what a cell shows if it holds a value or is in a region.
func shownAs(l puzzle.Layout, f Fact) puzzle.Mark {
	if n := int(f.Value); f.What == puzzle.Holds && 1 <= n && n <= len(l.Values) {
		return l.Values[n-1]
	}
	return puzzle.Mark{Text: strconv.Itoa(int(f.Value))}
}

// filledMark returns a cell with what it holds. Where that is not drawn, a dot is in the cell, or a
// circle around its clue, as people mark what they know of a cell.
func filledMark(m, holds puzzle.Mark) puzzle.Mark {
	if holds == (puzzle.Mark{}) {
		holds.Shape = puzzle.Dot
		if m.Text != "" {
			holds.Shape = puzzle.Circle
		}
	}
	m.Text = cmp.Or(m.Text, holds.Text)
	m.Fill, m.Shape = cmp.Or(m.Fill, holds.Fill), cmp.Or(m.Shape, holds.Shape)
	m.Lights = holds.Lights
	return m
}

// cellsUnder returns the cells that hold what a link stands for: those between the ends of a
// bridge, or the two numbers that a path joins.
func cellsUnder(k puzzle.Link, cols int) (cells []int) {
	from, to, step := min(k.From, k.To), max(k.From, k.To), 1
	if to-from >= cols {
		step = cols
	}
	for c := from + step; c < to && (to-from)%step == 0; c += step {
		cells = append(cells, c)
	}
	if cells == nil {
		return []int{from, to}
	}
	return cells
}
