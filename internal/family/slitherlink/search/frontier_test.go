package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/family/slitherlink/random"
	"github.com/gridwright/gridwright/internal/family/slitherlink/search"
	"github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// small are boards that brute force enumerates in no time.
var small = enginetest.Boards(
	"slitherlink\n.\n", "slitherlink\n4\n", "slitherlink\n3\n", "slitherlink\n0 .\n", "slitherlink\n0 0\n",
	"slitherlink\n. . .\n", "slitherlink\n. .\n. .\n", "slitherlink\n3 3\n3 3\n",
	"slitherlink\n2 1\n. .\n", "slitherlink\n4 .\n. .\n. 4\n", "slitherlink\n1 . 3\n3 . .\n. . 3\n",
	"slitherlink\n3 2 3\n. . .\n. 2 .\n", "slitherlink\n0 . 3 .\n. . . .\n. 3 . 2\n",
)

// rowsOf returns a board of words.
func rowsOf(words []string, cols int) string {
	text := "slitherlink\n"
	for row := range slices.Chunk(words, cols) {
		text += strings.Join(row, " ") + "\n"
	}
	return text
}

// empty returns a board without clues.
func empty(rows, cols int) string {
	return "slitherlink\n" + strings.Repeat(strings.Repeat(". ", cols)+"\n", rows)
}

func TestEngine(t *testing.T) {
	endless := puzzletest.Parse(t, slitherlink.Kind(), empty(16, 16))
	for _, e := range []search.Engine{{}, {Learn: true}} {
		enginetest.Run(t, e, slitherlink.Kind(), puzzletest.TryLines,
			append(small, enginetest.Case{Text: endless.String(), Count: enginetest.Endless}))
	}
	enginetest.CountStops(t, search.Engine{}, endless)
	enginetest.CountStops(t, search.Engine{Learn: true}, endless)
}

// TestEmpty: the numbers of loops in squares are those of OEIS A140517.
func TestEmpty(t *testing.T) {
	for n, want := range []string{1: "1", "13", "213", "9349", "1222363", "487150371", "603841648931",
		"2318527339461265"} {
		if want == "" {
			continue
		}
		out, err := search.Engine{}.Count(context.Background(),
			puzzletest.Parse(t, slitherlink.Kind(), empty(n, n)), 0)
		if err != nil || !out.Complete || out.Count().String() != want {
			t.Errorf("%d x %d: %v, %v; want %s", n, n, out.Count(), err, want)
		}
	}
}

// TestStopped: a count of auto that is stopped has some answers.
func TestStopped(t *testing.T) {
	ctx, end := engine.WithBudget(context.Background(), engine.Budget{Nodes: 400_000})
	defer end()
	out, err := search.Engine{Learn: true}.Count(ctx, puzzletest.Parse(t, slitherlink.Kind(), empty(16, 16)), 0)
	if err != nil || out.Complete || out.Found != engine.FewAnswers || ctx.Err() == nil {
		t.Errorf("%+v, %v; the context: %v", out, err, ctx.Err())
	}
}

// TestRefused: a board is refused that takes more memory than there is, or more states than listing
// as many answers as are wanted, and one that is too wide.
func TestRefused(t *testing.T) {
	ctx := diagram.WithMemory(context.Background(), 40<<20)
	for _, tt := range []struct {
		text  string
		limit int
		want  string
	}{
		{empty(16, 16), 0, "a search may take no more than 40 MB; more clues would take less"},
		{empty(16, 16), 1, "counting takes more than 201000 states"},
		{empty(31, 31), 0, "the shorter side is 31 cells long, and the frontier at most 30"},
	} {
		_, err := search.Engine{}.Count(ctx, puzzletest.Parse(t, slitherlink.Kind(), tt.text), tt.limit)
		if !errors.Is(err, engine.ErrUnsupported) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %q", err, tt.want)
		}
	}
}

// TestRandom: random boards, most with some clues of a loop, have as many answers as clause learning
// on the stated rules finds. Boards are larger with GRIDWRIGHT_SOAK.
func TestRandom(outer *testing.T) {
	side := 4
	if os.Getenv("GRIDWRIGHT_SOAK") != "" {
		side = 9
	}
	const most = 300
	other := viasat.Engine{Encoding: stated.Statement().Encoding()}
	rapid.Check(outer, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, side).Draw(t, "rows"), rapid.IntRange(1, side).Draw(t, "cols")
		p := puzzletest.Parse(outer, slitherlink.Kind(), empty(rows, cols))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s, err := random.Answer(context.Background(), p, nil, r)
		if err != nil {
			t.Fatal(err)
		}
		share := rapid.IntRange(3, 10).Draw(t, "clues of ten")
		p = p.Full(s).Keep(func(int) bool { return r.IntN(10) < share })
		if words := strings.Fields(p.String())[1:]; rapid.IntRange(0, 3).Draw(t, "wrong clue") == 0 {
			words[r.IntN(len(words))] = string(rune('0' + r.IntN(4)))
			p = puzzletest.Parse(outer, slitherlink.Kind(), rowsOf(words, cols))
		}
		out, err := engine.Checked(other).Search(context.Background(), p, most, func(puzzle.Answer) bool { return true })
		if err != nil || !out.Complete {
			t.Skipf("%d answers, %v", out.Found, err)
		}
		enginetest.Finds(t, search.Engine{}, p, out.Found)
		if n, err := (search.Engine{}).Count(context.Background(), p, 0); err != nil || n.Found != out.Found || !n.Complete {
			t.Fatalf("it counts %+v, %v; there are %d answers of\n%s", n, err, out.Found, p)
		}
	})
}
