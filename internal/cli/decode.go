package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/sol"
)

// decodeSolution reads a solution that a solver wrote, and checks the answer in it.
func (a *app) decodeSolution(f *modelFlags, it item) error {
	var m *gridwright.Model
	var values sol.Values
	var cols []string
	var order []int     // the order of the columns in an LP file
	var point []float64 // a value for each column
	err := a.timed(f.time, func(ctx context.Context) (err error) {
		if m, err = f.build(ctx, it); err != nil {
			return err
		}
		var name string
		if values, name, err = a.readSolution(ctx, f.decode); err != nil {
			return err
		}
		portable, err := m.Portable(ctx)
		if err != nil {
			return err
		}
		names, err := portable.FileNames(ctx)
		if err != nil {
			return err
		}
		cols = names.Cols
		if point, err = values.Point(cols); err != nil {
			return hinted{fmt.Errorf("%s: %w", name, err), f.ofOther(m)}
		}
		order, err = lp.Order(ctx, m.Model)
		return err
	})
	if err != nil {
		return a.cutShort(err, "the solution was not checked")
	}
	broken := m.Check(point[:len(m.Cols)], lin.Usual)
	if broken != nil && values.ByNumber != nil { // the columns may be numbered as in an LP file
		byFile := make([]float64, len(point))
		for n, j := range order {
			byFile[j] = point[n]
		}
		if m.Check(byFile[:len(m.Cols)], lin.Usual) == nil {
			point, broken = byFile, nil
		}
	}
	point = point[:len(m.Cols)]
	if broken != nil {
		a.say("note: the solution is not a point of the model: %v", broken)
	}
	answer, err := m.Decode(point)
	if answer == nil {
		a.raise(exitNo)
		a.line("no answer in it", "why", err.Error())
		return nil
	}
	a.draw(&f.look, it.Puzzle.Layout(answer))
	if err := a.judge(it, answer); err != nil {
		return err
	}
	if it.Puzzle.Check(answer) == nil {
		return nil
	}
	a.noteFlaw(m.Formulation, it)
	switch {
	case broken != nil:
		a.hint(f.ofOther(m))
	case m.Lazy():
		a.lazyRows(m, cols, point)
	}
	return nil
}

// ofOther returns the hint for a solution that does not fit the model.
func (f *modelFlags) ofOther(m *gridwright.Model) string {
	if f.formulation == "" {
		return fmt.Sprintf("without --formulation it is read by %s, the best for this puzzle; name the "+
			"formulation of the model that was solved", m.Formulation.Name)
	}
	return "is it a solution of this puzzle, and of the formulation " + m.Formulation.Name + "?"
}

// readSolution reads a solution file. It also returns its name for messages.
func (a *app) readSolution(ctx context.Context, file string,
) (v sol.Values, name string, err error) {
	in, name, err := a.open(ctx, file)
	if err != nil {
		return v, name, err
	}
	defer in.Close()
	v, err = sol.Read(ctx, in)
	if failed := (*unreadable)(nil); errors.As(err, &failed) {
		return v, name, failed
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return v, name, err
}

// lazyRows prints the lazy rows that a point violates, in the syntax of LP files.
func (a *app) lazyRows(m *gridwright.Model, cols []string, point []float64) {
	rows := m.Cuts(point)
	if len(rows) == 0 {
		return
	}
	a.hint("add the lazy rows that it violates, printed below, and solve again")
	for i, r := range rows {
		var b strings.Builder
		for j, t := range r.Terms {
			switch {
			case t.Coef == 1 && j > 0:
				b.WriteString("+ ")
			case t.Coef == -1:
				b.WriteString("- ")
			case t.Coef != 1:
				fmt.Fprintf(&b, "%+g ", t.Coef)
			}
			b.WriteString(cols[t.Col] + " ")
		}
		for _, side := range rightSides(r) {
			a.printf("%s_%d: %s%s\n", r.Name, i+1, b.String(), side)
		}
	}
}

// rightSides returns the right sides of a row in LP files: one, or two if it is a range.
func rightSides(r lin.Row) []string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	if r.Lo == r.Hi {
		return []string{"= " + number(r.Lo)}
	}
	var all []string
	if !math.IsInf(r.Lo, 0) {
		all = append(all, ">= "+number(r.Lo))
	}
	if !math.IsInf(r.Hi, 0) {
		all = append(all, "<= "+number(r.Hi))
	}
	return all
}
