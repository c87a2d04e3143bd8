package frontier

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/puzzle"
)

// mesh is a 10x10 board of our own. It has one answer under the strictest rules, 784,231 if paths may
// touch, and 3,356,363,527 if they also need not cover the board.
var mesh = []string{
	"6 5 . . . . . . . .",
	". . . . . . . 4 5 .",
	"6 . . . 4 3 . . . .",
	"7 . . . . . . . . .",
	". . . 3 2 . 2 . . A",
	". . . . . . 1 . . .",
	". . . . . . . . . .",
	". . . . . . . 7 . .",
	"8 . . . . . . 8 1 .",
	"9 . . . . . . 9 A .",
}

// BenchmarkCount counts a 10x10 board under each rule set. It reports the states.
func BenchmarkCount(b *testing.B) {
	for _, r := range rules {
		p := parse(b, mesh...).With(r.cover, r.touch)
		name := "cover=no/"
		if r.cover {
			name = "cover=yes/"
		}
		b.Run(name+r.touch.String(), func(b *testing.B) {
			states := int64(0)
			for b.Loop() {
				out, err := Engine{}.Count(context.Background(), p, 0)
				if err != nil || !out.Complete {
					b.Fatal(out, err)
				}
				states = out.Nodes
			}
			b.ReportMetric(float64(states), "states")
		})
	}
}

// sparse12 is a 12x12 board with one answer where paths may touch.
var sparse12 = []string{
	"1 . . . . . . . . . . 2",
	"3 . . 4 . . . . . . . .",
	". . . . . . . . . . . .",
	". . . . . . . . . . . .",
	". . . . . . . . 3 . . .",
	". . . . . . . . . . . .",
	". . . . . . . . . . . .",
	". . 5 4 . . . . . . . .",
	". . . . . . . . . . . 5",
	". . . . . . . . . . . .",
	". . . . . . . . . . 1 .",
	"2 . . . . . . . . . . .",
}

// sysid15 is the board of examples/numberlink-15x15.txt.
var sysid15 = []string{
	". . . 1 . . . . . . 2 . . . .",
	". 3 . 4 . . . . . . . . . . 2",
	". . . . . . . . . . . . 4 . .",
	". . . . . . . . 5 . . . . 6 .",
	". . . . . . . . . . . 7 . . .",
	"8 . . . 8 . . . . . . . . . .",
	". . . . . . . . 7 . . . . . .",
	". . . . . . . . . . . . . . .",
	". . . . . . . 9 . . 6 . . . .",
	". . . . . . . . . . . . . 10 .",
	". . . . 5 . . . . . 1 11 . . .",
	". . . . . . . . 12 11 . . . . .",
	". . . . . . . . . . 9 3 12 . .",
	". . . . . . . . . . . . 10 . .",
	". . . . . . . . . . . . . . .",
}

// BenchmarkPrunes counts boards where paths may touch, with some of the prunes. It reports the
// states. It gives up a board that takes more than 150 million states.
func BenchmarkPrunes(b *testing.B) {
	const most = 150_000_000
	for _, board := range []struct {
		name string
		rows []string
	}{{"12x12", sparse12}, {"15x15", sysid15}} {
		p := parse(b, board.rows...).With(true, link.Free)
		for _, tt := range []struct {
			name    string
			without Prunes
		}{
			{"all", 0}, {"no gaps", Gaps}, {"no helpers", Helpers},
			{"no disc", Disc}, {"no meeting", Meeting}, {"none", AllPrunes},
		} {
			b.Run(board.name+"/"+tt.name, func(b *testing.B) {
				ctx := diagram.WithMemory(context.Background(), 2<<30)
				var out engine.Outcome
				for b.Loop() {
					var err error
					out, err = Engine{Without: tt.without, Budget: engine.Budget{Nodes: most}}.Count(ctx, p, 0)
					if err != nil {
						b.Fatal(err)
					}
				}
				if out.Complete {
					b.ReportMetric(float64(out.Nodes), "states")
				}
			})
		}
	}
}

// BenchmarkList builds the diagram of a 10x10 board and lists its first thousand answers.
func BenchmarkList(b *testing.B) {
	p := parse(b, mesh...).With(true, link.Free)
	for b.Loop() {
		_, err := Engine{}.Search(context.Background(), p, 1000,
			func(puzzle.Answer) bool { return true })
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWalks counts the paths between opposite corners of 9x9 cells.
func BenchmarkWalks(b *testing.B) {
	p := empty(b, 9, false, link.Free)
	for b.Loop() {
		if _, err := (Engine{}).Count(context.Background(), p, 0); err != nil {
			b.Fatal(err)
		}
	}
}
