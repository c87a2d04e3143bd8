package draw

import "math"

// inks are the colours of a theme.
type inks struct {
	paper Color
	ink   Color // given numbers
	other Color // numbers of the answer
	thin  Color // lines between cells
	heavy Color // the frame, and lines between regions
	block Color // holes within the board
	low   lch   // the path through the cells: its colour at 1
	high  lch   // and at its end
}

func (t Theme) inks() inks {
	switch t {
	case Dark:
		return inks{
			paper: Color{0x15, 0x18, 0x1e}, ink: Color{0xf5, 0xf7, 0xfa}, other: Color{0x7f, 0xc4, 0xff},
			thin: Color{0x48, 0x4f, 0x5b}, heavy: Color{0xc3, 0xca, 0xd5}, block: Color{0x5c, 0x64, 0x70},
			low: lch{0.34, 0.10, 290}, high: lch{0.55, 0.10, 100},
		}
	case Print:
		return inks{
			paper: Color{255, 255, 255}, ink: Color{0, 0, 0}, other: Color{0x33, 0x33, 0x33},
			thin: Color{0x99, 0x99, 0x99}, heavy: Color{0, 0, 0}, block: Color{0, 0, 0},
			low: lch{0.93, 0, 0}, high: lch{0.72, 0, 0},
		}
	case Light:
	}
	return inks{
		paper: Color{255, 255, 255}, ink: Color{0x11, 0x14, 0x18}, other: Color{0x0b, 0x5c, 0xad},
		thin: Color{0xb9, 0xbf, 0xc7}, heavy: Color{0x1f, 0x24, 0x2b}, block: Color{0x3b, 0x42, 0x4c},
		low: lch{0.95, 0.11, 105}, high: lch{0.70, 0.11, 275},
	}
}

// lch is a colour in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. Equal steps look
// alike. Björn Ottosson, "A perceptual color space for image processing", 2020.
type lch struct{ l, c, h float64 }

// between returns the colour at a place from 0, low, to 1, high.
func between(low, high lch, at float64) Color {
	mix := func(a, b float64) float64 { return a + (b-a)*at }
	return lch{mix(low.l, high.l), mix(low.c, high.c), mix(low.h, high.h)}.color()
}

// color returns the colour in sRGB; parts that sRGB can't show are cut off.
func (k lch) color() Color {
	a, b := k.c*math.Cos(k.h*math.Pi/180), k.c*math.Sin(k.h*math.Pi/180)
	cube := func(x float64) float64 { return x * x * x }
	l := cube(k.l + 0.3963377774*a + 0.2158037573*b)
	m := cube(k.l - 0.1055613458*a - 0.0638541728*b)
	s := cube(k.l - 0.0894841775*a - 1.2914855480*b)
	return Color{
		gamma(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		gamma(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		gamma(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
	}
}

// gamma encodes a linear part of a colour.
func gamma(x float64) uint8 {
	switch x = max(0, min(x, 1)); {
	case x <= 0.0031308:
		x *= 12.92
	default:
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * x))
}

// linear decodes a part of a colour.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// luminance returns the relative luminance of a colour, from 0 to 1, as WCAG 2 defines it.
func (c Color) luminance() float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// contrast returns the contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it.
func contrast(c, d Color) float64 {
	x, y := c.luminance(), d.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// onto returns black or white, whichever is easier to read on a colour.
func onto(c Color) Color {
	black, white := Color{}, Color{255, 255, 255}
	if contrast(white, c) >= contrast(black, c) {
		return white
	}
	return black
}

// okabeIto are the colours of Masataka Okabe and Kei Ito, "Color Universal Design", 2008, with
// grey in place of black. People with any kind of colour vision can tell them apart.
var okabeIto = []Color{
	{0x00, 0x72, 0xb2}, {0xe6, 0x9f, 0x00}, {0x00, 0x9e, 0x73}, {0xcc, 0x79, 0xa7},
	{0x56, 0xb4, 0xe9}, {0xd5, 0x5e, 0x00}, {0xf0, 0xe4, 0x42}, {0x66, 0x66, 0x66},
}

// group returns the colour of a group, from 1.
func (t Theme) group(g int) Color {
	if t == Print {
		return Color{255, 255, 255}
	}
	return okabeIto[(g-1)%len(okabeIto)]
}
