package certificate

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// proofStep is a clause of a proof.
type proofStep struct {
	lits  []cnf.Lit
	hints []int32 // the steps from which it follows; nil for an axiom
	from  sat.Origin
}

// trim returns the steps of a proof that some of them need, and of each the last step that needs
// it, or -1 for these, and where these are.
func trim(p *sat.Proof, goals []uint32) (steps []proofStep, last, ends []int32) {
	var all []sat.Step
	var at []int32 // of each clause: its place in all
	var lits []cnf.Lit
	var hints []uint32
	for step := range p.Steps() {
		if step.Kind == sat.Deleted {
			continue
		}
		from := len(lits)
		lits, hints = append(lits, step.Lits...), append(hints, step.Hints...)
		step.Lits = lits[from:len(lits):len(lits)]
		step.Hints = hints[len(hints)-len(step.Hints):]
		for len(at) <= int(step.ID) {
			at = append(at, 0)
		}
		at[step.ID] = int32(len(all))
		all = append(all, step)
	}
	needed := make([]bool, len(all))
	for _, id := range goals {
		needed[at[id]] = true
	}
	for i := len(all) - 1; i >= 0; i-- {
		for _, h := range all[i].Hints {
			if needed[i] {
				needed[at[h]] = true
			}
		}
	}
	place := make([]int32, len(all))
	for i, step := range all {
		if !needed[i] {
			continue
		}
		place[i] = int32(len(steps))
		one := proofStep{lits: step.Lits, from: step.From}
		for _, h := range step.Hints {
			one.hints = append(one.hints, place[at[h]])
			last[place[at[h]]] = int32(len(steps))
		}
		steps, last = append(steps, one), append(last, -1)
	}
	for _, id := range goals {
		ends = append(ends, place[at[id]])
		last[place[at[id]]] = -1
	}
	return steps, last, ends
}
