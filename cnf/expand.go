package cnf

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/work"
)

// MaxExpanded is the largest number of clauses that Expanded creates.
const MaxExpanded = 20_000_000

// Expanded returns the formula with clauses only, for programs that support nothing else. A group
// becomes one clause per pair. A row becomes a decision diagram over its literals, with a new
// variable for each relevant state (Niklas Een and Niklas Sorensson, "Translating Pseudo-Boolean
// Constraints into SAT", 2006). The first Vars variables keep their meaning, and each assignment of
// them that the formula allows extends to the others in exactly one way. If the context ends, the
// error wraps that of ctx.
func (f *Formula) Expanded(ctx context.Context) (*Formula, error) {
	w := work.Begin(ctx, "writing groups and rows as clauses", "literal")
	g, err := f.expanded(w)
	if cut := w.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

func (f *Formula) expanded(w *work.Work) (*Formula, error) {
	g := &Formula{Vars: f.Vars, Clauses: slices.Clone(f.Clauses)}
	for n := range w.Range(len(f.AtMostOne)) {
		lits := f.AtMostOne[n]
		if n := len(lits); n*(n-1)/2 > MaxExpanded-len(g.Clauses) {
			return nil, tooMany()
		}
		for i := range w.Range(len(lits)) {
			for _, b := range lits[:i] {
				g.Add(b.Not(), lits[i].Not())
			}
			w.Did(3 * i)
		}
	}
	for n := range w.Range(len(f.Rows)) {
		if err := g.expandRow(w, f.Rows[n]); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func tooMany() error { return fmt.Errorf("the formula has more than %d clauses", MaxExpanded) }

// diagram is a row being expanded. A variable means that the literals from some place on still
// reach the missing sum.
type diagram struct {
	work  *work.Work
	f     *Formula
	row   Row
	rest  []int64 // the sum of the coefficients from each place on
	known map[state]Lit
}

// state is a place in a row, and the sum missing from there on.
type state struct {
	place   int
	missing int64
}

func (f *Formula) expandRow(w *work.Work, r Row) error {
	d := diagram{work: w, f: f, row: r, rest: make([]int64, len(r.Lits)+1), known: map[state]Lit{}}
	for k := len(r.Lits) - 1; k >= 0; k-- {
		d.rest[k] = d.rest[k+1] + r.Coefs[k]
	}
	switch {
	case r.Min <= 0:
		return nil
	case d.rest[0] < r.Min:
		f.Add()
		return nil
	}
	top, err := d.reached(state{0, r.Min})
	if err == nil {
		f.Add(top)
	}
	return err
}

// reached returns the literal that is true if the rest of the row from the state reaches the
// missing sum. The state is open: neither certain nor impossible.
func (d *diagram) reached(s state) (Lit, error) {
	if l, ok := d.known[s]; ok {
		return l, nil
	}
	if len(d.f.Clauses) > MaxExpanded-6 || d.f.Vars == MaxVars {
		return 0, tooMany()
	}
	if !d.work.Did(12) { // four clauses of up to four
		return 0, d.work.Err()
	}
	own := Pos(d.f.NewVar())
	d.known[s] = own
	x := d.row.Lits[s.place]
	for _, branch := range []struct {
		when    Lit
		missing int64
	}{{x, s.missing - d.row.Coefs[s.place]}, {x.Not(), s.missing}} {
		switch next := (state{s.place + 1, branch.missing}); {
		case branch.missing <= 0:
			d.f.Add(branch.when.Not(), own)
		case d.rest[next.place] < branch.missing:
			d.f.Add(branch.when.Not(), own.Not())
		default:
			l, err := d.reached(next)
			if err != nil {
				return 0, err
			}
			d.f.Add(branch.when.Not(), own.Not(), l)
			d.f.Add(branch.when.Not(), own, l.Not())
		}
	}
	return own, nil
}
