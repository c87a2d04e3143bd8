package face

import (
	"math"
	"testing"

	"github.com/gridwright/gridwright/draw"
)

// TestWidths: the advances are those of Helvetica, in thousandths of an em.
func TestWidths(t *testing.T) {
	for _, tt := range []struct {
		bold bool
		text string
		want float64
	}{
		{false, "0", 556}, {false, "iW", 222 + 944}, {true, "0", 556}, {true, "iW", 278 + 944},
	} {
		if got := New(tt.bold).Width(tt.text) * 1000; math.Abs(got-tt.want) > 0.5 {
			t.Errorf("%s (bold %v) is %.1f/1000 em wide, not %v", tt.text, tt.bold, got, tt.want)
		}
	}
}

// TestSameCharacters: both fonts have the same characters, as Missing assumes.
func TestSameCharacters(t *testing.T) {
	regular, bold := New(false), New(true)
	for r := rune(0); r < 0x20000; r++ {
		if regular.Glyph(r).lacking != bold.Glyph(r).lacking {
			t.Errorf("one of the fonts lacks %q", r)
		}
	}
}

func TestMissing(t *testing.T) {
	const text = "Łódź, Ωμέγα, Жук 数独 数\U0001F600\u200d"
	lacking := func(texts ...string) string {
		p := &draw.Picture{Shapes: []draw.Shape{&draw.Disc{}}}
		for _, t := range texts {
			p.Shapes = append(p.Shapes, &draw.Label{Text: t})
		}
		return string(Missing([]*draw.Picture{p, {}}))
	}
	if got := lacking(text, "αβ"); got != "数独\U0001F600" {
		t.Errorf("missing: %q", got)
	}
	// Hebrew is written from right to left, which Encode does not do.
	if got := lacking("אב 12"); got != "אב" {
		t.Errorf("missing: %q", got)
	}
	if got := New(true).Shown("Жук 数独"); got != "Жук □□" {
		t.Errorf("shown: %q", got)
	}
	if got := Plain("a\tb\u202ec\x1b\u00a0d"); got != "a bc d" {
		t.Errorf("plain: %q", got)
	}
}

// TestOutline: each part of an outline begins where it ends, and lies within the line and, but for a
// little, within the glyph's advance.
func TestOutline(t *testing.T) {
	f := New(false)
	for _, c := range []struct {
		r     rune
		parts int
	}{{'1', 1}, {'0', 2}, {'8', 3}, {'i', 2}, {'A', 2}, {' ', 0}} {
		g, parts := f.Glyph(c.r), 0
		var begun, at [2]float64
		to := func(x, y float64) {
			if at = [2]float64{x, y}; x < -0.1 || x > g.Advance+0.1 || math.Abs(y) > 1 {
				t.Errorf("%q: %v is outside", c.r, at)
			}
		}
		closed := func() {
			if at != begun {
				t.Errorf("%q: a part ends at %v, not at %v", c.r, at, begun)
			}
		}
		f.Outline(g, func(x, y float64) {
			closed()
			to(x, y)
			begun, parts = at, parts+1
		}, to, func(_, _, x, y float64) { to(x, y) })
		if closed(); parts != c.parts {
			t.Errorf("%q has %d parts, want %d", c.r, parts, c.parts)
		}
	}
}
