package kinds_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/puzzletest"
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
