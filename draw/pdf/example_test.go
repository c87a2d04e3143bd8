package pdf_test

import (
	"bytes"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/pdf"
)

// A puzzle as a PDF file.
func ExampleEncode() {
	p, err := gridwright.Parse("latin\n1 .\n. .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	picture := draw.Board(p.Layout(nil), draw.Style{})
	var file bytes.Buffer
	err = pdf.Encode(&file, []*draw.Picture{picture}, pdf.Info{Title: "Two by two"})
	fmt.Printf("%q %v\n", file.Bytes()[:4], err)
	// Output:
	// "%PDF" <nil>
}
