package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/mps"
)

// modelInput holds the flags for reading models.
type modelInput struct {
	flag    string // that states the format: "from", or "model" where other files are puzzles
	form    string // of inputs whose name states none: lp or mps, or "" for what the text shows
	lenient bool
}

// fromUsage explains --from.
const fromUsage = "read standard input in this `FORM`: lp or mps; by default the text shows it"

func (in *modelInput) flags(cmd *cobra.Command, flag, usage string) {
	in.flag = flag
	cmd.Flags().StringVar(&in.form, flag, "", usage)
	cmd.Flags().BoolVar(&in.lenient, "lenient", false,
		"accept models without a last line End or ENDATA, which may have been cut short")
}

// valid checks the flags for the inputs of a command.
func (in *modelInput) valid(cmd *cobra.Command, files []string) error {
	if !cmd.Flags().Changed(in.flag) {
		return nil
	}
	if err := choice("--"+in.flag, in.form, "lp", "mps"); err != nil {
		return err
	}
	unknown := func(name string) bool { return !file.Known(name) }
	if len(files) == 0 || slices.ContainsFunc(files, unknown) {
		return nil
	}
	return fmt.Errorf("--%s is for standard input and other names than .lp and .mps; leave it out",
		in.flag)
}

// name returns the name by which package file finds the format of an input.
func (in *modelInput) name(input string) string {
	switch {
	case file.Known(input):
		return input
	case in.form != "":
		return "." + in.form
	case input == "-":
		return "" // the text shows it
	}
	return input
}

// inputName returns the name of an input in messages.
func inputName(input string) string {
	if input == "-" {
		return "stdin"
	}
	return input
}

// readModel reads a model from an LP or MPS file, or from standard input. If there is no error, the
// caller prints the notes, by noteModel.
func (a *app) readModel(ctx context.Context, in *modelInput, input string) (
	m *lin.Model, notes []lin.Note, err error,
) {
	f, name, err := a.openFor(ctx, input, "a model")
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	m, err = file.ReadWith(ctx, f, in.name(input), lin.ReadOptions{Lenient: in.lenient,
		Note: func(n lin.Note) { notes = append(notes, n) }})
	if failed := (*unreadable)(nil); errors.As(err, &failed) {
		return nil, nil, failed
	}
	if err == nil {
		return m, notes, nil
	}
	var syntax *lin.SyntaxError
	if errors.As(err, &syntax) && (syntax.Unended || syntax.Hint != "") {
		hint := syntax.Hint
		if syntax.Unended {
			hint = "the file may have been cut short; --lenient reads it as it is"
		}
		return nil, nil, hinted{fmt.Errorf("%s: %s", name, syntax.Located()), hint}
	}
	fault := fmt.Errorf("%s: %w", name, err)
	switch {
	case errors.Is(err, file.ErrFormat), input != "-" && in.name(input) == input && !file.Known(input):
		return nil, nil, hinted{fault,
			fmt.Sprintf("--%s lp or --%[1]s mps states the format", in.flag)}
	}
	return nil, nil, fault
}

// noteModel prints the notes on a model that was read.
func (a *app) noteModel(input string, notes []lin.Note) {
	for _, n := range notes {
		fmt.Fprintf(a.Stderr, "gridwright: note: %s: %v\n", inputName(input), n)
	}
}

// loadModel reads a model within a time limit, and prints the notes on it.
func (a *app) loadModel(in *modelInput, limit seconds, input string) (m *lin.Model, err error) {
	var notes []lin.Note
	err = a.timed(limit, func(ctx context.Context) (err error) {
		m, notes, err = a.readModel(ctx, in, input)
		return err
	})
	a.noteModel(input, notes)
	return m, err
}

// converting holds the flags of "model convert".
type converting struct {
	modelInput
	to    string
	kept  []string // names of extensions
	force bool
	time  seconds

	keep lin.Extensions
}

// keepable lists the extensions that --keep names.
var keepable = []string{"indicators", "semicontinuous", "sets", "all"}

// validKeep reads the flag --keep.
func (f *converting) validKeep() error {
	for _, what := range f.kept {
		if err := choice("--keep", what, keepable...); err != nil {
			return err
		}
		f.keep |= map[string]lin.Extensions{"indicators": lin.Indicators,
			"semicontinuous": lin.Semicontinuous, "sets": lin.OrderedSets,
			"all": lin.AllExtensions}[what]
	}
	return nil
}

// convertModelCommand returns the command "model convert".
func (a *app) convertModelCommand() *cobra.Command {
	var f converting
	cmd := &cobra.Command{
		Use:   "convert FILE NEWFILE",
		Short: "Convert models between LP and MPS files",
		Long: `Convert reads a model from any source in the LP or MPS format, and writes it as
CBC, GLPK and HiGHS read it alike. The endings of the names choose the formats: .lp, .mps, .lp.gz
or .mps.gz. A name - is standard input, whose text shows the format, or standard output.

NOTES. The optimal solutions stay the same. A note on standard error names each change: a row with
two limits becomes two rows; indicator rows, semicontinuous columns and special ordered sets
become linear rows; the objective's constant becomes a column that is fixed to 1; names that some
reader would not understand are changed; and MPS files always minimize.

EXTENSIONS. --keep writes indicator rows, semicontinuous columns or special ordered sets in
sections of their own: "--keep all" for CPLEX, Gurobi and SCIP, "--keep semicontinuous" for HiGHS.
CBC ignores indicator rows without an error, and GLPK reads none of the three.

Exit codes: 0 written; 2 bad input; 3 stopped by --time or Ctrl-C: then no file is written or
changed.`,
		Example: `  gridwright model convert model.lp new.mps
  gridwright model convert model.mps.gz new.lp
  gridwright model convert model.lp - --to mps           to standard output
  gridwright model convert - - --to lp < model.mps.gz    from standard input
  gridwright model convert --keep all model.lp whole.mps   for CPLEX or Gurobi`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return a.usage(cmd, fmt.Errorf("\"model convert\" needs a file to read and a file to "+
					"write, found %s", wording.Count(len(args), "file")))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			from, to := args[0], args[1]
			err := f.valid(cmd, args[:1])
			if err == nil {
				err = f.validOutput(cmd, to)
			}
			if err == nil {
				err = f.validKeep()
			}
			if err != nil {
				return a.usage(cmd, err)
			}
			return a.convertModel(&f, from, to)
		},
	}
	f.flags(cmd, "from", fromUsage)
	cmd.Flags().StringVar(&f.to, "to", "", "use this `FORM` on standard output: lp or mps")
	cmd.Flags().StringSliceVar(&f.kept, "keep", nil, "keep `WHAT` in sections of its own: "+
		"indicators, semicontinuous, sets, or all; several with commas")
	cmd.Flags().BoolVar(&f.force, "force", false, "overwrite files")
	cmd.Flags().Var(&f.time, "time", "stop after this `TIME`: 10s, 2m, or seconds")
	group(cmd, inputFlags, "from", "lenient")
	group(cmd, limitFlags, "time")
	group(cmd, outputFlags, "to", "keep", "force")
	return cmd
}

// validOutput checks the name of the new file, and the flag for its format.
func (f *converting) validOutput(cmd *cobra.Command, to string) error {
	changed := cmd.Flags().Changed("to")
	switch {
	case to == "-" && !changed:
		return errors.New("a model on standard output needs --to lp or --to mps")
	case to == "-":
		return choice("--to", f.to, "lp", "mps")
	case changed:
		return errors.New("--to is for standard output; the ending of the new file chooses its format")
	case !file.Known(to):
		return fmt.Errorf("expected a new file that ends in .lp, .mps, .lp.gz or .mps.gz, found %s", to)
	}
	return nil
}

// convertModel reads a model, and writes it to another file.
func (a *app) convertModel(f *converting, from, to string) error {
	name, shown := to, to
	if to == "-" {
		name, shown = "."+f.to, "stdout"
	} else if a.isInput(from, to) {
		return hinted{fmt.Errorf("%s would overwrite the model that is read", to),
			"choose another file"}
	} else if _, _, err := place(to, f.force, "- writes to standard output"); err != nil {
		return err // before a long file is read
	}
	var notes []lin.Note
	var lost []string
	var size lin.Stats
	options := lin.WriteOptions{Keep: f.keep, Comment: []string{lin.WrittenBy}}
	do := func(ctx context.Context) (err error) {
		var m *lin.Model
		if m, notes, err = a.readModel(ctx, &f.modelInput, from); err != nil {
			return err
		}
		if lost, size, err = unkept(ctx, m, name, f.keep); err != nil {
			return err
		}
		if to == "-" {
			_, err = file.WriteWith(ctx, a.out, name, m, options)
			return err
		}
		written, err := createFile(to, f.force, func(w io.Writer) error {
			_, err := file.WriteWith(ctx, w, name, m, options)
			return err
		})
		if err != nil {
			return err
		}
		defer written.discard()
		return written.keep()
	}
	err := a.timedOutput(to == "-", f.time, do)
	a.noteModel(from, notes)
	missing := shown + " was not written"
	if to == "-" {
		missing = "the printed model is incomplete"
	}
	switch {
	case to == "-" && a.out.err != nil: // Main reports it
		return nil
	case a.cutShort(err, missing):
		return nil
	case err != nil:
		return err
	}
	fmt.Fprintf(a.Stderr, "%s: %s, %s, %s\n", shown, wording.Count(size.Cols, "column"),
		wording.Count(size.Rows, "row"), wording.Count(size.Nonzeros, "nonzero"))
	for _, what := range lost {
		fmt.Fprintf(a.Stderr, "gridwright: note: %s\n", what)
	}
	return nil
}

// timedOutput is timed for work that may print a model. On a terminal the model shows the progress
// itself.
func (a *app) timedOutput(prints bool, limit seconds, do func(context.Context) error) error {
	if prints && a.StdoutTerminal {
		ctx, cancel := a.limited(limit)
		defer cancel()
		return do(ctx)
	}
	return a.timed(limit, do)
}

// unkept describes what a file of this name does not keep of a model as it is, and returns the size
// of the model in the file. The file keeps some extensions.
func unkept(ctx context.Context, m *lin.Model, name string, keep lin.Extensions) (
	lost []string, s lin.Stats, err error,
) {
	p, err := m.PortableBut(ctx, keep)
	if cut := (*work.Stopped)(nil); err != nil && m.Validate() == nil && !errors.As(err, &cut) {
		return nil, s, hinted{err, "give it the bound, or write the extension as it is, with --keep"}
	}
	if err != nil {
		return nil, s, err
	}
	names, err := p.FileNames(ctx)
	if err != nil {
		return nil, s, err
	}
	w := work.Begin(ctx, "comparing the models", "row")
	split, free, rounded, crossed := 0, 0, 0, 0
	cols, rows, sets := renaming{noun: "column"}, renaming{noun: "row"}, renaming{noun: "set"}
	for i := range w.Range(len(m.Rows)) {
		switch lo, hi := m.Rows[i].Lo, m.Rows[i].Hi; {
		case lo == -lin.Inf && hi == lin.Inf:
			free++
		case lo != hi && lo != -lin.Inf && hi != lin.Inf:
			split++
		}
	}
	for j := range w.Range(len(m.Cols)) {
		c := m.Cols[j]
		lo, hi := c.Lo, c.Hi
		if c.Integer {
			lo, hi = math.Ceil(lo), math.Floor(hi)
		}
		if lo != c.Lo || hi != c.Hi {
			rounded++
		}
		if lo > hi {
			crossed++
		}
		cols.compare(c.Name, names.Cols[j])
	}
	for i := range w.Range(len(p.Rows)) {
		rows.compare(p.Rows[i].Name, names.Rows[i])
	}
	for k, set := range p.Sets {
		sets.compare(set.Name, names.Sets[k])
	}
	note := func(n int, noun, one, many string) {
		switch {
		case n == 1:
			lost = append(lost, "1 "+noun+" "+one)
		case n > 1:
			lost = append(lost, fmt.Sprintf("%d %ss %s", n, noun, many))
		}
	}
	before, after := m.Stats(), p.Stats()
	stated := lin.Stats{Indicators: before.Indicators, Sets: before.Sets,
		Semicontinuous: before.Semicontinuous - after.Semicontinuous}
	if keep&lin.Indicators != 0 {
		stated.Indicators = 0
	}
	if keep&lin.OrderedSets != 0 {
		stated.Sets = 0
	}
	if parts := extensions(&stated); parts != "" {
		lost = append(lost, parts+": stated by linear rows on further binary columns")
	}
	if parts := extensions(&after); parts != "" {
		lost = append(lost, parts+": in sections that not every solver reads")
	}
	note(split, "row", "with two limits becomes two rows", "with two limits become two rows each")
	note(free, "row", "without limits is left out", "without limits are left out")
	note(rounded, "integer column", "gets whole bounds", "get whole bounds")
	note(crossed, "column", "whose bounds contradict each other gets a row for one of them",
		"whose bounds contradict each other get a row for one of them")
	lost = append(lost, cols.note()...)
	lost = append(lost, rows.note()...)
	lost = append(lost, sets.note()...)
	if m.Offset != 0 {
		lost = append(lost, fmt.Sprintf("the objective's constant %v becomes the column %s, which is 1",
			m.Offset, lin.Constant))
	}
	if m.Maximize && file.Minimizes(name) {
		lost = append(lost, "the file minimizes: the signs of the objective are turned")
	}
	if m.Name != "" && m.Name != mps.Name {
		lost = append(lost, fmt.Sprintf("the name of the model, %s, is not kept",
			wording.Quote(m.Name)))
	}
	return lost, after, w.End()
}

// renaming counts the columns or rows that get other names in a file. A name that was empty does
// not count.
type renaming struct {
	noun     string
	n        int
	old, new string // the first
}

func (r *renaming) compare(old, new string) {
	if old == "" || old == new {
		return
	}
	if r.n++; r.n == 1 {
		r.old, r.new = old, new
	}
}

// note describes the change in a line, if there is one.
func (r *renaming) note() []string {
	first := fmt.Sprintf("%s becomes %s", wording.Quote(r.old), wording.Quote(r.new))
	switch r.n {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf("1 %s gets another name: %s", r.noun, first)}
	}
	return []string{fmt.Sprintf("%d %ss get other names: %s, for example", r.n, r.noun, first)}
}
