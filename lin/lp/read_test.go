package lp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/lin/lp"
)

// describe writes all data of a model, with one line for each column and each row.
func describe(m *lin.Model) string {
	var b strings.Builder
	fmt.Fprintf(&b, "max %v offset %v\n", m.Maximize, m.Offset)
	for _, c := range m.Cols {
		fmt.Fprintf(&b, "%s %v..%v int %v obj %v\n", c.Name, c.Lo, c.Hi, c.Integer, c.Obj)
	}
	for _, r := range m.Rows {
		fmt.Fprintf(&b, "%q %v <=", r.Name, r.Lo)
		for _, t := range r.Terms.Merged() {
			fmt.Fprintf(&b, " %v*%s", t.Coef, m.Cols[t.Col].Name)
		}
		fmt.Fprintf(&b, " <= %v\n", r.Hi)
	}
	return b.String()
}

// TestRead: the ways in which people and programs write the same things.
func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"small", "Maximize\n obj: 3 x + 2 y\nSubject To\n c: x + 2y <= 4\nBounds\n y <= 3\nGenerals\n x\nEnd\n",
			"max true offset 0\nx 0..+Inf int true obj 3\ny 0..3 int false obj 2\n\"c\" -Inf <= 1*x 2*y <= 4\n"},
		{"words", "\\ a comment\nMINIMUM x\nsuch that\n  x >= 1 \\ another\nBOUND\n x free\nint\n x\nend\n",
			"max false offset 0\nx -Inf..+Inf int true obj 1\n\"\" 1 <= 1*x <= +Inf\n"},
		{"st", "min\n\nst\n a: x + y = 2\n b: x - y => -1\n c: x =< 5\n d: y < 3\nend\n",
			"max false offset 0\nx 0..+Inf int false obj 0\ny 0..+Inf int false obj 0\n\"a\" 2 <= 1*x 1*y <= 2\n" +
				"\"b\" -1 <= 1*x -1*y <= +Inf\n\"c\" -Inf <= 1*x <= 5\n\"d\" -Inf <= 1*y <= 3\n"},
		{"constants and both sides", "max\n obj: 2 x + 3 + y - 1\ns.t.\n r: x + 2 <= 3 y + 7\n s: 5 >= x\nend",
			"max true offset 2\nx 0..+Inf int false obj 2\ny 0..+Inf int false obj 1\n\"r\" -Inf <= 1*x -3*y <= 5\n\"s\" -5 <= -1*x <= +Inf\n"},
		{"fractions", "min 1/4 x\nst\n r: x + 3/2y <= 53/1\nend",
			"max false offset 0\nx 0..+Inf int false obj 0.25\ny 0..+Inf int false obj 0\n\"r\" -Inf <= 1*x 1.5*y <= 53\n"},
		{"ranges", "min x\nst\n r: -5 <= x + y\n + z <= 8\n q: 8 >= x >= 2\nend",
			"max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 0\nz 0..+Inf int false obj 0\n" +
				"\"r\" -5 <= 1*x 1*y 1*z <= 8\n\"q\" 2 <= 1*x <= 8\n"},
		{"rows without labels", "min x\nst\n x + y >= 1\n x - y <= 2\n -x + y >= -3\n +2 y <= 8\nend",
			"max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 0\n\"\" 1 <= 1*x 1*y <= +Inf\n" +
				"\"\" -Inf <= 1*x -1*y <= 2\n\"\" -3 <= -1*x 1*y <= +Inf\n\"\" -Inf <= 2*y <= 8\n"},
		{"terms over lines", "min x\nst\n r: x +\n 2\n y\n - 3 z\n >=\n 4\nend",
			"max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 0\nz 0..+Inf int false obj 0\n\"r\" 4 <= 1*x 2*y -3*z <= +Inf\n"},
		{"bounds", "min a\nst\n r: a + b + c + d + e + f + g >= 0\nbounds\n -1 <= a <= 4\n b >= -inf\n -infinity <= c <= 3\n" +
			" d = 2\n 5 >= e\n f <= -2\n g >= 1e30\nend", "line 11"},
		{"infinite", "max x\nst\n a: x + y <= 1e20\n b: x >= -1e+20\n c: -1e30 <= x + y <= 4\n 5 <= x <= 1e400\n e: 2 x - 9e19 <= 2e19\n" +
			" f: x + 1e20 <= 3\nbounds\n -1e20 <= x <= 1e20\n y <= 9.9e19\nend", "line 8, column 2: the right-hand side of the row is infinite"},
		{"infinite sides", "max 1e25 x\nst\n a: x + 1e30 y <= 1e20\n b: x >= -1e+20\n c: -1e30 <= x + y <= 4\n 5 <= x <= 1e400\n" +
			" e: 2 x - 9e19 <= 2e19\nbounds\n -1e20 <= x <= 1e20\n y <= 9.9e19\nend",
			"max true offset 0\nx -Inf..+Inf int false obj 1e+25\ny 0..9.9e+19 int false obj 0\n\"a\" -Inf <= 1*x 1e+30*y <= +Inf\n" +
				"\"b\" -Inf <= 1*x <= +Inf\n\"c\" -Inf <= 1*x 1*y <= 4\n\"\" 5 <= 1*x <= +Inf\n\"e\" -Inf <= 2*x <= +Inf\n"},
		{"a column called end", "min x\nst\n end: x >= 1\n c: x + y >= 2\n end >= 3\nbounds\n end <= 4\nEnd\n",
			"max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 0\nend 0..4 int false obj 0\n\"end\" 1 <= 1*x <= +Inf\n" +
				"\"c\" 2 <= 1*x 1*y <= +Inf\n\"\" 3 <= 1*end <= +Inf\n"},
		{"any text behind the end", "min x\nst\n c: x >= 1\nEnd \\ of the file\n\x1a?\x00", "max false offset 0\nx 0..+Inf int false obj 1\n\"c\" 1 <= 1*x <= +Inf\n"},
		{"infinite bounds", "min a\nst\n r: a + b >= 0\nbounds\n -1e30 <= a <= +inf\n b <= 1e31\nend",
			"max false offset 0\na -Inf..+Inf int false obj 1\nb 0..+Inf int false obj 0\n\"r\" 0 <= 1*a 1*b <= +Inf\n"},
		{"binaries keep tighter bounds", "min x\nst\n r: x + y + z>= 0\nbounds\n x = 0\n y <= 5\nbin\n x y\n z\nend",
			"max false offset 0\nx 0..0 int true obj 1\ny 0..1 int true obj 0\nz 0..1 int true obj 0\n\"r\" 0 <= 1*x 1*y 1*z <= +Inf\n"},
		{"names", "min\n obj: e1 + 2e1 e + x#1(2,3)\nst\n bounds: x#1(2,3) >= 1\n st: e >= 2\nend",
			"max false offset 0\ne1 0..+Inf int false obj 1\ne 0..+Inf int false obj 20\nx#1(2,3) 0..+Inf int false obj 1\n" +
				"\"bounds\" 1 <= 1*x#1(2,3) <= +Inf\n\"st\" 2 <= 1*e <= +Inf\n"},
		{"empty rows and unsupported sections", "max\n obj: x\nst\n a: = +0\nsemi-continuous\nend",
			"max true offset 0\nx 0..+Inf int false obj 1\n\"a\" 0 <= <= 0\n"},
		{"a column met in the bounds", "min x\nst\nbounds\n y <= 1\nend", "max false offset 0\nx 0..+Inf int false obj 1\ny 0..1 int false obj 0\n"},
		{"names of unsupported sections", "min x\nst\n c: x <= 9\n user: x >= 1\n sos1: x + y >= 1\n semi: x <= 8\n lazy: y <= 3\nend",
			"max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 0\n\"c\" -Inf <= 1*x <= 9\n" +
				"\"user\" 1 <= 1*x <= +Inf\n\"sos1\" 1 <= 1*x 1*y <= +Inf\n\"semi\" -Inf <= 1*x <= 8\n\"lazy\" -Inf <= 1*y <= 3\n"},
		{"a column called user", "max x\nst\n c: x <= 9.5\nGenerals\n user\nend",
			"max true offset 0\nx 0..+Inf int false obj 1\nuser 0..+Inf int true obj 0\n\"c\" -Inf <= 1*x <= 9.5\n"},
		{"a row behind a constant", "min x\nst\n c: x >= y + 4\n z <= 3\nend",
			"max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 0\nz 0..+Inf int false obj 0\n" +
				"\"c\" 4 <= 1*x -1*y <= +Inf\n\"\" -Inf <= 1*z <= 3\n"},
		{"carriage returns", "min x\r\nst\r\n r: x >= 1\r\nend\r\n", "max false offset 0\nx 0..+Inf int false obj 1\n\"r\" 1 <= 1*x <= +Inf\n"},
	} {
		m, err := lp.Read(context.Background(), strings.NewReader(tt.text))
		if strings.HasPrefix(tt.want, "line ") {
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if got := describe(m); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// TestReadErrors: each error has its place, and names what is not supported.
func TestReadErrors(t *testing.T) {
	const head = "min x\nst\n"
	for _, tt := range []struct{ text, want string }{
		{"", "line 1, column 1: expected Minimize or Maximize, found the end of the file"},
		{"blah", `line 1, column 1: expected Minimize or Maximize, found "blah"`},
		{"min\n obj: [ x ^ 2 ] / 2\n", "line 2, column 7: quadratic terms are not supported"},
		{"min\n obj: x * y\n", "line 2, column 9: quadratic terms are not supported"},
		{"min\n obj: x ^ 2\n", "line 2, column 9: quadratic terms are not supported"},
		{"min\n obj: x + * y\n", `line 2, column 11: expected a column or a number, found "*"`},
		{"min\n obj: * y\n", `line 2, column 7: expected a column or a number, found "*"`},
		{"min\n obj: x - ^ 2\n", `line 2, column 11: expected a column or a number, found "^"`},
		{"min\n obj: 2 * x\n", "line 2, column 9: products are not supported"},
		{"min x >= 2\n", "line 1, column 7: expected the objective to end"},
		{"min inf\nst", "line 2, column 1: the constant of the objective is infinite"},
		{"min multi-objectives\nst\nend", "line 1, column 5: several objectives are not supported"},
		{head + " c: x + >= 2\n", `line 3, column 9: expected a term after the sign, found ">"`},
		{head + " c: x\nend", `line 4, column 1: expected <=, >= or =, found "end"`},
		{head + " c: x >=\nend", `line 4, column 1: expected a term or a number, found "end"`},
		{head + " c: 1 <= x >= 2\n", "line 3, column 2: a range has a number on either side and the same sense twice"},
		{head + " c: 1 <= x <= y\n", "line 3, column 2: a range"},
		{head + " c: x = inf\n", "line 3, column 2: the right-hand side of the row is infinite"},
		{head + " c: x = 1e20\n", "line 3, column 2: the right-hand side of the row is infinite"},
		{head + " c: x >= 1e20\n", "line 3, column 2: the right-hand side of the row is infinite"},
		{head + " c: x <= -inf\n", "line 3, column 2: the right-hand side of the row is infinite"},
		{head + " c: 1e20 <= x <= inf\n", "line 3, column 2: no value is between +Inf and +Inf"},
		{head + " c: 1e400 x >= 2\n", `line 3, column 11: the coefficient of "x" is infinite`},
		{"min 1e400 x\n", `line 1, column 11: the coefficient of "x" is infinite`},
		{head + "bounds\n x >= 1e20\n", "line 4, column 7: a column can't be +Inf"},
		// A cut file: was it 1 or 15?
		{head + " c: x >= 1", "line 3, column 11: the file ends without a line End"},
		{head + " c: x >= 1 End", `line 3, column 12: "End" does not begin its line`},
		{"min x", "line 1, column 6: the file ends without a line End"},
		{"min x st c: x >= 1 end", `line 1, column 7: "st" does not begin its line`},
		{"Minimize obj: a subject to c: a >= 1 bounds a <= 3 end", `line 1, column 17: "subject" does not begin its line`},
		{head + " c: x + y <= 3 bin x\nend", `line 3, column 16: "bin" does not begin its line`},
		{head + " c: x + bin <= 3\n d: x >= 1 bin\n", "line 5, column 1: the file ends without a line End"},
		{head + "bounds\n x <= 3 generals\n x\nend", `line 5, column 2: expected <=`},
		{"max: 3x+2y;\nc1: x<=4;\n", "line 1, column 1: expected Minimize or Maximize without a colon"},
		{head + " s1: S1: x:5 y:6\nend", `line 3, column 10: expected two colons after "S1", found "x"`},
		{head + " S2:: x:5 y:5\nend", "line 3, column 11: the weight 5 is in the set twice"},
		{head + " c: x >= 5/0\nend", `line 3, column 10: "5/0" is not a number`},
		{head + " c: x >= 1/2e3\nend", `line 3, column 10: "1/2e3" is not a number`},
		{head + " c: x >= 1/2.5\nend", `line 3, column 10: "1/2.5" is not a number`},
		{head + " c: x >= 1/2/3\nend", `line 3, column 10: "1/2/3" is not a number`},
		{head + "SOS\n x:5\nend", `line 4, column 2: column "x" is in no set`},
		{head + "SOS\n s1: S3:: x:5\nend", `line 4, column 6: expected the type S1 or S2, found "S3"`},
		{head + "SOS\n s1: S1: x:5\nend", `line 4, column 10: expected two colons after "S1", found "x"`},
		{head + "SOS\n S1:: x:5 y:1 x:6\nend", `line 4, column 15: column "x" is in the set twice`},
		{head + "SOS\n S2:: x:5 y:5\nend", "line 4, column 11: the weight 5 is in the set twice"},
		{head + "SOS\n S2:: x:inf\nend", `line 4, column 9: the weight of column "x" is infinite`},
		{head + "SOS\n S1:: x\nend", `line 4, column 7: expected a set such as s1: S1:: x:1 y:2, found "x"`},
		{head + " c: z = 1 -> x >= 2\nend", `line 3, column 5: the row depends on column "z", which is not binary`},
		{head + " c: z = 2 -> x >= 2\nend", "line 3, column 11: expected one condition before the arrow"},
		{head + " c: z >= 1 -> x >= 2\nend", "line 3, column 12: expected one condition before the arrow"},
		{head + " c: z + x = 1 -> x >= 2\nend", "line 3, column 15: expected one condition before the arrow"},
		{head + " c: z = 1 -> y = 1 -> x >= 2\nend", "line 3, column 20: expected one condition before the arrow"},
		{head + "such x\n", `line 3, column 6: expected "that" after "such", found "x"`},
		{head + "bounds\n x 3\n", `line 4, column 4: expected <=, >=, = or free, found "3"`},
		{head + "bounds\n 3 x\n", `line 4, column 4: expected a sense and a column after the number, found "x"`},
		{head + "bounds\n x <= y\n", `line 4, column 7: expected a number, found "y"`},
		{head + "bounds\n x <= -inf\n", "line 4, column 7: a column can't be -Inf"},
		{head + "bounds\n inf <= x\n", "line 4, column 2: a column can't be +Inf"},
		{head + "bin\n 3\n", `line 4, column 2: expected the name of a column, found "3"`},
		{head + "semi-real\n x\nend", `line 3, column 6: expected Semi-Continuous or Semi-Integer, found "real"`},
		{head + "semis\n 3\nend", `line 4, column 2: expected the name of a column, found "3"`},
		{head + " c: x >= 1\n\x00 d: x >= 5\nend", `line 4, column 1: unexpected "\x00"`},
		{head + " S1: x >= 5\nsos2\nend\n", ""},
		{head + "bin\n constraints\nend\n", ""},
		{head + "general constraints\n r: x = max(y)\n", "line 3, column 1: general constraints are not supported"},
		{head + "lazy constraints", "line 3, column 17: the file ends"},
		{head + "lazy constraints end\n", "line 3, column 1: lazy constraints are not supported"},
		{head + "lazy constraints\n r: x <= 1\n", "line 3, column 1: lazy constraints are not supported"},
		{head + "min y\n", `line 3, column 1: expected the title of a section, found "min"`},
		{head + " c: x >= 1..2\n", `line 3, column 10: "1..2" is not a number`},
		{head + " s: S1:: x:1\n y:2\nend", `line 5, column 1: expected <=, >= or =, found "end"; put special`},
		{head + " s: S1:: x:1\n y:2 z:3\nend", `line 4, column 6: expected <=, >= or =, found "z"; put special`},
		{head + " c: x >= 1 ? ^\n", "line 3"},
		{head + " c: - \x01 x >= 1\n", `line 3, column 7: unexpected "\x01"`},
		{head + " c: \x01 >= 1\n", `line 3, column 5: unexpected "\x01"`},
		{head + strings.Repeat("n", lin.MaxWord+1) + "\n", "line 3, column 1: the name is longer than 64 KB"},
		{head + " c: x >= " + strings.Repeat("1", lin.MaxWord+1) + "\n", "line 3, column 10: the number is longer than 64 KB"},
	} {
		_, err := lp.Read(context.Background(), strings.NewReader(tt.text))
		var syntax *lin.SyntaxError
		switch {
		case tt.want == "" && err == nil:
		case tt.want == "", !errors.As(err, &syntax), !strings.HasPrefix(err.Error(), tt.want):
			t.Errorf("%.60q: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// TestRoundTrip: what is written reads back as what it was, but for the order of the columns.
func TestRoundTrip(t *testing.T) {
	m := &lin.Model{Maximize: true, Offset: 2.5}
	x, y, z := m.Integer("x(1,2)", -3, 9), m.Continuous("free", math.Inf(-1), lin.Inf), m.Binary("z")
	m.Fix(m.Binary("one"), 1)
	m.SetObj(2, x)
	m.SetObj(-0.001, y)
	m.Between("range", -2, lin.Sum(x).Plus(-3, z).Plus(1e-7, y), 7)
	m.Equal("equation", lin.Sum(x, y, z), 5)
	m.AtMost("nothing", nil, 1)
	var first, second bytes.Buffer
	if _, err := lp.Write(context.Background(), &first, m); err != nil {
		t.Fatal(err)
	}
	back, err := lp.Read(context.Background(), bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lp.Write(context.Background(), &second, back); err != nil {
		t.Fatal(err)
	}
	again, err := lp.Read(context.Background(), &second)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, again) {
		t.Errorf("%s\nbecame\n%s", describe(back), describe(again))
	}
	if back.Stats().Nonzeros != lintest.Portable(t, m).Stats().Nonzeros || len(back.Rows) != len(lintest.Portable(t, m).Rows) {
		t.Errorf("%s", describe(back))
	}
}

// TestNotes: what appears twice has a note, the first of its sort, and a meaning.
func TestNotes(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		notes      []string
	}{
		{"min x + 2 x + y + y\nst\n r: x - x <= 1\n s: x = 1 -> x + y <= 4\nbin\n x\nend",
			"max false offset 0\nx 0..1 int true obj 3\ny 0..+Inf int false obj 2\n\"r\" -Inf <= <= 1\n\"s\" -Inf <= 1*x 1*y <= 4\n",
			[]string{`line 1, column 11: the column "x" appears twice in a sum; its coefficients are added`}},
		{"min x\nst\n r: x + y <= 1\nbounds\n x free\n x <= 3\n x <= 3\n 1 <= y <= 4\n y >= 2\n y = 3\nend",
			"max false offset 0\nx -Inf..3 int false obj 1\ny 3..3 int false obj 0\n\"r\" -Inf <= 1*x 1*y <= 1\n",
			[]string{`line 9, column 7: the column "y" has a lower bound of 1 already; the last one counts`}},
		{"min x\nst\n r: x >= 1\nbounds\n x <= 5\nst\n s: x >= 2\nbin\n x\nend",
			"max false offset 0\nx 0..1 int true obj 1\n\"r\" 1 <= 1*x <= +Inf\n\"s\" 2 <= 1*x <= +Inf\n",
			[]string{`line 6, column 1: the section "st" appears again; its lines are added to the first`,
				`line 9, column 2: the column "x" is binary, so its bounds 0 and 5 become 0 and 1`}},
		{"min x\nst\n r: x >= 1\nbin\n x\nbounds\n x <= 5\n x <= 5\nend",
			"max false offset 0\nx 0..1 int true obj 1\n\"r\" 1 <= 1*x <= +Inf\n",
			[]string{`line 7, column 7: the column "x" is binary, so its bounds 0 and 5 become 0 and 1`}},
		{"min x\nst\n r: x >= 1\nbin\n x\nbounds\n x free\nend",
			"max false offset 0\nx 0..1 int true obj 1\n\"r\" 1 <= 1*x <= +Inf\n",
			[]string{`line 7, column 2: the column "x" is binary, so its bounds -Inf and 1 become 0 and 1`}},
		{"min x\nst\n r: x >= 1\nbin\n x\nbounds\n x = 1\nend", "max false offset 0\nx 1..1 int true obj 1\n\"r\" 1 <= 1*x <= +Inf\n", nil},
		{"min x\nst\n r: x >= 1\nbounds\n x = 1\nbin\n x\nend", "max false offset 0\nx 1..1 int true obj 1\n\"r\" 1 <= 1*x <= +Inf\n", nil},
		{"min x\nst\n r: x >= 1\n r: x >= 2\n r: x <= 9\n x <= 8\n x <= 7\nend",
			"max false offset 0\nx 0..+Inf int false obj 1\n\"r\" 1 <= 1*x <= +Inf\n\"r\" 2 <= 1*x <= +Inf\n" +
				"\"r\" -Inf <= 1*x <= 9\n\"\" -Inf <= 1*x <= 8\n\"\" -Inf <= 1*x <= 7\n",
			[]string{`line 4, column 2: there is another row "r"; both count`}},
	} {
		var notes []string
		m, err := lp.ReadWith(context.Background(), strings.NewReader(tt.text),
			lin.ReadOptions{Note: func(n lin.Note) { notes = append(notes, n.String()) }})
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(m); got != tt.want || !reflect.DeepEqual(notes, tt.notes) {
			t.Errorf("%q:\n%s\n%q\nwant\n%s\n%q", tt.text, got, notes, tt.want, tt.notes)
		}
	}
}

func FuzzRead(f *testing.F) {
	format().Fuzz(f,
		"max\n obj: 2 x + 3\nst\n r: -1 <= x + y <= 3\nbounds\n x free\nbin\n y\nend",
		"\ufeffmin x\nst\n S1: 1e20 >= x\n end: x >= -inf\n S1:: x:1\nEnd \\\ntext", "min x st y >= 1 end",
		"min x\nst\nsemi\nsos1\n s: x:1")
}

// TestOrder: the columns stand in the order in which the file names them, which is how they are
// numbered when it is read.
func TestOrder(t *testing.T) {
	for _, m := range lintest.Models() {
		var b bytes.Buffer
		names, err := lp.Write(context.Background(), &b, m.Model)
		if err != nil {
			t.Fatal(err)
		}
		back, err := lp.Read(context.Background(), &b)
		if err != nil {
			t.Fatal(err)
		}
		order, err := lp.Order(context.Background(), m.Model)
		if err != nil || len(order) != len(names) || len(order) != len(back.Cols) {
			t.Fatalf("%s: %d columns in order, %d names, %d read", m.Name, len(order), len(names), len(back.Cols))
		}
		for n, j := range order {
			if names[j] != back.Cols[n].Name {
				t.Errorf("%s: column %d of the file is %q, not %q", m.Name, n, back.Cols[n].Name, names[j])
			}
		}
	}
}
