package gridwright

import (
	"context"
	"fmt"
	"strconv"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Step is one step of an explanation: a fact, and why it follows from what was known before.
type Step struct {
	Fact      Fact
	Placement bool   // it is one of the facts that answers are made of; otherwise it only leads to one
	OneAnswer bool   // it rests on the puzzle having one answer, not on rules; see AssumeOneAnswer
	Technique string // the name of the technique: "gap of one"; "" if it has none
	// By is what the step rests on, in words: its technique, "two rules together", or that no short
	// reason is known. Basis is the same as a value.
	By    string
	Basis puzzle.Reason
	// Load is the number of rule instances that settle the fact together with what was known. A step
	// by a technique with an algorithm of its own counts as fewer than it cites. Of a step with a
	// high load, What is a list of rules.
	Load int
	// Smallest: no set of fewer rule instances settles the fact, and this is proved. That a path joins
	// a certain pair is not among these: it follows from many of them, and only techniques cite it.
	Smallest bool
	// Tight: the step needs each of Rules. It is false if that could not be proved for some of them.
	Tight bool
	// Same: one rule states that the fact holds where that of a step before does, and that has the
	// same value, as the cells of one bridge have.
	Same bool
	// Weight is the effort of the step where there is one place to look; 1 is the easiest. See
	// Technique.Weight and Grading.Effort.
	Weight float64

	// Three depths of a hint: where to look, how to go about it, and the step with its reason. If the
	// step is Long, and often for others without a Technique, the reason is a list of rules: they
	// prove the step, but do not explain how a person finds it.
	Where, How, What string

	// Reason is the same as a value, and Instances has the rule instances that it rests on; Rules are
	// these in words. Programs read the values: words may change.
	Reason    puzzle.Reason
	Instances []RuleInstance
	Rules     []string

	Premises []Fact // the known facts that it needs, besides
	// Known states what it needs as values, with auxiliary variables in words of their own.
	Known []puzzle.Reason
	Cells []Cell // where to look: those that the rules are about, or that Where names

	proof func(context.Context) (*explain.Proof, error)
}

// RuleInstance is a rule of a puzzle at one place.
type RuleInstance struct {
	Rule   string        `json:"rule"` // the name that its instances share: "row"
	Cells  []Cell        `json:"cells"`
	Reason puzzle.Reason `json:"reason"` // what it states
}

// Long reports whether the step rests on more rules than people read: What is no reason for them.
func (s *Step) Long() bool {
	const handful = 6
	return s.Technique == "" && s.Load > handful
}

// basis returns what the step rests on.
func (s *Step) basis() puzzle.Reason {
	together := "by rules"
	switch {
	case s.Long():
		return puzzle.Because("by no short reason")
	case s.Technique != "":
		return puzzle.Because("technique/" + s.Technique)
	case s.Reason.Form == "corner":
		return puzzle.Because("by the corner")
	case s.Load == 1:
		return puzzle.Because("by one rule")
	case !s.Smallest:
		together = "by at most"
	}
	return puzzle.Because(together, "load", puzzle.Because(strconv.Itoa(s.Load)))
}

// String returns What.
func (s *Step) String() string { return s.What }

// Proof is a step as a formula, for another program to check. The formula has no model. If the step
// is Tight, it has one if the clauses and rows of any one rule are left out.
type Proof struct {
	Formula *cnf.Formula // its first clause is the opposite of the fact
	// Clauses has for each clause the index of its rule in Step.Rules, or -1 for one that is always
	// there: a premise, the opposite of the fact, or free knowledge, such as that a cell holds only
	// one number. Rows has the same of each linear row. The groups are free knowledge.
	Clauses, Rows []int
	Words         []string // what each variable means
}

// Proof states the step as a formula. The error wraps ErrUnsupported if the step rests on the
// puzzle having one answer, and ErrIncomplete if ctx ends first. It takes its turn with the
// questions of the analysis.
func (s *Step) Proof(ctx context.Context) (*Proof, error) {
	if s.OneAnswer {
		return nil, fmt.Errorf("%w: no rules prove a step that rests on there being one answer",
			ErrUnsupported)
	}
	p, err := s.proof(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: stating a step as a formula: %w", ErrIncomplete, err)
	}
	return &Proof{Formula: p.Formula, Clauses: p.Instance, Rows: p.Rows, Words: p.Words}, nil
}
