package kinds_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/rules"
)

// TestDeducedBridges: what all answers share has its bridges, and in an open cell what it may hold.
func TestDeducedBridges(t *testing.T) {
	k := named(t, "hashi")
	p := puzzletest.Parse(t, k.Kind, `hashi
2 . 2 . 2 . 2
. . . . . . .
2 . 2 . . . 4
. . . . . . .
2 . 2 . . . 2
`)
	d, err := gridwright.Deduce(t.Context(), p, &gridwright.DeduceOptions{Kinds: []gridwright.Kind{k}})
	if err != nil {
		t.Fatal(err)
	}
	text := draw.Text(d.Layout(), draw.TextStyle{})
	for _, want := range []string{"2───────────2───────────2", "{· ─}", "{│ ║}"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// TestBare: what is stated without the rules that are aside are the others, in their order.
func TestBare(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		p := exampleOf(t, k)
		var words [2][]string
		for i, state := range []func(gridwright.Puzzle) (*rules.Set, error){k.Rules, k.Bare} {
			m, err := state(p)
			if err != nil {
				t.Fatal(err)
			}
			for r := range m.Rules() {
				if of := m.RuleAt(r); i > 0 || !of.Aside {
					words[i] = append(words[i], of.Words())
				}
			}
		}
		if !slices.Equal(words[0], words[1]) {
			t.Errorf("%s states %d rules that are not aside, and %d without those", name, len(words[0]),
				len(words[1]))
		}
	}
}
