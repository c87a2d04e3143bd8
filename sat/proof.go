package sat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/cnf"
)

// A proof is a list of clauses that ends in the empty one. Each is an axiom, or follows from
// clauses before it by unit propagation in a given order (LRAT: Luis Cruz-Filipe et al., "Efficient
// Certified RAT Verification", 2017). A checker therefore needs no search.
//
// Axioms are the clauses that were added, and those pairs of groups, parts of rows and explanations
// of theories that were used. Each knows where it comes from. Whether they are true of the problem
// must be checked separately: see Proof.Formula.

// StepKind is the kind of a step of a proof.
type StepKind int

// The kinds of steps.
const (
	Axiom   StepKind = iota // a clause assumed to be true
	Derived                 // a clause that follows from the clauses in the hints
	Deleted                 // a clause that is not used from here on
)

// Step is a step of a proof.
type Step struct {
	Kind  StepKind
	ID    uint32
	Lits  []Lit    // for an axiom or a derived clause
	Hints []uint32 // the clauses that become unit one after the other; the last becomes false
	From  Origin   // of an axiom
}

// Origin is where an axiom comes from: a clause, group, row or theory, in the order of the calls
// that added them to the solver, from 0.
type Origin struct {
	Kind  OriginKind
	Index int
}

// OriginKind is the kind of an origin.
type OriginKind uint32

// The kinds of origins.
const (
	OfClause OriginKind = iota
	OfGroup
	OfRow
	OfTheory
)

// MaxProof is the longest proof that is kept, in words of 4 bytes.
const MaxProof = 500_000_000

// Proof is the proof of a solver with the option Proof.
type Proof struct {
	// Steps: kind, ID, number of literals, literals, number of hints, hints. An axiom has its origin
	// as hints.
	words  []uint32 // those after the parts that are spilled
	spill  *Spill
	parts  int
	size   int    // words in all
	last   uint32 // the ID of the newest clause
	empty  uint32 // that of the empty clause, once it is there
	lost   error  // why the proof is not whole
	logged int    // the length of the trail at level 0 that is in units

	units map[Lit]uint32    // the unit clauses
	pairs map[[2]Lit]uint32 // the clauses of two literals
}

// Spill keeps parts of a proof outside memory.
type Spill struct {
	Words int // of a part, or a little more
	// Put keeps the next part. Get returns part n, from 0, until the next call.
	Put func(words []uint32) error
	Get func(n int) ([]uint32, error)
}

// hint is a clause and the place on the trail of the literal that it implies.
type hint struct {
	place int32
	id    uint32
}

// Proof returns the proof so far, or nil if the solver logs none. It grows with the next call of
// Solve.
func (s *Solver) Proof() *Proof { return s.proof }

// Complete reports whether the proof ends in the empty clause. The error states why there can be no
// proof.
func (p *Proof) Complete() (bool, error) {
	return p.empty > 0 && p.lost == nil, p.lost
}

// Empty returns the number of the empty clause, which ends a complete proof, or 0.
func (p *Proof) Empty() uint32 { return p.empty }

// part returns the words of part n; the last one is in memory. If it is lost, so is the proof: see
// Complete.
func (p *Proof) part(n int) []uint32 {
	if n == p.parts {
		return p.words
	}
	words, err := p.spill.Get(n)
	if err != nil {
		p.lose(err)
		return nil
	}
	return words
}

// lose keeps the error for which the proof is not whole.
func (p *Proof) lose(err error) { p.lost = fmt.Errorf("cannot keep the proof: %w", err) }

// Steps yields the steps in order. Their slices are valid until the next step.
func (p *Proof) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		var step Step
		for n := range p.parts + 1 {
			for words := p.part(n); len(words) > 0; {
				if words = step.read(words); !yield(step) {
					return
				}
			}
		}
	}
}

// Backward yields the steps of a proof from the last to the first. Their slices are valid until the
// next step.
func Backward(p *Proof) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		var step Step
		var begins []int
		for n := p.parts; n >= 0; n-- {
			words := p.part(n)
			begins = begins[:0]
			for at := 0; at < len(words); {
				begins = append(begins, at)
				at += 4 + int(words[at+2])
				at += int(words[at-1])
			}
			for i := len(begins) - 1; i >= 0; i-- {
				if step.read(words[begins[i]:]); !yield(step) {
					return
				}
			}
		}
	}
}

// read reads the first step of some words, and returns the words after it.
func (step *Step) read(words []uint32) []uint32 {
	step.Kind, step.ID = StepKind(words[0]), words[1]
	n := int(words[2])
	step.Lits = step.Lits[:0]
	for _, w := range words[3 : 3+n] {
		step.Lits = append(step.Lits, Lit(w))
	}
	words = words[3+n:]
	n = int(words[0])
	step.Hints, step.From = words[1:1+n], Origin{}
	if step.Kind == Axiom {
		step.From = Origin{OriginKind(step.Hints[0]), int(step.Hints[1])}
		step.Hints = nil
	}
	return words[1+n:]
}

// Formula returns the axioms as a formula with vars variables.
func (p *Proof) Formula(vars int) *cnf.Formula {
	f := &cnf.Formula{Vars: vars}
	for step := range p.Steps() {
		if step.Kind == Axiom {
			f.Add(step.Lits...)
		}
	}
	return f
}

// WriteLRAT writes the proof in LRAT, for the formula that Formula returns.
func (p *Proof) WriteLRAT(w io.Writer) error {
	if done, err := p.Complete(); err != nil {
		return err
	} else if !done {
		return errors.New("the proof does not end in the empty clause")
	}
	number := make([]uint32, p.last+1) // axioms come first
	next := uint32(0)
	for _, kind := range []StepKind{Axiom, Derived} {
		for step := range p.Steps() {
			if step.Kind == kind {
				next++
				number[step.ID] = next
			}
		}
	}
	out := bufio.NewWriterSize(w, 1<<16)
	var b []byte
	at := uint32(len(number))
	for step := range p.Steps() {
		switch step.Kind {
		case Axiom:
			continue
		case Deleted:
			b = strconv.AppendUint(b[:0], uint64(at), 10)
			b = append(b, " d "...)
			b = strconv.AppendUint(b, uint64(number[step.ID]), 10)
			b = append(b, " 0\n"...)
		case Derived:
			at = number[step.ID]
			b = strconv.AppendUint(b[:0], uint64(at), 10)
			for _, l := range step.Lits {
				b = strconv.AppendInt(append(b, ' '), int64(l.Int()), 10)
			}
			b = append(b, " 0"...)
			for _, id := range step.Hints {
				b = strconv.AppendUint(append(b, ' '), uint64(number[id]), 10)
			}
			b = append(b, " 0\n"...)
		}
		out.Write(b)
	}
	return out.Flush()
}

// add adds a step with a clause, and returns its ID.
func (p *Proof) add(kind StepKind, lits []Lit, hints []uint32) uint32 {
	p.last++
	if p.room(len(lits) + len(hints)); p.lost != nil {
		return p.last
	}
	p.words = append(p.words, uint32(kind), p.last, uint32(len(lits)))
	for _, l := range lits {
		p.words = append(p.words, uint32(l))
	}
	p.words = append(p.words, uint32(len(hints)))
	p.words = append(p.words, hints...)
	if len(lits) == 0 && p.empty == 0 {
		p.empty = p.last
	}
	return p.last
}

// room spills the words before a step with some more.
func (p *Proof) room(more int) {
	p.size += 4 + more
	if p.lost == nil && p.size > MaxProof {
		p.lose(fmt.Errorf("it is longer than %d MB", MaxProof*4>>20))
	}
	if p.spill == nil || p.lost != nil || len(p.words) < p.spill.Words {
		return
	}
	if err := p.spill.Put(p.words); err != nil {
		p.lose(err)
	}
	p.words, p.parts = p.words[:0], p.parts+1
}

// axiom adds an axiom and returns its ID, or 0 if no proof is logged. It is called as
// proofDelete is.
//
//go:noinline
func (s *Solver) axiom(lits []Lit, from Origin) uint32 {
	if s.proof == nil {
		return 0
	}
	return s.proof.add(Axiom, lits, []uint32{uint32(from.Kind), uint32(from.Index)})
}

// pairID returns the ID of a clause of two literals. Those of groups become axioms when they are
// first needed.
func (s *Solver) pairID(a, b Lit) uint32 {
	id, ok := s.proof.pairs[pair(a, b)]
	if !ok {
		id = s.axiom([]Lit{a, b}, s.groupOf(a.Not(), b.Not()))
		s.proof.pairs[pair(a, b)] = id
	}
	return id
}

// groupOf returns the first group with two literals.
func (s *Solver) groupOf(a, b Lit) Origin {
	for _, g := range s.groupsOf[a] {
		if slices.Contains(s.groupsOf[b], g) {
			return Origin{OfGroup, s.groupsAt[g]}
		}
	}
	panic("sat: a pair of no group")
}

// reasonID returns the ID of the clause that implied a true literal.
func (s *Solver) reasonID(l Lit) uint32 {
	if why := s.why[l.Var()]; why.kind() == byPair {
		return s.pairID(l, Lit(why>>whyBits))
	}
	s.antecedents(l) // stores an explanation as a clause
	c, _ := s.why[l.Var()].clause()
	return s.id(c)
}

// proofUnits adds a step for each literal implied at level 0 since the last call.
func (s *Solver) proofUnits() {
	p := s.proof
	if p == nil {
		return
	}
	end := len(s.trail)
	if len(s.marks) > 0 {
		end = int(s.marks[0])
	}
	for ; p.logged < end; p.logged++ {
		l := s.trail[p.logged]
		if _, ok := p.units[l]; ok {
			continue
		}
		var hints []uint32
		for _, q := range s.antecedents(l) {
			hints = append(hints, p.units[q.Not()])
		}
		p.units[l] = p.add(Derived, []Lit{l}, append(hints, s.reasonID(l)))
	}
}

// proofEmpty adds the empty clause, which follows from the conflict at level 0.
func (s *Solver) proofEmpty() {
	if s.proof == nil {
		return
	}
	var hints []uint32
	for _, l := range s.conflict {
		hints = append(hints, s.proof.units[l.Not()])
	}
	s.proof.add(Derived, nil, append(hints, s.conflictClause()))
}

// conflictClause returns the ID of the conflict.
func (s *Solver) conflictClause() uint32 {
	switch {
	case s.conflictID != 0:
		return s.conflictID
	case s.conflictOf.Kind == OfGroup:
		return s.pairID(s.conflict[0], s.conflict[1])
	}
	s.conflictID = s.axiom(s.conflict, s.conflictOf)
	return s.conflictID
}

// shorten derives a clause from one with repeated literals or literals false at level 0.
func (s *Solver) shorten(from, to []Lit, id uint32) uint32 {
	s.proofUnits()
	var hints []uint32
	for _, l := range from {
		if s.vals[l] < 0 && !slices.Contains(hints, s.proof.units[l.Not()]) {
			hints = append(hints, s.proof.units[l.Not()])
		}
	}
	return s.proof.add(Derived, to, append(hints, id))
}

// proofRemoved records the reasons by which removed literals of the learned clause follow from the
// others.
func (s *Solver) proofRemoved(removed []Lit) {
	if s.proof == nil {
		return
	}
	for _, l := range removed {
		s.trace(l)
	}
}

// trace marks the variables that must be resolved away so that a false literal follows from those
// of the learned clause.
func (s *Solver) trace(l Lit) {
	a := &s.analysis
	a.mark(l.Var(), isTraced)
	for _, q := range slices.Clone(s.antecedents(l.Not())) {
		v := q.Var()
		if s.level[v] > 0 && a.seen[v]&isTraced == 0 && !a.inClause(v, s.level[v], s) {
			s.trace(q)
		}
	}
}

// proofLearned adds the learned clause and returns its ID. The hints are the reasons of all
// literals that were resolved away, in the order of the trail, and finally the conflict.
func (s *Solver) proofLearned() uint32 {
	if s.proof == nil {
		return 0
	}
	s.proofUnits()
	return s.proof.add(Derived, s.analysis.learned, append(s.orderedHints(), s.conflictClause()))
}

// orderedHints returns the clauses that the analysis used, except the conflict.
func (s *Solver) orderedHints() []uint32 {
	a := &s.analysis
	for _, l := range s.conflict {
		s.hintUnit(l)
	}
	for i := 0; i < len(a.touched); i++ { // units are appended during the loop
		v := a.touched[i]
		if a.seen[v]&isTraced == 0 || s.level[v] == 0 {
			continue
		}
		l := cnf.Pos(v)
		if s.vals[l] < 0 {
			l = l.Not()
		}
		for _, q := range s.antecedents(l) {
			s.hintUnit(q)
		}
		a.hints = append(a.hints, hint{s.place[v], s.reasonID(l)})
	}
	slices.SortStableFunc(a.hints, func(x, y hint) int { return int(x.place - y.place) })
	ids := make([]uint32, 0, len(a.hints)+1)
	for _, h := range a.hints {
		ids = append(ids, h.id)
	}
	return ids
}

// hintUnit records the clause that makes a literal false at level 0, if one does.
func (s *Solver) hintUnit(l Lit) {
	a := &s.analysis
	v := l.Var()
	if s.level[v] > 0 || a.seen[v]&isTraced != 0 {
		return
	}
	a.mark(v, isTraced)
	a.hints = append(a.hints, hint{s.place[v], s.proof.units[l.Not()]})
}

// proofDelete adds a step that deletes a clause. Few solvers log proofs: calls keep modules small.
//
//go:noinline
func (s *Solver) proofDelete(id uint32) {
	p := s.proof
	if p == nil {
		return
	}
	if p.room(0); p.lost == nil {
		p.words = append(p.words, uint32(Deleted), id, 0, 0)
	}
}
