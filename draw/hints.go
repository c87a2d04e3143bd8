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
	var page []hint
	column, y := 0, 0.0
	for _, t := range all {
		if t.Hint == "" {
			continue
		}
		h := hint{number: t.number,
			head: fitted(strconv.Itoa(t.number)+". "+t.Title, width, leading*s.title, s.text, s.least, 2)}
		h.text = fitted(t.Hint, width, high-h.head.height(), s.text, s.least, 0)
		if y > 0 && y+h.head.height()+h.text.height() > high+tolerance {
			column, y = column+1, 0
		}
		if column == columns {
			s.hintPage(page, counted)
			page, column = nil, 0
		}
		h.at = Point{pageMargin + float64(column)*(width+gutter), top + y}
		page = append(page, h)
		y += h.head.height() + h.text.height() + s.text
	}
	if len(page) > 0 {
		s.hintPage(page, counted)
	}
}

// hint is a hint at its place on a page.
type hint struct {
	number     int
	head, text paragraph
	at         Point
}

// hintPage adds a page of hints, with a text at its head that says how rows are counted.
func (s *sheet) hintPage(all []hint, counted paragraph) {
	p := s.begin("Hints", len(all), all[0].number, all[len(all)-1].number)
	counted.write(p, pageMargin, s.bottom()-s.body(), s.inks.ink)
	for _, h := range all {
		h.head.write(p, h.at.X, h.at.Y, s.inks.ink)
		h.text.write(p, h.at.X, h.at.Y+h.head.height(), s.inks.ink)
	}
}
