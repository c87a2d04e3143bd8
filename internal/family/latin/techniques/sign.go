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

// A compared is a sign between two cells, and what is left for them.
type compared struct {
	*view
	small, large puzzle.Cell
	less, more   []int // the numbers left for the cells, ascending
	last         int   // the number that the sign leaves for the other cell of a known one, or -1
	of           puzzle.Cell
}

func readSign(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || v.x.Rule(instances[0]).Name != signRule {
		return part{}, false
	}
	cells := v.x.Cells(instances[0])
	s := compared{view: v, small: cells[0], large: cells[1], last: -1}
	s.less, s.more = v.numbers(s.small), v.numbers(s.large)
	if len(s.less) == 0 || len(s.more) == 0 {
		return part{}, false
	}
	switch {
	case len(s.less) == 1 && len(s.more) > 1 && v.known(s.small):
		if above := over(s.more, s.lo()); len(above) == 1 {
			s.last, s.of = above[0], s.large
		}
	case len(s.more) == 1 && len(s.less) > 1 && v.known(s.large):
		if below := under(s.less, s.hi()); len(below) == 1 {
			s.last, s.of = below[0], s.small
		}
	}
	return part{name: signName, settles: s.settles, say: s.say}, true
}

// lo and hi are the smallest number left for the smaller cell, and the largest for the larger one.
func (s compared) lo() int { return s.less[0] }
func (s compared) hi() int { return s.more[len(s.more)-1] }

func (s compared) settles(l Lit) bool {
	c, n, holds := s.fact(l)
	switch {
	case holds:
		return n == s.last && c == s.of
	case c == s.small:
		return n >= s.hi()
	case c == s.large:
		return n <= s.lo()
	}
	return s.last > 0 && s.placed(s.of, s.last)(l)
}

func (s compared) say(to Lit) puzzle.Reason {
	lo, hi := s.lo(), s.hi()
	r := puzzle.Because("latin/sign/", "small", s.small, "large", s.large)
	switch c, _, _ := s.fact(to); {
	case c == s.small && hi == s.order:
		r.Form += "small/any"
	case c == s.small:
		r.Form += "small"
		r = r.With("most", bounded("at most", hi, s.more))
	case c == s.large && lo == 1:
		r.Form += "large/any"
	case c == s.large:
		r.Form += "large"
		r = r.With("least", bounded("at least", lo, s.less))
	default:
		r.Form += "both"
		r = r.With("below", hi-1).With("above", lo+1)
	}
	if s.last <= 0 {
		return r
	}
	others := over(s.all(), lo)
	if s.of == s.small {
		others = under(s.all(), hi)
	}
	return puzzle.Because("latin/left", "why", r, "others", s.excluded(s.of, s.last, others...),
		"number", s.last)
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
