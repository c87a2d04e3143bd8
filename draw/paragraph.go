package draw

import (
	"strings"
	"unicode/utf8"
)

// paragraph is a text in lines.
type paragraph struct {
	lines []string
	size  float64
	level int // of a heading, which is bold; 0 for other texts
}

// leading is the distance of lines, as a share of the font's size.
const leading = 1.25

// tolerance is what lines may be too high, since sums are rounded.
const tolerance = 1e-6

// longestText is the most bytes of a text that are looked at. They fill a page.
const longestText = 8000

// fitLines breaks a text into lines of this width. If they are too high together, the font
// becomes smaller, down to least, and then the text is cut off. A level above 0 makes a heading.
func fitLines(text string, width, height, size, least float64, level int) paragraph {
	const smaller = 0.95
	text = strings.ToValidUTF8(text[:min(len(text), longestText)], "")
	for ; ; size *= smaller {
		p := paragraph{wrapped(text, width, size, level > 0), size, level}
		if p.height() <= height+tolerance {
			return p
		}
		if size*smaller < least {
			most := max(1, int((height+tolerance)/(leading*size)))
			if most < len(p.lines) {
				last := strings.Join(p.lines[most-1:], " ")
				p.lines = append(p.lines[:most-1:most-1], ellipsed(last, width, size, level > 0))
			}
			return p
		}
	}
}

// height returns the height of all lines.
func (p paragraph) height() float64 { return float64(len(p.lines)) * leading * p.size }

// base returns the height of the first line above its baseline.
func (p paragraph) base() float64 { return p.size }

// write adds the lines to a picture, with their upper left corner at x and y.
func (p paragraph) write(to *Picture, x, y float64, ink Color) {
	from := len(to.Shapes)
	for i, l := range p.lines {
		to.Shapes = append(to.Shapes, &Label{At: Point{x, y + p.base() + float64(i)*leading*p.size},
			Text: l, Size: p.size, Bold: p.level > 0, Align: Left, Color: ink})
	}
	to.part(from, p.level)
}

// part makes a text of the shapes of a picture behind the first ones.
func (p *Picture) part(from, level int) {
	if from < len(p.Shapes) {
		p.Parts = append(p.Parts, Part{From: from, To: len(p.Shapes), Heading: level})
	}
}

// wrapped breaks a text into lines of at most this width. A longer word, or a text in a script
// without spaces, is broken where the line ends.
func wrapped(text string, width, size float64, bold bool) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		with := strings.TrimSpace(line + " " + word)
		if line != "" && widthOf(with, size, bold) > width && widthOf(word, size, bold) <= width {
			lines, with = append(lines, line), word
		}
		for line = with; widthOf(line, size, bold) > width; {
			head := fittingPrefix(line, width, size, bold)
			lines, line = append(lines, strings.TrimRight(head, " ")), line[len(head):]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fittingPrefix returns as many characters of a text as have room, and at least one.
func fittingPrefix(text string, width, size float64, bold bool) string {
	end := 0
	for i, r := range text {
		if end > 0 && widthOf(text[:i+utf8.RuneLen(r)], size, bold) > width {
			break
		}
		end = i + utf8.RuneLen(r)
	}
	return text[:end]
}

// ellipsed cuts off a text that is too wide.
func ellipsed(text string, width, size float64, bold bool) string {
	if widthOf(text, size, bold) <= width {
		return text
	}
	head := fittingPrefix(text, width-widthOf("…", size, bold), size, bold)
	return strings.TrimRight(head, " ,.;:") + "…"
}
