package cli

import (
	"fmt"
	"time"

	"github.com/gridwright/gridwright"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/job"
)

// looserChoices are the values of --looser.
var looserChoices = []string{"auto", "yes", "no"}

func (a *app) looserFlag(cmd *cobra.Command, value *string) {
	cmd.Flags().StringVar(value, "looser", "auto",
		"if there is no answer, try looser rules: `WHEN` is auto (for seconds), yes or no")
}

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

// looserVerdict describes the result by the rules that the author may have meant.
func looserVerdict(l *job.Looser) string {
	with := fmt.Sprintf("with %s (%s) ", l.Rules, l.Means)
	switch l.Status {
	case job.Unique:
		return with + fmt.Sprintf("it has exactly one answer (%s)", l.Evidence)
	case job.Several:
		return with + "it has several answers"
	case job.Solved:
		return with + "it has an answer; not known whether it is the only one"
	case job.None:
		return with + fmt.Sprintf("it has no answer either (%s)", l.Evidence)
	}
	with += "it is not known whether it has an answer: "
	switch l.Stop {
	case gridwright.OutOfBudget:
		return with + "the search budget was reached; --looser=yes lifts it"
	case gridwright.Faulty:
		return with + l.Error
	}
	return with + why(job.Record{Stop: l.Stop})
}
