package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/wording"
)

// topic is what list can list.
type topic struct {
	name, about string
	names       func() []string // that may follow; nil for none
	list        func(a *app, f *listFlags, names []string) error
}

// listTopics returns the topics, in the order in which list prints them.
func listTopics() []topic {
	return []topic{
		{"kinds", "the kinds of puzzles; for a KIND its rules, its options and an example", kindNames,
			(*app).listKinds},
		{"techniques", "the named techniques of hints and grades, for all kinds or a KIND; or one " +
			"of a NAME", func() []string { return append(kindNames(), techniqueNames()...) },
			(*app).listTechniques},
		{"engines", "what --engine takes, for all kinds or a KIND", kindNames, (*app).listEngines},
		{"formulations", "the mixed-integer formulations, for all kinds or a KIND; for a NAME its " +
			"mathematics, source and strength, and for a FILE the size of each model of a puzzle",
			formulations.names, (*app).listFormulations},
		{"encodings", "the encodings of --engine sat, for all kinds or a KIND; for a NAME its " +
			"variables, clauses and source",
			encodings.names, (*app).listEncodings},
		{"solvers", "the MIP solvers: their versions, where they are, or how to install them", nil,
			(*app).listSolvers},
		{"formats", "the formats of puzzles that are read and written", nil, (*app).listFormats},
	}
}

// listedTopics lists the names of the topics.
func listedTopics() []string {
	return namesOf(listTopics(), func(t topic) string { return t.name })
}

func (a *app) listCommand() *cobra.Command {
	f := listFlags{picture: drawFlags{dpi: 300, paper: draw.A4.String()}}
	var about strings.Builder
	for _, t := range listTopics() {
		explain(&about, fmt.Sprintf("  %-13s ", t.name), t.about)
	}
	return a.command(&cobra.Command{
		Use:   "list [TOPIC] [NAME]...",
		Short: "List kinds, techniques, engines, formulations, solvers or formats",
		Long: `List shows what Gridwright knows, by topic:

` + about.String() + `
Beside the name of a kind are the size of a usual board, and the grades of which generate makes such
boards in seconds, as was measured with one seed.

"list formulations FILE" prints the size of each model of a puzzle: columns (binary and continuous),
rows, nonzeros of the matrix, and the range of their absolute values.

"gridwright help grades" explains the loads and weights of techniques. -o book.pdf makes a book.

If a solver is not on the PATH, set the variable in the third column to its path; for highs, to the
folder above the one that is shown. A program that does not print its version within 5 seconds is
not usable.`,
		Example: `  gridwright list kinds
  gridwright list kinds numberlink            its rules, options and an example
  gridwright list formulations mtz-lifted     mathematics, source, strength
  gridwright list formulations examples/numbrix-9x9.txt    sizes
  gridwright list techniques -o book.pdf sudoku
  gridwright list solvers`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				a.printf("%s", about.String())
				return nil
			}
			for _, t := range listTopics() {
				if t.name == args[0] {
					if err := f.valid(cmd, t, args[1:]); err != nil {
						return a.usage(cmd, err)
					}
					if err := a.shelf.Add(f.file); err != nil {
						return err
					}
					return t.list(a, &f, args[1:])
				}
			}
			return hinted{checkChoice("list", args[0], listedTopics()...),
				wording.DidYouMean(wording.Suggest(args[0], listedTopics()), "")}
		},
	}, append(f.input.rows(), []option{
		{"json", &f.json, jsonObjects},
		{"time", &f.time, stopAfter},
		{"output,o", &f.picture.output, "make a book of techniques: this `FILE`, " +
			".pdf, .svg or .png"},
		{"theme", oneOf(&f.picture.theme, themes...),
			"draw in these `COLOURS`: light, dark or print (default light)"},
		{"paper", oneOf(&f.picture.paper, draw.PaperNames()...),
			"use `PAPER` for the book: " + wording.OneOf(draw.PaperNames())},
		{"force", &f.picture.force, "overwrite the files of --output"},
	}...), demand{flag: "theme", needs: "output"}, demand{flag: "paper", needs: "output"},
		demand{flag: "force", needs: "output"},
		demand{flag: "output", bars: "json", why: "has a file of its own"})
}

// valid returns an error if flags or names are not for the topic.
func (f *listFlags) valid(cmd *cobra.Command, t topic, names []string) error {
	sizes := givenFlags(cmd, "kind", "from", "set", "time")
	switch {
	case t.names == nil && len(names) > 0:
		return fmt.Errorf("\"list %s\" takes no names, found %s", t.name, wording.Quote(names[0]))
	case t.name != "techniques" && f.picture.output != "":
		return errors.New("--output is for \"list techniques\"")
	case f.picture.output == "-":
		return errors.New("-o expects the name of a file, found -")
	case t.name != "formulations" && len(sizes) > 0:
		return fmt.Errorf("%s is for \"list formulations\"", sizes[0])
	case t.names == nil && f.file != nil:
		return fmt.Errorf("--kind-file is not for \"list %s\"", t.name)
	case t.name == "formulations" && len(names) == 0 && len(sizes) > 0:
		return fmt.Errorf("%s is for the sizes of a FILE", sizes[0])
	case f.picture.output != "":
		return f.picture.valid(cmd)
	}
	return nil
}

// listEngines prints what --engine takes, each with the kinds that have it.
func (a *app) listEngines(f *listFlags, names []string) error {
	kinds, err := a.findKinds(names)
	for _, e := range gridwright.Engines(nil) {
		var of []string
		for _, k := range kinds {
			if slices.Contains(gridwright.Engines(k, a.shelf.Of(k)...), e) {
				of = append(of, k.Name)
			}
		}
		shown := strings.Join(of, ", ")
		if len(of) == len(kinds) && len(names) == 0 {
			shown = "all kinds"
		}
		switch {
		case len(of) == 0:
		case f.json:
			a.printJSON(entry{Name: string(e), Kinds: of})
		default:
			a.printf("%-24s %s\n", e, wrap(shown, 25, 25))
		}
	}
	return err
}

// listEncodings prints all encodings, or the details of some.
func (a *app) listEncodings(f *listFlags, names []string) error {
	return a.listStatements(encodings, f, names)
}

// listFormats prints the formats.
func (a *app) listFormats(f *listFlags, _ []string) error {
	if !f.json {
		a.printf("%s", formatList())
		return nil
	}
	for _, known := range formats.All() {
		a.printJSON(entry{Name: known.Name, Doc: known.Title, Written: known.Write != nil})
	}
	return nil
}
