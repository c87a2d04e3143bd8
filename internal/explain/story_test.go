package explain

import (
	"strings"
	"testing"
)

// TestStory: a step without a name is told from the opposite of its fact to a rule that fails, in
// the order in which one thing follows from another.
func TestStory(t *testing.T) {
	told, ends := 0, 0
	examples(t, func(t *testing.T, x *Explainer) {
		x.techniques = nil
		x.Run(t.Context(), Pencil, 2, func(r Round) {
			for _, s := range r.Steps {
				words, ok := x.Story(s)
				if !ok {
					continue
				}
				told++
				ends += strings.Count(words, "a line would end at ")
				if !strings.HasPrefix(words, "suppose that "+x.words(s.Lit.Not())) ||
					!strings.HasSuffix(words, ": so "+x.words(s.Lit)) {
					t.Errorf("%v: %s", s.Fact, words)
				}
				for _, i := range s.Instances {
					at := x.Rule(i).Node()
					for _, c := range x.Cells(i) {
						at = c.String()
					}
					fault := at != "" && (strings.Contains(words, " at "+at) ||
						strings.Contains(words, "no number would be left for "+at))
					if !fault && !strings.Contains(words, x.Words(i)) {
						t.Errorf("%v: %q is missing in %s", s.Fact, x.Words(i), words)
					}
				}
				if strings.Contains(words, "or not at all") {
					t.Errorf("%v: a rule is denied: %s", s.Fact, words)
				}
			}
		})
	})
	if t.Logf("%d steps are told, %d lines would end", told, ends); told < 100 || ends == 0 {
		t.Error("too few steps")
	}
}
