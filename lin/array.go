package lin

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
)

// Set is an index set: consecutive whole numbers, or labels, which are numbered from 0. The zero
// Set is empty.
type Set struct {
	from, size int
	labels     []string
}

// Span returns the index set of the whole numbers from lo to hi, both included.
func Span(lo, hi int) Set {
	if hi < lo {
		return Set{from: lo}
	}
	return Set{from: lo, size: hi - lo + 1}
}

// Labels returns an index set of names. Its indices are their positions, 0, 1 and so on, as in the
// slice that they come from; columns have the names.
func Labels(names ...string) Set {
	return Set{size: len(names), labels: append([]string(nil), names...)}
}

// Len returns the number of indices.
func (s Set) Len() int { return s.size }

// All yields the indices in order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range s.size {
			if !yield(s.from + i) {
				return
			}
		}
	}
}

// Label returns the text of an index in names: its label, or else the number.
func (s Set) Label(i int) string {
	switch {
	case i == Every:
		return "*"
	case 0 <= i && i < len(s.labels):
		return s.labels[i]
	}
	return strconv.Itoa(i)
}

// String returns the first and the last index, with their labels: "1..5", "0..1 (north..south)".
func (s Set) String() string {
	if s.size == 0 {
		return "nothing"
	}
	text := fmt.Sprintf("%d..%d", s.from, s.from+s.size-1)
	if s.labels != nil {
		text += fmt.Sprintf(" (%s..%s)", s.labels[0], s.labels[s.size-1])
	}
	return text
}

// Every stands in Sum and Weighted for all indices of a set.
const Every = math.MinInt

// Name returns a name with indices, such as "cell(2,3)", as the columns of an Array have over sets
// without labels.
func Name(base string, at ...int) string { return RowNames(base)(at...) }

// RowNames returns the function that names rows by indices of sets, as the columns of an Array over
// these sets are named:
//
//	demand := lin.RowNames("demand", customers)
//	m.AtLeast(demand(c), ...) // "demand(lisbon)"
func RowNames(base string, over ...Set) func(at ...int) string {
	return func(at ...int) string {
		if len(at) == 0 || base == "" {
			return base
		}
		return base + indices(over, at)
	}
}

// MaxArray is the largest number of columns of an Array: some 1 GB with their names.
const MaxArray = 10_000_000

// Array is a family of columns of one kind, one for each combination of indices:
//
//	x := lin.Binaries(m, "x", rows, cols, values)
//	m.Equal("one", x.Sum(i, j, lin.Every), 1)
//
// The columns are consecutive, the last index changes fastest, and they are named x(1,2,3). An
// index outside its set gives a Var that rows refuse with an error; nothing panics.
type Array struct {
	of    *Model
	name  string
	first int
	sets  []Set
	err   error // if it has no columns because there are too many
}

// Binaries adds columns that are 0 or 1, one for each combination of indices.
func Binaries(m *Model, name string, over ...Set) Array { return Integers(m, name, 0, 1, over...) }

// Integers adds integer columns with the same bounds, one for each combination of indices.
func Integers(m *Model, name string, lo, hi float64, over ...Set) Array {
	return m.array(Col{Name: name, Lo: lo, Hi: hi, Integer: true}, over)
}

// Reals adds columns of real numbers with the same bounds, one for each combination of indices.
func Reals(m *Model, name string, lo, hi float64, over ...Set) Array {
	return m.array(Col{Name: name, Lo: lo, Hi: hi}, over)
}

// array adds copies of a column. If there are too many, it adds none and keeps the error.
func (m *Model) array(c Col, sets []Set) Array {
	a := Array{of: m.root(), name: c.Name, first: len(m.Cols), sets: append([]Set(nil), sets...)}
	size := uint64(1)
	for _, s := range sets {
		high, low := bits.Mul64(size, uint64(s.size))
		if high != 0 || low > MaxArray {
			a.err = fmt.Errorf("%s has too many columns: %s; at most %d are allowed",
				a.name, a.shape(), MaxArray)
			m.fail(a.err)
			return a
		}
		size = low
	}
	if size == 0 {
		return a
	}
	m.Cols = slices.Grow(m.Cols, int(size))
	named := RowNames(a.name, a.sets...)
	for at := range a.all() {
		c.Name = named(at...)
		m.Cols = append(m.Cols, c)
	}
	return a
}

// shape describes the index sets: "1..5, 1..5".
func (a Array) shape() string {
	var parts []string
	for _, s := range a.sets {
		parts = append(parts, s.String())
	}
	return strings.Join(parts, ", ")
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// all yields the indices of each column in order. The slice is used again.
func (a Array) all() iter.Seq[[]int] { return a.matching(nil) }

// matching yields the indices of each column that match a pattern, in order; nil stands for Every
// everywhere. The slice is used again.
func (a Array) matching(pattern []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		at := make([]int, len(a.sets))
		var from func(i int) bool
		from = func(i int) bool {
			if i == len(at) {
				return yield(at)
			}
			if pattern != nil && pattern[i] != Every {
				at[i] = pattern[i]
				return from(i + 1)
			}
			for at[i] = a.sets[i].from; at[i] < a.sets[i].from+a.sets[i].size; at[i]++ {
				if !from(i + 1) {
					return false
				}
			}
			return true
		}
		from(0)
	}
}

// At returns the column with these indices, one for each set. Indices that the array lacks give a
// Var that is no column: Model.Validate and mip.Solve return the error once it is used in a row.
func (a Array) At(at ...int) Var {
	if err := a.wrong(at, false); err != nil {
		return Var{of: a.of, err: err}
	}
	col := 0
	for i, s := range a.sets {
		col = col*s.size + at[i] - s.from
	}
	return Var{of: a.of, col: a.first + col}
}

// Has reports whether the array has a column with these indices. Cells beyond the edge of a board,
// for instance, have none.
func (a Array) Has(at ...int) bool { return a.wrong(at, false) == nil }

// wrong returns what is wrong with indices, of which some may be Every if every is set.
func (a Array) wrong(at []int, every bool) error {
	if a.err != nil {
		return a.err
	}
	if a.of == nil {
		return errNoVar
	}
	if len(at) != len(a.sets) {
		return fmt.Errorf("%s has %d indices (%s), not %d", a.name, len(a.sets), a.shape(), len(at))
	}
	for i, s := range a.sets {
		if every && at[i] == Every {
			continue
		}
		if at[i] < s.from || at[i] >= s.from+s.size {
			return fmt.Errorf("%s has no column %s; its indices are %s", a.name, indices(nil, at), a.shape())
		}
	}
	return nil
}

// indices writes indices of sets as in names of columns: "(6,*,north)". Beyond the sets they are
// numbers.
func indices(sets []Set, at []int) string {
	var b strings.Builder
	for i, v := range at {
		var s Set
		if i < len(sets) {
			s = sets[i]
		}
		b.WriteByte(",("[btoi(i == 0)])
		b.WriteString(s.Label(v))
	}
	b.WriteByte(')')
	return b.String()
}

// Sum returns the sum of the columns with these indices, where Every stands for all indices of its
// set. Sum() is the sum of all columns.
func (a Array) Sum(at ...int) Expr {
	return a.Weighted(func([]int) float64 { return 1 }, at...)
}

// SumWhere returns the sum of the columns whose indices satisfy a condition. The function must not
// keep or change the indices.
func (a Array) SumWhere(keep func(at []int) bool) Expr {
	return a.Weighted(func(at []int) float64 { return float64(btoi(keep(at))) })
}

// Weighted returns the sum of the columns with these indices, as Sum does, each times a coefficient
// that depends on its indices. A column with the coefficient 0 is left out. The function must not
// keep or change the indices.
func (a Array) Weighted(coef func(at []int) float64, at ...int) Expr {
	if len(at) == 0 {
		at = make([]int, len(a.sets))
		for i := range at {
			at[i] = Every
		}
	}
	if err := a.wrong(at, true); err != nil {
		return Expr{of: a.of, err: err}
	}
	e := Expr{of: a.of}
	for at := range a.matching(at) {
		if c := coef(at); c != 0 {
			e.push(Term{a.At(at...).col, c})
		}
	}
	return e
}

// Dot returns the sum of all columns, each times its coefficient: one for each column, in the order
// of the columns.
func (a Array) Dot(coefs []float64) Expr {
	n := 1
	for _, s := range a.sets {
		n *= s.size
	}
	switch {
	case a.err != nil || a.of == nil:
		return a.Sum()
	case len(coefs) != n:
		return Expr{of: a.of, err: fmt.Errorf("%s has %s, but was given %s", a.name,
			wording.Count(n, "column"), wording.Count(len(coefs), "coefficient"))}
	}
	e := Expr{of: a.of}
	for i, c := range coefs {
		if c != 0 {
			e.push(Term{a.first + i, c})
		}
	}
	return e
}
