package draw

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

var update = flag.Bool("update", false, "write the pictures and texts of the gallery")

// looks are the letters of the gallery: cells of a board, one letter each.
var looks = map[rune]puzzle.Mark{
	'.': {},
	'w': {Shape: puzzle.Circle, Given: true}, 'b': {Shape: puzzle.FilledCircle, Given: true},
	'W': {Shape: puzzle.Circle}, 'B': {Shape: puzzle.FilledCircle},
	'#': {Fill: puzzle.Black}, 'X': {Fill: puzzle.Black, Given: true}, '+': {Fill: puzzle.Grey},
	'-': {Shape: puzzle.Dot}, '*': {Shape: puzzle.Star}, 'o': {Shape: puzzle.Lamp},
	'A': {Shape: puzzle.Tent}, 'T': {Shape: puzzle.Tree, Given: true},
}

// looking returns a board of letters, each a look or a given number.
func looking(rows string) puzzle.Layout {
	lines := strings.Fields(rows)
	l := puzzle.Layout{Rows: len(lines), Cols: len([]rune(lines[0]))}
	for _, r := range strings.Join(lines, "") {
		m, ok := looks[r]
		if !ok {
			m = puzzle.Mark{Text: string(r), Given: true}
		}
		l.Cells = append(l.Cells, m)
	}
	return l
}

// regionsOf returns the regions of a board of letters.
func regionsOf(rows string) []int {
	var all []int
	for _, r := range strings.Join(strings.Fields(rows), "") {
		all = append(all, int(r-'a'))
	}
	return all
}

// bordered adds the borders between regions as those of an answer.
func bordered(l puzzle.Layout, rows string) puzzle.Layout {
	all := regionsOf(rows)
	for c := range all {
		corner := c/l.Cols*(l.Cols+1) + c%l.Cols
		if c%l.Cols < l.Cols-1 && all[c] != all[c+1] {
			l.Edges = append(l.Edges, puzzle.Edge{From: corner + 1, To: corner + l.Cols + 2})
		}
		if c+l.Cols < len(all) && all[c] != all[c+l.Cols] {
			l.Edges = append(l.Edges, puzzle.Edge{From: corner + l.Cols + 1, To: corner + l.Cols + 2})
		}
	}
	return l
}

// linked adds links along the lines of box-drawing characters in cells. Double ones are double.
func linked(l puzzle.Layout, rows string) puzzle.Layout {
	l.Traced = true
	for c, r := range []rune(strings.Join(strings.Fields(rows), "")) {
		if strings.ContainsRune("╶└┌├─┴┬┼", r) {
			l.Links = append(l.Links, puzzle.Link{From: c, To: c + 1})
		}
		if strings.ContainsRune("╷│┌├┐┤┬┼", r) {
			l.Links = append(l.Links, puzzle.Link{From: c, To: c + l.Cols})
		}
	}
	return l
}

// ringed gives numbers a circle: those of some cells, or all.
func ringed(l puzzle.Layout, cells ...int) puzzle.Layout {
	for c := range l.Cells {
		if l.Cells[c].Text != "" && (len(cells) == 0 || slices.Contains(cells, c)) {
			l.Cells[c].Shape = puzzle.Circle
		}
	}
	return l
}

// filled gives cells a fill.
func filled(l puzzle.Layout, f puzzle.Fill, cells ...int) puzzle.Layout {
	for _, c := range cells {
		l.Cells[c].Fill = f
	}
	return l
}

// lists reads clues outside of a board: texts with commas between them, or - for none.
func lists(text string) [][]string {
	var all [][]string
	for _, word := range strings.Fields(text) {
		var clue []string
		if word != "-" {
			clue = strings.Split(word, ",")
		}
		all = append(all, clue)
	}
	return all
}

// exhibit is a board of the gallery.
type exhibit struct {
	name   string
	layout puzzle.Layout
}

// gallery has a board for each drawing that kinds need besides numbers, paths and loops.
func gallery() []exhibit {
	masyu := linked(looking("b...b ..... ...w. w...w ....."), "┌───┐ │.┌┐│ │.│││ │┌┘││ └┘.└┘")
	islands := ringed(looking("4..3.2 ...... ...... 3....3 ...... 2.1..2"))
	islands.Traced = true
	islands.Links = []puzzle.Link{{From: 0, To: 3, Double: true}, {From: 0, To: 18, Double: true},
		{From: 3, To: 5}, {From: 5, To: 23}, {From: 18, To: 30},
		{From: 23, To: 35, Double: true}, {From: 30, To: 32}}
	kakuro := looking("XXXXX X92XX X7836 XX51X X79XX")
	for c, split := range map[int][2]string{1: {"16", ""}, 2: {"24", ""}, 5: {"", "11"},
		8: {"4", ""}, 9: {"6", ""}, 10: {"", "24"}, 16: {"7", "6"}, 20: {"", "16"}} {
		kakuro.Cells[c].Split = split
	}
	for c := range kakuro.Cells {
		kakuro.Cells[c].Given = kakuro.Cells[c].Fill == puzzle.Black
	}
	heyawake := looking("#...# ..#.. .#..# ...#. #....")
	heyawake.Regions = regionsOf("aabbb aabbb ccbbb ccddd ccddd")
	heyawake.Cells[0].Corner, heyawake.Cells[2].Corner, heyawake.Cells[10].Corner = "1", "2", "2"
	battle := looking("-*--- ---*- *---- --*-- ----*")
	battle.Regions = regionsOf("aaabb caabb ccdbb cddde ceeee")
	nonogram := looking("##.## ##### .###. ..#.. .....")
	nonogram.Frame = puzzle.Frame{0: lists("2 3 3 3 2"), 3: lists("2,2 5 3 1 -")}
	skyscraper := looking("2143 1..4 34.2 42.1")
	for c := range skyscraper.Cells {
		skyscraper.Cells[c].Given = c == 4
	}
	skyscraper.Frame = puzzle.Frame{lists("3 3 1 -"), lists("2 - 2 3"), lists("1 2 - 3"), lists("2 - 2 1")}
	tents := looking("TA.-. ..-TA AT-.- ..A.T -.T.A")
	tents.Frame = puzzle.Frame{lists("1 1 1 0 2"), nil, nil, lists("1 1 1 1 1")}
	yinyang := looking("bWWWW BwBBW BBwBw BWWbW BBBBw")
	yajilin := filled(linked(looking("..... .0... ..... #.1#. 1...."), "┌───┐ │.┌─┘ └┐└─┐ .│..│ .└──┘"),
		puzzle.Grey, 6, 17, 20)
	yajilin.Cells[6].Text, yajilin.Cells[17].Text, yajilin.Cells[20].Text = "0↑", "1→", "1↑"
	lits := looking("+++++ ..+.. .++.. .+.+. +++++")
	lits.Regions = regionsOf("aaabb caabb ccddd cceed ceeee")
	akari := looking("oX.-. .0-o2 .-X.o 1o.1. X..oX")
	akari = filled(akari, puzzle.Black, 6, 9, 15, 18)
	return []exhibit{
		{"masyu", masyu},
		{"hashi", islands},
		{"yinyang", yinyang},
		{"akari", akari},
		{"hitori", filled(ringed(looking("31422 13245 44123 25534 51411"), 1, 3, 7, 11, 12, 14, 15),
			puzzle.Grey, 2, 6, 9, 13, 20)},
		{"nurikabe", looking("2.#.3 .#### ##1#. #.##2 #2.#.")},
		{"kakuro", kakuro},
		{"heyawake", heyawake},
		{"star battle", battle},
		{"fillomino", bordered(looking("22331 14431 34434 33144 22133"), "aabbc deebc feegh ffigh jjikk")},
		{"nonogram", nonogram},
		{"skyscraper", skyscraper},
		{"tents", tents},
		{"yajilin", yajilin},
		{"lits", lits},
	}
}

// large returns boards of the gallery in sizes as people play them.
func large() []exhibit {
	nonogram := puzzle.Layout{Rows: 20, Cols: 20, Cells: make([]puzzle.Mark, 400)}
	nonogram.Frame = puzzle.Frame{0: nil, 3: nil}
	for i := range 20 {
		var runs []string
		for j := range 1 + i*7%6 {
			runs = append(runs, strconv.Itoa(1+(i*j+3*j)%5))
		}
		nonogram.Frame[0] = append(nonogram.Frame[0], runs)
		nonogram.Frame[3] = append(nonogram.Frame[3], append([]string{"10"}, runs...))
	}
	for c := range nonogram.Cells {
		if c*c%7 < 3 {
			nonogram.Cells[c].Fill = puzzle.Black
		}
	}
	shapes := puzzle.Layout{Rows: 10, Cols: 10, Regions: make([]int, 100)}
	for c := range 100 {
		shapes.Cells = append(shapes.Cells, puzzle.Mark{Shape: puzzle.Shape(c % 8), Fill: puzzle.Fill(c / 40),
			Given: c%3 == 0})
		shapes.Regions[c] = c/30*3 + c%10/4
	}
	return []exhibit{{"nonogram 20x20", nonogram}, {"shapes 10x10", shapes}}
}

// TestGallery: pictures and texts of the gallery are as they were when somebody looked at them.
// -update writes them.
func TestGallery(t *testing.T) {
	var text strings.Builder
	for _, e := range gallery() {
		fmt.Fprintf(&text, "%s\n\n%s\n%s\n", e.name, Text(e.layout, TextStyle{}), Words(e.layout))
	}
	golden(t, filepath.Join("testdata", "gallery.txt"), text.String())
	docs := filepath.Join("..", "docs", "pictures")
	golden(t, filepath.Join(docs, "gallery.svg"), svgOf(t, hung(gallery(), Light)))
	golden(t, filepath.Join(docs, "gallery-dark.svg"), svgOf(t, hung(gallery(), Dark)))
	golden(t, filepath.Join("testdata", "gallery-print.svg"), svgOf(t, hung(gallery(), Print)))
	golden(t, filepath.Join("testdata", "large.svg"), svgOf(t, hung(large(), Light)))
}

// golden compares a file with what it has to be, or writes it.
func golden(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is not what is drawn; -update writes it (%v)", file, err)
	}
}

// hung hangs boards on one picture, five in a row.
func hung(boards []exhibit, theme Theme) *Picture {
	const cols, side, gap = 5, 40.0, 2.0
	rows := (len(boards) + cols - 1) / cols
	p := &Picture{Width: float64(min(cols, len(boards)))*(side+gap) + gap,
		Height: float64(rows)*(side+gap) + gap, Background: theme.inks().paper,
		Title: "Boards of many kinds"}
	for i, e := range boards {
		board := Board(e.layout, Style{Theme: theme})
		scale := min(side/board.Width, side/board.Height)
		x, y := gap+float64(i%cols)*(side+gap), gap+float64(i/cols)*(side+gap)
		p.place(board, x+(side-scale*board.Width)/2, y+(side-scale*board.Height)/2, scale)
		p.Desc += strings.ToUpper(e.name[:1]) + e.name[1:] + ": " + board.Desc + " "
	}
	p.Desc = strings.TrimSpace(p.Desc)
	return p
}

// TestFrameApart: clues outside of a board overlap neither it nor each other, and are within the
// picture.
func TestFrameApart(t *testing.T) {
	type box struct{ left, top, right, bottom float64 }
	for _, e := range append(gallery(), large()...) {
		if e.layout.Frame.Empty() {
			continue
		}
		p := Board(e.layout, Style{})
		b := newBoard(e.layout, Style{})
		first, last := b.center(0), b.center(len(b.Cells)-1)
		boxes := []box{{first.X - 5, first.Y - 5, last.X + 5, last.Y + 5}}
		for _, s := range p.Shapes {
			l, ok := s.(*Label)
			if !ok {
				continue
			}
			half := widthOf(l.Text, l.Size, l.Bold) / 2
			own := box{l.At.X - half, l.At.Y - capHeight*l.Size, l.At.X + half, l.At.Y}
			if b := boxes[0]; own.left > b.left && own.right < b.right && own.top > b.top && own.bottom < b.bottom {
				continue // in a cell
			}
			if own.left < 0 || own.top < 0 || own.right > p.Width || own.bottom > p.Height {
				t.Errorf("%s: %q is at %.1f, beyond %v x %v", e.name, l.Text, own, p.Width, p.Height)
			}
			for _, o := range boxes {
				if own.left < o.right && o.left < own.right && own.top < o.bottom && o.top < own.bottom {
					t.Errorf("%s: %q is at %.1f, over %.1f", e.name, l.Text, own, o)
				}
			}
			boxes = append(boxes, own)
		}
		clues := 0
		for side := range e.layout.Frame {
			for _, clue := range e.layout.Frame[side] {
				clues += len(clue)
			}
		}
		if len(boxes)-1 != clues {
			t.Errorf("%s: %d texts outside of the board, want %d", e.name, len(boxes)-1, clues)
		}
	}
}

// TestGrounds: any eye tells the grounds of cells and the two circles apart, in all themes.
func TestGrounds(t *testing.T) {
	for _, theme := range themes {
		in := theme.inks()
		for eye, m := range eyes {
			see := func(c Color) float64 { return lab(seen(c, m))[0] }
			for _, tt := range []struct {
				what  string
				c, d  Color
				least float64
			}{{"paper and grey", in.paper, in.grey, 0.1}, {"grey and black", in.grey, in.block, 0.1},
				{"paper and black", in.paper, in.block, 0.25}, {"the circles", in.white, in.black, 0.8}} {
				if far := math.Abs(see(tt.c) - see(tt.d)); far < tt.least {
					t.Errorf("theme %d, %s: %s differ by %.3f in lightness", theme, eye, tt.what, far)
				}
			}
		}
		if max(distance(in.light, in.paper), distance(in.light, in.heavy)) < 0.5 {
			t.Errorf("theme %d: a lamp looks neither like its outline nor like the paper", theme)
		}
		for name, c := range map[string]Color{"clues": in.ink, "answers": in.other} {
			if got := contrast(c, in.grey); got < 4.5 {
				t.Errorf("theme %d: %s on grey have a contrast of %.2f", theme, name, got)
			}
			if got := contrast(c, in.lit); theme != Print && got < 4.5 {
				t.Errorf("theme %d: %s on light have a contrast of %.2f", theme, name, got)
			}
		}
	}
}

// TestLight: a lamp lights its row and column up to black cells.
func TestLight(t *testing.T) {
	l := looking("...#. .X.o. .....")
	l.Cells[8].Lights = true
	p := Board(l, Style{})
	for c, want := range []bool{7: true, 8: true, 9: true, 13: true, 14: false} {
		at := newBoard(l, Style{}).center(c)
		at.X -= 4 // beside the lamp
		if got := p.under(at, len(p.Shapes)) == Light.inks().lit; got != want {
			t.Errorf("the cell %d is lit: %v, want %v", c, got, want)
		}
	}
}

// TestBridges: a bridge is a straight line over the cells between, a double one two lines beside
// each other, and both run below the circles at their ends.
func TestBridges(t *testing.T) {
	l := puzzle.Layout{Rows: 3, Cols: 4, Cells: make([]puzzle.Mark, 12), Traced: true,
		Links: []puzzle.Link{{From: 3, To: 0, Double: true}, {From: 0, To: 8}}}
	for _, c := range []int{0, 3, 8} {
		l.Cells[c] = puzzle.Mark{Text: "2", Shape: puzzle.Circle, Given: true}
	}
	p := Board(l, Style{})
	lines := strokes(p, bridgeLine)
	if len(lines) != 3 || math.Abs(extent(lines)-(3+3+2)) > 1e-9 {
		t.Fatalf("%d lines of %v cells, want 3 of 8", len(lines), extent(lines))
	}
	if far := math.Abs(lines[0].Points[0].Y - lines[1].Points[0].Y); math.Abs(far-20*bridgeGap) > 1e-9 {
		t.Errorf("the lines of a double bridge are %v mm apart", far)
	}
	b := newBoard(l, Style{})
	middle := b.center(1)
	if got := p.under(middle, len(p.Shapes)); got != b.inks.paper {
		t.Errorf("between the lines it is %s", got.hex())
	}
	for c, want := range map[int]Color{0: b.inks.white, 4: b.inks.other, 8: b.inks.white} {
		at := b.center(c)
		at.Y -= 3 // above the number
		if c == 4 {
			at.Y += 3
		}
		if got := p.under(at, len(p.Shapes)); got != want {
			t.Errorf("cell %d is %s, want %s", c, got.hex(), want.hex())
		}
	}
	if got, want := Text(l, TextStyle{}), "2═════2\n│ . . .\n2 . . .\n"; got != want {
		t.Errorf("%swant\n%s", got, want)
	}
}

// TestLinksOverBorders: links cross borders of regions in text, beside each other and below, and
// differ from them.
func TestLinksOverBorders(t *testing.T) {
	l := looking("#.. ... ...")
	l.Cells[8] = puzzle.Mark{Text: "1", Fill: puzzle.Grey}
	l.Cells[0].Text = "7"
	l.Regions, l.Traced = []int{0, 0, 1, 0, 0, 1, 2, 2, 2}, true
	l.Links = []puzzle.Link{{From: 3, To: 5}, {From: 1, To: 7, Double: true}, {From: 8, To: 5}, {From: 6, To: 7, Double: true}}
	want := "■7  ╻ │  .\n ╺━━║━┿━━┓\n────╫─┴──╂\n ╺══┛   ▒1\n"
	if got := Text(l, TextStyle{}); got != want {
		t.Errorf("%swant\n%s", got, want)
	}
	l.Cells[0].Given = true
	if got := Text(l, TextStyle{Bold: true}); !strings.HasPrefix(got, "\x1b[1m■7\x1b[22m  ╻") {
		t.Errorf("%q", got)
	}
}

// TestUpright: a link between two texts, one below the other, has a line of its own.
func TestUpright(t *testing.T) {
	l := linked(looking("wb b."), "╷╶ ╵.")
	l.Links = append(l.Links, puzzle.Link{From: 0, To: 1})
	if got, want := Text(l, TextStyle{}), "○─●\n│\n● .\n"; got != want {
		t.Errorf("%swant\n%s", got, want)
	}
}

// TestFoundBorders: borders of an answer are drawn between cells, where no region has one, and
// words list areas, or a border that separates none.
func TestFoundBorders(t *testing.T) {
	l := bordered(looking("11 11"), "ab ab")
	l.Edges = append(l.Edges, puzzle.Edge{From: 0, To: 3}, puzzle.Edge{From: 4, To: 5})
	p := Board(l, Style{})
	if got := strokes(p, foundLine); len(got) != 2 || math.Abs(extent(got)-3) > 1e-9 {
		t.Errorf("the borders are %v; the one at the frame is none", got)
	}
	l.Regions = []int{0, 0, 1, 1}
	if got := extent(strokes(Board(l, Style{}), foundLine)); math.Abs(got-2) > 1e-9 {
		t.Errorf("borders of %v cells, want 2: one is given", got)
	}
	l.Regions, l.Edges = nil, l.Edges[:1]
	if got, want := Words(l), "border: row 1 column 1 and row 1 column 2\n"; !strings.HasSuffix(got, want) ||
		strings.Contains(got, "area") {
		t.Errorf("%swant at the end\n%s", got, want)
	}
}

// TestLooks: whatever is in the cells of a board and around it, texts have its rows, words are
// ASCII, boxes fit the width that they need, and all drawings are the same again.
func TestLooks(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range 100 {
		rows, cols := 1+r.IntN(6), 1+r.IntN(6)
		l := puzzle.Layout{Rows: rows, Cols: cols, Traced: r.IntN(2) == 0}
		for range rows * cols {
			m := puzzle.Mark{Fill: puzzle.Fill(r.IntN(4)), Shape: puzzle.Shape(r.IntN(10)), Given: r.IntN(2) == 0,
				Hole: r.IntN(9) == 0}
			switch r.IntN(5) {
			case 0:
				m.Text = strconv.Itoa(r.IntN(30))
			case 1:
				m.Split[r.IntN(2)] = strconv.Itoa(r.IntN(46))
			case 2:
				m.Corner = "3"
			}
			l.Cells = append(l.Cells, m)
		}
		if r.IntN(2) == 0 {
			for range rows * cols {
				l.Regions = append(l.Regions, r.IntN(4)-1)
			}
		}
		for side := range l.Frame {
			for range []int{cols, rows}[side%2] * r.IntN(2) {
				l.Frame[side] = append(l.Frame[side], lists([]string{"-", "1", "10,2", "4,1,1"}[r.IntN(4)])...)
			}
		}
		for range r.IntN(5) {
			from, to := r.IntN(rows*cols), r.IntN(rows*cols)
			if step, n := stepsOf(puzzle.Link{From: from, To: to}, cols); n > 0 {
				l.Links = append(l.Links, puzzle.Link{From: from, To: to, Double: r.IntN(2) == 0})
				corner := from/cols*(cols+1) + from%cols
				l.Edges = append(l.Edges, puzzle.Edge{From: corner, To: corner + 1 + step/cols*cols})
			}
		}
		for theme := range Print + 1 {
			if a, b := svgOf(t, Board(l, Style{Theme: theme})), svgOf(t, Board(l, Style{Theme: theme})); a != b {
				t.Fatal("the second picture differs")
			}
		}
		words := Words(l)
		if strings.ContainsFunc(words, func(r rune) bool { return r > '~' }) || !strings.Contains(words, "row 1:") {
			t.Errorf("the words are\n%s", words)
		}
		if text := Text(l, TextStyle{Bold: true, Color: true}); strings.Count(text, "\n") < rows {
			t.Errorf("%d rows are drawn as\n%s", rows, text)
		}
	}
}
