package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
)

// stateStep returns the formula of a step. The clauses of each rule stand together, behind those
// that are always there, and comments say which they are, and where one is the fact itself.
func stateStep(ctx context.Context, number int, s *gridwright.Step) (whole *cnf.Formula,
	comments []string, itself bool, err error,
) {
	p, err := s.Proof(ctx)
	if err != nil {
		return nil, nil, false, err
	}
	fact, err := s.Fact.MarshalText()
	if err != nil {
		return nil, nil, false, err
	}
	states := "no model; there is one if the clauses of any one rule are left out"
	if !s.Tight {
		states = "no model; whether it needs all rules is not known"
	}
	comments = []string{fmt.Sprintf("step %d: %s", number, s.Fact), "fact " + string(fact), states}
	whole = &cnf.Formula{Vars: p.Formula.Vars}
	for rule := -1; rule < len(s.Rules); rule++ {
		before := len(whole.Clauses)
		if err := addRule(ctx, whole, p, rule); err != nil {
			return nil, nil, false, err
		}
		words := "what is known, free knowledge, and the opposite of the fact"
		if rule >= 0 {
			words = fmt.Sprintf("rule %d: %s", rule+1, s.Rules[rule])
		}
		if slices.ContainsFunc(whole.Clauses[before:], func(c []cnf.Lit) bool {
			return len(c) == 1 && c[0] == whole.Clauses[0][0].Not()
		}) {
			itself = true
			words += "; the fact itself is one of them"
		}
		comments = append(comments, fmt.Sprintf("clauses %d to %d are %s", before+1,
			len(whole.Clauses), words))
	}
	for v, words := range p.Words {
		comments = append(comments, fmt.Sprintf("variable %d: %s", v+1, words))
	}
	return whole, comments, itself, nil
}

// addRule adds the clauses of one rule of a step, and its rows written as clauses; or what is
// always there, which has the number -1.
func addRule(ctx context.Context, whole *cnf.Formula, p *gridwright.Proof, rule int) error {
	part := &cnf.Formula{Vars: whole.Vars}
	for i, clause := range p.Formula.Clauses {
		if p.Clauses[i] == rule {
			part.Clauses = append(part.Clauses, clause)
		}
	}
	for i, row := range p.Formula.Rows {
		if p.Rows[i] == rule {
			part.Rows = append(part.Rows, row)
		}
	}
	if rule < 0 {
		part.AtMostOne = p.Formula.AtMostOne
	}
	part, err := part.Expanded(ctx)
	if err != nil {
		return err
	}
	whole.Vars = part.Vars
	whole.Clauses = append(whole.Clauses, part.Clauses...)
	return nil
}
