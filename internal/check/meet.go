package check

import (
	"slices"
	"sort"
)

// meet reads a rule by which a number of facts or fewer are true, and one or more of each list.
func (p *ruleReader) meet() (*rule, error) {
	n, err := p.number()
	rl := &rule{op: "meet", target: n}
	index := map[fact]int{}
	for more := true; more && err == nil; more = p.next() == ";" {
		var facts []fact
		facts, err = p.facts(";")
		list := make([]int, len(facts))
		for i, f := range facts {
			if _, ok := index[f]; !ok {
				index[f], rl.facts = len(rl.facts), append(rl.facts, f)
			}
			list[i] = index[f]
		}
		rl.tuples = append(rl.tuples, list)
	}
	return rl, err
}

// contradictsMeet tries all ways to choose a fact of each list.
func (v *view) contradictsMeet(rl *rule) (bool, error) {
	m := meeting{out: make([]bool, len(rl.facts)), used: make([]int, len(rl.facts))}
	left := rl.target
	for i, f := range rl.facts {
		if m.out[i] = v.value(f) < 0; v.value(f) > 0 {
			left--
		}
	}
	lists := slices.DeleteFunc(slices.Clone(rl.tuples), func(list []int) bool {
		return slices.ContainsFunc(list, func(i int) bool { return v.value(rl.facts[i]) > 0 })
	})
	met := left >= 0 && m.met(lists, left)
	if m.work > maxMeetings {
		return false, errMeetings
	}
	return !met, nil
}

type meeting struct {
	out  []bool // facts that are false
	used []int  // of each fact: the last call that has it in a list
	call int
	work int // facts of the lists of all calls, which limit time and memory
}

// maxMeetings limits the facts of lists that are looked at for a clause.
const maxMeetings = 1 << 25

const errMeetings fault = "more than 33554432 facts of lists would have to be looked at"

// met says whether so many facts have one of each list. Lists without a common fact need one each.
func (m *meeting) met(lists [][]int, left int) bool {
	m.call++
	for _, list := range lists {
		m.work += len(list)
	}
	if len(lists) == 0 || m.work > maxMeetings {
		return true
	}
	call := m.call
	open := make([][]int, len(lists))
	for k, list := range lists {
		for _, i := range list {
			if !m.out[i] {
				open[k] = append(open[k], i)
			}
		}
	}
	sort.SliceStable(open, func(i, j int) bool { return len(open[i]) < len(open[j]) })
	apart := 0
	for _, list := range open {
		if !slices.ContainsFunc(list, func(i int) bool { return m.used[i] == call }) {
			apart++
			for _, i := range list {
				m.used[i] = call
			}
		}
	}
	if apart > left {
		return false
	}
	met := false
	for _, i := range open[0] {
		rest := slices.DeleteFunc(slices.Clone(open), func(list []int) bool {
			return slices.Contains(list, i)
		})
		if met = m.met(rest, left-1); met {
			break
		}
		m.out[i] = true // the others are tried without it
	}
	for _, i := range open[0] {
		m.out[i] = false
	}
	return met
}
