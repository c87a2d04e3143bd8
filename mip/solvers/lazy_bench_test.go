package solvers_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// BenchmarkSolveLazy measures what rounds of lazy rows cost: the time of a tour through random cities,
// and of a single solve of the model that has the rows of all rounds from the start. A callback
// within one tree can't do better than that.
func BenchmarkSolveLazy(b *testing.B) {
	for _, n := range []int{20, 40, 60, 80} {
		b.Run(fmt.Sprintf("cities=%d", n), func(b *testing.B) {
			s := solvers.Default()
			random := rand.New(rand.NewPCG(1, uint64(n)))
			var rounds, rows int
			var all, whole time.Duration
			for b.Loop() {
				cities := make([][2]int, n)
				for i := range cities {
					cities[i] = [2]int{random.IntN(1000), random.IntN(1000)}
				}
				m, subtours := tour(cities)
				var last *lin.Model
				start := time.Now()
				r, err := mip.SolveLazy(b.Context(), s, m, mip.Options{}, func(r mip.Result, m *lin.Model) {
					subtours(r, m)
					last = m
				})
				all += time.Since(start)
				if err != nil || r.Stop != mip.Optimal {
					b.Fatal(r.Stop, err)
				}
				rounds, rows = rounds+r.Rounds, rows+len(last.Rows)-len(m.Rows)
				start = time.Now()
				once, err := mip.Solve(b.Context(), s, last, mip.Options{})
				whole += time.Since(start)
				if err != nil || once.Stop != mip.Optimal || once.Obj != r.Obj {
					b.Fatal(once.Stop, once.Obj, r.Obj, err)
				}
			}
			each := float64(b.N)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(rounds)/each, "rounds/op")
			b.ReportMetric(float64(rows)/each, "rows/op")
			b.ReportMetric(float64(all.Milliseconds())/each, "ms/op")
			b.ReportMetric(float64(whole.Milliseconds())/each, "ms-once/op")
		})
	}
}
