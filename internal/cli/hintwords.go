package cli

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// noReason says that a step rests on more rules than anybody reads.
const noReason = "no short reason is known"

// long reports whether a step has more rules than are worth printing. Records have them all.
func long(s *gridwright.Step) bool {
	const handful = 6
	return s.Technique == "" && s.Load > handful
}

// labelled puts before a text what a step rests on: its technique, or so many rules.
func labelled(s *gridwright.Step, text string) string {
	switch {
	case long(s):
		return noReason
	case s.Technique != "":
		return s.Technique + ": " + text
	case !s.Smallest:
		return fmt.Sprintf("at most %s rules together, not proved the fewest: %s", inWords(s.Load), text)
	case s.Load == 1:
		return "one rule: " + text
	}
	return inWords(s.Load) + " rules together: " + text
}

// inWords writes a number that stands beside the number of a step.
func inWords(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// reason returns a step with its reason. A technique names the facts that it needs; other steps get
// a list of them.
func reason(s *gridwright.Step) string {
	if long(s) {
		return fmt.Sprintf("%s: %v (--json lists %d rules that settle it)", noReason, s.Fact, s.Load)
	}
	text := labelled(s, s.What)
	if s.Technique == "" && len(s.Premises) > 0 {
		text += " (known: " + factWords(s.Premises) + ")"
	}
	return text
}

// factWords states facts. Those that exclude numbers from one cell are one statement: "row 1,
// column 2 does not hold 3 or 4".
func factWords(facts []puzzle.Fact) string {
	var all []string
	for len(facts) > 0 {
		first, n := facts[0], 1
		if !first.Not || first.What != puzzle.Holds {
			all, facts = append(all, first.String()), facts[1:]
			continue
		}
		numbers := []int{int(first.Value)}
		for ; n < len(facts) && facts[n].Not && facts[n].What == puzzle.Holds &&
			facts[n].At == first.At; n++ {
			numbers = append(numbers, int(facts[n].Value))
		}
		slices.Sort(numbers)
		words := make([]string, n)
		for i, number := range numbers {
			words[i] = strconv.Itoa(number)
		}
		all = append(all, fmt.Sprintf("%v does not hold %s", first.At, wording.OneOf(words)))
		facts = facts[n:]
	}
	return strings.Join(all, "; ")
}

// Several steps in a row with one reason are printed as one. So are eliminations that read alike:
// by the same technique, about one cell or one number, and with the same words but for numbers.
// They get the reason of the first.

// joins reports whether a step can be printed together with those before it.
func joins(group []*gridwright.Step, s *gridwright.Step) bool {
	first := group[0]
	if first.Fact.Not != s.Fact.Not || first.Fact.What != s.Fact.What ||
		first.Technique != s.Technique || first.Load != s.Load || first.Smallest != s.Smallest {
		return false
	}
	if !slices.ContainsFunc(group, func(t *gridwright.Step) bool { return !oneReason(t, s) }) {
		return true
	}
	all := append(group[:len(group):len(group)], s)
	return first.Fact.Not && pattern(first.What) == pattern(s.What) && (oneCell(all) || oneNumber(all))
}

// oneReason reports whether two steps are told alike up to the facts that they settle.
func oneReason(s, t *gridwright.Step) bool {
	a, endsA := strings.CutSuffix(s.What, s.Fact.String())
	b, endsB := strings.CutSuffix(t.What, t.Fact.String())
	return endsA && endsB && a == b && (s.Technique != "" || slices.Equal(s.Premises, t.Premises))
}

// digits matches the numbers in a sentence.
var digits = regexp.MustCompile(`\d+`)

// pattern returns a sentence without its numbers.
func pattern(words string) string { return digits.ReplaceAllString(words, "#") }

// oneCell reports whether all steps are about a cell.
func oneCell(steps []*gridwright.Step) bool {
	first := steps[0].Fact
	for _, c := range []puzzle.Cell{first.At, first.To} {
		common := true
		for _, s := range steps {
			common = common && (s.Fact.At == c || s.Fact.What == puzzle.Linked && s.Fact.To == c)
		}
		if common {
			return true
		}
		if first.What != puzzle.Linked {
			return false
		}
	}
	return false
}

// oneNumber reports whether all steps are about a number.
func oneNumber(steps []*gridwright.Step) bool {
	for _, s := range steps {
		if s.Fact.What != puzzle.Holds || s.Fact.Value != steps[0].Fact.Value {
			return false
		}
	}
	return true
}

// groupReason returns the steps of a group as one: the first with its reason, and what follows in
// the same way.
func groupReason(group []*gridwright.Step) string {
	text := reason(group[0])
	if len(group) == 1 {
		return text
	}
	first, rest := group[0].Fact, group[1:]
	var words []string
	ofCell := first.Not && first.What == puzzle.Holds && oneCell(group)
	ofNumber := first.Not && oneNumber(group)
	for _, s := range rest {
		switch {
		case ofCell:
			words = append(words, strconv.Itoa(int(s.Fact.Value)))
		case ofNumber:
			words = append(words, s.Fact.At.String())
		default:
			words = append(words, s.Fact.String())
		}
	}
	switch {
	case ofCell:
		return text + "; in the same way it does not hold " + wording.OneOf(words)
	case ofNumber:
		return fmt.Sprintf("%s; in the same way %d is not in %s", text, first.Value,
			strings.Join(words, "; "))
	}
	return text + "; in the same way " + strings.Join(words, "; ")
}
