package kinds_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/kinds"
)

// TestNoContradiction: of the example of each embedded kind, which has an answer, no contradiction is
// found: nothing that follows on the way to one may be wrong.
func TestNoContradiction(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		p := puzzletest.Parse(t, k.Kind, k.Example)
		set, err := k.Rules(p)
		if err != nil {
			t.Fatal(err)
		}
		apart, err := explain.Take(t.Context(), p, set)
		if err != nil {
			t.Fatal(err)
		}
		if story, _ := apart.Contradiction(t.Context()); story != nil {
			t.Errorf("%s: %+v", name, story)
		}
	}
}
