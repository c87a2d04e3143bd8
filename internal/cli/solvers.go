package cli

import (
	"errors"
	"fmt"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/solvers"
	"github.com/gridwright/gridwright/internal/wording"
)

// foundSolver tells of one solver, as --json prints it.
type foundSolver struct {
	Name    string `json:"name"`
	Found   bool   `json:"found"`
	Version string `json:"version,omitempty"`
	Path    string `json:"path,omitempty"`
	Env     string `json:"env"` // the variable that names its program
	Install string `json:"install"`
	Error   string `json:"error,omitempty"`
	absent  bool   // the error says no more than that
}

// installing holds the flags of an installation.
type installing struct {
	solver string
	from   string
	time   seconds
}

// installTime is the time of an installation if nothing else is said: a download of 1.3 MB, and
// some seconds of compiling.
const installTime = seconds(10 * time.Minute)

func (a *app) solversCommand() *cobra.Command {
	var asJSON bool
	install := installing{time: installTime}
	cmd := &cobra.Command{
		Use:   "solvers",
		Short: "List the MIP solvers, and which of them are installed",
		Long: `Solvers lists the MIP solvers that can solve puzzles as mixed-integer programs, the one
to be preferred first: whether it is found, its version, where it is, and how to install it. A
program that is not on the PATH can be named by the variable in the last column. One that does
not tell its version within 5 seconds is not usable.

"highs" runs in this process and needs no root access: --install highs fetches it by npm into
the user's cache folder, once, checks its checksum and compiles it. npm is told nothing but how to
reach its registry; ~/.npmrc counts. On a machine without npm, or without network, --from takes
the file that "npm pack highs@1.15.3" has fetched elsewhere.

Exit codes of --install: 0 installed, 2 not installed, 3 cut short by --time or Ctrl-C.`,
		Example: `  gridwright solvers
  gridwright solvers --install highs
  gridwright solvers --install highs --from highs-1.15.3.tgz
  GRIDWRIGHT_CBC=/opt/cbc/bin/cbc gridwright solvers --json`,
		Args: a.takes(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case install.solver == "" && (install.from != "" || cmd.Flags().Changed("time")):
				return a.usage(cmd, errors.New("--from and --time are for --install"))
			case install.solver == "":
			case install.solver == "highs":
				return a.installHighs(install)
			default:
				return hinted{fmt.Errorf("only highs can be installed, not %s", wording.Quote(install.solver)),
					wording.DidYouMean(wording.Suggest(install.solver, []string{"highs"}),
						`"gridwright solvers" says how to install the others`)}
			}
			table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
			if !asJSON {
				fmt.Fprintln(table, "solver\tversion\twhere, or how to install it\tvariable")
			}
			for _, f := range a.findAll() {
				switch {
				case asJSON:
					a.printJSON(f)
				case f.absent:
					fmt.Fprintf(table, "%s\tnot found\t%s\t%s\n", f.Name, f.Install, f.Env)
				case !f.Found:
					fmt.Fprintf(table, "%s\tnot usable\t%s; to install it: %s\t%s\n", f.Name,
						wording.Visible(f.Error), f.Install, f.Env)
				case f.Error != "":
					fmt.Fprintf(table, "%s\tnot usable\t%s\t%s\n", f.Name, wording.Visible(f.Error), f.Env)
				default:
					fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", f.Name,
						wording.Visible(f.Version), wording.Visible(f.Path), f.Env)
				}
			}
			return table.Flush()
		},
	}
	cmd.Flags().StringVar(&install.solver, "install", "", "install the `SOLVER`: highs")
	cmd.Flags().StringVar(&install.from, "from", "",
		"install from the `FILE` that npm has fetched elsewhere")
	cmd.Flags().Var(&install.time, "time",
		"stop the installation after this `TIME`: 10s, 2m, or seconds")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line (docs/records.md)")
	return cmd
}

// findAll looks for all solvers at the same time, so that one that hangs keeps none waiting. What
// an interrupt cuts short is left out.
func (a *app) findAll() []foundSolver {
	solvers := a.solvers()
	all := make([]foundSolver, len(solvers))
	whole := make([]bool, len(solvers))
	var wait sync.WaitGroup
	for i, s := range solvers {
		wait.Go(func() { all[i], whole[i] = a.find(s) })
	}
	wait.Wait()
	var found []foundSolver
	for i, f := range all {
		if whole[i] {
			found = append(found, f)
		}
	}
	if n := len(all) - len(found); n > 0 {
		a.raise(exitUnknown)
		fmt.Fprintf(a.Stderr, "gridwright: interrupted before the versions of %s were known\n",
			wording.Count(n, "solver"))
	}
	return found
}

// find looks for a solver and asks it for its version, and reports whether it could.
func (a *app) find(s solvers.Solver) (f foundSolver, whole bool) {
	f = foundSolver{Name: s.Name, Env: s.Env, Install: s.Install}
	found, path, err := s.Find()
	if err != nil {
		f.Error, f.absent = err.Error(), errors.Is(err, solvers.ErrAbsent)
		return f, true
	}
	f.Found, f.Path = true, path
	if f.Version, err = found.Version(a.ctx); err != nil {
		f.Error = err.Error()
	}
	return f, err == nil || a.ctx.Err() == nil
}
