package frontier

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/family/link"
	"github.com/gridwright/gridwright/puzzle"
)

// mesh is a 10x10 board of our own, with one answer under the strictest rules, 784,231 where paths
// are free, and 3,356,363,527 where they need not cover the board either.
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

// BenchmarkList makes the diagram of a 10x10 board and takes its first thousand answers.
func BenchmarkList(b *testing.B) {
	p := parse(b, mesh...).With(true, link.Free)
	for b.Loop() {
		_, err := Engine{}.Search(context.Background(), p, 1000,
			func(puzzle.Solution) bool { return true })
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
