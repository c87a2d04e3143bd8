package cli

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Pictures of models. They show what a model has: its columns are placed by their facts.

// addModels adds the models that the flags ask for to the puzzles.
func (a *app) addModels(f *drawFlags, all []drawn) error {
	for i := range all {
		d := &all[i]
		if a.stopped() || !f.network && !f.relax {
			return nil
		}
		var err error
		ctx, cancel := a.limited(f.time)
		if f.network {
			d.model, err = networkOf(ctx, d.Puzzle)
		} else {
			d.model, err = a.relaxationOf(f, d)
		}
		cancel()
		if err != nil && a.ctx.Err() == nil {
			return fmt.Errorf("%s: %w", d.where(), err)
		}
	}
	return nil
}

// networkFormulation is the formulation whose columns are the arcs of the network.
const networkFormulation = "mtz"

// networkOf returns the drawing of the travelling-salesman network of a puzzle. The arcs that the
// answer uses are thick.
func networkOf(ctx context.Context, p puzzle.Puzzle) (*modelDrawing, error) {
	if _, err := gridwright.FormulationFor(p, networkFormulation); err != nil {
		return nil, hinted{fmt.Errorf("%s has no network: its answer is not one walk through all cells",
			p.Kind().Name), "--network draws numbrix and hidato"}
	}
	m, err := gridwright.ModelOf(ctx, p, networkFormulation)
	if err != nil {
		return nil, err
	}
	return &modelDrawing{"network", func(s puzzle.Answer, style draw.Style) *draw.Picture {
		point := make([]float64, len(m.Cols))
		if s != nil {
			if point, err = m.Encode(s); err != nil {
				panic(err) // the answer was checked, and the formulation misses none
			}
		}
		return draw.Network(p.Layout(s), arcsOf(m, p, point), style)
	}}, nil
}

// arcsOf returns the arcs that columns of a model stand for. An arc from the extra node leads to
// the cell of the first number, and one from the cell of the last number leads back.
func arcsOf(m *gridwright.Model, p puzzle.Puzzle, point []float64) []draw.Arc {
	l := p.Layout(nil)
	var arcs []draw.Arc
	for j := range m.Cols {
		f, ok := m.Fact(j)
		if !ok {
			continue
		}
		arc := draw.Arc{From: f.At.Number(l.Cols), To: f.To.Number(l.Cols), Used: point[j] > 0.5}
		switch {
		case f.What == puzzle.Next:
		case f.What == puzzle.Holds && f.Value == 1:
			arc.From, arc.To = draw.Extra, arc.From
		case f.What == puzzle.Holds && int(f.Value) == l.Steps:
			arc.To = draw.Extra
		default:
			continue
		}
		arcs = append(arcs, arc)
	}
	return arcs
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
	return &modelDrawing{name, func(_ puzzle.Answer, style draw.Style) *draw.Picture {
		return draw.Relaxation(d.Puzzle.Layout(nil), columns, style)
	}}, nil
}
