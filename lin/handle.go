package lin

import (
	"errors"
	"fmt"
)

// Handle is a handle of a row that knows its model, as Var is of a column: AtMost and the others
// return one, and mip.Result.Dual takes it. The zero Handle is no row, and is refused.
type Handle struct {
	of  *Model
	row int
	err error // why it is no row
}

// Handle returns the handle of a row by its number.
func (m *Model) Handle(row int) Handle {
	if row < 0 || row >= len(m.Rows) {
		return Handle{of: m.root(), row: -1,
			err: fmt.Errorf("there is no row %d among %d", row, len(m.Rows))}
	}
	return Handle{of: m.root(), row: row}
}

// Row returns the number of the row, which indexes Model.Rows, or -1 if h is no row.
func (h Handle) Row() int {
	if h.of == nil || h.err != nil {
		return -1
	}
	return h.row
}

// Index returns the number of the row in m, or -1 if h is no row of it. Relaxations and clones have
// the rows of their model, but an indicator row of two limits is two rows of a relaxation, and has
// no number there.
func (m *Model) Index(h Handle) int {
	i := h.Row()
	if h.of != m.root() || i >= len(m.Rows) ||
		0 <= i && i < len(h.of.Rows) && h.of.Rows[i].halves() && m.Rows[i].When == nil {
		return -1
	}
	return i
}

// Check returns why h is no row of m, or nil if it is one.
func (h Handle) Check(m *Model) error {
	if h.err == nil && m.Index(h) < 0 {
		return errors.New("the handle is no row of this model")
	}
	return h.err
}

// Column returns the number of the column in m, or -1 if v is no column of it.
func (m *Model) Column(v Var) int {
	if v.of != m.root() || v.Col() >= len(m.Cols) {
		return -1
	}
	return v.Col()
}

// VarNamed returns the first column with a name, or a Var that is refused with an error.
func (m *Model) VarNamed(name string) Var {
	for j, c := range m.Cols {
		if c.Name == name {
			return m.Var(j)
		}
	}
	return Var{of: m.root(), col: -1, err: fmt.Errorf("there is no column named %q", name)}
}

// RowNamed returns the first row with a name, or a Handle that is refused with an error.
func (m *Model) RowNamed(name string) Handle {
	for i, r := range m.Rows {
		if r.Name == name {
			return m.Handle(i)
		}
	}
	return Handle{of: m.root(), row: -1, err: fmt.Errorf("there is no row named %q", name)}
}

// AddTo adds coef times an expression to a row that is there, also after the model was solved: a
// new column enters its rows in this way. A constant moves the limits.
func (m *Model) AddTo(h Handle, coef float64, e Linear) {
	if err := h.Check(m); err != nil {
		m.fail(fmt.Errorf("a row to add to: %w", err))
		return
	}
	r := &m.Rows[h.row]
	terms, constant := m.within("row "+m.RowName(h.row), e)
	all := append(make(Terms, 0, len(r.Terms)+len(terms)), r.Terms...) // a clone may share r.Terms
	for _, t := range terms {
		all = append(all, Term{t.Col, coef * t.Coef})
	}
	r.Terms = all
	r.Lo, r.Hi = r.Lo-coef*constant, r.Hi-coef*constant
}
