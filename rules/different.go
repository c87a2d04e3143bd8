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
	if len(xs) == 0 {
		return
	}
	d = d.over(xs...)
	lo, hi := xs[0].Lo, xs[0].Hi
	for _, x := range xs {
		lo, hi = min(lo, x.Lo), max(hi, x.Hi)
	}
	permuted := len(xs) == hi-lo+1
	some, once := ": one holds {value}", ": at most one holds {value}"
	none, twice := d.rule.words+": none can hold {value}", d.rule.words+": two hold {value}"
	if permuted && len(xs) > 2 { // a pair has no name but its cells
		some, once = " holds {value}", " holds {value} once"
		none = d.rule.words + " has no cell left for {value}"
		twice = d.rule.words + " holds {value} twice"
	}
	lits := make([]Lit, 0, len(xs))
	for v := lo; v <= hi; v++ {
		lits = lits[:0]
		for _, x := range xs {
			if l := x.Is(v); l != False {
				lits = append(lits, l)
			}
		}
		if permuted {
			d.with(some, v).Broken(none).AtLeast(1, lits...)
		}
		if len(lits) > 1 {
			d.with(once, v).Broken(twice).AtMost(1, lits...)
		}
	}
}
