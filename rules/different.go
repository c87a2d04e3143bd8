package rules

// Meaning. No two of some cells hold the same number. If there are as many values as cells, each
// value is in one of the cells.
//
// It becomes a rule for each value, since that is what people reason with: the value is at most
// once among the cells, and somewhere among them.
//
// Formula. A group for each value, and a clause if it must be somewhere.
//
// Model. A row for each value, with bounds by the same two rules.
//
// Evaluation. That of the rules on each value.
//
// Sources. Jean-Charles Regin, "A Filtering Algorithm for Constraints of Difference in CSPs", 1994,
// has a stronger propagation, by matching; the searches made by hand use it.

// Different completes rules: the numbers differ. There is one for each value that is at most once
// among the cells, and one for each that must be among them. If three or more cells have as many
// values, the words of the draft are a name of the cells: "row 1" becomes "row 1 holds 2".
func (d Draft) Different(xs ...Int) {
	d.complete()
	if len(xs) == 0 {
		return
	}
	d = d.over(xs...)
	lo, hi := xs[0].Lo, xs[0].Hi
	for _, x := range xs {
		lo, hi = min(lo, x.Lo), max(hi, x.Hi)
	}
	permuted := len(xs) == hi-lo+1
	words := [...]string{": one holds {value}", ": none can hold {value}",
		": at most one holds {value}", ": two hold {value}"}
	if permuted && len(xs) > 2 { // a pair has no name but its cells
		words = [...]string{" holds {value}", " has no cell left for {value}",
			" holds {value} once", " holds {value} twice"}
	}
	for i, w := range words {
		words[i] = d.rule.words + w
	}
	lits := make([]Lit, 0, len(xs))
	named := len(d.rule.args)
	args := make([]any, 0, (hi-lo+1)*(named+1))
	state := func(words, broken string, c cardinal) {
		d.rule.words, d.rule.broken = words, broken
		d.add(d.set.store.bounds(c))
	}
	for v := lo; v <= hi; v++ {
		lits = lits[:0]
		for _, x := range xs {
			if l := x.Is(v); l != False {
				lits = append(lits, l)
			}
		}
		at := len(args)
		args = append(append(args, d.rule.args[:named]...), v)
		d.rule.args = args[at:len(args):len(args)]
		all := d.set.store.pack(lits)
		if permuted {
			state(words[0], words[1], cardinal{all, 1, len(lits)})
		}
		if len(lits) > 1 {
			state(words[2], words[3], cardinal{all, 0, 1})
		}
	}
}
