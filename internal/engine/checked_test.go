package engine_test

import (
	"context"
	"errors"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// scripted is an engine that yields fixed answers, and goes on when yield returns false.
type scripted struct {
	answers []puzzle.Answer
	found   int // the count that it reports
	sum     []big.Word
}

func (scripted) Name() string { return "scripted" }

func (e scripted) Search(ctx context.Context, _ puzzle.Puzzle, _ int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	for _, s := range e.answers {
		if !yield(s) && ctx.Err() == nil {
			panic("a search goes on whose answer was refused")
		}
	}
	return engine.Outcome{Found: e.found, Sum: e.sum, Complete: true}, nil
}

func TestCheckedRefuses(t *testing.T) {
	p := puzzletest.Parse(t, puzzletest.Template(), ". .\n. .\n")
	one, two := puzzle.Answer{1, 2, 2, 1}, puzzle.Answer{2, 1, 1, 2}
	wrong := puzzle.Answer{1, 1, 2, 1}
	for _, tt := range []struct {
		name   string
		engine scripted
		limit  int
		passed int
		says   string // "" for no error
	}{
		{"honest", scripted{[]puzzle.Answer{one, two}, 2, nil}, 0, 2, ""},
		{"wrong answer", scripted{[]puzzle.Answer{one, wrong, two}, 3, nil}, 0, 1, "both hold 1"},
		{"answer twice", scripted{[]puzzle.Answer{one, one}, 2, nil}, 0, 1, "the same answer twice"},
		{"the second twice", scripted{[]puzzle.Answer{one, two, two}, 3, nil}, 0, 2, "the same answer twice"},
		{"the first again", scripted{[]puzzle.Answer{one, two, one}, 3, nil}, 0, 2, "the same answer twice"},
		{"over the limit", scripted{[]puzzle.Answer{one, two}, 2, nil}, 1, 1, "more answers than the limit of 1"},
		{"miscounted beyond 64 bits", scripted{[]puzzle.Answer{one, two}, 2, new(big.Int).Lsh(big.NewInt(1), 64).Bits()}, 0, 2,
			"reports more than 2 answers, yielded 2"},
		{"miscounted", scripted{[]puzzle.Answer{one, two}, 3, nil}, 0, 2, "reports 3 answers, yielded 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			passed := 0
			out, err := engine.Checked(tt.engine).Search(context.Background(), p, tt.limit,
				func(s puzzle.Answer) bool {
					if p.Check(s) != nil {
						t.Errorf("%v came through", s)
					}
					passed++
					return true
				})
			if passed != tt.passed || out.Checked != tt.passed {
				t.Errorf("%d answers came through, %d said to be checked, want %d", passed, out.Checked, tt.passed)
			}
			switch {
			case tt.says == "" && err != nil:
				t.Errorf("error %v", err)
			case tt.says != "" && (!errors.Is(err, engine.ErrWrong) || !strings.Contains(err.Error(), tt.says)):
				t.Errorf("error %v, want ErrWrong with %q", err, tt.says)
			case tt.says != "" && tt.name != "miscounted" && out.Complete:
				t.Error("completeness claimed by an engine that was wrong")
			}
		})
	}
}

// listing lists the answers of a template.
type listing struct{}

func (listing) Name() string { return "listing" }

func (listing) Search(_ context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (out engine.Outcome, err error) {
	puzzletest.TryAll(p, func(s puzzle.Answer) bool {
		out.Found++
		return yield(s) && out.Found != limit
	})
	out.Complete = out.Found != limit
	return out, nil
}

// summing counts without listing.
type summing struct {
	listing
	out engine.Outcome
	err error
}

func (e summing) Count(context.Context, puzzle.Puzzle, int) (engine.Outcome, error) {
	return e.out, e.err
}

func TestCheckedCount(t *testing.T) {
	beyond := new(big.Int).Lsh(big.NewInt(1), 70)
	p := puzzletest.Parse(t, puzzletest.Template(), ". .\n. .\n")
	for _, tt := range []struct {
		name   string
		engine engine.Engine
		limit  int
		want   engine.Outcome
	}{
		{"lists", listing{}, 0, engine.Outcome{Found: 2, Complete: true, Checked: 2}},
		{"lists to the limit", listing{}, 1, engine.Outcome{Found: 1, Checked: 1}},
		{"sums", summing{out: engine.Outcome{Found: 7, Complete: true}}, 0, engine.Outcome{Found: 7, Complete: true}},
		{"sums over the limit", summing{out: engine.Outcome{Found: 700, Complete: true}}, 500, engine.Outcome{Found: 500}},
		{"sums to the limit", summing{out: engine.Outcome{Found: 500, Complete: true}}, 500, engine.Outcome{Found: 500, Complete: true}},
		{"sums beyond 64 bits", summing{out: engine.Outcome{Found: engine.MaxFound, Sum: beyond.Bits(), Complete: true}}, 0,
			engine.Outcome{Found: engine.MaxFound, Sum: beyond.Bits(), Complete: true}},
		{"sums beyond the largest limit", summing{out: engine.Outcome{Found: engine.MaxFound, Sum: beyond.Bits(), Complete: true}},
			engine.MaxFound, engine.Outcome{Found: engine.MaxFound}},
		{"lists few", summing{out: engine.Outcome{Found: 7, Complete: true}}, 100, engine.Outcome{Found: 2, Complete: true, Checked: 2}},
		{"can't sum", summing{err: engine.ErrUnsupported}, 0, engine.Outcome{Found: 2, Complete: true, Checked: 2}},
	} {
		got, err := engine.Checked(tt.engine).Count(context.Background(), p, tt.limit)
		got.Nodes, got.Stages, got.Pruned = 0, nil, nil
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %+v, %v; want %+v", tt.name, got, err, tt.want)
		}
	}
}

// TestCheckedCountRefuses: an impossible sum, or two different numbers.
func TestCheckedCountRefuses(t *testing.T) {
	p := puzzletest.Parse(t, puzzletest.Template(), ". .\n. .\n")
	beyond := new(big.Int).Lsh(big.NewInt(1), 70)
	for _, out := range []engine.Outcome{
		{Found: -1}, {Found: 7, Sum: beyond.Bits()}, {Found: 7, Sum: big.NewInt(7).Bits()},
		{Found: engine.MaxFound, Sum: big.NewInt(engine.MaxFound).Bits()},
	} {
		out.Complete = true
		got, err := engine.Checked(summing{out: out}).Count(context.Background(), p, 0)
		if !errors.Is(err, engine.ErrWrong) || got.Complete || got.Found != 0 || got.Sum != nil {
			t.Errorf("%+v became %+v, %v; want ErrWrong", out, got, err)
		}
	}
}

// TestSetCount: a count of any size is kept whole.
func TestSetCount(t *testing.T) {
	for _, text := range []string{"0", "1", "9223372036854775807", "9223372036854775808", "108776032459082956800"} {
		n, _ := new(big.Int).SetString(text, 10)
		var out engine.Outcome
		out.SetCount(n)
		if out.Count().String() != text || (out.Sum == nil) != n.IsInt64() {
			t.Errorf("%s became %d by %+v", text, out.Count(), out)
		}
	}
}

func TestPulse(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var m engine.Meter
	p := engine.NewPulse(engine.WithMeter(ctx, &m))
	for range 1000 {
		if p.Beat() {
			t.Fatal("over before the end of the context")
		}
	}
	if n := m.Nodes(); n < 500 || n > 1000 {
		t.Errorf("the meter shows %d nodes of 1000", n)
	}
	cancel()
	beats := 1
	for !p.Beat() && beats < 10_000 {
		beats++
	}
	if beats > 256 || !p.Over() {
		t.Errorf("noticed the end of the context after %d beats", beats)
	}
}
