package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// sensitivity is what --sensitivity adds to the result of a model, as --json prints it.
type sensitivity struct {
	Rows    []rowState `json:"rows"`
	Columns []colState `json:"columns"`
}

// rowState is a row at the optimum. A slack without end is absent.
type rowState struct {
	Name     string   `json:"name"`
	Activity float64  `json:"activity"`
	Slack    *float64 `json:"slack,omitempty"`
	Dual     float64  `json:"dual"`
}

// colState is a column at the optimum.
type colState struct {
	Name    string  `json:"name"`
	Value   float64 `json:"value"`
	Reduced float64 `json:"reduced_cost"`
}

// errIntegers is the error for --sensitivity of a model with integer columns.
var errIntegers = hinted{errors.New("a model with integer columns has no sensitivities"),
	"--relax solves its linear relaxation, which has some"}

// continuous reports whether a model has sensitivities: all its columns are continuous.
func continuous(m *lin.Model) bool {
	return !slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer })
}

// newSensitivity returns the rows and columns of an optimum, or nil where the solver gave no duals.
// Adding 0 turns -0 into 0.
func newSensitivity(m *lin.Model, r mip.Result) *sensitivity {
	if r.Duals == nil {
		return nil
	}
	s := &sensitivity{Rows: []rowState{}, Columns: []colState{}}
	for i, row := range m.Rows {
		state := rowState{Name: m.RowName(i), Activity: row.Activity(r.Point) + 0, Dual: r.Duals[i]}
		if slack := row.Slack(r.Point) + 0; !math.IsInf(slack, 0) {
			state.Slack = &slack
		}
		s.Rows = append(s.Rows, state)
	}
	for j, x := range r.Point {
		s.Columns = append(s.Columns, colState{m.ColName(j), x + 0, r.Reduced[j]})
	}
	return s
}

// printSensitivity prints a table of the rows, and one of the columns.
func (a *app) printSensitivity(s *sensitivity) {
	a.printf("\n%s\n", sensitivityHead)
	table := func(heads string) *tabwriter.Writer {
		t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		a.tabbed(t, heads)
		return t
	}
	rows := table("heads of rows")
	for _, r := range s.Rows {
		slack := a.said(puzzle.Because("no slack"))
		if r.Slack != nil {
			slack = decimal(*r.Slack)
		}
		fmt.Fprintf(rows, "%s\t%s\t%s\t%s\n", wording.Visible(r.Name), decimal(r.Activity), slack,
			decimal(r.Dual))
	}
	rows.Flush()
	a.printf("\n")
	columns := table("heads of columns")
	for _, c := range s.Columns {
		fmt.Fprintf(columns, "%s\t%s\t%s\n", wording.Visible(c.Name), decimal(c.Value),
			decimal(c.Reduced))
	}
	columns.Flush()
}

// sensitivityHead is the line before the tables. Package sol stops reading values there.
const sensitivityHead = "sensitivity"
