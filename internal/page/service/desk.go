package service

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/json"
)

// Desk answers requests. It keeps the analysis of the board that was asked about last, so that the
// next hint on it, or a look at an entry, takes milliseconds.
type Desk struct {
	Own        Own // set before the first request
	operations map[string]Operation

	mu       sync.Mutex
	board    string // as text
	analysis *gridwright.Analysis
}

// NewDesk returns a desk for some operations, by their names.
func NewDesk(operations map[string]Operation) *Desk { return &Desk{operations: operations} }

// mostKept is the number of cells of the largest board whose analysis is kept.
const mostKept = 1024

// analysed returns the analysis of a puzzle.
func (d *Desk) analysed(p gridwright.Puzzle) (*gridwright.Analysis, error) {
	a, err := gridwright.Analyse(p, d.Own.rules(p)...)
	if rows, cols := p.Size(); err != nil || rows*cols > mostKept {
		return a, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if board := p.String(); d.analysis == nil || d.board != board ||
		d.analysis.Puzzle().Kind() != p.Kind() {
		d.board, d.analysis = board, a
	}
	return d.analysis, nil
}

// Handle answers a request in JSON by one of the operations. It sends each event to emit; the last
// one is "done" or "error". It returns soon after ctx ends.
func (d *Desk) Handle(ctx context.Context, request []byte, emit Emit) {
	start := time.Now()
	r := Request{text: request, desk: d}
	err := json.Unmarshal(request, &r)
	if len(request) > MostBytes {
		err = fmt.Errorf("the request has more than %d bytes", MostBytes)
	}
	if do, ok := d.operations[r.Op]; err == nil && ok {
		err = do(ctx, &r, emit)
	} else if err == nil {
		err = fmt.Errorf("unknown request %q", r.Op)
	}
	end := last{ID: r.ID, Event: "done", MS: Milliseconds(time.Since(start))}
	if err != nil {
		end.Event, end.Fault = "error", faultOf(err)
	}
	emit(end)
}
