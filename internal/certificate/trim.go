package certificate

import (
	"context"
	"iter"
	"math/bits"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/sat"
)

// trimmed is the steps of a proof that some of them need. It keeps some bits of each, since the
// proof may be larger than memory.
type trimmed struct {
	log    *sat.Proof
	needed ranked // by the number of a clause in the log
	axioms ranked // of the needed ones
	// dying is a bit for each hint of the needed steps, from the last to the first: no later step
	// needs the hint.
	dying bitset
	bytes int // of their text, at least
}

// neededSteps returns the steps that goals need. The error is a *work.Stopped.
func neededSteps(ctx context.Context, p *sat.Proof, goals []uint32) (*trimmed, error) {
	t := &trimmed{log: p}
	w := work.Begin(ctx, "shortening the proof", "step")
	for _, id := range goals {
		t.needed.set(int(id))
	}
	n := 0
	for step := range sat.Backward(p) {
		if !w.Did(1) {
			break
		}
		if step.Kind == sat.Deleted || !t.needed.has(int(step.ID)) {
			continue
		}
		if step.Kind == sat.Axiom {
			t.axioms.set(int(step.ID))
		}
		t.bytes += len("l 0 0\n") + len(" 1")*(len(step.Lits)+len(step.Hints))
		for i := len(step.Hints) - 1; i >= 0; i-- {
			if h := int(step.Hints[i]); !t.needed.has(h) {
				t.needed.set(h)
				t.dying.set(n)
			}
			n++
		}
	}
	t.dying.n = n
	t.needed.index()
	t.axioms.index()
	return t, w.End()
}

// count returns the number of steps.
func (t *trimmed) count() int { return t.needed.rank(t.needed.n) }

// clause returns the number of a clause in the certificate, from 1.
func (t *trimmed) clause(id uint32) int { return t.needed.rank(int(id)) + 1 }

// line returns the number of a clause where axioms come first, from 1.
func (t *trimmed) line(id uint32) int {
	before := t.axioms.rank(int(id))
	if t.axioms.has(int(id)) {
		return before + 1
	}
	return t.axioms.rank(t.axioms.n) + t.clause(id) - before
}

// proofStep is a clause of a proof.
type proofStep struct {
	lits  []cnf.Lit
	hints []uint32 // the clauses from which it follows; nil for an axiom
	dead  []uint32 // of these: those that no later step needs
	from  sat.Origin
	id    uint32
}

// steps yields the steps in order. Their slices are valid until the next step.
func (t *trimmed) steps() iter.Seq[proofStep] {
	return func(yield func(proofStep) bool) {
		hint := t.dying.n
		var dead []uint32
		for step := range t.log.Steps() {
			if step.Kind == sat.Deleted || !t.needed.has(int(step.ID)) {
				continue
			}
			dead = dead[:0]
			for _, h := range step.Hints {
				if hint--; t.dying.has(hint) {
					dead = append(dead, h)
				}
			}
			if !yield(proofStep{step.Lits, step.Hints, dead, step.From, step.ID}) {
				return
			}
		}
	}
}

// bitset is a set of numbers below n.
type bitset struct {
	words []uint64
	n     int
}

func (b *bitset) set(i int) {
	for len(b.words) <= i/64 {
		b.words = append(b.words, 0)
	}
	b.words[i/64] |= 1 << (i % 64)
	b.n = max(b.n, i+1)
}

func (b *bitset) has(i int) bool { return i/64 < len(b.words) && b.words[i/64]>>(i%64)&1 != 0 }

// ranked is a bitset that knows how many of its numbers are below one.
type ranked struct {
	bitset
	before []uint32 // of each word
}

func (r *ranked) index() {
	r.before = make([]uint32, len(r.words)+1)
	for i, w := range r.words {
		r.before[i+1] = r.before[i] + uint32(bits.OnesCount64(w))
	}
}

func (r *ranked) rank(i int) int {
	if i/64 >= len(r.words) {
		return int(r.before[len(r.words)])
	}
	return int(r.before[i/64]) + bits.OnesCount64(r.words[i/64]&(1<<(i%64)-1))
}
