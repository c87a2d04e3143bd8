package chart

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/draw"
)

// linear returns the linear components of a colour in sRGB.
func linear(c draw.Color) [3]float64 {
	var out [3]float64
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if out[i] = x / 12.92; x > 0.04045 {
			out[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return out
}

// times multiplies a matrix and a vector.
func times(m [3][3]float64, v [3]float64) (out [3]float64) {
	for i := range 3 {
		for j := range 3 {
			out[i] += m[i][j] * v[j]
		}
	}
	return out
}

// lab returns linear components in CIELAB, for the white of daylight (D65).
func lab(rgb [3]float64) [3]float64 {
	xyz := times([3][3]float64{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750},
		{0.0193339, 0.1191920, 0.9503041}}, rgb)
	var f [3]float64
	for i, white := range [3]float64{0.95047, 1, 1.08883} {
		t := xyz[i] / white
		if f[i] = math.Cbrt(t); t <= 0.008856 {
			f[i] = 7.787*t + 16.0/116
		}
	}
	return [3]float64{116*f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])}
}

// TestInks: the colours can be text on white, and readers with full colour vision, protanopia and
// deuteranopia tell them apart. The matrices are of Machado, Oliveira and Fernandes, "A
// physiologically-based model for simulation of color vision deficiency", IEEE Transactions on
// Visualization and Computer Graphics 15 (2009), for full severity. A difference of 2.3 in CIELAB is
// just noticeable.
func TestInks(t *testing.T) {
	const contrast, distance = 4.5, 28
	for name, eye := range map[string][3][3]float64{
		"full":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
		"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	} {
		seen := func(c draw.Color) [3]float64 {
			v := times(eye, linear(c))
			for i := range v {
				v[i] = max(0, min(1, v[i]))
			}
			return lab(v)
		}
		for i, a := range inks {
			for j, b := range inks[:i] {
				p, q := seen(a), seen(b)
				if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); d < distance {
					t.Errorf("%s: colours %d and %d differ by %.1f, want %d", name, i, j, d, distance)
				}
			}
		}
	}
	for i, c := range append(inks[:], grey, black) {
		v := linear(c)
		if ratio := 1.05 / (0.2126*v[0] + 0.7152*v[1] + 0.0722*v[2] + 0.05); ratio < contrast {
			t.Errorf("colour %d has a contrast of %.1f on white, want %.1f", i, ratio, contrast)
		}
	}
}

func TestSpread(t *testing.T) {
	for _, tt := range []struct {
		wanted, heights, want []float64
		low, high             float64
	}{
		{nil, nil, nil, 0, 10},
		{[]float64{5}, []float64{2}, []float64{5}, 0, 10},
		{[]float64{2, 8}, []float64{2, 2}, []float64{2, 8}, 0, 10},
		{[]float64{5, 5}, []float64{2, 2}, []float64{4, 6}, 0, 10},
		{[]float64{0, 0, 9}, []float64{2, 2, 2}, []float64{1, 3, 9}, 0, 10},
		{[]float64{10, 10}, []float64{2, 4}, []float64{5, 8}, 0, 10},
		{[]float64{1, 1}, []float64{8, 8}, []float64{4, 12}, 0, 10}, // no room
	} {
		got := spread(tt.wanted, tt.heights, tt.low, tt.high)
		if !slices.EqualFunc(got, tt.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }) {
			t.Errorf("spread(%v, %v) = %v, want %v", tt.wanted, tt.heights, got, tt.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		wanted := rapid.SliceOfN(rapid.Float64Range(-5, 25), 0, 8).Draw(t, "wanted")
		slices.Sort(wanted)
		heights := rapid.SliceOfN(rapid.Float64Range(0.5, 2.5), len(wanted), len(wanted)).Draw(t, "heights")
		got := spread(wanted, heights, 0, 20)
		at := -1e-9
		for i, c := range got {
			if c-heights[i]/2 < at-1e-9 {
				t.Fatalf("interval %d of %v begins before %v", i, got, at)
			}
			at = c + heights[i]/2
		}
		if at > 20+1e-9 {
			t.Fatalf("%v ends at %v", got, at)
		}
	})
}

func TestAxes(t *testing.T) {
	for _, tt := range []struct {
		axis Axis
		want string
	}{
		{Seconds("", 3e-5, 60), "100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s, 1 min"},
		{Seconds("", 0.001, 0.02), "1 ms, 2 ms, 5 ms, 10 ms, 20 ms"},
		{Seconds("", 5, 95), "5 s, 10 s, 20 s, 1 min, 2 min"},
		{Seconds("", 1e-6, 1e-6), "1 µs"},
		{Counts("", 0), "0, 1, 10"},
		{Counts("", 12000), "0, 1, 10, 100, 1000, 10,000"},
		{Factors("", 1), "1, 10"},
		{Factors("", 1000), "1, 10, 100, 1000"},
		{Shares(""), "0 %, 25 %, 50 %, 75 %, 100 %"},
		{Whole("", 0), "0, 1"},
		{Whole("", 5), "0, 1, 2, 3, 4, 5"},
		{Whole("", 53), "0, 10, 20, 30, 40, 50, 60"},
	} {
		var labels []string
		for _, tick := range tt.axis.Ticks {
			labels = append(labels, tick.Label)
			if at := tt.axis.at(tick.At); !(0 <= at && at <= 1) {
				t.Errorf("%s is at %v of the axis", tick.Label, at)
			}
		}
		if got := strings.Join(labels, ", "); got != tt.want {
			t.Errorf("ticks %s, want %s", got, tt.want)
		}
	}
	for seconds, want := range map[float64]string{3.5e-5: "35 µs", 4e-7: "0.4 µs", 0.001: "1 ms", 0.0123: "12 ms",
		0.741: "741 ms", 1: "1 s", 2.54: "2.5 s", 60: "60 s", 119: "119 s", 120: "2 min", 9000: "2.5 h"} {
		if got := Duration(seconds); got != want {
			t.Errorf("%v s is %q, want %q", seconds, got, want)
		}
	}
	for n, want := range map[float64]string{0: "0", 9999: "9999", 10000: "10,000", 1234567: "1,234,567", 2e7: "2e+07"} {
		if got := Count(n); got != want {
			t.Errorf("%v is %q, want %q", n, got, want)
		}
	}
}

// box is the place of a label in a picture.
type box struct {
	text                     string
	left, right, top, bottom float64
}

// boxes returns the places of all labels: from the height of a capital to the depth of a g.
func boxes(p *draw.Picture) []box {
	var all []box
	for _, s := range p.Shapes {
		l, ok := s.(*draw.Label)
		if !ok {
			continue
		}
		long := draw.TextWidth(l.Text, l.Size, l.Bold)
		left := l.At.X
		switch l.Align {
		case draw.Middle:
			left -= long / 2
		case draw.Right:
			left -= long
		case draw.Left:
		}
		all = append(all, box{l.Text, left, left + long, l.At.Y - 0.73*l.Size, l.At.Y + 0.21*l.Size})
	}
	return all
}

// checkBoxes reports labels that overlap, or leave the picture.
func checkBoxes(t interface{ Errorf(string, ...any) }, p *draw.Picture) {
	all := boxes(p)
	for i, a := range all {
		if a.left < 0 || a.right > p.Width || a.top < 0 || a.bottom > p.Height {
			t.Errorf("%q leaves the picture: %+v", a.text, a)
		}
		for _, b := range all[:i] {
			if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
				t.Errorf("%q overlaps %q: %+v, %+v", a.text, b.text, a, b)
			}
		}
	}
}

// TestLabels: no two labels overlap, wherever the lines end.
func TestLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfNDistinct(rapid.IntRange(2, 30), 1, 12, rapid.ID[int]).Draw(t, "sizes")
		slices.Sort(sizes)
		l := &Lines{Heading: rapid.SampledFrom([]string{"", "Numberlink"}).Draw(t, "heading"), Across: 2,
			X: Axis{Title: "size of the board; the axis is logarithmic in its cells", Scale: Logarithmic,
				Low: float64(sizes[0]*sizes[0]) / 1.1, High: float64(sizes[len(sizes)-1]*sizes[len(sizes)-1]) * 1.1},
			Y: Seconds("median time, logarithmic", 1e-5, 60)}
		for _, n := range sizes {
			l.X.Ticks = append(l.X.Ticks, Tick{float64(n * n), fmt.Sprintf("%dx%d", n, n)})
		}
		if rapid.Bool().Draw(t, "limit") {
			l.Limit = &Limit{60, "limit 60 s"}
		}
		for range rapid.IntRange(1, 4).Draw(t, "panels") {
			p := Panel{Heading: "Assignment, HiGHS"}
			for ink := range rapid.IntRange(0, MaxLines).Draw(t, "lines") {
				line := Line{Name: "value-strict", Ink: ink}
				if rapid.Bool().Draw(t, "note") {
					line.Note = "over 60 s at 20x20, 25x25"
				}
				for _, n := range sizes[:rapid.IntRange(1, len(sizes)).Draw(t, "points")] {
					line.Points = append(line.Points, Point{X: float64(n * n),
						Y: rapid.SampledFrom([]float64{1e-5, 1e-3, 0.3, 0.31, 0.32, 0.5, 0.7, 59, 60}).Draw(t, "y")})
				}
				p.Lines = append(p.Lines, line)
			}
			l.Panels = append(l.Panels, p)
		}
		f := Figure{Title: "Formulations of Numbrix", Notes: []string{strings.Repeat("Many words. ", 30)}, Blocks: []Block{l, l}}
		checkBoxes(t, f.Picture())
	})
}

// TestDots: values are written beside their marks, and overlap nothing.
func TestDots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &Dots{Heading: "Numbrix 9x9", X: Seconds("median time, logarithmic", 1e-5, 60)}
		for i := range rapid.IntRange(1, 15).Draw(t, "rows") {
			d.Names = append(d.Names, fmt.Sprintf("mtz-textbook-%d", i))
		}
		for i := range rapid.IntRange(1, 4).Draw(t, "panels") {
			p := DotPanel{Heading: fmt.Sprintf("solver %d", i)}
			for range d.Names {
				x := rapid.SampledFrom([]float64{1e-5, 0.001, 5, 60}).Draw(t, "x")
				p.Values = append(p.Values, Value{X: x, Text: Duration(x), Open: x == 60})
			}
			d.Panels = append(d.Panels, p)
		}
		f := Figure{Title: "Dots", Blocks: []Block{d}}
		p := f.Picture()
		checkBoxes(t, p)
		words := 0
		for _, b := range boxes(p) {
			if b.text == "60 s" || b.text == "5 s" { // no tick has these words
				words++
			}
		}
		for _, panel := range d.Panels {
			for _, v := range panel.Values {
				if v.X >= 5 {
					words--
				}
			}
		}
		if words != 0 {
			t.Errorf("%d words too many, or too few", words)
		}
	})
}

// TestEmpty: a figure without data still is a picture, with a title and a description.
func TestEmpty(t *testing.T) {
	for _, blocks := range [][]Block{nil, {Words("There is nothing to plot.")}, {&Lines{}}, {&Dots{}},
		{&Lines{Panels: []Panel{{Lines: []Line{{Name: "a"}}}}, X: Whole("", 1), Y: Whole("", 1)}}} {
		f := Figure{Title: "Nothing <here>", Desc: "No data.", Blocks: blocks}
		var a, b bytes.Buffer
		if err := f.Picture().WriteSVG(&a); err != nil {
			t.Fatal(err)
		}
		if err := f.Picture().WriteSVG(&b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("two pictures differ, %v", err)
		}
		for _, want := range []string{`role="img"`, "Nothing &lt;here&gt;</title>", "No data.</desc>"} {
			if !strings.Contains(a.String(), want) {
				t.Errorf("the picture lacks %s", want)
			}
		}
		if strings.Contains(a.String(), "NaN") {
			t.Error("the picture has a place that is no number")
		}
	}
}

// TestEndLabels: lines that end early are labelled at their ends, unless one is in the way of the
// other.
func TestEndLabels(t *testing.T) {
	atEnd := 0
	for gap := 1.0; gap < 4; gap *= 1.05 {
		l := &Lines{X: Axis{Scale: Logarithmic, Low: 10, High: 1000}, Y: Seconds("median time", 1e-3, 60),
			Panels: []Panel{{Lines: []Line{{Name: "mtz", Note: "over 60 s from 9x9", Points: []Point{{X: 20, Y: 0.1}}},
				{Name: "scf", Note: "over 60 s from 9x9", Ink: 1, Points: []Point{{X: 20, Y: 0.1 * gap}}}}}}}
		f := Figure{Title: "Two lines", Blocks: []Block{l}}
		p := f.Picture()
		checkBoxes(t, p)
		for _, b := range boxes(p) {
			if b.text == "mtz" && b.right < 100 {
				atEnd++
			}
		}
	}
	if atEnd < 3 {
		t.Errorf("%d labels are at the end of their lines", atEnd)
	}
}
