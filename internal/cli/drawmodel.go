package cli

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// Pictures of models. They show what a model has: its columns are placed by their facts.

// addModels adds the relaxations that the flags ask for to the puzzles.
func (a *app) addModels(f *drawFlags, all []drawn) error {
	for i := range all {
		d := &all[i]
		if a.stopped() || !f.relax {
			return nil
		}
		var err error
		if d.model, err = a.relaxationOf(f, d); err != nil && a.ctx.Err() == nil {
			return fmt.Errorf("%s: %w", d.where(), err)
		}
	}
	return nil
}

// relaxationOf returns the drawing of the first point that a solver finds of the linear relaxation
// of a puzzle. If there is none, a note reports it, and the puzzle is drawn.
func (a *app) relaxationOf(f *drawFlags, d *drawn) (*modelDrawing, error) {
	engine := gridwright.Engine(relaxing(f.engine))
	solver, _, err := a.setupWith(mip.Options{})(engine, d.Puzzle)
	if err != nil {
		return nil, err
	}
	hide := a.searching(d.name(), func() string { return "solving the relaxation" })
	r, err := gridwright.Relax(a.ctx, d.Puzzle, &gridwright.RelaxOptions{Engine: engine,
		Kinds: d.kinds, FirstPoint: true, Solvers: gridwright.Solvers(solver), Time: f.time})
	hide()
	switch {
	case err != nil:
		return nil, err
	case r.Infeasible:
		a.raise(exitNo)
		a.say("note: %s: the relaxation has no point, so there is no answer; the puzzle alone is drawn",
			d.where())
		return nil, nil
	case r.Point == nil:
		a.raise(exitUnknown)
		a.say("note: %s: the relaxation was not solved within the time limit; the puzzle alone is drawn",
			d.where())
		return nil, nil
	}
	fmt.Fprintf(a.Stderr, "%s: %d of %s fractional\n", r.Engine, r.Fractional,
		wording.Count(r.Discrete, "integer column"))
	var columns []draw.Column
	for j, value := range r.Point {
		fact, _ := r.Model.Fact(j) // columns without a fact are counted
		columns = append(columns, draw.Column{Fact: fact, Value: value})
	}
	name := "relaxation of " + r.Model.Formulation.Name
	return &modelDrawing{name, func(style draw.Style) *draw.Picture {
		return draw.Relaxation(d.Puzzle.Layout(nil), columns, style)
	}}, nil
}
