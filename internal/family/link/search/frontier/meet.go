package frontier

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
)

// meeting is two frontiers on their way towards each other, one from above and one from below. It
// is always the one with the smaller layer that goes on by a row. Where Meeting is left out, the
// one below stays where it is.
type meeting struct {
	above, below *crossing
	pulse        *engine.Pulse
	without      Prunes
}

func newMeeting(p *link.Puzzle, turn grid.Symmetry, pulse *engine.Pulse, store *diagram.Store,
	without Prunes, keep keeping,
) (*meeting, error) {
	above, err := newCrossing(newPlan(p, turn, without, pulse), pulse, store, keep)
	if err != nil {
		return nil, err
	}
	below, err := newCrossing(newPlan(p, turn^flip, without, pulse), pulse, store, keep)
	if err != nil {
		return nil, err
	}
	return &meeting{above: above, below: below, pulse: pulse, without: without}, nil
}

// Crossed is the number of places left behind.
func (m *meeting) Crossed() int { return m.above.at + m.below.at }

// Done reports whether the frontiers have met, or there is nothing to meet, or the pulse is over.
func (m *meeting) Done() bool {
	return m.Crossed() == len(m.above.plan.places) || m.empty() || m.pulse.Over()
}

// empty reports whether one of the frontiers has no state left, so that there is no answer.
func (m *meeting) empty() bool {
	return m.above.plan.crowded || m.below.plan.crowded ||
		m.above.now.Len() == 0 || m.below.now.Len() == 0
}

// cut reports whether states have been dropped that might have led to answers.
func (m *meeting) cut() bool {
	return m.above.guide != nil && (m.above.guide.cut || m.below.guide.cut)
}

// Run goes on until the frontiers have met, or at least so many states have been left behind, 0 for
// no bound. The error says which limit has been reached.
func (m *meeting) Run(states int64) error {
	for !m.Done() && (states == 0 || m.above.spent+m.below.spent < states) {
		c := m.above
		if m.without&Meeting == 0 && m.below.now.Len() < c.now.Len() {
			c = m.below
		}
		if err := c.row(); err != nil {
			return err
		}
	}
	return nil
}

// Free gives the memory back.
func (m *meeting) Free() {
	m.above.free()
	m.below.free()
}
