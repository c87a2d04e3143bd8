// Package mps reads and writes models in the MPS format. It writes the part of the free form that
// all readers known to us understand in the same way: each row has one sense, integer columns stand
// between markers, and each column has its bounds. The package is independent of solvers.
package mps

import (
	"bufio"
	"context"
	"io"
	"math"
	"strconv"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// Names in each file that is written.
const (
	Name      = "model" // of the model, whatever its own name
	Objective = "obj"   // of the objective's row
)

// commentWidth is the number of characters of a line of comment after its sign.
const commentWidth = 76

// Write writes the portable form of a model (see lin.Model.Portable), and returns the names of the
// columns in the file, those of m first. m must be valid: see lin.Model.Validate. If the context
// ends, the file is incomplete, and the error wraps that of ctx.
//
// The file always minimizes, since some readers support nothing else. A model with Maximize is
// written with its objective negated and a comment about it; the solutions are the same.
func Write(ctx context.Context, w io.Writer, m *lin.Model) (cols []string, err error) {
	return WriteWith(ctx, w, m, lin.WriteOptions{})
}

// WriteWith is Write with options. Extensions that are kept have the syntax of CPLEX: the sections
// SOS and INDICATORS, and bounds SC.
func WriteWith(ctx context.Context, w io.Writer, m *lin.Model, o lin.WriteOptions) (
	cols []string, err error,
) {
	f := &file{w: bufio.NewWriterSize(w, 1<<16)}
	if f.m, err = m.PortableBut(ctx, o.Keep); err != nil {
		return nil, err
	}
	if f.names, err = f.m.FileNames(ctx); err != nil {
		return nil, err
	}
	f.work = work.Begin(ctx, "writing the model", "term")
	for _, text := range o.Comment {
		for _, l := range wording.Wrapped(wording.Visible(text), commentWidth) {
			f.line("*", l)
		}
	}
	f.rows()
	f.columns()
	f.rhs()
	f.bounds()
	f.ordered()
	f.indicators()
	if err := f.work.End(); err != nil {
		return nil, err
	}
	f.line("ENDATA")
	return f.names.Cols, f.w.Flush()
}

// file is a file that is being written. Its writer remembers the first error. Package lp has a
// similar type. Both use Portable and FileNames, but their lines have nothing in common.
type file struct {
	w     *bufio.Writer
	work  *work.Work
	m     *lin.Model // portable
	names lin.Names
}

// line writes words with blanks between them, indented where the first one is "".
func (f *file) line(words ...string) {
	for i, word := range words {
		if i > 0 {
			f.w.WriteByte(' ')
		}
		f.w.WriteString(word)
	}
	f.w.WriteByte('\n')
}

// number returns the shortest text that reads back as x; adding 0 turns -0 into 0.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', -1, 64) }

// rows writes the header and the names of the rows. FREE is for a reader that otherwise expects the
// fixed form.
func (f *file) rows() {
	if f.m.Maximize {
		f.line("* To be maximized: the signs of the objective are turned.")
	}
	f.line("NAME", Name, "FREE")
	f.line("ROWS")
	f.line("", "N", Objective)
	for i := range f.work.Range(len(f.m.Rows)) {
		f.work.Did(1)
		f.line("", senseOf(f.m.Rows[i]), f.names.Rows[i])
	}
}

func senseOf(r lin.Row) string {
	switch {
	case r.Lo == r.Hi:
		return "E"
	case math.IsInf(r.Hi, 1):
		return "G"
	}
	return "L"
}

// entry is a coefficient in a column.
type entry struct {
	row  int
	coef float64
}

// columns writes the matrix by columns.
func (f *file) columns() {
	f.line("COLUMNS")
	entries, starts := f.transposed()
	sign := 1.0
	if f.m.Maximize {
		sign = -1
	}
	whole, markers := false, 0
	for j := range f.work.Range(len(f.m.Cols)) {
		c := f.m.Cols[j]
		f.work.Did(1)
		if c.Integer != whole {
			whole = c.Integer
			kind := "'INTEND'"
			if whole {
				kind = "'INTORG'"
			}
			f.line("", "MARKER"+strconv.Itoa(markers), "'MARKER'", kind)
			markers++
		}
		name := f.names.Cols[j]
		mine := entries[starts[j]:starts[j+1]]
		if c.Obj != 0 || len(mine) == 0 { // a column without rows must be named, too
			f.line("", name, Objective, number(sign*c.Obj))
		}
		for n := range f.work.Range(len(mine)) {
			f.work.Did(1)
			f.line("", name, f.names.Rows[mine[n].row], number(mine[n].coef))
		}
	}
	if whole {
		f.line("", "MARKER"+strconv.Itoa(markers), "'MARKER'", "'INTEND'")
	}
}

// transposed returns the entries of column j as entries[starts[j]:starts[j+1]], in row order.
func (f *file) transposed() (entries []entry, starts []int) {
	starts = make([]int, len(f.m.Cols)+1)
	for i := range f.work.Range(len(f.m.Rows)) {
		for n := range f.work.Range(len(f.m.Rows[i].Terms)) {
			starts[f.m.Rows[i].Terms[n].Col+1]++
		}
	}
	for j := range f.m.Cols {
		starts[j+1] += starts[j]
	}
	entries = make([]entry, starts[len(f.m.Cols)])
	next := append([]int(nil), starts...)
	for i := range f.work.Range(len(f.m.Rows)) {
		for n := range f.work.Range(len(f.m.Rows[i].Terms)) {
			t := f.m.Rows[i].Terms[n]
			entries[next[t.Col]] = entry{i, t.Coef}
			next[t.Col]++
		}
	}
	return entries, starts
}

func (f *file) rhs() {
	f.line("RHS")
	for i := range f.work.Range(len(f.m.Rows)) {
		r := f.m.Rows[i]
		rhs := r.Lo
		if math.IsInf(rhs, -1) {
			rhs = r.Hi
		}
		if rhs != 0 {
			f.work.Did(1)
			f.line("", "RHS", f.names.Rows[i], number(rhs))
		}
	}
}

// bounds writes the bounds of every column, since readers differ on columns without bounds, or with
// an upper bound only. The lower bound comes first. No column has the name of the set of bounds: a
// reader that skips the set's name would take it for that of the column.
func (f *file) bounds() {
	f.line("BOUNDS")
	for j := range f.work.Range(len(f.m.Cols)) {
		f.work.Did(1)
		c, name := f.m.Cols[j], f.names.Cols[j]
		lo, hi := !math.IsInf(c.Lo, -1), !math.IsInf(c.Hi, 1)
		switch {
		case c.Semi:
			f.semi(name, c)
			continue
		case c.Lo == c.Hi:
			f.line("", "FX", "BND", name, number(c.Lo))
			continue
		case !lo && !hi:
			f.line("", "FR", "BND", name)
			continue
		case !lo:
			f.line("", "MI", "BND", name)
		default:
			f.line("", "LO", "BND", name, number(c.Lo))
		}
		if hi {
			f.line("", "UP", "BND", name, number(c.Hi))
		} else {
			f.line("", "PL", "BND", name)
		}
	}
}
