// Package lp reads and writes models in the CPLEX LP format. It writes the part of the format that
// all readers known to us understand in the same way. Where the format has several spellings,
// readers differ. So each row has one sense, blanks separate all tokens, every bound is written,
// and the sections have a fixed order. The package is independent of solvers.
package lp

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

// Width is the longest line that is written, unless one name is longer.
const Width = 78

// Write writes the portable form of a model (see lin.Model.Portable), and returns the names of the
// columns in the file, those of m first. m must be valid: see lin.Model.Validate. If the context
// ends, the file is incomplete, and the error wraps that of ctx.
func Write(ctx context.Context, w io.Writer, m *lin.Model) (cols []string, err error) {
	return WriteWith(ctx, w, m, lin.WriteOptions{})
}

// WriteWith is Write with options. Extensions that are kept have the syntax of CPLEX: indicator
// rows as in "c: b = 1 -> x + y <= 3", and the sections Semi-Continuous and SOS.
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
		for _, l := range wording.Wrapped(wording.Visible(text), Width-len("\\ ")) {
			f.line("\\ " + l)
		}
	}
	f.objective()
	f.rows()
	f.bounds()
	f.section("Generals", func(c lin.Col) bool { return c.Integer && !isPlainBinary(c) })
	f.section("Binaries", isPlainBinary)
	f.section("Semi-Continuous", func(c lin.Col) bool { return c.Semi })
	f.sets()
	if err := f.work.End(); err != nil {
		return nil, err
	}
	f.line("End")
	return f.names.Cols, f.w.Flush()
}

// file is a file that is being written. Its writer remembers the first error.
type file struct {
	w     *bufio.Writer
	work  *work.Work
	m     *lin.Model // portable
	names lin.Names
	col   int    // characters on the line so far
	buf   []byte // a number being written
}

// token writes a word: after a blank if the line has a word, or on a new line if this one is full.
func (f *file) token(s string) {
	if f.col > 1 && f.col+1+len(s) > Width {
		f.indent()
	} else if f.col > 1 {
		f.w.WriteByte(' ')
		f.col++
	}
	f.w.WriteString(s)
	f.col += len(s)
}

// indent begins a line that is indented by one column.
func (f *file) indent() {
	f.end()
	f.w.WriteByte(' ')
	f.col = 1
}

// end ends the line, if it has a word.
func (f *file) end() {
	if f.col > 0 {
		f.w.WriteByte('\n')
		f.col = 0
	}
}

// line writes a whole line.
func (f *file) line(s string) {
	f.end()
	f.token(s)
	f.end()
}

// label begins the line of a row.
func (f *file) label(name string) {
	f.indent()
	f.w.WriteString(name)
	f.w.WriteByte(':')
	f.col += len(name) + 1
}

// number writes the shortest text that reads back as x. Infinity has its sign, since some readers
// need it.
func (f *file) number(x float64) {
	switch {
	case math.IsInf(x, 1):
		f.token("+inf")
	case math.IsInf(x, -1):
		f.token("-inf")
	default:
		f.buf = strconv.AppendFloat(f.buf[:0], x+0, 'g', -1, 64) // +0: not -0
		f.token(string(f.buf))
	}
}

// term writes the n-th term of an expression.
func (f *file) term(n int, t lin.Term) {
	switch {
	case t.Coef < 0:
		f.token("-")
	case n > 0:
		f.token("+")
	}
	if a := math.Abs(t.Coef); a != 1 {
		f.number(a)
	}
	f.token(f.names.Cols[t.Col])
}

// objective writes the sense and the objective. An empty objective is 0 times some column.
func (f *file) objective() {
	if f.m.Maximize {
		f.line("Maximize")
	} else {
		f.line("Minimize")
	}
	f.label("obj")
	n := 0
	for j := range f.work.Range(len(f.m.Cols)) {
		if c := f.m.Cols[j]; c.Obj != 0 {
			f.work.Did(1)
			f.term(n, lin.Term{Col: j, Coef: c.Obj})
			n++
		}
	}
	if n == 0 {
		f.term(0, lin.Term{})
	}
}

func (f *file) rows() {
	f.line("Subject To")
	for i := range f.work.Range(len(f.m.Rows)) {
		r := f.m.Rows[i]
		f.work.Did(1)
		f.label(f.names.Rows[i])
		if r.When != nil {
			f.condition(r.When)
		}
		for n := range f.work.Range(len(r.Terms)) {
			f.work.Did(1)
			f.term(n, r.Terms[n])
		}
		if len(r.Terms) == 0 {
			f.term(0, lin.Term{})
		}
		switch {
		case r.Lo == r.Hi:
			f.token("=")
			f.number(r.Lo)
		case math.IsInf(r.Hi, 1):
			f.token(">=")
			f.number(r.Lo)
		default:
			f.token("<=")
			f.number(r.Hi)
		}
	}
}

// isPlainBinary reports whether the section of binaries alone describes a column.
func isPlainBinary(c lin.Col) bool { return c.Integer && !c.Semi && c.Lo == 0 && c.Hi == 1 }

// bounds writes both bounds of each column that is not a plain binary. A fixed binary is written as
// a general integer with two equal bounds, since the section of binaries would free it again.
func (f *file) bounds() {
	f.line("Bounds")
	for j := range f.work.Range(len(f.m.Cols)) {
		c := f.m.Cols[j]
		if isPlainBinary(c) {
			continue
		}
		f.work.Did(1)
		f.indent()
		f.number(c.Lo)
		f.token("<=")
		f.token(f.names.Cols[j])
		f.token("<=")
		f.number(c.Hi)
	}
}

func (f *file) section(title string, has func(lin.Col) bool) {
	begun := false
	for j := range f.work.Range(len(f.m.Cols)) {
		if !has(f.m.Cols[j]) {
			continue
		}
		f.work.Did(1)
		if !begun {
			f.line(title)
			begun = true
		}
		if f.col == 0 {
			f.indent() // a name at the start of a line may be read as the title of a section
		}
		f.token(f.names.Cols[j])
	}
	f.end()
}

// Order returns the columns of the portable form of a model in the order in which the file of Write
// first names them. Some readers, such as that of GLPK, number columns in this order. The error
// wraps that of ctx if the context ends.
func Order(ctx context.Context, m *lin.Model) ([]int, error) {
	p, err := m.Portable(ctx)
	if err != nil {
		return nil, err
	}
	order := make([]int, 0, len(p.Cols))
	met := make([]bool, len(p.Cols))
	meet := func(j int) {
		if !met[j] {
			met[j] = true
			order = append(order, j)
		}
	}
	for j, c := range p.Cols {
		if c.Obj != 0 {
			meet(j)
		}
	}
	if len(order) == 0 {
		meet(0)
	}
	for _, r := range p.Rows {
		for _, t := range r.Terms {
			meet(t.Col)
		}
		if len(r.Terms) == 0 {
			meet(0)
		}
	}
	for _, has := range []func(lin.Col) bool{
		func(c lin.Col) bool { return !isPlainBinary(c) }, // the bounds, before generals and binaries
		isPlainBinary,
	} {
		for j, c := range p.Cols {
			if has(c) {
				meet(j)
			}
		}
	}
	return order, nil
}
