package check

import (
	"errors"
	"fmt"
	"strings"
)

// orFault returns an error, or a new one where something is bad.
func orFault(err error, bad bool, why string) error {
	if err == nil && bad {
		return errors.New(why)
	}
	return err
}

func firstWord(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

// readRule reads a rule, which must be one of the puzzle's.
func (s *steps) readRule(words []string) error {
	rl, err := (&ruleReader{b: s.b, words: words}).rule(false)
	if err == nil && rl == nil {
		err = errors.New("a rule that always holds is none")
	}
	if err == nil && s.legal != nil && s.legal[rl.key()] == nil {
		err = errors.New("the puzzle has no such rule")
	}
	s.rules = append(s.rules, rl)
	s.texts = append(s.texts, strings.Join(words, " "))
	return err
}

// readFact reads a fact that a clause of one literal proves.
func (s *steps) readFact(words []string) error {
	if !s.facts || len(words) != 2 {
		return errors.New("expected another step, or in claim facts a clause and a fact")
	}
	h, err := parseNumber(words[0], len(s.clauses)-1)
	if err != nil || s.gone[h] {
		return fmt.Errorf("%q: no such clause", shorten(words[0]))
	}
	f, err := s.b.one(words[1])
	if err != nil || strings.Contains(words[1], "@") {
		return orFault(err, true, "an auxiliary fact is no part of an answer")
	}
	x := s.variable[f.abs()]
	if f < 0 {
		x = -x
	}
	if c := s.clauses[h]; len(c) != 1 || c[0] != x {
		return fmt.Errorf("clause %d is not %s alone", h, s.b.text(f))
	}
	s.proved = append(s.proved, s.b.text(f))
	return nil
}

// of is what is assumed of a literal: 1 true, -1 false, 0 nothing.
func (s *steps) of(literal int32) int8 {
	if literal < 0 {
		return -s.value[-literal]
	}
	return s.value[literal]
}

func (s *steps) assume(literal int32) {
	s.value[max(literal, -literal)] = 1
	if literal < 0 {
		s.value[-literal] = -1
	}
	s.trail = append(s.trail, literal)
}

func (s *steps) forget() {
	for _, x := range s.trail {
		s.value[max(x, -x)] = 0
	}
	s.trail = s.trail[:0]
}

// axiom checks that a clause follows from a rule and the helpers.
func (s *steps) axiom(number int, c []int32) error {
	defer s.forget()
	for _, x := range c {
		s.assume(-x)
	}
	if broken, err := s.openHelpers(); broken || err != nil {
		return err
	}
	if number == 0 {
		return errors.New("the clause does not follow from the definitions of helpers")
	}
	v := s.view()
	follows, err := v.contradicts(s.rules[number])
	if err == nil && !follows {
		err = fmt.Errorf("the clause does not follow from rule %d", number)
	}
	return err
}

// openHelpers assumes all parts of the helpers that are true, and makes the last part false of
// those that are false and have all others true. It says whether something is then true and false.
func (s *steps) openHelpers() (broken bool, err error) {
	done := 0
	var falses [][]int32
	for range maxDepth {
		for ; done < len(s.trail); done++ {
			x := s.trail[done]
			if parts := s.parts[-x]; parts != nil {
				falses = append(falses, parts)
			}
			for _, p := range s.parts[x] {
				if s.of(p) < 0 {
					return true, nil
				}
				if s.of(p) == 0 {
					s.assume(p)
				}
			}
		}
		kept := falses[:0]
		for _, parts := range falses {
			open, count, refuted := int32(0), 0, false
			for _, p := range parts {
				refuted = refuted || s.of(p) < 0
				if s.of(p) == 0 {
					open = p
					count++
				}
			}
			switch {
			case refuted:
			case count == 0:
				return true, nil
			case count == 1:
				s.assume(-open)
			default:
				kept = append(kept, parts)
			}
		}
		falses = kept
		if done == len(s.trail) {
			return false, nil
		}
	}
	return false, fmt.Errorf("helpers of helpers, more than %d deep", maxDepth)
}

// view is what is assumed, in terms of facts.
func (s *steps) view() *view {
	v := &view{b: s.b, value: func(f fact) int {
		if f < 0 {
			return -int(s.value[s.variable[-f]])
		}
		return int(s.value[s.variable[f]])
	}}
	var falses []int32
	for _, x := range s.trail {
		if x > 0 && s.factOf[x] != 0 {
			v.trues = append(v.trues, s.factOf[x])
		}
		if s.parts[-x] != nil {
			falses = append(falses, -x)
		}
	}
	if falses != nil {
		v.helpers = func(nums []num) []helper { return s.helpersOf(nums, falses) }
	}
	return v
}

// helpersOf returns those of some helpers that numbers of the cells alone would make true.
func (s *steps) helpersOf(nums []num, falses []int32) []helper {
	type bit struct{ cell, k int }
	bits := map[int32]bit{}
	for i, n := range nums {
		for k := range n.values {
			if x := s.variable[n.fact(k)]; x != 0 {
				bits[x] = bit{i, k}
			}
		}
	}
	var list []helper
helpers:
	for _, x := range falses {
		h := helper{numbers: make([]uint64, len(nums)), last: -1}
		for i := range h.numbers {
			h.numbers[i] = ^uint64(0)
		}
		seen := map[int32]bool{}
		for todo := append([]int32{}, s.parts[x]...); len(todo) > 0; {
			p := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			b, in := bits[max(p, -p)]
			switch {
			case s.of(p) > 0 || seen[p]:
				continue
			case s.of(p) < 0:
				continue helpers
			case s.parts[p] != nil:
				todo = append(todo, s.parts[p]...)
			case !in:
				continue helpers
			case p > 0:
				h.numbers[b.cell] &= 1 << b.k
				h.last = max(h.last, b.cell)
			default:
				h.numbers[b.cell] &^= 1 << b.k
				h.last = max(h.last, b.cell)
			}
			seen[p] = true
		}
		list = append(list, h)
	}
	return list
}
