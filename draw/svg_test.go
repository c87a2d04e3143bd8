package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// svgOf writes a picture and checks that it is well-formed XML.
func svgOf(t *testing.T, p *Picture) string {
	t.Helper()
	var out strings.Builder
	if err := p.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(out.String())); ; {
		switch _, err := d.Token(); {
		case errors.Is(err, io.EOF):
			return out.String()
		case err != nil:
			t.Fatalf("%v in\n%s", err, out.String())
		}
	}
}

func TestWriteSVG(t *testing.T) {
	red, black := Color{255, 0, 0}, Color{1, 2, 3}
	for _, tt := range []struct {
		name   string
		shapes []Shape
		want   string
	}{
		{"strokes of one style share an element, with relative moves", []Shape{
			&Stroke{Points: []Point{{1, 2}, {4, 2}, {4, 1.5}, {3.25, 2.5}}, Width: 0.5, Color: red},
			&Stroke{Points: []Point{{0, 0}, {0, -1}, {1, 0}}, Closed: true, Width: 0.5, Color: red}},
			`<path stroke="#f00" stroke-width=".5" d="M1 2h3v-.5l-.75 1M0 0v-1l1 1z"/>`},
		{"flat ends, another width", []Shape{
			&Stroke{Points: []Point{{1, 2}, {4, 2}}, Width: 1.0004, Color: black, Flat: true}},
			`<path stroke="#010203" stroke-width="1" stroke-linecap="butt" d="M1 2h3"/>`},
		{"a dot, and a stroke of nothing", []Shape{
			&Stroke{Points: []Point{{1, 2}, {1, 2}, {1, 2}}, Width: 1, Color: red}, &Stroke{Width: 1, Color: red}},
			`<path stroke="#f00" stroke-width="1" d="M1 2h0"/>`},
		{"areas turn the same way", []Shape{
			&Area{Points: []Point{{0, 0}, {1, 0}, {1, 1}}, Color: red},
			&Area{Points: []Point{{0, 0}, {1, 1}, {1, 0}}, Color: red}},
			`<path fill="#f00" d="M0 0h1v1zM1 0v1l-1-1z"/>`},
		{"discs", []Shape{&Disc{Point{1, 2}, 0.5, red}, &Disc{Point{2, 2}, 0.5, red}},
			`<g fill="#f00"><circle cx="1" cy="2" r=".5"/><circle cx="2" cy="2" r=".5"/></g>`},
		{"nothing without a size", []Shape{&Disc{Point{1, 2}, 0.5, red}, &Disc{Point{1, 2}, -1, red},
			&Disc{Point{1, 2}, math.NaN(), red}, &Stroke{Points: []Point{{1, 2}, {4, 2}}, Width: -1, Color: red},
			&Stroke{Points: []Point{{1, 2}, {4, 2}}, Color: red}, &Label{At: Point{1, 2}, Text: "7", Size: -5}},
			`<g fill="#f00"><circle cx="1" cy="2" r=".5"/></g>`},
		{"labels", []Shape{
			&Label{At: Point{1, 2}, Text: "7", Size: 5, Bold: true, Color: red},
			&Label{At: Point{1, 2}, Text: "<&>\x00", Size: 5, Align: Left, Color: red},
			&Label{At: Point{1, 2}, Text: "é", Size: 5, Align: Right, Color: red}},
			`<g fill="#f00" font-size="5" font-weight="bold" text-anchor="middle"><text x="1" y="2">7</text></g>` + "\n" +
				`<g fill="#f00" font-size="5"><text x="1" y="2">&lt;&amp;&gt;` + "\ufffd" + `</text></g>` + "\n" +
				`<g fill="#f00" font-size="5" text-anchor="end"><text x="1" y="2">é</text></g>`},
	} {
		p := &Picture{Width: 10.5, Height: 20, Title: "<b>", Desc: `"&"`, Shapes: tt.shapes}
		got := svgOf(t, p)
		head, body, _ := strings.Cut(got, `<rect width="10.5" height="20" fill="#000"/>`+"\n")
		if want := tt.want + "\n</svg>\n"; body != want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, body, want)
		}
		for _, part := range []string{`width="10.5mm" height="20mm" viewBox="0 0 10.5 20" role="img"`,
			`&lt;b&gt;</title>`, `"&amp;"</desc>`} {
			if !strings.Contains(head, part) {
				t.Errorf("%s: the head lacks %s:\n%s", tt.name, part, head)
			}
		}
		if again := svgOf(t, p); again != got {
			t.Errorf("%s: the second time it is\n%s", tt.name, again)
		}
	}
}

// TestNumbers: numbers are short, and none is written that SVG can't read.
func TestNumbers(t *testing.T) {
	for x, want := range map[float64]string{0: "0", -0.0004: "0", 0.5: ".5", -0.5: "-.5", 12.3456: "12.346",
		-7.04: "-7.04", 100: "100", 0.001: ".001", 1e300: "0", -1e300: "0"} {
		if got := length(x); got != want {
			t.Errorf("%v: %q; want %q", x, got, want)
		}
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteSVGError(t *testing.T) {
	if err := (&Picture{}).WriteSVG(full{}); !errors.Is(err, errFull) {
		t.Errorf("the error is %v", err)
	}
}
