package clues

import "github.com/gridwright/gridwright/puzzle"

// Proof is what an oracle remembers from one question to the next: clues that are known to
// determine the answer, none at first. If a question lacks one of them, any other answer breaks it.
type Proof struct{ proved Set }

// Lacks returns how many of the proved clues are not kept, or -1 if none are proved, and writes as
// many of them as there is room for to lacking, ascending.
func (p *Proof) Lacks(kept Set, lacking []int) (n int) {
	if p.proved == nil {
		return -1
	}
	for i := range p.proved.Elements() {
		if kept.Has(i) {
			continue
		}
		if n < len(lacking) {
			lacking[n] = i
		}
		n++
	}
	return n
}

// Result is the result of Oracle.Another: another answer, or that there is none if done is set. The
// core is all clues that are kept. A smaller core, known from an earlier question, would make every
// order of dropping end in the same set.
func (p *Proof) Result(other puzzle.Answer, done bool, kept Set) (puzzle.Answer, Set, error) {
	switch {
	case other != nil:
		return other, nil, nil
	case !done:
		return nil, nil, ErrUndecided
	}
	p.proved = kept.Clone()
	return nil, kept.Clone(), nil
}
