package lin

import (
	"cmp"
	"slices"
)

// Merged gives the expression with one term a column, ascending, and without those that come to 0.
// It returns t itself where there is nothing to merge.
func (t Terms) Merged() Terms {
	if t.merged() {
		return t
	}
	sorted := slices.Clone(t)
	slices.SortStableFunc(sorted, func(a, b Term) int { return cmp.Compare(a.Col, b.Col) })
	out := sorted[:0]
	for i := 0; i < len(sorted); {
		sum := sorted[i]
		for i++; i < len(sorted) && sorted[i].Col == sum.Col; i++ {
			sum.Coef += sorted[i].Coef
		}
		if sum.Coef != 0 {
			out = append(out, sum)
		}
	}
	return out
}

func (t Terms) merged() bool {
	for i, a := range t {
		if a.Coef == 0 || i > 0 && t[i-1].Col >= a.Col {
			return false
		}
	}
	return true
}
