package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/mip"
)

// fake is an engine that yields a number of right answers of a 2x2 template board, and then stops
// as its fields state.
type fake struct {
	answers int
	out     engine.Outcome
	err     error
	wait    bool // for the end of the context, after the answers
	wrong   bool // it also yields a wrong answer
}

func (fake) Name() string { return "fake" }

func (e fake) Search(ctx context.Context, _ Puzzle, _ int, yield func(Answer) bool) (engine.Outcome, error) {
	for _, s := range []Answer{{1, 2, 2, 1}, {2, 1, 1, 2}}[:e.answers] {
		yield(s)
	}
	if e.wrong {
		yield(Answer{1, 1, 1, 1})
	}
	if e.wait {
		<-ctx.Done()
	}
	e.out.Found = e.answers
	return e.out, e.err
}

func open(t *testing.T) Puzzle { return puzzletest.Parse(t, puzzletest.Template(), ". .\n. .\n") }

// TestSolveSays: what an engine returns, and how it stops, becomes the right verdict.
func TestSolveSays(t *testing.T) {
	complete := engine.Outcome{Complete: true}
	unsupported := fmt.Errorf("%w: too wide", engine.ErrUnsupported)
	flawed := fmt.Errorf("%w: loops", engine.ErrFlawed)
	broken := errors.New("broken")
	for _, tt := range []struct {
		name     string
		engine   engine.Engine
		limit    int
		time     time.Duration
		verdict  Verdict
		answers  int
		stop     Stop
		evidence Evidence
		err      error
	}{
		{"unique", fake{answers: 1, out: complete}, 2, 0, Unique, 1, Exhausted, Claimed, nil},
		{"none", fake{out: complete}, 2, 0, None, 0, Exhausted, Claimed, nil},
		{"several, stopped", fake{answers: 2}, 2, 0, Several, 2, AtLimit, "", nil},
		{"several, all", fake{answers: 2, out: complete}, 3, 0, Several, 2, Exhausted, Claimed, nil},
		{"first only", fake{answers: 1}, 1, 0, Unknown, 1, AtLimit, "", nil},
		{"one, then out of time", fake{answers: 1, wait: true}, 2, time.Millisecond, Unknown, 1, OutOfTime, "", nil},
		{"out of time early", fake{out: engine.Outcome{Report: &mip.Report{Stop: "time"}}}, 2, time.Hour, Unknown, 0, OutOfTime, "", nil},
		{"out of time", fake{wait: true}, 2, time.Millisecond, Unknown, 0, OutOfTime, "", nil},
		{"unsupported", fake{err: unsupported}, 2, 0, Unknown, 0, Unsupported, "", ErrUnsupported},
		{"gives up in the middle", fake{answers: 1}, 2, 0, Unknown, 1, Unsupported, "", nil},
		{"flawed, nothing more", fake{answers: 1, err: flawed}, 2, 0, Unknown, 1, Flawed, "", ErrFlawed},
		{"flawed, nothing", fake{err: flawed}, 2, 0, Unknown, 0, Flawed, "", ErrFlawed},
		{"a fault", fake{err: broken, out: complete}, 2, 0, Unknown, 0, Faulty, "", broken},
		{"a wrong answer", fake{answers: 1, wrong: true, out: complete}, 3, 0, Unknown, 1, Faulty, "", ErrWrong},
		{"two answers, then a fault", fake{answers: 2, err: broken}, 3, 0, Several, 2, Faulty, "", broken},
		{"over the limit", fake{answers: 2, out: complete}, 1, 0, Unknown, 1, Faulty, "", ErrWrong},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := (&SolveOptions{Limit: tt.limit, Limits: Limits{Time: tt.time}}).settings()
			r, err := solve(context.Background(), open(t), tt.engine, s)
			if r.Verdict != tt.verdict || r.Stop != tt.stop || r.Evidence != tt.evidence || len(r.Answers) != tt.answers {
				t.Errorf("%s by %s, evidence %q, %d answers; want %s by %s, %q, %d (error %v)",
					r.Verdict, r.Stop, r.Evidence, len(r.Answers), tt.verdict, tt.stop, tt.evidence, tt.answers, err)
			}
			if !errors.Is(err, tt.err) {
				t.Errorf("the error is %v, want %v", err, tt.err)
			}
			if (r.Answer != nil) != (tt.answers > 0) || (r.Other != nil) != (tt.verdict == Several) || r.Engine != "fake" {
				t.Errorf("%+v", r)
			}
		})
	}
}

// counter counts without listing.
type counter struct {
	fake
	count *big.Int
}

func (e counter) Count(context.Context, Puzzle, int) (engine.Outcome, error) {
	out := engine.Outcome{Complete: true}
	out.SetCount(e.count)
	return out, nil
}

// TestCountSays: a count is exact or not, of any size, with the evidence of an engine's claim.
func TestCountSays(t *testing.T) {
	huge, _ := new(big.Int).SetString("108776032459082956800", 10)
	for _, tt := range []struct {
		name   string
		engine engine.Engine
		limit  int
		time   time.Duration
		number string
		exact  bool
		stop   Stop
		err    error
	}{
		{"counted", fake{answers: 2, out: engine.Outcome{Complete: true}}, 0, 0, "2", true, Exhausted, nil},
		{"to the limit", fake{answers: 2}, 2, 0, "2", false, AtLimit, nil},
		{"till time", fake{answers: 2, wait: true}, 0, time.Millisecond, "2", false, OutOfTime, nil},
		{"without listing", counter{count: huge}, 0, 0, huge.String(), true, Exhausted, nil},
		{"a fault", fake{answers: 1, err: ErrWrong, out: engine.Outcome{Complete: true}}, 0, 0, "1", false, Faulty, ErrWrong},
	} {
		s := (&SolveOptions{Limit: tt.limit, Limits: Limits{Time: tt.time}}).settings()
		c, err := count(context.Background(), open(t), tt.engine, s)
		if c.Number.String() != tt.number || c.Exact != tt.exact || c.Stop != tt.stop || (c.Evidence == Claimed) != tt.exact || !errors.Is(err, tt.err) {
			t.Errorf("%s: %+v, %v", tt.name, c, err)
		}
	}
}

// TestStops: each cause of a stop has its own name: the context's deadline is time, its
// cancellation an interrupt.
func TestStops(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	late, end := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer end()
	for ctx, want := range map[context.Context]Stop{cancelled: Interrupted, late: OutOfTime} {
		r, err := solve(ctx, open(t), fake{answers: 1, wait: true}, (&SolveOptions{Limit: 2, Limits: Limits{Time: time.Hour}}).settings())
		if r.Stop != want || r.Verdict != Unknown || len(r.Answers) != 1 || err != nil {
			t.Errorf("%s by %s with %d answers, %v; want %s", r.Verdict, r.Stop, len(r.Answers), err, want)
		}
	}
	s := (&SolveOptions{Limit: 2, Limits: Limits{Nodes: 1000, Conflicts: 1000}}).settings()
	for _, e := range []working{{nodes: 20_000_000}, {conflicts: 10_000_000}} {
		if r, err := solve(context.Background(), open(t), e, s); r.Stop != OutOfBudget || r.Verdict != Unknown || err != nil {
			t.Errorf("%+v: %s by %s, %v", e, r.Verdict, r.Stop, err)
		}
	}
}

// working is an engine that finds nothing and never stops before that amount of work.
type working struct{ nodes, conflicts int64 }

func (working) Name() string { return "working" }

func (e working) Search(ctx context.Context, _ Puzzle, _ int, _ func(Answer) bool) (engine.Outcome, error) {
	p := engine.NewPulse(ctx)
	for p.Nodes < e.nodes && !p.Beat() {
	}
	for p.Conflicts < e.conflicts && !p.Beat() {
		p.Fail()
	}
	return engine.Outcome{Nodes: p.Nodes, Complete: ctx.Err() == nil}, nil
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

func (e preparing) Search(ctx context.Context, p Puzzle, limit int, yield func(Answer) bool) (engine.Outcome, error) {
	if ctx.Err() != nil {
		return engine.Outcome{}, nil
	}
	if deadline, _ := ctx.Deadline(); e.done.IsZero() || deadline.Sub(*e.done) < time.Hour {
		return engine.Outcome{}, fmt.Errorf("ready at %v, the search ends at %v", e.done, deadline)
	}
	return e.fake.Search(ctx, p, limit, yield)
}

// TestPrepares: preparing an engine does not count as the puzzle's time, and an interrupt ends it.
func TestPrepares(t *testing.T) {
	const took = 300 * time.Millisecond
	one := fake{answers: 1, out: engine.Outcome{Complete: true}}
	s := (&SolveOptions{Limit: 2, Limits: Limits{Time: time.Hour}}).settings()
	r, err := solve(context.Background(), open(t), preparing{one, took, nil, new(time.Time)}, s)
	if r.Verdict != Unique || r.Time >= took || err != nil {
		t.Errorf("%s by %s after %v, %v", r.Verdict, r.Stop, r.Time, err)
	}
	damaged := errors.New("damaged")
	r, err = solve(context.Background(), open(t), preparing{one, 0, damaged, new(time.Time)}, s)
	if r.Verdict != Unknown || r.Stop != Faulty || !errors.Is(err, damaged) || r.Engine != "fake" {
		t.Errorf("%s by %s, %v", r.Verdict, r.Stop, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	r, err = solve(ctx, open(t), preparing{one, time.Hour, nil, new(time.Time)}, s)
	if r.Verdict != Unknown || r.Stop != Interrupted || err != nil {
		t.Errorf("interrupted: %s by %s, %v", r.Verdict, r.Stop, err)
	}
	c, err := count(ctx, open(t), preparing{one, time.Hour, nil, new(time.Time)}, s)
	if c.Number.Sign() != 0 || c.Exact || c.Stop != Interrupted || err != nil {
		t.Errorf("interrupted: %v by %s, %v", c.Number, c.Stop, err)
	}
}

// TestContradictions: a claim that a second engine contradicts is an error that names both, and no
// verdict rests on it. The claims are made up; the second engines are real.
func TestContradictions(t *testing.T) {
	const one, two = "numbrix\n1 2\n. .\n", "numbrix\n1 .\n. .\n"
	answer := Answer{1, 2, 4, 3}
	complete := engine.Outcome{Complete: true, Pruned: &engine.Packages{Own: []string{"fake"}}}
	for _, tt := range []struct {
		name, text string
		yields     []Answer
		confirm    Engine
		says       string // of the error; "" for none
	}{
		{"an answer where there is none to be", one, nil, "auto", "fake reports no answer, but sat:rules finds one"},
		{"a second answer", two, []Answer{answer}, "native:layers", "fake reports exactly one answer, but native:layers finds another"},
		{"the truth", one, []Answer{answer}, "auto", ""},
	} {
		p, err := Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		s := (&SolveOptions{Limit: 2, Confirm: Confirm(tt.confirm)}).settings()
		r, err := solve(context.Background(), p, yielding{tt.yields, complete}, s)
		switch {
		case tt.says == "":
			if err != nil || r.Verdict != Unique || r.Evidence != Agreed || r.Confirmation.Reason != "" || r.Confirmation.Engine != "sat:rules" {
				t.Errorf("%s: %+v, %v", tt.name, r, err)
			}
		case !errors.Is(err, ErrWrong) || !strings.Contains(err.Error(), tt.says):
			t.Errorf("%s: %v", tt.name, err)
		case (r.Verdict == Several) != (len(tt.yields) == 1) || len(r.Answers) != len(tt.yields)+1 || r.Answer == nil ||
			r.Evidence != "" || r.Complete || r.Stop != Faulty || r.Confirmation == nil:
			t.Errorf("%s: %+v", tt.name, r)
		}
	}
	// The checked answer stands against a second engine that finds none.
	none, err := Parse("numbrix\n1 3\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	s := (&SolveOptions{}).settings()
	fake := claim{"fake", []string{"fake"}, 0}
	by := confirmation{spelling: "native:bitboard"}
	_, _, err = by.answers(context.Background(), none, s, fake, []Answer{answer})
	if !errors.Is(err, ErrWrong) || !strings.Contains(err.Error(), "native:bitboard reports no answer, but fake finds one that satisfies the rules") {
		t.Error(err)
	}
	p, err := Parse(two)
	if err != nil {
		t.Fatal(err)
	}
	for n, says := range map[int64]string{1: "fake counts 1 answer, but native:bitboard finds 2 answers, checked against the rules", 2: "", 3: "fake counts 3 answers, but native:bitboard counts 2; one"} {
		_, err := by.number(context.Background(), p, s, fake, big.NewInt(n))
		if says == "" && err != nil || says != "" && (!errors.Is(err, ErrWrong) || !strings.Contains(err.Error(), says)) {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// TestNoConfirmation: one limit of time holds for both engines, and an engine that does not state
// with which packages it prunes is not confirmed.
func TestNoConfirmation(t *testing.T) {
	p, err := Parse("numbrix\n1 2\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	s := (&SolveOptions{Limits: Limits{Time: time.Minute}}).settings()
	for reason, first := range map[string]claim{
		"no time was left for sat:rules":                  {"fake", []string{"fake"}, time.Minute},
		"it is not known with which packages fake prunes": {"fake", nil, 0},
		"": {"fake", []string{"fake"}, time.Second},
	} {
		c, _, err := confirmation{spelling: "auto"}.answers(context.Background(), p, s, first, []Answer{{1, 2, 4, 3}})
		if err != nil || c.said().Reason != reason || (c.Engine != "") != (reason == "") {
			t.Errorf("%q: %+v, %v", reason, c, err)
		}
	}
}

// TestUnlisted: a second engine that lists no packages confirms nothing, though it shares none.
func TestUnlisted(t *testing.T) {
	for reason, out := range map[string]engine.Outcome{
		"it is not known with which packages second prunes": {Complete: true},
		"": {Complete: true, Pruned: &engine.Packages{Own: []string{"other"}}},
	} {
		c := Confirmation{First: []string{"fake"}}
		c.ran(claim{engine: "fake"}, reply{out: out, run: Run{Engine: "second", Stop: Exhausted}}, engine.Budget{})
		if c.said().Reason != reason {
			t.Errorf("%+v; want the reason %q", c, reason)
		}
	}
}

// yielding is an engine that yields some answers.
type yielding struct {
	answers []Answer
	out     engine.Outcome
}

func (yielding) Name() string { return "fake" }

func (e yielding) Search(_ context.Context, _ Puzzle, _ int, yield func(Answer) bool) (engine.Outcome, error) {
	e.out.Found = len(e.answers)
	for _, s := range e.answers {
		yield(s)
	}
	return e.out, nil
}

// TestRefuted: no later question rests on what Solve has found once Confirm has refuted it.
func TestRefuted(t *testing.T) {
	ctx := context.Background()
	p, err := Parse("numbrix\n1 .\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	answer := Answer{1, 2, 4, 3}
	for _, claim := range []Result{{Verdict: None}, {Verdict: Unique, Answer: answer, Answers: []Answer{answer}}} {
		claim.Complete, claim.Evidence, claim.Run = true, Claimed, Run{Engine: "fake", Stop: Exhausted}
		a, err := Analyse(p)
		if err != nil {
			t.Fatal(err)
		}
		s := (&SolveOptions{}).settings()
		if err := a.of.tell(s, &claim); err != nil {
			t.Fatal(err)
		}
		a.keep(s, found{claim, &engine.Packages{Own: []string{"fake"}}}, nil)
		if r, err := a.Solve(ctx, nil); r.Verdict != claim.Verdict || err != nil {
			t.Fatalf("the claim that is kept: %s, %v", r.Verdict, err)
		}
		if _, err := a.Confirm(ctx, nil); !errors.Is(err, ErrWrong) {
			t.Fatalf("%s: %v, want ErrWrong", claim.Verdict, err)
		}
		d, err := a.Deduce(ctx, nil)
		if err != nil || d.Verdict != Several {
			t.Errorf("%s was refuted, and deductions begin with it: %+v, %v", claim.Verdict, d, err)
		}
		if r, err := a.Solve(ctx, nil); err != nil || r.Verdict != Several {
			t.Errorf("%s was refuted, and then it is %s: %v", claim.Verdict, r.Verdict, err)
		}
	}
}
