package gridwright_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
)

// BenchmarkExplainCorpus measures explanations of up to 40 boards of each file of the corpus, of
// those with one answer and up to 10x10 cells: the median and the longest time of the first hint and
// of a whole solution in milliseconds. Whole solutions are counted apart, for boards that placements
// solve and for those that need eliminations, each with at most 2 s.
func BenchmarkExplainCorpus(b *testing.B) {
	ms := func(b *testing.B, times []time.Duration, what string) {
		if len(times) == 0 {
			return
		}
		slices.Sort(times)
		b.ReportMetric(float64(times[len(times)/2])/1e6, what+"-median-ms")
		b.ReportMetric(float64(times[len(times)-1])/1e6, what+"-worst-ms")
		b.ReportMetric(float64(len(times)), what+"-boards")
	}
	for _, file := range corpusFiles(b) {
		boards := slices.DeleteFunc(corpusBoards(b, file, 40), func(p gridwright.Puzzle) bool {
			rows, cols := p.Size()
			return max(rows, cols) > 10
		})
		b.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(b *testing.B) {
			if len(boards) == 0 {
				b.Skip("no board of that size")
			}
			var hint, ink, pencil []time.Duration
			for b.Loop() {
				hint, ink, pencil = nil, nil, nil
				for _, p := range boards {
					first, all, inInk, ok := explained(b, p)
					if !ok {
						continue
					}
					hint = append(hint, first)
					if all > 0 && inInk {
						ink = append(ink, all)
					} else if all > 0 {
						pencil = append(pencil, all)
					}
				}
			}
			ms(b, hint, "hint")
			ms(b, ink, "ink")
			ms(b, pencil, "pencil")
		})
	}
}

// explained explains a puzzle. It returns the times until the first placement and until the end, 0
// if it was not explained to its end, and whether placements were enough; ok is false if the puzzle
// has not exactly one answer.
func explained(b *testing.B, p gridwright.Puzzle) (first, all time.Duration, ink, ok bool) {
	limit := gridwright.Limits{Time: 2 * time.Second}
	if r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Limits: limit}); err != nil ||
		r.Verdict != gridwright.Unique {
		return 0, 0, false, false
	}
	start := time.Now()
	ink = true
	for s, err := range gridwright.Explain(context.Background(), p, &gridwright.HintOptions{Limits: limit}) {
		switch {
		case errors.Is(err, gridwright.ErrUnexplained), errors.Is(err, gridwright.ErrIncomplete):
			return first, 0, false, true
		case err != nil:
			b.Fatal(err)
		}
		if !s.Placement || s.Fact.Not {
			ink = false
		} else if first == 0 {
			first = time.Since(start)
		}
	}
	return first, time.Since(start), ink, true
}
