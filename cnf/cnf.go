// Package cnf holds formulas in conjunctive normal form as plain data, and reads and writes them in
// the DIMACS format. Besides clauses, a formula may hold the two kinds of rows that solvers handle
// best without translation: groups of which at most one literal is true, and linear rows.
//
// It knows nothing of solvers and puzzles.
package cnf

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Lit is a variable or its negation: twice the variable, plus one for the negation. Variables are
// numbered from 0. Literals can therefore index arrays, and the two literals of a variable are
// neighbours.
type Lit int32

// MaxVars is the largest number of variables.
const MaxVars = math.MaxInt32/2 - 1

// Pos returns the literal that is true if variable v is true.
func Pos(v int) Lit { return Lit(v << 1) }

// Neg returns the literal that is true if variable v is false.
func Neg(v int) Lit { return Lit(v<<1 | 1) }

// Not returns the opposite literal.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the literal's variable.
func (l Lit) Var() int { return int(l >> 1) }

// Negated reports whether the literal is a negation.
func (l Lit) Negated() bool { return l&1 != 0 }

// Int returns the literal as in DIMACS: the variable's number from 1, with a minus sign for the
// negation.
func (l Lit) Int() int {
	if l.Negated() {
		return -l.Var() - 1
	}
	return l.Var() + 1
}

// FromInt is the inverse of Int. n must not be 0.
func FromInt(n int) Lit {
	if n < 0 {
		return Neg(-n - 1)
	}
	return Pos(n - 1)
}

// String returns the literal as in DIMACS.
func (l Lit) String() string { return strconv.Itoa(l.Int()) }

// Row is a linear row: the sum of the coefficients of the true literals is at least Min.
// Coefficients are positive; each variable occurs at most once.
type Row struct {
	Lits  []Lit
	Coefs []int64
	Min   int64
}

// Formula is a conjunction of clauses and rows over variables 0 to Vars-1.
type Formula struct {
	Vars      int
	Clauses   [][]Lit // in each, at least one literal is true
	AtMostOne [][]Lit // in each, at most one literal is true
	Rows      []Row

	store []Lit // storage for the next copied clauses
}

// NewVar adds a variable and returns its number.
func (f *Formula) NewVar() int {
	f.Vars++
	return f.Vars - 1
}

// Add adds a copy of a clause.
func (f *Formula) Add(lits ...Lit) { f.Clauses = append(f.Clauses, f.copied(lits)) }

// copied copies literals into storage that many clauses share: an allocation for each takes a third
// of the time of a large formula.
func (f *Formula) copied(lits []Lit) []Lit {
	const chunk = 4096
	if cap(f.store)-len(f.store) < len(lits) {
		f.store = make([]Lit, 0, max(chunk, len(lits)))
	}
	at := len(f.store)
	f.store = append(f.store, lits...)
	return f.store[at:len(f.store):len(f.store)]
}

// AddAtMostOne adds a copy of a group of which at most one literal is true.
func (f *Formula) AddAtMostOne(lits ...Lit) {
	f.AtMostOne = append(f.AtMostOne, f.copied(lits))
}

// Holds reports whether an assignment, one truth value per variable, makes the formula true.
func (f *Formula) Holds(model []bool) bool { return f.Broken(model) == "" }

// Broken returns a clause or row that an assignment breaks, in words, or "" if there is none.
func (f *Formula) Broken(model []bool) string {
	holds := func(l Lit) bool { return model[l.Var()] != l.Negated() }
	for i, c := range f.Clauses {
		if !slices.ContainsFunc(c, holds) {
			return fmt.Sprintf("clause %d, %v", i+1, c)
		}
	}
	for i, g := range f.AtMostOne {
		n := 0
		for _, l := range g {
			if holds(l) {
				n++
			}
		}
		if n > 1 {
			return fmt.Sprintf("at most one of group %d, %v", i+1, g)
		}
	}
	for i, r := range f.Rows {
		sum := int64(0)
		for k, l := range r.Lits {
			if holds(l) {
				sum += r.Coefs[k]
			}
		}
		if sum < r.Min {
			return fmt.Sprintf("row %d, %v with coefficients %v: %d is less than %d",
				i+1, r.Lits, r.Coefs, sum, r.Min)
		}
	}
	return ""
}

// Check returns nil if a formula is valid. Otherwise the error reports a variable out of range or
// an invalid row.
func (f *Formula) Check() error {
	if f.Vars < 0 || f.Vars > MaxVars {
		return fmt.Errorf("the formula has %d variables, the limit is %d", f.Vars, MaxVars)
	}
	for _, groups := range [][][]Lit{f.Clauses, f.AtMostOne} {
		for _, g := range groups {
			if err := f.checkLits(g); err != nil {
				return err
			}
		}
	}
	for i, r := range f.Rows {
		if err := f.checkLits(r.Lits); err != nil {
			return err
		}
		if err := r.check(); err != nil {
			return fmt.Errorf("row %d: %w", i+1, err)
		}
	}
	return nil
}

func (f *Formula) checkLits(lits []Lit) error {
	for _, l := range lits {
		if l < 0 || l.Var() >= f.Vars {
			return fmt.Errorf("literal %v: expected a variable from 1 to %d", l, f.Vars)
		}
	}
	return nil
}

func (r Row) check() error {
	if len(r.Lits) != len(r.Coefs) {
		return fmt.Errorf("expected as many coefficients as literals, found %d and %d",
			len(r.Coefs), len(r.Lits))
	}
	sum := int64(0)
	met := map[int]bool{}
	for k, l := range r.Lits {
		if met[l.Var()] {
			return fmt.Errorf("variable %d occurs twice", l.Var()+1)
		}
		met[l.Var()] = true
		if r.Coefs[k] < 1 || r.Coefs[k] > math.MaxInt64-sum {
			return fmt.Errorf("coefficient %d is below 1, or the sum is too large", r.Coefs[k])
		}
		sum += r.Coefs[k]
	}
	return nil
}
