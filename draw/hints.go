package draw

import "strconv"

// hints adds the pages of hints, in columns.
func (s *sheet) hints(all []setting) {
	const least = 85.0 // narrower columns are hard to read; in millimetres
	columns := max(1, int((s.width-2*pageMargin+gutter)/(least+gutter)))
	if s.Large {
		columns = 1
	}
	width, high := s.slot(s.body(), 1, columns)
	counted := fitted(says(s.Say).as("Rows are counted from the top, columns from the left. Cells "+
		"with clues count, numbers outside of the board do not."), s.width-2*pageMargin, high,
		s.text, s.least, 0)
	top := s.bottom() - s.body() + counted.height() + s.text
	high -= counted.height() + s.text
	var hints []hint
	for _, t := range all {
		if t.Hint != "" {
			h := hint{number: t.number, head: fitted(strconv.Itoa(t.number)+". "+t.Title, width,
				leading*s.title, s.text, s.least, 2)}
			h.text = fitted(t.Hint, width, high-h.head.height(), s.text, s.least, 0)
			hints = append(hints, h)
		}
	}
	// pages sets the hints in columns of a height.
	pages := func(limit float64) (pages [][]hint) {
		column, y := columns, 0.0
		for _, h := range hints {
			if y > 0 && y+h.height() > limit+tolerance {
				column, y = column+1, 0
			}
			if column >= columns {
				pages, column = append(pages, nil), 0
			}
			h.at = Point{pageMargin + float64(column)*(width+gutter), top + y}
			pages[len(pages)-1] = append(pages[len(pages)-1], h)
			y += h.height() + s.text
		}
		return pages
	}
	even := pages(high)
	for limit := 0.95 * high; len(even) > 1 && limit > high/2; limit *= 0.95 {
		lower := pages(limit) // so that no page is nearly empty
		if len(lower) > len(even) {
			break
		}
		even = lower
	}
	for _, page := range even {
		s.hintPage(page, counted)
	}
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
