package explain

import (
	"slices"
	"strings"
	"testing"

	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	slitherlinkstated "github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// TestContradictionSound: of a puzzle that has an answer, no contradiction is found, and all that
// follows on the way holds in the answer.
func TestContradictionSound(t *testing.T) {
	follow, excluded := 0, 0
	examples(t, func(t *testing.T, x *Explainer) {
		x.Limit(mostRefuting)
		found := blank(t, &Rules{vocabulary: x.vocabulary, puzzle: x.puzzle, place: x.place}).
			contradiction(x.set.Stated(), x.every())
		if found.ended {
			t.Fatalf("%+v contradict each other", x.tell(found.all, found.end))
		}
		for _, d := range found.all {
			if follow++; !x.Holds(d.Lit) {
				t.Errorf("%s follows, but is wrong", x.words(d.Lit))
			}
			if d.end != nil {
				excluded++
			}
		}
	})
	if t.Logf("%d conclusions, %d of them by exclusion", follow, excluded); follow < 500 || excluded < 20 {
		t.Error("too few")
	}
}

// TestContradiction: clues that no answer has lead to something impossible by the rules that are
// cited alone, and without one of these nowhere, or by a longer way.
func TestContradiction(t *testing.T) {
	statements := []stated.Statement{pathstated.Statement(), linkstated.Statement(),
		latinstated.Statement(), slitherlinkstated.Statement(), kenkenstated.Statement(), shaded()}
	for _, text := range []string{
		"numbrix\n1 . .\n. 2 .\n. . .\n",
		"numberlink\n1 2 .\n2 1 .\n. . .\n",
		"latin\n1 . .\n. 1 .\n. . 2\n",
		"latin\n1 2 .\n. . 3\n. . .\n",
		"slitherlink\n3 3 .\n3 3 .\n. . .\n",
		"kenken\na a b\nc d b\nc d b\na 5+\nb 8+\nc 4+\nd 5+\n",
		"shaded\n1 1 1\n1 1 1\n1 2 1\n",
		"shaded\n1 2 1 3\n4 2 5 5\n1 6 1 7\n",
	} {
		name, _, _ := strings.Cut(text, "\n")
		s := statements[slices.IndexFunc(statements, func(s stated.Statement) bool {
			return slices.ContainsFunc(s.Kinds, func(k *puzzle.Kind) bool { return k.Name == name })
		})]
		k := s.Kinds[slices.IndexFunc(s.Kinds, func(k *puzzle.Kind) bool { return k.Name == name })]
		set, err := s.State(t.Context(), puzzletest.Parse(t, k, text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := Take(t.Context(), puzzletest.Parse(t, k, text), set)
		if err != nil {
			t.Fatal(err)
		}
		story, by := r.Contradiction(t.Context())
		if len(story) == 0 {
			t.Errorf("nothing contradicts another in\n%s", text)
			continue
		}
		x := blank(t, r)
		var cited []int
		for i := range x.Instances() {
			if slices.Contains(by, x.Rule(i)) {
				cited = append(cited, i)
			}
		}
		whole := x.contradiction(r.facts, cited)
		if !whole.ended {
			t.Errorf("what %+v cites does not lead there in\n%s", story, text)
			continue
		}
		_, most := whole.cited()
		for i := range by {
			less := x.contradiction(r.facts, slices.DeleteFunc(slices.Clone(cited), func(c int) bool {
				return x.Rule(c) == by[i]
			}))
			if !less.ended {
				continue
			}
			if _, length := less.cited(); length <= most {
				t.Errorf("%+v is cited by %+v in\n%s", by[i].Reason(), story, text)
			}
		}
	}
}

// blank returns an explainer that knows nothing of an answer.
func blank(t *testing.T, r *Rules) *Explainer {
	x := &Explainer{knowledge: knowledge{vocabulary: r.vocabulary, ctx: t.Context(),
		truth: make([]bool, r.vars()), known: make([]bool, r.vars())}, puzzle: r.puzzle, place: r.place}
	x.Limit(1_000_000)
	return x
}
