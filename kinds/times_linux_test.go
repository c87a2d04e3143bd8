package kinds_test

import (
	"maps"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
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

// BenchmarkBothWays reports the processor time of the proofs that boards have one answer, stated in a
// file and in Go: of the board in examples/, or of the published ones if they are there.
func BenchmarkBothWays(b *testing.B) {
	for _, name := range slices.Sorted(maps.Keys(inGo)) {
		file, goes := bothWays(b, name)
		texts := []string{exampleOf(b, file).String()}
		if os.Getenv("GRIDWRIGHT_PUBLISHED") != "" {
			texts = nil
			eachPublished(b, name, func(_, text string, _ grid) { texts = append(texts, text) })
		}
		b.Run(name, func(b *testing.B) {
			var took [2]time.Duration
			for b.Loop() {
				for i, k := range []gridwright.Kind{file, goes} {
					before := processorTime(b)
					for _, text := range texts {
						r, err := gridwright.Solve(b.Context(), puzzletest.Parse(b, k.Kind, text),
							&gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
						if err != nil || r.Verdict != gridwright.Unique {
							b.Fatal(r.Verdict, err)
						}
					}
					took[i] += processorTime(b) - before
				}
			}
			boards := float64(b.N * len(texts))
			b.ReportMetric(took[0].Seconds()*1000/boards, "ms-file")
			b.ReportMetric(took[1].Seconds()*1000/boards, "ms-go")
			b.ReportMetric(float64(took[0])/float64(took[1]), "ratio")
		})
	}
}

// processorTime returns the time that this process has taken.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
