package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/wording"
)

// writeProof writes the formula of the last step into the folder of --cnf.
func (e *explainer) writeProof(s *gridwright.Step) error {
	folder := e.flags.cnf
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot write %s: %w", folder, wording.Bare(err))
	}
	name := filepath.Join(folder, fmt.Sprintf("board-%03d-step-%03d.cnf", e.flags.boards, e.steps))
	return writeFile(name, e.flags.force, func(w io.Writer) error { return e.proof(w, s) })
}

// proof writes the formula of a step. The clauses of each rule stand together, behind those that
// are always there, and comments say which they are. Where a clause of a rule is the fact itself, a
// solver proves nothing: the comment says so.
func (e *explainer) proof(w io.Writer, s *gridwright.Step) error {
	p, err := s.Proof(e.ctx)
	if err != nil {
		return err
	}
	fact, err := s.Fact.MarshalText()
	if err != nil {
		return err
	}
	states := "no model; there is one if the clauses of any one rule are left out"
	if !s.Tight {
		states = "no model; whether it needs all rules is not known"
	}
	comments := []string{fmt.Sprintf("step %d: %s", e.steps, s.Fact), "fact " + string(fact), states}
	whole := &cnf.Formula{Vars: p.Formula.Vars}
	for rule := -1; rule < len(s.Rules); rule++ {
		before := len(whole.Clauses)
		if err := e.addRule(whole, p, rule); err != nil {
			return err
		}
		words := "what is known, free knowledge, and the opposite of the fact"
		if rule >= 0 {
			words = fmt.Sprintf("rule %d: %s", rule+1, s.Rules[rule])
		}
		if slices.ContainsFunc(whole.Clauses[before:], func(c []cnf.Lit) bool {
			return len(c) == 1 && c[0] == whole.Clauses[0][0].Not()
		}) {
			words += "; the fact itself is one of them"
		}
		comments = append(comments, fmt.Sprintf("clauses %d to %d are %s", before+1,
			len(whole.Clauses), words))
	}
	for v, words := range p.Words {
		comments = append(comments, fmt.Sprintf("variable %d: %s", v+1, words))
	}
	return cnf.Write(e.ctx, w, whole, comments...)
}

// addRule adds the clauses of one rule of a step, and its rows written as clauses; or what is
// always there, which has the number -1.
func (e *explainer) addRule(whole *cnf.Formula, p *gridwright.Proof, rule int) error {
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
	part, err := part.Expanded(e.ctx)
	if err != nil {
		return err
	}
	whole.Vars = part.Vars
	whole.Clauses = append(whole.Clauses, part.Clauses...)
	return nil
}
