package formats_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// places are the formats that hold the example of each kind, with its answer if they keep any.
// text, json, sudokupad and penpa hold all.
var places = map[string]string{
	"numbrix":     "ascent",
	"hidato":      "kudamono ascent",
	"numberlink":  "ahle flow",
	"futoshiki":   "fpuzzles tatham unequal",
	"sudoku":      "line puzzlink fpuzzles tatham solo array",
	"latin":       "fpuzzles",
	"slitherlink": "puzzlink tatham loopy",
	"kenken":      "fpuzzles tatham keen",
	"akari":       "puzzlink tatham lightup",
	"hashi":       "puzzlink tatham bridges",
	"heyawake":    "puzzlink",
	"hitori":      "puzzlink",
	"kakuro":      "puzzlink",
	"lits":        "puzzlink",
	"masyu":       "puzzlink tatham pearl",
	"nurikabe":    "puzzlink",
	"shikaku":     "puzzlink",
	"skyscraper":  "puzzlink fpuzzles tatham towers",
	"starbattle":  "puzzlink",
	"tents":       "puzzlink",
	"yinyang":     "puzzlink",
}

// TestPlaces: an example of each kind is written in each of its formats, and comes back the same.
func TestPlaces(t *testing.T) {
	for _, k := range allKinds() {
		e := *parse(t, k.Example)
		r, err := gridwright.Solve(context.Background(), e.Puzzle,
			&gridwright.SolveOptions{Kinds: inFiles()})
		if err != nil {
			t.Fatal(err)
		}
		e.Answer = r.Answer
		e.Info = texts.Info{Title: "A, b & c = d", Author: "N. N.", Rules: "One.\nTwo, three."}
		e.Comments = e.Info.Comments()
		want := strings.Fields("text json penpa sudokupad " + places[k.Name])
		for _, f := range formats.All() {
			if f.Write == nil {
				continue
			}
			if held := checkRoundTrip(t, f, e); held != slices.Contains(want, f.Name) {
				t.Errorf("%s is held by %s: %v", k.Name, f.Name, held)
			}
		}
	}
}
