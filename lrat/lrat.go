// Package lrat checks proofs that a formula has no model, in the format LRAT: Luis Cruz-Filipe,
// Marijn Heule, Warren Hunt, Matt Kaufmann and Peter Schneider-Kamp, "Efficient Certified RAT
// Verification", 2017. Of that format it takes what needs no more than unit propagation (RUP),
// which is all that our solver writes.
//
// It shares no code with any solver, and is small, so that it can be read whole and trusted.
package lrat

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/gridwright/gridwright/cnf"
)

// MaxLine is the longest line of a proof, in bytes.
const MaxLine = 64 << 20

// ErrIncomplete says that each step of a proof is right, and that it does not end in the empty
// clause: it proves nothing of the formula.
var ErrIncomplete = errors.New("the proof does not derive the empty clause")

// Check reads a proof that f, which has clauses alone, has no model. It gives nil if each step up
// to the empty clause follows from clauses before it; else the error names the line and the reason.
func Check(f *cnf.Formula, proof io.Reader) error {
	if len(f.AtMostOne)+len(f.Rows) > 0 {
		return errors.New("the formula must have clauses alone")
	}
	c := New(f.Vars)
	for _, clause := range f.Clauses {
		if err := c.Axiom(c.last+1, clause); err != nil {
			return err
		}
	}
	in := bufio.NewScanner(proof)
	in.Buffer(nil, MaxLine)
	for line := 1; in.Scan() && !c.refuted; line++ {
		if err := c.line(bytes.Fields(in.Bytes())); err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
	}
	if err := in.Err(); err != nil {
		return err
	}
	if !c.refuted {
		return ErrIncomplete
	}
	return nil
}

// Checker checks a proof step by step.
type Checker struct {
	clauses map[uint32][]cnf.Lit
	values  []int8 // of each literal, under the opposite of the clause that is checked
	trail   []cnf.Lit
	last    uint32
	refuted bool
}

// New makes a checker of proofs over so many variables.
func New(vars int) *Checker {
	return &Checker{clauses: map[uint32][]cnf.Lit{}, values: make([]int8, 2*vars)}
}

// Refuted reports whether the empty clause has been derived.
func (c *Checker) Refuted() bool { return c.refuted }

// Axiom takes a clause to be true. Whether it is, its caller must know. Numbers ascend.
func (c *Checker) Axiom(id uint32, lits []cnf.Lit) error {
	if err := c.admit(id, lits); err != nil {
		return err
	}
	c.keep(id, lits)
	return nil
}

// Derive takes a clause that follows: if all its literals are false, then each of the clauses that
// the hints name has but one literal that is not, which so must be true, until one has none.
func (c *Checker) Derive(id uint32, lits []cnf.Lit, hints []uint32) error {
	if err := c.admit(id, lits); err != nil {
		return err
	}
	defer c.forget()
	for _, l := range lits {
		if c.values[l] > 0 {
			return fmt.Errorf("clause %d holds a literal and its opposite", id)
		}
		c.assign(l.Not())
	}
	for i, h := range hints {
		clause, ok := c.clauses[h]
		if !ok {
			return fmt.Errorf("clause %d: there is no clause %d", id, h)
		}
		open := cnf.Lit(-1)
		for _, l := range clause {
			switch {
			case c.values[l] < 0 || l == open:
			case c.values[l] > 0:
				return fmt.Errorf("clause %d: clause %d, hint %d, is true", id, h, i+1)
			case open >= 0:
				return fmt.Errorf("clause %d: clause %d, hint %d, has two open literals", id, h, i+1)
			default:
				open = l
			}
		}
		if open < 0 {
			if i+1 < len(hints) {
				return fmt.Errorf("clause %d: hint %d fails, and there are more", id, i+1)
			}
			c.keep(id, lits)
			return nil
		}
		c.assign(open)
	}
	return fmt.Errorf("clause %d does not follow from its hints", id)
}

// Delete forgets a clause.
func (c *Checker) Delete(id uint32) error {
	if _, ok := c.clauses[id]; !ok {
		return fmt.Errorf("there is no clause %d to delete", id)
	}
	delete(c.clauses, id)
	return nil
}

func (c *Checker) admit(id uint32, lits []cnf.Lit) error {
	if id <= c.last {
		return fmt.Errorf("clause %d comes after clause %d", id, c.last)
	}
	for _, l := range lits {
		if l < 0 || int(l) >= len(c.values) {
			return fmt.Errorf("clause %d: literal %v is of no variable of the formula", id, l)
		}
	}
	return nil
}

func (c *Checker) keep(id uint32, lits []cnf.Lit) {
	c.last = id
	c.clauses[id] = append([]cnf.Lit(nil), lits...)
	c.refuted = c.refuted || len(lits) == 0
}

func (c *Checker) assign(l cnf.Lit) {
	if c.values[l] == 0 {
		c.values[l], c.values[l.Not()] = 1, -1
		c.trail = append(c.trail, l)
	}
}

func (c *Checker) forget() {
	for _, l := range c.trail {
		c.values[l], c.values[l.Not()] = 0, 0
	}
	c.trail = c.trail[:0]
}

// line takes a line of a file: "ID LITERALS 0 HINTS 0", or "ID d IDS 0".
func (c *Checker) line(words [][]byte) error {
	if len(words) == 0 || words[0][0] == 'c' {
		return nil
	}
	id, err := number(words[0])
	if err != nil || id < 1 {
		return fmt.Errorf("%.20q is no number of a clause", words[0])
	}
	words = words[1:]
	if len(words) > 0 && string(words[0]) == "d" {
		gone, rest, err := list(words[1:])
		if err != nil || len(rest) > 0 {
			return errors.New("expected numbers of clauses up to a 0 at the end of the line")
		}
		for _, n := range gone {
			if n < 1 {
				return fmt.Errorf("%d is no number of a clause", n)
			}
			if err := c.Delete(uint32(n)); err != nil {
				return err
			}
		}
		return nil
	}
	ints, words, err := list(words)
	if err != nil {
		return err
	}
	var lits []cnf.Lit
	for _, n := range ints {
		lits = append(lits, cnf.FromInt(int(n)))
	}
	ints, words, err = list(words)
	if err != nil || len(words) > 0 {
		return errors.New("expected literals up to a 0, and hints up to a 0 at the end of the line")
	}
	var hints []uint32
	for _, n := range ints {
		if n < 1 {
			return fmt.Errorf("hint %d is no clause; steps that need RAT are not taken", n)
		}
		hints = append(hints, uint32(n))
	}
	return c.Derive(uint32(id), lits, hints)
}

// list reads numbers up to a 0, and gives the words behind it.
func list(words [][]byte) (ints []int64, rest [][]byte, err error) {
	for i, w := range words {
		n, err := number(w)
		if err != nil {
			return nil, nil, err
		}
		if n == 0 {
			return ints, words[i+1:], nil
		}
		ints = append(ints, n)
	}
	return nil, nil, errors.New("the line lacks a 0")
}

// number reads a number of 32 bits with a sign, but for the least.
func number(w []byte) (int64, error) {
	n, err := strconv.ParseInt(string(w), 10, 32)
	if err != nil || n == -1<<31 {
		return 0, fmt.Errorf("%.20q is no number", w)
	}
	return n, nil
}
