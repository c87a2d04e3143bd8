package gridwright_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
)

// TestGenerateKenKen: a KenKen has cages with all their targets, or with fewer if an option asks for
// that, and the cages are the same then. The same seed gives the same puzzle.
func TestGenerateKenKen(t *testing.T) {
	kind := gridwright.KindNamed("kenken")
	for _, size := range []int{1, 2, 3, 6, 9} {
		whole := generate(t, kind, size, size, &gridwright.GenerateOptions{Seed: 3})
		again := generate(t, kind, size, size, &gridwright.GenerateOptions{Seed: 3})
		if whole.Puzzle.String() != again.Puzzle.String() || whole.Puzzle.String() == generate(t, kind, 6, 6, nil).Puzzle.String() {
			t.Errorf("the same seed gave\n%sand\n%s", whole.Puzzle, again.Puzzle)
		}
		if whole.Clues != len(whole.Puzzle.Full(whole.Answer).Clues()) || whole.Irreducible || whole.Drawn != 1 {
			t.Errorf("%+v of\n%s", whole, whole.Puzzle)
		}
		if strings.Contains(whole.Puzzle.String(), ".") {
			t.Errorf("a cell has no cage, in\n%s", whole.Puzzle)
		}
		onlyAnswer(t, whole)
		if size > 6 {
			continue // the fewest targets take too long
		}
		noOp := generate(t, kind, size, size, &gridwright.GenerateOptions{Seed: 3, NoOp: true})
		onlyAnswer(t, noOp)
		if strings.ContainsAny(noOp.Puzzle.String(), "+-*/") {
			t.Errorf("an operation is given, in\n%s", noOp.Puzzle)
		}
		for _, o := range []gridwright.GenerateOptions{{Seed: 3, Irreducible: true}, {Seed: 3, Minimum: true}, {Seed: 3, Tries: 3}} {
			g := generate(t, kind, size, size, &o)
			onlyAnswer(t, g)
			if !g.Irreducible || g.Clues > whole.Clues || outline(g.Puzzle) != outline(whole.Puzzle) ||
				!slices.Equal(g.Answer, whole.Answer) {
				t.Errorf("%d clues of %d, irreducible %v, of\n%s", g.Clues, whole.Clues, g.Irreducible, g.Puzzle)
			}
		}
	}
	g := generate(t, kind, 6, 6, &gridwright.GenerateOptions{ClueShare: 90})
	onlyAnswer(t, g)
	if all := len(g.Puzzle.Full(g.Answer).Clues()); g.Clues != (all*90+50)/100 {
		t.Errorf("%d clues of %d, of\n%s", g.Clues, all, g.Puzzle)
	}
}

// outline returns the cages of a puzzle, as a text without targets.
func outline(p gridwright.Puzzle) string { return p.Keep(func(int) bool { return false }).String() }

// TestGenerateCageSizes: cages have the sizes that are asked for, also of a long range.
func TestGenerateCageSizes(t *testing.T) {
	for _, tt := range []struct {
		kind               string
		order, least, most int
	}{{"sudoku", 4, 2, 3}, {"kenken", 5, 1, 25}, {"kenken", 5, 2, 25}} {
		for number := range uint64(5) {
			g := generate(t, gridwright.KindNamed(tt.kind), tt.order, tt.order,
				&gridwright.GenerateOptions{Number: number + 1, Cages: tt.kind == "sudoku",
					LeastSize: tt.least, MostSize: tt.most})
			onlyAnswer(t, g)
			cells := map[int]int{}
			for _, in := range g.Puzzle.Layout(nil).Cages {
				cells[in]++
			}
			for _, n := range cells {
				if n < tt.least || n > tt.most {
					t.Errorf("a cage has %d cells, in\n%s", n, g.Puzzle)
				}
			}
		}
	}
	// Cages of all numbers have the same sums with any two numbers changed for each other.
	frame, err := gridwright.Frame(gridwright.KindNamed("sudoku"), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
		Cages: true, LeastSize: 4, MostSize: 4})
	if !errors.Is(err, gridwright.ErrOption) || !strings.Contains(err.Error(), "change places") {
		t.Errorf("the error is %v", err)
	}
}

// TestGenerateCages: the cages of a frame stay. It is an error if no targets determine an answer.
func TestGenerateCages(t *testing.T) {
	frame, err := gridwright.Parse("kenken\na a b\nc d b\nc e e\n")
	if err != nil {
		t.Fatal(err)
	}
	for number := range uint64(20) {
		g, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
			Number: number + 1})
		if err != nil {
			t.Fatal(err)
		}
		if outline(g.Puzzle) != frame.String() {
			t.Errorf("the cages became those of\n%s", g.Puzzle)
		}
		onlyAnswer(t, g)
	}
	frame, err = gridwright.Parse("kenken\na a .\na a .\n. . .\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Generate(context.Background(), frame, nil)
	if !errors.Is(err, gridwright.ErrNotFound) || !strings.Contains(err.Error(), "none was determined by all its clues") {
		t.Errorf("the error is %v", err)
	}
	sudoku, err := gridwright.Frame(gridwright.KindNamed("sudoku"), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = gridwright.Generate(context.Background(), sudoku, &gridwright.GenerateOptions{
		NoOp: true}); !errors.Is(err, gridwright.ErrOption) {
		t.Errorf("the error is %v", err)
	}
	_, err = gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
		Irreducible: true, Minimum: true})
	if !errors.Is(err, gridwright.ErrOption) {
		t.Errorf("the error is %v", err)
	}
	frame, err = gridwright.Frame(gridwright.KindNamed("kenken"), 30, 30)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := gridwright.Generate(ctx, frame, nil); !errors.Is(err, gridwright.ErrIncomplete) || !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if _, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
		Time: 1e8}); !errors.Is(err, gridwright.ErrIncomplete) {
		t.Errorf("the error is %v", err)
	}
}
