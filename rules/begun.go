package rules

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/wording"
)

// begun is a rule that has been begun, and the number of its draft.
type begun struct {
	number      int
	name, words string
	args        []any
	complete    bool
}

// begin notes that a rule is begun. Mostly a primitive completes it at once.
func (m *Set) begin(r *Rule) int {
	if m.drafts++; len(m.begun) < MaxRules { // more of them do not matter
		m.begun = append(m.begun, begun{number: m.drafts, name: r.Name, words: r.words, args: r.args})
	}
	return m.drafts
}

// complete notes that a primitive completes the draft. Some become several rules, or none.
func (d Draft) complete() {
	m := d.set
	i := len(m.begun) - 1
	if i < 0 || m.begun[i].number < d.number {
		return // as it was noted before
	}
	if m.begun[i].number != d.number {
		var found bool
		i, found = slices.BinarySearchFunc(m.begun, d.number, func(b begun, number int) int {
			return b.number - number
		})
		if !found {
			return
		}
	}
	m.begun[i].complete = true
	for n := len(m.begun); n > 0 && m.begun[n-1].complete; n-- {
		m.begun = m.begun[:n-1]
	}
}

// Unfinished returns an error that names the first rule that was begun and that no primitive
// completes, or nil. Such a statement can't be lowered.
func (m *Set) Unfinished() error {
	for _, b := range m.begun {
		if !b.complete {
			return fmt.Errorf("no primitive completes the rule %q: %s", b.name,
				wording.Placed(b.words, b.args))
		}
	}
	return nil
}

// fault returns why a statement can't be used, or nil.
func (m *Set) fault() error {
	if m.err != nil {
		return m.err
	}
	return m.Unfinished()
}
