package gridwright_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridwright/gridwright"
)

// graded9 are the examples of 9x9 and below that BenchmarkHint and BenchmarkGrade measure.
var graded9 = []string{"numbrix-9x9", "hidato-8x8", "futoshiki-5x5", "sudoku-9x9", "kenken-6x6"}

// measured reads a board of examples.
func measured(b *testing.B, name string) gridwright.Puzzle {
	b.Helper()
	text, err := os.ReadFile(filepath.Join("examples", name+".txt"))
	if err != nil {
		b.Fatal(err)
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// BenchmarkHint measures the next step of a board of which nothing is known but the clues.
func BenchmarkHint(b *testing.B) {
	for _, name := range graded9 {
		p := measured(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := gridwright.Hint(context.Background(), p, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkGrade measures a whole grade.
func BenchmarkGrade(b *testing.B) {
	for _, name := range graded9 {
		p := measured(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := gridwright.Grade(context.Background(), p, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkGenerateGrade measures a new puzzle of a class, another in each turn.
func BenchmarkGenerateGrade(b *testing.B) {
	for _, kind := range []string{"numbrix", "hidato", "futoshiki", "sudoku"} {
		size := 9
		if kind == "hidato" || kind == "futoshiki" {
			size = 6
		}
		frame, err := gridwright.Frame(gridwright.KindNamed(kind), size, size)
		if err != nil {
			b.Fatal(err)
		}
		for _, class := range []gridwright.Class{gridwright.Gentle, gridwright.Medium} {
			b.Run(kind+"/"+string(class), func(b *testing.B) {
				n := uint64(0)
				for b.Loop() {
					n++
					if _, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
						Number: n, Class: class}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
