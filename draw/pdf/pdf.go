// Package pdf writes pictures of package draw as PDF documents, for paper. Each picture is a page
// of its own size. Shapes and letters stay sharp at any size; the document contains the letters
// that it needs.
package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/internal/face"
	"github.com/gridwright/gridwright/puzzle"
)

// Info is what a document states about itself. Readers show the title in place of the file's name.
type Info struct {
	Title, Author, Subject string

	// Language is that of the texts, such as "en" or "pt-BR". Programs that read aloud need it.
	Language string
	// Say writes the words of boards, whose form is the English words; nil writes English.
	Say func(puzzle.Reason) string
}

// MaxSide is the longest side of a page in millimetres. PDF allows 14,400 points.
const MaxSide = 14400 / pointsPerMM

const pointsPerMM = 72 / 25.4

// fontName is the name of the fonts in the document.
const fontName = "LiberationSans"

// TooLarge is the error of Encode for a page whose sides are not between 0 and MaxSide.
type TooLarge struct{ Width, Height float64 } // in millimetres

// Error returns the size and the limit.
func (e *TooLarge) Error() string {
	return fmt.Sprintf("a page of %.0f x %.0f mm does not fit into PDF, whose pages have sides of up "+
		"to %.0f mm", e.Width, e.Height, MaxSide)
}

// Encode writes a document with a page for each picture. With several pages, their titles are the
// document's outline, below the names of their sections; a section of one page has its name alone.
// Its tags are the parts of the pictures. The same pictures give the same bytes.
// The error is a *TooLarge for a page that PDF does not allow; a document needs a page, and a
// language that is empty or well-formed.
func Encode(w io.Writer, pages []*draw.Picture, info Info) error {
	if len(pages) == 0 {
		return errors.New("a PDF document needs a page")
	}
	if info.Language != "" && !isLanguage(info.Language) {
		return fmt.Errorf(`expected a language such as "en" or "pt-BR", found %q`, info.Language)
	}
	for _, p := range pages {
		if !(p.Width > 0 && p.Height > 0 && p.Width <= MaxSide && p.Height <= MaxSide) {
			return &TooLarge{p.Width, p.Height}
		}
	}
	d := newDocument(info)
	section := ""
	for i, p := range pages {
		d.page(p)
		level, alone := 0, false
		if p.Section != "" {
			level = 1
			if p.Section != section {
				d.Bookmark(convertedText(p.Section), 0, 0)
				alone = i+1 == len(pages) || pages[i+1].Section != p.Section
			}
		}
		section = p.Section
		if len(pages) > 1 && p.Title != "" && !alone {
			d.Bookmark(convertedText(p.Title), level, 0)
		}
	}
	var out bytes.Buffer
	if err := d.Output(&out); err != nil {
		return err
	}
	doc, err := d.tagged(out.Bytes())
	if err == nil {
		_, err = w.Write(doc)
	}
	return err
}

// Missing returns the characters of pictures that the font lacks, in order. Encode draws a box for
// each.
func Missing(pages ...*draw.Picture) []rune { return face.Missing(pages) }

// document is a PDF document in the making.
type document struct {
	*fpdf.Fpdf
	faces    map[bool]*face.Face // regular and bold: for widths, and what the fonts lack
	elements [][]element         // by page
	say      func(puzzle.Reason) string
}

func newDocument(info Info) *document {
	d := &document{Fpdf: fpdf.New("P", "mm", "A4", ""), faces: map[bool]*face.Face{},
		say: info.Say}
	d.SetAutoPageBreak(false, 0)
	d.SetMargins(0, 0, 0)
	// No date, and no map order, so that the same pictures give the same bytes.
	d.SetCatalogSort(true)
	d.SetCreationDate(time.Unix(0, 0).UTC())
	d.SetModificationDate(time.Unix(0, 0).UTC())
	d.SetProducer("Gridwright", false)
	d.SetTitle(utf16Text(info.Title), false)
	d.SetAuthor(utf16Text(info.Author), false)
	d.SetSubject(utf16Text(info.Subject), false)
	d.SetLang(info.Language)
	d.SetLineJoinStyle("round")
	for _, bold := range []bool{false, true} {
		d.faces[bold] = face.New(bold)
		d.AddUTF8FontFromBytes(fontName, fontStyle(bold), face.TTF(bold))
	}
	return d
}

// fontStyle returns the PDF library's word for a font.
func fontStyle(bold bool) string {
	if bold {
		return "B"
	}
	return ""
}

// utf16Text returns a text as the document states it about itself. The PDF library's own conversion
// takes only characters of three bytes.
func utf16Text(text string) string {
	if text == "" {
		return ""
	}
	units := []byte("\xfe\xff") // states the order of the bytes
	for _, u := range utf16.Encode([]rune(face.Plain(text))) {
		units = append(units, byte(u>>8), byte(u))
	}
	return string(units)
}

// isLanguage reports whether a tag of a language is well-formed, such as "en" and "zh-Hant-TW".
func isLanguage(tag string) bool {
	among, least := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 2
	for part := range strings.SplitSeq(tag, "-") {
		if len(part) < least || len(part) > 8 || strings.Trim(part, among) != "" {
			return false
		}
		among, least = among+"0123456789", 1
	}
	return true
}

// convertedText returns a text with a box for each character that the PDF library cannot convert.
func convertedText(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return '□'
		}
		return r
	}, face.Plain(text))
}

// page adds a page.
func (d *document) page(p *draw.Picture) {
	d.AddPageFormat("P", fpdf.SizeType{Wd: p.Width, Ht: p.Height})
	if p.Background != (draw.Color{R: 255, G: 255, B: 255}) { // white is the paper
		d.RawWriteStr("/Artifact BMC")
		d.area([]draw.Point{{X: 0, Y: 0}, {X: p.Width, Y: 0}, {X: p.Width, Y: p.Height},
			{X: 0, Y: p.Height}}, p.Background)
		d.RawWriteStr("EMC")
	}
	d.parts(p)
}

func (d *document) shape(s draw.Shape) {
	switch s := s.(type) {
	case *draw.Area:
		d.area(s.Points, s.Color)
	case *draw.Disc:
		if drawable(s.Center) && s.Radius > 0 && s.Radius <= MaxSide {
			d.fill(s.Color)
			d.Circle(s.Center.X, s.Center.Y, s.Radius, "F")
		}
	case *draw.Stroke:
		d.stroke(s)
	case *draw.Label:
		d.label(s)
	}
}

// drawable reports whether places are numbers that a PDF document can hold.
func drawable(points ...draw.Point) bool {
	for _, p := range points {
		if !(math.Abs(p.X) <= 2*MaxSide && math.Abs(p.Y) <= 2*MaxSide) {
			return false
		}
	}
	return true
}

// fill sets the colour of areas.
func (d *document) fill(c draw.Color) {
	if r, g, b := d.GetFillColor(); r != int(c.R) || g != int(c.G) || b != int(c.B) {
		d.SetFillColor(int(c.R), int(c.G), int(c.B))
	}
}

func (d *document) area(points []draw.Point, c draw.Color) {
	if len(points) < 3 || !drawable(points...) {
		return
	}
	d.fill(c)
	d.outline(points, true)
	d.DrawPath("F")
}

func (d *document) outline(points []draw.Point, closed bool) {
	for i, p := range points {
		if i == 0 {
			d.MoveTo(p.X, p.Y)
		} else {
			d.LineTo(p.X, p.Y)
		}
	}
	if closed {
		d.ClosePath()
	}
}

func (d *document) stroke(s *draw.Stroke) {
	if len(s.Points) == 0 || !drawable(s.Points...) || !(s.Width > 0 && s.Width <= MaxSide) {
		return
	}
	if r, g, b := d.GetDrawColor(); r != int(s.Color.R) || g != int(s.Color.G) || b != int(s.Color.B) {
		d.SetDrawColor(int(s.Color.R), int(s.Color.G), int(s.Color.B))
	}
	if d.GetLineWidth() != s.Width {
		d.SetLineWidth(s.Width)
	}
	caps := "round"
	if s.Flat {
		caps = "butt"
	}
	if d.GetLineCapStyle() != caps {
		d.SetLineCapStyle(caps)
	}
	points := s.Points
	if len(points) == 1 {
		points = []draw.Point{points[0], points[0]} // a path of one point draws nothing
	}
	d.outline(points, s.Closed)
	d.DrawPath("D")
}

func (d *document) label(l *draw.Label) {
	if !drawable(l.At) || !(l.Size > 0 && l.Size <= MaxSide) {
		return
	}
	f := d.faces[l.Bold]
	text := f.Shown(face.Plain(l.Text))
	x := l.At.X
	switch l.Align {
	case draw.Middle:
		x -= f.Width(text) * l.Size / 2
	case draw.Right:
		x -= f.Width(text) * l.Size
	}
	size, _ := d.GetFontSize()
	if l.Size*pointsPerMM != size || d.GetFontStyle() != fontStyle(l.Bold) || d.GetFontFamily() == "" {
		d.SetFont(fontName, fontStyle(l.Bold), l.Size*pointsPerMM)
	}
	d.SetTextColor(int(l.Color.R), int(l.Color.G), int(l.Color.B))
	d.Text(x, l.At.Y, text)
}
