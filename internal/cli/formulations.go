package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

func (a *app) formulationsCommand() *cobra.Command {
	var in input
	var show string
	var asJSON, markdown bool
	var limit seconds
	cmd := &cobra.Command{
		Use:   "formulations [FILE]...",
		Short: "List the mixed-integer formulations, and their sizes for a board",
		Long: `Formulations lists the ways to state puzzles as mixed-integer programs. With a
FILE, it builds each formulation of the puzzle and prints its size: columns (binary and
continuous), rows, nonzeros of the matrix, and the range of their absolute values. A large board
takes seconds for each formulation; --time limits it.

--show prints the mathematics, source and strength of one formulation.`,
		Example: `  gridwright formulations
  gridwright formulations examples/numbrix-9x9.txt
  gridwright formulations --show mtz-lifted   mathematics, source, strength
  gridwright formulations --markdown > page.md   the same of all`,
		RunE: func(cmd *cobra.Command, files []string) error {
			switch {
			case (show != "" || markdown) && len(files) > 0, show != "" && markdown:
				return a.usage(cmd, fmt.Errorf("--show and --markdown can't be combined, and take no files"))
			case show != "":
				return a.showStatement(formulations, show)
			case markdown:
				a.printf("%s", formulationsPage())
			case len(files) == 0:
				a.listStatements(formulations)
			default:
				return a.each(&in, files, func(it item) error { return a.sizes(it, limit, asJSON) })
			}
			return nil
		},
	}
	in.flags(cmd)
	cmd.Flags().StringVar(&show, "show", "", "print the details of this `FORMULATION`")
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print the details of all, in Markdown")
	cmd.Flags().BoolVar(&asJSON, "json", false, jsonObjects)
	cmd.Flags().Var(&limit, "time", "stop each puzzle after this `TIME`: 10s, 2m, or seconds")
	group(cmd, outputFlags, "show", "markdown", "json")
	group(cmd, limitFlags, "time")
	return cmd
}

// formulations is the list that "formulations" prints.
var formulations = statements{noun: "formulation", engine: "mip",
	of: func(f gridwright.Family) (all []statement) {
		for _, form := range f.Formulations {
			text := form.Doc + "\n"
			for _, part := range aspects(form) {
				text += fmt.Sprintf("%s: %s\n", part[0], wrap(part[1], len(part[0])+2, 2))
			}
			all = append(all, statement{form.Name, form.Summary, text})
		}
		return all
	}}

// sentence turns a clause into a sentence.
func sentence(clause string) string {
	if clause == "" {
		return ""
	}
	return strings.ToUpper(clause[:1]) + clause[1:] + "."
}

// sized is the size of a formulation of a puzzle, as --json prints it.
type sized struct {
	Kind        string     `json:"kind"`
	Name        string     `json:"name,omitempty"` // of the puzzle
	File        string     `json:"file,omitempty"`
	Line        int        `json:"line,omitempty"`
	Formulation string     `json:"formulation"`
	Size        *lin.Stats `json:"size,omitempty"`
	Lazy        bool       `json:"lazy"` // more rows are added when points violate them
	Flaw        string     `json:"flaw,omitempty"`
	Error       string     `json:"error,omitempty"` // why it can't express the puzzle
	cut         bool       // the building was cut short, as Error explains
}

// sizes prints the sizes of all formulations of a puzzle.
func (a *app) sizes(it item, limit seconds, asJSON bool) error {
	f, ok := gridwright.FamilyOf(it.Puzzle.Kind())
	if !ok || len(f.Formulations) == 0 {
		return fmt.Errorf("%s: there are no formulations for %s", it.where(), it.Puzzle.Kind().Name)
	}
	if it.heading() != "" && !asJSON {
		a.printf("%s\n", it.heading())
	}
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !asJSON {
		fmt.Fprintln(table, "columns\tbinary\tcontinuous\trows\tnonzeros\tcoefficients\t  formulation")
	}
	var all []sized
	_ = a.timed(limit, func(ctx context.Context) error { // each says whether it was cut short
		for _, form := range f.Formulations {
			if all = append(all, sizeOf(ctx, form, it)); a.stopped() {
				break
			}
		}
		return nil
	})
	for _, s := range all {
		if s.cut {
			a.raise(exitUnknown)
		}
		switch {
		case asJSON:
			a.printJSON(s)
		case s.Size == nil:
			fmt.Fprintf(table, "\t\t\t\t\t\t  %s: %s\n", s.Formulation, s.Error)
		default:
			fmt.Fprintf(table, "%d\t%d\t%d\t%d\t%d\t%s\t  %s%s\n", s.Size.Cols, s.Size.Binaries,
				s.Size.Continuous, s.Size.Rows, s.Size.Nonzeros, coefficients(s.Size), s.Formulation, s.mark())
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if it.heading() != "" && !asJSON {
		a.printf("\n")
	}
	return nil
}

func (s sized) mark() string {
	switch {
	case s.Flaw != "":
		return " (flawed)"
	case s.Lazy:
		return " (plus lazy rows)"
	}
	return ""
}

func sizeOf(ctx context.Context, form *gridwright.Formulation, it item) sized {
	s := sized{Kind: it.Puzzle.Kind().Name, Name: it.Value("name"), File: it.Block.File,
		Line: it.Block.First().Number, Formulation: form.Name, Flaw: form.Flaw(it.Puzzle)}
	m, err := form.Build(ctx, it.Puzzle)
	if err != nil {
		s.Error, s.cut = err.Error(), errors.As(err, new(*work.Stopped))
		return s
	}
	stats := m.Stats()
	s.Size, s.Lazy = &stats, m.Lazy()
	return s
}

// coefficients writes the range of a model's coefficients.
func coefficients(s *lin.Stats) string {
	low := strconv.FormatFloat(s.MinCoef, 'g', 4, 64)
	if s.MinCoef == s.MaxCoef {
		return low
	}
	return low + ".." + strconv.FormatFloat(s.MaxCoef, 'g', 4, 64)
}

// formulationsPage returns the mathematics of all formulations as a page in Markdown: an index, and
// a section on each family.
func formulationsPage() string {
	var b strings.Builder
	b.WriteString("# Formulations\n")
	anchors := map[string]int{}
	for _, f := range gridwright.Families() {
		if len(f.Formulations) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n| %s | idea |\n|---|---|\n", titlesOf(f))
		for _, form := range f.Formulations {
			fmt.Fprintf(&b, "| [%s](#%s) | %s |\n", form.Name, anchor(form.Name, anchors), form.Summary)
		}
	}
	for _, f := range gridwright.Families() {
		if len(f.Formulations) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n", titlesOf(f))
		for _, form := range f.Formulations {
			fmt.Fprintf(&b, "\n### %s\n\n**Idea.** %s\n\n%s\n\n", form.Name,
				wrapAt(form.Summary, len("**Idea.** "), 0, pageWidth), strings.TrimSpace(bold(form.Doc)))
			for _, part := range aspects(form) {
				label := "- **" + part[0] + ".** "
				fmt.Fprintf(&b, "%s%s\n", label, wrapAt(part[1], len(label), 2, pageWidth))
			}
		}
	}
	return b.String()
}

// pageWidth is the line width of prose in all pages.
const pageWidth = 100

// bold marks the labels in the text of a formulation as bold.
func bold(doc string) string {
	return strings.NewReplacer("Variables:\n", "**Variables.**\n",
		"\nRows:\n", "\n**Rows.**\n").Replace(doc)
}

// anchor returns the link target of a heading. Repeated headings get a number.
func anchor(heading string, seen map[string]int) string {
	n := seen[heading]
	seen[heading]++
	if n > 0 {
		return fmt.Sprintf("%s-%d", heading, n)
	}
	return heading
}

// aspects lists the properties of a formulation besides its mathematics, each with its label.
func aspects(form *gridwright.Formulation) [][2]string {
	all := [][2]string{{"Size", form.Size}, {"Source", form.Source}, {"How it fares", form.Strength}}
	if flaw := form.Flaw(nil); flaw != "" {
		all = append(all, [2]string{"Flaw", sentence(flaw)})
	}
	return all
}

// titlesOf lists the kinds of a family as they are printed above a puzzle.
func titlesOf(f gridwright.Family) string {
	var titles []string
	for _, k := range f.Kinds {
		titles = append(titles, k.Title)
	}
	return strings.Join(titles, ", ")
}
