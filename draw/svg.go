package draw

import (
	"bytes"
	"io"
	"math"
	"strconv"
	"unicode/utf8"
)

// WriteSVG writes the picture as SVG 1.1. Its size is in millimetres, and one unit of its
// coordinates is one millimetre. The same picture always gives the same bytes. The error is that of
// w.
func (p *Picture) WriteSVG(w io.Writer) error {
	e := &svg{}
	e.open(p)
	for _, shape := range p.Shapes {
		e.shape(shape)
	}
	e.style("", "")
	e.out.WriteString("</svg>\n")
	_, err := w.Write(e.out.Bytes())
	return err
}

// svg writes one picture. Consecutive shapes of one style share an element, which keeps files
// small, and hides the seams between areas that touch.
type svg struct {
	out    bytes.Buffer
	opened string // the start tag of the element that is open; "" for none
	end    string // what closes it
}

// open writes the head: size, title and description. The IDs depend on the text, so pictures on one
// web page don't share them by chance.
func (e *svg) open(p *Picture) {
	hash := uint32(2166136261) // FNV-1a
	for _, b := range []byte(p.Title + "\n" + p.Desc) {
		hash = (hash ^ uint32(b)) * 16777619
	}
	id := strconv.FormatUint(uint64(hash), 36)
	width, height := number(thousandths(p.Width)), number(thousandths(p.Height))
	e.out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="` + width +
		`mm" height="` + height + `mm" viewBox="0 0 ` + width + " " + height +
		`" role="img" aria-labelledby="t` + id + " d" + id + `" fill="none" stroke-linecap="round"` +
		` stroke-linejoin="round" font-family="Liberation Sans, Arial, Helvetica, sans-serif">` + "\n")
	e.out.WriteString(`<title id="t` + id + `">`)
	e.text(p.Title)
	e.out.WriteString("</title>\n" + `<desc id="d` + id + `">`)
	e.text(p.Desc)
	e.out.WriteString("</desc>\n")
	e.out.WriteString(`<rect width="` + width + `" height="` + height + `" fill="` +
		p.Background.hex() + `"/>` + "\n")
}

// style makes sure that the element with this start tag is open.
func (e *svg) style(start, end string) {
	if start != "" && e.opened == start {
		return
	}
	if e.opened != "" {
		e.out.WriteString(e.end + "\n")
	}
	e.opened, e.end = start, end
	e.out.WriteString(start)
}

func (e *svg) shape(shape Shape) {
	switch s := shape.(type) {
	case *Stroke:
		if len(s.Points) == 0 || !(s.Width > 0) {
			return
		}
		start := `<path stroke="` + s.Color.hex() + `" stroke-width="` + length(s.Width)
		if s.Flat {
			start += `" stroke-linecap="butt`
		}
		e.style(start+`" d="`, `"/>`)
		e.path(s.Points, s.Closed)
	case *Area:
		if len(s.Points) < 3 {
			return
		}
		e.style(`<path fill="`+s.Color.hex()+`" d="`, `"/>`)
		e.path(clockwise(s.Points), true)
	case *Disc:
		if !(s.Radius > 0) {
			return
		}
		e.style(`<g fill="`+s.Color.hex()+`">`, "</g>")
		e.out.WriteString(`<circle cx="` + length(s.Center.X) + `" cy="` + length(s.Center.Y) +
			`" r="` + length(s.Radius) + `"/>`)
	case *Label:
		if s.Size > 0 {
			e.label(s)
		}
	}
}

// label writes a line of text. The place of the baseline is exact, since some viewers ignore the
// attributes that centre text vertically.
func (e *svg) label(s *Label) {
	start := `<g fill="` + s.Color.hex() + `" font-size="` + length(s.Size)
	if s.Bold {
		start += `" font-weight="bold`
	}
	switch s.Align {
	case Middle:
		start += `" text-anchor="middle`
	case Right:
		start += `" text-anchor="end`
	case Left:
	}
	e.style(start+`">`, "</g>")
	e.out.WriteString(`<text x="` + length(s.At.X) + `" y="` + length(s.At.Y) + `">`)
	e.text(s.Text)
	e.out.WriteString("</text>")
}

// path writes a subpath. Moves are relative, which is shorter; each is the difference of rounded
// places, so that errors don't add up.
func (e *svg) path(points []Point, closed bool) {
	x, y := thousandths(points[0].X), thousandths(points[0].Y)
	e.pair('M', x, y)
	still := true
	for _, p := range points[1:] {
		dx, dy := thousandths(p.X)-x, thousandths(p.Y)-y
		x, y = x+dx, y+dy
		switch {
		case dx == 0 && dy == 0:
			continue
		case dy == 0:
			e.out.WriteString("h" + number(dx))
		case dx == 0:
			e.out.WriteString("v" + number(dy))
		default:
			e.pair('l', dx, dy)
		}
		still = false
	}
	switch {
	case still:
		e.out.WriteString("h0") // a dot
	case closed:
		e.out.WriteByte('z')
	}
}

// pair writes a command with two numbers.
func (e *svg) pair(command byte, x, y int64) {
	e.out.WriteByte(command)
	e.out.WriteString(number(x))
	if y >= 0 {
		e.out.WriteByte(' ')
	}
	e.out.WriteString(number(y))
}

// text writes text. Characters that XML does not allow are shown as U+FFFD.
func (e *svg) text(s string) {
	for _, r := range s {
		switch {
		case r == '&':
			e.out.WriteString("&amp;")
		case r == '<':
			e.out.WriteString("&lt;")
		case r == '>':
			e.out.WriteString("&gt;")
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
			e.out.WriteRune(utf8.RuneError)
		default:
			e.out.WriteRune(r)
		}
	}
}

// clockwise returns the points in an order that runs clockwise. A path of several areas then covers
// all of them, even where they overlap.
func clockwise(points []Point) []Point {
	var twice float64
	for i, p := range points {
		q := points[(i+1)%len(points)]
		twice += p.X*q.Y - q.X*p.Y
	}
	if twice >= 0 {
		return points
	}
	turned := make([]Point, len(points))
	for i, p := range points {
		turned[len(points)-1-i] = p
	}
	return turned
}

// thousandths returns a length in thousandths of a millimetre. What no picture can show becomes 0.
func thousandths(x float64) int64 {
	const largest = 1e9 // 1,000 km: far below the limit of an int64
	if x := math.Round(x * 1000); -largest*1000 <= x && x <= largest*1000 {
		return int64(x)
	}
	return 0
}

// length writes millimetres.
func length(x float64) string { return number(thousandths(x)) }

// number writes thousandths as a decimal number, without needless zeros.
func number(n int64) string {
	if n%1000 == 0 {
		return strconv.FormatInt(n/1000, 10)
	}
	var b []byte
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	if n >= 1000 {
		b = strconv.AppendInt(b, n/1000, 10)
	}
	n %= 1000
	b = append(b, '.', byte('0'+n/100), byte('0'+n/10%10), byte('0'+n%10))
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return string(b)
}

// hex writes a colour as SVG does, in three digits where they suffice.
func (c Color) hex() string {
	const digits = "0123456789abcdef"
	b := []byte{'#'}
	short := c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0
	for _, v := range []uint8{c.R, c.G, c.B} {
		b = append(b, digits[v>>4])
		if !short {
			b = append(b, digits[v&15])
		}
	}
	return string(b)
}
