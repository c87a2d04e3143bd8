package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
)

// modelling holds the flags of model.
type modelling struct {
	input
	modelOutput
	formulation string
	names       string
	decode      string
	noGood      bool
	time        time.Duration
	look        look
}

func (a *app) modelCommand() *cobra.Command {
	var f modelling
	cmd := &cobra.Command{
		Use:   "model [FILE]",
		Short: "Write puzzles as mixed-integer programs, and read solutions",
		Long: `Model writes a puzzle as a mixed-integer program in the LP or MPS format, for any
solver. The name of the output file chooses the format: .lp, .mps, .lp.gz or .mps.gz. A second
file, with .names added to the name, explains each column in words. Comments at the top name the
puzzle and the formulation. "gridwright help modelling" is a tutorial.

PROGRAMS. With --to pulp, mathprog, minizinc or latex, or an output that ends in .py, .mod, .mzn
or .tex, model writes a short program with the board as data, for people to read and to change. It
follows the simplest formulation, or the one that --formulation names, if it has a program.

SOLUTIONS. --decode reads a solver's solution for the same puzzle and formulation, and reports
whether it is an answer. It reads the solution files of CBC, GLPK, HiGHS, Gurobi, SCIP and CPLEX,
and plain lines with a name and a value.

LAZY ROWS. Some formulations have rows that are added only when a solution violates them, for
example against closed loops. The file does not have these rows; a comment in it says so. If a
solution violates some, --decode prints the rows to add.

Exit codes: 0 written, or right; 1 the solution is not an answer; 2 bad input; 3 stopped by --time
or Ctrl-C: then no file is written or changed.`,
		Example: `  gridwright model -o numbrix.lp examples/numbrix-9x9.txt
  cbc numbrix.lp solve solution numbrix.sol
  gridwright model --decode numbrix.sol examples/numbrix-9x9.txt
  gridwright model --to pulp examples/futoshiki-5x5.txt   a program in Python
  gridwright model --no-good solved.txt > other.lp   is there another answer?`,
		Args: a.takes(0, 1, "file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := f.valid(cmd); err != nil {
				return a.usage(cmd, err)
			}
			from := append(files, "-")[0]
			if err := a.keepsInput(&f, from); err != nil {
				return err
			}
			it, err := a.one(&f.input, from)
			switch {
			case err != nil:
				return err
			case f.decode != "":
				return a.decodeSolution(&f, it)
			case f.language() != "":
				return a.program(&f, it, f.language())
			}
			return a.writeModel(&f, it)
		},
	}
	cmd.AddCommand(a.readCommand(), a.convertModelCommand(), a.conflictCommand())
	output := f.modelOutput.rows(writtenForms(), boardForms...)
	output[1].help += "; with --decode, board, boxes or words"
	return a.command(cmd, slices.Concat(f.input.rows(), output, []option{
		{"formulation", &f.formulation, formulationUsage},
		{"names", &f.names, "write the meaning of the columns to this `FILE`; by default the output's " +
			"name with .names"},
		{"decode", &f.decode, "read the solution in this `FILE`, and check it"},
		{"no-good", &f.noGood, "exclude the answer that follows the puzzle, by a no-good cut"},
		{"time", &f.time, stopAfter},
	}),
		demand{flag: "names", needs: "output"},
		demand{flag: "decode", bars: "output names no-good force", why: "writes no model"})
}

// formulationUsage explains --formulation, and stopAfter --time of a command for one file.
const (
	formulationUsage = "use this `FORMULATION`; by default the best for the puzzle"
	stopAfter        = "stop after this `TIME`: 10s, 2m, or seconds"
)

// valid checks the flags.
func (f *modelling) valid(cmd *cobra.Command) error {
	if err := f.modelOutput.valid(cmd); err != nil {
		return err
	}
	board := slices.Contains(boardForms, f.to)
	switch given := given(cmd, "no-good", "names", "decode"); {
	case f.decode == "" && board:
		return fmt.Errorf("--to %s needs --decode: only an answer is a board", f.to)
	case f.decode != "" && board:
		f.look.to = f.to
	case f.language() != "" && given != nil:
		return fmt.Errorf("%s is for LP and MPS files, not for programs", given[0])
	case f.decode != "" && cmd.Flags().Changed("to"):
		return fmt.Errorf("--decode writes no model; leave out --to %s", f.to)
	}
	return nil
}

// one reads the only puzzle of a file.
func (a *app) one(in *input, name string) (item, error) {
	flags, err := in.stated()
	if err != nil {
		return item{}, err
	}
	f, name, err := a.openPuzzles(a.ctx, name)
	if err != nil {
		return item{}, err
	}
	defer f.Close()
	r := flags.reader(f, name)
	entry, err := r.Next()
	if errors.Is(err, io.EOF) {
		return item{}, hinted{fmt.Errorf("%s holds no puzzle", name),
			`"gridwright list kinds" shows what a puzzle looks like`}
	}
	if err != nil {
		return item{}, err
	}
	if second, err := r.Next(); err == nil {
		return item{}, hinted{fmt.Errorf("%s:%d: expected one puzzle, found a second",
			name, second.Block.First().Number), "put each puzzle in its own file"}
	}
	a.noteGuess(entry)
	return item{Entry: entry, text: text{block: entry.Block}}, nil
}

// build builds the model of a puzzle.
func (f *modelling) build(ctx context.Context, it item) (*gridwright.Model, error) {
	form, err := gridwright.FormulationFor(it.Puzzle, f.formulation)
	if err != nil {
		return nil, err
	}
	if err := form.Supports(it.Puzzle); err != nil {
		return nil, fmt.Errorf("%s: %s: %w", it.where(), form.Name, err)
	}
	m, err := form.Build(ctx, it.Puzzle)
	if err != nil || !f.noGood {
		return m, err
	}
	s, err := answerOf(it)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return nil, hinted{fmt.Errorf("%s: the puzzle has no answer to exclude", it.where()),
			`"gridwright solve --to text" adds one`}
	}
	point, err := m.Encode(s)
	if err != nil {
		return nil, fmt.Errorf("%s: the answer is not a point of %s: %w", it.where(), form.Name, err)
	}
	m.Rows = append(m.Rows, m.Forbid(point))
	return m, nil
}

// options returns how the file of a model is written: with a comment that says what it is.
func (f *modelling) options(it item, m *gridwright.Model) lin.WriteOptions {
	comment := m.Comment(it.Block.File)
	if f.noGood {
		comment = append(comment, "The last row excludes one answer.")
	}
	return lin.WriteOptions{Comment: comment}
}

// writeModel writes a model to standard output, or with its names to files.
func (a *app) writeModel(f *modelling, it item) error {
	if f.names == "" {
		f.names = f.output + ".names"
	}
	if f.output != "" && sameName(f.output, f.names) {
		return f.oneFile()
	}
	var m *gridwright.Model
	err := a.timedOutput(f.output == "", f.time, func(ctx context.Context) (err error) {
		if m, err = f.build(ctx, it); err != nil {
			return err
		}
		if f.output != "" {
			return f.write(ctx, it, m)
		}
		_, err = file.WriteWith(ctx, a.out, "."+f.to, m.Model, f.options(it, m))
		return err
	})
	if err := a.unwritten(&f.modelOutput, err); err != nil {
		return err
	}
	if s := m.Stats(); f.output != "" {
		fmt.Fprintf(a.Stderr, "%s: %s, %d columns, %d rows, %d nonzeros; names in %s\n", f.output,
			m.Formulation.Name, s.Cols, s.Rows, s.Nonzeros, f.names)
	}
	a.noteFlaw(m.Formulation, it)
	return nil
}

// noteFlaw notes that a formulation has a flaw on a puzzle, if it has one.
func (a *app) noteFlaw(form *gridwright.Formulation, it item) {
	if flaw := form.Flaw(it.Puzzle); flaw != "" {
		a.say("note: %s has a flaw: %s", form.Name, flaw)
	}
}

// write writes a model and its names. They replace older files only once both are complete.
func (f *modelling) write(ctx context.Context, it item, m *gridwright.Model) error {
	var cols []string
	model, err := createFile(f.output, f.force, func(w io.Writer) (err error) {
		cols, err = file.WriteWith(ctx, w, f.output, m.Model, f.options(it, m))
		return err
	})
	if err != nil {
		return err
	}
	defer model.discard()
	names, err := createFile(f.names, f.force, func(w io.Writer) error {
		return f.meanings(ctx, w, it, m, cols)
	})
	if err != nil {
		return err
	}
	defer names.discard()
	if err := model.keep(); err != nil {
		return err
	}
	if sameFile(f.output, f.names) { // the model exists now, so the names can be compared
		return f.oneFile()
	}
	return names.keep()
}

// oneFile returns the error for writing the model and the names to the same file.
func (f *modelling) oneFile() error {
	return hinted{fmt.Errorf("-o and --names name the same file, %s", f.output),
		"choose another file for the meaning of the columns"}
}

// meanings writes what each column of the file means, one per line: its name, a tab, and words. The
// puzzle and the formulation come first, as comments.
func (f *modelling) meanings(ctx context.Context, to io.Writer, it item,
	m *gridwright.Model, cols []string,
) error {
	w := work.Begin(ctx, "writing the names", "column")
	fmt.Fprintf(to, "# The columns of %s: formulation %s of\n", wording.Visible(f.output),
		m.Formulation.Name)
	for l := range strings.Lines(it.Puzzle.String()) {
		fmt.Fprintf(to, "#   %s", l)
	}
	for j := range w.Range(len(cols)) {
		w.Did(1)
		meaning := "needed only by the file format"
		if j < len(m.Cols) {
			meaning = m.Meaning(j)
		}
		if _, err := fmt.Fprintf(to, "%s\t%s\n", cols[j], meaning); err != nil {
			w.End()
			return err
		}
	}
	return w.End()
}

// keepsInput returns an error if the output would overwrite the file of the puzzle.
func (a *app) keepsInput(f *modelling, from string) error {
	for _, to := range []struct{ flag, name string }{{"-o", f.output}, {"--names", f.names}} {
		if to.name != "" && a.isInput(from, to.name) {
			return hinted{fmt.Errorf("%s would overwrite the puzzle in %s", to.flag, to.name),
				"choose another file"}
		}
	}
	return nil
}
