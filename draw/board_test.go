package draw

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// snake returns the layout of a path that runs along the rows, to and fro. Every third number is
// given; without an answer the others are missing.
func snake(rows, cols int, answer bool) puzzle.Layout {
	l := puzzle.Layout{Rows: rows, Cols: cols, Cells: make([]puzzle.Mark, rows*cols), Steps: rows * cols}
	last := -1
	for i := range rows * cols {
		c := i
		if i/cols%2 == 1 {
			c = i/cols*cols + cols - 1 - i%cols
		}
		if given := i%3 == 0; given || answer {
			l.Cells[c] = puzzle.Mark{Text: strconv.Itoa(i + 1), Step: i + 1, Given: given}
		}
		if answer && last >= 0 {
			l.Links = append(l.Links, puzzle.Link{From: last, To: c})
		}
		last = c
	}
	return l
}

// pairs returns the layout of pairs in the first and the last column, a pair in each row, with n
// cells between them.
func pairs(rows, n int, answer bool) puzzle.Layout {
	l := puzzle.Layout{Rows: rows, Cols: n + 2, Cells: make([]puzzle.Mark, rows*(n+2)), Traced: true}
	for c := range l.Cells {
		row, col := c/l.Cols, c%l.Cols
		if col == 0 || col == l.Cols-1 {
			l.Cells[c] = puzzle.Mark{Text: strconv.Itoa(row + 1), Given: true, Group: row + 1}
		}
		if answer {
			l.Cells[c].Group = row + 1
			if col > 0 {
				l.Links = append(l.Links, puzzle.Link{From: c - 1, To: c})
			}
		}
	}
	return l
}

// layouts are boards of all kinds and many sizes.
func layouts() map[string]puzzle.Layout {
	all := map[string]puzzle.Layout{
		"1x1": {Rows: 1, Cols: 1, Cells: []puzzle.Mark{{Text: "1", Given: true, Step: 1}}, Steps: 1},
		"unfinished": {Rows: 1, Cols: 4, Cells: []puzzle.Mark{{Text: "1", Given: true, Step: 1}, {Text: "2", Step: 2},
			{}, {Text: "4", Step: 4}}, Links: []puzzle.Link{{From: 0, To: 1}}, Steps: 4},
		"crossing": {Rows: 2, Cols: 2, Cells: []puzzle.Mark{{Text: "1", Step: 1}, {Text: "3", Step: 3},
			{Text: "4", Step: 4}, {Text: "2", Given: true, Step: 2}},
			Links: []puzzle.Link{{From: 0, To: 3}, {From: 3, To: 1}, {From: 1, To: 2}}, Steps: 4},
		"holes": {Rows: 3, Cols: 4, Cells: marks("x !1 2 x 3 x 4 5 !10 . 11 12")},
		"signs": {Rows: 2, Cols: 2, Cells: marks("!1 2 2 1"), Signs: []puzzle.Sign{{Smaller: 0, Larger: 1}, {Smaller: 3, Larger: 1}}},
		"regions": {Rows: 4, Cols: 4, Cells: marks("!1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 !1"),
			Regions: []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}},
		"a loop": {Rows: 2, Cols: 2, Cells: []puzzle.Mark{{Text: "1", Given: true, Group: 1}, {}, {}, {}}, Traced: true,
			Links: []puzzle.Link{{From: 0, To: 1}, {From: 1, To: 3}, {From: 3, To: 2}, {From: 2, To: 0}}},
	}
	for _, e := range sample.Of(append(gallery(), large()...), 1) {
		all[e.name] = e.layout
	}
	all["lattice"] = loops(".3.1 2..0 ..3.", "┌─┐.. │.└┐. └─┐│. ..└┘.")
	all["lattice without lines"] = loops("3.", "")
	all["lattice with an end"] = loops(".3 ..", "┌─┐ │.╵ └╴.")
	for _, answer := range []bool{false, true} {
		for _, n := range []int{3, 9, 30, 101} {
			all[fmt.Sprint("snake ", n, answer)] = snake(n, n, answer)
		}
		for _, n := range sample.Of([]int{1, 8, 80, 1000}, 1) {
			all[fmt.Sprint("pairs ", n, answer)] = pairs(n, 2, answer)
		}
	}
	return all
}

// under returns the colour of a picture at a point, of the first shapes alone.
func (p *Picture) under(at Point, shapes int) Color {
	for i := shapes - 1; i >= 0; i-- {
		switch s := p.Shapes[i].(type) {
		case *Disc:
			if math.Hypot(at.X-s.Center.X, at.Y-s.Center.Y) <= s.Radius {
				return s.Color
			}
		case *Area:
			if inside(at, s.Points) {
				return s.Color
			}
		case *Stroke:
			n := len(s.Points)
			for j, a := range s.Points {
				b := s.Points[min(j+1, n-1)]
				if s.Closed {
					b = s.Points[(j+1)%n]
				}
				if toSegment(at, a, b) <= s.Width/2 {
					return s.Color
				}
			}
		}
	}
	return p.Background
}

func toSegment(p, a, b Point) float64 {
	dx, dy, t := b.X-a.X, b.Y-a.Y, 0.0
	if d := dx*dx + dy*dy; d > 0 {
		t = max(0, min(((p.X-a.X)*dx+(p.Y-a.Y)*dy)/d, 1))
	}
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

func inside(p Point, corners []Point) bool {
	in := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// TestReadable: whatever the theme and the layout, text stands on a colour with a contrast of at
// least 4.5 to 1, as WCAG 2 asks, at its middle and its corners.
func TestReadable(t *testing.T) {
	for name, l := range layouts() {
		for _, theme := range sample.Of(themes, 1) {
			p := Board(l, Style{Theme: theme})
			labels := 0
			for i, shape := range p.Shapes {
				s, ok := shape.(*Label)
				if !ok {
					continue
				}
				if labels++; labels > 200 && labels%401 > 0 {
					continue // a sample of the large boards
				}
				w, h, x := widthOf(s.Text, s.Size, s.Bold)/2, capHeight*s.Size, s.At.X
				if s.Align == Left {
					x += w
				}
				for _, at := range []Point{{x, s.At.Y - h/2}, {x - w, s.At.Y}, {x + w, s.At.Y},
					{x - w, s.At.Y - h}, {x + w, s.At.Y - h}} {
					under := p.under(at, i)
					if c := contrast(s.Color, under); c < 4.5 {
						t.Errorf("%s, theme %d: %s in %s on %s: the contrast is %.2f", name, theme, s.Text,
							s.Color.hex(), under.hex(), c)
					}
				}
			}
		}
	}
}

// TestBoardTexts: each text of a layout is in its cell, and bold exactly if it is given.
func TestBoardTexts(t *testing.T) {
	for name, l := range layouts() {
		b := newBoard(l, Style{})
		if !l.Frame.Empty() || cornered(l) || name == "kakuro" {
			continue // they have further texts
		}
		want := map[Label]int{}
		for c, m := range l.Cells {
			if m.Text != "" && !m.Hole {
				p := b.center(c)
				want[Label{At: Point{p.X, math.Round(100 * p.Y)}, Text: m.Text, Bold: m.Given}]++
			}
		}
		got := map[Label]int{}
		for _, shape := range Board(l, Style{}).Shapes {
			if s, ok := shape.(*Label); ok {
				got[Label{At: Point{s.At.X, math.Round(100 * (s.At.Y - capHeight/2*s.Size))}, Text: s.Text,
					Bold: s.Bold}]++
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the labels are %v; want %v", name, got, want)
		}
	}
}

// strokes returns the strokes of a width, as a share of a cell of 10 mm.
func strokes(p *Picture, width float64) []*Stroke {
	var all []*Stroke
	for _, shape := range p.Shapes {
		if s, ok := shape.(*Stroke); ok && math.Abs(s.Width-10*width) < 1e-9 {
			all = append(all, s)
		}
	}
	return all
}

// extent returns the length of strokes in cells of 10 mm.
func extent(all []*Stroke) float64 {
	total := 0.0
	for _, s := range all {
		for i := 1; i < len(s.Points); i++ {
			total += math.Hypot(s.Points[i].X-s.Points[i-1].X, s.Points[i].Y-s.Points[i-1].Y)
		}
		if n := len(s.Points) - 1; s.Closed {
			total += math.Hypot(s.Points[n].X-s.Points[0].X, s.Points[n].Y-s.Points[0].Y)
		}
	}
	return total / 10
}

func TestBoardLines(t *testing.T) {
	all := layouts()
	for _, tt := range []struct {
		layout      string
		heavy, thin float64 // the length of all lines, in cells
	}{
		{"snake 9 true", 36, 144},
		{"regions", 16 + 8, 16},
		{"holes", 14, 13}, // the corners are off the board; the hole within is not
		{"1x1", 4, 0},
		{"signs", 0, 0}, // each cell has its own lines
	} {
		p := Board(all[tt.layout], Style{})
		if got := extent(strokes(p, heavyLine)); math.Abs(got-tt.heavy) > 1e-9 {
			t.Errorf("%s: heavy lines of %v cells; want %v", tt.layout, got, tt.heavy)
		}
		if got := extent(strokes(p, thinLine)); math.Abs(got-tt.thin) > 1e-9 {
			t.Errorf("%s: thin lines of %v cells; want %v", tt.layout, got, tt.thin)
		}
	}
}

// TestBoardWalk: the path has a coloured stroke for each link, and its ends differ. A puzzle without
// an answer has none.
func TestBoardWalk(t *testing.T) {
	for _, n := range []int{12, 30} {
		p := Board(snake(n, n, true), Style{})
		all := strokes(p, walkWidth)
		if len(all) != n*n-1 {
			t.Errorf("%d strokes for %d links", len(all), n*n-1)
		}
		var colors []Color
		for _, s := range all {
			colors = append(colors, s.Color)
		}
		if distance(colors[0], colors[len(colors)-1]) < 0.2 || len(slices.Compact(colors)) < 50 {
			t.Errorf("the path goes from %v to %v in %d colours", colors[0], colors[len(colors)-1],
				len(slices.Compact(colors)))
		}
		if all := strokes(Board(snake(n, n, false), Style{}), walkWidth); len(all) > 0 {
			t.Errorf("a puzzle without an answer has %d links", len(all))
		}
	}
	l := snake(3, 3, true)
	want := strokes(Board(l, Style{}), walkWidth)
	for i, k := range l.Links { // a link has no direction
		l.Links[i] = puzzle.Link{From: k.To, To: k.From}
	}
	if got := strokes(Board(l, Style{}), walkWidth); !reflect.DeepEqual(got, want) {
		t.Error("the colours run the other way if the links are turned round")
	}
	if got := extent(strokes(Board(snake(3, 3, true), Style{}), walkWidth)); math.Abs(got-8) > 1e-9 {
		t.Errorf("the path of a 3x3 has the length %v", got)
	}
}

// TestBoardBridge: of two diagonals that cross, the later one is drawn whole, over the other.
func TestBoardBridge(t *testing.T) {
	p := Board(layouts()["crossing"], Style{})
	middle := Point{p.Width / 2, p.Height / 2}
	in := Light.inks()
	later := between(in.low, in.high, 2.5/3)
	if got := p.under(middle, len(p.Shapes)); got != later {
		t.Errorf("the crossing is %s; want %s, the colour of the later diagonal", got.hex(), later.hex())
	}
	side := Point{middle.X - (thread/2+rim/2)*10*math.Sqrt2/2, middle.Y - (thread/2+rim/2)*10*math.Sqrt2/2}
	if got := p.under(side, len(p.Shapes)); got != in.rim {
		t.Errorf("beside the crossing it is %s; want the bridge's rim %s", got.hex(), in.rim.hex())
	}
}

// TestBoardTubes: a path of four cells is a tube of one stroke in the colour of its pair, and its
// ends have discs of the same colour.
func TestBoardTubes(t *testing.T) {
	p := Board(pairs(30, 2, true), Style{})
	tubes := strokes(p, tubeWidth)
	if len(tubes) != 30 || math.Abs(extent(tubes)-90) > 1e-9 {
		t.Fatalf("%d tubes of %v cells; want 30 of 90", len(tubes), extent(tubes))
	}
	for row, s := range tubes {
		fill := Light.tube(row + 1).fill
		if s.Color != fill {
			t.Errorf("the tube of pair %d is %s; want %s", row+1, s.Color.hex(), fill.hex())
		}
		for _, end := range s.Points {
			if got := p.under(Point{end.X, end.Y - 3.5}, len(p.Shapes)); got != fill {
				t.Errorf("the terminal of pair %d is %s", row+1, got.hex())
			}
		}
	}
	if loop := strokes(Board(layouts()["a loop"], Style{}), tubeWidth); len(loop) != 1 || !loop[0].Closed {
		t.Errorf("a loop is %v", loop)
	}
}

func TestBoardSigns(t *testing.T) {
	p := Board(layouts()["signs"], Style{})
	var points []Point
	for _, shape := range p.Shapes {
		if s, ok := shape.(*Stroke); ok && len(s.Points) == 3 {
			points = append(points, s.Points[1]) // the point shows the smaller cell
		}
	}
	b := newBoard(layouts()["signs"], Style{})
	if len(points) != 2 || points[0].X >= p.Width/2 || points[0].Y != b.center(0).Y ||
		points[1].Y <= p.Height/2 || math.Abs(points[1].X-b.center(1).X) > 1e-9 {
		t.Errorf("the signs point to %v", points)
	}
}

func TestBoardWords(t *testing.T) {
	for _, tt := range []struct {
		layout      puzzle.Layout
		style       Style
		title, desc string
	}{
		{snake(1, 4, false), Style{}, "1x4 board", "A board of 1 row and 4 columns with 2 clues."},
		{snake(4, 1, true), Style{Title: "Mine"}, "Mine",
			"A board of 4 rows and 1 column with 2 clues. The answer is shown."},
		{pairs(2, 1, true), Style{}, "2x3 board", "A board of 2 rows and 3 columns with 4 clues. The answer is shown."},
		{puzzle.Layout{}, Style{}, "Empty board", "A board without cells."},
	} {
		if p := Board(tt.layout, tt.style); p.Title != tt.title || p.Desc != tt.desc {
			t.Errorf("%q, %q; want %q, %q", p.Title, p.Desc, tt.title, tt.desc)
		}
	}
}

// TestBoardSizes: a board is as large as its cells ask, and what can't be a size is the default.
func TestBoardSizes(t *testing.T) {
	for _, tt := range []struct{ cell, want float64 }{{0, 96}, {5, 48}, {-1, 96}, {math.NaN(), 96}, {math.Inf(1), 96}} {
		if p := Board(snake(9, 9, false), Style{Cell: tt.cell}); math.Abs(p.Width-tt.want) > 1e-9 || p.Height != p.Width {
			t.Errorf("cells of %v mm: %v x %v mm; want %v", tt.cell, p.Width, p.Height, tt.want)
		}
	}
	if p := Board(snake(20000, 1, true), Style{}); len(svgOf(t, p)) > 6e6 {
		t.Errorf("20,000 cells take %d bytes", len(svgOf(t, p)))
	}
}

func TestBeside(t *testing.T) {
	left, right := Board(snake(4, 4, false), Style{Title: "A"}), Board(snake(2, 3, true), Style{Title: "B"})
	p := Beside(left, right)
	if p.Height != left.Height || math.Abs(p.Width-left.Width*1.05-right.Width*left.Height/right.Height) > 1e-9 {
		t.Errorf("the picture is %v x %v mm", p.Width, p.Height)
	}
	if p.Title != "A" || len(p.Shapes) != len(left.Shapes)+len(right.Shapes) ||
		p.Desc != "Left: "+left.Desc+" Right: "+right.Desc {
		t.Errorf("%q, %q, %d shapes", p.Title, p.Desc, len(p.Shapes))
	}
	last := func(p *Picture) *Label { return p.Shapes[len(p.Shapes)-1].(*Label) }
	scale := left.Height / right.Height
	if a, b := last(p), last(right); a.Text != b.Text || math.Abs(a.Size-scale*b.Size) > 1e-9 ||
		math.Abs(p.Width-a.At.X-scale*(right.Width-b.At.X)) > 1e-9 {
		t.Errorf("the last label %v is drawn as %v", b, a)
	}
	dark := Board(snake(2, 3, true), Style{Theme: Dark})
	if got := Beside(left, dark); got.under(Point{got.Width - 0.1, 0.1}, len(got.Shapes)) != dark.Background ||
		got.under(Point{0.1, 0.1}, len(got.Shapes)) != left.Background {
		t.Error("the backgrounds are not those of the two pictures")
	}
	if got := Beside(&Picture{}, &Picture{}); got.Width != 0 {
		t.Errorf("two empty pictures are %v wide", got.Width)
	}
}

// TestBoardSame: the same layout gives the same picture, and Board does not change it.
func TestBoardSame(t *testing.T) {
	for name, l := range layouts() {
		before := fmt.Sprint(l)
		first, again := Board(l, Style{}), Board(l, Style{})
		if !reflect.DeepEqual(first, again) || fmt.Sprint(l) != before {
			t.Errorf("%s: the second picture differs", name)
		}
		if a, b := svgOf(t, first), svgOf(t, again); a != b {
			t.Errorf("%s: the second SVG differs", name)
		}
	}
}

// TestBoardPrint: the theme for paper has no colours.
func TestBoardPrint(t *testing.T) {
	color := regexp.MustCompile(`#[0-9a-f]+`)
	for name, l := range layouts() {
		for _, c := range color.FindAllString(svgOf(t, Board(l, Style{Theme: Print})), -1) {
			if third := (len(c) - 1) / 3; c[1:1+third] != c[1+third:1+2*third] || c[1:1+third] != c[1+2*third:] {
				t.Errorf("%s: the colour %s", name, c)
			}
		}
	}
}

func TestTextWidth(t *testing.T) {
	for _, tt := range []struct {
		text string
		bold bool
		want float64 // of size 1000
	}{{"0123456789", false, 5560}, {"0123456789", true, 5560}, {"Wii", false, 944 + 2*222}, {"Wii", true, 944 + 2*278},
		{"", false, 0}, {"é ß", false, 556 + 278 + 611}, {"…", true, 1000}, {"数独", false, 2000}, {"ő", false, 556}} {
		if got := widthOf(tt.text, 1000, tt.bold); math.Abs(got-tt.want) > 1e-6 {
			t.Errorf("%q is %v wide; want %v", tt.text, got, tt.want)
		}
	}
}

// FuzzBoard: no layout, however odd, makes Board panic or write what is no SVG.
func FuzzBoard(f *testing.F) {
	f.Add(uint8(3), uint8(3), uint8(0), []byte("abcdefghijklmnopqrstuvwxyz"))
	f.Add(uint8(1), uint8(200), uint8(13), []byte{255, 0, 255, 0, 128, 7, 200, 3, 9})
	f.Add(uint8(9), uint8(2), uint8(6), bytes.Repeat([]byte{0, 2, 1, 3, 250}, 30))
	f.Fuzz(func(t *testing.T, rows, cols, flags uint8, data []byte) {
		next := func() int {
			if len(data) == 0 {
				return 0
			}
			v := int(int8(data[0]))
			data = data[1:]
			return v
		}
		l := puzzle.Layout{Rows: int(rows % 12), Cols: int(cols % 12), Traced: flags&1 > 0, Steps: next()}
		l.Cells = make([]puzzle.Mark, max(0, l.Rows*l.Cols+next()/127))
		for c := range l.Cells {
			m := next()
			l.Cells[c] = puzzle.Mark{Given: m&1 > 0, Hole: m&6 == 6, Group: m / 8, Step: m,
				Fill: puzzle.Fill(m % 5), Shape: puzzle.Shape(m % 11)}
			if m&16 > 0 {
				l.Cells[c].Text = string([]byte{byte(m), byte(next())})
			}
		}
		for range next() & 63 {
			l.Links = append(l.Links, puzzle.Link{From: next(), To: next(), Double: flags&8 > 0})
		}
		if flags&8 > 0 {
			l.Edges = []puzzle.Edge{{From: next(), To: next()}, {From: next(), To: next()}}
			l.Frame[flags%4] = [][]string{{strconv.Itoa(next())}, nil, {"", "1"}}
		}
		if flags&2 > 0 {
			l.Regions = []int{next(), next(), next(), next()}
		}
		if flags&4 > 0 {
			l.Signs = []puzzle.Sign{{Smaller: next(), Larger: next()}, {Smaller: next(), Larger: next()}}
		}
		p := Board(l, Style{Theme: Theme(flags / 16), Cell: float64(next())})
		svgOf(t, p)
		svgOf(t, Beside(p, p))
		for _, shape := range p.Shapes {
			if s, ok := shape.(*Stroke); ok {
				for _, at := range s.Points {
					if !(math.Abs(at.X) < 1e6 && math.Abs(at.Y) < 1e6) {
						t.Errorf("a stroke runs through %v", at)
					}
				}
			}
		}
	})
}

// loops returns the layout of a lattice: of clues in each cell, and of lines that leave each corner.
func loops(clues, lines string) puzzle.Layout {
	rows, drawn := strings.Fields(clues), strings.Fields(lines)
	l := puzzle.Layout{Rows: len(rows), Cols: len(rows[0]), Lattice: true}
	for _, clue := range strings.Join(rows, "") {
		m := puzzle.Mark{}
		if clue != '.' {
			m = puzzle.Mark{Text: string(clue), Given: true}
		}
		l.Cells = append(l.Cells, m)
	}
	for r, row := range drawn {
		for c, box := range []rune(row) {
			corner := r*(l.Cols+1) + c
			if strings.ContainsRune("╶└┌├─┴┬┼", box) {
				l.Edges = append(l.Edges, puzzle.Edge{From: corner, To: corner + 1})
			}
			if strings.ContainsRune("╷│┌├┐┤┬┼", box) {
				l.Edges = append(l.Edges, puzzle.Edge{From: corner + l.Cols + 1, To: corner})
			}
		}
	}
	return l
}

// TestBoardLoop: a loop is one closed stroke as long as its lines but for its round corners, around a
// tint, with a dot at each corner of cells that it does not visit. There are no lines between cells.
func TestBoardLoop(t *testing.T) {
	l := layouts()["lattice"]
	for _, theme := range themes {
		p := Board(l, Style{Theme: theme})
		all := strokes(p, loopLine)
		if len(all) != 1 || !all[0].Closed || extent(all) > 12 || extent(all) < 11 {
			t.Fatalf("theme %d: the strokes %v of %v cells, want a closed one of 12", theme, all, extent(all))
		}
		dots := 0
		for _, shape := range p.Shapes {
			if d, ok := shape.(*Disc); ok && d.Radius < 1 {
				dots++
			}
		}
		if dots != 4*5-12 {
			t.Errorf("theme %d: %d dots, want 8", theme, dots)
		}
		in, paper := theme.inks().inside, theme.inks().paper
		for c, want := range []Color{in, in, paper, paper, in, paper, in, paper} {
			at := newBoard(l, Style{}).center([]int{0, 1, 2, 3, 6, 8, 10, 11}[c])
			at.Y -= 3 // above the number
			if got := p.under(at, len(p.Shapes)); got != want {
				t.Errorf("theme %d: the place %d is %s, want %s", theme, c, got.hex(), want.hex())
			}
		}
		if n := len(strokes(p, thinLine)) + len(strokes(p, heavyLine)); n > 0 {
			t.Errorf("theme %d: %d lines between cells", theme, n)
		}
	}
	open := strokes(Board(layouts()["lattice with an end"], Style{}), loopLine)
	if len(open) != 1 || open[0].Closed {
		t.Errorf("a line with ends is %v", open)
	}
	if desc := Board(layouts()["lattice without lines"], Style{}).Desc; strings.Contains(desc, "answer") {
		t.Errorf("a puzzle is described as %q", desc)
	}
}

// TestBoardEdges: edges that are not on the board are left out.
func TestBoardEdges(t *testing.T) {
	l := loops("..", "")
	l.Edges = []puzzle.Edge{{From: -1, To: 0}, {From: 0, To: 6}, {From: 2, To: 3}, {From: 0, To: 4}, {From: 1, To: 1},
		{From: 5, To: 4}}
	if all := strokes(Board(l, Style{}), loopLine); len(all) != 1 || extent(all) != 1 {
		t.Errorf("the strokes are %v, want the one edge on the board", all)
	}
}
