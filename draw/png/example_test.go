package png_test

import (
	"bytes"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/png"
)

// A puzzle as a PNG file.
func ExampleEncode() {
	p, err := gridwright.Parse("latin\n1 .\n. .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	picture := draw.Board(p.Layout(nil), draw.Style{})
	var file bytes.Buffer
	err = png.Encode(&file, picture, 96)
	fmt.Printf("%q %v\n", file.Bytes()[:4], err)
	// Output:
	// "\x89PNG" <nil>
}
