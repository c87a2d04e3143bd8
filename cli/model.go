package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/catalog"
	"github.com/gridwright/gridwright/formulation"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/puzzle"
)

// modelling holds the flags of model.
type modelling struct {
	input
	formulation string
	output      string
	names       string
	as          string
	decode      string
	noGood      bool
	force       bool
}

func (a *app) modelCommand() *cobra.Command {
	var f modelling
	cmd := &cobra.Command{
		Use:   "model [FILE]",
		Short: "Write a puzzle as a mixed-integer program, and read a solution back",
		Long: `Model writes one puzzle as a mixed-integer program in the LP or the MPS format, which any
solver reads. The name of the output says the format: .lp, .mps, or either with .gz behind it.
Beside it goes a file with .names behind its name, which says in words what each column means.

--decode reads a solution that a solver has written for such a model, of the same puzzle and
formulation, and says whether it is an answer. It knows the solution files of CBC, GLPK, HiGHS,
Gurobi, SCIP and CPLEX, and plain lines with a name and a value each.

Formulations with lazy rows, such as rows against closed loops, are written without them: where
a solution breaks some, --decode prints them, to be added.

Exit codes: 0 written, or right; 1 the solution is no answer; 2 bad input.`,
		Example: `  gridwright model -o numbrix.lp examples/numbrix-9x9.txt
  gridwright model --formulation mtz-lifted -o tour.mps.gz examples/numbrix-9x9.txt
  cbc numbrix.lp solve solution numbrix.sol
  gridwright model --decode numbrix.sol examples/numbrix-9x9.txt
  gridwright model --no-good solved.txt > other.lp     is there an answer besides this one?
  gridwright model read numbrix.lp                     the size of any model`,
		Args: a.takes(0, 1, "file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := f.valid(cmd); err != nil {
				return a.usage(cmd, err)
			}
			it, err := a.one(&f.input, append(files, "-")[0])
			if err != nil {
				return err
			}
			form, e, err := f.build(a.ctx, it)
			switch {
			case err != nil:
				return err
			case f.decode != "":
				return a.decodeSolution(&f, it, form, e)
			}
			return a.writeModel(&f, it, form, e)
		},
	}
	cmd.AddCommand(a.readCommand())
	f.flags(cmd)
	cmd.Flags().StringVar(&f.formulation, "formulation", "",
		"the `NAME` of the formulation; by default the best for the puzzle")
	cmd.Flags().StringVarP(&f.output, "output", "o", "",
		"the `FILE` to write; by default standard output")
	cmd.Flags().StringVar(&f.names, "names", "",
		"the `FILE` for the meaning of the columns; by default the output's name with .names")
	cmd.Flags().StringVar(&f.as, "as", "lp", "the `FORM` on standard output: lp or mps")
	cmd.Flags().StringVar(&f.decode, "decode", "", "read the solution in this `FILE`, and judge it")
	cmd.Flags().BoolVar(&f.noGood, "no-good", false,
		`add the no-good cut of the answer that follows the puzzle`)
	cmd.Flags().BoolVar(&f.force, "force", false, "overwrite files")
	names := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return catalog.FormulationNames(), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc("formulation", names); err != nil {
		panic(err) // the flag was made a few lines above
	}
	return cmd
}

// valid reports what is wrong with the flags.
func (f *modelling) valid(cmd *cobra.Command) error {
	if err := choice("--as", f.as, "lp", "mps"); err != nil {
		return err
	}
	switch {
	case f.output != "" && cmd.Flags().Changed("as"):
		return fmt.Errorf("--as is for standard output; the name of a file says its format")
	case f.output != "" && !file.Known(f.output):
		return fmt.Errorf("%s ends in none of .lp, .mps, .lp.gz and .mps.gz", f.output)
	case f.decode == "":
		return nil
	}
	for _, flag := range []string{"output", "as", "names", "no-good", "force"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--decode writes no model, and takes no --%s", flag)
		}
	}
	return nil
}

// one reads the only puzzle of a file.
func (a *app) one(in *input, name string) (item, error) {
	fallback, err := in.fallback()
	if err != nil {
		return item{}, err
	}
	f, name, err := a.open(a.ctx, name)
	if err != nil {
		return item{}, err
	}
	defer f.Close()
	r := puzzle.NewReader(f, name, catalog.Kinds(), fallback)
	entry, err := r.Next()
	if errors.Is(err, io.EOF) {
		return item{}, hinted{fmt.Errorf("%s holds no puzzle", name),
			`"gridwright kinds" shows what a puzzle looks like`}
	}
	if err != nil {
		return item{}, err
	}
	if second, err := r.Next(); err == nil {
		return item{}, hinted{fmt.Errorf("%s:%d: a second puzzle begins, where one is wanted",
			name, second.Block.First().Number), "put each puzzle in a file of its own"}
	}
	a.noteGuess(entry)
	return item{Entry: entry, text: text{block: entry.Block}}, nil
}

// build makes the model of a puzzle.
func (f *modelling) build(ctx context.Context, it item,
) (*formulation.Formulation, *formulation.Encoded, error) {
	family, ok := catalog.FamilyOf(it.Puzzle.Kind())
	if !ok {
		return nil, nil, fmt.Errorf("%s: there is no formulation of %s",
			it.where(), it.Puzzle.Kind().Name)
	}
	form, err := family.Formulation(f.formulation, it.Puzzle)
	if err != nil {
		return nil, nil, err
	}
	if err := form.Supports(it.Puzzle); err != nil {
		return nil, nil, fmt.Errorf("%s: %s: %w", it.where(), form.Name, err)
	}
	e, err := form.Build(ctx, it.Puzzle)
	if err != nil || !f.noGood {
		return form, e, err
	}
	s, err := answerOf(it)
	if err != nil {
		return nil, nil, err
	}
	if s == nil {
		return nil, nil, hinted{fmt.Errorf("%s: the puzzle has no answer to forbid", it.where()),
			`"gridwright solve --as text" puts one behind it`}
	}
	point, err := e.Encode(s)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: the answer is no point of %s: %w", it.where(), form.Name, err)
	}
	e.Model.Rows = append(e.Model.Rows, e.Forbid(point))
	return form, e, nil
}

// writeModel writes a model and its names.
func (a *app) writeModel(f *modelling, it item, form *formulation.Formulation,
	e *formulation.Encoded,
) error {
	if f.output == "" {
		_, err := file.Write(a.ctx, a.out, "."+f.as, e.Model)
		if a.out.err != nil {
			return nil // told at the end
		}
		return err
	}
	if f.names == "" {
		f.names = f.output + ".names"
	}
	var cols []string
	model, err := createFile(f.output, f.force, func(w io.Writer) (err error) {
		cols, err = file.Write(a.ctx, w, f.output, e.Model)
		return err
	})
	if err != nil {
		return err
	}
	defer model.discard()
	names, err := createFile(f.names, f.force, func(w io.Writer) error {
		_, err := io.WriteString(w, meanings(f, it, form, e, cols))
		return err
	})
	if err != nil {
		return err
	}
	defer names.discard()
	if err := model.keep(); err != nil {
		return err
	}
	if err := names.keep(); err != nil {
		return err
	}
	s := e.Model.Stats()
	fmt.Fprintf(a.Stderr, "%s: %s, %d columns, %d rows, %d nonzeros; names in %s\n",
		f.output, form.Name, s.Cols, s.Rows, s.Nonzeros, f.names)
	if form.Flaw != "" {
		fmt.Fprintf(a.Stderr, "gridwright: note: %s has a flaw: %s\n", form.Name, form.Flaw)
	}
	return nil
}

// meanings says what each column of the file means, a line each: its name, a tab, and words. What
// was modelled goes before, in comments.
func meanings(f *modelling, it item, form *formulation.Formulation, e *formulation.Encoded,
	cols []string,
) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The columns of %s: formulation %s of\n", puzzle.Visible(f.output), form.Name)
	for l := range strings.Lines(it.Puzzle.String()) {
		b.WriteString("#   " + l)
	}
	for j, name := range cols {
		meaning := "added for the sake of the file's format"
		if j < len(e.Model.Cols) {
			meaning = e.Meaning(j)
		}
		fmt.Fprintf(&b, "%s\t%s\n", name, meaning)
	}
	return b.String()
}
