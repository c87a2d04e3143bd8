// Package lrat checks proofs that a formula has no model, in the format LRAT: Luis Cruz-Filipe,
// Marijn Heule, Warren Hunt, Matt Kaufmann and Peter Schneider-Kamp, "Efficient Certified RAT
// Verification", 2017. It supports the steps that need only unit propagation (RUP), which are all
// that package sat writes.
//
// It shares no code with any solver, and is small, so that a reader can verify all of it.
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

// ErrIncomplete means that each step of a proof is right, but that the proof does not end in the
// empty clause: it proves nothing about the formula.
var ErrIncomplete = errors.New("the proof does not derive the empty clause")

// Check reads a proof that f, which must have clauses only, has no model. It returns nil if each
// step up to the empty clause follows from clauses before it. Otherwise the error names the line
// and the reason, or is ErrIncomplete.
func Check(f *cnf.Formula, proof io.Reader) error {
	if len(f.AtMostOne)+len(f.Rows) > 0 {
		return errors.New("expected a formula with clauses only")
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
	values  []int8 // of each literal, under the negation of the current clause
	trail   []cnf.Lit
	last    uint32
	refuted bool
}

// New returns a checker of proofs over vars variables.
func New(vars int) *Checker {
	return &Checker{clauses: map[uint32][]cnf.Lit{}, values: make([]int8, 2*vars)}
}

// Axiom adds a clause without a check; the caller must know that it is true. Numbers must ascend.
func (c *Checker) Axiom(id uint32, lits []cnf.Lit) error {
	if err := c.admit(id, lits); err != nil {
		return err
	}
	c.keep(id, lits)
	return nil
}

// Derive adds a clause if it follows: assuming that all its literals are false, each clause in the
// hints must have exactly one literal that is not false, which then becomes true; the last must
// have none.
func (c *Checker) Derive(id uint32, lits []cnf.Lit, hints []uint32) error {
	if err := c.admit(id, lits); err != nil {
		return err
	}
	defer c.forget()
	for _, l := range lits {
		if c.values[l] > 0 {
			return fmt.Errorf("clause %d holds a literal and its negation", id)
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
				return fmt.Errorf("clause %d: clause %d, hint %d, is already true", id, h, i+1)
			case open >= 0:
				return fmt.Errorf("clause %d: clause %d, hint %d, has two unassigned literals", id, h, i+1)
			default:
				open = l
			}
		}
		if open < 0 {
			if i+1 < len(hints) {
				return fmt.Errorf("clause %d: hint %d is already false, but there are more", id, i+1)
			}
			c.keep(id, lits)
			return nil
		}
		c.assign(open)
	}
	return fmt.Errorf("clause %d does not follow from its hints", id)
}

// Delete removes a clause.
func (c *Checker) Delete(id uint32) error {
	if _, ok := c.clauses[id]; !ok {
		return fmt.Errorf("there is no clause %d to delete", id)
	}
	delete(c.clauses, id)
	return nil
}

func (c *Checker) admit(id uint32, lits []cnf.Lit) error {
	if id <= c.last {
		return fmt.Errorf("expected a number above %d, found clause %d", c.last, id)
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

// line handles a line of a file: "ID LITERALS 0 HINTS 0", or "ID d IDS 0".
func (c *Checker) line(words [][]byte) error {
	if len(words) == 0 || words[0][0] == 'c' {
		return nil
	}
	id, err := number(words[0])
	if err != nil || id < 1 {
		return fmt.Errorf("expected the number of a clause, found %.20q", words[0])
	}
	words = words[1:]
	if len(words) > 0 && string(words[0]) == "d" {
		gone, rest, err := readList(words[1:])
		if err != nil || len(rest) > 0 {
			return errors.New("expected numbers of clauses and a 0 at the end of the line")
		}
		for _, n := range gone {
			if n < 1 {
				return fmt.Errorf("expected the number of a clause, found %d", n)
			}
			if err := c.Delete(uint32(n)); err != nil {
				return err
			}
		}
		return nil
	}
	ints, words, err := readList(words)
	if err != nil {
		return err
	}
	var lits []cnf.Lit
	for _, n := range ints {
		lits = append(lits, cnf.FromInt(int(n)))
	}
	ints, words, err = readList(words)
	if err != nil || len(words) > 0 {
		return errors.New("expected literals and a 0, then hints and a 0 at the end of the line")
	}
	var hints []uint32
	for _, n := range ints {
		if n < 1 {
			return fmt.Errorf("hint %d is not a clause; RAT steps are not supported", n)
		}
		hints = append(hints, uint32(n))
	}
	return c.Derive(uint32(id), lits, hints)
}

// readList reads numbers up to a 0, and returns them and the words after it.
func readList(words [][]byte) (ints []int64, rest [][]byte, err error) {
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

// number reads a signed number of 32 bits, except the smallest.
func number(w []byte) (int64, error) {
	n, err := strconv.ParseInt(string(w), 10, 32)
	if err != nil || n == -1<<31 {
		return 0, fmt.Errorf("expected a number, found %.20q", w)
	}
	return n, nil
}
