package lin

import (
	"fmt"
	"math"
	"slices"
)

// When is the condition of an indicator row: the row holds only where a binary column has a value.
type When struct {
	Col int  // of a binary column
	Off bool // the row holds where the column is 0, not where it is 1
}

// holds reports whether the condition is true at a point.
func (w *When) holds(x []float64) bool { return w == nil || (x[w.Col] < 0.5) == w.Off }

// SOS is a special ordered set: of its columns at most one may differ from 0 (type 1), or at most
// two, which must be neighbours in the order of the set (type 2).
type SOS struct {
	Name string
	Type int // 1 or 2
	Cols []int
}

// Conditional adds rows that hold under a condition.
type Conditional struct {
	m    *Model
	b    Var
	when When
}

// If returns a value that adds indicator rows: they hold only where the binary column is 1.
func (m *Model) If(b Var) Conditional { return Conditional{m, b, When{Col: b.Col()}} }

// Unless returns a value that adds indicator rows: they hold only where the binary column is 0.
func (m *Model) Unless(b Var) Conditional {
	return Conditional{m, b, When{Col: b.Col(), Off: true}}
}

// AtMost adds the row e <= hi, under the condition.
func (c Conditional) AtMost(name string, e Linear, hi float64) Handle {
	return c.Between(name, -Inf, e, hi)
}

// AtLeast adds the row e >= lo, under the condition.
func (c Conditional) AtLeast(name string, e Linear, lo float64) Handle {
	return c.Between(name, lo, e, Inf)
}

// Equal adds the row e = v, under the condition.
func (c Conditional) Equal(name string, e Linear, v float64) Handle {
	return c.Between(name, v, e, v)
}

// Between adds the row lo <= e <= hi, under the condition.
func (c Conditional) Between(name string, lo float64, e Linear, hi float64) Handle {
	m := c.m
	if _, _, err := m.Terms(c.b); err != nil {
		m.fail(fmt.Errorf("the condition of row %s: %w", nameOr(name, len(m.Rows)), err))
		return Handle{}
	}
	h := m.Between(name, lo, e, hi)
	m.Rows[h.row].When = &c.when
	return h
}

// SemiContinuous adds a column that is 0, or a real number between two bounds.
func (m *Model) SemiContinuous(name string, lo, hi float64) Var {
	return m.Add(Col{Name: name, Lo: lo, Hi: hi, Semi: true})
}

// SemiInteger adds a column that is 0, or a whole number between two bounds.
func (m *Model) SemiInteger(name string, lo, hi float64) Var {
	return m.Add(Col{Name: name, Lo: lo, Hi: hi, Semi: true, Integer: true})
}

// SOS1 adds a special ordered set of type 1: at most one of the columns differs from 0.
func (m *Model) SOS1(name string, vars ...Var) { m.sos(name, 1, vars) }

// SOS2 adds a special ordered set of type 2: at most two of the columns differ from 0, and if two
// do, one follows the other in the list.
func (m *Model) SOS2(name string, vars ...Var) { m.sos(name, 2, vars) }

func (m *Model) sos(name string, kind int, vars []Var) {
	s := SOS{Name: name, Type: kind}
	for _, v := range vars {
		if j := m.column("set "+nameOr(name, len(m.Sets)), v); j >= 0 {
			s.Cols = append(s.Cols, j)
		}
	}
	m.Sets = append(m.Sets, s)
}

// Extensions is a set of kinds of extensions.
type Extensions uint8

// The kinds of extensions, which go beyond linear rows and bounds.
const (
	Indicators     Extensions = 1 << iota // rows that hold under a condition: Row.When
	Semicontinuous                        // columns that are 0 or within their bounds: Col.Semi
	OrderedSets                           // special ordered sets: Model.Sets

	AllExtensions = Indicators | Semicontinuous | OrderedSets
)

// Extensions returns the kinds of extensions that the model has.
func (m *Model) Extensions() Extensions {
	var has Extensions
	if len(m.Sets) > 0 {
		has |= OrderedSets
	}
	if slices.ContainsFunc(m.Cols, func(c Col) bool { return c.Semi }) {
		has |= Semicontinuous
	}
	if slices.ContainsFunc(m.Rows, func(r Row) bool { return r.When != nil }) {
		has |= Indicators
	}
	return has
}

// Extended reports whether the model has any extension.
func (m *Model) Extended() bool { return m.Extensions() != 0 }

// validExtensions returns an error if an extension refers to a column that the model lacks.
func (m *Model) validExtensions() error {
	for i, r := range m.Rows {
		if r.When == nil {
			continue
		}
		switch j := r.When.Col; {
		case j < 0 || j >= len(m.Cols):
			return fmt.Errorf("row %s depends on column %d of %d", m.RowName(i), j, len(m.Cols))
		case !m.Cols[j].Binary():
			return fmt.Errorf("row %s depends on column %s, which is not binary", m.RowName(i),
				m.ColName(j))
		}
	}
	for k, s := range m.Sets {
		if s.Type != 1 && s.Type != 2 {
			return fmt.Errorf("set %s has the type %d; expected 1 or 2", nameOr(s.Name, k), s.Type)
		}
		seen := map[int]bool{}
		for _, j := range s.Cols {
			switch {
			case j < 0 || j >= len(m.Cols):
				return fmt.Errorf("set %s has column %d of %d", nameOr(s.Name, k), j, len(m.Cols))
			case seen[j]:
				return fmt.Errorf("set %s has column %s twice", nameOr(s.Name, k), m.ColName(j))
			}
			seen[j] = true
		}
	}
	return nil
}

// checkSets returns the first set that a point violates, as a *Breach, or nil.
func (m *Model) checkSets(x []float64, tol Tolerance) error {
	for k, s := range m.Sets {
		first, last, n := -1, -1, 0
		for at, j := range s.Cols {
			if math.Abs(x[j]) > tol.Bound {
				if n++; first < 0 {
					first = at
				}
				last = at
			}
		}
		if n > s.Type || n == 2 && last != first+1 {
			return &Breach{-1, -1, float64(n - s.Type),
				fmt.Sprintf("set %s of type %d has %d columns that differ from 0: %s to %s",
					nameOr(s.Name, k), s.Type, n, m.ColName(s.Cols[first]), m.ColName(s.Cols[last]))}
		}
	}
	return nil
}
