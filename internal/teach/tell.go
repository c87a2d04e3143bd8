package teach

import (
	"reflect"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// mostKnown is the number of facts up to which a step lists what it rests on; nobody reads more.
const mostKnown = 8

// Tell returns a step with what it rests on. A technique names the facts that it needs; other steps
// get a list of them. Numbered states that cells hold numbers, not what has other words.
// Suffix ends the form of the reason: "/told" leaves out what the step rests on.
func Tell(s *gridwright.Step, numbered bool, suffix string) puzzle.Reason {
	r := puzzle.Because("step", "by", s.Basis, "why", s.Reason)
	switch {
	case s.Long():
		r.Form = "step/long" + suffix
		return r.With("fact", s.Fact).With("load", s.Load)
	case s.Technique == "" && 0 < len(s.Known) && len(s.Known) <= mostKnown:
		r.Form = "step/known" + suffix
		return r.With("known", together(s.Known, numbered))
	}
	r.Form += suffix
	return r
}

// together joins what is known. Facts that exclude numbers from one cell are one statement: "row 1,
// column 2 does not hold 3 or 4".
func together(known []puzzle.Reason, numbered bool) []puzzle.Reason {
	var all []puzzle.Reason
	for _, r := range known {
		if facts := r.Part("fact").Facts; len(facts) > 0 && numbered && excludes(facts[0]) {
			r = notOneOf(facts[0])
		}
		all = append(all, r)
	}
	return join(all, 1)
}

// excludes reports whether a fact is that a cell does not hold a number.
func excludes(f puzzle.Fact) bool { return f.Not && f.What == puzzle.Holds }

func notOneOf(f puzzle.Fact) puzzle.Reason {
	return puzzle.Because("not one of", "cell", f.At, "numbers", int(f.Value))
}

// Several steps in a row with one reason are printed as one. So are eliminations that are alike: by
// the same technique, about one cell or one number, and with reasons of the same form. They get the
// reason of the first. So do the cells of one bridge.

// mostAlike is the number of steps with reasons that are alike, but of cells anywhere on the board,
// that are printed as one.
const mostAlike = 6

// Joins reports whether a step can be printed together with those before it.
func Joins(group []*gridwright.Step, s *gridwright.Step) bool {
	first, last := group[0], group[len(group)-1]
	switch {
	case followsAlone(last, s):
		return len(group) == 1
	case len(group) > 1 && followsAlone(first, group[1]):
		return false
	case s.Same:
		return sameAs(group, s)
	case !oneTechnique(first, s):
		return false
	}
	all := append(group[:len(group):len(group)], s)
	few := len(group) < mostAlike || len(s.Premises) == 0 // rules alone are no thread to lose
	struck := first.Fact.What == puzzle.Holds && first.Fact.Not && s.Fact.Not
	return oneReason(all) || s.Load == 1 && few && ownReasons(all) ||
		struck && alike(first.Reason, s.Reason) &&
			(commonCell(all) != nil || oneNumber(all) && first.Reason.Form != "rules")
}

// sameAs reports whether a step is the same as those of a group: it has their premises, or one of
// them is its own.
func sameAs(group []*gridwright.Step, s *gridwright.Step) bool {
	if group[0].Same && slices.Equal(s.Premises, group[0].Premises) {
		return true
	}
	return slices.ContainsFunc(group, func(t *gridwright.Step) bool { return t.Fact == s.Premises[0] })
}

// oneTechnique reports whether two steps settle the same sort of fact, and in the same way.
func oneTechnique(a, b *gridwright.Step) bool {
	return a.Fact.What == b.Fact.What && a.Technique == b.Technique && a.Load == b.Load &&
		a.Smallest == b.Smallest
}

// oneReason reports whether all steps say the same up to the facts that they settle.
func oneReason(steps []*gridwright.Step) bool {
	first := steps[0]
	return !slices.ContainsFunc(steps, func(s *gridwright.Step) bool {
		return s.Reason.Form != first.Reason.Form ||
			!reflect.DeepEqual(ground(s.Reason).Parts, ground(first.Reason).Parts) ||
			s.Technique == "" && !reflect.DeepEqual(s.Known, first.Known)
	})
}

// ground returns a reason without the fact that it settles.
func ground(r puzzle.Reason) puzzle.Reason {
	r.Parts = slices.DeleteFunc(slices.Clone(r.Parts), func(p puzzle.Part) bool {
		return p.Role == "fact" || p.Role == "at"
	})
	return r
}

// followsAlone reports whether a step follows by one rule from one that leads to it, about its
// cell.
func followsAlone(lead, s *gridwright.Step) bool {
	return !lead.Placement && s.Placement && s.Load == 1 && s.Fact.At == lead.Fact.At &&
		s.Fact.What == puzzle.Holds && len(s.Premises) == 1 && s.Premises[0] == lead.Fact
}

// ownReasons reports whether all steps say the same up to the cells of the facts that they settle,
// such as that no tree is beside a cell.
func ownReasons(steps []*gridwright.Step) bool {
	own := func(s *gridwright.Step) puzzle.Reason {
		c, d := s.Fact.At, s.Fact.At
		switch {
		case s.Fact.What == puzzle.Drawn && puzzle.Side(s.Fact.Value) == puzzle.Up:
			d.Row--
		case s.Fact.What == puzzle.Drawn && puzzle.Side(s.Fact.Value) == puzzle.Left:
			d.Col--
		}
		return placed(ground(s.Reason), c, d)
	}
	first, as := own(steps[0]), steps[0].Fact
	if steps[0].Reason.Part("fact").Reasons != nil {
		return false // of the cell of the reason: "its top side has no line"
	}
	return as.What != puzzle.Linked && !slices.ContainsFunc(steps, func(s *gridwright.Step) bool {
		return s.Fact.Not != as.Not || as.What == puzzle.Holds && s.Fact.Value != as.Value ||
			!reflect.DeepEqual(own(s), first)
	})
}

// placed returns a reason with no cells in the place of two.
func placed(r puzzle.Reason, c, d puzzle.Cell) puzzle.Reason {
	blank := func(at *puzzle.Cell) {
		if *at == c || *at == d {
			*at = puzzle.Cell{Row: -1}
		}
	}
	r.Parts = slices.Clone(r.Parts)
	for n := range r.Parts {
		p := &r.Parts[n]
		p.Cells, p.Facts = slices.Clone(p.Cells), slices.Clone(p.Facts)
		p.Reasons = slices.Clone(p.Reasons)
		for i := range p.Cells {
			blank(&p.Cells[i])
		}
		for i := range p.Facts {
			blank(&p.Facts[i].At)
			blank(&p.Facts[i].To)
		}
		for i, of := range p.Reasons {
			p.Reasons[i] = placed(of, c, d)
		}
	}
	return r
}

// alike reports whether two reasons differ in numbers and places only.
func alike(r, s puzzle.Reason) bool {
	return r.Form == s.Form && slices.EqualFunc(r.Parts, s.Parts, func(p, q puzzle.Part) bool {
		return p.Role == q.Role && len(p.Cells) == len(q.Cells) && len(p.Numbers) == len(q.Numbers) &&
			slices.EqualFunc(p.Facts, q.Facts, func(f, g puzzle.Fact) bool {
				return f.What == g.What && f.Not == g.Not && (f.What != puzzle.Drawn || f.Value == g.Value)
			}) &&
			slices.EqualFunc(p.Areas, q.Areas, func(a, b puzzle.Area) bool { return a.Kind == b.Kind }) &&
			slices.EqualFunc(p.Reasons, q.Reasons, alike) && slices.Equal(p.Text, q.Text)
	})
}

// commonCell returns a cell that all steps are about, or nil.
func commonCell(steps []*gridwright.Step) *puzzle.Cell {
	first := steps[0].Fact
	for _, c := range []puzzle.Cell{first.At, first.To} {
		if !slices.ContainsFunc(steps, func(s *gridwright.Step) bool {
			return s.Fact.At != c && (s.Fact.What != puzzle.Linked || s.Fact.To != c)
		}) {
			return &c
		}
		if first.What != puzzle.Linked {
			break
		}
	}
	return nil
}

// oneNumber reports whether all steps are about a number.
func oneNumber(steps []*gridwright.Step) bool {
	return !slices.ContainsFunc(steps, func(s *gridwright.Step) bool {
		return s.Fact.What != puzzle.Holds || s.Fact.Value != steps[0].Fact.Value
	})
}

// TellGroup returns the steps of a group as one: what follows from one reason, or the first with
// its reason and what follows in the same way.
func TellGroup(group []*gridwright.Step, numbered bool, suffix string) puzzle.Reason {
	first, rest := *group[0], group[1:]
	own := slices.DeleteFunc(slices.Clone(group), func(s *gridwright.Step) bool { return s.Same })
	switch {
	case len(rest) == 0:
		return Tell(&first, numbered, suffix)
	case len(own) < 2 && rest[0].Same:
		var cells []puzzle.Cell
		for _, s := range rest {
			cells = append(cells, s.Fact.At)
		}
		return puzzle.Because("in the same way/on", "first", Tell(&first, numbered, suffix),
			"cells", cells)
	case followsAlone(&first, rest[0]):
		return puzzle.Because("in the same way/so", "first", Tell(&first, numbered, suffix),
			"fact", rest[0].Fact)
	case oneReason(own) && first.Reason.Part("fact").Role != "":
		facts := settled(group, numbered)
		if cells := first.Reason.Part("all of").Cells; cells != nil && commonCell(group) == nil {
			var numbers []int
			for _, s := range group {
				numbers = append(numbers, int(s.Fact.Value))
			}
			slices.Sort(numbers)
			facts = []puzzle.Reason{puzzle.Because("none of its cells", "numbers",
				slices.Compact(numbers))}
		}
		said := puzzle.Because(first.Reason.Form, "fact", facts)
		said.Parts = append(said.Parts, first.Reason.Parts...)
		first.Reason = said
		return Tell(&first, numbered, suffix)
	}
	return puzzle.Because("in the same way", "first", Tell(&first, numbered, suffix), "facts",
		settled(rest, numbered))
}

// settled says what steps settle. What differs in one list is said once: "row 1, column 1 and row
// 1, column 2 do not hold 5 or 6".
func settled(steps []*gridwright.Step, numbered bool) []puzzle.Reason {
	var all []puzzle.Reason
	common := commonCell(steps)
	for _, s := range steps {
		f, said := s.Fact, s.Reason.Part("fact").Reasons
		not := map[bool]string{true: "/not"}[f.Not]
		switch {
		case len(said) > 0:
			all = append(all, said[0])
		case numbered && excludes(f):
			all = append(all, notOneOf(f))
		case f.What == puzzle.Linked && f.Pair == "" && common != nil && len(steps) > 1:
			to := f.At
			if to == *common {
				to = f.To
			}
			all = append(all, puzzle.Because("settled/linked"+not, "cell", *common, "to", to))
		case f.What == puzzle.Drawn:
			side := puzzle.Side(f.Value).String()
			all = append(all, puzzle.Because("settled/drawn"+not, "where",
				puzzle.Because("settled/line/"+side, "cell", f.At), "besides", []int{}))
		default:
			i := slices.IndexFunc(all, func(r puzzle.Reason) bool {
				g := r.Part("fact").Facts
				return !numbered && f.What == puzzle.Holds && len(g) > 0 && g[0].What == f.What &&
					g[0].Value == f.Value && g[0].Not == f.Not
			})
			if i < 0 {
				all = append(all, puzzle.Because("{fact}", "fact", f))
			} else {
				all[i].Parts[0].Facts = append(all[i].Parts[0].Facts, f)
			}
		}
	}
	all = join(join(all, 1), 0)
	for i, r := range all {
		if strings.HasPrefix(r.Form, "settled/") && len(r.Parts[0].Cells)+len(r.Parts[0].Reasons) > 1 {
			all[i].Form += "/several"
		}
	}
	return all
}

// join makes one of reasons with two parts that differ only in one of them.
func join(all []puzzle.Reason, part int) (joined []puzzle.Reason) {
	for _, r := range all {
		i := slices.IndexFunc(joined, func(s puzzle.Reason) bool {
			return s.Form == r.Form && len(s.Parts) == 2 && len(r.Parts) == 2 &&
				reflect.DeepEqual(s.Parts[1-part], r.Parts[1-part])
		})
		if i < 0 {
			joined = append(joined, r)
			continue
		}
		parts := slices.Clone(joined[i].Parts)
		p, q := &parts[part], r.Parts[part]
		p.Cells = append(slices.Clip(p.Cells), q.Cells...)
		p.Reasons = append(slices.Clip(p.Reasons), q.Reasons...)
		p.Numbers = append(slices.Clip(p.Numbers), q.Numbers...)
		slices.Sort(p.Numbers)
		slices.SortFunc(p.Cells, func(a, b puzzle.Cell) int {
			return a.Number(1<<16) - b.Number(1<<16)
		})
		joined[i].Parts = parts
	}
	return joined
}
