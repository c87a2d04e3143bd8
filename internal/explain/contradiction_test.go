package explain

import "testing"

// TestContradictionSound: of a puzzle that has an answer, no contradiction is found, and all that
// follows on the way holds in the answer.
func TestContradictionSound(t *testing.T) {
	follow, excluded := 0, 0
	examples(t, func(t *testing.T, x *Explainer) {
		x.Limit(mostRefuting)
		blank := &Explainer{knowledge: knowledge{vocabulary: x.vocabulary, ctx: t.Context(),
			truth: make([]bool, x.vars()), known: make([]bool, x.vars())}, puzzle: x.puzzle, place: x.place}
		blank.Limit(1_000_000)
		found := blank.contradiction(x.set.Stated(), x.every())
		if found.ended {
			t.Fatalf("%+v contradict each other", blank.tell(found.all, found.end))
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
