package solvers_test

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
	"github.com/gridwright/gridwright/mip/solvers"
)

// BenchmarkNetlib solves the linear programs of Netlib in a folder that GRIDWRIGHT_FIELD names, the
// smaller half of the files, by simplex and by HiGHS in this process. The optima must be the same,
// and those of simplex must have proofs.
func BenchmarkNetlib(b *testing.B) {
	field := os.Getenv("GRIDWRIGHT_FIELD")
	if field == "" {
		b.Skip("GRIDWRIGHT_FIELD names no folder")
	}
	highs, err := solvers.Find(solvers.All(os.Getenv), "highs")
	if err != nil {
		b.Skip(err)
	}
	if err := mip.Prepare(context.Background(), highs); err != nil {
		b.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(field, "netlib", "*.mps.gz"))
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.Size() > smallerHalf {
			continue
		}
		m := netlib(b, name)
		short, _, _ := strings.Cut(filepath.Base(name), ".")
		var optimum float64
		b.Run(short+"/highs", func(b *testing.B) {
			for b.Loop() {
				r, err := mip.Solve(context.Background(), highs, m, mip.Options{})
				if err != nil || r.Stop != mip.Optimal {
					b.Fatal(r.Stop, err)
				}
				optimum = r.Obj
			}
		})
		b.Run(short+"/simplex", func(b *testing.B) {
			for b.Loop() {
				r, err := mip.Solve(context.Background(), simplex.Solver{}, m, mip.Options{})
				if err != nil || r.Stop != mip.Optimal {
					b.Fatal(r.Stop, err)
				}
				value, err := mip.Certified(context.Background(), m, r)
				if err != nil {
					b.Fatal(err)
				}
				if v, _ := value.Float64(); math.Abs(v-optimum) > 1e-6*max(1, math.Abs(v)) {
					b.Errorf("the optimum is %.17g, HiGHS has %.17g", v, optimum)
				}
			}
			b.ReportMetric(float64(len(m.Rows)), "rows")
			b.ReportMetric(float64(len(m.Cols)), "columns")
		})
	}
}

// smallerHalf is the size of the 46th of the 91 files, in bytes.
const smallerHalf = 23_000

func netlib(t testing.TB, name string) *lin.Model {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := file.Read(context.Background(), f, name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
