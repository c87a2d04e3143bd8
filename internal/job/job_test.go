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

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/internal/family/template/search"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
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
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	for _, s := range []puzzle.Answer{{1, 2, 2, 1}, {2, 1, 1, 2}}[:e.answers] {
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
		{"out of time early", fake{out: engine.Outcome{Report: &mip.Report{Stop: "time"}}}, nil, job.Solve, 2, time.Hour, job.Unknown, job.OutOfTime, ""},
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
	yield func(puzzle.Answer) bool,
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
		Stop: job.Exhausted, Nodes: 2, Answers: []puzzle.Answer{{1, 2, 1, 2, 1, 2}}}
	if rec.FirstSeconds <= 0 || rec.FirstSeconds > rec.Seconds {
		t.Errorf("the first answer after %v s of %v", rec.FirstSeconds, rec.Seconds)
	}
	rec.Seconds, rec.FirstSeconds = 0, 0
	if fmt.Sprintf("%+v", rec) != fmt.Sprintf("%+v", want) {
		t.Errorf("got\n%+v\nwant\n%+v", rec, want)
	}
}

// TestRunReports: what an engine tells of its technology is in the record under its own name.
func TestRunReports(t *testing.T) {
	p := puzzletest.Parse(t, template.Kind(), ". .\n. .\n")
	for _, r := range []engine.Report{&mip.Report{Solver: "s"}, &sat.Report{Encoding: "e"}} {
		rec := job.Run(context.Background(), job.Job{Verb: job.Count, Puzzle: p},
			resolver(fake{out: engine.Outcome{Report: r}}, nil))
		var fields map[string]json.RawMessage
		line, err := json.Marshal(rec)
		if err == nil {
			err = json.Unmarshal(line, &fields)
		}
		want, _ := json.Marshal(r)
		if err != nil || string(fields[r.Field()]) != string(want) {
			t.Errorf("%v: %s has no %s under %q", err, line, want, r.Field())
		}
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
	k.Layout = func(q puzzle.Puzzle, s puzzle.Answer) puzzle.Layout {
		return p.Puzzle.Kind().Layout(q.(strict).Puzzle, s)
	}
	k.Size = func(q puzzle.Puzzle) (rows, cols int) {
		return p.Puzzle.Kind().Size(q.(strict).Puzzle)
	}
	k.Looser = func(q puzzle.Puzzle) []puzzle.Looser {
		return []puzzle.Looser{
			{Puzzle: stricter{q.(strict).Puzzle}, Rules: "rule=half", Means: "half of it is open"},
			{Puzzle: q.(strict).Puzzle, Rules: "rule=open", Means: "all is open"},
		}
	}
	return &k
}

// stricter is one under rules between the two.
type stricter struct{ puzzle.Puzzle }

// asked is a job on a puzzle that has no answer under its rules, and its record.
func asked(t *testing.T, half engine.Engine, j job.Job) (job.Record, func(ctx context.Context, toEnd bool) []job.Looser) {
	t.Helper()
	p := strict{puzzletest.Parse(t, template.Kind(), ". .\n. .\n")}
	resolve := func(_ string, p puzzle.Puzzle) (engine.Engine, error) {
		switch p.(type) {
		case strict:
			return fake{out: engine.Outcome{Complete: true}}, nil
		case stricter:
			return half, nil
		}
		return search.Engine{}, nil
	}
	j.Verb, j.Puzzle, j.Limit = job.Solve, p, 1
	rec := job.Run(context.Background(), j, resolve)
	if rec.Status != job.None || rec.Looser != nil {
		t.Fatalf("%s, looser %v: Run asks nothing", rec.Status, rec.Looser)
	}
	return rec, func(ctx context.Context, toEnd bool) []job.Looser {
		var told []job.Looser
		rec.AskLooser(ctx, j, resolve, toEnd, func(l *job.Looser) { told = append(told, *l) })
		n := 0
		for l := rec.Looser; l != nil; l = l.Then {
			if n++; n > len(told) || l.Rules != told[n-1].Rules {
				t.Fatalf("the record has %v, and %v was told", l, told)
			}
		}
		if n != len(told) || len(rec.Answers) != 0 || rec.Status != job.None {
			t.Errorf("the record has %d of %d findings, %d answers, and is %s", n, len(told), len(rec.Answers), rec.Status)
		}
		return told
	}
}

// TestAskLooser: the looser rules are asked for one after the other until there is an answer.
func TestAskLooser(t *testing.T) {
	_, ask := asked(t, fake{out: engine.Outcome{Complete: true}}, job.Job{})
	told := ask(context.Background(), false)
	if len(told) != 2 || told[0].Status != job.None || told[1].Status != job.Several || told[1].Found != 2 ||
		told[0].Rules != "rule=half" || told[1].Means != "all is open" {
		t.Errorf("told %+v", told)
	}
	_, ask = asked(t, fake{answers: 1, out: engine.Outcome{Complete: true}}, job.Job{})
	if told := ask(context.Background(), false); len(told) != 1 || told[0].Status != job.Unique {
		t.Errorf("told %+v", told)
	}
}

// working is an engine that finds nothing and comes to no end before so much work.
type working struct{ nodes, conflicts int64 }

func (working) Name() string { return "working" }

func (e working) Search(ctx context.Context, _ puzzle.Puzzle, _ int, _ func(puzzle.Answer) bool) (engine.Outcome, error) {
	p := engine.NewPulse(ctx)
	for p.Nodes < e.nodes && !p.Beat() {
	}
	for p.Conflicts < e.conflicts && !p.Beat() {
		p.Fail()
	}
	return engine.Outcome{Nodes: p.Nodes, Complete: ctx.Err() == nil}, nil
}

// TestAskLooserBudget: a question ends when its budget of nodes or conflicts is spent, says so, and
// leaves the next question a budget of its own; with toEnd it goes on.
func TestAskLooserBudget(t *testing.T) {
	for _, e := range []working{{nodes: 20_000_000}, {conflicts: 10_000_000}} {
		_, ask := asked(t, e, job.Job{})
		told := ask(context.Background(), false)
		if len(told) != 2 || told[0].Status != job.Unknown || told[0].Stop != job.OutOfBudget || told[1].Status != job.Several {
			t.Errorf("%+v: told %+v", e, told)
		}
		_, ask = asked(t, e, job.Job{})
		if told := ask(context.Background(), true); len(told) != 2 || told[0].Status != job.None || told[0].Stop != job.Exhausted {
			t.Errorf("%+v to the end: told %+v", e, told)
		}
	}
}

// TestAskLooserStops: the time limit and an interrupt end the questions, each by its own name.
func TestAskLooserStops(t *testing.T) {
	_, ask := asked(t, fake{wait: true}, job.Job{Time: 10 * time.Millisecond})
	if told := ask(context.Background(), true); len(told) != 1 || told[0].Stop != job.OutOfTime {
		t.Errorf("out of time: told %+v", told)
	}
	_, ask = asked(t, fake{wait: true}, job.Job{Time: time.Hour})
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	if told := ask(ctx, true); len(told) != 1 || told[0].Stop != job.Interrupted {
		t.Errorf("interrupted: told %+v", told)
	}
}
