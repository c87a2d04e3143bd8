package study_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

func world() study.World {
	return study.World{Kinds: gridwright.Kinds(),
		Getenv: func(name string) string { return map[string]string{"BOARDS": "boards"}[name] },
		Open:   func(_ context.Context, name string) (io.ReadCloser, error) { return os.Open(name) }}
}

// folder creates a folder with a file of two puzzles.
func folder(t *testing.T) string {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "boards"), 0o755); err != nil {
		t.Fatal(err)
	}
	text := "# name=one\nlatin\n1 .\n. .\n---\n# name=two\nnumbrix\n1 . .\n"
	if err := os.WriteFile(filepath.Join(dir, "boards", "two.txt"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestParse(t *testing.T) {
	s, err := study.Parse(context.Background(), `# comment
title Two boards
time 5s
repeat 2
give-up
board $BOARDS/two.txt two
random hidato 3x4 2 30% 7
board boards/two.txt one
kind numbrix
solve native
relax mip:assign@cbc --objectives 3
solve mip:scf@cbc --presolve on
kind numbrix
solve mip:mtz@cbc --warm  --seeds 5 --option a=b --presolve=off --option c
`, folder(t), world())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, b := range s.Boards {
		names = append(names, fmt.Sprintf("%s %d", b.Name, b.Cells))
	}
	want := []string{"two 3", "one 4", "hidato-3x4-1 12", "hidato-3x4-2 12"}
	if !slices.Equal(names, want) || s.Title != "Two boards" || s.Time != 5*time.Second || s.Repeat != 2 || !s.GiveUp {
		t.Errorf("%v, %+v", names, s)
	}
	all, err := study.Parse(context.Background(), "boards boards/two.txt\nsolve native\n", folder(t), world())
	if err != nil || len(all.Boards) != 2 || all.Boards[0].Name != "two" || all.Boards[1].Name != "one" {
		t.Errorf("all boards of a file: %+v, %v", all, err)
	}
	if want := []study.Task{{Kind: "numbrix", Verb: job.Solve, Engine: "native"},
		{Kind: "numbrix", Verb: job.Relax, Engine: "mip:assign@cbc", Flags: "--objectives 3"},
		{Kind: "numbrix", Verb: job.Solve, Engine: "mip:scf@cbc"},
		{Kind: "numbrix", Verb: job.Solve, Engine: "mip:mtz@cbc", Flags: "--presolve off --option a=b --option c --warm", Seeds: 5}}; !slices.Equal(s.Tasks, want) {
		t.Errorf("%+v", s.Tasks)
	}
}

func TestParseErrors(t *testing.T) {
	dir := folder(t)
	for text, want := range map[string]string{
		"":                            "expected at least one board, and one engine",
		"solve native":                "expected at least one board, and one engine",
		"\ncolour red":                `line 2: expected title, time, repeat`,
		"time soon":                   "expected a time such as 60s",
		"time -1s":                    "expected a time such as 60s",
		"repeat 0":                    "expected a number from 1 to 100",
		"kind chess":                  `unknown kind "chess"`,
		"board none.txt":              "cannot read the board none.txt: no such file or directory",
		"board boards/two.txt three":  "boards/two.txt holds no puzzle named three",
		"random chess 8x8 1 25% 1":    `unknown kind "chess"`,
		"random numbrix 9 1 25% 1":    "expected a size of up to 64x64",
		"random numbrix 9x99 1 25% 1": "expected a size of up to 64x64",
		"random numbrix 3x3 0 25% 1":  "expected 1 to 1000 boards",
		"random numbrix 3x3 1 125% 1": "expected a share",
		"random numbrix 3x3 1 25% x":  "expected a seed",
		"solve":                       "expected title",
		"solve native fast":           "expected flags after the engine, found \"fast\"",
		"solve native --fast":         "unknown flag: --fast; expected --seeds, --presolve",
		"solve native --seeds 101":    "--seeds expects a number up to 100, found 101",
		"solve native --presolve no":  "--presolve is on or off, found \"no\"",
		"solve mip --objectives 1":    "--objectives is for relax",
		"relax mip --objectives 101":  "--objectives expects a number up to 100",
		"relax mip --warm":            "--warm is for solve",
		"random numbrix 2x2 1 9% 1\nrandom numbrix 2x2 1 9% 2": "line 2: there are two boards named numbrix-2x2-1",
		strings.Repeat("#", study.MaxSize+1):                   "at most 1024 KB",
	} {
		if _, err := study.Parse(context.Background(), text, dir, world()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}

// TestRandomBoards: random boards have one answer, and are always the same.
func TestRandomBoards(t *testing.T) {
	text := "random numbrix 6x6 3 10% 1\nrandom hidato 4x4 3 0% 1\nsolve native\n"
	s, err := study.Parse(context.Background(), text, "", world())
	if err != nil {
		t.Fatal(err)
	}
	again, err := study.Parse(context.Background(), text, "", world())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i, b := range s.Boards {
		if b.Puzzle.String() != again.Boards[i].Puzzle.String() {
			t.Errorf("%s comes out in two ways", b.Name)
		}
		seen[b.Puzzle.String()] = true
		rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: b.Puzzle, Engine: "native", Limit: 2}, with(nil)(mip.Options{}))
		if rec.Status != job.Unique {
			t.Errorf("%s is %s", b.Name, rec.Status)
		}
	}
	if len(seen) != 6 {
		t.Errorf("%d boards of 6 differ", len(seen))
	}
}

// solver finds no point, and returns a given reason to stop.
type solver func(m *lin.Model) mip.Stop

func (solver) Name() string { return "fake" }

func (s solver) Solve(_ context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	return mip.Result{Stop: s(m), Nodes: 7}, nil
}

// upTo settles boards of Numbrix up to a size, by the formulation assign.
func upTo(cells int) solver {
	return func(m *lin.Model) mip.Stop {
		if len(m.Cols) <= cells*cells {
			return mip.Infeasible
		}
		return mip.Unknown
	}
}

// with returns a setup of engines with a solver.
func with(s mip.Solver) study.Setup {
	return func(o mip.Options) job.Setup {
		return func(e gridwright.Engine, _ puzzle.Puzzle) (mip.Solver, mip.Options, error) {
			if e.Base() != gridwright.MIP {
				return nil, o, nil
			}
			return s, o, nil
		}
	}
}

// TestRun: Run performs every run once, in order, and a second call performs none. It skips boards
// for an engine that gives up, and does not keep an interrupted run.
func TestRun(t *testing.T) {
	s, err := study.Parse(context.Background(), "repeat 2\ngive-up\nrandom numbrix 2x2 1 25% 1\nrandom numbrix 3x3 1 25% 1\n"+
		"random numbrix 4x4 1 25% 1\nsolve native\nsolve mip:assign\n", "", world())
	if err != nil {
		t.Fatal(err)
	}
	setup := with(upTo(4))
	var all []study.Record
	var last study.Progress
	emit := func(r study.Record) error { all = append(all, r); return nil }
	run := func(ctx context.Context) {
		t.Helper()
		if err := s.Run(ctx, slices.Clone(all), setup, emit, func(p study.Progress) { last = p }); err != nil {
			t.Fatal(err)
		}
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	run(over)
	if len(all) != 0 {
		t.Fatalf("%d records of a run that was interrupted", len(all))
	}
	run(context.Background())
	var got []string
	for _, r := range all {
		got = append(got, fmt.Sprintf("%s %s %d", r.Board, r.Task, r.Repeat))
	}
	want := []string{"numbrix-2x2-1 native 1", "numbrix-2x2-1 native 2", "numbrix-2x2-1 mip:assign 1", "numbrix-2x2-1 mip:assign 2",
		"numbrix-3x3-1 native 1", "numbrix-3x3-1 native 2", "numbrix-3x3-1 mip:assign 1", "numbrix-3x3-1 mip:assign 2",
		"numbrix-4x4-1 native 1", "numbrix-4x4-1 native 2"}
	if !slices.Equal(got, want) {
		t.Errorf("the runs were %q, want %q", got, want)
	}
	if last.Total != 12 || last.Task != "native" || last.Board != "numbrix-4x4-1" || all[0].Machine == "" || all[0].Date == "" {
		t.Errorf("%+v, %+v", last, all[0])
	}
	all = all[:6]
	run(context.Background())
	if len(all) != 10 {
		t.Errorf("%d runs after going on, want 10", len(all))
	}
	broken := errors.New("disk full")
	if err := s.Run(context.Background(), nil, setup, func(study.Record) error { return broken }, func(study.Progress) {}); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// TestGiveUp: an engine that settles half of a size continues; one that settles less does not.
func TestGiveUp(t *testing.T) {
	s, err := study.Parse(context.Background(), "repeat 6\ngive-up\nrandom numbrix 2x2 1 25% 1\nrandom numbrix 3x3 1 25% 1\n"+
		"solve mip:assign\n", "", world())
	if err != nil {
		t.Fatal(err)
	}
	for every, want := range map[int]int{1: 12, 2: 12, 3: 6, 7: 6} {
		runs := 0
		fickle := solver(func(*lin.Model) mip.Stop {
			if runs++; runs%every == 0 {
				return mip.Infeasible
			}
			return mip.Unknown
		})
		if err := s.Run(context.Background(), nil, with(fickle), func(study.Record) error { return nil }, func(study.Progress) {}); err != nil {
			t.Fatal(err)
		}
		if runs != want {
			t.Errorf("settling one of %d, it ran %d times, want %d", every, runs, want)
		}
	}
}

// TestFailed: failed runs are repeated, and records that no longer belong to the study are left
// out.
func TestFailed(t *testing.T) {
	s, err := study.Parse(context.Background(), "random numbrix 2x2 2 25% 1\nsolve mip:assign\nsolve mip:mtz\n", "", world())
	if err != nil {
		t.Fatal(err)
	}
	var all []study.Record
	run := func(installed bool) {
		t.Helper()
		setup := func(o mip.Options) job.Setup {
			return func(e gridwright.Engine, p puzzle.Puzzle) (mip.Solver, mip.Options, error) {
				if e == "mip:mtz" && !installed {
					return nil, o, errors.New("not installed")
				}
				return with(solver(func(*lin.Model) mip.Stop { return mip.Infeasible }))(o)(e, p)
			}
		}
		emit := func(r study.Record) error { all = append(all, r); return nil }
		if err := s.Run(context.Background(), slices.Clone(all), setup, emit, func(study.Progress) {}); err != nil {
			t.Fatal(err)
		}
	}
	run(false)
	run(true)
	own := s.Own(all)
	if len(all) != 6 || len(own) != 4 || s.Runs() != 4 {
		t.Fatalf("%d records, %d of the study's %d", len(all), len(own), s.Runs())
	}
	for i, r := range own {
		if r.Run.Status == job.Failed || r.Task != []string{"mip:assign", "mip:mtz"}[i%2] {
			t.Errorf("record %d: %s %s", i, r.Task, r.Run.Error)
		}
	}
	s.Tasks = s.Tasks[:1]
	if own := s.Own(all); len(own) != 2 {
		t.Errorf("%d records are of a study of one engine and two boards", len(own))
	}
	if _, err := study.Parse(expired(), "random numbrix 9x9 1 25% 1\nsolve mip:assign\n", "", world()); !errors.Is(err, context.Canceled) {
		t.Errorf("a study that is interrupted while it is read: %v", err)
	}
}

func expired() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// TestRepeats: the row of repeated runs shows the run with the median time.
func TestRepeats(t *testing.T) {
	run := func(seconds float64, complete bool) study.Record {
		r := study.Record{Board: "b", Cells: 4, Task: "e", Limit: 60,
			Run: job.Record{Head: job.Head{Verb: job.Solve}, Status: job.Unique, Complete: complete, Evidence: gridwright.Claimed, Seconds: seconds}}
		if !complete {
			r.Run.Status, r.Run.Stop, r.Run.Evidence = job.Unknown, gridwright.OutOfTime, ""
		}
		return r
	}
	late, soon := run(60, false), run(0.5, true)
	for _, tt := range []struct {
		records []study.Record
		want    string
	}{
		{[]study.Record{late, soon, soon}, "| 0.5 | unique (claimed) |\n| engine | 4 cells |\n|---|--:|\n| `e` | 0.5 |\n"},
		{[]study.Record{soon, late, late}, "| > 60 | unique (claimed) |\n| engine | 4 cells |\n|---|--:|\n| `e` | none of 1 |\n"},
	} {
		var b bytes.Buffer
		rows := study.Rows(tt.records)
		if err := errors.Join(study.Markdown(&b, rows), study.Growth(&b, rows)); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(b.String(), tt.want) {
			t.Errorf("got\n%s\nwant\n%s", b.String(), tt.want)
		}
	}
}

func TestReadRecords(t *testing.T) {
	line, err := json.Marshal(study.Record{Board: "b"})
	if err != nil {
		t.Fatal(err)
	}
	text := string(line) + "\n" + string(line) + "\n"
	all, whole, err := study.ReadRecords(context.Background(), strings.NewReader(text+`{"board":"c`))
	if err != nil || len(all) != 2 || whole != int64(len(text)) {
		t.Errorf("%d records, %d bytes, %v", len(all), whole, err)
	}
	all, _, err = study.ReadRecords(context.Background(), strings.NewReader(strings.TrimSuffix(text, "\n")))
	if err != nil || len(all) != 2 {
		t.Errorf("%d records where the last line is whole but not ended, %v", len(all), err)
	}
	if _, _, err := study.ReadRecords(context.Background(), strings.NewReader("{\n")); err == nil || !strings.Contains(err.Error(), "line 1 is not a record") {
		t.Error(err)
	}
}

// TestReadRecordsStops: reading stops when its context ends.
func TestReadRecordsStops(t *testing.T) {
	ctx := worktest.New(20)
	_, _, err := study.ReadRecords(ctx, &bomb{text: "{\"board\":\"b\"}\n"})
	if !errors.Is(err, context.Canceled) || ctx.Looks() > 22 {
		t.Errorf("%v after %d looks", err, ctx.Looks())
	}
}

// bomb is an endless text. At intervals, it measures the memory that its reader keeps after garbage
// collection.
type bomb struct {
	rest, text string
	given      int
	weigh      int    // bytes between two measurements; 0 for none
	heap       uint64 // the most memory kept
}

func (b *bomb) Read(p []byte) (int, error) {
	if b.weigh > 0 && b.given >= b.weigh {
		b.given = 0
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.heap = max(b.heap, m.HeapAlloc)
	}
	if b.rest == "" {
		b.rest = b.text
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	b.given += n
	return n, nil
}

// TestReadRecordsMemory: reading endless records keeps no more memory than the limits promise.
// GRIDWRIGHT_WHOLE adds the shortest records.
func TestReadRecordsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for text, want := range map[string]string{
		"{}\n": work.TooMuch(study.MaxRecords),
		`{"run":{"answers":[[1,2]` + strings.Repeat(",[]", 1<<20) + "]}}\n": work.TooMuch(study.MaxRecords),
		`{"run":{"puzzle":"x"},"board":"b"} `:                               "longer than 8 MB",
		"\n":                                                                "line 1 is not a record",
	} {
		if text == "{}\n" && !sample.Whole() {
			continue
		}
		b := &bomb{text: text, weigh: max(256<<10, 2*len(text))}
		_, _, err := study.ReadRecords(context.Background(), b)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
		// Garbage can double the memory before the collector runs: half of work.Peak.
		if most := uint64(study.MaxRecords + study.MaxRecords/4); b.heap > most {
			t.Errorf("%.40q: %d MB were kept", text, b.heap>>20)
		}
		t.Logf("%.40q: at most %d MB were kept", text, b.heap>>20)
	}
}

// records holds those of two engines on two boards, one of them twice.
func records() []study.Record {
	rec := func(board string, cells int, task string, verb job.Verb, seconds float64, complete bool) study.Record {
		r := study.Record{Board: board, Cells: cells, Task: task, Limit: 60, Repeat: 1,
			Run: job.Record{Head: job.Head{Verb: verb}, Status: job.Unique, Found: big.NewInt(1), Complete: complete, Evidence: gridwright.Claimed,
				Stop: gridwright.Exhausted, Nodes: 12, Seconds: seconds}}
		if !complete {
			r.Run.Status, r.Run.Stop, r.Run.Evidence = job.Unknown, gridwright.OutOfTime, ""
		}
		if strings.HasPrefix(task, "mip") {
			r.Run.Model = &mip.Report{Stats: lin.Stats{Cols: 9, Binaries: 8, Continuous: 1, Rows: 4, Equations: 3, Nonzeros: 20},
				Presolved: &mip.Size{Rows: 2, Cols: 1}, Iterations: 30, Solves: 3, Rounds: 2, LazyRows: 5,
				FirstNodes: 7, FirstIterations: 20, FirstSeconds: 0.5}
		}
		return r
	}
	relaxed := rec("small", 4, "mip:a@s", job.Relax, 1, true)
	relaxed.Run.Relaxation = &mip.Relaxation{Discrete: 8, Fractional: 3, Positive: 6}
	return []study.Record{
		rec("large", 9, "native", job.Solve, 0.5, true),
		rec("small", 4, "native", job.Solve, 0.1, true), rec("small", 4, "native", job.Solve, 0.3, true),
		rec("small", 4, "native", job.Solve, 0.2, true),
		rec("small", 4, "mip:a@s", job.Solve, 2, true), relaxed,
		rec("large", 9, "mip:a@s", job.Solve, 60, false),
	}
}

func TestTables(t *testing.T) {
	rows := study.Rows(records())
	var b bytes.Buffer
	if err := study.Markdown(&b, rows); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(study.Growth(&b, rows), study.Left(&b, rows), study.Boards(&b, rows)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| small | `native` |  |  |  |  |  |  |  |  |  | 12 |  | 0.2 | unique (claimed) |\n",
		"| small | `mip:a@s` | 8 | 1 | 3 | 4 | 20 | 2 x 1 | 3 | >= 6 | 20 / 30 | 7 / 12 | 5 in 2 | 0.5 / 2 | unique (claimed) |\n",
		"| large | `mip:a@s` | 8 | 1 | 3 | 4 | 20 | 2 x 1 |  |  | 20 / 30 | 7 / 12 | 5 in 2 | 0.5 / > 60 | unknown (time) |\n",
		"| engine | 4 cells | 9 cells |\n", "| `native` | 0.2 | 0.5 |\n", "| `mip:a@s` | 2 | none of 1 |\n",
		"| engine | 4 cells | 9 cells |\n|---|--:|--:|\n| `mip:a@s` | 11 | 11 |\n",
		"| engine | small | large |\n|---|--:|--:|\n| `native` | 0.2 | 0.5 |\n| `mip:a@s` | 0.5 / 2 | 0.5 / > 60 |\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the tables lack %q:\n%s", want, b.String())
		}
	}
}

// TestRelaxations: tables count settled relaxations by size and share of clues.
func TestRelaxations(t *testing.T) {
	relaxed := func(board string, cells, clues int, x mip.Relaxation) study.Record {
		return study.Record{Board: board, Cells: cells, Task: "mip:a@s", Repeat: 1, Run: job.Record{
			Head: job.Head{Verb: job.Relax, Clues: clues}, Relaxation: &x}}
	}
	settled := mip.Relaxation{Complete: true, Settled: true}
	all := []study.Record{relaxed("a", 20, 4, settled), relaxed("b", 20, 4, mip.Relaxation{Complete: true}),
		relaxed("c", 20, 8, settled), relaxed("d", 20, 8, mip.Relaxation{}), relaxed("alone", 9, 2, settled)}
	var b bytes.Buffer
	if err := study.Relaxations(&b, study.Rows(all)); err != nil {
		t.Fatal(err)
	}
	want := "| 20 cells | 20% | 40% |\n|---|--:|--:|\n| `mip:a@s` | 1 of 2 | 1 of 1 |\n\n"
	if b.String() != want {
		t.Errorf("found\n%swant\n%s", &b, want)
	}
}
