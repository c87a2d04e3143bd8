package solvers_test

import (
	"os"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// BenchmarkFewest measures what the fewest clues of the boards of the articles take by each solver:
// the bounds and cuts of the leader, and the questions to the follower.
func BenchmarkFewest(b *testing.B) {
	for file, formulation := range map[string]string{
		"numbrix-9x9": "assign-sparse", "futoshiki-5x5": "cumulative",
	} {
		text, err := os.ReadFile("../../examples/" + file + ".txt")
		if err != nil {
			b.Fatal(err)
		}
		p, err := gridwright.Parse(string(text))
		if err != nil {
			b.Fatal(err)
		}
		for _, found := range solvers.All(os.Getenv) {
			s, _, err := found.Find()
			if err != nil {
				continue
			}
			b.Run(file+"/"+found.Name, func(b *testing.B) {
				for b.Loop() {
					r, err := fewest(b.Context(), s, p, formulation, mip.Options{})
					if err != nil || r.Stop != mip.Optimal {
						b.Fatal(r.Stop, err)
					}
					b.Log("bounds by round:", r.Bounds)
					b.ReportMetric(float64(len(r.Rows)), "cuts")
					b.ReportMetric(float64(r.Questions), "questions")
					b.ReportMetric(float64(r.Iterations), "leader-iterations")
					b.ReportMetric(float64(r.Follower), "iterations")
				}
			})
		}
	}
}
