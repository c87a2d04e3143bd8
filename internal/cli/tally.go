package cli

import (
	"strconv"
	"sync"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
)

// Sums of puzzles, and of time.

// tally sums up boards.
type tally struct {
	boards, unique, several, none, open int
	outside                             int // of unique and none: claimed by a solver alone
	done                                int // counted or relaxed
	unread                              int // puzzles that can't be read
	seconds                             float64
}

func tallyOf(rec job.Record) tally {
	t := tally{boards: 1, seconds: rec.Seconds}
	switch rec.Status {
	case job.Unique:
		t.unique++
	case job.Several:
		t.several++
	case job.None:
		t.none++
	case job.Counted, job.Relaxed:
		t.done++
	default:
		t.open++
	}
	if rec.Evidence.Solver() != "" {
		t.outside++
	}
	return t
}

func (t *tally) add(other tally) {
	t.boards += other.boards
	t.unique += other.unique
	t.several += other.several
	t.none += other.none
	t.open += other.open
	t.done += other.done
	t.outside += other.outside
	t.unread += other.unread
	t.seconds += other.seconds
}

// reason returns the sums.
func (t tally) reason() puzzle.Reason {
	parts := []puzzle.Reason{counted("board", t.boards)}
	for _, p := range []struct {
		n    int
		form string
	}{{t.unique, "boards unique"}, {t.several, "boards several"}, {t.none, "boards none"},
		{t.outside, "boards claimed"}, {t.done, "boards done"}, {t.open, "boards open"},
		{t.unread, "boards unread"}} {
		if p.n > 0 {
			parts = append(parts, puzzle.Because(p.form, "n", p.n))
		}
	}
	return puzzle.Because("boards in", "parts", parts, "time", clock(t.seconds))
}

// summary sums up the puzzles of a batch. Several workers may add to it.
type summary struct {
	mu    sync.Mutex
	all   tally
	alone []string // what the search of the first puzzle cost, in lines, if it may be the only one
}

func (s *summary) add(t tally) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.add(t)
}

// clock formats a number of seconds with three significant digits.
func clock(s float64) string {
	switch { // at these bounds, three digits would round up to the next unit
	case s < 0.9995e-3:
		return strconv.FormatFloat(s*1e6, 'f', 0, 64) + " µs"
	case s < 0.9995:
		return strconv.FormatFloat(s*1e3, 'g', 3, 64) + " ms"
	case s < 99.95:
		return strconv.FormatFloat(s, 'g', 3, 64) + " s"
	}
	return strconv.FormatFloat(s, 'f', 0, 64) + " s"
}

// rate formats how many are done in a second: whole ones, or two digits of a few.
func rate(n int, seconds float64) string {
	if r := float64(n) / seconds; r < 10 {
		return strconv.FormatFloat(r, 'g', 2, 64)
	}
	return strconv.FormatFloat(float64(n)/seconds, 'f', 0, 64)
}
