package gridwright

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/sat"
)

// Encoding is a way to state puzzles of a family as formulas of propositional logic.
type Encoding struct {
	Name    string // "links"
	Summary string // what the variables are, in a sentence
	Doc     string // what the variables mean, what the clauses say, and what the theories add
	Source  string // who published it, or that it is this project's own

	enc *encoding.Encoding
}

func newEncoding(e *encoding.Encoding) *Encoding {
	return &Encoding{Name: e.Name, Summary: e.Summary, Doc: e.Doc, Source: e.Source, enc: e}
}

// Supports is nil for a puzzle that Build takes. Else the error wraps ErrUnsupported and says which
// rule can't be expressed, or which limit is exceeded.
func (e *Encoding) Supports(p Puzzle) error { return e.enc.Supports(p) }

// Build makes the formula of a puzzle. The error wraps ErrUnsupported, or that of ctx where it
// ended before.
func (e *Encoding) Build(ctx context.Context, p Puzzle) (*Formula, error) {
	if err := e.enc.Supports(p); err != nil {
		return nil, err
	}
	built, err := e.enc.Build(ctx, p)
	if err != nil {
		return nil, err
	}
	return &Formula{Formula: built.Formula, Encoding: e, encoded: built, puzzle: p,
		vars: built.Formula.Vars}, nil
}

// Formula is a puzzle as a formula, with the ways between its models and the answers.
type Formula struct {
	*cnf.Formula
	Encoding *Encoding

	encoded *encoding.Encoded
	puzzle  Puzzle
	vars    int // variables that Build made; others may follow
}

// Theories is the number of propagators that belong to the formula. Where it is 0 the clauses say
// all; else models of the clauses alone may be no answers, and Solver refuses those.
func (f *Formula) Theories() int { return len(f.encoded.Theories) }

// Solver makes a solver of the formula and its theories. It begins with options that suit the
// encoding, which tune may change: for a seed, or a proof. The error is that of ctx, wrapped.
func (f *Formula) Solver(ctx context.Context, tune ...func(*sat.Options)) (*sat.Solver, error) {
	o := f.encoded.Options
	for _, t := range tune {
		t(&o)
	}
	return f.encoded.Solver(ctx, o)
}

// Decode turns a model into an answer, and checks it; holds says which literals are true in the
// model. The error says what the model lacks; where there is an answer and it breaks the rules,
// the error is a *Violation, and comes with the answer.
func (f *Formula) Decode(holds func(cnf.Lit) bool) (Answer, error) {
	a, err := f.encoded.Decode(holds)
	if err != nil {
		return nil, err
	}
	return a, f.puzzle.Check(a)
}

// Forbid gives a clause that the models of an answer break, and all others keep.
func (f *Formula) Forbid(a Answer) []cnf.Lit { return f.encoded.Forbid(a) }

// Fact gives the fact that a variable stands for; ok is false where it stands for none, as those
// that were added since Build.
func (f *Formula) Fact(v int) (fact Fact, ok bool) {
	if v < 0 || v >= f.vars {
		return Fact{}, false
	}
	return f.encoded.Fact(v)
}

// Meaning says in words what a variable stands for: "row 1, column 2 holds 7"; "" for variables
// that were added since Build.
func (f *Formula) Meaning(v int) string {
	if v < 0 || v >= f.vars {
		return ""
	}
	return f.encoded.Meaning(v)
}
