package pdf

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/gridwright/gridwright/draw"
)

// sample returns pages with each kind of shape.
func sample(pages int) []*draw.Picture {
	var all []*draw.Picture
	for i := range pages {
		all = append(all, &draw.Picture{Width: 100 + float64(i), Height: 50, Title: fmt.Sprintf("Żuk %d 😀", i+1),
			Background: draw.Color{R: 255, G: 255, B: 255}, Shapes: []draw.Shape{
				&draw.Area{Points: []draw.Point{{X: 10, Y: 10}, {X: 20, Y: 10}, {X: 20, Y: 20}},
					Color: draw.Color{R: 255}},
				&draw.Disc{Center: draw.Point{X: 50, Y: 25}, Radius: 5, Color: draw.Color{G: 51}},
				&draw.Stroke{Points: []draw.Point{{X: 0, Y: 0}, {X: 25.4, Y: 25.4}}, Width: 2.54},
				&draw.Stroke{Points: []draw.Point{{X: 0, Y: 0}, {X: 25.4, Y: 0}, {X: 25.4, Y: 25.4}}, Closed: true,
					Flat: true, Width: 0.254},
				&draw.Stroke{Points: []draw.Point{{X: 2.54, Y: 2.54}}, Width: 2.54},
				&draw.Label{At: draw.Point{X: 50, Y: 40}, Text: `Жук (a\b) 数`, Size: 10},
				&draw.Label{At: draw.Point{X: 50, Y: 45}, Text: "AZ", Size: 10, Bold: true, Align: draw.Right},
				&draw.Label{At: draw.Point{X: 50, Y: 48}, Text: "ZA", Size: 10, Bold: true},
			}})
	}
	return all
}

func encode(t *testing.T, pages []*draw.Picture, info Info) string {
	t.Helper()
	var out bytes.Buffer
	if err := Encode(&out, pages, info); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// contents returns the drawing operators of the pages.
func contents(t *testing.T, doc string) []string {
	t.Helper()
	var pages []string
	for _, m := range regexp.MustCompile(`<</Filter /FlateDecode /Length (\d+)>>\nstream\n`).FindAllStringIndex(doc, -1) {
		r, err := zlib.NewReader(strings.NewReader(doc[m[1]:]))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, string(content))
	}
	return pages
}

func TestPages(t *testing.T) {
	doc := encode(t, sample(2), Info{})
	pages := contents(t, doc)
	if len(pages) != 2 {
		t.Fatalf("%d pages", len(pages))
	}
	for _, part := range []string{"/MediaBox [0 0 283.46 141.73]", "/MediaBox [0 0 286.30 141.73]"} {
		if !strings.Contains(doc, part) {
			t.Errorf("no page has %s", part)
		}
	}
	for _, part := range []string{
		"1.000 0.000 0.000 rg",                                // the area is red
		"28.35 113.39 m\n56.69 113.39 l\n56.69 85.04 l\nh\nf", // and in its place: y goes up in PDF
		"7.20 w",
		"0.00 141.73 m\n72.00 69.73 l\nS",
		"0.72 w\n0 J\n0.00 141.73 m\n72.00 141.73 l\n72.00 69.73 l\nh\nS",
		"1 J\n7.20 134.53 m\n7.20 134.53 l\nS", // a point
		// Text as UTF-16, with a box for the character that the font lacks.
		"(\x04\x16\x04\x43\x04\x3a\x00 \x00\\(\x00a\x00\\\\\x00b\x00\\)\x00 \x25\xa1) Tj",
		"(\x00A\x00Z) Tj",
	} {
		if !strings.Contains(pages[0], part) {
			t.Errorf("the page has no %q", part)
		}
	}
	// A and Z are 0.722 and 0.611 em wide in Helvetica Bold: the texts begin at 36.67 and 43.335 mm.
	for _, part := range []string{
		fmt.Sprintf("BT %.2f %.2f Td (\x00A", 36.67*pointsPerMM, 5*pointsPerMM),
		fmt.Sprintf("BT %.2f %.2f Td (\x00Z", 43.335*pointsPerMM, 2*pointsPerMM),
	} {
		if !strings.Contains(pages[0], part) {
			t.Errorf("the page has no %q", part)
		}
	}
}

// TestSame: the same pictures give the same bytes, also when several documents are made at a time.
func TestSame(t *testing.T) {
	pages, info := sample(3), Info{Title: "Sheet", Author: "Łukasz", Language: "pl"}
	want := encode(t, pages, info)
	docs := make([]bytes.Buffer, 8)
	var all sync.WaitGroup
	for i := range docs {
		all.Go(func() {
			if err := Encode(&docs[i], pages, info); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range docs {
		if docs[i].String() != want {
			t.Errorf("document %d differs", i)
		}
	}
}

func TestInfo(t *testing.T) {
	doc := encode(t, sample(2), Info{Title: "数独 😀", Author: "A\xe0\x1b)", Subject: "Numbers",
		Language: "pt-BR"})
	for _, part := range []string{
		"/Title (\xfe\xff\x65\x70\x72\xec\x00 \xd8\x3d\xde\x00)",
		"/Author (\xfe\xff\x00A\xff\xfd\x00\\))",
		"/Subject (\xfe\xff\x00N\x00u\x00m\x00b\x00e\x00r\x00s)",
		"/Lang (pt-BR)",
		"/Title (\xfe\xff\x01\x7b\x00u\x00k\x00 \x002\x00 \x25\xa1)", // of the second page, in the outline
	} {
		if !strings.Contains(doc, part) {
			t.Errorf("the document has no %q", part)
		}
	}
	pages := sample(3)
	pages[0].Section, pages[1].Section = "Loops", "Loops"
	doc = encode(t, pages, Info{})
	if n := strings.Count(doc, "/Title (\xfe\xff\x00L\x00o\x00o\x00p\x00s)"); n != 1 {
		t.Errorf("the outline has a section %d times", n)
	}
	if n := strings.Count(doc, "/Parent "); n < 6 {
		t.Errorf("the outline and the pages have %d parents", n)
	}
	pages[1].Section = ""
	if doc = encode(t, pages, Info{}); strings.Count(doc, "/Parent ") != 3+3+3 { // the tags repeat pages
		t.Error("a section of one page has an entry below its name in the outline")
	}
	if alone := encode(t, sample(1), Info{}); strings.Contains(alone, "/Outlines") {
		t.Error("a single page has an outline")
	}
}

func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		pages []*draw.Picture
		info  Info
		want  string
	}{
		{nil, Info{}, "a PDF document needs a page"},
		{sample(1), Info{Language: "x) evil"}, `expected a language such as "en" or "pt-BR", found "x) evil"`},
		{[]*draw.Picture{{Width: 6000, Height: 10}}, Info{},
			"a page of 6000 x 10 mm does not fit into PDF, whose pages have sides of up to 5080 mm"},
		{[]*draw.Picture{{Width: math.NaN(), Height: 10}}, Info{},
			"a page of NaN x 10 mm does not fit into PDF, whose pages have sides of up to 5080 mm"},
	} {
		if err := Encode(io.Discard, tt.pages, tt.info); err == nil || err.Error() != tt.want {
			t.Errorf("%v, not %s", err, tt.want)
		}
	}
	full := errors.New("the disk is full")
	if err := Encode(failing{full}, sample(1), Info{}); !errors.Is(err, full) {
		t.Errorf("%v, not %v", err, full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestNowhere: shapes without a place or a size are left out.
func TestNowhere(t *testing.T) {
	nan := draw.Point{X: math.NaN(), Y: 1}
	doc := encode(t, []*draw.Picture{{Width: 10, Height: 10, Background: draw.Color{R: 1}, Shapes: []draw.Shape{
		&draw.Area{Points: []draw.Point{nan, nan, nan}}, &draw.Disc{Center: nan, Radius: 1},
		&draw.Stroke{Points: []draw.Point{nan, nan}, Width: 1}, &draw.Stroke{},
		&draw.Label{At: nan, Text: "x", Size: 1}, &draw.Label{Text: "x", Size: math.Inf(1)},
		&draw.Stroke{Points: []draw.Point{{X: 1, Y: 1}}, Width: math.NaN()},
		&draw.Stroke{Points: []draw.Point{{X: 1, Y: 1}}, Width: math.Inf(1)},
		&draw.Stroke{Points: []draw.Point{{X: 1, Y: 1}}}, &draw.Stroke{Points: []draw.Point{{X: 1, Y: 1}}, Width: -1},
	}}}, Info{})
	page := contents(t, doc)[0]
	if strings.Contains(page, "\nS") || strings.Contains(page, "NaN") || strings.Contains(page, "Inf") || !strings.Contains(page, "0.004 0.000 0.000 rg") {
		t.Errorf("the page is %s", page)
	}
}

func TestMissing(t *testing.T) {
	if got := string(Missing(sample(2)...)); got != "数" {
		t.Errorf("missing: %q", got)
	}
}
