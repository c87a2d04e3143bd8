package lin_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
)

func TestTexts(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Integer("x", 0, 4), m.Continuous("", -inf, inf)
	many := lin.Binaries(m, "b", lin.Span(1, 20))
	m.AtMost("", x.Plus(0.5, y), 6)
	m.AtLeast("", x.Times(-1).Plus(-2, y), -1)
	m.Equal("", y.Times(3), 0)
	m.Between("", 1, lin.Sum(x), 2)
	m.Between("", -inf, lin.Sum(x), inf)
	m.AtMost("", nil, -1)
	m.AtMost("", many.Sum(), 1)
	m.AtMost("", y.Plus(1, x).Minus(x.Times(0.25), y), 1)
	for i, want := range []string{"x + 0.5 number 1 <= 6", "-x - 2 number 1 >= -1", "3 number 1 = 0", "1 <= x <= 2",
		"x without limits", "0 <= -1"} {
		if got := m.RowText(i); got != want {
			t.Errorf("row %d is %q, want %q", i, got, want)
		}
	}
	if got := m.RowText(6); !strings.HasSuffix(got, " + b(16) + ... (4 terms more) <= 1") {
		t.Errorf("a long row is %q", got)
	}
	if got := m.RowText(7); got != "0.75 x <= 1" {
		t.Errorf("a row with columns twice is %q", got)
	}
	if a, b := m.BoundsText(0), m.BoundsText(1); a != "0 <= x <= 4" || b != "number 1 without limits" {
		t.Errorf("the bounds are %q and %q", a, b)
	}
}

// TestSyntaxError: an error has its place and its hint; Located leaves the hint to the program.
func TestSyntaxError(t *testing.T) {
	e := &lin.SyntaxError{Line: 2, Col: 3, Msg: "odd", Hint: "make it even"}
	if e.Located() != "line 2, column 3: odd" || e.Error() != "line 2, column 3: odd; make it even" {
		t.Errorf("%q and %q", e.Located(), e.Error())
	}
	if e.Hint = ""; e.Error() != e.Located() {
		t.Errorf("without a hint: %q", e.Error())
	}
}
