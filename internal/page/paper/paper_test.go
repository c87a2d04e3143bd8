package paper_test

import (
	"reflect"
	"testing"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/page/paper"
	"github.com/gridwright/gridwright/puzzle"
)

// TestRoundTrip: each sort of shape, and each field, comes back.
func TestRoundTrip(t *testing.T) {
	at, red := []draw.Point{{X: 1, Y: 2.5}, {X: -3, Y: 1e-3}}, draw.Color{R: 200, G: 1, B: 2}
	pages := []*draw.Picture{
		{Width: 210, Height: 297, Title: "one", Desc: "a page", Background: red, Shapes: []draw.Shape{
			&draw.Disc{Center: at[0], Radius: 3, Color: red},
			&draw.Stroke{Points: at, Closed: true, Width: 0.5, Color: red, Flat: true},
			&draw.Area{Points: at, Color: red},
			&draw.Label{At: at[1], Text: "<é \"7\">", Size: 4, Bold: true, Align: draw.Right, Color: red},
			&draw.Disc{},
		}, Parts: []draw.Part{{From: 1, To: 4, Heading: 2, Shown: "x", Box: [2]draw.Point{at[0], at[1]},
			Board: &puzzle.Layout{Rows: 1, Cols: 2, Cells: []puzzle.Mark{{Text: "7", Given: true}, {Hole: true}},
				Regions: []int{0, -1}, Links: []puzzle.Link{{To: 1, Double: true}}, Steps: 2,
				Frame: puzzle.Frame{1: {{"3", "1"}}}}}}},
		{Title: "without shapes"},
	}
	text, err := paper.Encode(pages, "a title", "an author")
	if err != nil {
		t.Fatal(err)
	}
	got, title, author, err := paper.Decode(text)
	if err != nil || title != "a title" || author != "an author" || !reflect.DeepEqual(got, pages) {
		t.Errorf("%s\nis read as %+v, %q, %q, %v", text, got, title, author, err)
	}
	for _, wrong := range []string{"", `{"pages":[{"Shapes":[{}]}]}`,
		`{"pages":[{"Parts":[{"Board":{"Rows":2,"Cols":1}}],"Cells":[[{}]]}]}`} {
		if _, _, _, err := paper.Decode([]byte(wrong)); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}
