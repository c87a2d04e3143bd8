package job

import (
	"strings"

	"github.com/gridwright/gridwright"
	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Printed is a puzzle to print on a sheet.
type Printed struct {
	Puzzle gridwright.Puzzle
	Info   texts.Info
	Mark   string            // of a proof, behind the author; "" for none
	Grade  string            // the name of its class; "" if that is not known
	Hint   string            // "" for none
	Answer gridwright.Answer // nil for none
}

// Sheets sets puzzles on pages, with the key of all classes if one has a grade. What a puzzle does
// not state is as its kind has it.
func Sheets(all []Printed, o draw.Sheet) []*draw.Picture {
	for _, c := range gridwright.Classes() {
		o.Grades = append(o.Grades, c.String())
	}
	var entries []draw.Entry
	for _, p := range all {
		e := draw.Entry{Kind: p.Puzzle.Kind().Title, Title: OneLine(p.Info.Title), Grade: p.Grade,
			Author: OneLine(p.Info.Author + " " + p.Mark), Rules: OneLine(p.Info.Rules), Hint: p.Hint,
			Puzzle: p.Puzzle.Layout(nil)}
		if e.Title == "" {
			e.Title = e.Kind + Options(p.Puzzle)
		}
		if e.Rules == "" {
			e.Rules = p.Puzzle.Rules()
		}
		if p.Answer != nil {
			e.Answer = p.Puzzle.Layout(p.Answer)
		}
		entries = append(entries, e)
	}
	return draw.Sheets(entries, o)
}

// Options returns the options of a puzzle, to stand behind its kind: ", 2 stars".
func Options(p puzzle.Puzzle) (text string) {
	if p, ok := p.(*tables.Puzzle); ok {
		for _, o := range p.Table().Options {
			text += ", " + o.Said(p.Option(o.Key))
		}
	}
	return text
}

// OneLine joins the lines of a text.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
