package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/mps"
)

// convertFlags holds the flags of "model convert".
type convertFlags struct {
	modelInput
	modelOutput
	keep lin.Extensions
	time time.Duration
}

// keepable lists the extensions that --keep names.
var keepable = []string{"indicators", "semicontinuous", "sets", "all"}

// extensionsValue returns the value of --keep: extensions with commas between them.
func extensionsValue(to *lin.Extensions) value {
	parts := []lin.Extensions{lin.Indicators, lin.Semicontinuous, lin.OrderedSets, lin.AllExtensions}
	return value{func(text string) error {
		for _, word := range strings.Split(text, ",") {
			if err := oneOf(new(string), keepable...).Set(word); err != nil {
				return err
			}
			*to |= parts[slices.Index(keepable, word)]
		}
		return nil
	}, func() string { return "" }, "", nil}
}

// convertModelCommand returns the command "model convert".
func (a *app) convertModelCommand() *cobra.Command {
	var f convertFlags
	return a.command(&cobra.Command{
		Use:   "convert FILE",
		Short: "Convert models between LP, MPS and OPB files",
		Long: `Convert reads a model from any source in the LP, MPS or OPB format, and writes it as CBC,
GLPK and HiGHS read it alike. The endings of the names choose the formats: .lp, .mps or .opb, with
.gz or without. A FILE - is standard input, whose text shows the format. Without -o, --to names
that of standard output.

The optimal solutions stay the same. A note on standard error names each change ("gridwright help
modelling" lists them). --keep writes extensions in sections of their own: "--keep all" for CPLEX,
Gurobi and SCIP, "--keep semicontinuous" for HiGHS.

Exit codes: 0 written; 2 bad input; 3 stopped by --time or Ctrl-C: then no file is written or
changed.`,
		Example: `  gridwright model convert model.lp -o new.mps
  gridwright model convert model.mps.gz -o new.lp
  gridwright model convert model.lp --to mps             to standard output
  gridwright model convert - < model.mps.gz              from standard input
  gridwright model convert --keep all model.lp -o whole.mps     for CPLEX`,
		Args: a.argCount(1, 2, "file to read"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 2 {
				a.noteRenamed("FILE NEWFILE", "FILE -o NEWFILE")
				f.output = args[1]
			}
			if err := cmp.Or(f.modelInput.valid(args[:1]), f.modelOutput.valid(cmd)); err != nil {
				return a.usage(cmd, err)
			}
			return a.convertModel(&f, args[0])
		},
	}, slices.Concat(f.modelInput.rows(), f.modelOutput.rows(modelForms), []option{
		{"keep", extensionsValue(&f.keep), "keep `WHAT` in sections of its own: " +
			"indicators, semicontinuous, sets, or all; several with commas"},
		{"time", &f.time, stopAfter},
	}))
}

// convertModel reads a model, and writes it to another file.
func (a *app) convertModel(f *convertFlags, from string) error {
	to, name, shown := f.output, f.output, f.output
	if to == "" {
		name, shown = "."+f.to, "stdout"
	} else if a.isInput(from, to) {
		return hinted{fmt.Errorf("%s would overwrite the model that is read", to),
			"choose another file"}
	} else if _, _, err := placeFor(to, f.force, toStdout); err != nil {
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
		if lost, size, err = noteUnkept(ctx, m, name, f.keep); err != nil {
			return err
		}
		if to == "" {
			_, err = file.WriteWith(ctx, a.out, name, m, options)
			return err
		}
		return writeFile(to, f.force, func(w io.Writer) error {
			_, err := file.WriteWith(ctx, w, name, m, options)
			return err
		})
	}
	err := a.timedOutput(to == "", f.time, do)
	a.noteModel(from, notes)
	if err := a.unwritten(&f.modelOutput, err); err != nil {
		return err
	}
	fmt.Fprintf(a.Stderr, "%s: %s, %s, %s\n", shown, wording.Count(size.Cols, "column"),
		wording.Count(size.Rows, "row"), wording.Count(size.Nonzeros, "nonzero"))
	for _, what := range lost {
		a.say("note: %s", what)
	}
	return nil
}

// timedOutput is timed for work that may print a model. On a terminal the model shows the progress
// itself.
func (a *app) timedOutput(prints bool, limit time.Duration, do func(context.Context) error) error {
	if prints && a.StdoutTerminal {
		ctx, cancel := a.limited(limit)
		defer cancel()
		return do(ctx)
	}
	return a.timed(limit, do)
}

// noteUnkept describes what a file of this name does not keep of a model as it is, and returns the
// size of the model in the file. The file keeps some extensions.
func noteUnkept(ctx context.Context, m *lin.Model, name string, keep lin.Extensions) (
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
	before, after := m.Stats(), p.Stats()
	lost = append(restated(before, after, keep), changesOf(w, m).notes()...)
	if file.Nameless(name) {
		lost = append(lost, "the format has no names: columns are x1, x2, ..., as comments state")
	} else {
		lost = append(lost, renamings(w, m, p, names)...)
	}
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

// restated describes the extensions that a file states by rows, and those that it keeps.
func restated(before, after lin.Stats, keep lin.Extensions) (lost []string) {
	stated := lin.Stats{Indicators: before.Indicators, Sets: before.Sets,
		Semicontinuous: before.Semicontinuous - after.Semicontinuous}
	if keep&lin.Indicators != 0 {
		stated.Indicators = 0
	}
	if keep&lin.OrderedSets != 0 {
		stated.Sets = 0
	}
	if parts := extensions(&stated, wording.Count); parts != "" {
		lost = append(lost, parts+": stated by linear rows on further binary columns")
	}
	if parts := extensions(&after, wording.Count); parts != "" {
		lost = append(lost, parts+": in sections that not every solver reads")
	}
	return lost
}

// changes counts the rows and columns of a model that a file states in another way.
type changes struct {
	split, free      int // rows with two limits, and without
	rounded, crossed int // columns whose bounds are not whole, or contradict each other
}

func changesOf(w *work.Work, m *lin.Model) (c changes) {
	for i := range w.Range(len(m.Rows)) {
		switch lo, hi := m.Rows[i].Lo, m.Rows[i].Hi; {
		case lo == -lin.Inf && hi == lin.Inf:
			c.free++
		case lo != hi && lo != -lin.Inf && hi != lin.Inf:
			c.split++
		}
	}
	for j := range w.Range(len(m.Cols)) {
		lo, hi := m.Cols[j].Lo, m.Cols[j].Hi
		if m.Cols[j].Integer {
			lo, hi = math.Ceil(lo), math.Floor(hi)
		}
		if lo != m.Cols[j].Lo || hi != m.Cols[j].Hi {
			c.rounded++
		}
		if lo > hi {
			c.crossed++
		}
	}
	return c
}

// notes describes the changes, a line for each that there is.
func (c changes) notes() (lost []string) {
	note := func(n int, noun, one, many string) {
		switch {
		case n == 1:
			lost = append(lost, "1 "+noun+" "+one)
		case n > 1:
			lost = append(lost, fmt.Sprintf("%d %ss %s", n, noun, many))
		}
	}
	note(c.split, "row", "with two limits becomes two rows", "with two limits become two rows each")
	note(c.free, "row", "without limits is left out", "without limits are left out")
	note(c.rounded, "integer column", "gets whole bounds", "get whole bounds")
	note(c.crossed, "column", "whose bounds contradict each other gets a row for one of them",
		"whose bounds contradict each other get a row for one of them")
	return lost
}

// renamings describes which names of a model, and of the rows and sets of its portable form, are
// others in a file.
func renamings(w *work.Work, m, p *lin.Model, names lin.Names) []string {
	cols, rows, sets := renamer{noun: "column"}, renamer{noun: "row"}, renamer{noun: "set"}
	for j := range w.Range(len(m.Cols)) {
		cols.compare(m.Cols[j].Name, names.Cols[j])
	}
	for i := range w.Range(len(p.Rows)) {
		rows.compare(p.Rows[i].Name, names.Rows[i])
	}
	for k, set := range p.Sets {
		sets.compare(set.Name, names.Sets[k])
	}
	return slices.Concat(cols.note(), rows.note(), sets.note())
}

// renamer counts the columns or rows that get other names in a file. A name that was empty does
// not count.
type renamer struct {
	noun     string
	n        int
	old, new string // the first
}

func (r *renamer) compare(old, new string) {
	if old == "" || old == new {
		return
	}
	if r.n++; r.n == 1 {
		r.old, r.new = old, new
	}
}

// note describes the change in a line, if there is one.
func (r *renamer) note() []string {
	first := fmt.Sprintf("%s becomes %s", wording.Quote(r.old), wording.Quote(r.new))
	switch r.n {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf("1 %s gets another name: %s", r.noun, first)}
	}
	return []string{fmt.Sprintf("%d %ss get other names: %s, for example", r.n, r.noun, first)}
}
