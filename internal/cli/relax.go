package cli

import (
	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
)

// relaxations solves the relaxations of the puzzles of all files.
func (a *app) relaxations(cmd *cobra.Command, f *solveFlags, files []string) error {
	f.engine = relaxing(f.engine)
	f.limit = 0
	return a.share(cmd, &f.runFlags, files, func() error {
		f.recordUnread(job.Relax)
		return a.summed(&f.runFlags, files, func(a *app, it item) error {
			rec, ok := a.run(&f.runFlags, job.Relax, it)
			a.raise(solveExit(rec, false))
			if ok {
				a.relaxed(f, rec, it)
				a.account(&f.runFlags, rec, it)
				if r := rec.Relaxation; it.index == 0 && r != nil && f.objectives == 0 {
					a.hint("the model has no objective, so there is no bound; --objectives 5 compares " +
						"random ones with the answer")
				}
			}
			return nil
		})
	})
}

// relaxed prints the result of a relaxation.
func (a *app) relaxed(f *solveFlags, rec job.Record, it item) {
	a.head(it, "%s\n")
	say := func(r puzzle.Reason) { a.printf("%s\n", a.said(r)) }
	r, by := rec.Relaxation, func(what puzzle.Reason) puzzle.Reason { return what }
	if rec.Evidence != "" && rec.Model != nil {
		by = func(what puzzle.Reason) puzzle.Reason {
			if rec.Evidence == gridwright.Proved {
				return puzzle.Because("evidence", "what", what, "evidence", puzzle.Because("by proof"))
			}
			return puzzle.Because("claimed by", "what", what, "engine", rec.Model.Solver)
		}
	}
	switch {
	case rec.Status == job.None:
		say(by(puzzle.Because("infeasible")))
		a.printVerdict("", verdictOf(job.None), claimOf(rec, f.confirm).grounds())
	case r == nil || rec.Status != job.Relaxed:
		a.printVerdict("", verdictOf(job.Unknown), why(rec))
	default:
		say(puzzle.Because("fractional", "n", r.Fractional, "columns",
			counted("integer column", r.Discrete)))
		positive := by(puzzle.Because("of all", "n", r.Positive, "all", r.Discrete))
		if !r.Complete {
			positive = puzzle.Because("of all/at least", "n", r.Positive, "all", r.Discrete)
		}
		form := "can be positive"
		if r.Settled {
			form = "can be positive/only"
		}
		say(puzzle.Because(form, "positive", positive))
		if len(r.Gaps) > 0 {
			var evidence any = string(rec.Evidence)
			if rec.Evidence == gridwright.Proved {
				evidence = puzzle.Because("by proof")
			}
			say(puzzle.Because("gap of", "objectives", counted("random objective", len(r.Gaps)),
				"evidence", evidence, "gaps", namesOf(r.Gaps, percent)))
		}
		if !r.Complete {
			say(puzzle.Because("perhaps more positive", "why", why(rec)))
		}
	}
	if it.heading() != "" {
		a.printf("\n")
	}
}
