// Package source writes puzzles as programs in the languages in which people state models: PuLP and
// Pyomo in Python, JuMP in Julia, GAMS, MathProg, MiniZinc and LaTeX. A program is short, indexed
// and commented, with the board as data: for people to read, to run and to change.
//
// The parts of the programs are files, in a folder for each language, and in one for what languages
// share. In a part, a word between two @ stands for data of the puzzle, or for what such languages
// write differently.
package source

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

//go:embed parts
var parts embed.FS

// Language is a language in which models are stated.
type Language struct {
	Name   string // "pulp"
	Ending string // of the names of its files: ".py"
	// notation is that of its data, and the folder of the parts that it shares with languages of the
	// same notation.
	notation string
	run      string // how to run the file FILE
	mark     string // begins a comment, or is "" where lines around it do
}

// Languages returns the languages.
func Languages() []Language {
	return []Language{
		{"pulp", ".py", "python", "python3 FILE, with PuLP and CBC", "#"},
		{"pyomo", ".py", "python", "python3 FILE, with Pyomo and HiGHS, CBC or GLPK", "#"},
		{"jump", ".jl", "julia", "julia FILE, with JuMP and HiGHS", "#"},
		{"gams", ".gms", "gams", "gams FILE", ""},
		{"mathprog", ".mod", "mathprog", "glpsol --math FILE", "#"},
		{"minizinc", ".mzn", "minizinc", "minizinc FILE", "%"},
		{"latex", ".tex", "latex", "pdflatex FILE", "%"},
	}
}

// find returns the language of a name.
func find(name string) (Language, error) {
	var names []string
	for _, l := range Languages() {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Language{}, fmt.Errorf("unknown language %q, expected %s", name, wording.OneOf(names))
}

// plan states how the puzzles of a family become programs by a formulation.
type plan struct {
	formulation string
	// model says what the model is, where its rows are others than those of the formulation.
	model string
	// columns is the largest number that such a model may have, or 0 if the formulation has as many.
	columns int
	// languages has the names of those in which there are programs, or is nil for all.
	languages []string
	// parts names the files of a program in order, without their endings. A language leaves out those
	// that it does not have.
	parts []string
	// data returns what stands in the parts for the words between @.
	data func(l Language) map[string]string
}

// Program returns the program of a puzzle in a language by a formulation that supports the puzzle.
// The error wraps engine.ErrUnsupported if there is none; it says which there are.
func Program(p puzzle.Puzzle, f *formulation.Formulation, language string) (string, error) {
	l, err := find(language)
	if err != nil {
		return "", err
	}
	plans, err := plansOf(p)
	if err != nil {
		return "", none(l, "%w", err)
	}
	var others []string
	for _, plan := range plans {
		switch {
		case plan.languages != nil && !slices.Contains(plan.languages, l.Name):
		case plan.formulation == f.Name:
			return plan.program(p, f, l)
		default:
			others = append(others, plan.formulation)
		}
	}
	if others == nil {
		return "", none(l, "%s has none", p.Kind().Name)
	}
	return "", none(l, "%s has none; %s can be had", f.Name, wording.AllOf(others))
}

// none returns the error for a program that does not exist.
func none(l Language, reason string, args ...any) error {
	return engine.Unsupported("no program in "+l.Name, fmt.Errorf(reason, args...))
}

// Formulations returns the names of the formulations by which a puzzle has a program in a language,
// the plainest first.
func Formulations(p puzzle.Puzzle, language string) []string {
	plans, err := plansOf(p)
	if err != nil {
		return nil
	}
	var names []string
	for _, plan := range plans {
		if plan.languages == nil || slices.Contains(plan.languages, language) {
			names = append(names, plan.formulation)
		}
	}
	return names
}

// program joins the parts of a program.
func (plan plan) program(p puzzle.Puzzle, f *formulation.Formulation, l Language) (string, error) {
	text := plan.about(p, f, l)
	var words []string
	for word, value := range plan.data(l) {
		words = append(words, "@"+word+"@", value)
	}
	fill := strings.NewReplacer(words...)
	for _, name := range plan.parts {
		part, err := parts.ReadFile("parts/" + l.Name + "/" + name + l.Ending)
		if errors.Is(err, fs.ErrNotExist) {
			part, err = parts.ReadFile("parts/" + l.notation + "/" + name + l.Ending)
		}
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		text += "\n" + fill.Replace(string(part))
	}
	// Functions of Python have two blank lines around them, and so do the parts that hold some.
	for strings.Contains(text, "\n\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n\n", "\n\n\n")
	}
	return text, nil
}

// widest is the longest line of a comment.
const widest = 96

// about returns the comment at the head of a program.
func (plan plan) about(p puzzle.Puzzle, f *formulation.Formulation, l Language) string {
	rows, cols := p.Size()
	var texts []string
	if plan.model != "" {
		texts = append(texts, plan.model+" The rows are this project's own.")
	} else {
		texts = append(texts, f.Summary)
		if flaw := f.Flaw.Of(p); flaw != "" {
			texts = append(texts, "It has a flaw: "+flaw+".")
		}
		texts = append(texts, "Source: "+f.Source, "How it fares: "+f.Strength)
	}
	texts = append(texts, "Run: "+l.run)
	if l.Name == "gams" && plan.large(p, f) {
		texts = append(texts, "GAMS's demonstration licence takes up to 2,000 rows and columns. This "+
			"model may have more.")
	}
	board := fmt.Sprintf("The %s of %d x %d cells", p.Kind().Name, rows, cols)
	if l.Name != "gams" {
		texts = slices.Insert(texts, 0, fmt.Sprintf("%s below, by the formulation %q.", board, f.Name))
	}
	var b strings.Builder
	for _, text := range texts {
		for _, line := range wording.Wrapped(text, widest) {
			b.WriteString(strings.TrimLeft(l.mark+" "+line+"\n", " "))
		}
	}
	if l.Name == "gams" {
		return fmt.Sprintf("$title %s by the formulation %s\n\n$onText\n%s$offText\n", board, f.Name,
			b.String())
	}
	return b.String()
}

// large reports whether a model may have more than 2,000 rows or columns. It builds none of a large
// board, which has several rows for each cell.
func (plan plan) large(p puzzle.Puzzle, f *formulation.Formulation) bool {
	const most, cells = 2000, 400
	if plan.columns > 0 {
		return plan.columns > most
	}
	if rows, cols := p.Size(); rows*cols > cells {
		return true
	}
	e, err := f.Build(context.Background(), p)
	return err == nil && max(len(e.Model.Rows), len(e.Model.Cols)) > most
}
