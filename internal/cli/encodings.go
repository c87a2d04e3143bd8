package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
)

func (a *app) encodingsCommand() *cobra.Command {
	var show string
	cmd := &cobra.Command{
		Use:   "encodings",
		Short: "List the encodings in propositional logic",
		Long: `Encodings lists the ways to state puzzles as formulas, for --engine sat:ENCODING. The
first of each family is the best, which --engine sat takes.

--show prints one with its variables, its clauses and its source.`,
		Example: `  gridwright encodings
  gridwright encodings --show links
  gridwright solve --engine sat:links examples/numbrix-9x9.txt`,
		Args: a.takes(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if show != "" {
				return a.showEncoding(show)
			}
			a.listEncodings()
			return nil
		},
	}
	cmd.Flags().StringVar(&show, "show", "", "print all that is known of an `ENCODING`")
	names := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return encodingNames(), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc("show", names); err != nil {
		panic(err) // the flag was made a few lines above
	}
	return cmd
}

func (a *app) listEncodings() {
	for i, f := range gridwright.Families() {
		if len(f.Encodings) == 0 {
			continue
		}
		if i > 0 {
			a.printf("\n")
		}
		a.printf("%s:\n", kindsOf(f))
		for _, enc := range f.Encodings {
			a.printf("  %-15s%s\n", enc.Name, wrap(enc.Summary, 17, 17))
		}
	}
}

// showEncoding prints what is known of the encodings of a name.
func (a *app) showEncoding(name string) error {
	first := true
	for _, f := range gridwright.Families() {
		for _, enc := range f.Encodings {
			if enc.Name != name {
				continue
			}
			if !first {
				a.printf("\n")
			}
			first = false
			a.printf("%s, for %s\n\n%s\n\nSource: %s\n", enc.Name, kindsOf(f), wrap(enc.Doc, 0, 0),
				wrap(enc.Source, len("Source: "), 2))
		}
	}
	if first {
		return hinted{fmt.Errorf("unknown encoding %s", wording.Quote(name)),
			wording.DidYouMean(wording.Suggest(name, encodingNames()),
				`"gridwright encodings" lists them`)}
	}
	return nil
}
