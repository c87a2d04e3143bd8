// Package service answers the requests of the page: it reads a request in JSON, and sends events in
// JSON as soon as each is known. The page runs it in the browser, and "gridwright serve" on the
// computer of the user.
//
// A board comes as the page edits it, with a word for each cell, and not as text. The package knows
// nothing of HTTP or of browsers.
package service

import (
	"context"
	"errors"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Request is what the page asks for. Op decides which fields count.
type Request struct {
	ID      int               `json:"id"`
	Op      string            `json:"op"`
	Text    string            `json:"text"`
	Kind    string            `json:"kind"`
	Rows    int               `json:"rows"`
	Cols    int               `json:"cols"`
	Board   *texts.Board      `json:"board"`
	Entries []gridwright.Fact `json:"entries"`
	// Depth is that of a hint, "where", "how" or "step", or of a look: see there.
	Depth   string  `json:"depth"`
	All     bool    `json:"all"` // explain the whole board
	Answers int     `json:"answers"`
	Time    float64 `json:"time"` // the time limit in seconds

	text []byte
	desk *Desk
}

// Fields reads further fields of the request.
func (r *Request) Fields(into any) error { return json.Unmarshal(r.text, into) }

// Limits on requests.
const (
	// MostBytes is the largest request.
	MostBytes = 4 << 20
	// mostTime is the longest time limit, and usualTime the one of a request that states none.
	mostTime  = 10 * time.Minute
	usualTime = 10 * time.Second
	// mostAnswers is the largest number of answers that are counted.
	mostAnswers = 1_000_000
)

// Emit sends an event to the page. Events of one request are sent one after the other.
type Emit func(event any)

// Operation answers one kind of request. What it returns becomes the last event, "error".
type Operation func(ctx context.Context, r *Request, emit Emit) error

// Lean returns the operations of this package by their names. A program of these alone is small
// enough to be loaded before the page can solve.
func Lean() map[string]Operation {
	return map[string]Operation{"empty": empty, "open": openText, "text": text, "look": look}
}

// Fault is an error as the page shows it.
type Fault struct {
	Message string            `json:"message"`
	Hint    string            `json:"hint,omitempty"`
	Cells   []gridwright.Cell `json:"cells,omitempty"`
	Line    int               `json:"line,omitempty"`
	Column  int               `json:"column,omitempty"`
}

// last is the event that ends a request.
type last struct {
	ID    int     `json:"id"`
	Event string  `json:"event"` // "done" or "error"
	MS    float64 `json:"ms"`
	*Fault
}

// faultOf puts an error into the words of the page.
func faultOf(err error) *Fault {
	var syntax *gridwright.SyntaxError
	var placed *misplaced
	switch {
	case errors.As(err, &placed):
		return &Fault{Message: placed.text, Hint: placed.hint, Cells: placed.cells}
	case errors.As(err, &syntax):
		return &Fault{Message: syntax.Msg, Hint: syntax.Hint, Line: syntax.Line, Column: syntax.Col}
	}
	return &Fault{Message: err.Error()}
}

// Limit returns the time limit of a request.
func (r *Request) Limit() time.Duration {
	switch {
	case !(r.Time > 0):
		return usualTime
	case r.Time >= mostTime.Seconds(): // a longer one may be more than a Duration holds
		return mostTime
	}
	return time.Duration(r.Time * float64(time.Second))
}

// Milliseconds returns a time as events state it.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Head is what all events begin with.
type Head struct {
	ID    int    `json:"id"`
	Event string `json:"event"`
}

// Is returns the head of an event.
func (r *Request) Is(event string) Head { return Head{r.ID, event} }
