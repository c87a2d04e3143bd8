package cli

import (
	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
)

// countLimit is the default limit of a count: seconds to a minute of work.
const countLimit = 10_000_000

func (a *app) countCommand() *cobra.Command {
	var f runFlags
	f.limit, f.jobs = countLimit, 1
	limit := option{"limit", within(&f.limit, 0, 0, ""), "stop at `N` answers; 0 for no limit"}
	return a.command(&cobra.Command{
		Use:   "count [FILE]...",
		Short: "Count the answers of puzzles",
		Long: `Count prints the number of answers of each puzzle. "at least 10000000" means that the
count stopped early: at --limit, or because of --time or Ctrl-C.

For limits above 100, some engines count without listing the answers; with --limit 0 they return
the exact number, however large. Otherwise count lists every answer and checks it against the
rules.

The line below an exact number shows what it rests on. --confirm ENGINE has a second engine repeat
the count; a MIP solver's is repeated anyway (gridwright help solve).

Exit codes: 0 counted, or counted up to the limit; 2 bad input, or an engine fails or is
contradicted; 3 stopped by --time or Ctrl-C, or not confirmed by --confirm.`,
		Example: `  gridwright count examples/numbrix-9x9.txt
  gridwright count --limit 1000 loose.txt
  gridwright count --confirm auto examples/numbrix-9x9.txt
  gridwright count --limit 0 --time 1m loose.txt   all answers, up to a minute`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := a.valid(cmd, &f); err != nil {
				return a.usage(cmd, err)
			}
			return a.share(cmd, &f, files, func() error {
				f.recordUnread(job.Count)
				return a.summed(&f, files, func(a *app, it item) error { return a.count(&f, it) })
			})
		},
	}, append(f.rows(a, limit), a.confirmOption(&f.confirm, claimed), jobsOption(&f.jobs,
		"search `N` puzzles at the same time; 0 means one per processor; each may take gigabytes")),
		itemsOnly, recordsOnly)
}

func (a *app) count(f *runFlags, it item) error {
	rec, ok := a.run(f, job.Count, it)
	a.raise(countExit(rec))
	if !ok {
		return nil
	}
	a.head(it, "%s: ")
	least := puzzle.Because("answers at least", "n", rec.Found.String())
	switch {
	case rec.Status == job.Counted:
		a.printVerdict("", puzzle.Because("answers exactly", "n", rec.Found.String()),
			claimOf(rec, f.confirm).grounds())
	case rec.Stop == gridwright.AtLimit:
		a.printf("%s\n", a.said(least))
	default:
		a.printVerdict("", least, why(rec))
	}
	a.account(f, rec, it)
	return nil
}

// countExit returns the exit code of one count, interrupts and faults aside.
func countExit(rec job.Record) int {
	if rec.Status == job.AtLeast && rec.Stop != gridwright.AtLimit {
		return exitUnknown
	}
	return exitAnswered
}
