package lin

import (
	"context"
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/work"
)

// Names of columns and rows that Portable may add.
const (
	// Constant is a column fixed to 1 whose coefficient is the objective's constant.
	Constant = "objective_constant"
	// Nothing is a column fixed to 0, for a model without columns.
	Nothing = "no_column"
	// Always is a row that every point satisfies, for a model without rows.
	Always = "no_row"
)

// Portable returns an equivalent model that every file format can express and every reader
// understands in the same way. Its first columns are those of m. Bounds of Huge or more become
// infinite. Each row has one sense: a row with two different bounds becomes two rows, and a row
// without bounds is dropped. Terms are merged. The
// objective's constant becomes the coefficient of an added column. Bounds of integer columns are
// integers, and contradictory bounds become a row. Extensions are stated by rows, as Plain does;
// the error is for one that can't be. There is at least one column and one row. The error wraps
// that of ctx if the context ends.
func (m *Model) Portable(ctx context.Context) (*Model, error) { return m.PortableBut(ctx, 0) }

// PortableBut is Portable for readers that have some of the extensions: it keeps those, as PlainBut
// does. Both rows of a range have its condition. A semicontinuous column whose bounds contradict
// each other is fixed to 0, and a set without columns is dropped.
func (m *Model) PortableBut(ctx context.Context, keep Extensions) (*Model, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	m, _, err := m.PlainBut(keep)
	if err != nil {
		return nil, err
	}
	w := work.Begin(ctx, "preparing the model", "row")
	p := &Model{Name: m.Name, Maximize: m.Maximize,
		Sets: slices.DeleteFunc(slices.Clone(m.Sets), func(s SOS) bool { return len(s.Cols) == 0 }),
		Cols: make([]Col, len(m.Cols), len(m.Cols)+1), Rows: make([]Row, 0, len(m.Rows)+1)}
	copy(p.Cols, m.Cols)
	for i := range w.Range(len(m.Rows)) {
		r := m.Rows[i]
		r.Terms = r.Terms.merge(w)
		r.Lo, r.Hi = Limits(r.Lo, r.Hi)
		p.split(r)
	}
	for j := range w.Range(len(m.Cols)) {
		c := &p.Cols[j]
		c.Lo, c.Hi = Limits(c.Lo, c.Hi)
		if c.Integer {
			c.Lo, c.Hi = math.Ceil(c.Lo), math.Floor(c.Hi)
		}
		if c.Semi && c.Lo > c.Hi {
			c.Lo, c.Hi, c.Semi = 0, 0, false
		}
		if c.Lo > c.Hi {
			p.AtMost(suffixed(c.Name, "_upper"), Columns(j), c.Hi)
			c.Hi = Inf
		}
	}
	if m.Offset != 0 {
		p.SetObj(m.Offset, p.Continuous(Constant, 1, 1))
	}
	if len(p.Cols) == 0 {
		p.Continuous(Nothing, 0, 0)
	}
	if len(p.Rows) == 0 {
		p.AtMost(Always, nil, 1)
	}
	if err := w.End(); err != nil {
		return nil, err
	}
	return p, nil
}

// RowDuals returns a value for each row of m from those of the rows of the Portable model: the two
// rows of a range add up, and a row that was dropped has 0. Rows that Portable adds come last and
// are left out. It returns nil if there are too few.
func (m *Model) RowDuals(portable []float64) []float64 {
	own := make([]float64, len(m.Rows))
	for i, r := range m.Rows {
		for range r.portable() {
			if len(portable) == 0 {
				return nil
			}
			own[i] += portable[0]
			portable = portable[1:]
		}
	}
	return own
}

// portable returns how many rows the Portable model has for a row: none without limits, two for a
// range.
func (r Row) portable() int {
	lo, hi := Limits(r.Lo, r.Hi)
	switch {
	case math.IsInf(lo, 0) && math.IsInf(hi, 0):
		return 0
	case math.IsInf(lo, 0) || math.IsInf(hi, 0) || lo == hi:
		return 1
	}
	return 2
}

// split adds a row with merged terms, as one row for each sense.
func (m *Model) split(r Row) {
	switch r.portable() {
	case 2:
		m.Rows = append(m.Rows,
			Row{suffixed(r.Name, "_lo"), r.Terms, r.Lo, Inf, r.When},
			Row{suffixed(r.Name, "_hi"), r.Terms, -Inf, r.Hi, r.When})
	case 1:
		m.Rows = append(m.Rows, r)
	}
}

// suffixed appends a suffix to a name. An empty name stays empty, so that a file numbers it.
func suffixed(name, suffix string) string {
	if name == "" {
		return ""
	}
	return name + suffix
}
