package study_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
)

// spy is the solver pb. It notes the options of each solve.
type spy struct{ seen *[]string }

func (spy) Name() string { return "spy" }

func (s spy) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	*s.seen = append(*s.seen, fmt.Sprintf("seed %d presolve %v own %v start %v", o.Seed, !o.NoPresolve,
		o.Own, o.Start != nil))
	return pb.Solver{}.Solve(ctx, m, mip.Options{})
}

// TestVariants: flags after an engine reach its solver, and tell runs and rows apart.
func TestVariants(t *testing.T) {
	s, err := study.Parse(context.Background(), `repeat 2
random numbrix 2x2 1 25% 1
solve mip:assign@spy --seeds 2
solve mip:assign@spy --presolve off --option a=b --warm
`, "", world())
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	var all []study.Record
	emit := func(r study.Record) error { all = append(all, r); return nil }
	setup := with(spy{&seen})
	if err := s.Run(context.Background(), nil, setup, emit, func(study.Progress) {}); err != nil {
		t.Fatal(err)
	}
	plain := func(seed int) string { return fmt.Sprintf("seed %d presolve true own [] start false", seed) }
	const first, second = "seed 0 presolve false own [a=b] start false", "seed 0 presolve false own [a=b] start true"
	want := []string{plain(1), plain(1), plain(1), plain(1), plain(2), plain(2), plain(2), plain(2),
		first, second, first, second}
	if !slices.Equal(seen, want) {
		t.Errorf("the solves were\n%s\nwant\n%s", strings.Join(seen, "\n"), strings.Join(want, "\n"))
	}
	var runs []string
	for _, r := range all {
		runs = append(runs, fmt.Sprintf("%s %d %d", r.Task, r.Seed, r.Repeat))
	}
	const variant = "mip:assign@spy --presolve off --option a=b --warm"
	wantRuns := []string{"mip:assign@spy 1 1", "mip:assign@spy 1 2", "mip:assign@spy 2 1", "mip:assign@spy 2 2",
		variant + " 0 1", variant + " 0 2"}
	if !slices.Equal(runs, wantRuns) {
		t.Errorf("the runs were %q, want %q", runs, wantRuns)
	}
	if rows := study.Rows(all); len(rows) != 2 || rows[0].Runs != 4 || rows[1].Task != variant {
		t.Errorf("%+v", rows)
	}
	if own := s.Own(all); len(own) != len(all) {
		t.Errorf("%d of %d runs are the study's", len(own), len(all))
	}
}

// seeded returns a record of a run with a seed.
func seeded(seed int, seconds float64, nodes int64, complete bool) study.Record {
	r := study.Record{Board: "b", Cells: 4, Task: "mip:e@s", Limit: 60, Seed: seed,
		Run: job.Record{Head: job.Head{Verb: job.Solve}, Status: job.Unique, Complete: complete,
			Evidence: gridwright.Claimed, Seconds: seconds, Nodes: nodes, Model: &mip.Report{Solver: "s"}}}
	if !complete {
		r.Run.Status, r.Run.Stop, r.Run.Evidence = job.Unknown, gridwright.OutOfTime, ""
	}
	return r
}

// TestSpread: medians, ranges and shifted geometric means, computed by hand.
func TestSpread(t *testing.T) {
	records := []study.Record{seeded(1, 0, 0, true), seeded(2, 3, 90, true), seeded(3, 7, 990, false)}
	rows := study.Rows(records)
	for name, tt := range map[string]struct {
		write func(*bytes.Buffer) error
		want  string
	}{
		// (0+10)(90+10)(990+10) = 10^6, its cube root less 10 is 90; (0+1)(3+1)(60+1) = 244.
		"spread": {func(b *bytes.Buffer) error { return study.Spread(b, rows) },
			"| b | `mip:e@s` | 3 | 90 (0 to 990) | 90 | 3 (0 to 60) (2 of 3 settled) | 5.2 |\n"},
		"means": {func(b *bytes.Buffer) error { return study.Means(b, rows) },
			"| engine | 4 cells |\n|---|--:|\n| `mip:e@s` | 5.2 |\n"},
		"one run has no mean":   {func(b *bytes.Buffer) error { return study.Means(b, study.Rows(records[:1])) }, ""},
		"one run has no spread": {func(b *bytes.Buffer) error { return study.Spread(b, study.Rows(records[:1])) }, ""},
		"no gaps":               {func(b *bytes.Buffer) error { return study.Gaps(b, rows) }, ""},
	} {
		var b bytes.Buffer
		if err := tt.write(&b); err != nil || !strings.HasSuffix(b.String(), tt.want) || tt.want == "" && b.Len() > 0 {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, b.String(), tt.want)
		}
	}
}

// TestGapsTable: the median over all boards and objectives of a size.
func TestGapsTable(t *testing.T) {
	record := func(board string, gaps ...float64) study.Record {
		return study.Record{Board: board, Cells: 9, Task: "mip:e@s", Run: job.Record{Head: job.Head{Verb: job.Relax},
			Relaxation: &mip.Relaxation{Gaps: gaps}}}
	}
	var b bytes.Buffer
	err := study.Gaps(&b, study.Rows([]study.Record{record("a", 0.1, 0.2), record("b", 0.05, 0.5, 0.034)}))
	if want := "| engine | 9 cells |\n|---|--:|\n| `mip:e@s` | 10.0 |\n"; err != nil || b.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, b.String(), want)
	}
}

// TestRunsCSV: a line for each run, with its seed.
func TestRunsCSV(t *testing.T) {
	var b bytes.Buffer
	native := study.Record{Board: "n", Task: "native", Machine: "a, b", Date: "2026-11-23"}
	if err := study.RunsCSV(&b, []study.Record{seeded(2, 3, 90, true), native}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[1], "b,4,0,,solve,mip:e@s,0,2,60,unique,,true,3,90,s,") ||
		!strings.HasSuffix(lines[2], `,"a, b",2026-11-23`) {
		t.Errorf("%s", b.String())
	}
	columns := strings.Count(lines[0], ",")
	if n := strings.Count(lines[1], ","); n != columns {
		t.Errorf("%d columns under %d heads", n+1, columns+1)
	}
}
