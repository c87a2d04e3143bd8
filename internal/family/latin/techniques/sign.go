package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Sign. A cell is less than its neighbour. So it holds less than the largest number left for the
// neighbour, and the neighbour holds more than the smallest number left for the cell. If one of the
// two is known, and the other has one number left on the right side of it, it holds that.
var sign = explain.Technique{
	Name: signName,
	Doc: "A cell with a sign holds less than the largest number left for its neighbour, or more " +
		"than the smallest.",
	Weight:  1.5,
	Names:   func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, signName) },
	Reason:  tellParts,
	Example: "futoshiki\n2   .   .\n. < 2   .\n.   .   .\n",
}

func readSign(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || v.x.Rule(instances[0]).Name != signRule {
		return part{}, false
	}
	cells := v.x.Cells(instances[0])
	small, large := cells[0], cells[1]
	less, more := v.numbers(small), v.numbers(large)
	if len(less) == 0 || len(more) == 0 {
		return part{}, false
	}
	lo, hi := less[0], more[len(more)-1]
	last := -1 // the number that the sign leaves for the other cell of a known one
	var of puzzle.Cell
	switch {
	case len(less) == 1 && len(more) > 1 && v.known(small):
		if above := over(more, lo); len(above) == 1 {
			last, of = above[0], large
		}
	case len(more) == 1 && len(less) > 1 && v.known(large):
		if below := under(less, hi); len(below) == 1 {
			last, of = below[0], small
		}
	}
	settles := func(l Lit) bool {
		c, n, holds := v.fact(l)
		switch {
		case holds:
			return n == last && c == of
		case c == small:
			return n >= hi
		case c == large:
			return n <= lo
		}
		return last > 0 && v.placed(of, last)(l)
	}
	return part{name: signName, settles: settles, say: func(to Lit) puzzle.Reason {
		r := puzzle.Because("latin/sign/", "small", small, "large", large)
		switch c, _, _ := v.fact(to); {
		case c == small && hi == v.order:
			r.Form += "small/any"
		case c == small:
			r.Form += "small"
			r = r.With("most", bounded("at most", hi, more))
		case c == large && lo == 1:
			r.Form += "large/any"
		case c == large:
			r.Form += "large"
			r = r.With("least", bounded("at least", lo, less))
		default:
			r.Form += "both"
			r = r.With("below", hi-1).With("above", lo+1)
		}
		if last > 0 {
			others := over(v.all(), lo)
			if of == small {
				others = under(v.all(), hi)
			}
			return puzzle.Because("latin/left", "why", r, "others", v.excluded(of, last, others...),
				"number", last)
		}
		return r
	}}, true
}

// bounded returns a number, as a bound in a form unless it is the only one.
func bounded(form string, n int, numbers []int) any {
	if len(numbers) > 1 {
		return puzzle.Because(form, "number", n)
	}
	return n
}

// over returns the numbers above one, and under those below.
func over(numbers []int, n int) []int {
	for i, m := range numbers {
		if m > n {
			return numbers[i:]
		}
	}
	return nil
}

func under(numbers []int, n int) []int {
	for i, m := range numbers {
		if m >= n {
			return numbers[:i]
		}
	}
	return numbers
}
