package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/catalog"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/puzzle"
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
}

func (a *app) solversCommand() *cobra.Command {
	var asJSON bool
	var install string
	cmd := &cobra.Command{
		Use:   "solvers",
		Short: "List the MIP solvers, and which of them are installed",
		Long: `Solvers lists the MIP solvers that can solve puzzles as mixed-integer programs, the one
to be preferred first: whether it is found, its version, where it is, and how to install it. A
program that is not on the PATH can be named by the variable in the last column.

"highs" runs in this process and needs no administrator: --install highs fetches it by npm into
the user's cache folder, once, and holds it to its checksum.`,
		Example: `  gridwright solvers
  gridwright solvers --install highs
  GRIDWRIGHT_CBC=/opt/cbc/bin/cbc gridwright solvers --json`,
		Args: a.takes(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch install {
			case "":
			case "highs":
				return a.installHighs()
			default:
				return hinted{fmt.Errorf("only highs can be installed, not %s", puzzle.Quote(install)),
					puzzle.DidYouMean(puzzle.Suggest(install, []string{"highs"}),
						`"gridwright solvers" says how to install the others`)}
			}
			table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
			if !asJSON {
				fmt.Fprintln(table, "solver\tversion\twhere, or how to install it\tvariable")
			}
			for _, s := range a.setup().Solvers {
				f := a.find(s)
				switch {
				case asJSON:
					a.printJSON(f)
				case !f.Found && a.Getenv(f.Env) == "":
					fmt.Fprintf(table, "%s\tnot found\t%s\t%s\n", f.Name, f.Install, f.Env)
				case f.Error != "":
					fmt.Fprintf(table, "%s\tnot usable\t%s\t%s\n", f.Name, puzzle.Visible(f.Error), f.Env)
				default:
					fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", f.Name,
						puzzle.Visible(f.Version), puzzle.Visible(f.Path), f.Env)
				}
			}
			return table.Flush()
		},
	}
	cmd.Flags().StringVar(&install, "install", "", "install the `SOLVER`: highs")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line (docs/records.md)")
	return cmd
}

// installHighs installs the solver that runs in this process.
func (a *app) installHighs() error {
	folder, err := highswasm.Folder(a.Getenv)
	if err == nil {
		err = highswasm.Fetch(a.ctx, folder)
	}
	if err != nil {
		return fmt.Errorf("cannot install highs: %w", err)
	}
	fmt.Fprintf(a.Stderr, "highs is installed in %s\n", folder)
	return nil
}

// find looks for a solver and asks it for its version.
func (a *app) find(s catalog.Solver) foundSolver {
	f := foundSolver{Name: s.Name, Env: s.Env, Install: s.Install}
	found, path, err := s.Find()
	if err != nil {
		f.Error = err.Error()
		return f
	}
	f.Found, f.Path = true, path
	if f.Version, err = found.Version(a.ctx); err != nil {
		f.Error = err.Error()
	}
	return f
}
