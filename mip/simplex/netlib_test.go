package simplex_test

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
)

// TestNetlib: the optima of some programs of Netlib are those that are published with them, and are
// proved. Without decimals sierra has no point.
func TestNetlib(t *testing.T) {
	field := os.Getenv("GRIDWRIGHT_FIELD")
	if field == "" {
		t.Skip("GRIDWRIGHT_FIELD names no folder")
	}
	for name, want := range map[string]float64{
		"afiro": -4.6475314286e+02, "adlittle": 2.2549496316e+05, "blend": -3.0812149846e+01,
		"boeing2": -3.1501872802e+02, "bore3d": 1.3730803942e+03, "kb2": -1.7499001299e+03,
		"sc50b": -7.0000000000e+01, "sierra": 1.5394362184e+07, "vtpbase": 1.2983146246e+05,
		"ganges": -1.0958573613e+05,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(field, "netlib", name+".mps.gz")
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			m, err := file.Read(context.Background(), f, path)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range []mip.Options{{}, {NoPresolve: true}} {
				r, err := mip.Solve(context.Background(), simplex.Solver{}, m, o)
				if err != nil {
					t.Fatal(err)
				}
				value, err := mip.Certified(context.Background(), m, r)
				if err != nil {
					t.Fatal(err)
				}
				if v, _ := value.Float64(); math.Abs(v-want) > 1e-10*math.Abs(want) {
					t.Errorf("the optimum is %.11g, want %.11g", v, want)
				}
			}
		})
	}
}
