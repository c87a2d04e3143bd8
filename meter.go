package gridwright

import (
	"context"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
)

// Meter shows from another goroutine how far long work is. The zero Meter is ready.
type Meter struct {
	search engine.Meter
	work   work.Meter
}

// WithMeter gives a context whose work m shows: searches, and the building, reading and writing of
// models and formulas in this module's packages.
func WithMeter(ctx context.Context, m *Meter) context.Context {
	return work.With(engine.WithMeter(ctx, &m.search), &m.work)
}

// Nodes is how many nodes the search under way, or the last one, has seen.
func (m *Meter) Nodes() int64 { return m.search.Nodes() }

// Doing tells what work other than a search is under way, how much of it is done, and in which
// unit: "building the model", 12345, "term". The unit is "" where nothing is counted; ok is false
// where there is no such work.
func (m *Meter) Doing() (what string, done int64, unit string, ok bool) { return m.work.Doing() }
