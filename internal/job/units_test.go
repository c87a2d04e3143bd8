package job_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
)

// frame returns a board without clues.
func frame(t *testing.T, kind string, rows, cols int) gridwright.Puzzle {
	t.Helper()
	p, err := gridwright.Frame(gridwright.KindNamed(kind), rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestUnits: two processes that do every second unit, with records in between, find what one
// finds.
func TestUnits(t *testing.T) {
	ctx := context.Background()
	for _, tt := range []struct {
		kind              string
		rows, cols, clues int
		lower, found      int
	}{
		{"sudoku", 4, 4, 3, 4, -1}, {"sudoku", 4, 4, 4, 0, 4}, {"futoshiki", 4, 4, 3, 4, -1},
		{"numbrix", 5, 5, 2, 3, -1}, {"numbrix", 4, 4, 3, 0, 3}, {"latin", 4, 4, 3, 4, -1},
	} {
		p := frame(t, tt.kind, tt.rows, tt.cols)
		work, err := job.NewUnits(ctx, p, tt.clues)
		if err != nil || work.Number == 0 {
			t.Fatal(work, err)
		}
		var units []job.Unit
		for shard := range 2 {
			err := work.Run(ctx, func(u int) bool { return (u-1)%2 == shard },
				func(u job.Unit) bool {
					text, err := json.Marshal(u)
					if err != nil {
						t.Fatal(err)
					}
					var read job.Unit
					if err := json.Unmarshal(text, &read); err != nil || read != u {
						t.Errorf("%v: %+v became %+v", err, u, read)
					}
					units = append(units, read)
					return true
				})
			if err != nil {
				t.Fatal(err)
			}
		}
		if len(units) != work.Number {
			t.Errorf("%d of %d units", len(units), work.Number)
		}
		r, err := job.Combine(ctx, p, units, gridwright.BoardOptions{})
		if err != nil || r.Lower != tt.lower || tt.found < 0 != (r.Puzzle == nil) ||
			tt.found >= 0 && r.Clues > tt.found {
			t.Errorf("%s %dx%d with %d clues: %v, %d to %d", tt.kind, tt.rows, tt.cols, tt.clues, err,
				r.Lower, r.Clues)
		}
		if r, err := job.Combine(ctx, p, units[1:], gridwright.BoardOptions{}); err != nil || r.Lower != 0 {
			t.Errorf("without a unit: %v, no fewer than %d", err, r.Lower)
		}
	}
	p := frame(t, "numbrix", 3, 3)
	lie := job.Unit{Clues: 1, Unit: 1, Done: true, Puzzle: "numbrix\n1 . .\n. . .\n. . .\n"}
	if _, err := job.Combine(ctx, p, []job.Unit{lie}, gridwright.BoardOptions{}); !errors.Is(err, gridwright.ErrWrong) {
		t.Errorf("a puzzle with several answers: %v", err)
	}
}
