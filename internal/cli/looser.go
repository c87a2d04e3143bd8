package cli

import (
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
)

// looserChoices are the values of --looser.
var looserChoices = []string{"auto", "yes", "no"}

// askLooser searches by looser rules if a puzzle has no answer and --looser allows it. It first
// shows what is printed so far, so that nobody waits for it. The engine is always auto, since only
// the native searches have a budget.
func (a *app) askLooser(f *solveFlags, rec *job.Record, it item, show func(*job.Looser)) {
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
	setup, end := a.setup(&f.runFlags)
	defer end()
	rec.AskLooser(a.metered(&f.runFlags), j, setup, f.looser == "yes", show)
}

// looserVerdict returns the verdict by the rules that the author may have meant, and what it rests
// on.
func looserVerdict(l *job.Looser) (verdict, grounds puzzle.Reason) {
	verdict = verdictOf(l.Status)
	switch {
	case l.Status == job.Unique, l.Status == job.None:
		return verdict, claim{evidence: l.Evidence}.grounds()
	case l.Status == job.Several:
		return verdict, puzzle.Reason{}
	case l.Status == job.Solved:
		return verdict, puzzle.Because("perhaps more answers")
	case l.Stop == gridwright.OutOfBudget:
		return verdict, puzzle.Because("budget of looser rules", "flag", "--looser=yes")
	case l.Stop == gridwright.Faulty:
		return verdict, puzzle.Because("{error}", "error", l.Error)
	}
	return verdict, why(job.Record{Stop: l.Stop})
}
