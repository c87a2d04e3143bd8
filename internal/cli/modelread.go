package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
)

// modelInput holds the flags for reading models.
type modelInput struct {
	form    string // of inputs whose name states none, or "" for what the text shows
	lenient bool
}

// modelForms lists the formats of models that flags name.
var modelForms = []string{"lp", "mps", "opb"}

func (in *modelInput) rows() []option {
	return []option{
		{"from", oneOf(&in.form, modelForms...),
			"read standard input in this `FORMAT`: lp, mps or opb; by default the text shows it"},
		in.lenientOption(),
	}
}

// lenientOption is the flag --lenient.
func (in *modelInput) lenientOption() option {
	return option{"lenient", &in.lenient,
		"accept models without a last line End or ENDATA, which may have been cut short"}
}

// valid checks that --from is used for inputs that need it.
func (in *modelInput) valid(files []string) error {
	unknown := func(name string) bool { return !file.Known(name) }
	if in.form == "" || len(files) == 0 || slices.ContainsFunc(files, unknown) {
		return nil
	}
	return errors.New("--from is for standard input and for names that state no format; leave it out")
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

// readModel reads a model from a file, or from standard input. If there is no error, the
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
		return nil, nil, hinted{fault, "--from lp, --from mps or --from opb states the format"}
	}
	return nil, nil, fault
}

// noteModel prints the notes on a model that was read.
func (a *app) noteModel(input string, notes []lin.Note) {
	for _, n := range notes {
		a.say("note: %s: %v", inputName(input), n)
	}
}

// loadModel reads a model within a time limit, and prints the notes on it.
func (a *app) loadModel(in *modelInput, limit time.Duration, input string) (m *lin.Model,
	err error,
) {
	var notes []lin.Note
	err = a.timed(limit, func(ctx context.Context) (err error) {
		m, notes, err = a.readModel(ctx, in, input)
		return err
	})
	a.noteModel(input, notes)
	return m, err
}

// readCommand returns the command "model read".
func (a *app) readCommand() *cobra.Command {
	var in modelInput
	var asJSON bool
	var limit time.Duration
	cmd := &cobra.Command{
		Use:   "read FILE...",
		Short: "Read LP, MPS and OPB files, and print their sizes",
		Long: `Read reads models from any source in the LP, MPS or OPB format, gzipped or not, and prints
their size and shape. With - it reads standard input, whose text shows the format.

It rejects models that are not mixed-integer linear, that need more than 1 GB of memory, or,
without --lenient, that lack a last line End or ENDATA. "gridwright help modelling" explains what
is read.

Exit codes: 0 all are read; 2 bad input; 3 stopped by --time or Ctrl-C.`,
		Example: `  gridwright model read model.lp
  gridwright model read --json *.mps.gz      one JSON object per file
  gridwright model read --time 10s model.lp
  gridwright model read - < model.mps.gz     standard input`,
		Args: a.argCount(1, anyNumber, "file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := in.valid(files); err != nil {
				return a.usage(cmd, err)
			}
			for _, name := range files {
				a.readAndDescribe(&in, name, limit, asJSON)
				if a.stopped() {
					break
				}
			}
			return nil
		},
	}
	return a.command(cmd, append(in.rows(), jsonOption(&asJSON), timeOption(&limit)))
}

// readAndDescribe reads a model, and prints its size.
func (a *app) readAndDescribe(in *modelInput, input string, limit time.Duration, asJSON bool) {
	m, err := a.loadModel(in, limit, input)
	if name := inputName(input); err != nil {
		a.report(a.cutShort(err, name+" was not read"))
	} else {
		a.describeModel(name, m, m.Stats(), asJSON)
	}
}

// readRecord describes a model that was read, as --json prints it.
type readRecord struct {
	File     string    `json:"file"`
	Name     string    `json:"name,omitempty"`
	Maximize bool      `json:"maximize"`
	Size     lin.Stats `json:"size"`
}

func (a *app) describeModel(name string, m *lin.Model, s lin.Stats, asJSON bool) {
	if asJSON {
		a.printJSON(readRecord{name, m.Name, m.Maximize, s})
		return
	}
	form := "minimize"
	if m.Maximize {
		form = "maximize"
	}
	a.line(form, "file", wording.Visible(name))
	a.line("size of columns", "n", s.Cols, "binary", s.Binaries, "integer", s.Integers,
		"continuous", s.Continuous, "fixed", s.Fixed)
	a.line("size of rows", "n", s.Rows, "equations", s.Equations)
	a.line("size of nonzeros", "n", s.Nonzeros, "density", percent(s.Density()), "values",
		coefficients(&s))
	said := func(n int, noun string) string { return a.said(counted(noun, n)) }
	if parts := extensions(&s, said); parts != "" {
		a.line("size beyond", "parts", parts)
	}
}

// extensions counts the parts of a model that are more than linear rows and bounds, or returns "".
func extensions(s *lin.Stats, count func(n int, noun string) string) string {
	var parts []string
	for _, part := range []struct {
		n    int
		noun string
	}{
		{s.Indicators, "indicator row"}, {s.Semicontinuous, "semicontinuous column"},
		{s.Sets, "special ordered set"},
	} {
		if part.n > 0 {
			parts = append(parts, count(part.n, part.noun))
		}
	}
	return strings.Join(parts, ", ")
}

// formulationUsage explains --formulation, and stopAfter --time of a command for one file.
const (
	formulationUsage = "use this `FORMULATION`; by default the best for the puzzle"
	stopAfter        = "stop after this `TIME`: 10s, 2m, or seconds"
)
