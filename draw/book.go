package draw

import (
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Book is lessons about steps, in chapters.
type Book struct {
	Title, Text string        // of the first page
	Cover       puzzle.Layout // on it; without cells, it is left out
	Contents    string        // the heading of the contents
	Chapters    []Chapter
}

// Chapter is a part of a book. It begins on a new page.
type Chapter struct {
	Title   string
	Text    string // below the title
	Lessons []Lesson
	Also    string // behind the lessons; "" for nothing
}

// Lesson is a step on its board: a heading with a note beside it, a text, the board before the
// step, the board with the step, and its words.
type Lesson struct {
	Title, Note, Text string
	Before, Told      puzzle.Layout
	Words             string
}

// Lengths of a book, in millimetres.
const (
	bookTitle   = 30 * point
	bookChapter = 22 * point
	bookText    = 9.5 * point
	bookCell    = 9.0  // of boards, at most
	bookLarge   = 13.0 // and of those that are small then, up to this height
	bookSmall   = 40.0
	bookBoard   = 80.0
	bookBetween = 14.0 // the two boards of a lesson
	bookGap     = 9.0  // between lessons, at least
	bookSpread  = 1.8  // and at most this much more on a page that is not full
)

// Bind sets a book on pages: a title, the contents and the lessons, as many on a page as fit. The
// pages of a chapter are a section, and their titles name their lessons. PerPage is ignored.
func Bind(b Book, o Sheet) []*Picture {
	o.Title = b.Title
	s := newSheet(o)
	s.text = bookText
	bound := boundBook{sheet: s}
	bound.cover(b)
	contents := bound.contentsOf(b)
	for range contents.pages() {
		s.header = b.Contents
		p := s.begin(b.Contents, 1, 1, 1)
		p.Title, p.Desc = b.Contents, b.Title
		contents.on = append(contents.on, p)
	}
	for i := range b.Chapters {
		bound.chapter(&b.Chapters[i], &contents)
	}
	contents.write()
	return s.pages
}

// boundBook is a book under construction.
type boundBook struct{ *sheet }

func (b *boundBook) column() float64 { return b.width - 2*pageMargin }

// cover adds the first page, which has no number.
func (b *boundBook) cover(of Book) {
	p := &Picture{Width: b.width, Height: b.height, Background: b.inks.paper, Title: of.Title,
		Desc: strings.TrimSpace(of.Title + ". " + of.Text)}
	b.pages = append(b.pages, p)
	y := b.height / 7
	title := fitLines(of.Title, b.column(), 3*leading*bookTitle, bookTitle, b.title, 1)
	title.write(p, pageMargin, y, b.inks.ink)
	y += title.height() + b.text
	text := fitLines(of.Text, b.column(), b.height/6, 1.3*b.text, b.least, 0)
	text.write(p, pageMargin, y, b.inks.ink)
	y += text.height() + 4*b.text
	if len(of.Cover.Cells) > 0 {
		t := b.placed(0, Entry{}, of.Cover)
		cell := min(b.column()/t.width, (b.height-pageMargin-y)/t.height)
		b.board(p, t, pageMargin, y, min(cell, 2*bookCell))
	}
}

// board draws a board with its upper left corner at x and y.
func (b *boundBook) board(p *Picture, t placedEntry, x, y, cell float64) {
	board := Board(t.layout, Style{Theme: b.Theme, Cell: cell, Say: b.Say})
	p.place(board, x-margin*cell, y-margin*cell, 1)
}

// chapter adds the pages of a chapter.
func (b *boundBook) chapter(c *Chapter, contents *contents) {
	b.section, b.header = c.Title, ""
	p := b.leaf()
	contents.add(c.Title, len(b.pages), true)
	y := pageMargin
	title := fitLines(c.Title, b.column(), 2*leading*bookChapter, bookChapter, b.title, 1)
	title.write(p, pageMargin, y, b.inks.ink)
	b.headed = c.Title
	y += title.height() + b.text
	text := fitLines(c.Text, b.column(), b.height/6, b.text, b.least, 0)
	text.write(p, pageMargin, y, b.inks.ink)
	y += text.height()
	if len(c.Lessons) > 0 {
		y += 2 * b.text
	}
	bottom := b.bottom()
	also := fitLines(c.Also, b.column(), b.height/6, b.text, b.least, 0)
	for left := c.Lessons; len(left) > 0; {
		all, gap := b.fitting(left, bottom-y, also)
		var names []string
		for _, l := range all {
			l.write(b, p, y)
			y += l.height() + gap
			names = append(names, l.Title)
			p.Desc += " " + l.Title + ". " + l.Text + " " + l.Words
			contents.add(l.Title, len(b.pages), false)
		}
		p.Title = strings.Join(names, ", ")
		if left = left[len(all):]; len(left) > 0 {
			b.header = c.Title
			p, y = b.leaf(), bottom-b.body()+b.text
		}
	}
	also.write(p, pageMargin, y, b.inks.ink)
}

// fitting measures the first lessons, as many as fit into a height, and the last with what is said
// behind it. It returns the gap between them, wider on a page that others follow.
func (b *boundBook) fitting(left []Lesson, height float64, also paragraph,
) (all []lesson, gap float64) {
	used := 0.0
	for i := range left {
		l := b.lesson(&left[i])
		high := used + l.height()
		if i == len(left)-1 && len(also.lines) > 0 {
			high += bookGap + also.height()
		}
		if i > 0 && high > height {
			return all, bookGap * min(bookSpread, 1+(height-used)/bookGap/float64(i))
		}
		all, used = append(all, l), used+l.height()+bookGap
	}
	return all, bookGap
}

// leaf adds a page of a chapter.
func (b *boundBook) leaf() *Picture {
	p := b.begin("Pages", 1, len(b.pages)+1, 0)
	p.Title, p.Desc = b.section, b.section+"."
	return p
}

// lesson is a lesson, measured.
type lesson struct {
	*Lesson
	head         head
	text, words  paragraph
	before, told placedEntry
	cell         float64
}

func (b *boundBook) lesson(l *Lesson) lesson {
	w := b.column()
	m := lesson{Lesson: l, text: fitLines(l.Text, w, b.height/6, b.text, b.least, 0),
		words:  fitLines(l.Words, w, b.height/4, b.text, b.least, 0),
		before: b.placed(0, Entry{}, l.Before), told: b.placed(0, Entry{}, l.Told)}
	m.head = b.sheet.head(placedEntry{Entry: Entry{Author: l.Note}, heading: l.Title}, w, 1)
	width := max(m.before.width, m.told.width)
	height := max(m.before.height, m.told.height)
	most := min(b.height*bookBoard/297, (w-bookBetween)/2)
	cell := max(bookCell, min(bookLarge, bookSmall/height))
	m.cell = min(cell, (w-bookBetween)/2/width, most/height)
	return m
}

// height returns the height of a lesson.
func (l lesson) height() float64 {
	return l.head.height() + l.head.title.size + l.text.height() + l.text.size +
		max(l.before.height, l.told.height)*l.cell + l.words.size + l.words.height()
}

// write draws a lesson below a line.
func (l lesson) write(b *boundBook, p *Picture, y float64) {
	w := b.column()
	l.head.write(p, pageMargin, y, b.inks.ink)
	y += l.head.height() + l.head.title.size/2
	p.Shapes = append(p.Shapes, &Stroke{Points: []Point{{pageMargin, y}, {pageMargin + w, y}},
		Width: 0.25, Color: b.inks.thin})
	y += l.head.title.size / 2
	l.text.write(p, pageMargin, y, b.inks.ink)
	y += l.text.height() + l.text.size
	b.board(p, l.before, pageMargin, y, l.cell)
	x := pageMargin + l.before.width*l.cell + bookBetween/2
	middle := y + l.before.height*l.cell/2
	p.Shapes = append(p.Shapes, &Area{Color: b.inks.thin, Points: []Point{{x + 1.5, middle},
		{x - 1.5, middle - 2}, {x - 1.5, middle + 2}}})
	b.board(p, l.told, x+bookBetween/2, y, l.cell)
	y += max(l.before.height, l.told.height)*l.cell + l.words.size
	l.words.write(p, pageMargin, y, b.inks.ink)
}

// contents is the table of contents: its lines, and the pages that it is on.
type contents struct {
	b       *boundBook
	lines   []listed
	count   int // of lines that will be
	columns int
	on      []*Picture
}

// listed is a line of the contents.
type listed struct {
	text string
	page int
	head bool
}

const contentsColumn = 50.0 // the least width of a column, in millimetres

func (b *boundBook) contentsOf(of Book) contents {
	c := contents{b: b, columns: max(1, int((b.column()+gutter)/(contentsColumn+gutter)))}
	for _, chapter := range of.Chapters {
		c.count += 2 + len(chapter.Lessons)
	}
	return c
}

// high returns the lines of a column.
func (c *contents) high() int {
	b := c.b
	return int((b.height - 2*pageMargin - 2*b.text - 2*b.headerSize) / (leading * b.text))
}

func (c *contents) pages() int {
	lines := c.columns * c.high()
	return (c.count + lines - 1) / lines
}

// add adds a line, and before the name of a chapter an empty one.
func (c *contents) add(text string, page int, head bool) {
	if head {
		c.lines = append(c.lines, listed{})
	}
	c.lines = append(c.lines, listed{text, page, head})
}

// write fills the pages of the contents, in columns of about the same height.
func (c *contents) write() {
	b := c.b
	w, _ := b.slot(0, 1, c.columns)
	top := pageMargin + 2*b.headerSize
	high := evenShare(len(c.lines), c.high())
	for i, l := range c.lines {
		column := i / high
		p := c.on[min(column/c.columns, len(c.on)-1)]
		x := pageMargin + float64(column%c.columns)*(w+gutter)
		y := top + float64(i%high)*leading*b.text
		if l.text == "" {
			continue
		}
		number := strconv.Itoa(b.Before + l.page)
		room := w - 2*b.text - widthOf(number, b.text, false)
		from, base := len(p.Shapes), y+b.text
		p.Shapes = append(p.Shapes,
			&Label{At: Point{x, base}, Text: ellipsed(l.text, room, b.text, l.head), Size: b.text,
				Bold: l.head, Align: Left, Color: b.inks.ink},
			&Label{At: Point{x + w, base}, Text: number, Size: b.text, Align: Right, Color: b.inks.ink})
		p.part(from, 0)
	}
}
