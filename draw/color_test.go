package draw

import (
	"fmt"
	"math"
	"testing"
)

var themes = []Theme{Light, Dark, Print}

// lab returns a colour in OKLab.
func lab(c Color) [3]float64 {
	k := c.lch()
	return [3]float64{k.l, k.c * math.Cos(k.h*math.Pi/180), k.c * math.Sin(k.h*math.Pi/180)}
}

// distance returns how different two colours look: 0.02 can be seen side by side.
func distance(c, d Color) float64 {
	x, y := lab(c), lab(d)
	return math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2])
}

// eyes are kinds of colour vision: matrices on linear RGB. Gustavo Machado, Manuel Oliveira and
// Leandro Fernandes, "A physiologically-based model for simulation of color vision deficiency",
// 2009.
var eyes = map[string][9]float64{
	"common":       {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// seen returns a colour as an eye sees it.
func seen(c Color, m [9]float64) Color {
	r, g, b := decodeGamma(c.R), decodeGamma(c.G), decodeGamma(c.B)
	return Color{encodeGamma(m[0]*r + m[1]*g + m[2]*b), encodeGamma(m[3]*r + m[4]*g + m[5]*b),
		encodeGamma(m[6]*r + m[7]*g + m[8]*b)}
}

func TestColors(t *testing.T) {
	for c, want := range map[Color]lch{{255, 255, 255}: {1, 0, 0}, {255, 0, 0}: {0.628, 0.258, 29.23},
		{0, 0, 255}: {0.452, 0.313, -95.95}} {
		got := c.lch()
		if math.Abs(got.l-want.l) > 0.001 || math.Abs(got.c-want.c) > 0.001 ||
			want.c > 0 && math.Abs(got.h-want.h) > 0.01 {
			t.Errorf("%v is %v; want %v", c, got, want)
		}
		if back := got.color(); back != c {
			t.Errorf("%v is %v on its way back", c, back)
		}
	}
	if got := contrast(Color{}, Color{255, 255, 255}); math.Abs(got-21) > 1e-9 {
		t.Errorf("the contrast of black and white is %v", got)
	}
	if got := contrast(Color{0x76, 0x76, 0x76}, Color{255, 255, 255}); math.Abs(got-4.54) > 0.005 {
		t.Errorf("the contrast of #767676 and white is %v", got)
	}
}

// TestScale: along a path, equal steps look alike, and the lightness falls all the way, so that any
// eye sees the direction.
func TestScale(t *testing.T) {
	const steps = 24
	for _, theme := range themes {
		in := theme.inks()
		var each []float64
		total := 0.0
		for i := range steps {
			c, d := between(in.low, in.high, float64(i)/steps), between(in.low, in.high, float64(i+1)/steps)
			each = append(each, distance(c, d))
			total += distance(c, d)
			for eye, m := range eyes {
				if from, to := lab(seen(c, m))[0], lab(seen(d, m))[0]; to >= from {
					t.Errorf("theme %d, %s: the lightness grows from %.3f to %.3f at step %d", theme, eye, from, to, i)
				}
			}
		}
		for i, d := range each {
			if mean := total / steps; d < 0.7*mean || d > 1.3*mean {
				t.Errorf("theme %d: step %d is %.3f; the mean is %.3f", theme, i, d, mean)
			}
		}
	}
}

// TestPrintedPath: the path on paper is pale below its numbers, which are small in answers.
func TestPrintedPath(t *testing.T) {
	in := Print.inks()
	if got := contrast(in.other, between(in.low, in.high, 1)); got < 6.5 {
		t.Errorf("numbers have a contrast of %.1f at the end of the path", got)
	}
}

// TestTubeColors: no two of many paths look alike, and any eye tells the first ones apart.
func TestTubeColors(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		names := map[string]int{}
		for g := 1; g <= 60; g++ {
			look := theme.tube(g)
			if other, ok := names[fmt.Sprint(look)]; ok {
				t.Errorf("theme %d: groups %d and %d look the same", theme, other, g)
			}
			names[fmt.Sprint(look)] = g
		}
		for _, tt := range []struct {
			groups int
			least  float64
		}{{8, 0.05}, {24, 0.04}} {
			for eye, m := range eyes {
				for g := 1; g <= tt.groups; g++ {
					for h := 1; h < g; h++ {
						c, d := theme.tube(g).fill, theme.tube(h).fill
						if far := distance(seen(c, m), seen(d, m)); far < tt.least {
							t.Errorf("theme %d, %s: groups %d and %d differ by %.3f", theme, eye, h, g, far)
						}
					}
				}
			}
		}
	}
}
