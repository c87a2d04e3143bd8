package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/source"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// listFormulations prints all formulations, the details of some, or the size of each for the
// puzzles of files.
func (a *app) listFormulations(f *listFlags, words []string) error {
	known := formulations.names()
	var files []string
	for _, word := range words {
		if !slices.Contains(known, word) && (word == "-" || strings.ContainsAny(word, `./\`) ||
			isFile(word) || isPuzzle(word)) {
			files = append(files, word)
		}
	}
	switch {
	case len(files) == 0:
		return a.listStatements(formulations, f, words)
	case len(files) < len(words):
		return errors.New("expected formulations or files of puzzles, found both")
	}
	return a.each(&f.input, files, func(it item) error { return a.sizes(it, f.time, f.json) })
}

// formulations are what "list formulations" prints.
var formulations = statements{noun: "formulation", engine: "mip",
	of: func(f gridwright.Family) (all []statement) {
		for _, form := range f.Formulations {
			page := pageText{width: helpWidth, bold: func(s string) string { return s }}
			page.write(form.Doc)
			text := page.String() + "\n"
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
func (a *app) sizes(it item, limit time.Duration, asJSON bool) error {
	f, ok := gridwright.FamilyOf(it.Puzzle.Kind(), it.kinds...)
	if !ok || len(f.Formulations) == 0 {
		return fmt.Errorf("%s: there are no formulations for %s", it.where(), it.Puzzle.Kind().Name)
	}
	if it.heading() != "" && !asJSON {
		a.printf("%s\n", it.heading())
	}
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !asJSON {
		a.tabbed(table, "heads of formulations")
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
	refused := ""
	for _, s := range all {
		if s.cut {
			a.raise(exitUnknown)
		}
		switch {
		case asJSON:
			a.printJSON(s)
		case s.Size == nil:
			refused += fmt.Sprintf("%s: %s\n", s.Formulation, wrap(s.Error, len(s.Formulation)+2, 2))
		default:
			fmt.Fprintf(table, "%d\t%d\t%d\t%d\t%d\t%s\t  %s%s\n", s.Size.Cols, s.Size.Binaries,
				s.Size.Continuous, s.Size.Rows, s.Size.Nonzeros, coefficients(s.Size), s.Formulation,
				a.flawMark(s))
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	a.printf("%s", refused)
	if !asJSON {
		a.programs(it.Puzzle, all)
	}
	if it.heading() != "" && !asJSON {
		a.printf("\n")
	}
	return nil
}

// programs prints which of the formulations "model --to" writes as programs.
func (a *app) programs(p puzzle.Puzzle, all []sized) {
	var names []string
	for _, s := range all {
		switch in := catalog.Languages(p, s.Formulation); {
		case len(in) == len(source.Languages()):
			names = append(names, s.Formulation)
		case in != nil:
			names = append(names, fmt.Sprintf("%s (%s)", s.Formulation, strings.Join(in, ", ")))
		}
	}
	if names != nil {
		a.line("formulations with programs", "formulations", strings.Join(names, ", "))
	}
}

// flawMark says what is special about a formulation.
func (a *app) flawMark(s sized) string {
	switch {
	case s.Flaw != "":
		return " " + a.said(puzzle.Because("formulation has a flaw"))
	case s.Lazy:
		return " " + a.said(puzzle.Because("formulation is lazy"))
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

// aspects lists the properties of a formulation besides its mathematics, each with its label.
func aspects(form *gridwright.Formulation) [][2]string {
	all := [][2]string{{"Size", form.Size}, {"Source", form.Source}, {"How it fares", form.Strength}}
	if flaw := form.Flaw(nil); flaw != "" {
		all = append(all, [2]string{"Flaw", sentence(flaw)})
	}
	return all
}
