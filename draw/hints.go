package draw

import "strconv"

// leastHintColumn is the least width of a column of hints, in millimetres: narrower ones are hard
// to read.
const leastHintColumn = 85.0

// hintColumns are the places for hints on each page.
type hintColumns struct {
	count              int
	top, width, height float64
	gap                float64 // between hints
}

// hints adds the pages of hints, in columns.
func (s *sheet) hints(all []placedEntry) {
	in := hintColumns{count: 1, gap: s.text}
	if !s.Large {
		in.count = max(1, int((s.width-2*pageMargin+gutter)/(leastHintColumn+gutter)))
	}
	in.width, in.height = s.slot(s.body(), 1, in.count)
	counted := fitLines(says(s.Say).as("Rows are counted from the top, columns from the left. Cells "+
		"with clues count, numbers outside of the board do not."), s.width-2*pageMargin, in.height,
		s.text, s.least, 0)
	in.top = s.bottom() - s.body() + counted.height() + s.text
	in.height -= counted.height() + s.text
	var hints []hint
	for _, t := range all {
		if t.Hint != "" {
			hints = append(hints, s.fitHint(t, in.width, in.height))
		}
	}
	for _, page := range in.even(hints) {
		s.hintPage(page, counted)
	}
}

// fitHint sets the hint of a board in a column of this size.
func (s *sheet) fitHint(t placedEntry, width, height float64) hint {
	head := fitLines(strconv.Itoa(t.number)+". "+t.Title, width, leading*s.title, s.text, s.least, 2)
	return hint{number: t.number, head: head,
		text: fitLines(t.Hint, width, height-head.height(), s.text, s.least, 0)}
}

// even puts hints on as few pages as they need, and makes the columns lower as long as they still
// suffice, so that the last page is not nearly empty.
func (in hintColumns) even(hints []hint) [][]hint {
	pages, least := in.pages(hints), in.height/2
	for len(pages) > 1 {
		const lower = 0.95 // a line or two of a column at a time
		if in.height *= lower; in.height <= least {
			break
		}
		next := in.pages(hints)
		if len(next) > len(pages) {
			break
		}
		pages = next
	}
	return pages
}

// pages puts hints one below the other, in column after column.
func (in hintColumns) pages(hints []hint) (pages [][]hint) {
	column, y := in.count, 0.0
	for _, h := range hints {
		if y > 0 && y+h.height() > in.height+tolerance {
			column, y = column+1, 0
		}
		if column >= in.count {
			pages, column = append(pages, nil), 0
		}
		h.at = Point{pageMargin + float64(column)*(in.width+gutter), in.top + y}
		pages[len(pages)-1] = append(pages[len(pages)-1], h)
		y += h.height() + in.gap
	}
	return pages
}

// hint is a hint at its place on a page.
type hint struct {
	number     int
	head, text paragraph
	at         Point
}

func (h hint) height() float64 { return h.head.height() + h.text.height() }

// hintPage adds a page of hints, with a text at its head that says how rows are counted.
func (s *sheet) hintPage(all []hint, counted paragraph) {
	p := s.begin("Hints", len(all), all[0].number, all[len(all)-1].number)
	counted.write(p, pageMargin, s.bottom()-s.body(), s.inks.ink)
	for _, h := range all {
		h.head.write(p, h.at.X, h.at.Y, s.inks.ink)
		h.text.write(p, h.at.X, h.at.Y+h.head.height(), s.inks.ink)
	}
}
