package program

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/sol"
	"github.com/gridwright/gridwright/mip"
)

// ReadSolution reads a solution file, whose format must be this one of package sol. Where the file
// states how many columns the model has, there must be this many; columns is negative for a format
// that leaves out zeros. Of a file without a point it returns the format and the status alone. The
// error is a *mip.Fault of the solver.
func ReadSolution(solver, format, text string, columns int,
) (v sol.Values, hasPoint bool, err error) {
	// The run is over. What it wrote is read even where its context has ended.
	v, err = sol.Read(context.Background(), strings.NewReader(text))
	stated := len(v.ByName) + len(v.ByNumber)
	none := (*sol.NoPoint)(nil)
	if errors.As(err, &none) {
		v, stated, err = sol.Values{Format: none.Format, Status: none.Status}, none.Cols, nil
	}
	if err == nil && v.Format != format {
		err = fmt.Errorf("it has the format %s, not %s", v.Format, format)
	}
	if err != nil {
		return sol.Values{}, false, &mip.Fault{Solver: solver, Err: err,
			What: "wrote a solution file that can't be read"}
	}
	if stated >= 0 && columns >= 0 && stated != columns {
		return sol.Values{}, false, &mip.Fault{Solver: solver, What: fmt.Sprintf(
			"wrote a solution of %d columns for a model of %d", stated, columns)}
	}
	return v, none == nil, nil
}

// Point returns the values of the columns of m, and the value of the objective that the file states
// for them, in the sense of m. names are those of the columns in the model's file, which may have
// more columns than m, behind those of m. The error is a *mip.Fault if the file has an unknown
// column or too few values, or if the objective has another value at the point.
func Point(solver string, m *lin.Model, names []string, v sol.Values,
) (x []float64, stated float64, err error) {
	fault := func(what string, err error) ([]float64, float64, error) {
		return nil, 0, &mip.Fault{Solver: solver, What: what, Err: err}
	}
	if !v.HasObj {
		return fault("wrote a solution without the value of its objective", nil)
	}
	if x, err = v.Point(names); err != nil {
		return fault("wrote a solution of another model", err)
	}
	stated = Minimized(m, v.Obj)
	x = x[:len(m.Cols)]
	if err := agree(solver, m, x, stated); err != nil {
		return nil, 0, err
	}
	return x, stated, nil
}
