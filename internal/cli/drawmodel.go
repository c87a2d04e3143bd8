package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/puzzle"
)

// Pictures of models: what is drawn is what a model has, by the facts of its columns.

// networkFormulation is the formulation whose columns are the arcs of the network.
const networkFormulation = "mtz"

// networkPicture draws the travelling-salesman network of a puzzle, with the tour of an answer
// unless the answer is nil.
func networkPicture(ctx context.Context, p puzzle.Puzzle, answer puzzle.Answer, s draw.Style,
) (*draw.Picture, error) {
	if _, err := gridwright.FormulationFor(p, networkFormulation); err != nil {
		return nil, hinted{fmt.Errorf("%s has no network: its answer is not one walk through all cells",
			p.Kind().Name), "--network draws numbrix and hidato"}
	}
	m, err := gridwright.ModelOf(ctx, p, networkFormulation)
	if err != nil {
		return nil, err
	}
	var point []float64
	if answer != nil {
		if point, err = m.Encode(answer); err != nil {
			return nil, err
		}
	}
	_, cols := p.Size()
	l := p.Layout(answer)
	var arcs []draw.Arc
	for j := range m.Cols {
		f, ok := m.Fact(j)
		if !ok {
			continue
		}
		arc := draw.Arc{From: f.At.Number(cols), To: f.To.Number(cols), Used: point != nil && point[j] > 0.5}
		switch {
		case f.What == puzzle.Next:
		case f.What == puzzle.Holds && f.Value == 1: // the tour comes from n0
			arc.From, arc.To = draw.Extra, arc.From
		case f.What == puzzle.Holds && int(f.Value) == l.Steps: // and goes back
			arc.To = draw.Extra
		default:
			continue
		}
		arcs = append(arcs, arc)
	}
	return draw.Network(l, arcs, s), nil
}

// relaxationPicture draws the first point that a solver finds of the linear relaxation of a puzzle's
// model. The options name the engine and its solver.
func relaxationPicture(ctx context.Context, p puzzle.Puzzle, s draw.Style,
	options ...gridwright.Option,
) (*draw.Picture, error) {
	r, err := gridwright.Relax(ctx, p, options...)
	switch {
	case err != nil:
		return nil, err
	case r.Infeasible:
		return nil, errors.New("the relaxation has no point, so the puzzle has no answer")
	case r.Point == nil:
		return nil, fmt.Errorf("the relaxation was not solved: %s", whyStopped(r.Stop))
	}
	var columns []draw.Column
	others := 0
	for j, value := range r.Point {
		if f, ok := r.Model.Fact(j); ok {
			columns = append(columns, draw.Column{Fact: f, Value: value})
		} else {
			others++
		}
	}
	if s.Title == "" {
		rows, cols := p.Size()
		s.Title = fmt.Sprintf("Relaxation of %s on a %dx%d board", r.Model.Formulation.Name, rows, cols)
	}
	return draw.Relaxation(p.Layout(nil), columns, others, s), nil
}
