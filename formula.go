package gridwright

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/sat"
)

// Encoding is a way to state the puzzles of a family as formulas of propositional logic.
type Encoding struct {
	Name    string // "rules"
	Summary string // what the variables are, in a sentence
	Doc     string // what the variables mean, what the clauses state, and what the theories add
	Source  string // who published it, or that it is this project's own

	enc *encoding.Encoding
}

func newEncoding(e *encoding.Encoding) *Encoding {
	return &Encoding{Name: e.Name, Summary: e.Summary, Doc: e.Doc, Source: e.Source, enc: e}
}

// Supports returns nil for a puzzle that Build accepts. Otherwise the error wraps ErrUnsupported
// and names the rule that can't be expressed, or the limit that is exceeded.
func (e *Encoding) Supports(p Puzzle) error { return e.enc.Supports(p) }

// Build builds the formula of a puzzle. The error wraps ErrUnsupported, or the error of ctx if it
// ended before the formula was complete.
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

// EncodingFor returns the encoding with a name, or the best one for the puzzle if the name is "".
// The error wraps ErrUnknown if there is no encoding with that name, or ErrUnsupported if there is
// none for the puzzle.
func EncodingFor(p Puzzle, name string, kinds ...Kind) (*Encoding, error) {
	f, err := familyFor(p, kinds)
	if err != nil {
		return nil, err
	}
	e, err := f.Encoding(name, p)
	if err != nil {
		return nil, err
	}
	return newEncoding(e), nil
}

// Formula is a puzzle as a formula, with the conversions between its models and the answers.
type Formula struct {
	*cnf.Formula
	Encoding *Encoding

	encoded *encoding.Encoded
	puzzle  Puzzle
	vars    int // variables that Build created; others may follow
}

// Theories returns the number of propagators that belong to the formula. If it is 0, the clauses
// state all rules. Otherwise a model of the clauses alone may be no answer; Solver excludes such
// models.
func (f *Formula) Theories() int { return len(f.encoded.Theories) }

// Solver returns a solver of the formula and its theories. Its options suit the encoding; tune may
// change them, for a seed or a proof. The error wraps that of ctx.
func (f *Formula) Solver(ctx context.Context, tune ...func(*sat.Options)) (*sat.Solver, error) {
	o := f.encoded.Options
	for _, t := range tune {
		t(&o)
	}
	return f.encoded.Solver(ctx, o)
}

// Decode turns a model into an answer and checks it; holds reports whether a literal is true in the
// model. The error states what the model lacks. If the model has an answer that breaks the rules,
// Decode returns it with a *Violation.
func (f *Formula) Decode(holds func(cnf.Lit) bool) (Answer, error) {
	a, err := f.encoded.Decode(holds)
	if err != nil {
		return a, err
	}
	return a, f.puzzle.Check(a)
}

// Forbid returns a clause that is false in the models of an answer and true in all others.
func (f *Formula) Forbid(a Answer) []cnf.Lit { return f.encoded.Forbid(a) }

// Fact returns the fact that a variable stands for; ok is false if there is none, as for variables
// added since Build.
func (f *Formula) Fact(v int) (fact Fact, ok bool) {
	if v < 0 || v >= f.vars {
		return Fact{}, false
	}
	return f.encoded.Fact(v)
}

// Meaning states in words what a variable stands for: "row 1, column 2 holds 7". It is "" for
// variables added since Build.
func (f *Formula) Meaning(v int) string {
	if v < 0 || v >= f.vars {
		return ""
	}
	return f.encoded.Meaning(v)
}
