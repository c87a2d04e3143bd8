package bench

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// seed is the seed of all boards here.
const seed = 1

func source(size int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(size))) }

// examples reads the first board of each example of the kinds here, by the names of the files.
func examples(b *testing.B) (names []string, boards []puzzle.Puzzle) {
	var files []string
	for _, kind := range catalog.Kinds() {
		some, err := filepath.Glob(filepath.Join("..", "..", "examples", kind.Name+"-*.txt"))
		if err != nil || len(some) == 0 {
			b.Fatalf("no examples of %s: %v", kind.Name, err)
		}
		files = append(files, some...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		entry, err := texts.NewReader(bytes.NewReader(text), file, catalog.Kinds(), nil).Next()
		if err != nil {
			b.Fatal(err)
		}
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".txt"))
		boards = append(boards, entry.Puzzle)
	}
	return names, boards
}

// linked builds a Numberlink from a random walk through all cells, cut wherever it would touch
// itself. It has an answer by the strictest rules.
func linked(b *testing.B, n int) *link.Puzzle {
	board := grid.Board{Rows: n, Cols: n}
	values := random.Walk(board, false, source(n))
	walk := make([]int, len(values))
	for c, v := range values {
		walk[v-1] = c
	}
	owner := make([]int, board.Cells())
	parts := [][]int{nil}
	for _, c := range walk {
		last := len(parts)
		beside := 0
		for _, d := range board.Neighbours(nil, c, false) {
			if owner[d] == last {
				beside++
			}
		}
		if len(parts[last-1]) > 1 && beside != 1 {
			parts = append(parts, nil)
			last++
		}
		parts[last-1] = append(parts[last-1], c)
		owner[c] = last
	}
	if k := len(parts); len(parts[k-1]) == 1 { // a single last cell joins the part before it
		before := parts[k-2]
		parts[k-1] = append(parts[k-1], before[len(before)-1])
		parts[k-2] = before[:len(before)-1]
	}
	names := make([]string, board.Cells())
	for i, part := range parts {
		names[part[0]], names[part[len(part)-1]] = fmt.Sprint(i+1), fmt.Sprint(i+1)
	}
	p, err := link.New(board, names, true, link.Never)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// walked builds a Numbrix or Hidato from a random walk, with some percent of its numbers given.
func walked(b *testing.B, r *rand.Rand, n int, diagonal bool, percent int) *path.Puzzle {
	board := grid.Board{Rows: n, Cols: n}
	values := random.Walk(board, diagonal, r)
	for c, v := range values {
		if v != 1 && v != len(values) && r.IntN(100) >= percent {
			values[c] = 0
		}
	}
	p, err := path.New(board, diagonal, values)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// square builds a Futoshiki from a shuffled square, with some percent of its numbers and a third of
// its signs.
func square(b *testing.B, n, percent int) *latin.Puzzle {
	r := source(n)
	rows, cols, names := r.Perm(n), r.Perm(n), r.Perm(n)
	value := func(c int) int { return 1 + names[(rows[c/n]+cols[c%n])%n] }
	spec := latin.Spec{Kind: "futoshiki", Order: n, Givens: make([]int, n*n)}
	for c := range spec.Givens {
		if r.IntN(100) < percent {
			spec.Givens[c] = value(c)
		}
		if d := c + 1; d%n > 0 && r.IntN(3) == 0 {
			s := latin.Sign{Smaller: c, Larger: d}
			if value(c) > value(d) {
				s.Smaller, s.Larger = d, c
			}
			spec.Signs = append(spec.Signs, s)
		}
	}
	p, err := latin.New(spec)
	if err != nil {
		b.Fatal(err)
	}
	return p
}
