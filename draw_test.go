package gridwright_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

var update = flag.Bool("update", false, "write the pictures of README and docs")

// answerOf solves a puzzle.
func answerOf(t testing.TB, p gridwright.Puzzle) gridwright.Answer {
	t.Helper()
	r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Limit: 1})
	if err != nil || len(r.Answers) == 0 {
		t.Fatalf("no answer: %v, %v", r.Verdict, err)
	}
	return r.Answers[0]
}

// drawnTexts returns the title and the numbers of an SVG, with those in bold apart.
func drawnTexts(t *testing.T, svg []byte) (title string, bold, plain []string) {
	t.Helper()
	var picture struct {
		Title  string `xml:"title"`
		Desc   string `xml:"desc"`
		Groups []struct {
			Weight string   `xml:"font-weight,attr"`
			Texts  []string `xml:"text"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal(svg, &picture); err != nil {
		t.Fatalf("%v in\n%s", err, svg)
	}
	if !strings.HasPrefix(picture.Desc, "A board of ") {
		t.Errorf("the description is %q", picture.Desc)
	}
	for _, g := range picture.Groups {
		if g.Weight == "bold" {
			bold = append(bold, g.Texts...)
		} else {
			plain = append(plain, g.Texts...)
		}
	}
	slices.Sort(bold)
	slices.Sort(plain)
	return picture.Title, bold, plain
}

// TestDraw: a picture of each kind shows what its layout has, in all themes: the given numbers in
// bold, those of the answer, and the texts in corners. The template's puzzle is no kind of this package, but can be drawn.
func TestDraw(t *testing.T) {
	for _, k := range append(gridwright.Kinds(), puzzletest.Template()) {
		p, err := texts.Read(k.Example, []*puzzle.Kind{k}, k)
		if err != nil {
			t.Fatal(err)
		}
		s := gridwright.Answer{1, 2, 1, 2, 1, 2}
		if k != puzzletest.Template() {
			s = answerOf(t, p)
		}
		seen := map[string]bool{}
		for _, theme := range []draw.Theme{draw.Light, draw.Dark, draw.Print} {
			for _, answer := range []gridwright.Answer{nil, s} {
				svg := gridwright.Draw(p, answer, draw.Style{Theme: theme})
				title, bold, plain := drawnTexts(t, svg)
				var given, found []string
				l := p.Layout(answer)
				for _, m := range l.Cells {
					if m.Corner != "" {
						found = append(found, m.Corner)
					}
					switch {
					case m.Given:
						given = append(given, m.Text)
					case m.Text != "":
						found = append(found, m.Text)
					}
				}
				slices.Sort(given)
				slices.Sort(found)
				if !slices.Equal(bold, given) || !slices.Equal(plain, found) || len(given)+len(found) == 0 {
					t.Errorf("%s: %q in bold, and %q; want %q and %q", k.Name, bold, plain, given, found)
				}
				size := strconv.Itoa(l.Rows) + "x" + strconv.Itoa(l.Cols)
				if title != k.Title+" "+size {
					t.Errorf("%s: the title is %q", k.Name, title)
				}
				if again := gridwright.Draw(p, answer, draw.Style{Theme: theme}); !bytes.Equal(svg, again) {
					t.Errorf("%s: the second picture differs", k.Name)
				}
				seen[string(svg)] = true
			}
		}
		if len(seen) != 6 {
			t.Errorf("%s: %d pictures differ; want 6", k.Name, len(seen))
		}
	}
	p := parse(t, "latin\n1 .\n. .\n")
	if title, _, _ := drawnTexts(t, gridwright.Draw(p, nil, draw.Style{Title: "Mine & yours"})); title != "Mine & yours" {
		t.Errorf("the title is %q", title)
	}
}

// pictures are those of README and docs/pictures.md: files in docs/pictures that show an example
// beside its answer, as "gridwright draw --both --cell 7" does.
var pictures = []struct {
	file, example string
	theme         draw.Theme
}{
	{"numberlink-11x11.svg", "numberlink-11x11.txt", draw.Light},
	{"numberlink-11x11-dark.svg", "numberlink-11x11.txt", draw.Dark},
	{"numberlink-11x11-print.svg", "numberlink-11x11.txt", draw.Print},
	{"numbrix-9x9.svg", "numbrix-9x9.txt", draw.Light},
	{"hidato-8x8.svg", "hidato-8x8.txt", draw.Light},
	{"futoshiki-5x5.svg", "futoshiki-5x5.txt", draw.Light},
	{"sudoku-9x9.svg", "sudoku-9x9.txt", draw.Light},
	{"slitherlink-10x10.svg", "slitherlink-10x10.txt", draw.Light},
	{"kenken-6x6.svg", "kenken-6x6.txt", draw.Light},
}

// differences is the picture of TestPicturesOfDifferences.
const differences = "differences-9x9.svg"

// isPicture compares a file of docs/pictures with what the program draws. -update writes it.
func isPicture(t *testing.T, name string, drawn *draw.Picture) {
	t.Helper()
	var out bytes.Buffer
	if err := drawn.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("docs", "pictures", name)
	if *update {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, out.Bytes()) {
		t.Errorf("%s is not what the program draws: make pictures writes it (%v)", file, err)
	}
}

// TestPictures: the pictures of README and docs are what the program draws.
func TestPictures(t *testing.T) {
	named := map[string]bool{differences: true}
	for _, picture := range pictures {
		named[picture.file] = true
		text, err := os.ReadFile(filepath.Join("examples", picture.example))
		if err != nil {
			t.Fatal(err)
		}
		p := parse(t, string(text))
		name, _, _ := strings.Cut(picture.example, ".")
		_, size, _ := strings.Cut(name, "-")
		style := draw.Style{Theme: picture.theme, Cell: 7,
			Title: p.Kind().Title + " " + size}
		drawn := draw.Beside(draw.Board(p.Layout(nil), style), draw.Board(p.Layout(answerOf(t, p)), style))
		isPicture(t, picture.file, drawn)
	}
	files, err := os.ReadDir(filepath.Join("docs", "pictures"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		kind, _, _ := strings.Cut(f.Name(), "-")
		byCommand := slices.Contains([]string{"hint", "presolve", "relaxation", "sheet"}, kind)
		inDraw := strings.HasPrefix(f.Name(), "gallery")
		if !named[f.Name()] && !byCommand && !inDraw { // packages internal/cli and draw test these
			t.Errorf("no test draws docs/pictures/%s", f.Name())
		}
	}
}

// TestPicturesOfDifferences: docs/clues.md shows four of the difference sets that prove that Kalvelagen's board
// needs eight of its numbers. Each board has the cells in which another answer differs, grey where a
// number is given, and circles around the eight.
func TestPicturesOfDifferences(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("examples", "numbrix-9x9.txt"))
	if err != nil {
		t.Fatal(err)
	}
	p := parse(t, string(text))
	r, err := gridwright.Minimize(t.Context(), p, &gridwright.MinimizeOptions{Minimum: true})
	if err != nil || !r.Minimum || r.Clues != 8 {
		t.Fatalf("%d clues, %v", r.Clues, err)
	}
	kept := map[int]bool{}
	for _, c := range r.Puzzle.Clues() {
		kept[c.Cell] = true
	}
	var drawn *draw.Picture
	for _, d := range r.Differences[:4] {
		l := p.Layout(nil)
		for c, v := range d.Other {
			m := &l.Cells[c]
			if v != r.Answer[c] {
				if m.Given {
					m.Fill = puzzle.Grey
				}
				m.Text, m.Given = strconv.Itoa(v), false
			}
			if kept[c] {
				m.Shape = puzzle.Circle
			}
		}
		board := draw.Board(l, draw.Style{Cell: 5})
		if drawn == nil {
			drawn = board
		} else {
			drawn = draw.Beside(drawn, board)
		}
	}
	drawn.Title = "Four difference sets of a Numbrix"
	drawn.Desc = "The numbers in which four other answers differ. They are on grey where another " +
		"number is given, and at least one of these is among the eight with circles."
	isPicture(t, differences, drawn)
}

// BenchmarkDraw draws the 20x20 Numberlink of sysid's article with its answer.
func BenchmarkDraw(b *testing.B) {
	text, err := os.ReadFile("examples/numberlink-20x20.txt")
	if err != nil {
		b.Fatal(err)
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		b.Fatal(err)
	}
	s := answerOf(b, p)
	size := 0
	for b.Loop() {
		size = len(gridwright.Draw(p, s, draw.Style{}))
	}
	b.ReportMetric(float64(size), "B/picture")
}
