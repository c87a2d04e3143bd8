package draw

import (
	"math"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Entry is a puzzle on a sheet, or a step in a booklet.
type Entry struct {
	Number        string // in a booklet: "7", or "7-9" for several steps; "" for none
	Title, Author string
	Rules         string // printed below the puzzle, or once below several that have the same
	Puzzle        puzzle.Layout
	Answer        puzzle.Layout // for the last pages; without cells, it is left out
}

// Paper is a size of pages, upright.
type Paper uint8

// The sizes: A4 has 210 x 297 mm, US Letter 8.5 x 11 inches.
const (
	A4 Paper = iota
	Letter
)

// Size returns the width and the height in millimetres.
func (p Paper) Size() (width, height float64) {
	if p == Letter {
		return 8.5 * 25.4, 11 * 25.4
	}
	return 210, 297
}

// MaxPerPage is the most puzzles on a page of a sheet.
const MaxPerPage = 30

// Sheet states how pages of puzzles look.
type Sheet struct {
	PerPage int // puzzles on a page; values outside of 1 to MaxPerPage count as the nearest
	Paper   Paper
	Title   string // above all pages; "" for none
	Theme   Theme
	Say     func(puzzle.Reason) string // writes descriptions, as in Style
	Before  int                        // pages that come before, for the numbers of these
}

// Lengths on a page, in millimetres.
const (
	point      = 25.4 / 72
	pageMargin = 15.0
	gutter     = 10.0 // between slots
	largeText  = 14 * point
	titleText  = 11 * point
	smallText  = 8.5 * point
	leastText  = 6 * point // to which rules shrink before they are cut off
	narrowSlot = 65.0      // narrower ones have small titles
	lowSlot    = 28.0      // lower ones have no room for texts
	largeCell  = 16.0      // larger cells look coarse
	answerCell = 7.0       // of answers, at most
	clearCell  = 3.5       // of answers, at least, if one page then has more of them than of puzzles
	fewAnswers = 12        // on a page, if they are clear
)

// Sheets sets puzzles on pages, and their answers in smaller size on pages behind them. Puzzles are
// numbered from 1, and so are pages. Puzzles with the same rules on one page share one text at its
// foot.
func Sheets(entries []Entry, o Sheet) []*Picture {
	o.PerPage = max(1, min(o.PerPage, MaxPerPage))
	s := &sheet{Sheet: o, inks: o.Theme.inks()}
	s.width, s.height = o.Paper.Size()
	var puzzles, answers []setting
	for i, e := range entries {
		puzzles = append(puzzles, s.setting(i+1, e, e.Puzzle))
		if len(e.Answer.Cells) > 0 {
			answers = append(answers, s.setting(i+1, Entry{Title: e.Title}, e.Answer))
		}
	}
	s.most, s.header = largeCell, o.Title
	s.pagesOf(puzzles, o.PerPage, "Puzzles")
	s.most, s.header = answerCell, "Answers"
	if o.Title != "" {
		s.header = o.Title + ": answers"
	}
	s.pagesOf(answers, s.answersPerPage(answers, o.PerPage), "Answers")
	return s.pages
}

// perPage is the number of steps on a page of a booklet.
const perPage = 4

// Booklet sets the steps of an explanation on pages, four on each, with their rules as the words
// below. Long words get up to half of the room. PerPage is ignored.
func Booklet(steps []Entry, o Sheet) []*Picture {
	s := &sheet{Sheet: o, inks: o.Theme.inks(), most: largeCell, header: o.Title, told: true}
	s.width, s.height = o.Paper.Size()
	var all []setting
	for i, e := range steps {
		all = append(all, s.setting(i+1, e, e.Puzzle))
	}
	s.pagesOf(all, perPage, "Steps")
	return s.pages
}

// sheet is a sheet under construction.
type sheet struct {
	Sheet
	told          bool // a booklet
	inks          inks
	width, height float64 // of a page
	most          float64 // the largest cell
	header        string  // of the pages; "" for none
	pages         []*Picture
}

// setting is a board to set on a page.
type setting struct {
	Entry
	number        int
	heading       string // the number and the title
	layout        puzzle.Layout
	width, height float64 // of the board, from line to line, for cells of 1 mm
}

func (s *sheet) setting(number int, e Entry, l puzzle.Layout) setting {
	heading := strconv.Itoa(number) + ". " + e.Title
	switch {
	case s.told && e.Number == "":
		heading = e.Title
	case s.told:
		heading = e.Number + ". " + e.Title
	}
	heading = strings.TrimSpace(heading)
	p := Board(l, Style{Cell: 1})
	if len(p.Shapes) == 0 { // Board refuses the layout
		return setting{e, number, heading, l, 1, 1}
	}
	return setting{e, number, heading, l, p.Width - 2*margin, p.Height - 2*margin}
}

// body returns the height of the page between its header and footer.
func (s *sheet) body() float64 {
	h := s.height - 2*pageMargin - 2*smallText
	if s.header != "" {
		h -= 2 * largeText
	}
	return h
}

// slot returns the size of a slot if an area has this many rows and columns of them.
func (s *sheet) slot(height float64, rows, cols int) (w, h float64) {
	w = (s.width - 2*pageMargin - gutter*float64(cols-1)) / float64(cols)
	h = (height - gutter*float64(rows-1)) / float64(rows)
	return w, h
}

// boardShare is the share of a slot's height that is left to the board, by estimate.
const boardShare = 0.82

// grid returns the rows and columns of slots in which n boards a page are largest.
func (s *sheet) grid(all []setting, n int) (rows, cols int) {
	rows, cols = n, 1
	best := 0.0
	for c := 1; c <= n; c++ {
		r := (n + c - 1) / c
		w, h := s.slot(s.body(), r, c)
		if h < lowSlot {
			continue
		}
		sum := 0.0
		for _, t := range all {
			sum += math.Min(w/t.width, boardShare*h/t.height) * math.Hypot(t.width, t.height)
		}
		if sum > best {
			rows, cols, best = r, c, sum
		}
	}
	return rows, cols
}

// answersPerPage returns how many answers a page has: more than puzzles, as long as they are clear,
// and about as many on each page.
func (s *sheet) answersPerPage(all []setting, puzzles int) int {
	even := func(n int) int {
		pages := (len(all) + n - 1) / n
		return (len(all) + pages - 1) / max(pages, 1)
	}
	for n := min(max(fewAnswers, 4*puzzles), len(all)); n > puzzles; n-- {
		rows, cols := s.grid(all, n)
		w, h := s.slot(s.body(), rows, cols)
		clear := true
		for _, t := range all {
			clear = clear && math.Min(w/t.width, boardShare*h/t.height) >= clearCell
		}
		if clear {
			return even(n)
		}
	}
	return even(puzzles)
}

// pagesOf adds the pages of puzzles or of answers.
func (s *sheet) pagesOf(all []setting, perPage int, what string) {
	rows, cols := s.grid(all, perPage)
	for from := 0; from < len(all); from += perPage {
		s.page(all[from:min(from+perPage, len(all))], rows, cols, what)
	}
}

// page adds a page.
func (s *sheet) page(all []setting, rows, cols int, what string) {
	p := &Picture{Width: s.width, Height: s.height, Background: s.inks.paper}
	s.pages = append(s.pages, p)
	p.Title = what + " " + strconv.Itoa(all[0].number)
	if last := all[len(all)-1].number; last > all[0].number {
		p.Title += " to " + strconv.Itoa(last)
	}
	things := strings.ToLower(what)
	p.Desc = says(s.Say).count(len(all), "A page of 1 "+strings.TrimSuffix(things, "s")+".",
		"A page of {n} "+things+".")
	if s.header != "" {
		head := fitted(s.header, s.width-2*pageMargin, 1.5*largeText, largeText, titleText, true)
		head.write(p, pageMargin, pageMargin, s.inks.ink)
	}
	if s.Title != "" {
		p.Desc = s.Title + ". " + p.Desc
	}
	p.Shapes = append(p.Shapes, &Label{At: Point{s.width / 2, s.height - pageMargin},
		Text: strconv.Itoa(s.Before + len(s.pages)), Size: smallText, Color: s.inks.ink})

	var shared []string
	if !s.told {
		all, shared = share(all)
	}
	body, bottom := s.body(), s.height-pageMargin-2*smallText
	var texts []paragraph
	for _, t := range shared {
		texts = append(texts, fitted(t, s.width-2*pageMargin, s.height/20, smallText, leastText, false))
		body -= texts[len(texts)-1].height() + smallText
	}
	top := bottom - s.body()
	for _, t := range texts {
		t.write(p, pageMargin, top+body+smallText, s.inks.ink)
		top += t.height() + smallText
	}
	s.slots(p, all, bottom-s.body(), body, rows, cols)
}

// slots sets the puzzles of a page in rows and columns. A single column is in the middle. Several
// are as wide as their boards, and reach from margin to margin, or wider if texts need more room.
func (s *sheet) slots(p *Picture, all []setting, top, height float64, rows, cols int) {
	w, h := s.slot(height, rows, cols)
	widest, text := 0.0, 0.0
	for _, t := range all {
		cell := math.Min(s.most, math.Min(w/t.width, boardShare*h/t.height))
		widest = math.Max(widest, cell*t.width)
		if t.Rules != "" {
			text = w
		}
		text = math.Max(text, TextWidth(t.heading+"   "+t.Author, titleText, true))
	}
	left, step := 0.0, 0.0
	switch {
	case cols == 1:
		widest = math.Max(widest, math.Min(text, 0.6*w))
		left = (s.width - widest) / 2
	default:
		widest = math.Max(widest, math.Min(text, w))
		left, step = pageMargin, (s.width-2*pageMargin-widest)/float64(cols-1)
	}
	for i := 0; i < len(all); i += cols {
		s.row(p, all[i:min(i+cols, len(all))], Point{left, top + float64(i/cols)*(h+gutter)}, step,
			widest, h)
	}
}

// mostShared is the most texts at the foot of a page.
const mostShared = 3

// share returns the rules that several puzzles of a page have in common, as texts for its foot, and
// the puzzles without them.
func share(all []setting) (rest []setting, shared []string) {
	numbers := map[string][]string{}
	for _, t := range all {
		numbers[t.Rules] = append(numbers[t.Rules], strconv.Itoa(t.number))
	}
	below := map[string]bool{}
	for _, t := range all {
		of := numbers[t.Rules]
		if t.Rules != "" && len(of) > 1 && !below[t.Rules] && len(shared) < mostShared {
			below[t.Rules] = true
			text := t.Rules
			if len(of) < len(all) {
				text = strings.Join(of, ", ") + ": " + text
			}
			shared = append(shared, text)
		}
		if below[t.Rules] {
			t.Rules = ""
		}
		rest = append(rest, t)
	}
	return rest, shared
}

// row sets puzzles side by side, with this step between them. Their boards begin at the same
// height. Long texts become shorter where they would take most of the room.
func (s *sheet) row(p *Picture, all []setting, at Point, step, w, h float64) {
	heads, rules := make([]head, len(all)), make([]paragraph, len(all))
	var above, below float64
	for _, tight := range []bool{false, true} {
		above, below = 0, 0
		for i, t := range all {
			lines, high := 2.0, h/3
			switch {
			case s.told:
				high = h / 2
			case tight:
				lines, high = 1, h/6
			}
			heads[i] = t.head(w, lines)
			above = math.Max(above, heads[i].height()+underHead)
			rules[i] = fitted(t.Rules, w, high, smallText, leastText, false)
			if len(rules[i].lines) > 0 {
				below = math.Max(below, overRules+rules[i].height())
			}
		}
		if above+below < h/2 || s.told {
			break
		}
	}
	for i, t := range all {
		x, y := at.X+float64(i)*step, at.Y+above
		heads[i].write(p, x, y-underHead-heads[i].height(), s.inks.ink)
		cell := math.Min(s.most, math.Min(w/t.width, (h-above-below)/t.height))
		board := Board(t.layout, Style{Theme: s.Theme, Cell: cell})
		p.place(board, x-margin*cell, y-margin*cell, 1)
		rules[i].write(p, x, y+t.height*cell+overRules, s.inks.ink)
	}
}

// The gaps between a board and the texts above and below it.
const (
	underHead = 0.8 * smallText
	overRules = smallText
)

// head is the text above a puzzle: its number and title, and its author beside or below.
type head struct {
	title, author paragraph
	beside        bool
	width         float64
}

// head sets the head of a puzzle, with this many lines for the title.
func (t setting) head(width, lines float64) head {
	text := titleText
	if width < narrowSlot {
		text = smallText
	}
	h := head{width: width,
		title: fitted(t.heading, width, lines*leading*text, text, 0.85*text, true)}
	small := math.Min(smallText, 0.9*text)
	h.author = fitted(t.Author, width, leading*small, small, 0.85*small, false)
	if len(h.title.lines) == 1 && len(h.author.lines) == 1 {
		h.beside = TextWidth(h.title.lines[0], h.title.size, true)+2*smallText+
			TextWidth(h.author.lines[0], h.author.size, false) <= width
	}
	return h
}

func (h head) height() float64 {
	if h.beside {
		return h.title.height()
	}
	return h.title.height() + h.author.height()
}

func (h head) write(p *Picture, x, y float64, ink Color) {
	h.title.write(p, x, y, ink)
	if !h.beside {
		h.author.write(p, x, y+h.title.height(), ink)
		return
	}
	p.Shapes = append(p.Shapes, &Label{At: Point{x + h.width, y + h.title.base()},
		Text: h.author.lines[0], Size: h.author.size, Align: Right, Color: ink})
}
