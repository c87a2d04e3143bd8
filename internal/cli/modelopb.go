package cli

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// competition is the value of --to for results in the words of the pseudo-Boolean competitions.
const competition = "opb"

// competes returns an error for a model with a column that has other values than 0 and 1.
func competes(m *lin.Model) error {
	for j, c := range m.Cols {
		if !c.Integer || !(0 <= c.Lo && c.Hi <= 1) {
			return fmt.Errorf("--to %s is for models with columns of 0 and 1; %s is in %s", competition,
				m.ColName(j), m.BoundsText(j))
		}
	}
	return nil
}

// printCompetition prints a result as solvers do in the pseudo-Boolean competitions (O. Roussel and
// V. Manquinho): a comment with the evidence, a line s, and for a point its objective and literals.
// Columns that state products and soft constraints are none of the file's variables.
func (a *app) printCompetition(m *lin.Model, r mip.Result, c mip.Confirmation) {
	if c.Evidence != "" {
		a.printf("c evidence: %s\n", c.Evidence)
	}
	verdict, cost := "UNKNOWN", false
	for _, col := range m.Cols {
		cost = cost || col.Obj != 0
	}
	switch {
	case r.Stop == mip.Infeasible:
		verdict = "UNSATISFIABLE"
	case r.Stop == mip.Optimal && cost:
		verdict = "OPTIMUM FOUND"
	case r.Point != nil:
		verdict = "SATISFIABLE"
	}
	a.printf("s %s\n", verdict)
	if r.Point == nil {
		return
	}
	if cost {
		a.printf("o %s\n", decimal(r.Obj))
	}
	a.printf("v")
	for j, x := range r.Point {
		name := m.ColName(j)
		if strings.Contains(name, "*") || strings.HasPrefix(name, "soft[") {
			continue
		}
		sign := " "
		if x < 0.5 {
			sign = " -"
		}
		a.printf("%s%s", sign, wording.Visible(name))
	}
	a.printf("\n")
}
