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

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/template"
	"github.com/gridwright/gridwright/family/template/search"
	"github.com/gridwright/gridwright/job"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/puzzletest"
)

// fake is an engine that yields a number of right answers of a 2x2 template board, and then ends as
// it is told to.
type fake struct {
	answers int
	out     engine.Outcome
	err     error
	wait    bool // for the end of the context, after the answers
}

func (fake) Name() string { return "fake" }

func (e fake) Search(ctx context.Context, _ puzzle.Puzzle, _ int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	for _, s := range []puzzle.Solution{{1, 2, 2, 1}, {2, 1, 1, 2}}[:e.answers] {
		yield(s)
	}
	if e.wait {
		<-ctx.Done()
	}
	e.out.Found = e.answers
	return e.out, e.err
}

func resolver(e engine.Engine, err error) job.Resolver {
	return func(string, puzzle.Puzzle) (engine.Engine, error) { return e, err }
}

// TestRun: what an engine says, and how it ends, becomes the right words.
func TestRun(t *testing.T) {
	complete := engine.Outcome{Complete: true}
	unsupported := fmt.Errorf("%w: too wide", engine.ErrUnsupported)
	flawed := fmt.Errorf("%w: loops", engine.ErrFlawed)
	for _, tt := range []struct {
		name     string
		engine   engine.Engine
		err      error // of the resolver
		verb     job.Verb
		limit    int
		time     time.Duration
		status   job.Status
		stop     job.Stop
		evidence job.Evidence
	}{
		{"unique", fake{answers: 1, out: complete}, nil, job.Solve, 2, 0, job.Unique, job.Exhausted, job.Claimed},
		{"none", fake{out: complete}, nil, job.Solve, 2, 0, job.None, job.Exhausted, job.Claimed},
		{"several, stopped", fake{answers: 2}, nil, job.Solve, 2, 0, job.Several, job.AtLimit, ""},
		{"several, all", fake{answers: 2, out: complete}, nil, job.Solve, 3, 0, job.Several, job.Exhausted, ""},
		{"first only", fake{answers: 1}, nil, job.Solve, 1, 0, job.Solved, job.AtLimit, ""},
		{"one, then out of time", fake{answers: 1, wait: true}, nil, job.Solve, 2, time.Millisecond, job.Solved, job.OutOfTime, ""},
		{"out of time early", fake{out: engine.Outcome{Model: &engine.ModelRun{Stop: "time"}}}, nil, job.Solve, 2, time.Hour, job.Unknown, job.OutOfTime, ""},
		{"out of time", fake{wait: true}, nil, job.Solve, 2, time.Millisecond, job.Unknown, job.OutOfTime, ""},
		{"unsupported", fake{err: unsupported}, nil, job.Solve, 2, 0, job.Unknown, job.Unsupported, ""},
		{"gives up in the middle", fake{answers: 1}, nil, job.Solve, 2, 0, job.Solved, job.Unsupported, ""},
		{"flawed, nothing more", fake{answers: 1, err: flawed}, nil, job.Solve, 2, 0, job.Solved, job.Flawed, ""},
		{"flawed, nothing", fake{err: flawed}, nil, job.Solve, 2, 0, job.Unknown, job.Flawed, ""},
		{"no relaxation", fake{}, nil, job.Relax, 0, 0, job.Failed, job.Faulty, ""},
		{"no such engine", nil, errors.New("no such engine"), job.Solve, 2, 0, job.Failed, job.Faulty, ""},
		{"a fault", fake{err: errors.New("broken")}, nil, job.Solve, 2, 0, job.Failed, job.Faulty, ""},
		{"over the limit", fake{answers: 2, out: complete}, nil, job.Solve, 1, 0, job.Failed, job.Faulty, ""},
		{"counted", fake{answers: 2, out: complete}, nil, job.Count, 0, 0, job.Counted, job.Exhausted, job.Claimed},
		{"counted to the limit", fake{answers: 2}, nil, job.Count, 2, 0, job.AtLeast, job.AtLimit, ""},
		{"counted till time", fake{answers: 2, wait: true}, nil, job.Count, 0, time.Millisecond, job.AtLeast, job.OutOfTime, ""},
		{"no limit for solve", fake{}, nil, job.Solve, 0, 0, job.Failed, job.Faulty, ""},
		{"too high a limit", fake{}, nil, job.Solve, job.MaxAnswers + 1, 0, job.Failed, job.Faulty, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := puzzletest.Parse(t, template.Kind(), ". .\n. .\n")
			rec := job.Run(context.Background(), job.Job{Verb: tt.verb, Puzzle: p, Limit: tt.limit, Time: tt.time},
				resolver(tt.engine, tt.err))
			if rec.Status != tt.status || rec.Stop != tt.stop || rec.Evidence != tt.evidence {
				t.Errorf("%s by %s, evidence %q; want %s by %s, %q (error %q)",
					rec.Status, rec.Stop, rec.Evidence, tt.status, tt.stop, tt.evidence, rec.Error)
			}
			if (rec.Error != "") != (tt.status == job.Failed || tt.err != nil || tt.name == "unsupported" || tt.stop == job.Flawed) {
				t.Errorf("the error is %q", rec.Error)
			}
		})
	}
}

func TestRunInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	p := puzzletest.Parse(t, template.Kind(), ". .\n. .\n")
	rec := job.Run(ctx, job.Job{Verb: job.Solve, Puzzle: p, Limit: 2, Time: time.Hour}, resolver(fake{answers: 1, wait: true}, nil))
	if rec.Stop != job.Interrupted || rec.Status != job.Solved || len(rec.Answers) != 1 {
		t.Errorf("%s by %s with %d answers", rec.Status, rec.Stop, len(rec.Answers))
	}
}

// preparing is an engine that must be made ready first.
type preparing struct {
	fake
	took time.Duration
	err  error
	done *time.Time // when it was ready
}

func (e preparing) Prepare(ctx context.Context) error {
	if _, limited := ctx.Deadline(); limited {
		return errors.New("the time limit of the puzzle is that of the preparation")
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(e.took):
	}
	*e.done = time.Now()
	return e.err
}

func (e preparing) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	if ctx.Err() != nil {
		return engine.Outcome{}, nil
	}
	if deadline, _ := ctx.Deadline(); e.done.IsZero() || deadline.Sub(*e.done) < time.Hour {
		return engine.Outcome{}, fmt.Errorf("ready at %v, the search ends at %v", e.done, deadline)
	}
	return e.fake.Search(ctx, p, limit, yield)
}

// TestRunPrepares: to make an engine ready is no part of the puzzle's time, and Ctrl-C ends it.
func TestRunPrepares(t *testing.T) {
	p := puzzletest.Parse(t, template.Kind(), ". .\n. .\n")
	const took = 300 * time.Millisecond
	one := fake{answers: 1, out: engine.Outcome{Complete: true}}
	j := job.Job{Verb: job.Solve, Puzzle: p, Limit: 2, Time: time.Hour}
	rec := job.Run(context.Background(), j, resolver(preparing{one, took, nil, new(time.Time)}, nil))
	if rec.Status != job.Unique || rec.Seconds >= took.Seconds() {
		t.Errorf("%s by %s after %v s (%s)", rec.Status, rec.Stop, rec.Seconds, rec.Error)
	}
	rec = job.Run(context.Background(), j, resolver(preparing{one, 0, errors.New("damaged"), new(time.Time)}, nil))
	if rec.Status != job.Failed || rec.Error != "damaged" || rec.Engine != "fake" {
		t.Errorf("%s by %s (%s)", rec.Status, rec.Stop, rec.Error)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	for verb, want := range map[job.Verb]job.Status{job.Solve: job.Unknown, job.Count: job.AtLeast} {
		j.Verb = verb
		rec = job.Run(ctx, j, resolver(preparing{one, time.Hour, nil, new(time.Time)}, nil))
		if rec.Status != want || rec.Stop != job.Interrupted || rec.Error != "" {
			t.Errorf("interrupted: %s by %s (%s)", rec.Status, rec.Stop, rec.Error)
		}
	}
}

// TestRunDescribes: the record says what was run, on what.
func TestRunDescribes(t *testing.T) {
	p := puzzletest.Parse(t, template.Kind(), "1 . .\n. . .\n")
	rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: p, Limit: 2, Engine: "auto",
		File: "f.txt", Line: 3, Name: "n"}, resolver(search.Engine{}, nil))
	want := job.Record{Schema: job.Schema, Verb: "solve", File: "f.txt", Line: 3, Name: "n", Kind: "template",
		Rows: 2, Cols: 3, Clues: 1, Puzzle: p.String(), Engine: "native", Method: "colouring", Limit: 2,
		Status: job.Unique, Found: big.NewInt(1), Complete: true, Evidence: job.Claimed, Checked: 1,
		Stop: job.Exhausted, Nodes: 2, Answers: []puzzle.Solution{{1, 2, 1, 2, 1, 2}}}
	if rec.FirstSeconds <= 0 || rec.FirstSeconds > rec.Seconds {
		t.Errorf("the first answer after %v s of %v", rec.FirstSeconds, rec.Seconds)
	}
	rec.Seconds, rec.FirstSeconds = 0, 0
	if fmt.Sprintf("%+v", rec) != fmt.Sprintf("%+v", want) {
		t.Errorf("got\n%+v\nwant\n%+v", rec, want)
	}
}

// counter counts without listing.
type counter struct {
	fake
	count *big.Int
}

func (e counter) Count(context.Context, puzzle.Puzzle, int) (engine.Outcome, error) {
	out := engine.Outcome{Complete: true}
	out.SetCount(e.count)
	return out, nil
}

// TestRunCounts: a count is in the record as it is, however large, and in digits where a program
// that reads numbers as floating-point ones would round it.
func TestRunCounts(t *testing.T) {
	p := puzzletest.Parse(t, template.Kind(), ". .\n. .\n")
	for text, digits := range map[string]string{
		"7": "", "9007199254740992": "", "9007199254740993": "9007199254740993",
		"108776032459082956800": "108776032459082956800",
	} {
		n, _ := new(big.Int).SetString(text, 10)
		rec := job.Run(context.Background(), job.Job{Verb: job.Count, Puzzle: p}, resolver(counter{count: n}, nil))
		if rec.Status != job.Counted || rec.Found.String() != text || rec.Count != digits {
			t.Errorf("%s: %s, found %d, count %q", text, rec.Status, rec.Found, rec.Count)
		}
		line, err := json.Marshal(rec)
		if err != nil || !strings.Contains(string(line), `"found":`+text+`,`) {
			t.Errorf("%s became %s, %v", text, line, err)
		}
		var again job.Record
		if err := json.Unmarshal(line, &again); err != nil || again.Found.Cmp(n) != 0 {
			t.Errorf("%s was read back as %d, %v", text, again.Found, err)
		}
	}
}

// strict is a template puzzle whose text leaves a rule open.
type strict struct{ puzzle.Puzzle }

func (p strict) Kind() *puzzle.Kind {
	k := *p.Puzzle.Kind()
	k.Layout = func(q puzzle.Puzzle, s puzzle.Solution) puzzle.Layout {
		return p.Puzzle.Kind().Layout(q.(strict).Puzzle, s)
	}
	k.Size = func(q puzzle.Puzzle) (rows, cols int) {
		return p.Puzzle.Kind().Size(q.(strict).Puzzle)
	}
	k.Looser = func(q puzzle.Puzzle) (puzzle.Puzzle, string) { return q.(strict).Puzzle, "rule=open" }
	return &k
}

func TestRunLooser(t *testing.T) {
	p := strict{puzzletest.Parse(t, template.Kind(), ". .\n. .\n")}
	resolve := func(_ string, p puzzle.Puzzle) (engine.Engine, error) {
		if _, ok := p.(strict); ok {
			return fake{out: engine.Outcome{Complete: true}}, nil
		}
		return search.Engine{}, nil
	}
	rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: p, Limit: 1}, resolve)
	if rec.Status != job.None || rec.Looser == nil {
		t.Fatalf("%s, looser %v", rec.Status, rec.Looser)
	}
	if l := rec.Looser; l.Rules != "rule=open" || l.Status != job.Several || l.Found != 2 {
		t.Errorf("under the looser rules: %+v", *l)
	}
	if len(rec.Answers) != 0 {
		t.Errorf("answers under other rules were taken for answers: %v", rec.Answers)
	}
}

// relaxer is an engine whose relaxation ends as it is told to.
type relaxer struct {
	fake
	r engine.Relaxation
}

func (e relaxer) Relax(ctx context.Context, _ puzzle.Puzzle) (engine.Relaxation, *engine.ModelRun, error) {
	if e.wait {
		<-ctx.Done()
	}
	return e.r, &engine.ModelRun{Solves: 1}, e.err
}

func TestRunRelax(t *testing.T) {
	whole := engine.Relaxation{Discrete: 8, Positive: 4, Complete: true}
	infeasible := engine.Relaxation{Infeasible: true, Complete: true}
	for _, tt := range []struct {
		name     string
		engine   relaxer
		status   job.Status
		stop     job.Stop
		evidence job.Evidence
		told     bool // whether the record tells of the relaxation
	}{
		{"whole", relaxer{r: whole}, job.Relaxed, job.Exhausted, "", true},
		{"infeasible", relaxer{r: infeasible}, job.None, job.Exhausted, job.Claimed, true},
		{"in part", relaxer{fake: fake{wait: true}, r: engine.Relaxation{Positive: 3}}, job.Relaxed, job.OutOfTime, "", true},
		{"nothing", relaxer{fake: fake{wait: true}}, job.Unknown, job.OutOfTime, "", true},
		{"flawed", relaxer{fake: fake{err: engine.ErrFlawed}, r: infeasible}, job.Unknown, job.Flawed, "", true},
		{"unsupported", relaxer{fake: fake{err: engine.ErrUnsupported}}, job.Unknown, job.Unsupported, "", false},
		{"a fault", relaxer{fake: fake{err: errors.New("broken")}}, job.Failed, job.Faulty, "", false},
	} {
		p := puzzletest.Parse(t, template.Kind(), ". .\n. .\n")
		rec := job.Run(context.Background(), job.Job{Verb: job.Relax, Puzzle: p, Time: 10 * time.Millisecond},
			resolver(tt.engine, nil))
		if rec.Status != tt.status || rec.Stop != tt.stop || rec.Evidence != tt.evidence ||
			(rec.Relaxation != nil) != tt.told || rec.Model == nil {
			t.Errorf("%s: %s by %s, %q, %+v (error %q)", tt.name, rec.Status, rec.Stop, rec.Evidence, rec.Relaxation, rec.Error)
		}
	}
}
