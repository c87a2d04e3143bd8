package lp

import (
	"math"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

func (p *parser) objective() error {
	if _, err := p.label(); err != nil {
		return err
	}
	p.sum++
	e, err := p.expression()
	if err != nil {
		return err
	}
	if p.t.kind == sign {
		return p.t.fail("expected the objective to end, found %v", p.t)
	}
	for _, t := range p.terms {
		p.m.Cols[t.Col].Obj += t.Coef
	}
	p.terms = nil // an objective may be much longer than the rows
	if math.IsInf(e.constant, 0) {
		return p.t.fail("the constant of the objective is infinite")
	}
	p.m.Offset = e.constant
	return nil
}

// sense reads < > or =, or returns "" if there is none.
func (p *parser) sense() (string, error) {
	if p.t.kind != sign || !strings.Contains("<>=", p.t.text) {
		return "", nil
	}
	text := p.t.text
	return text, p.advance()
}

// row reads a row: two expressions with a sense between them, or a range between two constants.
func (p *parser) row() error {
	at := p.t
	label, err := p.label()
	if err != nil {
		return err
	}
	body := p.t
	if set, err := p.setInRow(label); set || err != nil {
		p.setAbove = true
		return err
	}
	if p.labels[label] {
		p.noteOnce(at, "there is another row %v; both count", at)
	} else if label != "" {
		p.labels[label] = true
	}
	p.terms = p.terms[:0]
	p.sum++
	p.sides, p.senses, p.when = p.sides[:0], p.senses[:0], nil
	defer func() { p.right, p.setAbove = false, false }()
	if err := p.readSides(at, body, label); err != nil {
		return err
	}
	switch sides, senses := p.sides, p.senses; {
	case len(sides) == 2:
		return p.comparison(at, label, senses[0])
	case len(sides) == 3 && !sides[0].linear() && !sides[2].linear() && senses[0] == senses[1] &&
		senses[0] != "=":
		return p.between(at, label, senses[0])
	case len(sides) == 3:
		return at.fail("a range has a number on either side and the same sense twice")
	}
	hint := ""
	if p.setAbove {
		hint = "put special ordered sets into a section SOS, after the rows"
	}
	return p.t.hinted(hint, "expected <=, >= or =, found %v", p.t)
}

// readSides reads the sides of a row, the senses between them, and what precedes an arrow.
func (p *parser) readSides(at, body token, label string) error {
	for {
		e, err := p.expression()
		if err != nil {
			return err
		}
		if !e.any && (label == "" || len(p.sides) > 0) { // programs write empty rows, with labels
			return p.t.fail("expected a term or a number, found %v", p.t)
		}
		p.sides = append(p.sides, e)
		if p.t.kind == sign && p.t.text == "->" {
			if err := p.indicator(body); err != nil {
				return err
			}
			continue
		}
		s, err := p.sense()
		if err != nil || s == "" {
			return err
		}
		p.senses = append(p.senses, s)
		if len(p.senses) > 2 {
			return at.fail("a row has two senses at most")
		}
		p.right = len(p.sides) > 1 || p.sides[0].linear() || label != "" && !p.sides[0].any
	}
}

// comparison adds the row of two sides, with the terms on the left and the constants on the right.
func (p *parser) comparison(at token, label string, sense string) error {
	right := p.terms[p.sides[1].from:]
	for i := range right {
		right[i].Coef = -right[i].Coef
	}
	rhs := limitOf(p.sides[1].constant - p.sides[0].constant)
	if math.IsNaN(rhs) || sense == "=" && math.IsInf(rhs, 0) ||
		sense == "<" && rhs == -lin.Inf || sense == ">" && rhs == lin.Inf {
		return at.hinted(fromHuge, "the right-hand side of the row is infinite")
	}
	switch sense {
	case "<":
		return p.add(label, -lin.Inf, rhs)
	case ">":
		return p.add(label, rhs, lin.Inf)
	}
	return p.add(label, rhs, rhs)
}

func (p *parser) between(at token, label string, sense string) error {
	sides := p.sides
	low, high := sides[0].constant-sides[1].constant, sides[2].constant-sides[1].constant
	if sense == ">" {
		low, high = high, low
	}
	low, high = limitOf(low), limitOf(high)
	if math.IsNaN(low) || math.IsNaN(high) {
		return at.fail("a limit of the row is infinite on both sides")
	}
	if low == lin.Inf || high == -lin.Inf {
		return at.hinted(fromHuge, "no value is between %v and %v", low, high)
	}
	return p.add(label, low, high)
}

// limitOf returns the bound, or the side of a row, that a number means.
func limitOf(x float64) float64 {
	if math.Abs(x) >= lin.Huge {
		return math.Copysign(lin.Inf, x)
	}
	return x
}

// fromHuge is the hint on a number that is too large to make sense.
const fromHuge = "numbers from 1e20 on are infinite"

// limit reads a number of a bound, with signs before it.
func (p *parser) limit() (float64, error) {
	sgn := 1.0
	for p.t.kind == sign && (p.t.text == "+" || p.t.text == "-") {
		if p.t.text == "-" {
			sgn = -sgn
		}
		if err := p.advance(); err != nil {
			return 0, err
		}
	}
	x := p.t.number
	switch {
	case p.t.kind == name && isInfinity(p.t.text), p.t.kind == number && x >= lin.Huge:
		x = math.Inf(1)
	case p.t.kind != number:
		return 0, p.t.fail("expected a number, found %v", p.t)
	}
	return sgn * x, p.advance()
}
