package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// longText fills about six lines of a narrow column.
const longText = "Write the numbers so that consecutive ones share a side, and the path never " +
	"crosses itself. Shaded cells are for the second prize only, as described on page 37; send " +
	"your answers to the editors until the end of the month, on a postcard."

// entries returns puzzles of several shapes, with texts of many lengths. level 0 is without texts,
// and 2 has texts that are too long for any page.
func entries(n, level int) []Entry {
	shapes := [][2]int{{9, 9}, {5, 5}, {3, 20}, {30, 30}, {20, 3}, {6, 10}}
	var all []Entry
	for i := range n {
		shape := shapes[i%len(shapes)]
		e := Entry{Puzzle: snake(shape[0], shape[1], false), Answer: snake(shape[0], shape[1], true)}
		switch {
		case level == 1:
			e.Title, e.Author = []string{"Snake", "", "A walk round the lake"}[i%3], []string{"Ann", ""}[i%2]
			e.Rules = []string{"Each number once.", "", longText}[i%3]
			e.Grade, e.Hint = "easy", longText
		case level == 2:
			e.Title, e.Author = strings.Repeat("Longest ", 30), strings.Repeat("Ćwierćmetrówka", 9)
			e.Rules = fmt.Sprint(i, strings.Repeat(longText+" ", 9))
			e.Grade, e.Hint = "unbelievably hard", strings.Repeat(longText+" ", 9)
		}
		all = append(all, e)
	}
	return all
}

// area is the area of a label.
type area struct {
	west, north, east, south float64
	text                     string
}

// areas returns the areas of the labels of a page.
func areas(p *Picture) []area {
	var all []area
	for _, s := range p.Shapes {
		l, ok := s.(*Label)
		if !ok {
			continue
		}
		w := widthOf(l.Text, l.Size, l.Bold)
		west := l.At.X
		switch l.Align {
		case Middle:
			west -= w / 2
		case Right:
			west -= w
		}
		all = append(all, area{west, l.At.Y - capHeight*l.Size, west + w, l.At.Y, l.Text})
	}
	return all
}

// TestSheetsFit: nothing leaves the page's margins, and no text covers another, for any number of
// puzzles on a page and texts of any length.
func TestSheetsFit(t *testing.T) {
	for _, paper := range []Paper{A4, Letter, A5} {
		for level := range 3 {
			for _, n := range sample.Of([]int{1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 24, MaxPerPage}, 1) {
				o := Sheet{PerPage: n, Paper: paper, Theme: Print, Title: strings.Repeat("Sunday ", 15*level),
					Large: level > 0 && n < 3}
				pages := Sheets(entries(n, level), o)
				for i, p := range append(pages, Booklet(entries(n, level), o)...) {
					name := fmt.Sprintf("%d puzzles, paper %d, texts %d, page %d", n, paper, level, i+1)
					all := areas(p)
					slices.SortFunc(all, func(a, b area) int { return int(math.Copysign(1, a.west-b.west)) })
					for j, a := range all {
						const edge = pageMargin - 0.1
						if a.west < edge || a.north < edge || a.east > p.Width-edge || a.south > p.Height-edge {
							t.Fatalf("%s: %q is outside the margins", name, a.text)
						}
						for _, b := range all[j+1:] {
							if b.west >= a.east {
								break
							}
							if a.north < b.south && b.north < a.south {
								t.Fatalf("%s: %q and %q cover each other", name, a.text, b.text)
							}
						}
					}
				}
			}
		}
	}
}

// TestChapters: puzzles of several kinds in groups make chapters. Behind them are the hints and the
// answers, without texts in corners. The first page has the key of the grades, and a title that all
// puzzles of a chapter have stands at its head alone.
func TestChapters(t *testing.T) {
	book := func(kinds ...string) (all []Entry) {
		for i, k := range kinds {
			all = append(all, Entry{Kind: k, Title: k + ", 2 turns", Grade: "easy",
				Rules: "Go on.", Puzzle: snake(4, 4, false), Answer: snake(4, 4, true), Hint: fmt.Sprintf("Look at %d.", i+1)})
		}
		for _, e := range all {
			e.Answer.Cells[0].Corner = "3+"
		}
		return all
	}
	of := func(all []Entry) (got []string) {
		for _, p := range Sheets(all, Sheet{PerPage: 4, Title: "Sunday", Grades: []string{"easy", "hard"}}) {
			got = append(got, strings.Join(append([]string{p.Section, p.Title}, texts(p)...), "|"))
		}
		return got
	}
	const foot = "|Hints: page 4|Answers: page 5"
	want := []string{
		"Snake|Puzzles 1 to 3|Sunday: Snake, 2 turns|Grades from easy to hard: easy, hard. A puzzle has " +
			"the grade of its hardest step. Each one with a grade has exactly one answer.|Go on.|1.|easy|2.|easy|3.|easy" + foot,
		"Snake|Puzzles 4 to 5|Sunday: Snake, 2 turns|4.|easy|5.|easy" + foot,
		"Loop|Puzzles 6 to 7|Sunday: Loop|Go on.|6. 2 turns|easy|7. 3 turns|easy" + foot,
		"|Hints 1 to 7|Sunday: hints|Rows are counted from the top, columns from the left. Cells " +
			"with clues count, numbers outside of the board do not.|1. Snake, 2 turns|Look at 1.|2. Snake, 2 turns|" +
			"Look at 2.|3. Snake, 2 turns|Look at 3.|4. Snake, 2 turns|Look at 4.|5. Snake, 2 turns|" +
			"Look at 5.|6. Loop, 2 turns|Look at 6.|7. Loop, 3 turns|Look at 7.",
		"|Answers 1 to 7|Sunday: answers|1. Snake, 2 turns|2. Snake, 2 turns|3. Snake, 2 turns|" +
			"4. Snake, 2 turns|5. Snake, 2 turns|6. Loop, 2 turns|7. Loop, 3 turns",
	}
	all := book("Snake", "Snake", "Snake", "Snake", "Snake", "Loop", "Loop")
	all[6].Title = "Loop, 3 turns"
	if got := of(all); !slices.Equal(got, want) {
		t.Errorf("the pages are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, large := range []bool{false, true} {
		above := 0.0
		o := Sheet{PerPage: 4, Large: large}
		for _, a := range areas(Sheets(book("Snake", "Snake", "Loop", "Loop"), o)[0]) {
			if a.text == "Go on." {
				above = a.south
			} else if a.text == "1." && !(0 < above && above < a.north) {
				t.Errorf("the rules end at %.1f mm, and the first puzzle begins at %.1f", above, a.north)
			}
		}
	}
	for _, kinds := range [][]string{{"Snake", "Loop"}, {"Snake", "Snake"}, {"Snake", "Loop", "Snake"},
		{"Snake", "Snake", "Loop", "Loop", "Snake", "Snake"}, {"", "", "Loop", "Loop"}} {
		if got := of(book(kinds...))[0]; !strings.HasPrefix(got, "|Puzzles 1 to ") {
			t.Errorf("%q begin with %s", kinds, got)
		}
	}
}

// TestLargePrint: no text of a large sheet has less than 16 points while texts are short.
func TestLargePrint(t *testing.T) {
	for i, p := range Sheets(entries(2, 1)[:1], Sheet{PerPage: 1, Large: true}) {
		for _, s := range p.Shapes {
			if l, ok := s.(*Label); ok && strings.Trim(l.Text, "0123456789") != "" && l.Size < 15.9*point {
				t.Errorf("page %d has %q in %.1f points", i+1, l.Text, l.Size/point)
			}
		}
	}
}

// TestRulesWhole: no rule of the length of the longest ones is cut off, on small pages and in large
// print.
func TestRulesWhole(t *testing.T) {
	all := slices.Repeat([]Entry{{Title: "KenKen", Rules: strings.Repeat(longText+" ", 2),
		Puzzle: snake(9, 9, false)}}, 4)
	for _, paper := range []Paper{A4, A5, Letter} {
		for _, large := range []bool{false, true} {
			for i, p := range Sheets(all, Sheet{PerPage: 8, Paper: paper, Large: large}) {
				for _, text := range texts(p) {
					if strings.HasSuffix(text, "…") {
						t.Errorf("%v, large %v, page %d: %s", paper, large, i+1, text)
					}
				}
			}
		}
	}
}

// TestRulesOnce: the rules of a kind stand on the first of its pages alone, below its puzzle or at
// the head of the page, and boards of the others are larger.
func TestRulesOnce(t *testing.T) {
	all := slices.Repeat([]Entry{{Kind: "Sudoku", Rules: longText, Puzzle: snake(9, 9, false)}}, 6)
	for i := range all[3:] {
		all[3+i].Kind = "Loop" // with the same rules, but in a chapter of its own
	}
	for _, book := range [][]Entry{all, all[:3]} {
		read, size := 0, []float64{}
		for _, p := range Sheets(book, Sheet{PerPage: 4, Large: true, Paper: A5}) {
			read += strings.Count(strings.Join(texts(p), " "), longText)
			size = append(size, labelled(t, p, "73").Size)
		}
		if len(size) != len(book) || read != len(book)/3 || size[1] <= size[0] || size[2] != size[1] {
			t.Errorf("%d puzzles have their rules %d times, and numbers of %.2f mm", len(book), read, size)
		}
	}
}

// TestSixOnAPage: six square boards are as wide as their slots are high.
func TestSixOnAPage(t *testing.T) {
	all := slices.Repeat([]Entry{{Title: "Sudoku", Rules: "Each number once.",
		Puzzle: snake(9, 9, false)}}, 6)
	p := Sheets(all, Sheet{PerPage: 6})[0]
	least, most := math.Inf(1), 0.0
	for _, s := range p.Shapes {
		if l, ok := s.(*Stroke); ok {
			for _, at := range l.Points {
				least, most = math.Min(least, at.X), math.Max(most, at.X)
			}
		}
	}
	if width := labelled(t, p, "4").Size; least < pageMargin-0.1 || most > 195.1 || width < 3.8 {
		t.Errorf("boards reach from %.1f to %.1f mm, with numbers of %.2f mm", least, most, width)
	}
}

// TestSheetsTight: texts of any length leave most of the room to the boards.
func TestSheetsTight(t *testing.T) {
	cell := func(level int) float64 {
		all := entries(12, level)
		for i := range all {
			all[i].Puzzle = snake(9, 9, false)
		}
		p := Sheets(all, Sheet{PerPage: 12})[0]
		return labelled(t, p, "4").Size
	}
	if short, long := cell(0), cell(2); long < 0.75*short {
		t.Errorf("numbers of %.2f mm have %.2f mm where texts are long", short, long)
	}
}

// texts returns the texts of a page that are not numbers of a board.
func texts(p *Picture) []string {
	var all []string
	for _, b := range areas(p) {
		if strings.Trim(b.text, "0123456789") != "" {
			all = append(all, b.text)
		}
	}
	return all
}

func TestSheets(t *testing.T) {
	var all []Entry
	for i := range 5 {
		e := Entry{Title: fmt.Sprintf("Puzzle %c", 'A'+i), Author: "Ann", Rules: "Each number once.",
			Puzzle: snake(4, 4, false), Answer: snake(4, 4, true)}
		switch i {
		case 1:
			e.Rules = "Another rule."
		case 3:
			e.Answer = puzzle.Layout{}
		}
		all = append(all, e)
	}
	pages := Sheets(all, Sheet{PerPage: 4, Title: "Sunday"})
	var got []string
	for _, p := range pages {
		got = append(got, p.Title+" | "+strings.Join(texts(p), " | "))
	}
	want := []string{
		"Puzzles 1 to 4 | Sunday | 1, 3, 4: Each number once. | 1. Puzzle A | Ann | 2. Puzzle B | Ann | " +
			"Another rule. | 3. Puzzle C | Ann | 4. Puzzle D | Ann | Answers: page 3",
		"Puzzles 5 | Sunday | 5. Puzzle E | Ann | Each number once. | Answers: page 3",
		"Answers 1 to 5 | Sunday: answers | 1. Puzzle A | 2. Puzzle B | 3. Puzzle C | 5. Puzzle E",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the pages are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for i, p := range pages {
		if w, h := A4.Size(); p.Width != w || p.Height != h {
			t.Errorf("page %d has %v x %v mm", i+1, p.Width, p.Height)
		}
		last := areas(p)
		if !slices.ContainsFunc(last, func(b area) bool { return b.text == fmt.Sprint(i+1) && b.north > 270 }) {
			t.Errorf("page %d has no number", i+1)
		}
	}
	alone := Sheets(all[3:4], Sheet{PerPage: 1})
	if len(alone) != 1 || strings.Join(texts(alone[0]), "|") != "1. Puzzle D|Ann|Each number once." {
		t.Errorf("a puzzle without an answer has %d pages: %q", len(alone), texts(alone[0]))
	}
	if none := Sheets(nil, Sheet{PerPage: 4}); len(none) != 0 {
		t.Errorf("%d pages of no puzzles", len(none))
	}
}

// TestSheetGrid: boards use the page's shape.
func TestSheetGrid(t *testing.T) {
	for _, tt := range []struct{ shape, perPage, rows, cols int }{
		{0, 1, 1, 1}, {0, 2, 2, 1}, {0, 4, 2, 2}, {0, 6, 3, 2}, {0, 9, 3, 3}, {0, 12, 4, 3},
		{1, 3, 3, 1}, {2, 3, 1, 3}, // wide boards, and high ones
	} {
		s := newSheet(Sheet{})
		l := []puzzle.Layout{snake(9, 9, false), snake(3, 20, false), snake(20, 3, false)}[tt.shape]
		rows, cols := s.largestSlots([]placedEntry{s.placed(1, Entry{}, l)}, tt.perPage)
		if rows != tt.rows || cols != tt.cols {
			t.Errorf("%d boards of %dx%d are in %d rows of %d", tt.perPage, l.Rows, l.Cols, rows, cols)
		}
	}
}

// TestAnswersAreSmaller: a page has more answers than puzzles, unless they would be illegible; no
// more than there are, and pages have about as many.
func TestAnswersAreSmaller(t *testing.T) {
	for _, tt := range []struct{ side, perPage, all, want int }{{9, 1, 24, 12}, {9, 4, 32, 16}, {15, 2, 18, 9},
		{30, 1, 5, 1}, {30, 4, 8, 4}, {9, 4, 7, 7}, {9, 4, 2, 2}, {9, 4, 18, 9}, {30, 4, 9, 3}} {
		s := newSheet(Sheet{})
		s.header = "Answers"
		all := slices.Repeat([]placedEntry{s.placed(1, Entry{}, snake(tt.side, tt.side, true))}, tt.all)
		if got := s.answersPerPage(all, tt.perPage); got != tt.want {
			t.Errorf("%d puzzles of side %d, %d a page: %d answers, not %d", tt.all, tt.side, tt.perPage, got,
				tt.want)
		}
	}
}

func TestParagraphs(t *testing.T) {
	for _, tt := range []struct {
		text          string
		width, height float64
		want          string
	}{
		{"", 20, 10, ""},
		{"one two", 100, 10, "one two"},
		{"  one \n two ", 100, 10, "one two"},
		{"one two three", 11, 15, "one|two|three"},
		{"onetwothreefour", 11, 15, "onetw|othre|efour"},
		{"数独の規則", 9, 15, "数独|の規|則"},
		{"7. 数独の規則", 13, 15, "7. 数独|の規則"},
		{"7. 数独の規則", 6, 25, "7.|数|独|の|規…"},
		{"one two three four five six seven eight nine ten", 20, 10, "one two|three fou…"},
		{"mmmmmmmm", 0.1, 3, "m…"},
		{"bad \xff text", 100, 10, "bad text"},
	} {
		p := fitLines(tt.text, tt.width, tt.height, 4, 4, 0)
		if got := strings.Join(p.lines, "|"); got != tt.want {
			t.Errorf("%q in %v x %v mm is %q, not %q", tt.text, tt.width, tt.height, got, tt.want)
		}
	}
	if p := fitLines(strings.Repeat("x", 1<<20), 100, 100, 3, 2, 0); p.height() > 100 {
		t.Errorf("a long word is %v mm high", p.height())
	}
	if p := fitLines("a text that fits if it is a little smaller", 60, 3.6, 4, 2, 0); len(p.lines) != 1 ||
		p.size >= 4 || strings.Contains(p.lines[0], "…") {
		t.Errorf("%q at size %v", p.lines, p.size)
	}
}
