package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/sol"
)

// decodeSolution reads a solution that a solver wrote, and judges what it stands for.
func (a *app) decodeSolution(f *modelling, it item, form *formulation.Formulation,
	e *formulation.Encoded,
) error {
	in, name, err := a.open(a.ctx, f.decode)
	if err != nil {
		return err
	}
	defer in.Close()
	values, err := sol.Read(a.ctx, in)
	if failed := (*unreadable)(nil); errors.As(err, &failed) {
		return failed
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	cols, err := file.Write(a.ctx, io.Discard, ".lp", e.Model)
	if err != nil {
		return err
	}
	point, err := values.Point(cols)
	if err != nil {
		return hinted{fmt.Errorf("%s: %w", name, err),
			fmt.Sprintf("is it a solution of this puzzle, and of the formulation %s?", form.Name)}
	}
	broken := e.Model.Check(point[:len(e.Model.Cols)], lin.Usual)
	if broken != nil && values.ByNumber != nil { // then it may be numbered as in an LP file
		byFile := make([]float64, len(point))
		for n, j := range lp.Order(e.Model) {
			byFile[j] = point[n]
		}
		if e.Model.Check(byFile[:len(e.Model.Cols)], lin.Usual) == nil {
			point, broken = byFile, nil
		}
	}
	point = point[:len(e.Model.Cols)]
	if broken != nil {
		fmt.Fprintf(a.Stderr, "gridwright: note: the solution is no point of the model: %v\n", broken)
	}
	answer, err := e.Decode(point)
	if err != nil {
		a.raise(exitNo)
		a.printf("no answer: %v\n", err)
		return nil
	}
	a.draw(it.Puzzle.Kind().Layout(it.Puzzle, answer))
	a.judge(it, answer)
	if it.Puzzle.Check(answer) == nil {
		return nil
	}
	if form.Flaw != "" {
		fmt.Fprintf(a.Stderr, "gridwright: note: %s has a flaw: %s\n", form.Name, form.Flaw)
	}
	switch {
	case broken != nil:
		a.hint(fmt.Sprintf("is it a solution of this puzzle, and of the formulation %s?", form.Name))
	case e.Cuts != nil:
		a.lazyRows(e, cols, point)
	}
	return nil
}

// lazyRows prints the lazy rows that a point breaks, as an LP file would have them.
func (a *app) lazyRows(e *formulation.Encoded, cols []string, point []float64) {
	rows := e.Cuts(point)
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(a.Stderr, "gridwright: hint: add the lazy rows that it breaks, and solve again\n")
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
		a.printf("%s_%d: %s<= %s\n", r.Name, i+1, b.String(), strconv.FormatFloat(r.Hi, 'g', -1, 64))
	}
}
