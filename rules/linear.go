package rules

import "math"

// Meaning. Numbers times their weights, and the weights of true literals, sum to min to max: a row
// of a linear program over the facts.
//
// Formula. Weights that are all equal give the clauses of Exactly, AtMost and AtLeast. Otherwise a
// decision diagram, if it is small (see diagram): a literal for each range of sums of the first
// terms that leaves the same choices to the others, of which one is true for each number of terms.
// A large one is two rows of the solver instead, in which each literal of a number has its share of
// the sum as coefficient.
//
// Model. One row with two bounds.
//
// Evaluation. Adds up the weights.
//
// Sources. Ignasi Abio, Robert Nieuwenhuis, Albert Oliveras, Enric Rodriguez-Carbonell and Valentin
// Mayer-Eichberger, "A New Look at BDDs for Pseudo-Boolean Constraints", 2012, build diagrams by
// ranges of sums; Ignasi Abio and Peter J. Stuckey, "Encoding Linear Constraints into SAT", 2014,
// over numbers, and compare encodings. Rows of the solver are weaker: a number counts as all of its
// values.

// Term is a part of a sum: a number or a literal, with a weight.
type Term struct {
	Weight int
	Lit    Lit // adds Weight if it is true, where there is no Int
	Int    Int // adds Weight times its value
}

// Times returns the term of a literal: True is the constant 1.
func Times(weight int, l Lit) Term { return Term{Weight: weight, Lit: l} }

// Times returns the term of a number.
func (x Int) Times(weight int) Term { return Term{Weight: weight, Int: x} }

// NoMin and NoMax are the bounds of a sum that may be as small, or as large, as it can.
const (
	NoMin = math.MinInt
	NoMax = math.MaxInt
)

// linear is the constraint that one option of each choice is taken, and that these sum to Min to
// Max.
type linear struct {
	Choices  []choice
	Min, Max int64
}

// choice is a number, of which one option is true, or a literal, which may also be false.
type choice struct {
	options []option
	number  bool
}

// option is a literal, with what its truth adds.
type option struct {
	lit  Lit
	adds int64
}

// mostSum limits the sum of all weights, without their signs: floating-point numbers have no gaps
// up to there.
const mostSum = 1 << 50

// Linear completes a rule: the terms sum to min to max.
func (d Draft) Linear(min, max int, terms ...Term) {
	var xs []Int
	for _, t := range terms {
		if t.Int != (Int{}) {
			xs = append(xs, t.Int)
		}
	}
	c, reach := newLinear(min, max, terms)
	if reach > mostSum {
		d.wrong("the weights sum to more than 2^50")
	}
	d = d.over(xs...)
	if lits, low, high, ok := c.alike(); ok {
		d.cardinal(low, high, lits)
		return
	}
	d.add(c)
}

// newLinear collects the terms of each variable, and how far the sum can be from 0, or more than
// mostSum.
func newLinear(min, max int, terms []Term) (c linear, reach float64) {
	var constant int64
	at := map[Term]int{} // of each number and positive literal: its choice
	for _, t := range terms {
		weight, hi := int64(t.Weight), 1
		number := t.Int != (Int{})
		if number {
			hi = t.Int.Hi
		} else if t.Int = (Int{}); t.Lit.Negated() {
			constant, weight, t.Lit = constant+weight, -weight, t.Lit.Not()
		}
		if reach += math.Abs(float64(weight)) * float64(hi); reach > mostSum {
			return c, reach
		}
		if !number && t.Lit == True {
			constant += weight
			continue
		}
		t.Weight = 0
		i, met := at[t]
		if !met {
			i = len(c.Choices)
			at[t] = i
			of := choice{options: []option{{lit: t.Lit}}}
			if number {
				of = choice{number: true}
				for _, l := range t.Int.lits() {
					of.options = append(of.options, option{lit: l})
				}
			}
			c.Choices = append(c.Choices, of)
		}
		for j := range c.Choices[i].options {
			adds := weight
			if number {
				adds *= int64(t.Int.Lo + j)
			}
			c.Choices[i].options[j].adds += adds
		}
	}
	c.Min, c.Max = clippedBound(min)-constant, clippedBound(max)-constant
	return c, reach
}

// clippedBound returns a bound on sums, none of which is beyond mostSum.
func clippedBound(bound int) int64 { return max(-2*mostSum, min(int64(bound), 2*mostSum)) }

// alike returns literals and how many of them are true, if all weights are equal but for their
// signs.
func (c linear) alike() (lits []Lit, low, high int, ok bool) {
	least, most, weight := c.Min, c.Max, int64(1)
	for i, of := range c.Choices {
		o := of.options[0]
		size := max(o.adds, -o.adds)
		if i == 0 {
			weight = size
		}
		if of.number || size == 0 || size != weight {
			return nil, 0, 0, false
		}
		if o.adds < 0 { // the opposite is true, or else this adds a constant
			o.lit, least, most = o.lit.Not(), least+weight, most+weight
		}
		lits = append(lits, o.lit)
	}
	n := int64(len(lits))
	if most < 0 {
		return lits, len(lits) + 1, len(lits), true
	}
	return lits, int(max(0, min((least+weight-1)/weight, n+1))), int(min(most/weight, n)), true
}

// Holds reports whether the sum is within its bounds. There is none if a cell has no number.
func (c linear) Holds(holds func(Lit) bool) bool {
	sum := int64(0)
	for _, of := range c.Choices {
		none := of.number
		for _, o := range of.options {
			if holds(o.lit) {
				sum += o.adds
				none = false
			}
		}
		if none {
			return false
		}
	}
	return c.Min <= sum && sum <= c.Max
}

// among returns the choices among the literals that value does not know to be false, or false if
// one has none. A literal that may be false has that as its first option; none has a single one.
func (c linear) among(value func(Lit) int8) (open [][]option, least, most int64, ok bool) {
	least, most, ok = c.Min, c.Max, true
	for _, of := range c.Choices {
		options := make([]option, 0, len(of.options)+1)
		if l := of.options[0].lit.Not(); !of.number && value(l) >= 0 {
			options = append(options, option{lit: l})
		}
		for _, o := range of.options {
			if value(o.lit) >= 0 {
				options = append(options, o)
			}
		}
		if ok = ok && len(options) > 0; len(options) == 1 {
			least, most = least-options[0].adds, most-options[0].adds
			continue
		}
		open = append(open, options)
	}
	return open, least, most, ok
}

// rangeOfOptions returns the least and the greatest that options add.
func rangeOfOptions(options []option) (least, most int64) {
	least, most = math.MaxInt64, math.MinInt64
	for _, o := range options {
		least, most = min(least, o.adds), max(most, o.adds)
	}
	return least, most
}

func (c linear) lower(f *formulaBuilder) {
	open, least, most, ok := c.among(f.value)
	if !ok {
		f.clause()
		return
	}
	if !f.axioms { // which follow from the row alone
		if d, ok := newDiagram(open, least, most); ok {
			d.lower(f)
			return
		}
	}
	c.solverRows(f)
}

// solverRows adds two rows of the solver. Of a number, one option is true: a row counts how much it
// adds less than it could, or how much more, so that its other options do not matter. As a reason,
// or an axiom, it counts what it adds: then a row says by itself that a cell has a number.
func (c linear) solverRows(f *formulaBuilder) {
	open, least, most, ok := c.among(f.value)
	if !ok {
		f.clause()
		return
	}
	var lits []Lit
	var more, less []int64
	for _, options := range open {
		low, high := rangeOfOptions(options)
		if f.parts != nil || f.axioms {
			low, high = 0, 0
		}
		least, most = least-high, most-low
		for _, o := range options {
			lits, more, less = append(lits, o.lit), append(more, o.adds-high), append(less, low-o.adds)
		}
	}
	f.atLeast(lits, more, least)
	f.atLeast(lits, less, -most)
}

func (c linear) rows(m *modelBuilder) {
	var lits []Lit
	var coefs []float64
	for _, of := range c.Choices {
		for _, o := range of.options {
			lits, coefs = append(lits, o.lit), append(coefs, float64(o.adds))
		}
	}
	m.between(float64(c.Min), lits, coefs, float64(c.Max))
}

// settle makes options false whose sum is out of bounds, whatever the others are.
func (c linear) settle(k *known) {
	open, low, high, ok := c.among(k.value)
	if !ok {
		k.failed = true
		return
	}
	least, most := int64(0), int64(0)
	for _, options := range open {
		l, m := rangeOfOptions(options)
		least, most = least+l, most+m
	}
	if least > high || most < low {
		k.failed = true
		return
	}
	if k.done = least >= low && most <= high; k.done {
		return
	}
	for _, options := range open {
		l, m := rangeOfOptions(options)
		for _, o := range options {
			if least-l+o.adds > high || most-m+o.adds < low {
				k.set(o.lit.Not())
			}
		}
	}
}
