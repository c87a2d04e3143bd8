package pb

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// log writes what a solve does, in the style of the other solvers, and passes its state on.
type log struct {
	out   io.Writer
	text  []byte // what was written; the middle of a long log is cut by the size below
	begun time.Time
	watch func(mip.State)
	head  bool      // the heading of the table was written
	last  time.Time // when the last line of the table was
	found []mip.Incumbent
}

// mostLog is the largest size of a log that is kept, in bytes.
const mostLog = 1 << 20

func (l *log) printf(format string, args ...any) {
	line := fmt.Appendf(nil, format, args...)
	if len(l.text) < mostLog {
		l.text = append(l.text, line...)
	}
	if l.out != nil {
		_, _ = l.out.Write(line) // a log that can't be written stops no solve
	}
}

func (l *log) seconds() float64 { return time.Since(l.begun).Seconds() }

// model describes the model.
func (l *log) model(m *lin.Model) {
	s := m.Stats()
	sense := "minimize"
	if m.Maximize {
		sense = "maximize"
	}
	l.printf("Gridwright pb %s\n", version)
	l.printf("Model:    %s, %d rows, %d columns (%d binary, %d integer, %d implied integer), "+
		"%d nonzeros\n", sense, s.Rows, s.Cols, s.Binaries, s.Integers, s.Continuous, s.Nonzeros)
}

// presolved describes the problem that presolve left.
func (l *log) presolved(how string, s mip.Size) {
	l.printf("Presolve: %s%d rows, %d columns, %d nonzeros, %.2f s\n", how, s.Rows, s.Cols,
		s.Nonzeros, l.seconds())
}

const (
	fewFound  = 100    // better points, each of which gets a line
	mostFound = 10_000 // better points that are kept for the result
)

// incumbent notes a better point.
func (l *log) incumbent(f *search) {
	if f.costs >= 0 && len(l.found) < mostFound {
		l.found = append(l.found, mip.Incumbent{Obj: f.p.objective(f.value),
			Nodes: f.s.Stats().Conflicts, Seconds: l.seconds()})
	}
	if len(l.found) > fewFound {
		l.working(f) // small steps would fill the log
		return
	}
	l.line(f, "*")
}

// lifted notes a better bound.
func (l *log) lifted(f *search) { l.line(f, "+") }

// quiet is how long the table may stay without a new line while the search goes on.
const quiet = 2 * time.Second

// working notes that the search goes on.
func (l *log) working(f *search) {
	if time.Since(l.last) >= quiet {
		l.line(f, " ")
	} else if l.watch != nil {
		l.watch(f.state())
	}
}

// line writes a line of the table: a star marks a better point, a plus a better bound.
func (l *log) line(f *search, mark string) {
	state := f.state()
	if l.watch != nil {
		l.watch(state)
	}
	if !l.head {
		l.head = true
		l.printf("\n     time  conflicts  propagations  cores      incumbent          bound      gap\n")
	}
	l.last = time.Now()
	incumbent, bound, gap := "-", "-", "-"
	if state.Found {
		incumbent = fmt.Sprintf("%.10g", state.Obj)
	}
	if state.Bounded {
		bound = fmt.Sprintf("%.10g", state.Bound)
	}
	if g, ok := state.Gap(); ok && !math.IsInf(g, 0) {
		gap = fmt.Sprintf("%.2f %%", 100*g)
	}
	stats := f.s.Stats()
	l.printf("%s%7.2fs %10d %13d %6d %14s %14s %8s\n", mark, l.seconds(), stats.Conflicts,
		stats.Propagations, f.cores, incumbent, bound, gap)
}

// result writes how the solve ended.
func (l *log) result(r *mip.Result) {
	l.printf("\nResult:   %s", r.Stop)
	if r.Point != nil {
		l.printf(", objective %.10g", r.Obj)
	}
	l.printf(", %d conflicts, %d propagations, %.2f s\n", r.Nodes, r.Iterations, l.seconds())
}
