package sweep

import (
	"context"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// TestTurnsGoOn: turns of any length find the answers that one search finds, in its order and in as
// many nodes, but for the one at which each turn ends.
func TestTurnsGoOn(t *testing.T) {
	var names []string
	for _, row := range []string{"1...4...", ".23..56.", ".13..46.", "2...5..."} {
		for _, c := range row {
			names = append(names, string(c))
			if c == '.' {
				names[len(names)-1] = ""
			}
		}
	}
	p, err := link.New(grid.Board{Rows: 4, Cols: 8}, names, true, link.Never)
	if err != nil {
		t.Fatal(err)
	}
	g := edges.NewGraph(p.Board())
	search := func(budget int64) (answers []puzzle.Answer, nodes, turns int64) {
		r := &run{pulse: engine.NewPulse(context.Background())}
		b := newBoard(p, &g, grid.Identity)
		for turns = 0; b.turn(r, budget) == exhausted; turns++ {
		}
		return b.held, r.pulse.Nodes, turns
	}
	want, nodes, _ := search(-1)
	if r := (&run{pulse: engine.NewPulse(context.Background()), cells: heldCells - 1}); newBoard(p, &g, grid.Identity).turn(r, -1) != settled {
		t.Error("what other corners hold back does not count")
	}
	for budget := range int64(20) {
		got, all, turns := search(budget + 2) // a turn of one node ends before it
		if !slices.EqualFunc(got, want, slices.Equal) || len(want) != 4 || all != nodes+turns || budget == 0 && turns == 0 {
			t.Errorf("turns of %d nodes: %d answers in %d nodes and %d turns, want %d in %d", budget+2, len(got), all, turns, len(want), nodes)
		}
	}
}
