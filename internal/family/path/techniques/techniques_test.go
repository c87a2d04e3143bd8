package techniques_test

import (
	"context"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/search"
	"github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/family/path/techniques"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// answers returns up to two answers.
func answers(p puzzle.Puzzle) (all []puzzle.Answer) {
	_, err := search.Engine{}.Search(context.Background(), p, 2, func(s puzzle.Answer) bool {
		all = append(all, s)
		return true
	})
	if err != nil {
		panic(err)
	}
	return all
}

// explainer returns an explainer with all techniques.
func explainer(t testing.TB, p puzzle.Puzzle, a puzzle.Answer) *explain.Explainer {
	t.Helper()
	set, err := stated.Statement().State(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	x, err := explain.New(context.Background(), p, set, explain.Question{Answer: a,
		Techniques: techniques.Techniques()})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestExamples(t *testing.T) {
	kind := func(text string) *puzzle.Kind {
		if strings.HasPrefix(text, "hidato") {
			return path.Hidato()
		}
		return path.Numbrix()
	}
	explaintest.Examples(t, stated.Statement(), kind, answers, techniques.Techniques(), nil)
}

// TestClaims: what techniques find is true, and follows from what they cite.
func TestClaims(t *testing.T) {
	claims := 0
	boards(t, sample.Number(200, 1), 2, func(p puzzle.Puzzle, _ puzzle.Answer) {
		if all := answers(p); len(all) == 1 {
			claims += explaintest.Claims(t, explainer(t, p, all[0]), techniques.Techniques())
		}
	})
	if t.Logf("%d claims", claims); claims < sample.Number(1_000, 1) {
		t.Error("too few claims")
	}
}

// TestInvariant: loads do not change when a board is turned or the path is reversed.
func TestInvariant(t *testing.T) {
	count := 0
	boards(t, sample.Number(60, 1), 3, func(p puzzle.Puzzle, _ puzzle.Answer) {
		if all := answers(p); len(all) == 1 {
			explaintest.Invariant(t, stated.Statement(), p, all[0], techniques.Techniques(), nil)
			count++
		}
	})
	if count < sample.Number(20, 1) {
		t.Errorf("only %d boards have one answer", count)
	}
}
