package search

import (
	"context"
	"errors"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// diagonal reports whether both diagonals of a square hold every number once: a rule that no kind of
// the family has, and the kind in these tests.
func diagonal(order int, s puzzle.Answer) bool {
	var down, up uint64
	for i := range order {
		down |= 1 << s[i*order+i]
		up |= 1 << s[i*order+order-1-i]
	}
	return down == up && down == 1<<(order+1)-2
}

// diagonals is an engine of that kind.
type diagonals struct{ engine.Engine }

func (e diagonals) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	return e.Engine.Search(ctx, p, limit, func(s puzzle.Answer) bool {
		return !diagonal(p.(*latin.Puzzle).Order(), s) || yield(s)
	})
}

// stating is a puzzle that states other exchanges.
type stating struct {
	*latin.Puzzle
	may puzzle.Exchanges
}

func (p stating) Exchanges() puzzle.Exchanges { return p.may }

// TestCountDiagonal: a kind with a rule of its own is counted by the exchanges that it states,
// and by no others. There are 48, 960 and 92,160 diagonal Latin squares of the orders 4 to 6 (OEIS
// A274806), which is no multiple of the sets that Latin squares come in. GRIDWRIGHT_WHOLE adds the
// largest.
func TestCountDiagonal(t *testing.T) {
	for _, tt := range []struct {
		text string
		want int
	}{
		{". . . .\n. . . .\n. . . .\n. . . .\n", 48},
		{"1 . . .\n. . . .\n. . . .\n. . . .\n", 12},
		{". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", 960},
		{". . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n", 92_160},
	} {
		p := puzzletest.Parse(t, latin.Latin(), tt.text).(*latin.Puzzle)
		if p.Order() > 5 && !sample.Whole() {
			continue
		}
		may := puzzle.Exchanges{Numbers: p.Exchanges().Numbers}
		o := newOrbits(p, may, true)
		list := func(*latin.Puzzle) engine.Engine {
			return diagonals{lines{with: usual(p), ordered: o.signs}}
		}
		out, err := o.count(context.Background(), 0, list)
		if err != nil || out.Found != tt.want || !out.Complete {
			t.Errorf("%+v, %v; want %d, of\n%s", out, err, tt.want, p)
		}
		if p.Order() > 4 {
			continue
		}
		var answers []puzzle.Answer
		brute.Answers(p, func(s puzzle.Answer) bool {
			if diagonal(4, s) {
				answers = append(answers, s)
			}
			return true
		})
		if len(answers) != tt.want {
			t.Errorf("brute force finds %d, want %d, of\n%s", len(answers), tt.want, p)
		}
		if err := puzzletest.Exchanges(stating{p, may}, answers); err != nil {
			t.Error(err)
		}
		if puzzletest.Exchanges(p, answers) == nil {
			t.Errorf("the suite does not see that rows can't be exchanged in\n%s", p)
		}
	}
}

// TestCountSilent: where a puzzle states no exchanges, nothing is exchanged.
func TestCountSilent(t *testing.T) {
	p := puzzletest.Parse(t, latin.Futoshiki(), ". < . .\n. . .\n. . .\n")
	if out, err := (Engine{}).Count(context.Background(), p, 0); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("%+v, %v; want that it can't", out, err)
	}
	if out, err := engine.Checked(Engine{}).Count(context.Background(), p, 0); err != nil || out.Found != 6 {
		t.Errorf("%+v, %v; want 6", out, err)
	}
}
