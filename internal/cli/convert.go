package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

func (a *app) convertCommand() *cobra.Command {
	in := input{answers: true}
	var to, output string
	var force bool
	return a.command(&cobra.Command{
		Use:   "convert [FILE]...",
		Short: "Write puzzles in another form",
		Long: `Convert reads puzzles of any format, and writes them in the format that --to names, or
that the ending of the -o file shows. It keeps their answers, titles, authors and rules where the
format has a place for them, and prints a note on what is lost. A puzzle with a rule that the format
can't express is an error.

` + formatList() + `
"gridwright help formats" lists who uses each format, and what it keeps.`,
		Example: `  gridwright convert pasted.txt > clean.txt
  gridwright convert --to text top95.txt    from one line to the text format
  gridwright convert --to json -o puzzles.json puzzles.txt
  gridwright convert 'https://puzz.link/p?arukone/4/4/12l3123j'
  gridwright convert --to puzzlink examples/sudoku-9x9.txt    its URL`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if output == "-" { // standard output is the default
				output = ""
			}
			f := formats.ForFile(output)
			if ending := strings.ToLower(filepath.Ext(output)); to == "" && f == nil && output != "" &&
				!slices.Contains([]string{"", ".txt"}, ending) {
				err := fmt.Errorf("%s has no known ending; add --to FORMAT", output)
				if slices.Contains(pictureForms, ending[1:]) {
					return hinted{err, `"gridwright draw" draws pictures`}
				}
				return a.usage(cmd, err)
			}
			if to != "" || f == nil || f.Write == nil {
				var err error
				if f, err = writtenFormat(cmp.Or(to, "text")); err != nil {
					return a.usage(cmd, err)
				}
			}
			w := &converter{app: a, to: f, lost: map[string]int{}}
			in.rest = w.rest
			err := a.writing(files, output, force, func() error {
				if err := a.each(&in, files, w.puzzle); err != nil {
					return err
				}
				w.end()
				if output != "" && !w.begun && a.ctx.Err() == nil {
					a.say("no puzzle was read, so %s was not written", output)
					return errTold
				}
				return nil
			})
			if err == nil && output != "" && a.ctx.Err() == nil {
				a.wrote(output, w.count, "puzzle")
			}
			return err
		},
	}, append(in.rows(), []option{
		{"to", &to, "the `FORMAT` to write; by default text, or that of the ending of -o"},
		{"output,o", &output, "write to this `FILE`"},
		{"force", &force, "overwrite the file of -o"},
	}...), demand{flag: "force", needs: "output"})
}

// writing runs do with a file in place of standard output, unless the name is "". The file may
// be none of those that are read, and gets its name when it is complete.
func (a *app) writing(files []string, name string, force bool, do func() error) error {
	if name == "" {
		return do()
	}
	for _, file := range files {
		if a.isInput(file, name) {
			return hinted{fmt.Errorf("-o would overwrite the input %s", name), "choose another file"}
		}
	}
	screen := a.out
	defer func() { a.out = screen }()
	var failed error
	err := writeFile(name, force, func(w io.Writer) error {
		a.out = newOutput(w, false)
		failed = do()
		return cmp.Or(failed, a.out.err, a.ctx.Err())
	})
	switch {
	case failed != nil:
		return failed
	case a.ctx.Err() != nil:
		a.say("interrupted; %s was not written", name)
		return nil
	}
	return err
}

// formatList lists the formats for help, a line each.
func formatList() string {
	var b strings.Builder
	for _, f := range formats.All() {
		does := "read, written"
		if f.Write == nil {
			does = "read"
		}
		explain(&b, fmt.Sprintf("  %-11s ", f.Name), fmt.Sprintf("%s (%s)", f.Title, does))
	}
	return b.String()
}

// writtenFormat returns the format that --to names.
func writtenFormat(to string) (*formats.Format, error) {
	known := writtenFormats()
	f := formats.Named(to)
	switch {
	case f != nil && f.Write == nil:
		return nil, hinted{fmt.Errorf("the format %s is only read, not written", to),
			"--to expects " + wording.OneOf(known)}
	case slices.Contains(pictureForms, to):
		return nil, hinted{checkChoice("--to", to, known...), `"gridwright draw" draws pictures`}
	case f == nil:
		err := checkChoice("--to", to, known...)
		if hint := programHint(to); hint != "" {
			err = hinted{err, hint}
		}
		return nil, err
	}
	return f, nil
}

// programHint returns which value of --to is for a program that somebody names instead.
func programHint(name string) string {
	switch strings.ToLower(name) {
	case "f-puzzles":
		return "fpuzzles writes links of f-puzzles.com, and sudokupad those of SudokuPad"
	case "puzz.link", "pzpr", "pzv":
		return "puzzlink writes links of puzz.link"
	case "sgt-puzzles":
		return "tatham writes addresses of Simon Tatham's collection"
	}
	return ""
}

// writtenFormats lists the names that --to accepts.
func writtenFormats() []string {
	var names []string
	for _, f := range formats.All() {
		if f.Write != nil {
			names = append(names, f.Name)
		}
	}
	return names
}

// entry returns a puzzle with its name, info and answer.
func (it item) entry() (formats.Entry, error) {
	e, err := formats.NewEntry(it.Entry)
	if err != nil {
		return formats.Entry{}, err
	}
	return *e, nil
}

// answerOf reads the answer that follows a puzzle in its text, or nil if there is none.
func answerOf(it item) (puzzle.Answer, error) {
	e, err := it.entry()
	return e.Answer, err
}

// converter writes puzzles in a format.
type converter struct {
	*app
	to    *formats.Format
	begun bool
	count int            // the puzzles written
	lost  map[string]int // the puzzles with parts that the format has no place for, by their names
	alike int            // those of them without a note of their own
}

// begin writes what stands before a puzzle.
func (w *converter) begin() {
	if w.begun {
		w.printf("%s", w.to.Between)
	} else {
		w.printf("%s", w.to.Head)
	}
	w.begun = true
}

func (w *converter) puzzle(it item) error {
	e, err := it.entry()
	if err != nil {
		return err
	}
	if w.begun && w.to.Single {
		return hinted{fmt.Errorf("%s: a file of the format %s holds one puzzle", it.where(), w.to.Name),
			"convert the puzzles one at a time"}
	}
	text, err := w.to.Write(e)
	var cannot *formats.Inexpressible
	switch {
	case errors.As(err, &cannot):
		return hinted{fmt.Errorf("%s: %w", it.where(), err), cannot.Hint}
	case err != nil:
		return fmt.Errorf("%s: %w", it.where(), err)
	}
	rows, cols := it.Puzzle.Size()
	if strings.HasPrefix(e.Name, fmt.Sprintf("%s-%dx%d-", it.Puzzle.Kind().Name, rows, cols)) {
		e.Name = "" // that generate made up
	}
	if lost := w.to.Lost(e); len(lost) > 0 {
		w.noteLost(it, wording.AllOf(lost))
	}
	w.begin()
	w.count++
	w.printf("%s", text)
	return nil
}

// noteLost prints a note for what the format has no place for, once for all puzzles alike.
func (w *converter) noteLost(it item, lost string) {
	if w.lost[lost]++; w.lost[lost] > 1 {
		w.alike++
		return
	}
	w.say("note: %s: the format %s has no place for the %s of this puzzle", it.where(), w.to.Name,
		lost)
}

// rest writes the comments after the last line "---" of a file. Before that line they would belong
// to the puzzle above it.
func (w *converter) rest(comments []syntax.Line) {
	if w.to.Name != "text" {
		return
	}
	w.begin()
	for _, c := range comments {
		w.printf("%s\n", c.Text)
	}
}

// end writes what stands after the last puzzle.
func (w *converter) end() {
	if w.begun {
		w.printf("%s", w.to.Tail)
	}
	if w.alike > 0 {
		w.say("note: the same holds for %s", wording.Count(w.alike, "other puzzle"))
	}
}
