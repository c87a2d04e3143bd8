package random_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/random"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	statements "github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/puzzle"
)

// frames calls do with an empty board under each combination of rules.
func frames(t *testing.T, rows, cols int, do func(t *testing.T, frame *link.Puzzle)) {
	for _, cover := range []bool{true, false} {
		for touch := link.Never; touch <= link.Free; touch++ {
			t.Run(fmt.Sprintf("%dx%d cover=%v touch=%v", rows, cols, cover, touch), func(t *testing.T) {
				do(t, frameOf(t, rows, cols, cover, touch))
			})
		}
	}
}

func frameOf(t testing.TB, rows, cols int, cover bool, touch link.Touch) *link.Puzzle {
	t.Helper()
	f, err := link.New(grid.Board{Rows: rows, Cols: cols}, make([]string, rows*cols), cover, touch)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// create creates a board that must exist, and checks all that needs no search.
func create(t *testing.T, frame *link.Puzzle, s random.Shape, seed uint64) (*link.Puzzle, puzzle.Answer) {
	t.Helper()
	made, answer, err := random.Create(context.Background(), frame, s, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatalf("%+v, seed %d: %v", s, seed, err)
	}
	p := made.(*link.Puzzle)
	if err := p.Check(answer); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	if p.Board() != frame.Board() || header(p) != header(frame) {
		t.Fatalf("the frame is\n%s, the board\n%s", frame, p)
	}
	return p, answer
}

// header returns the line of a puzzle's text that states its rules.
func header(p *link.Puzzle) string { return strings.SplitN(p.String(), "\n", 2)[0] }

// TestUnique: boards have no other answer. Small ones are decided by brute force. For larger ones,
// the frontier and clause learning on colours both look: they share no code of their searches, so
// one of them is not the engine on whose word the board was created.
func TestUnique(t *testing.T) {
	for _, size := range [][2]int{{2, 3}, {3, 3}, {3, 4}, {1, 9}, {6, 2}} {
		frames(t, size[0], size[1], func(t *testing.T, frame *link.Puzzle) {
			for seed := range uint64(sample.Number(10, 3)) {
				p, answer := create(t, frame, random.Shape{Least: 2}, seed)
				n := 0
				puzzletest.TryLines(p, func(s puzzle.Answer) bool {
					n++
					return slices.Equal(s, answer) && n == 1
				})
				if n != 1 {
					t.Errorf("seed %d: brute force finds another answer of\n%s", seed, p)
				}
			}
		})
	}
	for _, size := range [][2]int{{5, 5}, {7, 6}, {9, 9}, {3, 14}} {
		frames(t, size[0], size[1], func(t *testing.T, frame *link.Puzzle) {
			for seed := range uint64(sample.Number(3, 3)) {
				p, answer := create(t, frame, random.Shape{}, seed)
				out, err := frontier.Engine{}.Count(context.Background(), p, 0)
				if err != nil || out.Found != 1 || !out.Complete {
					t.Errorf("seed %d: the frontier counts %+v, %v of\n%s", seed, out, err, p)
				}
				colours := viasat.Engine{Encoding: stated.Statement().Lowered(statements.WithDigits), Known: []puzzle.Answer{answer}}
				out, err = colours.Search(context.Background(), p, 1, func(puzzle.Answer) bool { return true })
				if err != nil || out.Found != 0 || !out.Complete {
					t.Errorf("seed %d: clause learning has %+v, %v of\n%s", seed, out, err, p)
				}
			}
		})
	}
}

// TestShape: wishes are met under all rules; without GRIDWRIGHT_WHOLE each under every other.
func TestShape(t *testing.T) {
	tried := 0
	for i, tt := range []struct {
		s     random.Shape
		pairs int // 0 for any number
	}{
		{random.Shape{}, 0},
		{random.Shape{Pairs: 8}, 8},
		{random.Shape{Pairs: 20}, 20},
		{random.Shape{Pairs: 32, Least: 2}, 32},
		{random.Shape{Density: 0.25}, 8},
		{random.Shape{Pairs: 8, Least: 5}, 8},
		{random.Shape{Apart: true}, 0},
		{random.Shape{Pairs: 9, Apart: true, Least: 4}, 9},
	} {
		frames(t, 8, 8, func(t *testing.T, frame *link.Puzzle) {
			if tried++; (tried+i)%sample.Every(3) > 0 {
				t.Skip("another shape is tried under these rules")
			}
			p, answer := create(t, frame, tt.s, 1)
			if tt.pairs > 0 && p.Pairs() != tt.pairs {
				t.Errorf("%+v: %d pairs", tt.s, p.Pairs())
			}
			least := tt.s.Least
			if least == 0 {
				least = random.DefaultLeast
			}
			length := map[int]int{}
			for _, m := range p.Layout(answer).Cells {
				length[m.Group]++
			}
			for k := 1; k <= p.Pairs(); k++ {
				if length[k] < least {
					t.Errorf("%+v: the path of %s has %d cells in\n%s", tt.s, p.Name(k), length[k], p)
				}
			}
			for c := range p.Board().Cells() {
				for _, d := range p.Board().Neighbours(nil, c, false) {
					if p.Label(c) == 0 || p.Label(d) == 0 {
						continue
					}
					if tt.s.Apart || p.Label(c) == p.Label(d) && length[p.Label(c)] > 2 {
						t.Errorf("%+v: terminals are neighbours in\n%s", tt.s, p)
					}
				}
			}
		})
	}
}

// TestRulesStated: the text of a board states the rules that the text of the frame states.
func TestRulesStated(t *testing.T) {
	frame := puzzletest.Parse(t, link.Numberlink(), "numberlink\n"+strings.Repeat(". . . . .\n", 5)).(*link.Puzzle)
	p, _ := create(t, frame, random.Shape{}, 1)
	if header(p) != "numberlink" {
		t.Errorf("a frame that states no rules makes\n%s", p)
	}
	again := puzzletest.Parse(t, link.Numberlink(), p.String())
	if again.String() != p.String() {
		t.Errorf("the text\n%s is read as\n%s", p, again)
	}
}

// TestSeeds: equal sources make equal boards, others make others.
func TestSeeds(t *testing.T) {
	frames(t, 7, 7, func(t *testing.T, frame *link.Puzzle) {
		seen := map[string]bool{}
		seeds := sample.Number(4, 2)
		for seed := range uint64(seeds) {
			p, answer := create(t, frame, random.Shape{}, seed)
			q, again := create(t, frame, random.Shape{}, seed)
			if p.String() != q.String() || !slices.Equal(answer, again) {
				t.Errorf("seed %d makes\n%s and\n%s", seed, p, q)
			}
			seen[p.String()] = true
		}
		if len(seen) != seeds {
			t.Errorf("%d seeds make %d boards", seeds, len(seen))
		}
	})
}

// TestRefused: what can't be is refused at once, with the reason.
func TestRefused(t *testing.T) {
	three := frameOf(t, 3, 3, true, link.Never)
	pairs := puzzletest.Parse(t, link.Numberlink(), "numberlink\n1 . 1\n")
	square := puzzletest.Parse(t, latin.Latin(), "latin\n. .\n. .\n")
	for _, tt := range []struct {
		frame puzzle.Puzzle
		s     random.Shape
		words string
	}{
		{three, random.Shape{Pairs: 12}, "a board of 3x3 has no room for 12 pairs of paths with at least 3 cells"},
		{three, random.Shape{Pairs: -1}, "must be positive"},
		{three, random.Shape{Pairs: 2, Density: 0.5}, "exclude each other"},
		{three, random.Shape{Density: 1.5}, "above 0 and at most 1"},
		{three, random.Shape{Density: -1}, "above 0 and at most 1"},
		{three, random.Shape{Least: 1}, "a path has two or more"},
		{three, random.Shape{Least: -3}, "a path has two or more"},
		{three, random.Shape{Pairs: 3, Apart: true}, "if no two terminals are neighbours"},
		{frameOf(t, 1, 1, true, link.Never), random.Shape{}, "a board of 1x1 has no room for 1 pair"},
		{pairs, random.Shape{}, "the frame has 1 pair"},
		{square, random.Shape{}, "not a link puzzle"},
	} {
		p, _, err := random.Create(context.Background(), tt.frame, tt.s, rand.New(rand.NewPCG(1, 1)))
		if err == nil || !strings.Contains(err.Error(), tt.words) || errors.Is(err, random.ErrNotFound) {
			t.Errorf("%+v: %v, %v; wanted %q", tt.s, p, err, tt.words)
		}
	}
	if _, _, err := random.Create(context.Background(), square, random.Shape{}, nil); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("another family: %v", err)
	}
}

// TestNotFound: Create gives up where no board has the shape but no rule of thumb says so. A path
// through all four cells of a square touches itself.
func TestNotFound(t *testing.T) {
	_, _, err := random.Create(context.Background(), frameOf(t, 2, 2, true, link.Never),
		random.Shape{Pairs: 1}, rand.New(rand.NewPCG(1, 1)))
	if !errors.Is(err, random.ErrNotFound) {
		t.Errorf("error %v", err)
	}
}

// TestContext: Create ends soon after its context, whenever that ends. Another answer is likely
// here, so it would go on for long.
func TestContext(t *testing.T) {
	frame := frameOf(t, 12, 12, true, link.Free)
	for _, end := range []int{1, 5, 40, 300} {
		ctx := worktest.New(end)
		p, answer, err := random.Create(ctx, frame, random.Shape{Pairs: 1}, rand.New(rand.NewPCG(1, 1)))
		if p != nil || answer != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("look %d: %v, %v, %v", end, p, answer, err)
		}
		if ctx.Looks() > end+20 {
			t.Errorf("look %d: %d looks", end, ctx.Looks())
		}
	}
}
