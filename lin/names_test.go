package lin_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
)

// named is a model with such columns, and rows of the same names.
func named(names []string) *lin.Model {
	m := &lin.Model{}
	for _, name := range names {
		m.AtMost(name, lin.Sum(m.Binary(name)), 1)
	}
	return m
}

func TestFileNames(t *testing.T) {
	a100, a96, a94 := strings.Repeat("a", 100), strings.Repeat("a", 96), strings.Repeat("a", 94)
	for _, c := range []struct{ what, names, want string }{
		{"legal", "x|y_1|_|z.|u(1,2)|link(1,2,right)|X", "x|y_1|_|z.|u(1,2)|link(1,2,right)|X"},
		{"none", "||x|", "#0|#1|x|#3"},
		{"none, but taken", "#2|||#1", "#2|#1_2|#2_2|#1"},
		{"twice", "x|x|x|x", "x|x_2|x_3|x_4"},
		{"twice, and the next taken", "x|x|x_2|x|x_4", "x|x_3|x_2|x_5|x_4"},
		{"illegal", "2x|a b|<=|größe|-x|x\ny|[x]|.x|(x", "#_2x|a_b|__|gr____e|_x|x_y|_x_|#_.x|#_(x"},
		{"mended meets legal", "a b|a_b|a-b", "a_b_2|a_b|a_b_3"},
		{"words of formats", "end|Free|ST|s.t.|inf|NaN|RHS|bnd|obj", "#_end|#_Free|#_ST|#_s.t.|#_inf|#_NaN|#_RHS|#_bnd|#_obj"},
		{"no words of formats", "ends|freed|rhs1|objx|xinf|x", "ends|freed|rhs1|objx|xinf|x"},
		{"ends of numbers", "e|E|e5|E12x|ex|e_5|infx|nano", "#_e|#_E|#_e5|#_E12x|ex|e_5|#_infx|#_nano"},
		{"long", a96 + "|" + a100 + "|" + a100, a96 + "|" + a94 + "_2|" + a94 + "_3"},
		{"long and illegal", "2" + a100, "#_2" + a100[:93]},
	} {
		for prefix, names := range map[string]func(m *lin.Model) []string{
			"c": func(m *lin.Model) []string { return lintest.FileNames(t, m).Cols },
			"r": func(m *lin.Model) []string { return lintest.FileNames(t, m).Rows },
		} {
			split := func(s string) []string { return strings.Split(strings.ReplaceAll(s, "#", prefix), "|") }
			if got := names(named(split(c.names))); !slices.Equal(got, split(c.want)) {
				t.Errorf("%s, %s: %q, want %q", c.what, prefix, got, split(c.want))
			}
		}
	}
	if n := lintest.FileNames(t, (&lin.Model{})); len(n.Cols)+len(n.Rows) != 0 {
		t.Errorf("an empty model has the names %v", n)
	}
}

// The rules of names, written anew: what must match, and what must not.
var (
	shape  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.(),]{0,95}$`)
	number = regexp.MustCompile(`(?i)^(e([0-9].*)?|inf.*|nan.*)$`)
	kept   = regexp.MustCompile(`(?i)^(end|free|st|s\.t\.|bounds|bnd|rhs|obj|integer|binary|subject|max|min)$`)
)

func TestFileNamesAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(lintest.Name(), 0, 12).Draw(t, "names")
		m := named(names)
		got := lintest.FileNames(t, m)
		seen := map[string]bool{}
		for i, name := range got.Cols {
			if !shape.MatchString(name) || number.MatchString(name) || kept.MatchString(name) {
				t.Fatalf("%q is not legal, of %q", name, names)
			}
			if seen[name] {
				t.Fatalf("%q comes twice in %q, of %q", name, got.Cols, names)
			}
			seen[name] = true
			if name != names[i] && lintest.FileNames(t, named(names[i:i+1])).Cols[0] == names[i] &&
				!slices.Contains(names[:i], names[i]) {
				t.Fatalf("%q, first of its name and legal, became %q", names[i], name)
			}
		}
		if again := lintest.FileNames(t, m); !reflect.DeepEqual(again, got) {
			t.Fatalf("%v, a second time %v", got, again)
		}
		if mended := lintest.FileNames(t, named(got.Cols)).Cols; !slices.Equal(mended, got.Cols) {
			t.Fatalf("legal names %q became %q", got.Cols, mended)
		}
	})
}

// TestLegalNamesStay: of legal names that differ none is touched.
func TestLegalNamesStay(t *testing.T) {
	legal := rapid.StringMatching(`[xyzXYZ_][A-Za-z0-9_.(),]{0,95}`)
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfDistinct(legal, rapid.ID).Draw(t, "names")
		if got := lintest.FileNames(t, named(names)); !slices.Equal(got.Cols, names) || !slices.Equal(got.Rows, names) {
			t.Fatalf("%q became %q and %q", names, got.Cols, got.Rows)
		}
	})
}

func BenchmarkFileNames(b *testing.B) {
	const n = 1_000_000
	for _, c := range []struct {
		what string
		name func(i int) string
	}{
		{"none", func(int) string { return "" }},
		{"equal", func(int) string { return "x" }},
		{"different", func(i int) string { return fmt.Sprintf("x(%d,%d,%d)", i/10000, i/100%100, i%100) }},
		{"illegal", func(i int) string { return fmt.Sprintf("x[%d]", i) }},
	} {
		b.Run(c.what, func(b *testing.B) {
			m := &lin.Model{}
			for i := range n {
				m.Binary(c.name(i))
			}
			for b.Loop() {
				lintest.FileNames(b, m)
			}
		})
	}
}
