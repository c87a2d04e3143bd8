package draw

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestParts: the parts of pages are their headings, texts and boards in reading order. A header that
// several pages have is read once, and numbers of pages are not.
func TestParts(t *testing.T) {
	e := Entry{Kind: "Snake", Title: "Sunday walk", Grade: "easy", Rules: "Go on.", Hint: "Look.",
		Puzzle: snake(2, 2, false), Answer: snake(2, 2, true)}
	var got []string
	for _, p := range Sheets([]Entry{e, e}, Sheet{PerPage: 1, Title: "Book"}) {
		for _, part := range p.Parts {
			if part.Shown != "" {
				words := strings.TrimSpace(strings.ReplaceAll(Words(*part.Board), "\n", ". "))
				got = append(got, part.Shown+" "+words)
				continue
			}
			var lines []string
			for _, s := range p.Shapes[part.From:part.To] {
				lines = append(lines, s.(*Label).Text)
			}
			got = append(got, fmt.Sprint(part.Heading, " ", strings.Join(lines, " ")))
		}
	}
	const board = "2 rows, 2 columns, numbers 1 to 4. row 1: 1, empty. row 2: 4, empty."
	answer := "2 rows, 2 columns, numbers 1 to 4. row 1: given 1, 2. row 2: given 4, 3."
	want := []string{"1 Book", "2 1. Sunday walk", "0 easy", "1. Snake, Sunday walk, easy. " + board, "0 Go on.",
		"2 2. Sunday walk", "0 easy", "2. Snake, Sunday walk, easy. " + board,
		"1 Book: hints", "0 Rows are counted from the top, columns from the left. Cells with clues count, " +
			"numbers outside of the board do not.", "2 1. Sunday walk", "0 Look.", "2 2. Sunday walk", "0 Look.",
		"1 Book: answers", "2 1. Sunday walk", "1. Sunday walk. " + answer, "2 2. Sunday walk",
		"2. Sunday walk. " + answer}
	if !slices.Equal(got, want) {
		t.Errorf("the parts are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, p := range Sheets([]Entry{{Kind: "Snake", Puzzle: snake(2, 2, false)}}, Sheet{}) {
		if p.Parts[0].Heading != 1 {
			t.Errorf("without a header, a puzzle has a heading of level %d", p.Parts[0].Heading)
		}
	}
}

// TestNames: a board is named by its kind once, and by what there is of its title and grade. In a
// chapter the heading lacks the kind.
func TestNames(t *testing.T) {
	for _, tt := range []struct{ kind, title, grade, name, heading string }{
		{"Sudoku", "", "", "1. Sudoku.", "1."},
		{"Sudoku", "Sudoku", "easy", "1. Sudoku, easy.", "1."},
		{"Sudoku", "Sudoku, Walk", "", "1. Sudoku, Walk.", "1. Walk"},
		{"Sudoku", "Sudokus for all", "", "1. Sudoku, Sudokus for all.", "1. Sudokus for all"},
		{"Sudoku", "Walk", "easy", "1. Sudoku, Walk, easy.", "1. Walk"},
		{"", "Walk", "", "1. Walk.", "1. Walk"},
		{"", "", "easy", "1. easy.", "1."},
		{"", "", "", "1.", "1."},
	} {
		board := func(kind, title string) Entry {
			return Entry{Kind: kind, Title: title, Grade: tt.grade, Puzzle: snake(2, 2, false)}
		}
		book := []Entry{board(tt.kind, tt.title), board(tt.kind, "Other"), board("Loop", ""), board("Loop", "")}
		p := Sheets(book, Sheet{PerPage: 4})[0]
		var name string
		for _, part := range p.Parts {
			if name == "" {
				name = part.Shown
			}
		}
		heading := texts(p)[0]
		if tt.kind != "" {
			heading = texts(p)[1] // below that of the chapter
		}
		if name != tt.name || heading != tt.heading {
			t.Errorf("%q of kind %q: %q below %q, not %q below %q", tt.title, tt.kind, name, heading,
				tt.name, tt.heading)
		}
	}
}

// TestOddLayouts: what joins cells beside the board is left out, also of the words.
func TestOddLayouts(t *testing.T) {
	for i, odd := range []func(*puzzle.Layout){
		func(l *puzzle.Layout) { l.Links = []puzzle.Link{{From: -1, To: 3}} },
		func(l *puzzle.Layout) { l.Crossed = []puzzle.Link{{From: 1, To: 4}} },
		func(l *puzzle.Layout) { l.Signs = []puzzle.Sign{{Smaller: 0, Larger: -4}} },
		func(l *puzzle.Layout) { l.Lattice, l.Edges = true, []puzzle.Edge{{From: 8, To: 9}} },
		func(l *puzzle.Layout) { l.Regions = []int{1} },
		func(l *puzzle.Layout) { l.Cages = []int{1, 2, 3, 4, 5} },
	} {
		l := snake(2, 2, false)
		odd(&l)
		p := Board(l, Style{Title: "Odd"})
		if len(p.Parts) != 1 || !strings.HasPrefix(p.Parts[0].Shown, "Odd.") {
			t.Fatalf("layout %d has parts %+v", i, p.Parts)
		}
		if board := p.Parts[0].Board; board != nil {
			Words(*board)
		} else if p.Parts[0].Shown == "Odd." {
			t.Errorf("layout %d has parts %+v", i, p.Parts)
		}
	}
}

// TestHintsEven: the last page of hints is not nearly empty.
func TestHintsEven(t *testing.T) {
	for n := 20; n < 40; n++ {
		all := slices.Repeat([]Entry{{Kind: "Snake", Hint: longText, Puzzle: snake(2, 2, false)}}, n)
		var counts []int
		for _, p := range Sheets(all, Sheet{PerPage: 30, Paper: A5}) {
			if strings.HasPrefix(p.Title, "Hints") {
				counts = append(counts, (len(p.Parts)-2)/2)
			}
		}
		if least, most := slices.Min(counts), slices.Max(counts); least < most/3 {
			t.Errorf("%d hints are on pages of %v", n, counts)
		}
	}
}
