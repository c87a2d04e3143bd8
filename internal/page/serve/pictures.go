package serve

import (
	"bytes"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/pdf"
	"github.com/gridwright/gridwright/draw/png"
	"github.com/gridwright/gridwright/internal/page/service/full"
)

// dpi are the pixels per inch of PNG files.
const dpi = 200

// pictures are the forms of pictures that would take too much of a page's time to load.
var pictures = []full.Pictures{
	{Form: full.Form{Name: "png", Title: "picture (PNG)", Extension: ".png"}, Type: "image/png",
		Encode: func(pages []*draw.Picture, _, _ string) ([]byte, error) {
			var out bytes.Buffer
			err := png.Encode(&out, pages[0], dpi)
			return out.Bytes(), err
		}},
	{Form: full.PDF, Type: "application/pdf", Pages: true,
		Encode: func(pages []*draw.Picture, title, author string) ([]byte, error) {
			var out bytes.Buffer
			err := pdf.Encode(&out, pages, pdf.Info{Title: title, Author: author, Language: "en"})
			return out.Bytes(), err
		}},
}
