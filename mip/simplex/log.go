package simplex

import (
	"fmt"
	"io"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// log writes what a solve does, and passes its state on.
type log struct {
	out   io.Writer
	text  []byte
	begun time.Time
	last  time.Time
	watch func(mip.State)
	found []mip.Incumbent
}

const (
	mostLog   = 1 << 20         // bytes of a log that are kept
	mostFound = 10_000          // better points that are kept for the result
	quiet     = 2 * time.Second // between two lines of a search
)

func newLog(o mip.Options, m *lin.Model) *log {
	l := &log{out: o.Log, begun: time.Now(), watch: o.Watch}
	l.last = l.begun
	s := m.Stats()
	l.printf("Gridwright simplex %s\nModel:    %d rows, %d columns (%d binary, %d integer), "+
		"%d nonzeros\n", version, s.Rows, s.Cols, s.Binaries, s.Integers, s.Nonzeros)
	return l
}

// silent returns a log of a solve within another one.
func (l *log) silent() *log { return &log{begun: l.begun, last: l.last} }

func (l *log) printf(format string, args ...any) {
	line := fmt.Appendf(nil, format, args...)
	if len(l.text) < mostLog {
		l.text = append(l.text, line...)
	}
	if l.out != nil {
		_, _ = l.out.Write(line) // a log that can't be written stops no solve
	}
}

// presolved notes what presolve left; nil if it was off.
func (l *log) presolved(left *mip.Size) {
	if left == nil {
		l.printf("Presolve: off\n")
		return
	}
	l.printf("Presolve: %d rows, %d columns, %d nonzeros\n", left.Rows, left.Cols, left.Nonzeros)
}

// incumbent notes a better point.
func (l *log) incumbent(t *tree) {
	s := t.state()
	if len(l.found) < mostFound {
		l.found = append(l.found, mip.Incumbent{Obj: s.Obj, Nodes: s.Nodes,
			Seconds: time.Since(l.begun).Seconds()})
	}
	l.line("*", s)
}

// working notes that the search goes on.
func (l *log) working(t *tree) {
	if time.Since(l.last) >= quiet {
		l.line(" ", t.state())
	} else if l.watch != nil {
		l.watch(t.state())
	}
}

func (l *log) line(mark string, s mip.State) {
	l.last = time.Now()
	l.printf("%s %7.2fs  %s\n", mark, time.Since(l.begun).Seconds(), s)
	if l.watch != nil {
		l.watch(s)
	}
}

// result writes how the solve ended.
func (l *log) result(r *mip.Result) {
	l.printf("Result:   %s", r.Stop)
	if r.Point != nil {
		l.printf(", objective %.10g", r.Obj)
	}
	if r.Proof != nil {
		l.printf(", proved in fractions")
	}
	l.printf(", %d nodes, %d iterations, %.2f s\n", r.Nodes, r.Iterations,
		time.Since(l.begun).Seconds())
}
