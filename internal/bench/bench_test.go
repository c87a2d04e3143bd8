// Package bench measures the engines on boards that it builds and on the examples:
//
//	go test -bench . ./internal/bench
//
// Each run searches for two answers, so it includes the proof that an answer is the only one.
package bench

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// run measures an engine on a board. It also reports the conflicts, if there are any.
func run(b *testing.B, e engine.Engine, p puzzle.Puzzle) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var out engine.Outcome
	for b.Loop() {
		var err error
		out, err = e.Search(ctx, p, 2, func(puzzle.Answer) bool { return true })
		if err != nil {
			b.Fatal(err)
		}
	}
	if !out.Complete && out.Found < 2 {
		b.Fatalf("not decided within a minute: %+v", out)
	}
	if r, ok := out.Report.(*sat.Report); ok {
		b.ReportMetric(float64(r.Conflicts), "conflicts/op")
	}
}

func engineOf(b *testing.B, name string, p puzzle.Puzzle) engine.Engine {
	e, err := catalog.Engine(name, p)
	if err != nil {
		b.Fatal(err)
	}
	return e
}

func BenchmarkExamples(b *testing.B) {
	names, boards := examples(b)
	for _, e := range []string{"auto", "sat"} {
		for i, p := range boards {
			b.Run(e+"/"+names[i], func(b *testing.B) { run(b, engineOf(b, e, p), p) })
		}
	}
}

// BenchmarkNative measures the searches of the examples of Slitherlink and KenKen.
func BenchmarkNative(b *testing.B) {
	names, boards := examples(b)
	for i, p := range boards {
		if kind := p.Kind().Name; kind == "slitherlink" || kind == "kenken" {
			b.Run(names[i], func(b *testing.B) { run(b, engineOf(b, "native", p), p) })
		}
	}
}

func BenchmarkNumberlink(b *testing.B) {
	for _, e := range []string{"auto", "sat"} {
		for _, n := range []int{10, 20, 40, 60, 80} {
			p := linked(b, n)
			b.Run(fmt.Sprintf("%s/%dx%d", e, n, n), func(b *testing.B) { run(b, engineOf(b, e, p), p) })
		}
	}
	for _, n := range []int{8, 10, 12} {
		p := linked(b, n).With(true, link.Free)
		b.Run(fmt.Sprintf("auto/touch=free/%dx%d", n, n), func(b *testing.B) { run(b, engineOf(b, "auto", p), p) })
	}
}

func BenchmarkPaths(b *testing.B) {
	for _, e := range []string{"auto", "sat"} {
		for _, n := range []int{6, 8, 10} {
			for _, diagonal := range []bool{false, true} {
				p := walked(b, source(n), n, diagonal, 35)
				b.Run(fmt.Sprintf("%s/%s/%dx%d", e, p.Kind().Name, n, n), func(b *testing.B) { run(b, engineOf(b, e, p), p) })
			}
		}
	}
}

func BenchmarkFutoshiki(b *testing.B) {
	for _, e := range []string{"auto", "sat"} {
		for _, n := range []int{5, 7, 9, 12} {
			p := square(b, n, 20)
			b.Run(fmt.Sprintf("%s/%d", e, n), func(b *testing.B) { run(b, engineOf(b, e, p), p) })
		}
	}
}

// BenchmarkSparse solves ten 20x20 Numbrix with a tenth of their numbers by clause learning: as usual,
// with one technique off, and with the rules that are there for reasons.
func BenchmarkSparse(b *testing.B) {
	for _, way := range []struct {
		name string
		enc  *encoding.Encoding
		tune func(*sat.Options)
	}{
		{"rules", pathstated.Statement().Encoding(), nil},
		{"quick-mode-alone", pathstated.Statement().Encoding(), func(o *sat.Options) { o.NoModes = true }},
		{"no-shrink", pathstated.Statement().Encoding(), func(o *sat.Options) { o.NoShrink = true }},
		{"aside", pathstated.Statement().Lowered(stated.WithAside), nil},
	} {
		b.Run(way.name, func(b *testing.B) {
			conflicts, open := int64(0), 0
			for b.Loop() {
				conflicts, open = 0, 0
				for i := range 10 {
					e := viasat.Engine{Encoding: way.enc, Tune: way.tune, Budget: engine.Budget{Conflicts: 20_000}}
					out, err := e.Search(context.Background(), walked(b, source(1000+i), 20, false, 10), 2, func(puzzle.Answer) bool { return true })
					if err != nil {
						b.Fatal(err)
					}
					conflicts += out.Report.(*sat.Report).Conflicts
					if !out.Complete && out.Found < 2 {
						open++
					}
				}
			}
			b.ReportMetric(float64(conflicts), "conflicts/op")
			b.ReportMetric(float64(open), "open/op")
		})
	}
}

// BenchmarkTechniques turns off one technique after the other, on a Numberlink under the strictest
// rules and on a smaller one where paths may touch themselves.
func BenchmarkTechniques(b *testing.B) {
	for _, board := range []struct {
		name string
		p    *link.Puzzle
		enc  *encoding.Encoding
	}{
		{"80x80", linked(b, 80), linkstated.Statement().Lowered(stated.EdgesAlone)},
		{"11x11-free", linked(b, 11).With(true, link.Free), linkstated.Statement().Lowered(stated.WithDigits)},
	} {
		for _, off := range []struct {
			name string
			tune func(*sat.Options)
		}{
			{"all", nil},
			{"no-shrink", func(o *sat.Options) { o.NoShrink = true }},
			{"two-modes", func(o *sat.Options) { o.NoModes = false }},
			{"no-minimize", func(o *sat.Options) { o.NoMinimize = true }},
			{"no-vivify", func(o *sat.Options) { o.NoVivify = true }},
			{"no-reduce", func(o *sat.Options) { o.NoReduce = true }},
			{"no-phases", func(o *sat.Options) { o.NoPhases = true }},
			{"decay-0.95", func(o *sat.Options) { o.Decay = 0.95 }},
			{"decay-0.8", func(o *sat.Options) { o.Decay = 0.8 }},
			{"proof", func(o *sat.Options) { o.Proof = true }},
		} {
			b.Run(board.name+"/"+off.name, func(b *testing.B) {
				run(b, viasat.Engine{Encoding: board.enc, Tune: off.tune}, board.p)
			})
		}
	}
	b.Run("80x80/digits", func(b *testing.B) {
		run(b, viasat.Engine{Encoding: linkstated.Statement().Lowered(stated.WithDigits)}, linked(b, 80))
	})
	b.Run("11x11-free/edges", func(b *testing.B) {
		run(b, viasat.Engine{Encoding: linkstated.Statement().Lowered(stated.EdgesAlone)}, linked(b, 11).With(true, link.Free))
	})
}
