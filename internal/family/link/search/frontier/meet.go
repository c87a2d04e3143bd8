package frontier

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
)

// meeting is two frontiers that move towards each other, one from above and one from below. If the
// prune Meeting is left out, the lower one does not move.
type meeting struct {
	diagram.Meeting[*crossing]
}

func newMeeting(p *link.Puzzle, position grid.Symmetry, pulse *engine.Pulse, store *diagram.Store,
	without Prunes, keep keeping,
) (*meeting, error) {
	above, err := newCrossing(newPlan(p, position, without, pulse), pulse, store, keep)
	if err != nil {
		return nil, err
	}
	below, err := newCrossing(newPlan(p, position^grid.Flip, without, pulse), pulse, store, keep)
	if err != nil {
		return nil, err
	}
	return &meeting{diagram.Meeting[*crossing]{Above: above, Below: below,
		Height: above.plan.rows, Alone: without&Meeting != 0, Pulse: pulse}}, nil
}

// cut reports whether states were dropped that might lead to answers.
func (m *meeting) cut() bool {
	return m.Above.guide != nil && (m.Above.guide.cut || m.Below.guide.cut)
}
