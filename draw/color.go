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
	rim   Color // the outline of the path
	low   lch   // the path through the cells: its colour at 1
	high  lch   // and at its end

	inside Color // cells that lines enclose
	grey   Color // shaded cells
	black  Color // in circles that are black
	white  Color // and in those that are white
	light  Color // lamps
	lit    Color // cells that they light
	leaf   Color // trees
	look   Color // cells that a step uses
	won    Color // what it settles
	arrow  Color // below texts
	maybe  Color // what it supposes
}

func (t Theme) inks() inks {
	switch t {
	case Dark:
		return inks{
			paper: Color{0x15, 0x18, 0x1e}, ink: Color{0xf5, 0xf7, 0xfa}, other: Color{0x7f, 0xc4, 0xff},
			thin: Color{0x48, 0x4f, 0x5b}, heavy: Color{0xc3, 0xca, 0xd5}, block: Color{0x5c, 0x64, 0x70},
			rim: Color{0x5b, 0x63, 0x6e},
			low: lch{0.94, 0.13, 105}, high: lch{0.66, 0.13, 285},
			inside: Color{0x20, 0x2d, 0x3d},
			grey:   Color{0x38, 0x3f, 0x4c}, black: Color{}, white: Color{0xf5, 0xf7, 0xfa},
			light: Color{0xff, 0xd5, 0x4a}, lit: Color{0x47, 0x3f, 0x26}, leaf: Color{0x7c, 0xc7, 0x84},
			look: Color{0x1f, 0x3d, 0x2a}, won: Color{0x8f, 0xd7, 0xa5}, arrow: Color{0x4c, 0x8c, 0x60},
			maybe: Color{0xf2, 0xc6, 0x6d},
		}
	case Print:
		return inks{
			paper: Color{255, 255, 255}, ink: Color{0, 0, 0}, other: Color{0x33, 0x33, 0x33},
			thin: Color{0x99, 0x99, 0x99}, heavy: Color{0, 0, 0}, block: Color{0, 0, 0},
			rim: Color{0x77, 0x77, 0x77},
			low: lch{0.98, 0, 0}, high: lch{0.80, 0, 0},
			inside: Color{255, 255, 255},
			grey:   Color{0xcc, 0xcc, 0xcc}, black: Color{}, white: Color{255, 255, 255},
			light: Color{255, 255, 255}, leaf: Color{0x55, 0x55, 0x55},
			look: Color{0xe4, 0xe4, 0xe4}, won: Color{0, 0, 0}, arrow: Color{0x99, 0x99, 0x99},
			maybe: Color{0x77, 0x77, 0x77},
		}
	case Light:
	}
	return inks{
		paper: Color{255, 255, 255}, ink: Color{0x11, 0x14, 0x18}, other: Color{0x0b, 0x5c, 0xad},
		thin: Color{0xb9, 0xbf, 0xc7}, heavy: Color{0x1f, 0x24, 0x2b}, block: Color{0x3b, 0x42, 0x4c},
		rim: Color{0x5b, 0x63, 0x6e},
		low: lch{0.94, 0.13, 105}, high: lch{0.66, 0.13, 285},
		inside: Color{0xe8, 0xf1, 0xfb},
		grey:   Color{0xd3, 0xd8, 0xdf}, black: Color{0x11, 0x14, 0x18}, white: Color{255, 255, 255},
		light: Color{0xff, 0xd5, 0x4a}, lit: Color{0xff, 0xf4, 0xd2}, leaf: Color{0x2e, 0x7d, 0x32},
		look: Color{0xdf, 0xf3, 0xe4}, won: Color{0x1f, 0x7a, 0x3a}, arrow: Color{0x5d, 0xaa, 0x75},
		maybe: Color{0xa3, 0x61, 0x00},
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
		encodeGamma(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		encodeGamma(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		encodeGamma(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
	}
}

// encodeGamma encodes a linear part of a colour.
func encodeGamma(x float64) uint8 {
	switch x = max(0, min(x, 1)); {
	case x <= 0.0031308:
		x *= 12.92
	default:
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * x))
}

// decodeGamma decodes a part of a colour.
func decodeGamma(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// luminance returns the relative luminance of a colour, from 0 to 1, as WCAG 2 defines it.
func (c Color) luminance() float64 {
	return 0.2126*decodeGamma(c.R) + 0.7152*decodeGamma(c.G) + 0.0722*decodeGamma(c.B)
}

// contrast returns the contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it.
func contrast(c, d Color) float64 {
	x, y := c.luminance(), d.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// inkOn returns black or white, whichever is easier to read on a colour.
func inkOn(c Color) Color {
	black, white := Color{}, Color{255, 255, 255}
	if contrast(white, c) >= contrast(black, c) {
		return white
	}
	return black
}

// palette has the colours of paths. The first eight are those of Masataka Okabe and Kei Ito, "Color
// Universal Design", 2008, with grey in place of black. Then come darker and lighter ones of the
// same hues. Their lightness was chosen so that people with any kind of colour vision can tell all
// 24 apart.
var palette = [24]Color{
	{0x00, 0x72, 0xb2}, {0xe6, 0x9f, 0x00}, {0x00, 0x9e, 0x73}, {0xcc, 0x79, 0xa7},
	{0x56, 0xb4, 0xe9}, {0xd5, 0x5e, 0x00}, {0xf0, 0xe4, 0x42}, {0x66, 0x66, 0x66},
	{0x00, 0x61, 0x9d}, {0x87, 0x4b, 0x00}, {0x00, 0x67, 0x40}, {0xab, 0x5e, 0x89},
	{0x41, 0xa1, 0xd5}, {0x7f, 0x33, 0x00}, {0xd2, 0xc5, 0x00}, {0x4d, 0x4d, 0x4d},
	{0x89, 0xe2, 0xff}, {0xff, 0xcc, 0x80}, {0x8b, 0xd9, 0xb8}, {0xd7, 0x9b, 0xbb},
	{0x6a, 0xc7, 0xfd}, {0xff, 0xb0, 0x83}, {0xa2, 0x9b, 0x36}, {0xe8, 0xe8, 0xe8},
}

// A tube states how the path of a group looks.
type tube struct {
	fill, rim Color
	core      core
	coreInk   Color
}

// A core is what is in the middle of a tube.
type core uint8

const (
	hollow core = iota
	lined
	dotted
)

// tube returns the look of a group, from 1, or of links without a group. The colours of the palette
// repeat with a line in the middle of the tube, and once more with dots.
func (t Theme) tube(g int) tube {
	if t == Print {
		fill := []Color{{255, 255, 255}, {0xcc, 0xcc, 0xcc}, {0xa0, 0xa0, 0xa0}}[max(0, g-1)%3]
		return tube{fill: fill}
	}
	fill, round := palette[7], 0
	if g > 0 {
		fill, round = palette[(g-1)%len(palette)], (g-1)/len(palette)
	}
	k := fill.lch()
	k.l *= 0.72
	return tube{fill: fill, rim: k.color(), core: core(round % 3), coreInk: inkOn(fill)}
}

// lch returns the colour in OKLCH.
func (c Color) lch() lch {
	r, g, b := decodeGamma(c.R), decodeGamma(c.G), decodeGamma(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	x := 1.9779984951*l - 2.4285922050*m + 0.4505937099*s
	y := 0.0259040371*l + 0.7827717662*m - 0.8086757660*s
	return lch{0.2104542553*l + 0.7936177850*m - 0.0040720468*s, math.Hypot(x, y),
		math.Atan2(y, x) * 180 / math.Pi}
}

// blend returns the colour at a place from 0, c, to 1, d.
func blend(c, d Color, at float64) Color {
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + (float64(b)-float64(a))*max(0, min(at, 1))))
	}
	return Color{mix(c.R, d.R), mix(c.G, d.G), mix(c.B, d.B)}
}
