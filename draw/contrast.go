package draw

import "math"

// contrast returns the ratio of the luminances of two colours, from 1 to 21, as the Web Content
// Accessibility Guidelines 2.2 define it. They ask for 4.5 between text and its background.
func contrast(c, d Color) float64 {
	light, dark := luminance(c), luminance(d)
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

// luminance returns the relative luminance of a colour: 0 is black and 1 is white.
func luminance(c Color) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
