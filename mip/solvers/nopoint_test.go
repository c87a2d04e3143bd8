package solvers_test

import (
	"errors"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
)

// TestNoPoint: of boards with a wrong clue, simplex proves each relaxation without a point, in at
// most as many iterations as there are rows and columns.
func TestNoPoint(t *testing.T) {
	for _, text := range []string{
		"numbrix\n1 . . .\n. 5 . 3\n. . . .\n8 . . 16\n",
		"numbrix\n. . . . .\n. 25 . 4 .\n. . . . .\n. 14 . 8 .\n. . . . .\n",
		"hidato\n1 . .\n. 9 .\n. 2 .\n",
		"latin\n1 2 .\n. . 3\n. . 3\n",
		"sudoku box=2x2\n1 2 . .\n. . 3 4\n3 . . .\n. . . 3\n",
		"futoshiki\n. < . < .\n^        \n. < . < .\n         \n3   .   .\n",
		"numberlink\nA B .\nB A .\n. . .\n",
		"slitherlink\n3 3 .\n3 3 .\n. . 0\n",
		"kenken\na a\nb c\na 5+\nb 1\nc 2\n",
	} {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatalf("%s%v", text, err)
		}
		family, _ := gridwright.FamilyOf(p.Kind())
		without := 0
		for _, f := range family.Formulations {
			m, err := f.Build(t.Context(), p)
			if errors.Is(err, gridwright.ErrUnsupported) {
				continue
			}
			if err != nil {
				t.Fatalf("%s%s: %v", text, f.Name, err)
			}
			for _, off := range []bool{false, true} {
				without += provedAtOnce(t, f.Name, m.Relaxed(), off)
			}
		}
		if without == 0 {
			t.Errorf("%seach relaxation has a point", text)
		}
	}
}

// provedAtOnce returns 1 if a linear program has no point.
func provedAtOnce(t *testing.T, name string, m *lin.Model, noPresolve bool) int {
	t.Helper()
	r, err := mip.Solve(t.Context(), simplex.Solver{}, m, mip.Options{NoPresolve: noPresolve})
	if err != nil {
		t.Fatal(err)
	}
	if r.Stop != mip.Infeasible {
		return 0
	}
	if _, err := mip.Certified(t.Context(), m, r); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if s := m.Stats(); r.Iterations > int64(s.Rows+s.Cols) {
		t.Errorf("%s: %d iterations for %d rows and %d columns", name, r.Iterations, s.Rows, s.Cols)
	}
	return 1
}
