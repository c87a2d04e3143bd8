package cli

import (
	"errors"
	"fmt"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip/solvers"
)

// foundSolver describes one solver, as --json prints it.
type foundSolver struct {
	Name    string `json:"name"`
	Found   bool   `json:"found"`
	Version string `json:"version,omitempty"`
	Path    string `json:"path,omitempty"`
	Env     string `json:"env"` // the variable with the path of its program
	Install string `json:"install"`
	Error   string `json:"error,omitempty"`
	absent  bool   // Error states only that it is not installed
}

// installing holds the flags of an installation.
type installing struct {
	solver string
	from   string
	time   seconds
}

// installTime is the default time limit of an installation: a download of 1.3 MB, and some seconds
// of compiling.
const installTime = seconds(10 * time.Minute)

func (a *app) solversCommand() *cobra.Command {
	var asJSON bool
	install := installing{time: installTime}
	cmd := &cobra.Command{
		Use:   "solvers",
		Short: "List the MIP solvers, or install one",
		Long: `Solvers lists the MIP solvers that Gridwright can use, the preferred one first:
its version, where it is, or how to install it. If a program is not on the PATH, set the variable
in the third column to its path. A program that does not print its version within 5 seconds is
reported as not usable.

INSTALLING. "highs" runs inside Gridwright and needs no root access. --install highs downloads it
by npm to your cache folder, verifies its checksum and compiles it. npm reads ~/.npmrc, and gets
only the environment variables that it needs to reach its registry. On a machine without npm or
network, fetch the package elsewhere with "npm pack highs@1.15.3" and pass the file to --from.

Exit codes of --install: 0 installed, 2 not installed, 3 stopped by --time or Ctrl-C.`,
		Example: `  gridwright solvers
  gridwright solvers --install highs
  gridwright solvers --install highs --from highs-1.15.3.tgz
  GRIDWRIGHT_CBC=/opt/cbc/bin/cbc gridwright solvers --json`,
		Args: a.takes(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case install.solver == "" && (install.from != "" || cmd.Flags().Changed("time")):
				return a.usage(cmd, errors.New("--from and --time need --install"))
			case install.solver == "":
			case install.solver == "highs":
				return a.installHighs(install)
			default:
				return hinted{fmt.Errorf("--install expects highs, found %s", wording.Quote(install.solver)),
					wording.DidYouMean(wording.Suggest(install.solver, []string{"highs"}),
						`"gridwright solvers" shows how to install the others`)}
			}
			table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
			if !asJSON {
				fmt.Fprintln(table, "solver\tversion\tvariable\twhere it is, or how to install it")
			}
			for _, f := range a.findAll() {
				switch {
				case asJSON:
					a.printJSON(f)
				case f.absent:
					fmt.Fprintf(table, "%s\tnot found\t%s\t%s\n", f.Name, f.Env, f.Install)
				case !f.Found:
					fmt.Fprintf(table, "%s\tnot usable\t%s\t%s; to install it: %s\n", f.Name,
						f.Env, wording.Visible(f.Error), f.Install)
				case f.Env == "":
					fmt.Fprintf(table, "%s\t%s\t\t%s; for integer models\n", f.Name, f.Version, f.Path)
				case f.Error != "":
					fmt.Fprintf(table, "%s\tnot usable\t%s\t%s\n", f.Name, f.Env, wording.Visible(f.Error))
				default:
					fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", f.Name,
						wording.Visible(f.Version), f.Env, wording.Visible(f.Path))
				}
			}
			return table.Flush()
		},
	}
	cmd.Flags().StringVar(&install.solver, "install", "", "install this `SOLVER`: highs")
	cmd.Flags().StringVar(&install.from, "from", "",
		"install from this `FILE`, fetched elsewhere by npm pack")
	cmd.Flags().Var(&install.time, "time",
		"stop the installation after this `TIME`: 10s, 2m, or seconds")
	cmd.Flags().BoolVar(&asJSON, "json", false, jsonObjects)
	return cmd
}

// findAll looks for all solvers at the same time, so that one that hangs does not delay the others.
// It leaves out those that an interrupt cut short.
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

// find looks for a solver and gets its version. whole is false if an interrupt cut that short.
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
