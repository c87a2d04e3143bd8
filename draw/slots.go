package draw

import (
	"math"
	"slices"
)

// slot returns the size of a slot if an area has this many rows and columns of them.
func (s *sheet) slot(height float64, rows, cols int) (w, h float64) {
	w = (s.width - 2*pageMargin - gutter*float64(cols-1)) / float64(cols)
	h = (height - gutter*float64(rows-1)) / float64(rows)
	return w, h
}

// cellIn estimates how large cells are in a slot of w x h.
func (t placedEntry) cellIn(w, h float64) float64 {
	const share = 0.82 // of the height, that texts leave to the board
	return min(w/t.width, share*h/t.height)
}

// largestSlots returns the rows and columns of slots in which n boards a page are largest.
func (s *sheet) largestSlots(all []placedEntry, n int) (rows, cols int) {
	rows, cols = n, 1
	best := 0.0
	for c := 1; c <= n; c++ {
		r := (n + c - 1) / c
		w, h := s.slot(s.body(), r, c)
		if h < s.lowest {
			continue
		}
		sum := 0.0
		for _, t := range all {
			sum += t.cellIn(w, h) * math.Hypot(t.width, t.height)
		}
		if sum > best {
			rows, cols, best = r, c, sum
		}
	}
	return rows, cols
}

// answersPerPage returns how many answers a page has: more than puzzles, as long as they are clear,
// and about as many on each page.
func (s *sheet) answersPerPage(all []placedEntry, puzzles int) int {
	for n := min(max(s.answers, 4*puzzles), len(all)); n > puzzles; n-- {
		rows, cols := s.largestSlots(all, n)
		w, h := s.slot(s.body(), rows, cols)
		if !slices.ContainsFunc(all, func(t placedEntry) bool { return t.cellIn(w, h) < s.clear }) {
			return evenShare(len(all), n)
		}
	}
	return evenShare(len(all), puzzles)
}

// slots sets the puzzles of a page in rows and columns. A single column is in the middle. Several
// are as wide as their boards, and reach from margin to margin, or wider if texts need more room.
func (s *sheet) slots(p *Picture, all []placedEntry, top, height float64, rows, cols int) {
	w, h := s.slot(height, rows, cols)
	const apart = 2.5 // cells between boards without frames, or two would look like one
	slot := w
	for _, t := range all {
		if cols > 1 && t.layout.Lattice {
			w = min(w, t.width*(slot+gutter)/(t.width+apart))
		}
	}
	widest, text := 0.0, 0.0
	for i := 0; i < len(all); i += cols {
		row := all[i:min(i+cols, len(all))]
		widest = max(widest, s.row(row, w, h).widest)
		for _, t := range row {
			if t.Rules != "" {
				text = w
			}
			text = max(text, widthOf(t.heading+"   "+t.note(), s.title, true))
		}
	}
	most := w
	if cols == 1 {
		most = 0.6 * w
	}
	widest = max(widest, min(text, most))
	left, step := (s.width-widest)/2, 0.0
	if cols > 1 {
		left, step = pageMargin, (s.width-2*pageMargin-widest)/float64(cols-1)
	}
	for i := 0; i < len(all); i += cols {
		row := s.row(all[i:min(i+cols, len(all))], widest, h)
		s.place(p, row, Point{left, top + float64(i/cols)*(h+gutter)}, step)
	}
}

// row is a row of puzzles side by side, measured.
type row struct {
	entries []placedEntry
	cells   []float64 // the sides of their cells
	heads   []head
	rules   []paragraph
	above   float64 // the room of the highest head
	widest  float64 // the width of the widest board
}

// row measures puzzles side by side in slots of w x h. Long texts become shorter where they would
// take most of the room.
func (s *sheet) row(all []placedEntry, w, h float64) row {
	r := row{entries: all, cells: make([]float64, len(all)), heads: make([]head, len(all)),
		rules: make([]paragraph, len(all))}
	var below float64
	for _, tight := range []bool{false, true} {
		r.above, below = 0, 0
		for i, t := range all {
			lines, high := 2.0, h/3
			switch {
			case s.told:
				high = h / 2
			case tight:
				lines, high = 1, h/8
			}
			r.heads[i] = s.head(t, w, lines)
			r.above = max(r.above, r.heads[i].height()+underHead*s.text)
			r.rules[i] = fitLines(t.Rules, w, high, s.text, s.least, 0)
			if len(r.rules[i].lines) > 0 {
				below = max(below, s.text+r.rules[i].height())
			}
		}
		if r.above+below < h/2 || s.told {
			break
		}
	}
	for i, t := range all {
		r.cells[i] = min(s.most, w/t.width, (h-r.above-below)/t.height)
		r.widest = max(r.widest, r.cells[i]*t.width)
	}
	return r
}

// place draws a row at its upper left corner, with this step between the puzzles. Their boards
// begin at the same height.
func (s *sheet) place(p *Picture, r row, at Point, step float64) {
	for i, t := range r.entries {
		x, y, cell := at.X+float64(i)*step, at.Y+r.above, r.cells[i]
		r.heads[i].write(p, x, y-underHead*s.text-r.heads[i].height(), s.inks.ink)
		style := Style{Theme: s.Theme, Cell: cell, Title: t.name, Say: s.Say}
		p.place(Board(t.layout, style), x-margin*cell, y-margin*cell, 1)
		r.rules[i].write(p, x, y+t.height*cell+s.text, s.inks.ink)
	}
}

// underHead is the gap between a head and its board, as a share of the size of texts.
const underHead = 0.8

// head is the text above a puzzle: its number and title, and a note beside or below.
type head struct {
	title, note paragraph
	beside      bool
	width       float64
}

// head sets the head of a puzzle, with this many lines for the title.
func (s *sheet) head(t placedEntry, width, lines float64) head {
	text, level := s.title, 2
	if s.header == "" {
		level = 1
	}
	if width < narrowSlot {
		text = s.text
	}
	h := head{width: width,
		title: fitLines(t.heading, width, lines*leading*text, text, 0.85*text, level)}
	small := min(s.text, 0.9*text)
	h.note = fitLines(t.note(), width, leading*small, small, 0.85*small, 0)
	if len(h.title.lines) == 1 && len(h.note.lines) == 1 {
		h.beside = widthOf(h.title.lines[0], h.title.size, true)+2*s.text+
			widthOf(h.note.lines[0], h.note.size, false) <= width
	}
	return h
}

func (h head) height() float64 {
	if h.beside {
		return h.title.height()
	}
	return h.title.height() + h.note.height()
}

func (h head) write(p *Picture, x, y float64, ink Color) {
	h.title.write(p, x, y, ink)
	if !h.beside {
		h.note.write(p, x, y+h.title.height(), ink)
		return
	}
	p.Shapes = append(p.Shapes, &Label{At: Point{x + h.width, y + h.title.base()},
		Text: h.note.lines[0], Size: h.note.size, Align: Right, Color: ink})
	p.part(len(p.Shapes)-1, 0)
}
