package deduce

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Conflict is why no answer has some entries.
type Conflict struct {
	NoAnswer bool // the puzzle has no answer, whatever the entries
	// Entries are entries that no answer has together, in their order: a single one if some entry is
	// in no answer. It is nil if an answer has all entries, or if nothing was found out in time.
	Entries []puzzle.Fact
	Needed  bool // no entry can be left out of Entries
	Checked int
	Nodes   int64
}

// Conflict looks for entries that no answer has together. The end of the context or of its budget
// is no error; the errors are those of Ask.
func (k *Asker) Conflict(ctx context.Context, entries []puzzle.Fact) (Conflict, error) {
	var c Conflict
	a, err := k.begin(ctx, Question{}, usual)
	if err != nil {
		return c, err
	}
	_, err = a.end(a.conflict(&c, entries))
	c.Checked, c.Nodes = a.Checked, a.pulse.Nodes
	return c, err
}

// endless is a number of conflicts that no search reaches.
const endless = 1 << 40

func (a *question) conflict(c *Conflict, entries []puzzle.Fact) error {
	if err := a.byEngine(1); err != nil || a.pulse.Over() {
		return err
	}
	if !a.complete {
		if ready, err := a.prepare(); err != nil || !ready {
			return err
		}
		if a.First == nil && !a.Complete {
			status, err := a.solve(endless)
			if err != nil || status == sat.Unknown {
				return err
			}
		}
	}
	if a.First == nil {
		c.NoAnswer = true
		return nil
	}
	of, err := a.possible(c, entries)
	switch {
	case err != nil || of == nil:
		return err
	case a.complete:
		return a.apart(c, entries)
	}
	core, err := a.smallest(of.lits)
	for _, l := range core {
		c.Entries = append(c.Entries, of.entry[l])
	}
	c.Needed = core != nil && !a.pulse.Over()
	return err
}

// supposed are literals of entries, in their order and each once, and the entry of each.
type supposed struct {
	lits  []cnf.Lit
	entry map[cnf.Lit]puzzle.Fact
}

// possible returns the entries that an answer may have, without those that need no search. It is
// nil if one is in no answer, which is the conflict, or if the search ended before.
func (a *question) possible(c *Conflict, entries []puzzle.Fact) (*supposed, error) {
	at := make(map[puzzle.Fact]int, len(entries))
	for _, f := range entries {
		f.Not = false
		at[f] = -1
	}
	for i, f := range a.Facts {
		if _, ok := at[f]; ok {
			at[f] = i
		}
	}
	of := &supposed{entry: map[cnf.Lit]puzzle.Fact{}}
	for _, f := range entries {
		is := f
		is.Not = false
		i, shown := at[is], Some
		if f.Not {
			shown = Lacked
		}
		fixed := a.complete || a.vars[i] == 0 // all answers that matter are known
		if a.Known[i]&shown == 0 && !fixed {
			status, err := a.solve(endless, a.literal(i, !f.Not))
			if err != nil || status == sat.Unknown {
				return nil, err
			}
		}
		if a.Known[i]&shown == 0 {
			c.Entries, c.Needed = []puzzle.Fact{f}, true
			return nil, nil
		}
		if !fixed {
			l := a.literal(i, !f.Not)
			if _, twice := of.entry[l]; !twice {
				of.entry[l], of.lits = f, append(of.lits, l)
			}
		}
	}
	return of, nil
}

// smallest returns literals that no answer has together, none of which can be left out unless the
// search ended before; nil if it found none.
func (a *question) smallest(lits []cnf.Lit) ([]cnf.Lit, error) {
	core, err := a.core(lits)
	for i := 0; i < len(core) && !a.pulse.Over(); {
		smaller, err := a.core(slices.Concat(core[:i], core[i+1:]))
		if err != nil {
			return nil, err
		}
		if smaller != nil {
			core = smaller // the entries before i are all in it: none of them can be left out
		} else {
			i++
		}
	}
	return core, err
}

// apart takes an entry that the first of two answers lacks, and one that the second lacks. If these
// are all answers, and each entry is in one of them, no answer has both.
func (a *question) apart(c *Conflict, entries []puzzle.Fact) error {
	var pair []puzzle.Fact
	for _, s := range []puzzle.Answer{a.First, a.Other} {
		if s == nil {
			return nil // the only answer has all entries
		}
		for _, f := range entries {
			has, err := a.puzzle.Has(s, f)
			if err != nil {
				return err
			}
			if !has {
				pair = append(pair, f)
				break
			}
		}
	}
	if len(pair) > 1 {
		c.Entries, c.Needed = pair, true
	}
	return nil
}

// core returns some of the literals that contradict the rules, or nil if they may be true together
// or nothing is known in time.
func (a *question) core(lits []cnf.Lit) ([]cnf.Lit, error) {
	if status, err := a.solve(endless, lits...); err != nil || status != sat.Unsat {
		return nil, err
	}
	if core := a.solver.Core(); core != nil {
		return core, nil
	}
	return []cnf.Lit{}, nil
}
