package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// steps reads the steps of a certificate. Variables, rules and clauses are numbered from 1 without
// a gap. A literal is the number of a variable, negative for its opposite.
type steps struct {
	b     *factSpace
	legal map[string]*rule // the rules that may be stated, by key; nil if all may
	rules []*rule
	texts []string                     // of the rules, as the lines have them
	not   func(literals []int32) error // checks the clause of n; nil where n is not allowed

	factOf   []fact            // of each variable; 0 of a helper
	parts    map[int32][]int32 // of each helper, by the literal that is true if all parts are
	variable map[fact]int32
	clauses  [][]int32
	gone     []bool
	negated  bool     // n has been read
	facts    bool     // the claim is facts: t is allowed
	proved   []string // by lines t
	ended    bool     // the empty clause has been derived

	// What is assumed of each variable, 1 true or -1 false, and in which order.
	value []int8
	trail []int32
}

func newSteps(b *factSpace) *steps {
	return &steps{b: b, rules: make([]*rule, 1), factOf: make([]fact, 1),
		parts: map[int32][]int32{}, variable: map[fact]int32{}, clauses: make([][]int32, 1),
		gone: make([]bool, 1), value: make([]int8, 1)}
}

// step checks one line.
func (s *steps) step(words []string) (err error) {
	if s.ended {
		return errors.New("the empty clause must be the last step")
	}
	op, words := words[0], words[1:]
	number, c, hints := 0, []int32(nil), []int(nil)
	switch op {
	case "v", "d", "r":
		return s.define(op, words)
	case "x":
		hints, words, err = s.hints(words)
		for _, h := range hints {
			err = orFault(err, s.gone[h], fmt.Sprintf("clause %d twice", h))
			s.gone[h], s.clauses[h] = true, nil
		}
		return orFault(err, len(words) > 0, "words after the 0")
	case "t":
		return s.readFact(words)
	case "a":
		if number, err = parseNumber(firstWord(words), len(s.rules)-1); err != nil {
			return fmt.Errorf("no such rule: %w", err)
		}
		words = words[1:]
	case "n", "l":
	default:
		return fmt.Errorf("%q: no such step", shorten(op))
	}
	if c, words, err = s.clause(words); err != nil {
		return err
	}
	switch {
	case op == "a":
		err = s.axiom(number, c)
	case op == "l":
		if hints, words, err = s.hints(words); err == nil {
			err = s.propagate(c, hints)
		}
		s.ended = len(c) == 0
	case s.not == nil:
		err = errors.New("n is a step of claim only")
	case s.negated:
		err = errors.New("n is there twice")
	default:
		s.negated, err = true, s.not(c)
	}
	s.clauses, s.gone = append(s.clauses, c), append(s.gone, false)
	err = orFault(err, len(s.clauses) > maxNumber, fmt.Sprintf("more than %d clauses", maxNumber))
	return orFault(err, len(words) > 0, "words after the 0")
}

// define reads what a variable, a helper or a rule stands for. Its number is the next.
func (s *steps) define(op string, words []string) (err error) {
	next := len(s.factOf)
	if op == "r" {
		next = len(s.rules)
	}
	literal := int32(next)
	if op == "d" && firstWord(words) == strconv.Itoa(-next) {
		literal = -literal
	} else if firstWord(words) != strconv.Itoa(next) || next > maxNumber {
		return fmt.Errorf("expected number %d, at most %d", next, maxNumber)
	}
	words = words[1:]
	if op == "r" {
		return s.readRule(words)
	}
	var f fact
	if op == "v" {
		if f, err = s.b.one(firstWord(words)); err != nil || len(words) > 1 || f < 0 {
			return orFault(err, true, "expected one fact")
		}
		if s.variable[f] != 0 {
			return fmt.Errorf("%s is variable %d already", s.b.text(f), s.variable[f])
		}
		s.variable[f] = literal
	} else {
		parts, words, err := s.clause(words)
		if err != nil || len(words) > 0 {
			return orFault(err, true, "expected literals and one 0")
		}
		s.parts[literal] = parts
	}
	s.factOf, s.value = append(s.factOf, f), append(s.value, 0)
	return nil
}

// clause reads literals up to the 0, of variables that are known, each once.
func (s *steps) clause(words []string) (c []int32, rest []string, err error) {
	end := slices.Index(words, "0")
	if end < 0 {
		return nil, nil, errors.New("expected a 0 after the literals")
	}
	c = make([]int32, end)
	for i, w := range words[:end] {
		n, err := strconv.Atoi(w)
		if v := max(n, -n); err != nil || strconv.Itoa(n) != w || v < 1 || v >= len(s.factOf) {
			return nil, nil, fmt.Errorf("%q: expected a variable with a number below %d, or its "+
				"opposite", shorten(w), len(s.factOf))
		}
		c[i] = int32(n)
	}
	defer s.forget()
	for _, x := range c {
		if s.of(x) != 0 {
			return nil, nil, fmt.Errorf("variable %d twice", max(x, -x))
		}
		s.assume(x)
	}
	return c, words[end+1:], nil
}

// hints reads numbers of clauses that are there, up to the 0.
func (s *steps) hints(words []string) (hints []int, rest []string, err error) {
	end := slices.Index(words, "0")
	if end < 0 {
		return nil, nil, errors.New("expected a 0 after the numbers of clauses")
	}
	for _, w := range words[:end] {
		h, err := parseNumber(w, len(s.clauses)-1)
		if err != nil || s.gone[h] {
			return nil, nil, fmt.Errorf("%q: expected the number of a clause that is known and not "+
				"put away", shorten(w))
		}
		hints = append(hints, h)
	}
	return hints, words[end+1:], nil
}

// propagate checks that a clause follows by its hints: each has one literal that is not false, and
// that is open; the last has none.
func (s *steps) propagate(c []int32, hints []int) error {
	defer s.forget()
	for _, x := range c {
		s.assume(-x)
	}
	for i, h := range hints {
		var unit int32
		for _, x := range s.clauses[h] {
			if value := s.of(x); value > 0 || value == 0 && unit != 0 {
				return fmt.Errorf("clause %d has not all literals but one false", h)
			} else if value == 0 {
				unit = x
			}
		}
		switch {
		case unit != 0:
			s.assume(unit)
		case i == len(hints)-1:
			return nil
		default:
			return fmt.Errorf("clause %d is false, but is not the last", h)
		}
	}
	return errors.New("the last clause is not false, so nothing follows")
}
