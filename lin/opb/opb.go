// Package opb reads and writes pseudo-Boolean programs in the OPB format of the pseudo-Boolean
// competitions, and reads WBO files. A program has binary columns and integer coefficients. The
// package is independent of solvers.
package opb

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// Write writes the portable form of a model (see lin.Model.Portable), and returns the names of the
// columns in the file, those of m first: x1, x2 and so on, which the format demands. A comment
// states the column of each. An objective to be maximized has its signs turned. m must be valid
// (see lin.Model.Validate). The error names a column that is not binary, or a row whose
// coefficients are not integers, also not multiplied by 2 to 10^6. If the context ends, the file is
// incomplete, and the error wraps that of ctx.
func Write(ctx context.Context, w io.Writer, m *lin.Model) (cols []string, err error) {
	return WriteWith(ctx, w, m, lin.WriteOptions{})
}

// WriteWith is Write with options. Extensions are never kept: the format has none.
func WriteWith(ctx context.Context, w io.Writer, m *lin.Model, o lin.WriteOptions) (
	cols []string, err error,
) {
	p, err := m.Portable(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := constraints(p)
	if err != nil {
		return nil, err
	}
	for j := range p.Cols {
		cols = append(cols, "x"+strconv.Itoa(j+1))
	}
	f := bufio.NewWriterSize(w, 1<<16)
	done := work.Begin(ctx, "writing the model", "term")
	fmt.Fprintf(f, "* #variable= %d #constraint= %d\n", len(p.Cols), len(rows))
	for _, text := range o.Comment {
		for _, l := range wording.Wrapped(wording.Visible(text), 76) {
			fmt.Fprintf(f, "* %s\n", l)
		}
	}
	for j, c := range p.Cols {
		if c.Name != "" && c.Name != cols[j] {
			fmt.Fprintf(f, "* %s is %s\n", cols[j], wording.Visible(c.Name))
		}
	}
	if cost, scale, _ := objective(p); len(cost) > 0 {
		if scale != 1 {
			fmt.Fprintf(f, "* the objective is multiplied by %g\n", scale)
		}
		f.WriteString("min: ")
		writeTerms(f, done, cost)
		f.WriteString(";\n")
	}
	for _, r := range rows {
		writeTerms(f, done, r.terms)
		fmt.Fprintf(f, "%s %.0f ;\n", r.sense, r.right)
	}
	if err := done.End(); err != nil {
		return nil, err
	}
	return cols, f.Flush()
}

func writeTerms(f *bufio.Writer, w *work.Work, all []lin.Term) {
	for _, t := range all {
		w.Did(1)
		fmt.Fprintf(f, "%+.0f x%d ", t.Coef, t.Col+1)
	}
}

// constraint is a row with integer coefficients.
type constraint struct {
	terms []lin.Term
	sense string // ">=" or "="
	right float64
}

// constraints returns the bounds that fix columns, and the rows of a portable model.
func constraints(p *lin.Model) ([]constraint, error) {
	if _, _, err := objective(p); err != nil {
		return nil, err
	}
	var all []constraint
	for j, c := range p.Cols {
		fixed := c.Lo == c.Hi && (c.Lo == 0 || c.Lo == 1)
		if !fixed && !(c.Integer && c.Lo == 0 && c.Hi == 1) {
			return nil, fmt.Errorf("the format OPB has only columns of 0 and 1; %s is in %s", p.ColName(j),
				p.BoundsText(j))
		}
		if fixed {
			all = append(all, constraint{[]lin.Term{{Col: j, Coef: 1}}, "=", c.Lo})
		}
	}
	for i, r := range p.Rows {
		sign, right := 1.0, r.Lo
		if math.IsInf(r.Lo, -1) {
			sign, right = -1, -r.Hi
		}
		scaled, scale := wholeTerms(r.Terms, sign, right)
		if scale == 0 {
			return nil, fmt.Errorf("the format OPB has only integers; row %s is %s", p.RowName(i),
				p.RowText(i))
		}
		c := constraint{scaled, ">=", right*scale + 0} // 0 for -0
		if r.Lo == r.Hi {
			c.sense = "="
		}
		all = append(all, c)
	}
	return all, nil
}

// objective returns the costs with integer coefficients, to be minimized.
func objective(p *lin.Model) ([]lin.Term, float64, error) {
	var cost []lin.Term
	for j, c := range p.Cols {
		if c.Obj != 0 {
			cost = append(cost, lin.Term{Col: j, Coef: c.Obj})
		}
	}
	sign := 1.0
	if p.Maximize {
		sign = -1
	}
	scaled, scale := wholeTerms(cost, sign, 0)
	if scale == 0 {
		return nil, 0, fmt.Errorf("the format OPB has only integers, but the objective has others")
	}
	return scaled, scale, nil
}

// wholeTerms multiplies terms by a sign and by the first factor that makes them and the right-hand
// side integers below 2^53, and returns that factor; 0 if there is none.
func wholeTerms(all []lin.Term, sign, right float64) ([]lin.Term, float64) {
	for _, scale := range []float64{1, 2, 3, 4, 5, 6, 8, 10, 12, 100, 1000, 1e4, 1e5, 1e6} {
		fits := func(x float64) bool {
			x *= scale
			return x == math.Trunc(x) && math.Abs(x) <= exact
		}
		ok := fits(right)
		scaled := make([]lin.Term, 0, len(all))
		for _, t := range all {
			ok = ok && fits(t.Coef)
			scaled = append(scaled, lin.Term{Col: t.Col, Coef: sign * scale * t.Coef})
		}
		if ok {
			return scaled, scale
		}
	}
	return nil, 0
}
