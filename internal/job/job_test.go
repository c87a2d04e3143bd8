package job_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// plain is a setup for engines that need no options.
func plain(gridwright.Engine, puzzle.Puzzle) (s mip.Solver, o mip.Options, err error) { return }

// with is a setup for engines that need a solver.
func with(s mip.Solver) job.Setup {
	return func(gridwright.Engine, puzzle.Puzzle) (mip.Solver, mip.Options, error) {
		return s, mip.Options{}, nil
	}
}

// solver finds no point, and reports a given reason to stop.
type solver struct {
	name string
	stop mip.Stop
}

func (s solver) Name() string { return s.name }

func (s solver) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	return mip.Result{Stop: s.stop}, nil
}

func parse(t *testing.T, text string) puzzle.Puzzle {
	t.Helper()
	p, err := gridwright.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRun: the record has the right status, and the right reason for the end of the run.
func TestRun(t *testing.T) {
	const two, one, none = "latin\n. .\n. .\n", "latin\n1 .\n. .\n", "latin\n1 1\n. .\n"
	for _, tt := range []struct {
		name, text, engine string
		verb               job.Verb
		limit              int
		status             job.Status
		stop               gridwright.Stop
		evidence           gridwright.Evidence
		found              int64
	}{
		{"unique", one, "auto", job.Solve, 2, job.Unique, gridwright.Exhausted, gridwright.Claimed, 1},
		{"none", none, "auto", job.Solve, 2, job.None, gridwright.Exhausted, gridwright.Claimed, 0},
		{"several, stopped", two, "auto", job.Solve, 2, job.Several, gridwright.AtLimit, "", 2},
		{"several, all", two, "auto", job.Solve, 3, job.Several, gridwright.Exhausted, gridwright.Claimed, 2},
		{"first only", two, "auto", job.Solve, 1, job.Solved, gridwright.AtLimit, "", 1},
		{"counted", two, "auto", job.Count, 0, job.Counted, gridwright.Exhausted, gridwright.Claimed, 2},
		{"counted to the limit", two, "auto", job.Count, 1, job.AtLeast, gridwright.AtLimit, "", 1},
		{"gives up", one, "mip:assign@stuck", job.Solve, 2, job.Unknown, gridwright.Unsupported, "", 0},
		{"no relaxation", one, "auto", job.Relax, 0, job.Failed, gridwright.Faulty, "", 0},
		{"no such engine", one, "magic", job.Solve, 2, job.Failed, gridwright.Faulty, "", 0},
		{"no solver", one, "mip:assign", job.Solve, 2, job.Failed, gridwright.Faulty, "", 0},
		{"too high a limit", one, "auto", job.Solve, gridwright.MaxAnswers + 1, job.Failed, gridwright.Faulty, "", 0},
		{"a limit below 0", one, "auto", job.Count, -1, job.Failed, gridwright.Faulty, "", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup := job.Setup(plain)
			if strings.HasSuffix(tt.engine, "@stuck") {
				setup = with(solver{"stuck", mip.Unknown})
			}
			rec := job.Run(context.Background(), job.Job{Verb: tt.verb, Puzzle: parse(t, tt.text), Engine: gridwright.Engine(tt.engine), Limit: tt.limit}, setup)
			if rec.Status != tt.status || rec.Stop != tt.stop || rec.Evidence != tt.evidence || rec.Found.Int64() != tt.found {
				t.Errorf("%s by %s, evidence %q, %d found; want %s by %s, %q, %d (error %q)",
					rec.Status, rec.Stop, rec.Evidence, rec.Found, tt.status, tt.stop, tt.evidence, tt.found, rec.Error)
			}
			if (rec.Error != "") != (tt.status == job.Failed || tt.stop == gridwright.Unsupported) {
				t.Errorf("the error is %q", rec.Error)
			}
		})
	}
	setup := func(gridwright.Engine, puzzle.Puzzle) (mip.Solver, mip.Options, error) {
		return nil, mip.Options{}, errors.New("nothing is set up")
	}
	rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: parse(t, one), Engine: "auto", Limit: 2}, setup)
	if rec.Status != job.Failed || rec.Stop != gridwright.Faulty || rec.Error != "nothing is set up" {
		t.Errorf("%s by %s: %s", rec.Status, rec.Stop, rec.Error)
	}
}

func TestRunInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for verb, want := range map[job.Verb]job.Status{job.Solve: job.Unknown, job.Count: job.AtLeast} {
		rec := job.Run(ctx, job.Job{Verb: verb, Puzzle: parse(t, "latin\n. .\n. .\n"), Engine: "auto", Limit: 2, Time: time.Hour}, plain)
		if rec.Stop != gridwright.Interrupted || rec.Status != want || rec.Error != "" {
			t.Errorf("%s by %s (%s)", rec.Status, rec.Stop, rec.Error)
		}
	}
}

// TestRunDescribes: the record states the engine and the puzzle.
func TestRunDescribes(t *testing.T) {
	p := parse(t, "numbrix\n. . 1 .\n. . 4 .\n. . . .\n")
	rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: p, Limit: 2, Engine: "sat:rules",
		File: "f.txt", Line: 3, Name: "n"}, plain)
	if rec.SAT == nil || rec.SAT.Encoding != "rules" || rec.SAT.Vars == 0 {
		t.Errorf("the report is %+v", rec.SAT)
	}
	want := job.Record{Head: job.Head{Schema: job.Schema, Verb: "solve", File: "f.txt", Line: 3, Name: "n", Kind: "numbrix",
		Rows: 3, Cols: 4, Clues: 2, Puzzle: p.String()}, Engine: "sat:rules", Method: "rules", Limit: 2,
		Status: job.Unique, Found: big.NewInt(1), Complete: true, Evidence: gridwright.Claimed, Checked: 1,
		Stop: gridwright.Exhausted, Nodes: rec.Nodes, Answers: []puzzle.Answer{{7, 6, 1, 2, 8, 5, 4, 3, 9, 10, 11, 12}}}
	if rec.FirstSeconds <= 0 || rec.FirstSeconds > rec.Seconds {
		t.Errorf("the first answer after %v s of %v", rec.FirstSeconds, rec.Seconds)
	}
	rec.Seconds, rec.FirstSeconds, rec.SAT = 0, 0, nil
	if fmt.Sprintf("%+v", rec) != fmt.Sprintf("%+v", want) {
		t.Errorf("got\n%+v\nwant\n%+v", rec, want)
	}
}

// TestRunReports: the report of an engine's technology is in the record under its name.
func TestRunReports(t *testing.T) {
	setup := with(solver{"zero", mip.Infeasible})
	for spelling, field := range map[gridwright.Engine]string{"sat": "sat", "mip:assign": "model"} {
		rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Engine: spelling, Limit: 2, Puzzle: parse(t, "latin\n. .\n. .\n")}, setup)
		var fields map[string]json.RawMessage
		line, err := json.Marshal(rec)
		if err == nil {
			err = json.Unmarshal(line, &fields)
		}
		if err != nil || len(fields[field]) == 0 {
			t.Errorf("%v: %s has nothing under %q", err, line, field)
		}
	}
}

// TestRunCounts: the record has an exact count of any size. Above MaxExact it also has the digits
// as text, for programs that read floating-point numbers.
func TestRunCounts(t *testing.T) {
	for text, want := range map[string][2]string{
		"latin\n. . .\n. . .\n. . .\n":                              {"12", ""},
		"latin\n" + strings.Repeat(strings.Repeat(". ", 8)+"\n", 8): {"108776032459082956800", "108776032459082956800"},
	} {
		rec := job.Run(context.Background(), job.Job{Verb: job.Count, Puzzle: parse(t, text), Engine: "auto"}, plain)
		if rec.Status != job.Counted || rec.Found.String() != want[0] || rec.Count != want[1] {
			t.Errorf("%s: %s, found %d, count %q", text, rec.Status, rec.Found, rec.Count)
		}
		line, err := json.Marshal(rec)
		if err != nil || !strings.Contains(string(line), `"found":`+want[0]+`,`) {
			t.Errorf("%s became %s, %v", text, line, err)
		}
		var again job.Record
		if err := json.Unmarshal(line, &again); err != nil || again.Found.String() != want[0] {
			t.Errorf("%s was read back as %d, %v", text, again.Found, err)
		}
	}
}

// Boards without an answer by the default rules: one has an answer if paths may touch themselves,
// the other only if cells may stay empty.
const (
	touching  = "numberlink\n1 . . .\n. . . .\n. . . .\n. . 1 .\n"
	uncovered = "numberlink\n1 1 .\n"
)

// asked is a job on a puzzle without an answer, and the results by looser rules.
func asked(t *testing.T, ctx context.Context, j job.Job, toEnd bool) []job.Looser {
	t.Helper()
	j.Verb, j.Engine, j.Limit = job.Solve, "auto", 1
	rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: j.Puzzle, Engine: "auto", Limit: 1}, plain)
	if rec.Status != job.None || rec.Looser != nil {
		t.Fatalf("%s, looser %v: Run asks nothing", rec.Status, rec.Looser)
	}
	var shown []job.Looser
	rec.AskLooser(ctx, j, plain, toEnd, func(l *job.Looser) { shown = append(shown, *l) })
	n := 0
	for l := rec.Looser; l != nil; l = l.Then {
		if n++; n > len(shown) || l.Rules != shown[n-1].Rules {
			t.Fatalf("the record has %v, and %v was shown", l, shown)
		}
	}
	if n != len(shown) || len(rec.Answers) != 0 || rec.Status != job.None {
		t.Errorf("the record has %d of %d findings, %d answers, and is %s", n, len(shown), len(rec.Answers), rec.Status)
	}
	return shown
}

// TestAskLooser: the looser rules are tried one after the other until there is an answer.
func TestAskLooser(t *testing.T) {
	shown := asked(t, context.Background(), job.Job{Puzzle: parse(t, touching)}, false)
	if len(shown) != 1 || shown[0].Found == 0 || shown[0].Rules != "touch=free" || shown[0].Means == "" {
		t.Errorf("shown %+v", shown)
	}
	shown = asked(t, context.Background(), job.Job{Puzzle: parse(t, uncovered)}, false)
	if len(shown) != 2 || shown[0].Status != job.None || shown[1].Found == 0 || shown[1].Rules != "cover=no" {
		t.Errorf("shown %+v", shown)
	}
}

// TestAskLooserStops: an interrupt stops these searches.
func TestAskLooserStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	shown := asked(t, ctx, job.Job{Puzzle: parse(t, touching), Time: time.Hour}, true)
	if len(shown) != 1 || shown[0].Stop != gridwright.Interrupted {
		t.Errorf("interrupted: shown %+v", shown)
	}
}

// TestClueText: each clue has a text of its own, with its place.
func TestClueText(t *testing.T) {
	p, err := gridwright.Parse("futoshiki\n. < .\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	for want, c := range map[string]puzzle.Clue{
		"r1c2=7":              {Cell: 1, Other: -1, Value: 7},
		"r1c1<r1c2":           {Cell: 0, Other: 1, Value: puzzle.Less},
		"r2c1:outside:left=3": {Cell: 2, Other: -1, Value: 3, Place: puzzle.Outside, Side: puzzle.Left},
		"r2c2:toward:down=16": {Cell: 3, Other: -1, Value: 16, Place: puzzle.Toward, Side: puzzle.Down},
		"r1c1:area=12":        {Cell: 0, Other: -1, Value: 12, Place: puzzle.OfArea},
	} {
		if got := job.ClueText(p, c); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
