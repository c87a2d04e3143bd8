package diagram

import "github.com/gridwright/gridwright/internal/engine"

// Two frontiers that set out from opposite sides of a board have, where they meet, left behind half
// of the rows each. Layers grow with each row as long as there are more ways to tell apart, so that
// two halves have fewer states than one whole. What the states of both sides make together, when
// they have met, is for the family to find out.

// Side is one of two frontiers that go towards each other, row by row.
type Side interface {
	// Row carries all states across a row, or the first few, unless none is left or the search must
	// end.
	Row() error
	// Rows is the number of rows left behind.
	Rows() int
	// States is the number of states in the layer, 0 where there can be no answer.
	States() int
	// Spent is the number of states left behind.
	Spent() int64
	// Free gives the memory back.
	Free()
}

// Meeting is two frontiers on their way towards each other, one from above and one from below. It
// is a Racer, done when all rows have been crossed by one of them.
type Meeting[S Side] struct {
	Above, Below S
	// Height is the number of rows.
	Height int
	// Alone leaves the side below where it is, at the bottom of the board.
	Alone bool
	Pulse *engine.Pulse
}

// Crossed is the number of rows left behind.
func (m *Meeting[S]) Crossed() int { return m.Above.Rows() + m.Below.Rows() }

// Done reports whether the frontiers have met, or there is nothing to meet, or the pulse is over.
func (m *Meeting[S]) Done() bool {
	return m.Crossed() >= m.Height || m.Empty() || m.Pulse.Over()
}

// Empty reports whether one of the frontiers has no state left, so that there is no answer.
func (m *Meeting[S]) Empty() bool { return m.Above.States() == 0 || m.Below.States() == 0 }

// Run goes on until the frontiers have met, or at least so many states have been left behind, 0 for
// no bound. It is always the frontier with the smaller layer that goes on by a row, the one above
// where they are alike. The error says which limit has been reached.
func (m *Meeting[S]) Run(states int64) error {
	for !m.Done() && (states == 0 || m.Above.Spent()+m.Below.Spent() < states) {
		next := m.Above
		if !m.Alone && m.Below.States() < m.Above.States() {
			next = m.Below
		}
		if err := next.Row(); err != nil {
			return err
		}
	}
	return nil
}

// Free gives the memory of both frontiers back.
func (m *Meeting[S]) Free() {
	m.Above.Free()
	m.Below.Free()
}
