package frontier

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// board makes a random board that has an answer where paths are free: a path through all cells,
// mixed up by turning parts of it round, and cut at random places. Now and then two terminals change
// places, so that it may have none.
func board(t testing.TB, r *rand.Rand, least, most int) *link.Puzzle {
	t.Helper()
	b := grid.Board{Rows: least + r.IntN(most-least+1), Cols: least + r.IntN(most-least+1)}
	var path []int
	for row := range b.Rows {
		cells := make([]int, b.Cols)
		for c := range cells {
			cells[c] = b.Cell(row, c)
		}
		if row%2 == 1 {
			slices.Reverse(cells)
		}
		path = append(path, cells...)
	}
	for range 5 * b.Cells() {
		if r.IntN(2) == 0 {
			slices.Reverse(path)
		}
		next := b.Neighbours(nil, path[0], false)
		slices.Reverse(path[:slices.Index(path, next[r.IntN(len(next))])])
	}
	names := make([]string, b.Cells())
	var ends []int
	for share := 3 + r.IntN(24); len(path) > 1; {
		n := min(len(path), 2+r.IntN(share))
		if len(path)-n == 1 {
			n++
		}
		ends = append(ends, path[0], path[n-1])
		path = path[n:]
	}
	if r.IntN(4) == 0 {
		i, j := r.IntN(len(ends)), r.IntN(len(ends))
		ends[i], ends[j] = ends[j], ends[i]
	}
	for i, cell := range ends {
		names[cell] = fmt.Sprint(i/2 + 1)
	}
	rule := rules[r.IntN(len(rules))]
	if r.IntN(2) == 0 {
		rule = rules[2] // covered and free
	}
	p, err := link.New(b, names, rule.cover, rule.touch)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPrunes: no prune changes a count. Small boards would not show it: some mistakes came out on
// boards of 10x10 and more alone. GRIDWRIGHT_SOAK sets how many boards there are.
func TestPrunes(t *testing.T) {
	boards, seed := 300, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("GRIDWRIGHT_SOAK")); err == nil {
		boards, seed = n, uint64(os.Getpid())
	}
	r := rand.New(rand.NewPCG(seed, 0))
	compared, answers := 0, 0
	for range boards {
		plain := prunesAgree(t, board(t, r, 4, 12))
		if !plain.Complete {
			continue
		}
		compared++
		if plain.Found > 0 {
			answers++
		}
	}
	t.Logf("seed %d: %d boards compared, %d with answers", seed, compared, answers)
	if compared < boards/2 || answers < compared/4 {
		t.Errorf("only %d boards could be compared, %d with answers", compared, answers)
	}
}

// TestBeam: what a beam finds near an answer are other answers, each once, and where its end is
// complete they are all. GRIDWRIGHT_SOAK sets how many boards there are.
func TestBeam(t *testing.T) {
	boards, seed := 400, uint64(2)
	if n, err := strconv.Atoi(os.Getenv("GRIDWRIGHT_SOAK")); err == nil {
		boards, seed = n, uint64(os.Getpid())
	}
	r := rand.New(rand.NewPCG(seed, 0))
	found, complete, cut := 0, 0, 0
	for range boards {
		p := board(t, r, 4, 9)
		var all []puzzle.Answer
		out, err := Engine{Budget: engine.Budget{Nodes: 30_000}}.Search(context.Background(), p, 0,
			func(s puzzle.Answer) bool {
				all = append(all, s)
				return len(all) < 2_000
			})
		if err != nil || !out.Complete || len(all) == 0 {
			continue
		}
		known := all[r.IntN(len(all)):][:1]
		got := map[string]bool{fmt.Sprint(known[0]): true}
		out, err = Engine{Known: known, Beam: 1 + r.IntN(60)}.Search(context.Background(), p, 0,
			func(s puzzle.Answer) bool {
				if got[fmt.Sprint(s)] || p.Check(s) != nil {
					t.Fatalf("the beam finds %v near %v, of\n%s", s, known[0], p)
				}
				got[fmt.Sprint(s)] = true
				clear(s)
				return true
			})
		if err != nil || out.Found != len(got)-1 || out.Complete && len(got) != len(all) {
			t.Fatalf("the beam finds %d of %d answers, %+v, %v, of\n%s", len(got), len(all), out, err, p)
		}
		found += out.Found
		if out.Complete {
			complete++
		} else {
			cut++
		}
	}
	if found < boards || complete < boards/20 || cut < boards/20 {
		t.Errorf("%d answers; %d searches complete and %d not: that compares nothing", found, complete, cut)
	}
	_, err := Engine{Beam: 5}.Search(context.Background(), board(t, r, 4, 9), 0, nil)
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("a beam near no answer: %v", err)
	}
}

// TestPrunesCorpus: no prune changes the count of a published board, where paths are free.
// GRIDWRIGHT_CORPUS names the folder. It has boards without answers, and of all sizes.
func TestPrunesCorpus(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	files, err := filepath.Glob(filepath.Join(dir, "numberlink", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	const largest = 160 // cells: nearly all beyond are given up without a comparison
	boards, compared := 0, 0
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := puzzle.NewReader(f, file, []*puzzle.Kind{link.Numberlink()}, nil)
		for {
			e, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			p := e.Puzzle.(*link.Puzzle)
			if p.Board().Cells() > largest {
				continue
			}
			boards++
			if prunesAgree(t, p.With(true, link.Free)).Complete {
				compared++
			}
		}
	}
	t.Logf("%d boards compared, of %d", compared, boards)
	if compared == 0 {
		t.Error("no board could be compared")
	}
}

// prunesAgree compares the counts of a board with all prunes left out, with all, and with one left
// out in turn. It gives the first, which is not complete where it would take too long; then nothing
// is compared.
func prunesAgree(t *testing.T, p *link.Puzzle) engine.Outcome {
	t.Helper()
	const most = 300_000 // states of the unpruned frontier
	plain, err := Engine{Without: AllPrunes, Budget: engine.Budget{Nodes: most}}.Count(context.Background(), p, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !plain.Complete {
		return plain
	}
	for without := Prunes(0); without < AllPrunes; without = max(1, 2*without) {
		out, err := Engine{Without: without}.Count(context.Background(), p, 0)
		if err != nil || out.Count().Cmp(plain.Count()) != 0 || !out.Complete {
			t.Fatalf("without %b it counts %d, %v; without all %d, of\n%s",
				without, out.Count(), err, plain.Count(), p)
		}
	}
	return plain
}
