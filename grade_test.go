package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright"
)

func ExampleGrade() {
	p, err := gridwright.Parse(taught)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := gridwright.Grade(context.Background(), p, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Class, g.Proved)
	// Output: medium true
}

// graded are the sizes of each kind for which a grade takes little time.
var graded = map[string]struct{ rows, cols int }{"numbrix": {4, 4}, "hidato": {3, 4}, "futoshiki": {4, 4},
	"latin": {5, 5}, "sudoku": {4, 4}, "kenken": {4, 4}, "slitherlink": {3, 4}, "numberlink": {5, 5}}

// drawn draws a board with one answer, of any kind.
func drawn(t *rapid.T) gridwright.Puzzle {
	kinds := gridwright.Kinds()
	k := kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")]
	size, ok := graded[k.Name]
	if !ok {
		t.Fatalf("there is no size of %s", k.Name)
	}
	frame, err := gridwright.Frame(k, size.rows, size.cols)
	if err != nil {
		t.Fatal(err)
	}
	seed := rapid.Uint64Range(0, 1<<40).Draw(t, "seed")
	made, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
		Seed: seed})
	if errors.Is(err, gridwright.ErrNotFound) {
		t.Skip("no such board")
	}
	if err != nil {
		t.Fatal(err)
	}
	return made.Puzzle
}

// TestGradeSymmetries: the class of a board and its loads do not depend on how it is turned, and
// not on the names of its numbers.
func TestGradeSymmetries(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		want, err := gridwright.Grade(ctx, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, image := range p.Symmetries() {
			got, err := gridwright.Grade(ctx, image.Puzzle, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Class != want.Class {
				t.Fatalf("%v, and after %s %v:\n%s", want.Class, image.Name, got.Class, p)
			}
			if (got.Hardest == nil) != (want.Hardest == nil) ||
				got.Hardest != nil && got.Hardest.Load != want.Hardest.Load {
				t.Fatalf("after %s the hardest step has another load:\n%s", image.Name, p)
			}
		}
	})
}

// TestExplainFreed: a placement that follows for free from eliminations found ahead, so that no step
// ahead leads to it, is explained.
func TestExplainFreed(t *testing.T) {
	p, err := gridwright.Parse("slitherlink\n. 2 3 .\n. 2 . 2\n. 1 2 .\n")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, err := range gridwright.Explain(context.Background(), p, nil) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n < 19 {
		t.Errorf("%d steps", n)
	}
}

// TestExplainRandom: no step contradicts the answer, and each is proved by what it cites and by
// nothing less.
func TestExplainRandom(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		r, err := gridwright.Solve(ctx, p, nil)
		if err != nil || r.Verdict != gridwright.Unique {
			t.Fatal(r.Verdict, err)
		}
		known := map[gridwright.Fact]bool{}
		for s, err := range gridwright.Explain(ctx, p, nil) {
			if err != nil {
				t.Fatalf("%v:\n%s", err, p)
			}
			if has, err := p.Has(r.Answer, s.Fact); err != nil || !has {
				t.Fatalf("%v: %v, %v\n%s", s.Fact, has, err, p)
			}
			if known[s.Fact] {
				t.Fatalf("%v is settled twice:\n%s", s.Fact, p)
			}
			known[s.Fact] = true
			if fault := disproved(s); fault != "" {
				t.Fatalf("%s\n%s", fault, p)
			}
		}
	})
}
