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

// TestPuzzles: presolve makes the models of puzzles as small as it once did. Where nothing is left,
// the restored point is the answer.
func TestPuzzles(t *testing.T) {
	for _, tt := range puzzles {
		m := puzzleModel(t, tt.file, tt.formulation)
		p, err := read(t.Context(), m)
		if err != nil {
			t.Error(err)
			continue
		}
		before := p.size()
		s, err := p.presolve(t.Context(), true)
		after := p.size()
		t.Logf("%s %s: %v, presolved %v", tt.file, tt.formulation, before, after)
		if err != nil || s != open || after.Rows > tt.most.Rows || after.Cols > tt.most.Cols ||
			after.Nonzeros > tt.most.Nonzeros {
			t.Errorf("%s %s: status %d, error %v, size %v, want %v at most", tt.file, tt.formulation, s,
				err, after, tt.most)
		}
		if after.Cols == 0 {
			if err := m.Check(p.restore(nil), lin.Tolerance{}); err != nil {
				t.Errorf("%s %s: %v", tt.file, tt.formulation, err)
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
				if _, err := p.presolve(b.Context(), true); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
