package random_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/random"
	"github.com/gridwright/gridwright/internal/grid"
)

func BenchmarkCreate10x10(b *testing.B) { benchmark(b, 10, true, link.Never) }
func BenchmarkCreate20x20(b *testing.B) { benchmark(b, 20, true, link.Never) }
func BenchmarkCreate40x40(b *testing.B) { benchmark(b, 40, true, link.Never) }

func BenchmarkCreateFree10x10(b *testing.B)  { benchmark(b, 10, true, link.Free) }
func BenchmarkCreateFree20x20(b *testing.B)  { benchmark(b, 20, true, link.Free) }
func BenchmarkCreateEmpty10x10(b *testing.B) { benchmark(b, 10, false, link.Never) }
func BenchmarkCreateEmpty20x20(b *testing.B) { benchmark(b, 20, false, link.Never) }

// benchmark creates a board of side by side cells in each round, each from a seed of its own.
func benchmark(b *testing.B, side int, cover bool, touch link.Touch) {
	frame, err := link.New(grid.Board{Rows: side, Cols: side}, make([]string, side*side), cover, touch)
	if err != nil {
		b.Fatal(err)
	}
	for i := uint64(0); b.Loop(); i++ {
		if _, _, err := random.Create(context.Background(), frame, random.Shape{}, rand.New(rand.NewPCG(1, i))); err != nil {
			b.Fatal(err)
		}
	}
}
