package work

import (
	"context"
	"sync/atomic"
)

// Meter shows work to another goroutine: With puts it in a context, and work under that context
// updates it. The zero Meter is ready to use.
type Meter struct{ stage atomic.Pointer[stage] }

// stage is the current work, and how much of it is done.
type stage struct {
	doing, unit string
	done        atomic.Int64
	note        atomic.Pointer[string]
}

// Doing returns the current work and how much of it was done a moment ago, counted in units such as
// "term"; ok is false if there is no work.
func (m *Meter) Doing() (doing string, done int64, unit string, ok bool) {
	s := m.stage.Load()
	if s == nil {
		return "", 0, "", false
	}
	return s.doing, s.done.Load(), s.unit, true
}

// Note returns what Work.Note noted last about the current work, or "".
func (m *Meter) Note() string {
	if s := m.stage.Load(); s != nil {
		if note := s.note.Load(); note != nil {
			return *note
		}
	}
	return ""
}

type meterKey struct{}

// With returns a context whose work updates m.
func With(ctx context.Context, m *Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}

// meterOf returns the meter of a context, or one that nobody reads.
func meterOf(ctx context.Context) *Meter {
	if m, ok := ctx.Value(meterKey{}).(*Meter); ok {
		return m
	}
	return new(Meter)
}
