package enginetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// fake is an engine of the template kind that satisfies the contract except for what a test
// changes. On a board of one row it repeats its answers without end.
type fake struct {
	name    string
	foreign error // for puzzles that it does not know
	failure error // at the end of each search
	quit    chan struct{}
	runs    int // searches so far
	stages  []string

	before  func()                                       // called before it looks at its context
	over    func(context.Context, *engine.Pulse) bool    // called at each node; true stops it
	answers func(run int, all []puzzle.Answer)           // changes the answers
	limit   func(int) int                                // changes the limit
	claim   func(bool) bool                              // changes whether it is complete
	keeps   bool                                         // it relies on slices that it has yielded
	goesOn  bool                                         // it goes on after yield returns false
	count   func(engine.Outcome) (engine.Outcome, error) // changes a count
}

func (f *fake) Name() string { return f.name }

func (f *fake) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (out engine.Outcome, err error) {
	t, ok := p.(*board.Puzzle)
	if !ok {
		return engine.Outcome{}, f.foreign
	}
	f.before()
	pulse := engine.NewPulse(ctx)
	all := puzzletest.Answers(puzzletest.TryAll, p)
	f.answers(f.runs, all)
	f.runs++
	limit = f.limit(limit)
	out.Stages = f.stages
	defer func() { out.Nodes = pulse.Nodes }()
	rows, _ := t.Size()
	for again := true; again; again = rows == 1 {
		for _, s := range all {
			select {
			case <-f.quit: // the test is over, for an engine that would never end
				return out, nil
			default:
			}
			if f.over(ctx, pulse) || limit > 0 && out.Found == limit {
				out.Complete = f.claim(false)
				return out, f.failure
			}
			out.Found++
			given := slices.Clone(s)
			wanted := yield(given)
			if f.keeps && given[0] != s[0] {
				return out, errors.New("what was given has changed")
			}
			if !wanted && !f.goesOn {
				out.Complete = f.claim(false)
				return out, f.failure
			}
		}
	}
	out.Complete = f.claim(true)
	return out, f.failure
}

func (f *fake) Count(ctx context.Context, p puzzle.Puzzle, _ int) (engine.Outcome, error) {
	out, err := f.Search(ctx, p, 0, func(puzzle.Answer) bool { return true })
	if err != nil {
		return out, err
	}
	return f.count(out)
}

// TestFakes: an engine that satisfies the contract passes, and one that breaks it fails.
func TestFakes(t *testing.T) {
	memory := make([][]byte, 1)
	build := func() { memory[0] = make([]byte, 2*mostBytes) }
	beats := func(_ context.Context, p *engine.Pulse) bool { return p.Beat() }
	quit := make(chan struct{})
	t.Cleanup(func() { close(quit) })
	for _, tt := range []struct {
		name   string
		change func(*fake)
		says   string // "" if it satisfies the contract
	}{
		{"honest", func(*fake) {}, ""},
		{"without a pulse", func(f *fake) {
			f.over = func(ctx context.Context, _ *engine.Pulse) bool { return ctx.Err() != nil }
		}, ""},
		{"nameless", func(f *fake) { f.name = "" }, "has no name"},
		{"takes all", func(f *fake) { f.foreign = nil }, "puzzle of an unknown kind is <nil>"},
		{"a stage twice", func(f *fake) { f.stages = []string{"fake", "slow", "fake"} }, "the stages are"},
		{"a stage without a name", func(f *fake) { f.stages = []string{""} }, "the stages are"},
		{"another error", func(f *fake) { f.foreign = errors.New("no") }, "puzzle of an unknown kind is no"},
		{"one answer at most", func(f *fake) { f.limit = func(int) int { return 1 } }, "found 1 answers"},
		{"one answer twice", func(f *fake) {
			f.answers = func(_ int, all []puzzle.Answer) { copy(all[min(1, len(all)):], all) }
		}, "the same answer twice"},
		{"a wrong answer", func(f *fake) {
			f.answers = func(_ int, all []puzzle.Answer) {
				if len(all) > 0 {
					all[0][0] = all[0][1]
				}
			}
		}, "both hold"},
		{"another order", func(f *fake) {
			f.answers = func(run int, all []puzzle.Answer) {
				if run%2 == 1 {
					slices.Reverse(all)
				}
			}
		}, "another order"},
		{"no limit", func(f *fake) { f.limit = func(int) int { return 0 } }, "more answers than the limit of 1"},
		{"one too few", func(f *fake) { f.limit = func(n int) int { return max(0, n-1) } }, "limit 2: found 1"},
		{"never complete", func(f *fake) { f.claim = func(bool) bool { return false } }, "complete false"},
		{"always complete", func(f *fake) { f.claim = func(bool) bool { return true } }, "complete true"},
		{"goes on", func(f *fake) { f.goesOn = true }, "told to stop at the first"},
		{"goes by what it has given", func(f *fake) { f.keeps = true }, "what was given has changed"},
		{"fails", func(f *fake) { f.failure = errors.New("broken") }, "broken"},
		{"miscounts", func(f *fake) {
			f.count = func(o engine.Outcome) (engine.Outcome, error) { o.Found++; return o, nil }
		}, "Count found"},
		{"counts but not to the end", func(f *fake) {
			f.count = func(o engine.Outcome) (engine.Outcome, error) { o.Complete = false; return o, nil }
		}, "Count found"},
		{"can't count", func(f *fake) {
			f.count = func(o engine.Outcome) (engine.Outcome, error) { return o, errors.New("broken") }
		}, "Count found"},
		{"claims a count", func(f *fake) {
			f.count = func(o engine.Outcome) (engine.Outcome, error) { o.Complete = true; return o, nil }
		}, "Count under a context that has ended"},
		{"never looks", func(f *fake) {
			f.over = func(context.Context, *engine.Pulse) bool { return false }
		}, "under a context that has ended: found 2"},
		{"looks once", func(f *fake) {
			f.over = func(_ context.Context, p *engine.Pulse) bool { return p.Over() }
		}, "256 answers and more without a look"},
		{"looks no more and goes on", func(f *fake) {
			f.over = func(_ context.Context, p *engine.Pulse) bool { return !p.Over() && p.Beat() && false }
		}, "10000 answers and more after the end"},
		{"looks and goes on", func(f *fake) {
			f.over = func(ctx context.Context, _ *engine.Pulse) bool { return ctx.Err() != nil && false }
		}, "the search went on to look"},
		{"looks too seldom", func(f *fake) {
			f.over = func(_ context.Context, p *engine.Pulse) bool {
				p.Nodes++
				return p.Over() || p.Nodes%2 == 0 && p.Tick()
			}
		}, "256 answers and more without a look"},
		{"is stuck", func(f *fake) {
			f.over = func(_ context.Context, p *engine.Pulse) bool {
				if p.Nodes == 1000 {
					<-quit
				}
				return p.Beat()
			}
		}, "after 1s the search goes on"},
		{"builds before it looks", func(f *fake) { f.before = build }, "8 MB were allocated without a look"},
		{"builds after it looks", func(f *fake) {
			f.over = func(ctx context.Context, p *engine.Pulse) bool {
				over := beats(ctx, p)
				if over {
					build()
				}
				return over
			}
		}, "8 MB were allocated without a look"},
		{"ends by itself", func(f *fake) {
			f.over = func(ctx context.Context, p *engine.Pulse) bool { return beats(ctx, p) || p.Nodes == 5000 }
		}, "the search ended by itself"},
	} {
		f := &fake{name: "honest", stages: []string{"fake", "slow"}, foreign: engine.ErrUnsupported, quit: quit,
			before: func() {}, over: beats, answers: func(int, []puzzle.Answer) {},
			limit: func(n int) int { return n }, claim: func(c bool) bool { return c },
			count: func(o engine.Outcome) (engine.Outcome, error) { return o, nil }}
		tt.change(f)
		cases := []Case{{Text: ". . .\n. . .\n", Count: 2}, {Text: ". . .\n. 2 .\n", Count: 1},
			{Text: "1 1\n. .\n", Count: -1}, {Text: ". . . .\n", Count: Endless}}
		var said []string
		for _, p := range parts(f, puzzletest.Template(), puzzletest.TryAll, cases, time.Second) {
			said = append(said, puzzletest.Complaints(t, p.test)...)
		}
		all := strings.Join(said, "\n")
		if tt.says == "" && all != "" || !strings.Contains(all, tt.says) {
			t.Errorf("%s: the suite complains %q, want %q", tt.name, all, tt.says)
		}
	}
}

// TestBudgetFakes: an engine that exceeds its budget fails, and so does one that claims to be
// complete when the budget stopped it.
func TestBudgetFakes(t *testing.T) {
	for _, tt := range []struct {
		name string
		fake fake
		says string // "" if it satisfies the contract
	}{
		{"honest", fake{over: beat}, ""},
		{"deaf", fake{over: func(_ context.Context, p *engine.Pulse) bool { p.Nodes++; return false }}, "it took 2 nodes"},
		{"always complete", fake{over: beat, claim: func(bool) bool { return true }}, "complete with 1 of 2 answers"},
		{"ends early", fake{over: func(context.Context, *engine.Pulse) bool { return true }}, "neither spent nor complete"},
	} {
		f := tt.fake
		f.before, f.answers, f.limit = func() {}, func(int, []puzzle.Answer) {}, func(n int) int { return n }
		if f.claim == nil {
			f.claim = func(c bool) bool { return c }
		}
		p := puzzletest.Parse(t, puzzletest.Template(), ". . .\n. . .\n")
		said := strings.Join(puzzletest.Complaints(t, func(t testing.TB) { shares(t, &f, p, 2) }), "\n")
		if tt.says == "" && said != "" || !strings.Contains(said, tt.says) {
			t.Errorf("%s: the suite complains %q, want %q", tt.name, said, tt.says)
		}
	}
}

// beat counts a node.
func beat(_ context.Context, p *engine.Pulse) bool { return p.Beat() }

// TestCases: cases that leave a part of the contract untested are not enough.
func TestCases(t *testing.T) {
	for says, cases := range map[string][]Case{
		"no case is Endless":    {{Text: ".\n", Count: 2}},
		"all cases are Endless": {{Text: ". .\n", Count: Endless}},
	} {
		said := puzzletest.Complaints(t, func(t testing.TB) { enough(t, cases) })
		if len(said) != 1 || !strings.Contains(said[0], says) {
			t.Errorf("the suite complains %q, want %q", said, says)
		}
	}
}
