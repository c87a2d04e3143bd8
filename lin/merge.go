package lin

import (
	"slices"

	"github.com/gridwright/gridwright/internal/work"
)

// Merged returns the expression with one term for each column, in ascending order, without terms
// whose sum is 0. It returns t itself if there is nothing to merge.
func (t Terms) Merged() Terms { return t.merge(nil) }

// merge is Merged that counts its steps. If the work w is cut short, the terms are incomplete.
func (t Terms) merge(w *work.Work) Terms {
	if t.merged(w) {
		return t
	}
	sorted := t.sorted(w)
	out := sorted[:0]
	for i := 0; i < len(sorted) && w.Step(); {
		sum := sorted[i]
		for i++; i < len(sorted) && sorted[i].Col == sum.Col && w.Step(); i++ {
			sum.Coef += sorted[i].Coef
		}
		if sum.Coef != 0 {
			out = append(out, sum)
		}
	}
	return out
}

func (t Terms) merged(w *work.Work) bool {
	for i, a := range t {
		if a.Coef == 0 || i > 0 && t[i-1].Col >= a.Col || !w.Step() {
			return false
		}
	}
	return true
}

// sorted returns a copy with ascending columns; terms of one column keep their order. A row of a
// file may have millions of terms. They are sorted in runs, which are then merged, so the work can
// be cut short at any step.
func (t Terms) sorted(w *work.Work) Terms {
	const run = 16 // longer ones are merged faster than they are sorted by insertion
	from := slices.Clone(t)
	for low := range w.Range((len(from) + run - 1) / run) {
		part := from[low*run : min((low+1)*run, len(from))]
		w.Steps(len(part))
		for i := range part {
			for ; i > 0 && part[i].Col < part[i-1].Col; i-- {
				part[i], part[i-1] = part[i-1], part[i]
			}
		}
	}
	if len(from) <= run {
		return from
	}
	to := make(Terms, len(from))
	for width := run; width < len(from) && w.Step(); width *= 2 {
		for low := 0; low < len(from) && w.Step(); low += 2 * width {
			mid, high := min(low+width, len(from)), min(low+2*width, len(from))
			i, j := low, mid
			for k := low; k < high && w.Step(); k++ {
				if i < mid && (j == high || from[i].Col <= from[j].Col) {
					to[k] = from[i]
					i++
				} else {
					to[k] = from[j]
					j++
				}
			}
		}
		from, to = to, from
	}
	return from
}
