package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// relaxations solves the relaxations of the puzzles of all files.
func (a *app) relaxations(cmd *cobra.Command, f *solving, files []string) error {
	if !cmd.Flags().Changed("engine") {
		f.engine = "mip"
	}
	f.limit = 0
	return a.share(cmd, &f.running, files, func() error {
		f.recordUnread(job.Relax)
		return a.batch(&f.running, files, func(a *app, it item) error {
			rec, ok := a.run(&f.running, job.Relax, it)
			a.raise(solveExit(rec, false))
			if ok {
				a.relaxed(f, rec, it)
				a.account(rec)
			}
			return nil
		})
	})
}

// relaxed prints the result of a relaxation.
func (a *app) relaxed(f *solving, rec job.Record, it item) {
	a.head(it, "%s\n")
	r, by := rec.Relaxation, ""
	if rec.Evidence != "" && rec.Model != nil {
		by = fmt.Sprintf(" (%s)", mip.ClaimedBy(rec.Model.Solver))
	}
	switch {
	case rec.Status == job.None:
		a.printf("infeasible%s\n", by)
		a.printVerdict("", verdictOf(job.None), claimOf(rec, f.confirm).grounds())
	case r == nil || rec.Status != job.Relaxed:
		a.printVerdict("", verdictOf(job.Unknown), why(rec))
	default:
		a.printf("fractional: %d of %s, in the first point found\n",
			r.Fractional, wording.Count(r.Discrete, "integer column"))
		least := ""
		if !r.Complete {
			least, by = "at least ", ""
		}
		only := ""
		if r.Settled {
			only = ": only those of that point"
		}
		a.printf("can be positive: %s%d of %d%s%s\n", least, r.Positive, r.Discrete, by, only)
		if len(r.Gaps) > 0 {
			a.printf("gap of %s (%s): %s\n", wording.Count(len(r.Gaps), "random objective"), rec.Evidence,
				percents(r.Gaps))
		}
		if !r.Complete {
			a.printf("not known whether there are more: %s\n", a.said(why(rec)))
		}
	}
	if it.heading() != "" {
		a.printf("\n")
	}
}

// percents lists parts as percentages: "0 %, 1.25 %".
func percents(parts []float64) string {
	return strings.Join(namesOf(parts, percent), ", ")
}
