package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
)

func (a *app) encodingsCommand() *cobra.Command {
	var show string
	cmd := &cobra.Command{
		Use:   "encodings",
		Short: "List the encodings in propositional logic",
		Long: `Encodings lists the ways to state puzzles as propositional formulas, for --engine
sat:ENCODING. In each family, the first is the best; --engine sat uses it.

--show prints the variables, clauses and source of one encoding.`,
		Example: `  gridwright encodings
  gridwright encodings --show links
  gridwright solve --engine sat:links examples/numbrix-9x9.txt`,
		Args: a.takes(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if show != "" {
				return a.showStatement(encodings, show)
			}
			a.listStatements(encodings)
			return nil
		},
	}
	cmd.Flags().StringVar(&show, "show", "", "print the details of this `ENCODING`")
	return cmd
}

// encodings is the list that "encodings" prints.
var encodings = statements{noun: "encoding", engine: "sat",
	of: func(f gridwright.Family) (all []statement) {
		for _, enc := range f.Encodings {
			all = append(all, statement{enc.Name, enc.Summary, fmt.Sprintf("%s\n\nSource: %s\n",
				wrap(enc.Doc, 0, 0), wrap(enc.Source, len("Source: "), 2))})
		}
		return all
	}}
