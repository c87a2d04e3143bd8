package diagram

import "github.com/gridwright/gridwright/internal/engine"

// Two frontiers that start from opposite sides of a board have each crossed half of the rows when
// they meet. Layers grow with each row as long as there are more paths to distinguish, so two
// halves have fewer states than one full crossing. The families combine the states of both sides
// into answers.

// Side is one of two frontiers that move towards each other, row by row.
type Side interface {
	// Row carries all states across one row. It stops early if no state is left or the search must
	// stop.
	Row() error
	// Rows returns the number of crossed rows.
	Rows() int
	// States returns the number of states in the layer, or 0 if there can be no answer.
	States() int
	// Spent returns the number of states of all layers that were left.
	Spent() int64
	// Free returns the memory to the store.
	Free()
}

// Meeting is two frontiers that move towards each other, one from above and one from below. It is a
// Racer, which is done when each row was crossed by one of them.
type Meeting[S Side] struct {
	Above, Below S
	// Height is the number of rows.
	Height int
	// Alone keeps the lower frontier at the bottom of the board.
	Alone bool
	Pulse *engine.Pulse
}

// Crossed returns the number of rows that the two frontiers have crossed together.
func (m *Meeting[S]) Crossed() int { return m.Above.Rows() + m.Below.Rows() }

// Done reports whether the frontiers have met, or there is nothing to meet, or the pulse is over.
func (m *Meeting[S]) Done() bool {
	return m.Crossed() >= m.Height || m.Empty() || m.Pulse.Over()
}

// Empty reports whether one of the frontiers has no state left, so that there is no answer.
func (m *Meeting[S]) Empty() bool { return m.Above.States() == 0 || m.Below.States() == 0 }

// Run continues until the frontiers have met, or until at least the given number of states were
// left; 0 means no bound. In each step the frontier with the smaller layer crosses a row; if they
// are equal, the upper one does. The error states which limit was reached.
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

// Free returns the memory of both frontiers.
func (m *Meeting[S]) Free() {
	m.Above.Free()
	m.Below.Free()
}
