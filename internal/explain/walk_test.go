package explain

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// walks calls with explainers of each board that a walk tells: the examples, and one with the sums
// and one with the words of its kind.
func walks(t *testing.T, with func(t *testing.T, x *Explainer)) {
	examples(t, with)
	s := shaded()
	t.Run("cut", func(t *testing.T) {
		with(t, explainer(t, s, puzzletest.Parse(t, s.Kinds[0],
			"shaded\n5 3 2 4 4\n5 5 1 4 3\n4 1 1 3 1\n3 1 4 2 5\n3 4 5 4 2\n")))
	})
	for _, seed := range []uint64{4, 29} { // which need each rung
		t.Run("sums", func(t *testing.T) {
			x := sumsOf(t, rand.New(rand.NewPCG(seed, 1)), 6)
			x.ladder = make(Ladder, byMarkedChain)
			for rung := bySets; rung <= byMarkedChain; rung++ {
				x.techniques = append(x.techniques, Pattern(puzzle.Pattern{Rules: []string{"sum"}, Load: rung}))
			}
			with(t, x)
		})
	}
}

// TestWalk: a walk ends when nothing more follows. Each of its steps says something that was not known,
// holds in the answer, follows from the rules that it cites and what was shown before, and has a
// reason; the last of each Next is a placement.
func TestWalk(t *testing.T) {
	for _, all := range []bool{false, true} {
		walks(t, func(t *testing.T, x *Explainer) {
			shown, w := x.twin(), x.Walk()
			w.All = all
			for {
				steps := w.Next(t.Context())
				if steps == nil {
					break
				}
				for _, s := range steps {
					switch {
					case shown.Known(s.Lit):
						t.Errorf("%s was known", x.words(s.Lit))
					case !x.Holds(s.Lit):
						t.Errorf("the answer does not have %s", x.words(s.Lit))
					case !follows(shown, s):
						t.Errorf("%s does not follow from %v", x.words(s.Lit), x.Reasons(s.Instances))
					case reflect.DeepEqual(s.Said, puzzle.Reason{}):
						t.Errorf("%s has no reason", x.words(s.Lit))
					}
					shown.Learn(s)
				}
				if last := steps[len(steps)-1]; !all && !x.Places(last.Lit) {
					t.Errorf("%s is no placement", x.words(last.Lit))
				}
				for _, v := range x.order { // and what players know from a step on, see books
					if l := lit(int(v), x.truth[v]); !shown.Known(l) {
						shown.learn(l)
					}
				}
			}
			if s := shown.AtMost(t.Context()); w.Done() != shown.Solved() || s != nil {
				t.Errorf("the walk ends with %d placements open, and %+v", x.Left(), s)
			}
		})
	}
}

// TestWalkEnters: a player who enters what a walk has placed is led on to the end, each placement
// once, and one who takes all back is led there again. What no answer has is refused.
func TestWalkEnters(t *testing.T) {
	examples(t, func(t *testing.T, x *Explainer) {
		w := x.Walk()
		toEnd := func(all bool) (placed int) {
			var entered []puzzle.Fact
			for !w.Done() {
				steps := w.Next(t.Context())
				if steps == nil {
					t.Fatalf("the walk ends with %d placements open", x.Left())
				}
				for _, s := range steps {
					if x.Places(s.Lit) {
						placed, entered = placed+1, append(entered, s.Fact)
					}
				}
				if all {
					if err := w.Enter(entered); err != nil {
						t.Fatal(err)
					}
				}
			}
			return placed
		}
		first := toEnd(true)
		if err := w.Enter(nil); err != nil {
			t.Fatal(err)
		}
		if again := toEnd(false); first != again || first == 0 {
			t.Errorf("%d placements, and then %d", first, again)
		}
		if err := w.Enter(nil); err != nil {
			t.Fatal(err)
		}
		wrong, _ := x.Fact(x.targets(Ink)[0].Not())
		if err := w.Enter([]puzzle.Fact{wrong}); err == nil {
			t.Error("a wrong entry is taken")
		}
	})
}
