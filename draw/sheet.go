package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Entry is a puzzle on a sheet, or a step in a booklet.
type Entry struct {
	Number        string // in a booklet: "7", or "7-9" for several steps; "" for none
	Kind          string // the name of its kind
	Title, Author string // without a title, it has the name of its kind
	Grade         string // how hard the puzzle is, in a word; "" if that is not known
	Rules         string // printed below the puzzle, or once above several that have the same
	Puzzle        puzzle.Layout
	Hint          string        // for the pages behind the puzzles; "" for none
	Answer        puzzle.Layout // for the last pages; without cells, it is left out
}

// MaxPerPage is the most puzzles on a page of a sheet.
const MaxPerPage = 30

// Sheet states how pages of puzzles look.
type Sheet struct {
	PerPage int // puzzles on a page; values outside of 1 to MaxPerPage count as the nearest
	Paper   Paper
	Large   bool     // large print: texts of 16 points and more, and a quarter as many boards
	Title   string   // above all pages; "" for none
	Grades  []string // all grades, the easiest first, for a key on the first page if puzzles have some
	Theme   Theme
	Say     func(puzzle.Reason) string // writes descriptions, as in Style
	Before  int                        // pages that come before, for the numbers of these
}

// Lengths on a page, in millimetres.
const (
	point      = 25.4 / 72
	pageMargin = 15.0
	gutter     = 10.0 // between slots
	narrowSlot = 65.0 // narrower ones have small titles
	aboveFoot  = 6.0  // from boards to the number of the page
)

// printSizes are the sizes of texts and cells, in millimetres.
type printSizes struct {
	headerSize, title, text float64

	least   float64 // to which rules shrink before they are cut off
	lowest  float64 // lower slots have no room for texts
	cell    float64 // at most; larger cells look coarse
	answer  float64 // of answers, at most
	clear   float64 // of answers, at least, where a page has more of them than of puzzles
	answers int     // on a page, if they are clear
}

// The usual print, and the large one: clear print guidelines ask for 16 points at least.
var (
	usualPrint = printSizes{14 * point, 11 * point, 8.5 * point, 6 * point, 28, 16, 7, 3.5, 12}
	largePrint = printSizes{26 * point, 20 * point, 16 * point, 12 * point, 50, 24, 12, 7, 6}
)

// Sheets sets puzzles on pages, behind them the hints, and last the answers in smaller size.
// Puzzles are numbered from 1, and so are pages. Puzzles with the same rules on one page share one
// text at its head, and pages in a row the text on the first of them. If there are several kinds,
// each with two puzzles or more in a row and no others, they make chapters, which begin on new
// pages. At the foot of the puzzles' pages, if there are several, stands where hints and answers
// begin.
func Sheets(entries []Entry, o Sheet) []*Picture {
	o.PerPage = max(1, min(o.PerPage, MaxPerPage))
	s := newSheet(o)
	var puzzles, answers []placedEntry
	chapters := chaptered(entries)
	for i, e := range entries {
		if e.Title == "" {
			e.Title = e.Kind
		}
		name := entryName(i+1, e)
		if !chapters {
			e.Kind = ""
		}
		puzzles = append(puzzles, s.placed(i+1, e, e.Puzzle))
		puzzles[i].name = name
		if e.Grade != "" && len(o.Grades) > 0 {
			s.key = says(s.Say).as("Grades from easy to hard: {grades}. A puzzle has the grade "+
				"of its hardest step. Each one with a grade has exactly one answer.",
				strings.Join(o.Grades, ", "))
		}
		if e.Answer.Cells = slices.Clone(e.Answer.Cells); len(e.Answer.Cells) > 0 {
			for c := range e.Answer.Cells {
				e.Answer.Cells[c].Corner = "" // too small to read there
			}
			answers = append(answers, s.placed(i+1, Entry{Title: e.Title}, e.Answer))
		}
	}
	s.most = s.cell
	s.chapters(puzzles)
	book := len(s.pages)
	s.section, s.header = "", s.under("Hints", "hints")
	s.hints(puzzles)
	hinted := len(s.pages)
	s.most, s.header = s.answer, s.under("Answers", "answers")
	s.pagesOf(answers, s.answersPerPage(answers, s.PerPage), "Answers")
	if book > 1 { // else they are on the next pages
		s.pointAhead(book, hinted)
	}
	return s.pages
}

// pointAhead writes at the foot of the puzzles' pages where hints begin, and answers behind them.
func (s *sheet) pointAhead(book, hinted int) {
	for _, p := range s.pages[:book] {
		if hinted > book {
			s.foot(p, says(s.Say).as("Hints: page {n}", s.Before+book+1), pageMargin, Left)
		}
		if len(s.pages) > hinted {
			s.foot(p, says(s.Say).as("Answers: page {n}", s.Before+hinted+1), s.width-pageMargin, Right)
		}
	}
}

// foot writes a text into the foot of a page.
func (s *sheet) foot(p *Picture, text string, x float64, align Align) {
	p.Shapes = append(p.Shapes, &Label{At: Point{x, s.height - pageMargin}, Text: text, Size: s.text,
		Align: align, Color: s.inks.ink})
}

// entryName returns the number and what there is of the kind, the title and the grade of a puzzle.
func entryName(number int, e Entry) string {
	words := slices.DeleteFunc([]string{e.Kind, ownTitle(e), e.Grade},
		func(s string) bool { return s == "" })
	return strings.TrimSuffix(strconv.Itoa(number)+". "+strings.Join(words, ", "), ". ")
}

// ownTitle returns the title without the kind that it begins with.
func ownTitle(e Entry) string {
	if rest, ok := strings.CutPrefix(e.Title+", ", e.Kind+", "); ok {
		return strings.TrimSuffix(rest, ", ")
	}
	return e.Title
}

// perPage is the number of steps on a page of a booklet.
const perPage = 4

// Booklet sets the steps of an explanation on pages, four on each, with their rules as the words
// below. Long words get up to half of the room. PerPage is ignored.
func Booklet(steps []Entry, o Sheet) []*Picture {
	s := newSheet(o)
	s.most, s.header, s.told = s.cell, o.Title, true
	var all []placedEntry
	for i, e := range steps {
		all = append(all, s.placed(i+1, e, e.Puzzle))
	}
	s.pagesOf(all, perPage, "Steps")
	return s.pages
}

func newSheet(o Sheet) *sheet {
	s := &sheet{Sheet: o, inks: o.Theme.inks(), printSizes: usualPrint}
	if o.Large {
		s.printSizes, s.PerPage = largePrint, max(1, o.PerPage/4)
	}
	s.width, s.height = o.Paper.Size()
	return s
}

// under returns the header of pages that have a name alone, and one behind the title of the sheet.
func (s *sheet) under(alone, behind string) string {
	switch {
	case s.Title == "":
		return alone
	case behind == "":
		return s.Title
	}
	return s.Title + ": " + behind
}

// chaptered reports whether puzzles make chapters.
func chaptered(all []Entry) bool {
	var kinds []string
	for i, e := range all {
		next := i+1 < len(all) && all[i+1].Kind == e.Kind
		switch {
		case i > 0 && all[i-1].Kind == e.Kind:
		case e.Kind == "", !next, slices.Contains(kinds, e.Kind):
			return false
		default:
			kinds = append(kinds, e.Kind)
		}
	}
	return len(kinds) > 1
}

// chapters adds the pages of the puzzles. The pages of a chapter have about as many each, so that
// none is nearly empty.
func (s *sheet) chapters(all []placedEntry) {
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(t placedEntry) bool { return t.Kind != all[0].Kind })
		if n < 0 {
			n = len(all)
		}
		s.section, s.read = all[0].Kind, ""
		head := headOf(all[:n])
		for i := range all[:n] {
			if head != s.section { // it has the title
				all[i].heading = strconv.Itoa(all[i].number) + "."
			}
		}
		s.header = s.under(s.section, head)
		perPage := s.PerPage
		if s.section != "" {
			perPage = evenShare(n, perPage)
		}
		s.pagesOf(all[:n], perPage, "Puzzles")
		all = all[n:]
	}
}

// headOf returns the title that all puzzles of a chapter have, if it begins with the name of the
// kind, or else that name.
func headOf(all []placedEntry) string {
	title, kind := all[0].Title, all[0].Kind
	if kind == "" || !strings.HasPrefix(title, kind) ||
		slices.ContainsFunc(all, func(t placedEntry) bool { return t.Title != title }) {
		return kind
	}
	return title
}

// evenShare returns how many of n things each of the fewest pages has, if a page has room for most;
// at least 1.
func evenShare(n, most int) int {
	pages := max(1, (n+most-1)/most)
	return max(1, (n+pages-1)/pages)
}

// sheet is a sheet under construction.
type sheet struct {
	Sheet
	printSizes
	told          bool // a booklet
	inks          inks
	width, height float64 // of a page
	most          float64 // the largest cell
	section       string  // to which the pages belong; "" for none
	header        string  // of the pages; "" for none
	headed        string  // the last header that is a heading
	read          string  // the rules of all puzzles of the last page; "" for none
	key           string  // of the grades, on the first page; "" for none
	pages         []*Picture
}

// placedEntry is a board to set on a page. Its kind is that of its chapter; "" for none.
type placedEntry struct {
	Entry
	number        int
	heading       string
	name          string // in words for those who can't see its board
	layout        puzzle.Layout
	width, height float64 // of the board, from line to line, for cells of 1 mm
}

// placed measures an entry, with one of its two boards.
func (s *sheet) placed(number int, e Entry, l puzzle.Layout) placedEntry {
	heading := s.heading(number, e)
	t := placedEntry{Entry: e, number: number, heading: heading, name: heading, layout: l, width: 1,
		height: 1}
	if p := Board(l, Style{Cell: 1}); len(p.Shapes) > 0 { // else Board refuses the layout
		t.width, t.height = p.Width-2*margin, p.Height-2*margin
	}
	return t
}

// heading is the number, and of the title what does not stand above the page. A booklet has numbers
// of its own.
func (s *sheet) heading(number int, e Entry) string {
	switch {
	case s.told && e.Number == "":
		return e.Title
	case s.told:
		return strings.TrimSpace(e.Number + ". " + e.Title)
	}
	return strings.TrimSpace(strconv.Itoa(number) + ". " + ownTitle(e))
}

// note is the text to the right of the heading: the grade and the author.
func (t placedEntry) note() string {
	if t.Grade != "" && t.Author != "" {
		return t.Grade + " · " + t.Author
	}
	return t.Grade + t.Author
}

// bottom returns where the boards of a page end.
func (s *sheet) bottom() float64 { return s.height - pageMargin - s.text - aboveFoot }

// body returns the height of the page between its header and footer.
func (s *sheet) body() float64 {
	h := s.bottom() - pageMargin
	if s.header != "" {
		h -= 2 * s.headerSize
	}
	return h
}

// pagesOf adds the pages of puzzles or of answers.
func (s *sheet) pagesOf(all []placedEntry, perPage int, what string) {
	rows, cols := s.largestSlots(all, perPage)
	for from := 0; from < len(all); from += perPage {
		s.page(all[from:min(from+perPage, len(all))], rows, cols, what)
	}
}

// begin adds a page with its header and its number. What names the things on it, "Puzzles".
func (s *sheet) begin(what string, n, first, last int) *Picture {
	p := &Picture{Width: s.width, Height: s.height, Background: s.inks.paper, Section: s.section}
	s.pages = append(s.pages, p)
	p.Title = what + " " + strconv.Itoa(first)
	if last > first {
		p.Title += " to " + strconv.Itoa(last)
	}
	things := strings.ToLower(what)
	p.Desc = says(s.Say).count(n, "A page of 1 "+strings.TrimSuffix(things, "s")+".",
		"A page of {n} "+things+".")
	if s.Title != "" {
		p.Desc = s.Title + ". " + p.Desc
	}
	if s.header != "" {
		head := fitLines(s.header, s.width-2*pageMargin, 1.5*s.headerSize, s.headerSize, s.title, 1)
		head.write(p, pageMargin, pageMargin, s.inks.ink)
		if s.header == s.headed {
			p.Parts = nil // it is read once
		}
		s.headed = s.header
	}
	s.foot(p, strconv.Itoa(s.Before+len(s.pages)), s.width/2, Middle)
	return p
}

// page adds a page of puzzles or of answers.
func (s *sheet) page(all []placedEntry, rows, cols int, what string) {
	p := s.begin(what, len(all), all[0].number, all[len(all)-1].number)
	var shared []string
	if !s.told {
		all, shared = sharedTexts(s.unread(all))
	}
	if len(s.pages) == 1 && s.key != "" {
		shared = slices.Insert(shared, 0, s.key)
	}
	bottom := s.bottom()
	top := bottom - s.body()
	for _, t := range shared {
		text := fitLines(t, s.width-2*pageMargin, s.height/4, s.text, s.least, 0)
		text.write(p, pageMargin, top, s.inks.ink)
		top += text.height() + s.text
	}
	if len(shared) > 0 {
		top += s.text
	}
	s.slots(p, all, top, bottom-top, rows, cols)
}

// unread returns the puzzles of a page, without their rules if all of them have those that all of
// the page before have: it is read once, and boards are larger.
func (s *sheet) unread(all []placedEntry) []placedEntry {
	rules := all[0].Rules
	if slices.ContainsFunc(all, func(t placedEntry) bool { return t.Rules != rules }) {
		rules = ""
	}
	if rules != "" && rules == s.read {
		all = slices.Clone(all)
		for i := range all {
			all[i].Rules = ""
		}
	}
	s.read = rules
	return all
}

// mostShared is the most texts at the head of a page.
const mostShared = 3

// sharedTexts returns the rules that several puzzles of a page have in common, or that one of a
// chapter has, as texts for its head, and the puzzles without them.
func sharedTexts(all []placedEntry) (rest []placedEntry, shared []string) {
	numbers := map[string][]string{}
	for _, t := range all {
		numbers[t.Rules] = append(numbers[t.Rules], strconv.Itoa(t.number))
	}
	below := map[string]bool{}
	for _, t := range all {
		of := numbers[t.Rules]
		common := t.Rules != "" && (len(of) > 1 || t.Kind != "")
		if common && !below[t.Rules] && len(shared) < mostShared {
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
