package cli

import (
	"context"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/puzzle"
)

// examined is a model that is looked into, and the puzzle that it states, if any.
type examined struct {
	model       *lin.Model
	where       string // its name in messages
	fact        func(col int) (puzzle.Fact, bool)
	meaning     func(col int) string
	puzzle      *item // nil for a model file
	formulation string
}

// title names the model.
func (x examined) title() puzzle.Reason {
	if x.puzzle == nil {
		return puzzle.Because("{file}", "file", x.where)
	}
	return puzzle.Because("by the formulation", "file", x.where, "formulation", x.formulation)
}

// examine reads a model, or the only puzzle of a file, which it builds the model of.
func (a *app) examine(f *modelFlags, in *modelInput, name string) (x examined, err error) {
	if file.Known(name) {
		m, err := a.loadModel(in, f.time, name)
		return examined{model: m, where: inputName(name),
			fact:    func(int) (f puzzle.Fact, ok bool) { return f, false },
			meaning: func(int) string { return "" }}, err
	}
	it, err := a.onlyItem(&f.input, name)
	if err != nil {
		return x, err
	}
	err = a.timed(f.time, func(ctx context.Context) error {
		built, err := f.build(ctx, it)
		if err == nil {
			x = a.stating(it, built)
		}
		return err
	})
	return x, err
}

// stating returns the model of a puzzle.
func (a *app) stating(it item, m *gridwright.Model) examined {
	meaning := func(col int) string {
		if fact, ok := m.Fact(col); ok {
			return a.Words.Of(it.Puzzle.Kind()).Fact(fact)
		}
		return m.Meaning(col)
	}
	return examined{model: m.Model, where: it.where(), fact: m.Fact, meaning: meaning, puzzle: &it,
		formulation: m.Formulation.Name}
}
