package encodings_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/encodings"
	"github.com/gridwright/gridwright/puzzle"
)

// BenchmarkCorpus looks for two answers of each board of some files in the folder that
// GRIDWRIGHT_CORPUS names, with up to 5000 conflicts a board: boards up to 50x50, and boards where
// much must be proved.
func BenchmarkCorpus(b *testing.B) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		b.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	for _, name := range []string{"ahle-inputs10", "ahle-janko", "vnu-flowfree", "adc2015"} {
		boards := read(b, filepath.Join(dir, "numberlink", name+".txt"))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for _, p := range boards {
					ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Conflicts: 5000})
					_, err := viasat.Engine{Encoding: encodings.Links()}.Search(ctx, p, 2,
						func(puzzle.Answer) bool { return true })
					cancel()
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// read returns the puzzles of a file.
func read(b *testing.B, file string) (all []puzzle.Puzzle) {
	f, err := os.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	r := puzzle.NewReader(f, file, []*puzzle.Kind{link.Numberlink()}, nil)
	for {
		entry, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, entry.Puzzle)
	}
}
