package cli

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/source"
	"github.com/gridwright/gridwright/internal/wording"
)

// Models as programs in the languages in which people state them.

// writtenForms returns the forms of models on standard output: those of files, and programs.
func writtenForms() []string {
	forms := slices.Clone(modelForms)
	for _, l := range source.Languages() {
		forms = append(forms, l.Name)
	}
	return forms
}

// modelOutput is where a model goes, and in what form: by the ending of the file's name, or --to.
type modelOutput struct {
	output, to string
	forms      []string
	force      bool
}

// rows returns the flags for forms, of which the first is the default, and other values of --to.
func (f *modelOutput) rows(forms []string, others ...string) []option {
	f.to, f.forms = forms[0], forms
	to := oneOf(&f.to, slices.Concat(forms, others)...)
	to.words = forms
	return []option{
		{"output,o", &f.output,
			"write the model to this `FILE`; by default, or with -, to standard output"},
		{"to", to, "use this `FORM` on standard output: " + wording.OneOf(forms)},
		{"force", &f.force, "overwrite files"},
	}
}

// endings lists the endings of names of models: those of files for solvers first.
func (f *modelOutput) endings() (all []string) {
	for _, gz := range []string{"", ".gz"} {
		for _, form := range modelForms {
			all = append(all, "."+form+gz)
		}
	}
	for _, l := range source.Languages() {
		if slices.Contains(f.forms, l.Name) && !slices.Contains(all, l.Ending) {
			all = append(all, l.Ending)
		}
	}
	return all
}

// valid checks the name of the output, and that --to fits it. The name - becomes "".
func (f *modelOutput) valid(cmd *cobra.Command) error {
	if f.output == "-" {
		f.output = ""
	}
	name := strings.ToLower(f.output)
	form := strings.TrimPrefix(filepath.Ext(strings.TrimSuffix(name, ".gz")), ".")
	switch fits := func(ending string) bool { return strings.HasSuffix(name, ending) }; {
	case f.output == "":
		return nil
	case !slices.ContainsFunc(f.endings(), fits):
		return fmt.Errorf("-o expects a name that ends in %s, found %s", wording.OneOf(f.endings()),
			f.output)
	case givenFlags(cmd, "to") != nil && f.to != cmp.Or(f.language(), form):
		return fmt.Errorf("the ending of the -o file chooses its format, and %s is not %s; leave out "+
			"--to", f.output, f.to)
	}
	return nil
}

// unwritten returns the error of writing the output, or errTold if that is or will be printed.
func (a *app) unwritten(f *modelOutput, err error) error {
	switch {
	case f.output != "":
		return a.cutShort(err, f.output+" was not written")
	case a.out.err != nil: // Main reports it
		return errTold
	}
	return a.cutShort(err, "the printed model is incomplete")
}

// language returns the language of the program to write, or "" for a file for solvers. Of two with
// the same ending, it is that of --to, or else the first.
func (f *modelOutput) language() string {
	language := ""
	for _, l := range source.Languages() {
		switch fits := strings.EqualFold(filepath.Ext(f.output), l.Ending); {
		case f.to == l.Name && (f.output == "" || fits):
			return l.Name
		case fits:
			language = cmp.Or(language, l.Name)
		}
	}
	return language
}

// program writes a puzzle as a program, to the output or to standard output. The formulation may
// be "".
func (a *app) program(f *modelOutput, it item, formulation string) error {
	text, err := catalog.Program(it.Puzzle, f.language(), formulation)
	if err != nil {
		return err
	}
	if f.output == "" {
		a.printf("%s", text)
		return nil
	}
	err = writeFile(f.output, f.force, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if err == nil {
		a.wrote(f.output, strings.Count(text, "\n"), "line")
	}
	return err
}
