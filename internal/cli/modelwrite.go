package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
)

// How model builds the model of a puzzle and writes it.

// modelFlags holds the flags of model.
type modelFlags struct {
	input
	modelOutput
	formulation string
	decode      string
	noGood      bool
	time        time.Duration
	look        look
}

// build builds the model of a puzzle.
func (f *modelFlags) build(ctx context.Context, it item) (*gridwright.Model, error) {
	form, err := gridwright.FormulationFor(it.Puzzle, f.formulation, it.kinds...)
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
func (f *modelFlags) options(it item, m *gridwright.Model) lin.WriteOptions {
	comment := m.Comment(it.Block.File)
	if f.noGood {
		comment = append(comment, "The last row excludes one answer.")
	}
	return lin.WriteOptions{Comment: comment}
}

// writeModel writes a model to standard output, or with its names to files.
func (a *app) writeModel(f *modelFlags, it item) error {
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
			m.Formulation.Name, s.Cols, s.Rows, s.Nonzeros, f.output+namesEnding)
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

// namesEnding is what the name of a model's file gains for the file that explains its columns.
const namesEnding = ".names"

// write writes a model and its names. They replace older files only once both are complete.
func (f *modelFlags) write(ctx context.Context, it item, m *gridwright.Model) error {
	var cols []string
	model, err := createFile(f.output, f.force, func(w io.Writer) (err error) {
		cols, err = file.WriteWith(ctx, w, f.output, m.Model, f.options(it, m))
		return err
	})
	if err != nil {
		return err
	}
	defer model.discard()
	names, err := createFile(f.output+namesEnding, f.force, func(w io.Writer) error {
		return f.meanings(ctx, w, it, m, cols)
	})
	if err != nil {
		return err
	}
	defer names.discard()
	if err := model.keep(); err != nil {
		return err
	}
	return names.keep()
}

// meanings writes what each column of the file means, one per line: its name, a tab, and words. The
// puzzle and the formulation come first, as comments.
func (f *modelFlags) meanings(ctx context.Context, to io.Writer, it item,
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
