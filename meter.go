package gridwright

import (
	"context"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
)

// Meter shows the progress of long work to other goroutines. The zero Meter is ready to use.
type Meter struct {
	search engine.Meter
	work   work.Meter
}

// WithMeter returns a context that makes m show the work done under it: searches, and the building,
// reading and writing of models and formulas by this module's packages.
func WithMeter(ctx context.Context, m *Meter) context.Context {
	return work.With(engine.WithMeter(ctx, &m.search), &m.work)
}

// Nodes returns the number of nodes seen by the current search, or by the last one.
func (m *Meter) Nodes() int64 { return m.search.Nodes() }

// Doing returns the current work other than a search, how much of it is done, and the unit:
// "building the model", 12345, "term". The unit is "" if nothing is counted; ok is false if there
// is no such work.
func (m *Meter) Doing() (what string, done int64, unit string, ok bool) { return m.work.Doing() }

// Note returns what is known about the work that Doing returns, such as "best 12, bound 10" of a
// solver that runs, or "".
func (m *Meter) Note() string { return m.work.Note() }
