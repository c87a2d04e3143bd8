package solvers_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// gaps returns the gaps of three random objectives over the relaxation of a puzzle.
func gaps(t *testing.T, p gridwright.Puzzle, formulation string, s mip.Solver) gridwright.Relaxed {
	t.Helper()
	r, err := gridwright.Relax(context.Background(), p, &gridwright.RelaxOptions{
		Engine: gridwright.Engine("mip:" + formulation), Objectives: 3, Solvers: gridwright.Solvers(s)})
	if err != nil || len(r.Gaps) != 3 {
		t.Fatalf("%s: %v, %+v", formulation, err, r.Relaxation)
	}
	for _, gap := range r.Gaps {
		if gap < 0 || gap > 1 || r.Settled && gap != 0 {
			t.Fatalf("%s: settled is %v, the gaps are %v", formulation, r.Settled, r.Gaps)
		}
	}
	return r
}

// TestGaps: a settled relaxation has no gaps; one with more rows on the same columns has gaps at
// most as wide; with few clues there are some.
func TestGaps(t *testing.T) {
	s, settled, open := solvers.Default(), 0, 0
	for i, percent := range []int{10, 20, 40, 60} {
		frame, err := gridwright.Parse("numbrix" + strings.Repeat("\n. . . . .", 5))
		if err != nil {
			t.Fatal(err)
		}
		g, err := gridwright.Generate(context.Background(), frame,
			&gridwright.GenerateOptions{Seed: uint64(i), ClueShare: percent})
		if err != nil {
			t.Fatal(err)
		}
		assign, both := gaps(t, g.Puzzle, "assign", s), gaps(t, g.Puzzle, "assign-both", s)
		for j := range assign.Gaps {
			if both.Gaps[j] > assign.Gaps[j]+1e-6 {
				t.Errorf("%s\nwith more rows, %v; with fewer, %v", g.Puzzle, both.Gaps, assign.Gaps)
			}
		}
		if assign.Settled {
			settled++
		}
		if slices.Max(assign.Gaps) > 0.01 {
			open++
		}
	}
	if settled == 0 || open == 0 {
		t.Errorf("%d relaxations are settled, %d have gaps", settled, open)
	}
}

// TestGapsNeedOneAnswer: gaps are relative to the only answer.
func TestGapsNeedOneAnswer(t *testing.T) {
	s := solvers.Default()
	for text, want := range map[string]error{
		"latin\n. .\n. .\n": gridwright.ErrNotUnique,
		"latin\n1 1\n. .\n": gridwright.ErrNoAnswer,
		"latin\n1 .\n. .\n": nil,
	} {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := gridwright.Relax(context.Background(), p, &gridwright.RelaxOptions{Engine: "mip",
			Objectives: 1, Solvers: gridwright.Solvers(s)})
		if !errors.Is(err, want) || want == nil && fmt.Sprint(r.Gaps) != "[0]" {
			t.Errorf("%s: %v, %v", text, err, r.Gaps)
		}
	}
	p, err := gridwright.Parse("latin\n1 .\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Relax(context.Background(), p, &gridwright.RelaxOptions{Engine: "mip",
		Objectives: gridwright.MaxObjectives + 1, Solvers: gridwright.Solvers(s)})
	if !errors.Is(err, gridwright.ErrOption) {
		t.Error(err)
	}
}
