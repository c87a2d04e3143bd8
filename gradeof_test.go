package gridwright_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/sample"
)

// TestGradeOf: a created puzzle has one answer and exactly the class that was asked for, and the
// same seed gives the same puzzle.
func TestGradeOf(t *testing.T) {
	ctx := context.Background()
	for _, tt := range sample.Of([]struct {
		kind  string
		size  int
		class gridwright.Class
	}{
		{"numbrix", 6, gridwright.Gentle}, {"numbrix", 6, gridwright.Medium},
		{"hidato", 6, gridwright.Easy}, {"hidato", 5, gridwright.Hard},
		{"futoshiki", 5, gridwright.Hard}, {"sudoku", 9, gridwright.Easy},
		{"latin", 5, gridwright.Gentle}, {"kenken", 4, gridwright.Hard},
		{"slitherlink", 4, gridwright.Hard}, {"slitherlink", 5, gridwright.Easy},
		{"numberlink", 6, gridwright.Easy},
	}, 1) {
		t.Run(tt.kind+" "+string(tt.class), func(t *testing.T) {
			frame, err := gridwright.Frame(gridwright.KindNamed(tt.kind), tt.size, tt.size)
			if err != nil {
				t.Fatal(err)
			}
			made, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Class: tt.class})
			if err != nil {
				t.Fatal(err)
			}
			g, err := gridwright.Grade(ctx, made.Puzzle, nil)
			if err != nil || g.Class != tt.class || !g.Proved {
				t.Errorf("%v, %v:\n%s", g, err, made.Puzzle)
			}
			spares(t, made.Puzzle, tt.class)
			again, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{
				Class: tt.class})
			if err != nil || again.Puzzle.String() != made.Puzzle.String() {
				t.Errorf("the same seed gives another puzzle: %v", err)
			}
		})
	}
	frame, err := gridwright.Frame(gridwright.KindNamed("numbrix"), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []gridwright.GenerateOptions{{Class: "foo"},
		{Class: gridwright.Hard, Minimum: true}, {Class: gridwright.Search, ClueCount: 5},
		{Friendly: true, ClueCount: 5}, {Numbers: 2}, {Pattern: make([]bool, 16)},
		{Pattern: []bool{true}}, {MostSize: 2}, {LeastSize: 3, MostSize: 2},
		{Class: gridwright.Easy, Easiest: gridwright.Hard}, {Easiest: gridwright.Easy}, {Needs: "foo"},
		{Needs: "corner", Irreducible: true}, {Class: gridwright.Easy, LeastEffort: -1},
		{LeastEffort: 3, MostEffort: 2}, {LeastEffort: math.Inf(1)},
		{Class: gridwright.Search, Needs: "corner"}, {Class: gridwright.Search, MostEffort: 9},
		{Class: gridwright.Easy, Pairs: 3}} {
		if _, err := gridwright.Generate(ctx, frame, &o); !errors.Is(err,
			gridwright.ErrOption) {
			t.Errorf("wrong options: %v", err)
		}
	}
}

// spares fails if a clue can be dropped and the puzzle still is of its class, or easier.
func spares(t *testing.T, p gridwright.Puzzle, class gridwright.Class) {
	t.Helper()
	if !p.Kind().Monotone {
		return
	}
	all := p.Clues()
	for i, c := range all {
		q := p.Keep(func(j int) bool { return j != i })
		switch g, err := gridwright.Grade(t.Context(), q, nil); {
		case errors.Is(err, gridwright.ErrNotUnique):
		case err != nil:
			t.Error(err)
		case slices.Index(gridwright.Classes(), g.Class) <= slices.Index(gridwright.Classes(), class):
			t.Errorf("without %v this is %s, too:\n%s", c, g.Class, p)
		}
	}
}
