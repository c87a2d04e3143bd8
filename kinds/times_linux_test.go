package kinds_test

import (
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/kinds"
)

// BenchmarkPublished solves the published boards of each kind, and reports the processor time of one,
// from its text to the proof that its answer is the only one: in the median, and for the worst.
func BenchmarkPublished(b *testing.B) {
	for _, name := range kinds.Names() {
		b.Run(name, func(b *testing.B) {
			k := named(b, name)
			var texts []string
			eachPublished(b, name, func(_, text string, _ grid) { texts = append(texts, text) })
			for b.Loop() {
				var took []time.Duration
				for _, text := range texts {
					before := processorTime(b)
					p, err := gridwright.ParseAs(k.Kind, text, k)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := gridwright.Solve(b.Context(), p, &gridwright.SolveOptions{
						Kinds: []gridwright.Kind{k}}); err != nil {
						b.Fatal(err)
					}
					took = append(took, processorTime(b)-before)
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
				b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-worst")
			}
		})
	}
}

// processorTime returns the user time of this process.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return time.Duration(r.Utime.Nano())
}
