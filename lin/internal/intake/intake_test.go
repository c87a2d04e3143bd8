package intake

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
)

func TestNumber(t *testing.T) {
	for text, want := range map[string]float64{
		"0": 0, "-1.5e3": -1500, "+7": 7, "inf": math.Inf(1), "53/2": 26.5, "-1/4": -0.25, "1.5/3": 0.5,
		"1/9007199254740991": 1.0 / (1<<53 - 1),
	} {
		if got, err := Number(text); err != nil || got != want {
			t.Errorf("%s is %v, %v, want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]error{
		"": strconv.ErrSyntax, "x": strconv.ErrSyntax, "1e999": strconv.ErrRange, "1/": strconv.ErrSyntax,
		"/2": strconv.ErrSyntax, "1/0": strconv.ErrSyntax, "1/-2": strconv.ErrSyntax, "1/+2": strconv.ErrSyntax,
		"1/2.5": strconv.ErrSyntax, "1/2/3": strconv.ErrSyntax, "1/ 2": strconv.ErrSyntax,
		"1e999/2": strconv.ErrSyntax, "1/9007199254740992": strconv.ErrSyntax, // which no float64 tells from the next
	} {
		if got, err := Number(text); !errors.Is(err, want) {
			t.Errorf("%q is %v, %v, want %v", text, got, err, want)
		}
	}
}

// TestSum: each part counts, names by their characters, and the first byte beyond the limit is refused.
func TestSum(t *testing.T) {
	for name, part := range map[string]struct {
		add   func(n *Sum) bool
		bytes int
	}{
		"a column":                     {func(n *Sum) bool { return n.Col("abc") }, colCost + nameCost + keyCost + 3},
		"a column without a name":      {func(n *Sum) bool { return n.Col("") }, colCost + nameCost + keyCost},
		"a row":                        {func(n *Sum) bool { return n.Row("ab", true) }, rowCost + nameCost + keyCost + 2},
		"a row that nobody looks for":  {func(n *Sum) bool { return n.Row("ab", false) }, rowCost + nameCost + 2},
		"a row without a name":         {func(n *Sum) bool { return n.Row("", false) }, rowCost},
		"a term":                       {func(n *Sum) bool { return n.Term(40) }, 40},
		"a term after the same before": {func(n *Sum) bool { first := n.Term(20); return n.Term(20) && first }, 40},
	} {
		if !part.add(&Sum{Most: part.bytes}) || part.add(&Sum{Most: part.bytes - 1}) {
			t.Errorf("%s does not take %d bytes", name, part.bytes)
		}
	}
	n := &Sum{Most: 1 << 20}
	n.Col("x")
	n.Row("r", true)
	n.Row("s", true)
	for range 3 {
		n.Term(1)
	}
	if got := n.Refusal(); !strings.Contains(got, "1 MB") || !strings.HasSuffix(got, "(columns: 1, rows: 2, terms: 3)") {
		t.Errorf("the refusal is %q", got)
	}
}
