package explain

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestStory: a step without a name is told from the opposite of its fact to a rule that fails, in
// the order in which one thing follows from another; or without a supposition, if it needs none.
func TestStory(t *testing.T) {
	told, directly, faults := 0, 0, map[string]int{}
	walks(t, func(t *testing.T, x *Explainer) {
		x.techniques = nil
		x.Run(t.Context(), Pencil, 2, func(r Round) {
			for _, s := range r.Steps {
				story, ok := x.Story(s)
				if !ok {
					continue
				}
				told++
				suppose := puzzle.Because("suppose", "fact", x.stated(x.positive(s.Lit.Not())))
				direct := slices.Contains([]string{"one of", "one of/or", "since", "or", "{rule}", "or else"},
					story[0].Form)
				if direct {
					directly++
				}
				if len(story) < 2 || !direct && !reflect.DeepEqual(story[0], suppose) {
					t.Errorf("%v: %+v", s.Fact, story)
				}
				for _, i := range s.Instances {
					cites := func(r puzzle.Reason) bool { return x.cites(r, i) }
					if x.instances[i].Part == Whole && !slices.ContainsFunc(story, cites) {
						t.Errorf("%v: %+v is missing in %+v", s.Fact, x.Reason(i), story)
					}
				}
				for _, r := range story {
					for _, rule := range append(r.Part("rule").Reasons, r.Part("fault").Reasons...) {
						faults[rule.Form]++
						if strings.Contains(rule.Form, "or not at all") {
							t.Errorf("%v: a rule is denied: %+v", s.Fact, story)
						}
					}
				}
			}
		})
	})
	if t.Logf("%d steps are told, %d directly, by %v", told, directly, faults); told < 50 ||
		directly == 0 || directly == told || faults["line ends"] == 0 || faults["cut off"] == 0 ||
		faults["loop closes"] == 0 {
		t.Error("too few steps")
	}
}

// cites reports whether a part of a story names an instance, or what is wrong if it is broken.
func (x *Explainer) cites(r puzzle.Reason, i int) bool {
	rule := x.Reason(i)
	for _, said := range append(r.Part("rule").Reasons, r.Part("fault").Reasons...) {
		cell, node := said.Part("cell").Cells, said.Part("node")
		if reflect.DeepEqual(said, rule) || node.Role != "" && reflect.DeepEqual(node, rule.Part("node")) ||
			len(cell) == 1 && slices.Contains(x.Cells(i), cell[0]) {
			return true
		}
	}
	return false
}
