package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/source"
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

// programEndings lists the endings of the names of programs, as shells compare them.
func programEndings() []string {
	var endings []string
	for _, l := range source.Languages() {
		endings = append(endings, strings.TrimPrefix(l.Ending, "."))
	}
	return endings
}

// outputEndings returns the endings of the names of models.
func outputEndings() []string {
	endings := []string{".lp", ".mps", ".lp.gz", ".mps.gz"}
	for _, ending := range programEndings() {
		endings = append(endings, "."+ending)
	}
	return endings
}

// language returns the language of the program that the flags ask for, or "" if they ask for a file
// for solvers.
func (f *modelling) language() string {
	for _, l := range source.Languages() {
		if f.output == "" && f.as == l.Name ||
			f.output != "" && strings.EqualFold(filepath.Ext(f.output), l.Ending) {
			return l.Name
		}
	}
	return ""
}

// agree reports whether --as and the ending of the output choose the same form.
func (f *modelling) agree() bool {
	if language := f.language(); language != "" {
		return language == f.as
	}
	return strings.HasSuffix(strings.TrimSuffix(strings.ToLower(f.output), ".gz"), "."+f.as)
}

// validProgram checks the flags of a program.
func (f *modelling) validProgram(cmd *cobra.Command) error {
	for _, flag := range []string{"no-good", "names", "decode"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for LP and MPS files, not for programs", flag)
		}
	}
	return nil
}

// program writes a puzzle as a program, to the output or to standard output.
func (a *app) program(f *modelling, it item, language string) error {
	text, err := catalog.Program(it.Puzzle, language, f.formulation)
	if errors.Is(err, gridwright.ErrUnsupported) {
		return fmt.Errorf("%s: %w", it.where(), err)
	}
	if err != nil {
		return err
	}
	if f.output == "" {
		return a.timedOutput(true, f.time, func(context.Context) error {
			a.printf("%s", text)
			return nil
		})
	}
	file, err := createFile(f.output, f.force, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if err != nil {
		return err
	}
	return file.keep()
}
