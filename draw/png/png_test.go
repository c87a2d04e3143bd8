package png

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/draw"
)

var (
	white = draw.Color{R: 255, G: 255, B: 255}
	black = draw.Color{}
	red   = draw.Color{R: 255}
)

// sample is a picture of 20 x 10 mm with each kind of shape.
func sample() *draw.Picture {
	return &draw.Picture{Width: 20, Height: 10, Title: "Sample", Desc: "Ein schönes Bild.",
		Background: white, Shapes: []draw.Shape{
			&draw.Area{Points: []draw.Point{{X: 1, Y: 1}, {X: 5, Y: 1}, {X: 5, Y: 5}}, Color: red},
			&draw.Disc{Center: draw.Point{X: 10, Y: 3}, Radius: 2, Color: black},
			&draw.Stroke{Points: []draw.Point{{X: 2, Y: 8}, {X: 6, Y: 6}, {X: 8, Y: 8}}, Width: 1, Color: black},
			&draw.Stroke{Points: []draw.Point{{X: 13, Y: 1}, {X: 18, Y: 1}, {X: 18, Y: 4}}, Closed: true,
				Width: 0.5, Color: red},
			&draw.Label{At: draw.Point{X: 15, Y: 9}, Text: "Äß 12", Size: 4, Bold: true, Color: black},
		}}
}

func encode(t *testing.T, p *draw.Picture, dpi float64) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Encode(&out, p, dpi); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func decode(t *testing.T, p *draw.Picture, dpi float64) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(encode(t, p, dpi)))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// TestFile: the file has the right size and chunks, and the same bytes each time.
func TestFile(t *testing.T) {
	data := encode(t, sample(), 254)
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size != (image.Point{X: 200, Y: 100}) {
		t.Errorf("the picture has %v pixels", size)
	}
	for _, part := range []string{"pHYs\x00\x00\x27\x10\x00\x00\x27\x10\x01", "Title\x00\x00\x00\x00\x00Sample",
		"Description\x00\x00\x00\x00\x00Ein schönes Bild."} {
		if !bytes.Contains(data, []byte(part)) {
			t.Errorf("the file has no %q", part)
		}
	}
	if again := encode(t, sample(), 254); !bytes.Equal(data, again) {
		t.Error("the second file differs from the first")
	}
}

// ink returns how many pixels of a white picture are black, counting grey ones in part.
func ink(img image.Image) float64 {
	sum := 0.0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			sum += 1 - float64(color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y)/255
		}
	}
	return sum
}

// TestInk: shapes are as large as geometry states, ends and corners included, at any resolution.
func TestInk(t *testing.T) {
	at := func(xy ...float64) (points []draw.Point) {
		for i := 0; i < len(xy); i += 2 {
			points = append(points, draw.Point{X: xy[i], Y: xy[i+1]})
		}
		return points
	}
	for _, tt := range []struct {
		name  string
		shape draw.Shape
		want  float64 // mm²
	}{
		{"triangle", &draw.Area{Points: at(1.3, 1, 5, 1, 5, 5)}, 3.7 * 4 / 2},
		{"the other way round", &draw.Area{Points: at(5, 5, 5, 1, 1.3, 1)}, 3.7 * 4 / 2},
		{"disc", &draw.Disc{Center: draw.Point{X: 5, Y: 5}, Radius: 2}, math.Pi * 4},
		{"line", &draw.Stroke{Points: at(2, 2, 2, 8), Width: 1.5}, 6*1.5 + math.Pi*0.75*0.75},
		{"flat line", &draw.Stroke{Points: at(2, 2, 8, 8), Width: 1.5, Flat: true}, 6 * math.Sqrt2 * 1.5},
		{"point", &draw.Stroke{Points: at(5, 5, 5, 5), Width: 2}, math.Pi},
		// Half of the ends, a quarter of a circle outside, and a square counted twice inside.
		{"right turn", &draw.Stroke{Points: at(2, 2, 8, 2, 8, 8), Width: 2},
			6*2*2 + math.Pi + math.Pi/4 - 1},
		{"left turn", &draw.Stroke{Points: at(8, 8, 8, 2, 2, 2), Width: 2},
			6*2*2 + math.Pi + math.Pi/4 - 1},
		{"square", &draw.Stroke{Points: at(2, 2, 8, 2, 8, 8, 2, 8), Closed: true, Width: 1},
			4*6 + 4*(math.Pi*0.25/4-0.25)},
		{"wide square", &draw.Stroke{Points: at(2, 2, 8, 2, 8, 8, 2, 8), Closed: true, Width: 3},
			9*9 - 3*3 - 4*(1.5*1.5-math.Pi*1.5*1.5/4)},
		{"closed twice", &draw.Stroke{Points: at(2, 2, 8, 2, 8, 8, 2, 8, 2, 2), Closed: true, Width: 1},
			4*6 + 4*(math.Pi*0.25/4-0.25)},
		{"half outside", &draw.Disc{Center: draw.Point{X: 10, Y: 5}, Radius: 2}, math.Pi * 2},
		{"outside", &draw.Disc{Center: draw.Point{X: 30, Y: 5}, Radius: 2}, 0},
		{"nowhere", &draw.Disc{Center: draw.Point{X: math.NaN(), Y: 5}, Radius: 2}, 0},
	} {
		for _, dpi := range []float64{4 * inch, 12 * inch} {
			p := &draw.Picture{Width: 10, Height: 10, Background: white, Shapes: []draw.Shape{tt.shape}}
			perMM := dpi / inch
			if got := ink(decode(t, p, dpi)) / perMM / perMM; math.Abs(got-tt.want) > 0.01*tt.want {
				t.Errorf("%s at %v dpi covers %.3f mm², not %.3f", tt.name, dpi, got, tt.want)
			}
		}
	}
}

// TestFar: no shape takes more time or memory than a picture, however large or far away it is. Sizes
// that are not positive draw nothing.
func TestFar(t *testing.T) {
	const size = 10
	at := func(x, y float64) draw.Point { return draw.Point{X: x, Y: y} }
	shapes := func(v float64) map[string]draw.Shape {
		return map[string]draw.Shape{
			"disc":        &draw.Disc{Center: at(5, 5), Radius: v},
			"line":        &draw.Stroke{Points: []draw.Point{at(5, v), at(5.5, 5)}, Width: 1},
			"wide line":   &draw.Stroke{Points: []draw.Point{at(5, 1), at(5.5, 5)}, Width: v},
			"area":        &draw.Area{Points: []draw.Point{at(5, v), at(5.5, 5), at(8, 5)}},
			"large label": &draw.Label{At: at(5, 5), Text: "abc", Size: v},
			"long label":  &draw.Label{At: at(5, 5), Text: strings.Repeat("8", 10_000), Size: math.Abs(v)},
		}
	}
	for _, v := range []float64{1e4, 1e6, 1e9, 1e12, 1e300, math.Inf(1), math.NaN(), -1e6, -1e12, math.Inf(-1)} {
		for name, s := range shapes(v) {
			b := newBrush(size, size, 1)
			b.clear(white)
			b.draw(s)
			if n := len(b.outline); n > 1_000_000 { // of 24 bytes
				t.Errorf("%s: %g mm make %d corners", name, v, n)
			}
		}
	}
	for _, v := range []float64{0, -1} {
		for name, s := range shapes(v) {
			p := &draw.Picture{Width: size, Height: size, Background: white, Shapes: []draw.Shape{s}}
			sized := name == "disc" || name == "wide line" || name == "large label"
			if got := ink(decode(t, p, inch)); sized && got != 0 {
				t.Errorf("%s: a size of %g mm covers %v pixels", name, v, got)
			}
		}
	}
	// Those that are large, but cross the picture, are drawn.
	for name, s := range map[string]draw.Shape{
		"disc": &draw.Disc{Center: at(1e6+5, 5), Radius: 1e6},
		"line": &draw.Stroke{Points: []draw.Point{at(-1e6, 2.5), at(1e6, 2.5)}, Width: 5},
		"area": &draw.Area{Points: []draw.Point{at(-1e6, 0), at(5, 0), at(5, 1e6), at(-1e6, 1e6)}},
	} {
		p := &draw.Picture{Width: size, Height: size, Background: white, Shapes: []draw.Shape{s}}
		if got := ink(decode(t, p, inch)); math.Abs(got-size*size/2) > 6 {
			t.Errorf("%s: half of the picture is black, not %v of %d pixels", name, got, size*size)
		}
	}
}

// TestLabel: a text ends where its alignment states, and stands on its baseline.
func TestLabel(t *testing.T) {
	for _, tt := range []struct {
		align draw.Align
		want  image.Rectangle // of the ink, in tenths of a millimetre
	}{
		// "HH" is 2 * 0.722 em wide, without 0.08 em on each side, and 0.69 em high.
		{draw.Left, image.Rect(108, 31, 237, 100)},
		{draw.Middle, image.Rect(36, 31, 164, 100)},
		{draw.Right, image.Rect(-36, 31, 92, 100)},
	} {
		p := &draw.Picture{Width: 40, Height: 20, Background: white, Shapes: []draw.Shape{
			&draw.Label{At: draw.Point{X: 10, Y: 10}, Text: "HH", Size: 10, Align: tt.align}}}
		img := decode(t, p, 254)
		var got image.Rectangle
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if r, _, _, _ := img.At(x, y).RGBA(); r < 0x8000 {
					got = got.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		want := tt.want.Intersect(img.Bounds())
		if d := got.Min.Sub(want.Min); max(d.X, d.Y, -d.X, -d.Y) > 1 {
			t.Errorf("align %d: the text is at %v, not %v", tt.align, got, want)
		}
		if d := got.Max.Sub(want.Max); max(d.X, d.Y, -d.X, -d.Y) > 1 {
			t.Errorf("align %d: the text is at %v, not %v", tt.align, got, want)
		}
	}
}

// TestGrey: a picture without colours takes one byte a pixel, and looks the same.
func TestGrey(t *testing.T) {
	p := sample()
	if _, ok := decode(t, p, 96).(*image.Gray); ok {
		t.Error("a picture with red is grey")
	}
	p.Shapes = p.Shapes[1:3]
	img := decode(t, p, 96)
	if _, ok := img.(*image.Gray); !ok {
		t.Errorf("a picture in black is %T", img)
	}
	if ink(img) == 0 {
		t.Error("the picture is empty")
	}
}

func TestRefused(t *testing.T) {
	p := &draw.Picture{Width: 300, Height: 400, Background: white}
	var large *TooLarge
	if err := Encode(io.Discard, p, 2400); !errors.As(err, &large) || err.Error() !=
		"the picture would have 28346 x 37795 pixels; the limit is 100 million pixels" {
		t.Errorf("too large: %v", err)
	}
	for _, dpi := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if err := Encode(io.Discard, p, dpi); err == nil {
			t.Errorf("%v dpi is allowed", dpi)
		}
	}
	if err := Encode(io.Discard, &draw.Picture{Width: math.NaN(), Height: 1}, 96); err == nil {
		t.Error("a width that is not a number is allowed")
	}
	full := errors.New("the disk is full")
	for n := range 60 {
		if err := Encode(&short{n, full}, sample(), 96); !errors.Is(err, full) {
			t.Errorf("after %d bytes: %v", n, err)
		}
	}
}

// short takes n bytes and then fails.
type short struct {
	n   int
	err error
}

func (s *short) Write(p []byte) (int, error) {
	n := min(s.n, len(p))
	s.n -= n
	if n < len(p) {
		return n, s.err
	}
	return n, nil
}

func TestMissing(t *testing.T) {
	p := sample()
	p.Shapes = append(p.Shapes, &draw.Label{Text: "数独 3x3", Size: 3})
	if got := string(Missing(sample(), p)); got != "数独" {
		t.Errorf("missing: %q", got)
	}
	encode(t, p, 96) // draws boxes
}
