package frontier

import (
	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/engine/diagram"
	"github.com/gridwright/gridwright/puzzle"
)

// race crosses the board of p from several sides until one is through. It returns a crossing that
// is done, unless the pulse is over.
func race(p puzzle.Puzzle, pulse *engine.Pulse, lim limits, list bool) (*crossing, error) {
	t, err := supported(p)
	if err != nil {
		return nil, err
	}
	var field []*crossing
	for _, turn := range turns(t.Board()) {
		field = append(field, newCrossing(newPlan(t, turn), pulse, lim, list))
	}
	return diagram.Race(field)
}
