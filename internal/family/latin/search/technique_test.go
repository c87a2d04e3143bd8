package search

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// every gives each technique, to be switched on or off alone.
func every() []Techniques {
	var list []Techniques
	for i := range techniqueCount {
		list = append(list, 1<<i)
	}
	return list
}

// drawBoard draws a board with numbers and signs given, half the time those of a cyclic square or its
// mirror image, so that many boards have answers.
func drawBoard(t *rapid.T) *latin.Puzzle {
	spec := latin.Spec{Kind: rapid.SampledFrom([]string{"futoshiki", "futoshiki", "latin", "sudoku"}).
		Draw(t, "kind")}
	n := rapid.IntRange(2, 5).Draw(t, "order")
	if spec.Kind == "sudoku" {
		n = rapid.SampledFrom([]int{4, 4, 5}).Draw(t, "boxed order")
	}
	spec.Order, spec.Givens = n, make([]int, n*n)
	shift, turn := rapid.IntRange(0, n-1).Draw(t, "shift"), rapid.IntRange(1, max(n-1, 1)).Draw(t, "turn")
	value := func(cell int) int { return 1 + (cell/n*turn+cell%n+shift)%n }
	cyclic := rapid.Bool().Draw(t, "cyclic")
	least := max(0, n*n-19) // of order 5 brute force needs some
	if spec.Kind == "futoshiki" {
		least = max(0, n*n-22)
	}
	for range rapid.IntRange(least, n*n/2).Draw(t, "givens") {
		cell := rapid.IntRange(0, n*n-1).Draw(t, "cell")
		spec.Givens[cell] = value(cell)
		if !cyclic {
			spec.Givens[cell] = rapid.IntRange(1, n).Draw(t, "value")
		}
	}
	if spec.Kind == "futoshiki" {
		spec.Signs = drawSigns(t, n, func(a, b int) bool {
			if cyclic {
				return value(a) < value(b)
			}
			return rapid.Bool().Draw(t, "rises")
		})
	}
	p, err := latin.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawSigns draws signs between neighbours, on a share of the borders that is drawn first.
func drawSigns(t *rapid.T, n int, rises func(a, b int) bool) []latin.Sign {
	var signs []latin.Sign
	share := rapid.IntRange(0, 10).Draw(t, "share")
	for cell := range n * n {
		for _, other := range []int{cell + 1, cell + n} {
			if other == cell+1 && other%n == 0 || other >= n*n ||
				rapid.IntRange(0, 9).Draw(t, "border") >= share {
				continue
			}
			if rises(cell, other) {
				signs = append(signs, latin.Sign{Smaller: cell, Larger: other})
			} else {
				signs = append(signs, latin.Sign{Smaller: other, Larger: cell})
			}
		}
	}
	return signs
}

// found is how many answers an engine finds, all of them checked.
func found(t *rapid.T, e engine.Engine, p puzzle.Puzzle, limit int) (n int, complete bool) {
	out, err := engine.Checked(e).Search(context.Background(), p, limit,
		func(puzzle.Answer) bool { return true })
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	return out.Found, out.Complete
}

// TestSwitches: whatever techniques are used, there are as many answers as brute force finds.
func TestSwitches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawBoard(t)
		want := len(puzzletest.Answers(brute.Answers, p))
		sets := append(every(), 0, 1<<techniqueCount-1, usual(p),
			Techniques(rapid.IntRange(0, 1<<techniqueCount-1).Draw(t, "techniques")))
		for _, with := range sets {
			if n, complete := found(t, lines{with: with}, p, 0); n != want || !complete {
				t.Fatalf("with techniques %b: found %d of %d, complete %v, of\n%s", with, n, want, complete, p)
			}
			if n, _ := found(t, Engine{Learn: true, Switch: with}, p, 2); n != min(want, 2) {
				t.Fatalf("with %b switched: found %d of %d, of\n%s", with, n, want, p)
			}
		}
	})
}

// TestSwitchesLarger: at orders beyond brute force, whatever techniques are used, there are as many
// answers as with none.
func TestSwitchesLarger(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	several := 0
	for i := range 60 {
		n := 6 + i%3
		p := randomBoard(t, random, []string{"futoshiki", "latin", "sudoku"}[i%4*2/3], n, 45, 30)
		const limit = 300
		want := -1
		for _, with := range append(every(), 0, 1<<techniqueCount-1, usual(p)) {
			out, err := engine.Checked(lines{with: with}).Search(context.Background(), p, limit,
				func(puzzle.Answer) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			if want < 0 {
				want = out.Found
			}
			if out.Found != want || out.Found == 0 || out.Complete != (want < limit) && want != limit {
				t.Errorf("with techniques %b: %+v, want %d, of\n%s", with, out, want, p)
			}
		}
		if want > 1 {
			several++
		}
	}
	if several < 10 {
		t.Errorf("only %d of the boards have several answers: the test shows little", several)
	}
}

// randomBoard is a board with an answer: a full one of which a share of the cells, in hundredths,
// is given, and of its borders a share has signs.
func randomBoard(t testing.TB, random *rand.Rand, kind string, n, givens, signs int) *latin.Puzzle {
	spec := latin.Spec{Kind: kind, Order: n, Givens: make([]int, n*n)}
	var full puzzle.Answer
	if kind == "sudoku" {
		full = anyAnswer(t, random, spec)
	} else {
		full = randomSquare(random, n)
	}
	for cell, v := range full {
		if random.IntN(100) < givens {
			spec.Givens[cell] = v
		}
		for _, other := range []int{cell + 1, cell + n} {
			if kind != "futoshiki" || other == cell+1 && other%n == 0 || other >= n*n ||
				random.IntN(100) >= signs {
				continue
			}
			if v < full[other] {
				spec.Signs = append(spec.Signs, latin.Sign{Smaller: cell, Larger: other})
			} else {
				spec.Signs = append(spec.Signs, latin.Sign{Smaller: other, Larger: cell})
			}
		}
	}
	p, err := latin.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// anyAnswer fills a board of which the first row is drawn.
func anyAnswer(t testing.TB, random *rand.Rand, spec latin.Spec) (full puzzle.Answer) {
	spec.Givens = make([]int, spec.Order*spec.Order)
	for i, v := range random.Perm(spec.Order) {
		spec.Givens[i] = v + 1
	}
	p, err := latin.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	_, err = lines{with: usual(p)}.Search(context.Background(), p, 1,
		func(s puzzle.Answer) bool { full = s; return true })
	if err != nil || full == nil {
		t.Fatalf("no answer: %v", err)
	}
	return full
}

// randomSquare makes a Latin square by the moves of Mark Jacobson and Peter Matthews, "Generating
// uniformly distributed random Latin squares" (1996), from the cyclic one. A move adds one to a
// line-crossing of the cube of row, column and value, and may leave one of -1, where the next begins.
func randomSquare(random *rand.Rand, n int) []int {
	cube := make([]int, n*n*n)
	at := func(x, y, z int) *int { return &cube[(x*n+y)*n+z] }
	for cell := range n * n {
		*at(cell/n, cell%n, (cell/n+cell%n)%n) = 1
	}
	one := func(line func(i int) *int) int { // the place of a 1 on a line
		for i := random.IntN(n); ; i = (i + 1) % n {
			if *line(i) == 1 {
				return i
			}
		}
	}
	var x, y, z int
	proper := true
	for move := 0; move < n*n*n || !proper; move++ {
		for proper {
			x, y, z = random.IntN(n), random.IntN(n), random.IntN(n)
			proper = *at(x, y, z) != 0
		}
		u := one(func(i int) *int { return at(i, y, z) })
		v := one(func(i int) *int { return at(x, i, z) })
		w := one(func(i int) *int { return at(x, y, i) })
		for corner := range 8 {
			c, sign := [3]int{x, y, z}, 1
			for axis, other := range []int{u, v, w} {
				if corner>>axis&1 != 0 {
					c[axis], sign = other, -sign
				}
			}
			*at(c[0], c[1], c[2]) += sign
		}
		x, y, z = u, v, w
		proper = *at(x, y, z) == 0
	}
	square := make([]int, n*n)
	for cell := range square {
		square[cell] = 1 + one(func(i int) *int { return at(cell/n, cell%n, i) })
	}
	return square
}

// BenchmarkTechniques searches boards of the corpus, and random ones of order 15 with many signs and
// few clues, with the usual techniques, with one of them switched off or on, and with none. It
// reports the nodes, and how many boards were not decided within cappedNodes.
func BenchmarkTechniques(b *testing.B) {
	const cappedNodes = 3_000
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		b.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	all := Techniques(1<<techniqueCount - 1)
	type choice struct {
		name        string
		mask, flips Techniques // of the usual ones
	}
	choices := []choice{{"usual", all, 0}, {"none", 0, 0}}
	for _, t := range every() {
		choices = append(choices, choice{"switched " + t.String(), all, t})
	}
	for _, group := range []string{"futoshiki/*.txt", "latin/*.txt", "sudoku/9x9_*.txt",
		"sudoku/big.txt", "signs"} {
		var boards []puzzle.Puzzle
		if group == "signs" {
			boards = signBoards(b)
		} else {
			boards = corpus(b, filepath.Join(dir, group))
		}
		for _, choice := range choices {
			b.Run(group+"/"+choice.name, func(b *testing.B) {
				var nodes, open int64
				for b.Loop() {
					nodes, open = 0, 0
					for _, p := range boards {
						with := usual(p.(*latin.Puzzle))&choice.mask ^ choice.flips
						out, err := lines{with: with, budget: engine.Budget{Nodes: cappedNodes}}.Search(
							context.Background(), p, 2, func(puzzle.Answer) bool { return true })
						if err != nil {
							b.Fatal(err)
						}
						nodes += out.Nodes
						if !out.Complete && out.Found < 2 {
							open++
						}
					}
				}
				b.ReportMetric(float64(nodes), "nodes")
				b.ReportMetric(float64(open), "undecided")
			})
		}
	}
}

// signBoards are random boards of order 15.
func signBoards(b *testing.B) []puzzle.Puzzle {
	random := rand.New(rand.NewPCG(3, 2))
	var boards []puzzle.Puzzle
	for range 40 {
		boards = append(boards, randomBoard(b, random, "futoshiki", 15, 10, 90))
	}
	return boards
}

// corpus reads the boards of the files that a pattern names.
func corpus(b *testing.B, pattern string) []puzzle.Puzzle {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		b.Fatalf("no files are %s: %v", pattern, err)
	}
	var boards []puzzle.Puzzle
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		r := texts.NewReader(f, name,
			[]*puzzle.Kind{latin.Latin(), latin.Futoshiki(), latin.Sudoku()}, nil)
		for {
			e, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			boards = append(boards, e.Puzzle)
		}
	}
	return boards
}
