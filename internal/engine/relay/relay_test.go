package relay_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// runner yields the answers from one number to another, as answers of one cell.
type runner struct {
	from, to int
	complete bool
	known    []puzzle.Answer
	err      error
}

func (runner) Name() string { return "runner" }

func (r runner) Search(_ context.Context, _ puzzle.Puzzle, _ int, yield func(puzzle.Answer) bool) (engine.Outcome, error) {
	stages := []string{fmt.Sprint("to", r.to)}
	out := engine.Outcome{Stages: stages, Nodes: 1, Pruned: &engine.Packages{Own: stages}}
	for i := r.from; i < r.to; i++ {
		s := puzzle.Answer{i}
		if slices.ContainsFunc(r.known, func(k puzzle.Answer) bool { return slices.Equal(k, s) }) {
			continue
		}
		out.Found++
		if !yield(s) {
			return out, nil
		}
	}
	out.Complete = r.complete
	return out, r.err
}

func of(r runner, excludes bool) relay.Stage {
	return relay.Stage{Excludes: excludes, Engine: func(known []puzzle.Answer) engine.Engine {
		if excludes {
			r.known = known
		}
		return r
	}}
}

// TestPruned: the packages that prune are those of the last engine. What the others found, and may
// have lost, it searches again.
func TestPruned(t *testing.T) {
	p := puzzletest.Parse(t, puzzletest.Template(), puzzletest.Template().Example)
	stages := []relay.Stage{of(runner{to: 2}, false), of(runner{to: 3, complete: true}, true), of(runner{to: 4}, false)}
	out, err := relay.Run(context.Background(), p, stages, []string{"own"}, 0, func(puzzle.Answer) bool { return true })
	if err != nil || !out.Complete || !slices.Equal(out.Pruned.Names(), []string{"own", "to3"}) || out.Method() != "to2+to3" {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestTooMany: if a stage finds more answers than are remembered, no other stage follows: it would
// repeat some of them. The last stage has no such limit.
func TestTooMany(t *testing.T) {
	p := puzzletest.Parse(t, puzzletest.Template(), puzzletest.Template().Example)
	const remembered = 10_000
	for name, tt := range map[string]struct {
		stages   []relay.Stage
		found    int
		complete bool
		method   string
	}{
		"as many as are remembered": {[]relay.Stage{of(runner{to: remembered}, false),
			of(runner{to: remembered + 2, complete: true}, false)}, remembered + 2, true, "to10000+to10002"},
		"one more": {[]relay.Stage{of(runner{to: remembered + 1}, false),
			of(runner{to: remembered + 2, complete: true}, false)}, remembered + 1, false, "to10001"},
		"one more, of two stages": {[]relay.Stage{of(runner{to: remembered}, false), of(runner{to: remembered + 1}, false),
			of(runner{to: remembered + 2, complete: true}, false)}, remembered + 1, false, "to10000+to10001"},
		"one more, and that is all": {[]relay.Stage{of(runner{to: remembered + 1, complete: true}, false),
			of(runner{to: remembered + 2}, false)}, remembered + 1, true, "to10001"},
		"many of the last": {[]relay.Stage{of(runner{to: 1}, false),
			of(runner{to: 3 * remembered, complete: true}, false)}, 3 * remembered, true, "to1+to30000"},
	} {
		seen := map[int]bool{}
		out, err := relay.Run(context.Background(), p, tt.stages, nil, 0, func(s puzzle.Answer) bool {
			seen[s[0]] = true
			return true
		})
		if err != nil || out.Found != tt.found || len(seen) != tt.found || out.Complete != tt.complete ||
			out.Method() != tt.method {
			t.Errorf("%s: %d answers, %+v, %v", name, len(seen), out, err)
		}
	}
}

func TestRun(t *testing.T) {
	p := puzzletest.Parse(t, puzzletest.Template(), puzzletest.Template().Example)
	stricter := of(runner{from: 0, to: 2, complete: true}, false)
	stricter.Stricter = p
	stricterToo := of(runner{to: 1}, false)
	stricterToo.Stricter = p
	broken := errors.New("broken")
	for name, tt := range map[string]struct {
		stages   []relay.Stage
		limit    int
		found    []int
		complete bool
		method   string
		err      error
	}{
		"the first is enough":       {[]relay.Stage{of(runner{to: 3, complete: true}, false), of(runner{to: 9}, false)}, 0, []int{0, 1, 2}, true, "to3", nil},
		"the second gives the rest": {[]relay.Stage{of(runner{to: 2}, false), of(runner{to: 4, complete: true}, false)}, 0, []int{0, 1, 2, 3}, true, "to2+to4", nil},
		"and knows what is known":   {[]relay.Stage{of(runner{to: 2}, false), of(runner{to: 4, complete: true}, true)}, 0, []int{0, 1, 2, 3}, true, "to2+to4", nil},
		"a limit":                   {[]relay.Stage{of(runner{to: 2}, false), of(runner{to: 4, complete: true}, true)}, 3, []int{0, 1, 2}, false, "to2+to4", nil},
		"a limit in the first":      {[]relay.Stage{of(runner{to: 2}, false), of(runner{to: 4, complete: true}, true)}, 2, []int{0, 1}, false, "to2", nil},
		"each named once":           {[]relay.Stage{of(runner{to: 2}, false), of(runner{to: 3}, false), of(runner{to: 2, complete: true}, true)}, 0, []int{0, 1, 2}, true, "to2+to3", nil},
		"stricter rules":            {[]relay.Stage{stricter, of(runner{to: 3, complete: true}, true)}, 0, []int{0, 1, 2}, true, "to2+to3", nil},
		"stricter rules once":       {[]relay.Stage{stricter, stricterToo, of(runner{to: 3, complete: true}, true)}, 0, []int{0, 1, 2}, true, "to2+to3", nil},
		"stricter rules, cut short": {[]relay.Stage{stricterToo, stricter, of(runner{to: 3, complete: true}, true)}, 0, []int{0, 1, 2}, true, "to1+to2+to3", nil},
		"stricter rules alone":      {[]relay.Stage{stricter}, 0, []int{0, 1}, false, "to2", nil},
		"one refuses":               {[]relay.Stage{of(runner{err: engine.ErrUnsupported}, false), of(runner{to: 1, complete: true}, true)}, 0, []int{0}, true, "to1", nil},
		"all refuse":                {[]relay.Stage{of(runner{err: engine.ErrUnsupported}, false)}, 0, nil, false, "", engine.ErrUnsupported},
		"a failure":                 {[]relay.Stage{of(runner{to: 1, err: broken}, false), of(runner{to: 2}, false)}, 0, []int{0}, false, "to1", broken},
	} {
		var got []int
		out, err := relay.Run(context.Background(), p, tt.stages, nil, tt.limit, func(s puzzle.Answer) bool {
			got = append(got, s[0])
			return true
		})
		if !errors.Is(err, tt.err) || !slices.Equal(got, tt.found) || out.Found != len(got) || out.Method() != tt.method ||
			err == nil && out.Complete != tt.complete {
			t.Errorf("%s: %v, %+v, %v", name, got, out, err)
		}
	}
}

// reporting is an engine with a report.
type reporting struct {
	runner
	report engine.Report
}

func (r reporting) Search(ctx context.Context, p puzzle.Puzzle, limit int, yield func(puzzle.Answer) bool) (engine.Outcome, error) {
	out, err := r.runner.Search(ctx, p, limit, yield)
	out.Report = r.report
	return out, err
}

// TestReports: the work of searches by formulas is added up, in a report of the last one; another
// report is that of the last engine that has one.
func TestReports(t *testing.T) {
	p := puzzletest.Parse(t, puzzletest.Template(), puzzletest.Template().Example)
	early := &sat.Report{Encoding: "a", Vars: 1, Solves: 2, Conflicts: 3, Propagations: 4, Restarts: 5, Memory: 60}
	late := &sat.Report{Encoding: "b", Vars: 10, Solves: 20, Conflicts: 30, Propagations: 40, Restarts: 50, Memory: 6}
	model := &mip.Report{Solver: "c"}
	for _, tt := range []struct {
		reports []engine.Report
		want    engine.Report
	}{
		{[]engine.Report{nil, nil}, nil}, {[]engine.Report{early, nil}, early}, {[]engine.Report{nil, late}, late},
		{[]engine.Report{early, model}, model}, {[]engine.Report{model, late}, late},
		{[]engine.Report{early, late}, &sat.Report{Encoding: "b", Vars: 10, Solves: 22, Conflicts: 33,
			Propagations: 44, Restarts: 55, Memory: 60}},
	} {
		first := relay.Turn(reporting{runner{to: 1}, tt.reports[0]})
		last := relay.Excluding(func(known []puzzle.Answer) engine.Engine {
			return reporting{runner{to: 2, known: known, complete: true}, tt.reports[1]}
		})
		n := 0
		out, err := relay.Run(t.Context(), p, []relay.Stage{first.Under(p), last}, nil, 0, func(puzzle.Answer) bool {
			n++
			return true
		})
		if err != nil || n != 2 || !out.Complete || !reflect.DeepEqual(out.Report, tt.want) {
			t.Errorf("%d answers, %+v, %v, want %+v", n, out, err, tt.want)
		}
	}
	if relay.Name(true) == relay.Name(false) {
		t.Error("one name for two engines")
	}
}
