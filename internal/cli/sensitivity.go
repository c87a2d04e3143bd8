package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
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
	Range    *ends    `json:"limit_range,omitempty"` // as mip.LimitRange
}

// colState is a column at the optimum.
type colState struct {
	Name    string  `json:"name"`
	Value   float64 `json:"value"`
	Reduced float64 `json:"reduced_cost"`
	Range   *ends   `json:"cost_range,omitempty"` // as mip.CostRange
}

// ends are those of a range. One that is infinite is absent.
type ends struct {
	From *float64 `json:"from,omitempty"`
	To   *float64 `json:"to,omitempty"`
}

// maxRanges is how many rows and columns together may have ranges. Each takes two solves of a model
// of that size: 50 rows and 50 columns take 0.8 s.
const maxRanges = 100

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
		s.Columns = append(s.Columns, colState{m.ColName(j), x + 0, r.Reduced[j], nil})
	}
	return s
}

// addRanges adds the ranges in which duals and point stay as they are, or with an error none.
func (s *sensitivity) addRanges(ctx context.Context, m *lin.Model, r mip.Result) error {
	end := func(x float64) *float64 {
		if math.IsInf(x, 0) {
			return nil
		}
		x += 0
		return &x
	}
	rows, columns := slices.Clone(s.Rows), slices.Clone(s.Columns)
	for i, row := range m.Rows {
		if lo, hi := lin.Limits(row.Lo, row.Hi); math.IsInf(lo, 0) && math.IsInf(hi, 0) {
			continue // it has no limit
		}
		lo, hi, err := mip.LimitRange(ctx, simplex.Solver{}, m, r, m.Handle(i))
		if err != nil {
			return err
		}
		rows[i].Range = &ends{end(lo), end(hi)}
	}
	for j := range columns {
		lo, hi, err := mip.CostRange(ctx, simplex.Solver{}, m, r, m.Var(j))
		if err != nil {
			return err
		}
		columns[j].Range = &ends{end(lo), end(hi)}
	}
	s.Rows, s.Columns = rows, columns
	return nil
}

// cells returns the ends as two cells of a table, behind the others of its line.
func (e *ends) cells(infinite string) string {
	if e == nil {
		return ""
	}
	from, to := "-"+infinite, infinite
	if e.From != nil {
		from = decimal(*e.From)
	}
	if e.To != nil {
		to = decimal(*e.To)
	}
	return "\t" + from + "\t" + to
}

// printSensitivity prints a table of the rows, and one of the columns.
func (a *app) printSensitivity(s *sensitivity) {
	a.printf("\n%s\n", sensitivityHead)
	ranges := "" // of a model too large for them
	if len(s.Columns) > 0 && s.Columns[0].Range != nil {
		ranges = "/ranges"
	}
	table := func(heads string) *tabwriter.Writer {
		t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		a.tabbed(t, heads+ranges)
		return t
	}
	rows, infinite := table("heads of rows"), a.said(puzzle.Because("infinite end"))
	for _, r := range s.Rows {
		slack := a.said(puzzle.Because("no slack"))
		if r.Slack != nil {
			slack = decimal(*r.Slack)
		}
		fmt.Fprintf(rows, "%s\t%s\t%s\t%s%s\n", wording.Visible(r.Name), decimal(r.Activity), slack,
			decimal(r.Dual), r.Range.cells(infinite))
	}
	rows.Flush()
	a.printf("\n")
	columns := table("heads of columns")
	for _, c := range s.Columns {
		fmt.Fprintf(columns, "%s\t%s\t%s%s\n", wording.Visible(c.Name), decimal(c.Value),
			decimal(c.Reduced), c.Range.cells(infinite))
	}
	columns.Flush()
}

// sensitivityHead is the line before the tables. Package sol stops reading values there.
const sensitivityHead = "sensitivity"
