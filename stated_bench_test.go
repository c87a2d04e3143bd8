package gridwright_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// proves runs a solve that must prove that the answer is the only one.
func proves(b *testing.B, p gridwright.Puzzle, o *gridwright.SolveOptions) {
	b.Helper()
	for b.Loop() {
		r, err := gridwright.Solve(context.Background(), p, o)
		if err != nil || r.Verdict != gridwright.Unique {
			b.Fatalf("%v, %v", r.Verdict, err)
		}
	}
}

// BenchmarkStated proves that examples have one answer, by the stated rules of their kind and by the
// best encoding and formulation made by hand.
func BenchmarkStated(b *testing.B) {
	folder, err := highswasm.Folder(os.Getenv)
	if err != nil {
		b.Fatal(err)
	}
	all := gridwright.Solvers(highswasm.New(folder, 0))
	for _, name := range []string{"numbrix-9x9", "hidato-8x8", "futoshiki-5x5", "sudoku-9x9",
		"numberlink-11x11", "numberlink-15x15", "numberlink-20x20", "slitherlink-10x10", "kenken-6x6"} {
		text, err := os.ReadFile("examples/" + name + ".txt")
		if err != nil {
			b.Fatal(err)
		}
		p, err := gridwright.Parse(string(text))
		if err != nil {
			b.Fatal(err)
		}
		for _, engine := range []gridwright.Engine{"sat:rules", "sat", "mip:rules", "mip:rules-flow", "mip"} {
			b.Run(name+"/"+string(engine), func(b *testing.B) {
				if _, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
					Engine: engine, Solvers: all, Limit: 1}); err != nil {
					b.Skip(err)
				}
				proves(b, p, &gridwright.SolveOptions{Engine: engine, Solvers: all})
			})
		}
	}
}

// BenchmarkStatedLarge does the same for boards of its own making, on which the statement is all
// that there is.
func BenchmarkStatedLarge(b *testing.B) {
	for _, kind := range []struct {
		name       string
		rows, cols int
		options    gridwright.GenerateOptions
	}{
		{"slitherlink", 15, 25, gridwright.GenerateOptions{ClueShare: 45}},
		{"slitherlink", 15, 25, gridwright.GenerateOptions{}},
		{"kenken", 9, 9, gridwright.GenerateOptions{}},
	} {
		frame, err := gridwright.Frame(gridwright.KindNamed(kind.name), kind.rows, kind.cols)
		if err != nil {
			b.Fatal(err)
		}
		for seed := range uint64(3) {
			kind.options.Seed = seed
			g, err := gridwright.Generate(context.Background(), frame, &kind.options)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%s-%dx%d/%d-clues-of-seed-%d", kind.name, kind.rows, kind.cols, g.Clues,
				seed), func(b *testing.B) { proves(b, g.Puzzle, nil) })
		}
	}
}
