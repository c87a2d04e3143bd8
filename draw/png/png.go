// Package png writes pictures of package draw as PNG files, for screens and programs that take no
// SVG.
package png

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/internal/face"
)

// MaxPixels is the most pixels of a picture that Encode writes. Each takes up to 8 bytes of memory.
const MaxPixels = 100_000_000

// inch is the number of millimetres of an inch.
const inch = 25.4

// TooLarge is the error of Encode for a picture with more than MaxPixels pixels.
type TooLarge struct{ Width, Height float64 } // in pixels

// Error returns the size and the limit.
func (e *TooLarge) Error() string {
	return fmt.Sprintf("the picture would have %.0f x %.0f pixels; the limit is %d million pixels",
		e.Width, e.Height, MaxPixels/1_000_000)
}

// Encode writes a picture with this many pixels per inch. The file states that resolution, so that
// programs print the picture in its own size, and holds the title and the description. The same
// picture gives the same bytes. The error is a *TooLarge for more than MaxPixels pixels.
func Encode(w io.Writer, p *draw.Picture, dpi float64) error {
	if !(dpi > 0 && p.Width > 0 && p.Height > 0) {
		return fmt.Errorf("a picture of %v x %v mm with %v pixels per inch cannot be drawn",
			p.Width, p.Height, dpi)
	}
	width := math.Max(1, math.Round(p.Width*dpi/inch))
	height := math.Max(1, math.Round(p.Height*dpi/inch))
	if !(width*height <= MaxPixels) {
		return &TooLarge{width, height}
	}
	b := newBrush(int(width), int(height), dpi/inch)
	b.clear(p.Background)
	for _, s := range p.Shapes {
		b.draw(s)
	}
	chunks := physical(dpi)
	for _, t := range []struct{ key, text string }{{"Title", p.Title}, {"Description", p.Desc}} {
		if t.text != "" {
			chunks = append(chunks, text(t.key, t.text)...)
		}
	}
	e := png.Encoder{CompressionLevel: png.DefaultCompression}
	return e.Encode(&inserter{w: w, at: afterHeader, chunks: chunks}, inGreys(b.img))
}

// Missing returns the characters of pictures that the font lacks, in order. Encode draws a box for
// each.
func Missing(pictures ...*draw.Picture) []rune { return face.Missing(pictures) }

// inGreys returns a picture without colours as one of shades of grey, which makes a smaller file.
func inGreys(img *image.RGBA) image.Image {
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] != img.Pix[i+1] || img.Pix[i] != img.Pix[i+2] {
			return img
		}
	}
	shades := image.NewGray(img.Bounds())
	for i := range shades.Pix {
		shades.Pix[i] = img.Pix[4*i]
	}
	return shades
}

// afterHeader is the place in a PNG file after the signature and the header chunk.
const afterHeader = 8 + 25

// inserter passes on a PNG file and inserts chunks.
type inserter struct {
	w      io.Writer
	at     int // bytes until the chunks
	chunks []byte
}

func (i *inserter) Write(p []byte) (int, error) {
	before := min(i.at, len(p))
	n, err := i.w.Write(p[:before])
	i.at -= n
	if err != nil || before == len(p) {
		return n, err
	}
	if len(i.chunks) > 0 {
		if _, err := i.w.Write(i.chunks); err != nil {
			return n, err
		}
		i.chunks = nil
	}
	rest, err := i.w.Write(p[before:])
	return n + rest, err
}

// physical returns the chunk with the resolution, which PNG counts in pixels per metre.
func physical(dpi float64) []byte {
	perMetre := uint32(math.Min(math.Round(dpi*1000/inch), math.MaxInt32))
	data := binary.BigEndian.AppendUint32(nil, perMetre)
	data = binary.BigEndian.AppendUint32(data, perMetre)
	return chunk("pHYs", append(data, 1)) // 1: metres
}

// text returns a chunk with a text in UTF-8, without compression, language or translated key.
func text(key, value string) []byte {
	data := append([]byte(key), 0, 0, 0, 0, 0)
	return chunk("iTXt", append(data, bytes.ToValidUTF8([]byte(value), []byte("?"))...))
}

// chunk returns a chunk of a PNG file.
func chunk(kind string, data []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, kind...), data...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}

// rgba converts a colour.
func rgba(c draw.Color) color.RGBA { return color.RGBA{c.R, c.G, c.B, 255} }
