package check

import (
	"strings"
	"testing"
)

// TestRules: each form of a rule is read, and what is wrong with one is refused by what it is; the
// checker of a kind that is not stated has no other look at it.
func TestRules(t *testing.T) {
	for _, tt := range []struct{ rule, want string }{
		{"if r1c1=1 then any r1c2=1 r1c3=1", ""},
		{"if r1c1=1 r2c1=1 then least 1 r1c2=1", ""},
		{"if then least 1 r1c2=1", "ends too early"},
		{"if r1c1=1", "ends too early"},
		{"if r1c1=1 then if r1c2=1 then least 1 r1c3=1", "not part of another"},
		{"if r1c1=1 then exactly 1 r1c2=1", "no such rule"},
		{"least 1,2 r1c1=1", "one number"},
		{"least x r1c1=1", "expected a number"},
		{"count 0,2 r1c1=1 r1c2=1", ""},
		{"most 1 r1c1=1 r1c1=1", "a fact twice"},
		{"same r1c1=1 !r1c2=1", ""},
		{"same r1c1=1", "ends too early"},
		{"same r1c1=1 r1c2=1 r1c3=1", "two facts"},
		{"any r1c1=1", "ends too early"},
		{"less r1c1=1-2 r1c2=1-2", ""},
		{"less r1c1=1-2", "two cells"},
		{"sum r1c1=1", "expected a number"},
		{"sum 3 r1c1=1-2 r1c1=1-2", "a fact twice"},
		{"sum 3 r1c1-2=1", "what one cell may hold"},
		{"loop", ""},
		{"loop 1", "more words"},
		{"row 1 - 2*r1c1=1 -1*r1c2=1", ""},
		{"row 1 - 0*r1c1=1", "a weight is 0"},
		{"row 1 - 2*r1c1-2=1", "of one fact"},
		{"next 1 2", "numbrix and hidato alone"},
	} {
		b := newBoard()
		b.open = true
		_, err := (&ruleReader{b, strings.Fields(tt.rule)}).rule(false)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.rule, err, tt.want)
		}
	}
	for rule, want := range map[string]string{"next 1 2": "", "next 1": "expected a number",
		"next 1 2 3": "more words", "next 1 100000": "more than 99999"} {
		_, err := (&ruleReader{newBoard(), strings.Fields(rule)}).rule(false)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", rule, err, want)
		}
	}
}
