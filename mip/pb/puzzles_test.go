package pb

import (
	"context"
	"os"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// puzzleModel builds the model of an example by a formulation.
func puzzleModel(t testing.TB, file, formulation string) *lin.Model {
	t.Helper()
	text, err := os.ReadFile("../../examples/" + file + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	family, _ := gridwright.FamilyOf(p.Kind())
	for _, f := range family.Formulations {
		if f.Name == formulation {
			m, err := f.Build(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			return m.Model
		}
	}
	t.Fatalf("no formulation %s", formulation)
	return nil
}

// puzzles lists models of the examples, with the size after presolve at most.
var puzzles = []struct {
	file, formulation string
	most              mip.Size
}{
	{"numbrix-9x9", "assign", mip.Size{}},
	{"numbrix-9x9", "layered", mip.Size{}},
	{"numbrix-9x9", "mtz", mip.Size{Rows: 390, Cols: 390, Nonzeros: 1286}},
	{"numbrix-9x9", "mtz-lifted", mip.Size{}},
	{"numbrix-9x9", "mtz-pratt", mip.Size{}},
	{"numbrix-9x9", "scf", mip.Size{}},
	{"hidato-8x8", "assign", mip.Size{}},
	{"hidato-8x8", "layered", mip.Size{}},
	{"hidato-8x8", "mtz-lifted", mip.Size{}},
	{"hidato-8x8", "scf", mip.Size{Rows: 291, Cols: 452, Nonzeros: 1441}},
	{"numberlink-11x11", "pratt", mip.Size{}},
	{"numberlink-11x11", "edge-colour", mip.Size{}},
	{"numberlink-11x11", "edge", mip.Size{}},
	{"numberlink-11x11", "edge-bits", mip.Size{}},
	{"numberlink-11x11", "edge-label", mip.Size{}},
	{"sudoku-9x9", "assign", mip.Size{}},
	{"futoshiki-5x5", "bigm", mip.Size{}},
	{"futoshiki-5x5", "value", mip.Size{}},
	{"futoshiki-5x5", "cumulative", mip.Size{}},
}

// TestPuzzles: presolve makes the models of puzzles as small as it once did, and its replay ends with
// what is left. Where nothing is, the restored point is the answer, and within all bounds told.
func TestPuzzles(t *testing.T) {
	for _, tt := range puzzles {
		m := puzzleModel(t, tt.file, tt.formulation)
		p, err := read(t.Context(), m)
		if err != nil {
			t.Error(err)
			continue
		}
		before := p.size()
		lo, hi, gone := make([]int64, len(m.Cols)), make([]int64, len(m.Cols)), 0
		for j, c := range p.cols {
			lo[j], hi[j] = c.lo, c.hi
		}
		follows := map[int]bool{}
		s, err := p.presolve(t.Context(), AllRules, func(d Reduction) {
			switch {
			case d.Rule == Redundant:
				gone++
			case d.Col >= 0 && (*d.Lo < lo[d.Col] || *d.Hi > hi[d.Col] || *d.Lo > *d.Hi):
				t.Errorf("%s %s: %+v within %d..%d", tt.file, tt.formulation, d, lo[d.Col], hi[d.Col])
			case d.Col >= 0:
				lo[d.Col], hi[d.Col] = *d.Lo, *d.Hi
				follows[d.Col] = follows[d.Col] || d.Rule == Link && d.By >= 0
			}
		})
		after := p.size()
		stay := 0
		for j := range lo {
			if lo[j] < hi[j] && !follows[j] {
				stay++
			}
		}
		if stay != after.Cols || after.Rows == 0 && gone != before.Rows {
			t.Errorf("%s %s: the replay leaves %d columns and %d of %d rows", tt.file, tt.formulation, stay,
				before.Rows-gone, before.Rows)
		}
		t.Logf("%s %s: %v, presolved %v", tt.file, tt.formulation, before, after)
		if err != nil || s != open || after.Rows > tt.most.Rows || after.Cols > tt.most.Cols ||
			after.Nonzeros > tt.most.Nonzeros {
			t.Errorf("%s %s: status %d, error %v, size %v, want %v at most", tt.file, tt.formulation, s,
				err, after, tt.most)
		}
		if after.Cols == 0 {
			point := p.restore(nil)
			if err := m.Check(point, lin.Tolerance{}); err != nil {
				t.Errorf("%s %s: %v", tt.file, tt.formulation, err)
			}
			for j, v := range point {
				if v != float64(lo[j]) || v != float64(hi[j]) {
					t.Errorf("%s %s: column %d is %v, told as %d..%d", tt.file, tt.formulation, j, v, lo[j], hi[j])
				}
			}
		}
	}
}

func BenchmarkPresolve(b *testing.B) {
	for _, formulation := range []string{"layered", "assign", "mtz"} {
		m := puzzleModel(b, "numbrix-9x9", formulation)
		b.Run(formulation, func(b *testing.B) {
			for b.Loop() {
				p, err := read(b.Context(), m)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.presolve(b.Context(), AllRules, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
