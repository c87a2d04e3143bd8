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
		"look under looser rules where there is no answer: `WHEN` is auto (briefly), yes or no")
}

// askLooser looks for answers under looser rules where a puzzle has none, as --looser says. What is
// printed so far is shown before: nobody waits for it. The engine is the native one, whichever was
// asked for, since it alone has a budget.
func (a *app) askLooser(f *solving, rec *job.Record, it item, tell func(*job.Looser)) {
	if f.looser == "no" || rec.Status != job.None {
		return
	}
	j := f.job(job.Solve, it)
	j.Engine = "auto"
	if j.Time > 0 {
		spent := time.Duration(rec.Seconds * float64(time.Second))
		j.Time = max(j.Time-spent, 1) // 0 would be for no limit
	}
	if a.show != nil {
		a.show()
	}
	setup, end := a.setup(&f.running)
	defer end()
	rec.AskLooser(a.metered(&f.running), j, setup, f.looser == "yes", tell)
}

// looserVerdict says what is known under the rules that the author may have meant.
func looserVerdict(l *job.Looser) string {
	with := fmt.Sprintf("with %s (%s) ", l.Rules, l.Means)
	switch l.Status {
	case job.Unique:
		return with + fmt.Sprintf("it has exactly one (%s)", l.Evidence)
	case job.Several:
		return with + "it has several"
	case job.Solved:
		return with + "it has an answer; not known whether it is the only one"
	case job.None:
		return with + fmt.Sprintf("it has none either (%s)", l.Evidence)
	}
	with += "it is not known whether it has one: "
	switch l.Stop {
	case gridwright.OutOfBudget:
		return with + "not within the budget; --looser=yes looks on"
	case gridwright.Faulty:
		return with + l.Error
	}
	return with + why(job.Record{Stop: l.Stop})
}
