package lp

import (
	"math"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// bound reads a line of the bounds: x free, x sense number, number sense x, or number sense x
// sense number.
func (p *parser) bound() error {
	at := p.t
	if p.t.kind == name && !isInfinity(p.t.text) {
		j, err := p.column()
		if err != nil {
			return err
		}
		if err := p.advance(); err != nil {
			return err
		}
		if p.t.kind == name && strings.EqualFold(p.t.text, "free") {
			p.setBound(at, j, true, math.Inf(-1))
			p.setBound(at, j, false, lin.Inf)
			return p.advance()
		}
		s, err := p.sense()
		if err != nil {
			return err
		}
		if s == "" {
			return p.t.fail("expected <=, >=, = or free, found %v", p.t)
		}
		return p.limitAt(j, s)
	}
	low, err := p.limit()
	if err != nil {
		return err
	}
	s, err := p.sense()
	if err != nil {
		return err
	}
	if s == "" || p.t.kind != name {
		return p.t.fail("expected a sense and a column after the number, found %v", p.t)
	}
	j, err := p.column()
	if err != nil {
		return err
	}
	if err := p.advance(); err != nil {
		return err
	}
	if !p.bounded(at, j, map[string]string{"<": ">", ">": "<", "=": "="}[s], low) {
		return at.hinted(fromHuge, "a column can't be %v", low)
	}
	if s, err = p.sense(); err != nil || s == "" {
		return err
	}
	return p.limitAt(j, s)
}

// limitAt reads the number of a bound and sets it.
func (p *parser) limitAt(j int, sense string) error {
	at := p.t
	x, err := p.limit()
	if err == nil && !p.bounded(at, j, sense, x) {
		err = at.hinted(fromHuge, "a column can't be %v", x)
	}
	return err
}

// bounded bounds a column. It returns false if the bound makes no sense.
func (p *parser) bounded(at token, j int, sense string, x float64) bool {
	if sense != "<" {
		p.setBound(at, j, true, x)
	}
	if sense != ">" {
		p.setBound(at, j, false, x)
	}
	return !math.IsInf(x, map[string]int{"<": -1, ">": 1, "=": 0}[sense])
}

// setBound sets the lower or the upper bound of a column. The bounds of a column that the file has
// called binary stay within 0 and 1, since the order of the sections has no meaning.
func (p *parser) setBound(at token, j int, low bool, x float64) {
	c := &p.m.Cols[j]
	side, bound, given := "an upper", &c.Hi, &p.seen[j].high
	if low {
		side, bound, given = "a lower", &c.Lo, &p.seen[j].low
	}
	if p.seen[j].binary {
		// The bound is clamped before it is compared, so that one that comes twice has no other note.
		if low && x < 0 {
			p.noteBinary(at, c, x, c.Hi)
			x = 0
		} else if !low && x > 1 {
			p.noteBinary(at, c, c.Lo, x)
			x = 1
		}
	}
	if *given && *bound != x && !math.IsInf(*bound, 0) {
		p.noteOnce(at, "the column %.60q has %s bound of %v already; the last one counts",
			c.Name, side, *bound)
	}
	*bound, *given = x, true
}

// integer reads the name of an integer column. A binary column is within 0 and 1 in addition to its
// bounds.
func (p *parser) integer(binary bool) error {
	if p.t.kind != name {
		return p.t.fail("expected the name of a column, found %v", p.t)
	}
	j, err := p.column()
	if err != nil {
		return err
	}
	c := &p.m.Cols[j]
	c.Integer = true
	if binary {
		if given := p.seen[j]; given.low && c.Lo < 0 || given.high && c.Hi > 1 {
			p.noteBinary(p.t, c, c.Lo, c.Hi)
		}
		c.Lo, c.Hi, p.seen[j].binary = max(c.Lo, 0), min(c.Hi, 1), true
	}
	return p.advance()
}

// noteBinary notes that the bounds which the file gives a binary column are wider than 0 and 1.
func (p *parser) noteBinary(at token, c *lin.Col, low, high float64) {
	p.noteOnce(at, "the column %.60q is binary, so its bounds %v and %v become %v and %v",
		c.Name, low, high, max(low, 0), min(high, 1))
}
