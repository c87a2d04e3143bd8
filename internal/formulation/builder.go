package formulation

import (
	"context"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// Builder builds a model. It counts the columns, the rows and their terms, so that the end of the
// context stops it: loops over its Range and Span then end early, and End returns the error. A
// model that was cut short must not be used, and may lack columns that a loop was to add. A later
// loop that uses them must therefore also run over Range or Span.
type Builder struct {
	*lin.Model
	*work.Work
}

// NewBuilder begins a model.
func NewBuilder(ctx context.Context, name string) Builder {
	return Builder{&lin.Model{Name: name}, work.Begin(ctx, "building the model", "term")}
}

// Binary adds a column that is 0 or 1, and returns its number.
func (b Builder) Binary(name string) int {
	b.Did(1)
	return b.Model.Binary(name).Col()
}

// Implied adds a column of real numbers that may be taken as whole without loss (lin.Col.Implied),
// and returns its number.
func (b Builder) Implied(name string, lo, hi float64) int {
	b.Did(1)
	return b.Model.Implied(name, lo, hi).Col()
}

// AtMost adds the row t <= hi.
func (b Builder) AtMost(name string, t lin.Terms, hi float64) { b.Between(name, -lin.Inf, t, hi) }

// AtLeast adds the row t >= lo.
func (b Builder) AtLeast(name string, t lin.Terms, lo float64) { b.Between(name, lo, t, lin.Inf) }

// Equal adds the row t = v.
func (b Builder) Equal(name string, t lin.Terms, v float64) { b.Between(name, v, t, v) }

// Between adds the row lo <= t <= hi.
func (b Builder) Between(name string, lo float64, t lin.Terms, hi float64) {
	b.Did(1 + len(t))
	b.Model.Between(name, lo, t, hi)
}

// Fix sets both bounds of a column to a value.
func (b Builder) Fix(col int, value float64) {
	b.Model.Cols[col].Lo, b.Model.Cols[col].Hi = value, value
}
