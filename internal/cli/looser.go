package cli

import (
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
)

// looserChoices are the values of --looser.
var looserChoices = []string{"auto", "yes", "no"}

// askLooser searches by looser rules if a puzzle has no answer and --looser allows it. It first
// shows what is printed so far, so that nobody waits for it. The engine is always auto, since only
// the native searches have a budget.
func (a *app) askLooser(f *solving, rec *job.Record, it item, show func(*job.Looser)) {
	if f.looser == "no" || rec.Status != job.None {
		return
	}
	j := f.job(job.Solve, it)
	j.Engine = "auto"
	if j.Time > 0 {
		spent := time.Duration(rec.Seconds * float64(time.Second))
		j.Time = max(j.Time-spent, 1) // 0 would mean no limit
	}
	if a.show != nil {
		a.show()
	}
	setup, end := a.setup(&f.running, it)
	defer end()
	rec.AskLooser(a.metered(&f.running), j, setup, f.looser == "yes", show)
}

// looserVerdict returns the verdict by the rules that the author may have meant, and what it rests
// on.
func looserVerdict(l *job.Looser) (verdict, grounds string) {
	verdict = verdictWords(l.Status)
	switch {
	case l.Status == job.Unique, l.Status == job.None:
		return verdict, claim{evidence: l.Evidence}.String()
	case l.Status == job.Several:
		return verdict, ""
	case l.Status == job.Solved:
		return verdict, "not known whether it is the only answer"
	case l.Stop == gridwright.OutOfBudget:
		return verdict, "the search budget was reached; --looser=yes lifts it"
	case l.Stop == gridwright.Faulty:
		return verdict, l.Error
	}
	return verdict, why(job.Record{Stop: l.Stop})
}
