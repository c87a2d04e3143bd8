package catalog_test

import (
	"context"
	"os"
	"testing"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/puzzle"
)

// BenchmarkRules proves that examples have one answer, by the statement of their rules alone and by
// the best encoding made by hand.
func BenchmarkRules(b *testing.B) {
	for _, name := range []string{"numbrix-9x9", "hidato-8x8", "sudoku-9x9", "futoshiki-5x5",
		"numberlink-11x11", "numberlink-15x15", "numberlink-20x20"} {
		text, err := os.ReadFile("../../examples/" + name + ".txt")
		if err != nil {
			b.Fatal(err)
		}
		p, err := catalog.Read(string(text))
		if err != nil {
			b.Fatal(err)
		}
		for _, spelling := range []string{"sat:rules", "sat"} {
			e, err := catalog.Engine(spelling, p)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(name+"/"+spelling, func(b *testing.B) {
				for b.Loop() {
					out, err := e.Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
					if err != nil || out.Found != 1 || !out.Complete {
						b.Fatalf("%+v, %v", out, err)
					}
				}
			})
		}
	}
}
