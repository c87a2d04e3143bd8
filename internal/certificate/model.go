package certificate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/mip/exact"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// Limits of models: a row of whole numbers has sums below mostSum, and an integer column has a fact
// for each value but the first. Columns and rows have mostLits literals, for the memory: some
// 300 MB. A value of a column, with its name and rule, takes as much as perValue of them.
const (
	mostSum    = 1_000_000_000_000_000
	mostLits   = 1 << 21
	perValue   = 8
	mostValues = mostLits / perValue
)

// fewConflicts are those after which it is tried to prove a model by the rule meet.
const fewConflicts = 10_000

// The errors of models.
const (
	ErrModel Fault = "the model is too large or not integer"
	ErrPoint Fault = "the point does not satisfy the model exactly"
)

// ProveModel proves that a model whose columns are all integer has no point, or none that is better
// than a point which is not nil, once its numbers are rounded: then it must be one. The facts of
// the certificate are that columns are as large as a number or larger, and its rules are the rows,
// and of the objective that it is better. The error is as that of Prove, or wraps ErrModel or
// ErrPoint.
func ProveModel(ctx context.Context, m *lin.Model, point []float64, o Options,
) (*Certificate, error) {
	s := modelStatement{m: m, set: rules.NewContext(ctx, 1, 1)}
	if point != nil {
		s.point = make([]*big.Rat, len(m.Cols))
		for j := range s.point {
			if !(math.Abs(point[j]) < mostSum) {
				return nil, ErrPoint
			}
			s.point[j] = exact.Rat(math.Round(point[j]))
		}
	}
	s.work = work.Begin(ctx, "stating the model", "literal")
	err := s.state(ctx)
	if err := cmp.Or(s.work.End(), err); err != nil {
		return nil, err
	}
	f, err := s.set.Formula(ctx, rules.Options{Axioms: true})
	if err != nil {
		return nil, err
	}
	v, err := proverOf(ctx, &stated.Axioms{Formula: f}, sat.Options{}, o)
	if err != nil {
		return nil, err
	}
	c := &Certificate{Puzzle: &s.text, axioms: v.axioms, not: -1, Claim: "none"}
	rule := s.meet()
	if rule != "" {
		v.limits.Conflicts = min(cmp.Or(o.Conflicts, fewConflicts), fewConflicts)
	}
	err = v.refute()
	if rule != "" && errors.Is(err, ErrUndecided) {
		met := &Certificate{Puzzle: &s.text, Claim: "none", Steps: 2, rule: rule}
		if err := met.accepted(ctx); err == nil || ctx.Err() != nil {
			return met, err
		}
		v.limits.Conflicts = o.Conflicts
		err = v.refute()
	}
	if err != nil {
		return nil, err
	}
	return c, c.take(v, []uint32{v.Proof().Empty()})
}

// modelStatement states a model as rules.
type modelStatement struct {
	m     *lin.Model
	set   *rules.Set
	work  *work.Work
	made  int // literals so far
	text  bytes.Buffer
	point []*big.Rat    // nil for none
	names []string      // of columns, as the text has them
	cols  [][]rules.Lit // of each column: that it is lo+1 or more, lo+2 or more and so on
	lo    []int64
}

func (s *modelStatement) state(ctx context.Context) error {
	if s.m.Extended() {
		return fmt.Errorf("%w: it is not linear", ErrModel)
	}
	s.text.WriteString("model\n")
	names, err := lp.Write(ctx, &s.text, s.m)
	if err != nil {
		return err
	}
	s.names = names
	for j := range s.m.Cols {
		if err := s.column(j); err != nil {
			return err
		}
	}
	for i, r := range s.m.Rows {
		lo, hi := lin.Limits(r.Lo, r.Hi)
		from, to := rational(lo), rational(hi)
		if s.point != nil {
			if at := s.value(r.Terms); from != nil && at.Cmp(from) < 0 || to != nil && at.Cmp(to) > 0 {
				return ErrPoint
			}
		}
		if err := s.row(s.m.RowName(i), r.Terms, from, to); err != nil {
			return err
		}
	}
	if s.point == nil {
		return nil
	}
	var costs lin.Terms
	for j, c := range s.m.Cols {
		if c.Obj != 0 {
			costs = append(costs, lin.Term{Col: j, Coef: c.Obj})
		}
	}
	return s.better(costs, s.value(costs))
}

// accepted has the certificate checked.
func (c *Certificate) accepted(ctx context.Context) error {
	var text bytes.Buffer
	if err := c.Write(ctx, &text); err != nil {
		return err
	}
	w := work.Begin(ctx, "checking the certificate", "")
	_, err := check.Check(w.Reader(&text))
	return cmp.Or(w.End(), err)
}

// meet returns the rule by which a point is better, of a model whose objective counts columns of 0
// and 1, and each of whose rows has one of them or more; or "" of others. Checkers look for such a
// point by themselves: proofs of clause learning soon grow too long.
func (s *modelStatement) meet() string {
	if s.point == nil || s.m.Maximize {
		return ""
	}
	most := -1
	for j, c := range s.m.Cols {
		if c.Obj != 1 || s.lo[j] != 0 || len(s.cols[j]) != 1 {
			return ""
		}
		most += int(s.point[j].Num().Int64())
	}
	lists := make([]string, len(s.m.Rows))
	for i, r := range s.m.Rows {
		if lo, hi := lin.Limits(r.Lo, r.Hi); lo != 1 || hi < float64(len(r.Terms)) {
			return ""
		}
		names := make([]string, len(r.Terms))
		for k, t := range r.Terms {
			if t.Coef != 1 {
				return ""
			}
			names[k] = s.set.Name(s.cols[t.Col][0])
		}
		lists[i] = strings.Join(names, " ")
	}
	return fmt.Sprintf("meet %d %s", most, strings.Join(lists, " ; "))
}

// value returns the value of an expression at the point.
func (s *modelStatement) value(e lin.Terms) *big.Rat {
	sum := new(big.Rat)
	for _, t := range e {
		sum.Add(sum, new(big.Rat).Mul(exact.Rat(t.Coef), s.point[t.Col]))
	}
	return sum
}

// rational returns a limit, or nil for none.
func rational(limit float64) *big.Rat {
	if math.IsInf(limit, 0) {
		return nil
	}
	return exact.Rat(limit)
}

// column states the values of a column.
func (s *modelStatement) column(j int) error {
	c := s.m.Cols[j]
	name := s.names[j]
	lo, hi := lin.Limits(c.Lo, c.Hi)
	switch lo, hi = math.Ceil(lo), math.Floor(hi); {
	case !c.Integer:
		return fmt.Errorf("%w: its column %s is not integer", ErrModel, name)
	case !(math.Abs(lo) < mostSum && hi-lo < mostValues):
		return fmt.Errorf("%w: its column %s may have more than %d values", ErrModel, name, mostValues)
	case lo > hi && s.point != nil:
		return ErrPoint
	case lo > hi:
		s.set.Rule("bounds", "{column}", name).AtLeast(1)
		lo, hi = 0, 0
	}
	if s.point != nil && (s.point[j].Cmp(exact.Rat(lo)) < 0 || s.point[j].Cmp(exact.Rat(hi)) > 0) {
		return ErrPoint
	}
	if err := s.room(perValue * int(hi-lo)); err != nil {
		return err
	}
	var lits []rules.Lit
	for v := int64(lo) + 1; v <= int64(hi); v++ {
		words := fmt.Sprintf("%s>=%d", name, v)
		if lo == 0 && hi == 1 {
			words = name
		}
		l := s.set.Aux(inASCII(words))
		if n := len(lits); n > 0 {
			s.set.Rule("order", "{value}", words).AtLeast(1, l.Not(), lits[n-1])
		}
		lits = append(lits, l)
	}
	s.cols, s.lo = append(s.cols, lits), append(s.lo, int64(lo))
	return s.set.Err()
}

// room counts literals that are to be made.
func (s *modelStatement) room(lits int) error {
	if s.made += lits; s.made > mostLits {
		return fmt.Errorf("%w: its columns and rows take more than %d literals, %d for each value",
			ErrModel, mostLits, perValue)
	}
	s.work.Many(lits + 1)
	return s.work.Err()
}

// inASCII writes other characters as numbers: certificates have none.
func inASCII(words string) string {
	var b strings.Builder
	for _, r := range words {
		if ' ' <= r && r <= '~' {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "<%x>", r)
		}
	}
	return b.String()
}

// whole returns the terms of an expression times the number that makes them whole and as small as
// that goes.
func (s *modelStatement) whole(e lin.Terms) (terms []rules.Term, times *big.Rat, err error) {
	sums := map[int]*big.Rat{}
	den, num := big.NewInt(1), new(big.Int)
	for _, t := range e {
		if sums[t.Col] == nil {
			sums[t.Col] = new(big.Rat)
		}
		sums[t.Col].Add(sums[t.Col], exact.Rat(t.Coef))
	}
	for _, sum := range sums {
		both := new(big.Int).Mul(den, sum.Denom())
		den = both.Div(both, new(big.Int).GCD(nil, nil, den, sum.Denom()))
	}
	for _, sum := range sums {
		n := new(big.Int).Mul(sum.Num(), new(big.Int).Div(den, sum.Denom()))
		num.GCD(nil, nil, num, n.Abs(n))
	}
	if num.Sign() == 0 {
		num.SetInt64(1)
	}
	times = new(big.Rat).SetFrac(den, num)
	reach := 0.0
	for _, t := range e { // in their order, each column once
		sum := sums[t.Col]
		if sum == nil {
			continue
		}
		delete(sums, t.Col)
		weight := sum.Mul(sum, times)
		size, _ := weight.Float64()
		width := float64(len(s.cols[t.Col]))
		if reach += math.Abs(size) * (width + math.Abs(float64(s.lo[t.Col]))); reach > mostSum {
			return nil, nil, fmt.Errorf("%w: its numbers have too many digits", ErrModel)
		}
		if err := s.room(len(s.cols[t.Col]) + 1); err != nil {
			return nil, nil, err
		}
		n := int(weight.Num().Int64())
		if s.lo[t.Col] != 0 {
			terms = append(terms, rules.Times(n*int(s.lo[t.Col]), rules.True))
		}
		for _, l := range s.cols[t.Col] {
			terms = append(terms, rules.Times(n, l))
		}
	}
	return terms, times, nil
}

// row states that an expression is within limits, of which nil is none.
func (s *modelStatement) row(name string, e lin.Terms, lo, hi *big.Rat) error {
	terms, times, err := s.whole(e)
	if err != nil {
		return fmt.Errorf("%w, in %s", err, name)
	}
	from, to := rules.NoMin, rules.NoMax
	if lo != nil {
		from = -productDown(new(big.Rat).Neg(lo), times)
	}
	if hi != nil {
		to = productDown(hi, times)
	}
	s.set.Rule("row", "{row}", name).Linear(from, to, terms...)
	return s.set.Err()
}

// productDown returns a product, rounded down. Sums are far from those that are cut off.
func productDown(x, times *big.Rat) int {
	x = new(big.Rat).Mul(x, times)
	n := new(big.Int).Div(x.Num(), x.Denom())
	limit := big.NewInt(4 * mostSum)
	switch {
	case n.Cmp(limit) > 0:
		return 4 * mostSum
	case n.Cmp(limit.Neg(limit)) < 0:
		return -4 * mostSum
	}
	return int(n.Int64())
}

// better states that the objective is better than a value, which is that of a point.
func (s *modelStatement) better(costs lin.Terms, value *big.Rat) error {
	_, times, err := s.whole(costs)
	if err != nil {
		return fmt.Errorf("%w, in the objective", err)
	}
	step := new(big.Rat).Inv(times)
	words := "less"
	lo, hi := (*big.Rat)(nil), new(big.Rat).Sub(value, step)
	if s.m.Maximize {
		words = "more"
		lo, hi = new(big.Rat).Add(value, step), nil
	}
	offset := exact.Rat(s.m.Offset)
	text, _ := new(big.Rat).Add(value, offset).FloatPrec()
	fmt.Fprintf(&s.text, "\\ with an objective of %s than %s\n", words,
		new(big.Rat).Add(value, offset).FloatString(text))
	return s.row("the objective", costs, lo, hi)
}
