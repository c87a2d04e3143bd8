package rules_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/rules"
)

// exact is the tolerance for points whose values are whole.
var exact = lin.Tolerance{Bound: 1e-9, Row: 1e-9, Integral: 1e-9}

// model checks the model with lazy rows, or with flows.
func (k *caseCheck) model(flows bool) error {
	m, err := k.Set.Model(context.Background(), rules.Options{Keep: k.keep(), Flows: flows})
	if err == nil && k.spoilModel != nil {
		k.spoilModel(m)
	}
	if err == nil {
		err = columns(k.Set, m)
	}
	if err == nil && flows && m.Lazy() {
		err = fmt.Errorf("it has lazy rows")
	}
	if err == nil {
		err = k.points(m)
	}
	if err == nil {
		err = k.list(m)
	}
	if err != nil {
		return fmt.Errorf("the model (flows: %v): %w", flows, err)
	}
	return nil
}

// columns checks that the model is valid, and that each row has its rule and each column words.
func columns(set *rules.Set, m *rules.Model) error {
	if err := m.Validate(); err != nil {
		return err
	}
	names, err := m.FileNames(context.Background())
	if err != nil {
		return err
	}
	for j, c := range m.Cols {
		if names.Cols[j] != c.Name {
			return fmt.Errorf("the column %q is %q in a file", c.Name, names.Cols[j])
		}
	}
	for i, r := range m.Rows {
		if names.Rows[i] != r.Name {
			return fmt.Errorf("the row %q is %q in a file", r.Name, names.Rows[i])
		}
		if len(r.Terms) == 0 {
			return fmt.Errorf("the row %q is empty", r.Name)
		}
	}
	if len(m.RowRule) != len(m.Rows) {
		return fmt.Errorf("%d rows have %d rules", len(m.Rows), len(m.RowRule))
	}
	for i, rule := range m.RowRule {
		if rule < 0 || int(rule) >= set.Rules() {
			return fmt.Errorf("row %q comes from rule %d of %d", m.Rows[i].Name, rule+1, set.Rules())
		}
	}
	return distinct("column", len(m.Cols), m.Meaning)
}

// keeps reports whether a point satisfies a row.
func keeps(r lin.Row, x []float64) bool {
	v := r.Terms.Value(x)
	return r.Lo-1e-9 <= v && v <= r.Hi+1e-9
}

// points checks the points of assignments.
func (k *caseCheck) points(m *rules.Model) error {
	right := k.answers()
	for _, truth := range k.tried {
		x := m.Point(truth)
		if _, ok := right[k.key(holdsIn(truth))]; !ok {
			// Its facts may contradict what is known, and have no column then.
			same := k.key(m.Holds(x)) == k.key(holdsIn(truth))
			if same && m.Check(x, exact) == nil && len(m.Cuts(x)) == 0 {
				return fmt.Errorf("%s is wrong, and breaks no row", k.name(truth))
			}
			continue
		}
		if err := m.Check(x, exact); err != nil {
			return fmt.Errorf("%s is right, and breaks a row: %w", k.name(truth), err)
		}
		if cuts := m.Cuts(x); len(cuts) > 0 {
			return fmt.Errorf("%s is right, and the lazy row %q cuts it off", k.name(truth), cuts[0].Name)
		}
		if got := k.key(m.Holds(x)); got != k.key(holdsIn(truth)) {
			return fmt.Errorf("%s is right, and comes back as %s", k.name(truth), got)
		}
		for j := range m.Cols {
			if f, ok := m.Fact(j); ok && (x[j] == 1) != holdsIn(truth)(k.Set.Fact(f)) {
				return fmt.Errorf("%s is right, and %v is %v", k.name(truth), f, x[j])
			}
		}
	}
	return nil
}

// list lists all points of the model with a solver, if they are few, and otherwise tries wrong
// assignments with all values of the other columns.
func (k *caseCheck) list(m *rules.Model) error {
	work := *m.Model
	work.Rows = append([]lin.Row(nil), m.Rows...)
	solve := func() ([]float64, error) { return k.solve(m, &work) }
	if len(k.right) > listed {
		return k.fix(m, &work, solve)
	}
	right := k.answers()
	for {
		x, err := solve()
		if err != nil {
			return err
		}
		if x == nil {
			for _, truth := range right {
				return fmt.Errorf("%s is right, and no point", k.name(truth))
			}
			return nil
		}
		name := k.key(m.Holds(x))
		if _, ok := right[name]; !ok {
			return fmt.Errorf("the point %v has the facts %s, which are wrong or of a second point",
				x, name)
		}
		delete(right, name)
		no := lin.Row{Name: fmt.Sprintf("no_%d", len(work.Rows)), Lo: 1, Hi: lin.Inf}
		for j, c := range m.Cols {
			if _, fact := m.Fact(j); c.Implied || !c.Integer || len(k.aux) > 0 && !fact {
				continue // a flow may go several ways, and auxiliary variables have several values
			}
			if x[j] > 0.5 {
				no.Lo--
				no.Terms = no.Terms.Plus(-1, j)
			} else {
				no.Terms = no.Terms.Plus(1, j)
			}
		}
		if len(no.Terms) == 0 {
			no = lin.Row{Name: no.Name, Terms: no.Terms, Lo: -lin.Inf, Hi: lin.Inf}
			if len(right) > 0 {
				return fmt.Errorf("a model without columns has several right assignments")
			}
			return nil
		}
		work.Rows = append(work.Rows, no)
	}
}

// solve returns a point of a model and its lazy rows, which it adds to work, or nil.
func (k *caseCheck) solve(m *rules.Model, work *lin.Model) ([]float64, error) {
	for {
		r, err := mip.Solve(context.Background(), pb.Solver{}, work, mip.Options{})
		if err != nil || r.Stop == mip.Infeasible {
			return nil, err
		}
		if r.Point == nil {
			return nil, fmt.Errorf("the solver ends with %v", r.Stop)
		}
		cuts := m.Cuts(r.Point)
		if len(cuts) == 0 {
			return r.Point, nil
		}
		for i, cut := range cuts {
			if keeps(cut, r.Point) {
				return nil, fmt.Errorf("the lazy row %q does not cut off the point %v", cut.Name, r.Point)
			}
			for _, truth := range k.right[:min(asked, len(k.right))] {
				if !keeps(cut, m.Point(truth)) {
					return nil, fmt.Errorf("the lazy row %q cuts off %s", cut.Name, k.name(truth))
				}
			}
			cut.Name = fmt.Sprintf("cut_%d_%d", len(work.Rows), i)
			work.Rows = append(work.Rows, cut)
		}
	}
}

// fix fixes the columns of facts as in wrong assignments: no values of the others are a point.
func (k *caseCheck) fix(m *rules.Model, work *lin.Model, solve func() ([]float64, error)) error {
	right := k.answers()
	column := map[int]int{}
	for j := range m.Cols {
		if f, ok := m.Fact(j); ok {
			column[k.Set.Fact(f).Var()] = j
		}
	}
	known := m.Holds(make([]float64, len(m.Cols)))
	step := max(1, len(k.tried)/listed)
	for i := 0; i < len(k.tried); i += step {
		truth := k.tried[i]
		work.Cols = append([]lin.Col(nil), m.Cols...)
		possible := true
		for _, v := range k.facts {
			j, ok := column[v]
			switch {
			case !ok:
				possible = possible && known(cnf.Pos(v)) == truth[v]
			case truth[v]:
				work.Cols[j].Lo, work.Cols[j].Hi = max(1, m.Cols[j].Lo), m.Cols[j].Hi
			default:
				work.Cols[j].Lo, work.Cols[j].Hi = m.Cols[j].Lo, min(0, m.Cols[j].Hi)
			}
		}
		var x []float64
		var err error
		if possible {
			x, err = solve()
		}
		if err != nil {
			return err
		}
		if _, ok := right[k.key(holdsIn(truth))]; ok != (x != nil) {
			return fmt.Errorf("%s is right: %v, and has a point: %v", k.name(truth), ok, x != nil)
		}
	}
	return nil
}
