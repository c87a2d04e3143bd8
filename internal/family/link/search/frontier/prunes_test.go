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
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// board returns a random board that has an answer if paths may touch: a path through all cells,
// shuffled by reversing parts of it, and cut at random places. One board in four has two terminals
// exchanged, so it may have no answer.
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
		rule = rules[2] // cover=yes and touch=free
	}
	p, err := link.New(b, names, rule.cover, rule.touch)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPrunes: no prune changes a count. Small boards are not enough: some mistakes showed only from
// 10x10 on. GRIDWRIGHT_SOAK sets the number of boards.
func TestPrunes(t *testing.T) {
	boards, seed := sample.Number(300, 3), uint64(1)
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
		t.Errorf("only %d boards were compared, %d with answers", compared, answers)
	}
}

// TestBeam: a beam near an answer finds other answers, each once. If its outcome is complete, they
// are all. GRIDWRIGHT_SOAK sets the number of boards.
func TestBeam(t *testing.T) {
	boards, seed := sample.Number(400, 1), uint64(2)
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
					t.Fatalf("the beam finds the wrong or repeated answer %v near %v, of\n%s", s, known[0], p)
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
		t.Errorf("%d answers, %d complete searches and %d others are too few for a test", found, complete, cut)
	}
	_, err := Engine{Beam: 5}.Search(context.Background(), board(t, r, 4, 9), 0, nil)
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("a beam without a known answer: %v", err)
	}
}

// TestPrunesCorpus: no prune changes the count of a published board if paths may touch.
// GRIDWRIGHT_CORPUS names the folder. It has boards of all sizes, some without answers. Every fifth is
// compared, or all with GRIDWRIGHT_WHOLE.
func TestPrunesCorpus(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	files, err := filepath.Glob(filepath.Join(dir, "numberlink", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	const largest = 160 // cells; nearly all larger boards exceed the budget
	boards, compared := 0, 0
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := texts.NewReader(f, file, []*puzzle.Kind{link.Numberlink()}, nil)
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
			if boards++; boards%5 != 1 && !sample.Whole() {
				continue
			}
			if prunesAgree(t, p.With(true, link.Free)).Complete {
				compared++
			}
		}
	}
	t.Logf("compared %d of %d boards", compared, boards)
	if compared == 0 {
		t.Error("no board was compared")
	}
}

// prunesAgree compares the count of a board without prunes with the counts with all prunes, and with
// each one left out. It returns the outcome without prunes. If that is not complete, because it would
// take too long, nothing is compared.
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
			t.Fatalf("without the prunes %b the count is %d, %v; without all prunes it is %d, of\n%s",
				without, out.Count(), err, plain.Count(), p)
		}
	}
	return plain
}
