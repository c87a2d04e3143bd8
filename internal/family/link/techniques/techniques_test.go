package techniques_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/random"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/family/link/techniques"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// answers returns up to two answers: the boards have too many cells for brute force.
func answers(p puzzle.Puzzle) (all []puzzle.Answer) {
	e := viasat.Engine{Encoding: stated.Statement().Encoding()}
	_, err := e.Search(context.Background(), p, 2, func(s puzzle.Answer) bool {
		all = append(all, s)
		return true
	})
	if err != nil {
		panic(err)
	}
	return all
}

// frames are boards without terminals, under all rules.
var frames = []string{
	"numberlink\n. . . .\n. . . .\n. . . .\n. . . .\n",
	"numberlink\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
	"numberlink\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n",
	"numberlink cover=no\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
	"numberlink touch=free\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
	"numberlink touch=no2x2\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
}

// boards calls f with up to n random boards that have one answer.
func boards(t *testing.T, n int, f func(p puzzle.Puzzle, a puzzle.Answer)) {
	t.Helper()
	r := rand.New(rand.NewPCG(21, 22))
	for i := range sample.Number(n, 4) {
		frame := puzzletest.Parse(t, link.Numberlink(), frames[i%len(frames)])
		p, a, err := random.Create(context.Background(), frame, random.Shape{}, r)
		if errors.Is(err, random.ErrNotFound) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		f(p, a)
	}
}

// explainer returns an explainer with all techniques.
func explainer(t testing.TB, p puzzle.Puzzle, a puzzle.Answer) *explain.Explainer {
	t.Helper()
	set, err := stated.Statement().State(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	x, err := explain.New(context.Background(), p, set, explain.Question{Answer: a,
		Techniques: techniques.Techniques(), Ladder: techniques.Ladder()})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestExamples(t *testing.T) {
	explaintest.Examples(t, stated.Statement(), func(string) *puzzle.Kind { return link.Numberlink() },
		answers, techniques.Techniques(), techniques.Ladder())
}

// TestClaims: what techniques find is true, and follows from what they cite.
func TestClaims(t *testing.T) {
	claims := 0
	boards(t, 120, func(p puzzle.Puzzle, a puzzle.Answer) {
		claims += explaintest.Claims(t, explainer(t, p, a), techniques.Techniques())
	})
	if t.Logf("%d claims", claims); claims < 1_000 {
		t.Error("too few claims")
	}
}

// TestInvariant: loads do not change when a board is turned.
func TestInvariant(t *testing.T) {
	boards(t, 60, func(p puzzle.Puzzle, a puzzle.Answer) {
		explaintest.Invariant(t, stated.Statement(), p, a, techniques.Techniques(), techniques.Ladder())
	})
}

// TestProofs: each step as a formula has no model.
func TestProofs(t *testing.T) {
	ctx, steps := context.Background(), 0
	boards(t, 60, func(p puzzle.Puzzle, a puzzle.Answer) {
		x := explainer(t, p, a)
		for _, mode := range explain.Modes(techniques.Ladder()) {
			x.Run(ctx, mode, explain.Loads(techniques.Ladder()), func(r explain.Round) {
				for _, step := range r.Steps {
					x.Complete(ctx, step)
					proof, err := x.Proof(ctx, step)
					if err != nil {
						t.Fatal(err)
					}
					s := sat.New(sat.Options{})
					if err := s.AddFormulaContext(ctx, proof.Formula); err != nil {
						t.Fatal(err)
					}
					if steps++; s.Solve(ctx, sat.Limits{}) != sat.Unsat {
						t.Errorf("%v by %s is not proved:\n%s", step.Fact, step.Technique.Name, p)
					}
				}
			})
		}
	})
	if t.Logf("%d steps", steps); steps < 100 {
		t.Error("too few steps")
	}
}

// TestBlocks: that a path turns back in a block is no reason where a link would join two pairs.
func TestBlocks(t *testing.T) {
	blocks := 0
	boards(t, 60, func(p puzzle.Puzzle, a puzzle.Answer) {
		x, ends := explainer(t, p, a), map[puzzle.Cell]puzzle.Cell{} // of each cell: one on its path
		root := func(c puzzle.Cell) puzzle.Cell {
			for next, ok := ends[c]; ok; next, ok = ends[c] {
				c = next
			}
			return c
		}
		_, cols := p.Size()
		w := x.Walk()
		for w.All = true; !w.Done(); {
			steps := w.Next(context.Background())
			if steps == nil {
				break
			}
			for _, s := range steps {
				from, to := root(s.Fact.At), root(s.Fact.To)
				pairs := map[int]bool{}
				for _, clue := range p.Clues() {
					c := root(puzzle.CellOf(clue.Cell, cols))
					if c == from || c == to {
						pairs[clue.Value] = true
					}
				}
				if s.Said.Form == "link/touch/block" {
					if blocks++; len(pairs) > 1 {
						t.Errorf("%v joins two pairs, too:\n%s", s.Fact, p)
					}
				}
				if !s.Fact.Not && from != to {
					ends[from] = to
				}
			}
		}
	})
	if t.Logf("%d steps", blocks); blocks == 0 {
		t.Error("no block")
	}
}

// TestToldOnce: a walk does not tell that the numbers of two pairs side by side are not linked, and
// tells both links of a corner at once.
func TestToldOnce(t *testing.T) {
	p := puzzletest.Parse(t, link.Numberlink(), "numberlink\n1 . . . . . . 2\n. 2 3 . 4 . . 5\n"+
		"1 6 . 4 7 . 7 .\n. . . 3 . . 5 .\n. . . 8 . . . .\n. . 6 . . . . .\n. . 8 9 . . 9 .\n"+
		". . . . . . . .\n")
	x := explainer(t, p, answers(p)[0])
	w := x.Walk()
	w.All = true
	var corners []puzzle.Cell
	for steps := w.Next(t.Context()); len(steps) > 0; steps = w.Next(t.Context()) {
		for _, s := range steps {
			switch s.Technique.Name {
			case "wrong pair":
				if !slices.ContainsFunc(s.Said.Part("ends").Reasons, func(end puzzle.Reason) bool {
					return end.Form != "the terminal"
				}) {
					t.Errorf("%v is told", s.Fact)
				}
			case "corner":
				corners = append(corners, s.Said.Part("cell").Cells[0])
			}
		}
	}
	if !x.Solved() {
		t.Error("the walk ends before the board is full")
	}
	for i := 0; i+1 < len(corners); i += 2 {
		if corners[i] != corners[i+1] {
			t.Errorf("the links of %v are told apart", corners[i])
		}
	}
	if len(corners) < 4 {
		t.Errorf("%d links of corners are told, want more", len(corners))
	}
}

// TestSqueezeAsFound: a squeeze is told as it was found. Once the walk knows more, its place may have no
// cell that both pairs need.
func TestSqueezeAsFound(t *testing.T) {
	for _, text := range []string{
		"numberlink cover=no touch=free\n. . . . . . . 1\n. 2 3 . . . . .\n1 . . . . 2 4 .\n4 5 . 5 . . . .\n. . . . . 3 . .\n",
		"numberlink touch=free\n1 . . 1 2 .\n. . . . . .\n. 3 . . . 3\n. . . 2 . 4\n5 . . 5 . .\n. . . . . .\n. 4 6 . . 6\n",
	} {
		p := puzzletest.Parse(t, link.Numberlink(), text)
		x := explainer(t, p, answers(p)[0])
		w := x.Walk()
		w.All = true
		squeezes := 0
		for steps := w.Next(t.Context()); len(steps) > 0; steps = w.Next(t.Context()) {
			for _, s := range steps {
				if s.Technique.Name == "squeeze" {
					squeezes++
				}
			}
		}
		if !x.Solved() || squeezes == 0 {
			t.Errorf("%ssolved: %t, by %d squeezes", text, x.Solved(), squeezes)
		}
	}
}
