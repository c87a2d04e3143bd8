package opb_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/opb"
)

// A program with a product and a negated literal.
func ExampleRead() {
	const text = "* #variable= 2 #constraint= 1\nmin: -3 x1 +2 x1 ~x2 ;\n+1 x1 +1 x2 >= 1 ;\n"
	m, err := opb.Read(context.Background(), strings.NewReader(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	for j := range m.Cols {
		fmt.Println(m.ColName(j), m.Cols[j].Obj)
	}
	// Output:
	// x1 -3
	// x2 0
	// x1*~x2 2
}

// A model in the format has only the numbers of its columns; a comment states the names.
func ExampleWrite() {
	m := &lin.Model{Maximize: true}
	soup, bread := m.Binary("soup"), m.Binary("bread")
	m.SetObjective(soup.Times(3).Plus(2, bread))
	m.AtMost("money", soup.Plus(0.5, bread), 1)
	if _, err := opb.Write(context.Background(), os.Stdout, m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// * #variable= 2 #constraint= 1
	// * x1 is soup
	// * x2 is bread
	// min: -3 x1 -2 x2 ;
	// -2 x1 -1 x2 >= -2 ;
}

func read(text string, o lin.ReadOptions) (*lin.Model, error) {
	return opb.ReadWith(context.Background(), strings.NewReader(text), o)
}

// TestErrors: each has its place.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		text      string
		line, col int
		says      string
	}{
		{"+1 x1 >= 1", 1, 11, `expected ";", found the end of the file`},
		{"* c\n+1 x1 ! 1 ;", 2, 7, "expected a term, >=, <= or =, found \"!\""},
		{"+1 x1 >= y ;", 1, 10, "expected an integer"},
		{"+1.5 x1 >= 1 ;", 1, 1, "expected an integer"},
		{"+9007199254740992 x1 >= 1 ;", 1, 1, "numbers of 2^53 or more"},
		{"+9007199254740991 x1 +1 x1 +1 x1 >= 1 ;", 1, 22, "the coefficients of a variable"},
		{"2 3 x1 >= 1 ;", 1, 3, `expected a variable after "2", found "3"`},
		{"+-1 x1 >= 1 ;", 1, 1, "expected an integer"},
		{"+1 ~ >= 1 ;", 1, 6, "expected a variable after ~"},
		{"+1 x*y >= 1 ;", 1, 4, "expected an integer"},
		{"min: ;\nmin: ;", 2, 1, "second objective"},
		{"min x1 ;", 1, 5, "expected a colon after min"},
		{"[2] +1 x1 >= 1 ;", 1, 1, "a weight without soft:"},
		{"soft: ;\n[0] +1 x1 >= 1 ;", 2, 2, "a weight is positive"},
		{"soft: 5 ;\nmin: x1 ;", 2, 1, "second objective"},
		{"min: x1 ;\nsoft: 5 ;", 2, 1, "without an objective"},
		{"soft: ;\nsoft: 5 ;", 2, 1, "stands once"},
		{"+9007199254740991 ~x1 +1 ~x2 >= 1 ;", 1, 23, "add up to 2^53 or more"},
		{"+9007199254740991 ~x1 >= -1 ;", 1, 1, "add up to 2^53 or more"},
		{"soft: ;\n[1] +9007199254740991 x1 >= 1 ;", 2, 1, "the numbers of a soft constraint add up"},
		{"soft: 0 ;\n[1] +1 x1 >= 1 ;", 1, 7, "the total of soft: is positive"},
		{"* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n", 3, 1, "the first line states 2 constraints, but there are 1"},
	} {
		_, err := read(tt.text, lin.ReadOptions{})
		var e *lin.SyntaxError
		if !errors.As(err, &e) || e.Line != tt.line || e.Col != tt.col || !strings.Contains(e.Msg, tt.says) {
			t.Errorf("%q: %v; want %d:%d: %s", tt.text, err, tt.line, tt.col, tt.says)
		}
	}
}

// TestUnended: a file that is cut short between constraints or inside one is read if that is asked
// for, but not one that is cut inside its objective.
func TestUnended(t *testing.T) {
	const whole = "* #variable= 1 #constraint= 2\n"
	for text, wanted := range map[string]int{
		whole + "+1 x1 >= 1 ;\n": 1, whole + "+1 x1 >= 1 ;\n+1 x1 >=": 2, "+1 x1 >= 1 ;\n+1 x1 >= 1": 1,
		"+1 x1 >= 1 ;\n+1": 1, "soft: ;\n+1 x1 >= 1 ;\n[2": 1, "min: +1 x1": -1, "soft: 3": -1,
		"+1 x1 >= 1 ;\n+1 ~": 1,
	} {
		var e *lin.SyntaxError
		if _, err := read(text, lin.ReadOptions{}); !errors.As(err, &e) || e.Unended != (wanted > 0) {
			t.Errorf("%q: %v", text, err)
		}
		notes := 0
		m, err := read(text, lin.ReadOptions{Lenient: true, Note: func(lin.Note) { notes++ }})
		if (err == nil) != (wanted > 0) || err == nil && (notes != wanted || len(m.Rows) != 1) {
			t.Errorf("%q: %v, %d notes", text, err, notes)
		}
	}
}

// TestUnwritable: what is not pseudo-Boolean is named.
func TestUnwritable(t *testing.T) {
	for want, build := range map[string]func(*lin.Model){
		"lots is in 0 <= lots <= 4": func(m *lin.Model) { m.Integer("lots", 0, 4) },
		"part is in 0 <= part <= 1": func(m *lin.Model) { m.Continuous("part", 0, 1) },
		"row third is":              func(m *lin.Model) { m.AtMost("third", m.Binary("x").Times(1.0/7), 1) },
		"the objective has others":  func(m *lin.Model) { m.SetObjective(m.Binary("x").Times(1.0 / 7)) },
	} {
		m := &lin.Model{}
		build(m)
		_, err := opb.Write(context.Background(), &bytes.Buffer{}, m)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// drawn is a random program, and what it says.
type drawn struct {
	text string
	soft bool
	// value evaluates an assignment of the variables: whether the hard constraints hold, and the cost.
	value func(x []bool) (holds bool, cost float64)
}

// draw returns a program in a few variables.
func draw(r *rand.Rand, vars int) drawn {
	var b strings.Builder
	type sum func(x []bool) int
	terms := func(n int) sum {
		var parts []sum
		for range n {
			coef := r.IntN(9) - 4
			fmt.Fprintf(&b, "%+d", coef)
			var factors []func(x []bool) bool
			for range 1 + r.IntN(3) {
				v, negated := r.IntN(vars), r.IntN(3) == 0
				b.WriteString([]string{" ", " ~"}[map[bool]int{true: 1}[negated]] + "x" + strconv.Itoa(v+1))
				factors = append(factors, func(x []bool) bool { return x[v] != negated })
			}
			b.WriteString(" ")
			parts = append(parts, func(x []bool) int {
				for _, f := range factors {
					if !f(x) {
						return 0
					}
				}
				return coef
			})
		}
		return func(x []bool) int {
			total := 0
			for _, p := range parts {
				total += p(x)
			}
			return total
		}
	}
	d := drawn{soft: r.IntN(2) == 0}
	cost := sum(func([]bool) int { return 0 })
	top := 1 + r.IntN(9)
	if d.soft {
		fmt.Fprintf(&b, "soft: %d ;\n", top)
	} else {
		b.WriteString("min: ")
		cost = terms(1 + r.IntN(4))
		b.WriteString(";\n")
	}
	var hard []func(x []bool) bool
	weights := sum(func([]bool) int { return 0 })
	for range 1 + r.IntN(4) {
		weight := 0
		if d.soft && r.IntN(2) == 0 {
			weight = 1 + r.IntN(4)
			fmt.Fprintf(&b, "[%d] ", weight)
		}
		left, sign, right := terms(1+r.IntN(4)), []string{">=", "=", "<="}[r.IntN(3)], r.IntN(7)-3
		fmt.Fprintf(&b, "%s %d ;\n", sign, right)
		holds := func(x []bool) bool {
			switch n := left(x); sign {
			case ">=":
				return n >= right
			case "<=":
				return n <= right
			default:
				return n == right
			}
		}
		if weight == 0 {
			hard = append(hard, holds)
			continue
		}
		before := weights
		weights = func(x []bool) int {
			if holds(x) {
				return before(x)
			}
			return before(x) + weight
		}
	}
	d.text = b.String()
	d.value = func(x []bool) (bool, float64) {
		for _, h := range hard {
			if !h(x) {
				return false, 0
			}
		}
		if !d.soft {
			return true, float64(cost(x))
		}
		return weights(x) < top || !strings.Contains(d.text, "["), float64(weights(x))
	}
	return d
}

// TestMeaning: on every assignment of a random program the model has the same cost, also when it is
// written and read again, and a point exactly if the constraints hold.
func TestMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		const vars = 3
		d := draw(r, vars)
		m, err := read(d.text, lin.ReadOptions{})
		if err != nil {
			t.Fatalf("%v in\n%s", err, d.text)
		}
		for set := range 1 << vars {
			x := make([]bool, vars)
			for v := range x {
				x[v] = set>>v&1 == 1
			}
			holds, cost := d.value(x)
			best, found := cheapest(m, x)
			if holds != found || holds && best != cost {
				t.Fatalf("%v: holds %v at %g; the model has %v at %g of\n%s", x, holds, cost, found, best, d.text)
			}
		}
		var text bytes.Buffer
		if _, err := opb.Write(context.Background(), &text, m); err != nil {
			t.Fatalf("%v of\n%s", err, d.text)
		}
		back, err := opb.Read(context.Background(), bytes.NewReader(text.Bytes()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text.String())
		}
		for range 8 {
			point := make([]float64, len(m.Cols))
			for j := range point {
				point[j] = float64(r.IntN(2))
			}
			same(t, m, back, point, text.String())
		}
	}
}

// same compares a model with the one that was written and read again, at a point. A column that the
// model lacks is that of the constant of its objective.
func same(t *testing.T, m, back *lin.Model, point []float64, text string) {
	t.Helper()
	value := func(m *lin.Model, x []float64) (bool, float64) {
		total := m.Offset
		for j, c := range m.Cols {
			total += c.Obj * x[j]
		}
		return m.Check(x, lin.Tolerance{}) == nil, total
	}
	moved := make([]float64, len(back.Cols))
	for k, c := range back.Cols {
		n, err := strconv.Atoi(c.Name[1:])
		if err != nil {
			t.Fatal(err)
		}
		moved[k] = 1
		if n <= len(point) {
			moved[k] = point[n-1]
		}
	}
	held, cost := value(m, point)
	holds, other := value(back, moved)
	if held != holds || cost != other {
		t.Fatalf("%v: holds %v at %g, and %v at %g in\n%s", point, held, cost, holds, other, text)
	}
}

// cheapest returns the least cost of a model where the variables x1, x2 ... are given: products
// follow, and columns of soft constraints are tried.
func cheapest(m *lin.Model, x []bool) (cost float64, found bool) {
	point := make([]float64, len(m.Cols))
	var lifts []int
	literal := func(name string) bool {
		v, err := strconv.Atoi(strings.TrimLeft(name, "~x"))
		return err == nil && x[v-1] != strings.HasPrefix(name, "~")
	}
	for j, c := range m.Cols {
		if strings.HasPrefix(c.Name, "soft[") {
			lifts = append(lifts, j)
		} else if !slices.ContainsFunc(strings.Split(c.Name, "*"), func(l string) bool { return !literal(l) }) {
			point[j] = 1
		}
	}
	for set := range 1 << len(lifts) {
		for k, j := range lifts {
			point[j] = float64(set >> k & 1)
		}
		if m.Check(point, lin.Tolerance{}) != nil {
			continue
		}
		total := m.Offset
		for j, c := range m.Cols {
			total += c.Obj * point[j]
		}
		if !found || total < cost {
			cost, found = total, true
		}
	}
	return cost, found
}

// TestPublished reads the files of others, whose first lines state their sizes.
func TestPublished(t *testing.T) {
	folder := os.Getenv("GRIDWRIGHT_FIELD")
	if folder == "" {
		t.Skip("GRIDWRIGHT_FIELD is not set")
	}
	files, err := filepath.Glob(filepath.Join(folder, "others", "*.[ow][pb][bo]"))
	if err != nil || len(files) < 7 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := read(string(text), lin.ReadOptions{})
		if err == nil {
			err = m.Validate()
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzRead: no text makes the reader panic, and what it reads is valid.
func FuzzRead(f *testing.F) {
	f.Add("* #variable= 2 #constraint= 1\nmin: -3 x1 +2 x1 ~x2 ;\n+1 x1 +1 x2 >= 1 ;\n")
	f.Add("soft: 3 ;\n[1] 1 x1 = 1 ;\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := read(text, lin.ReadOptions{})
		if err == nil && m.Validate() != nil {
			t.Errorf("%q gives a model that is not valid: %v", text, m.Validate())
		}
	})
}

// TestWriteBounds: a column that is fixed at a fraction is refused, and no number is -0.
func TestWriteBounds(t *testing.T) {
	m := &lin.Model{Cols: []lin.Col{{Name: "x", Hi: 1, Integer: true}, {Name: "y", Hi: 1, Integer: true}},
		Rows: []lin.Row{{Terms: []lin.Term{{Col: 0, Coef: 1}, {Col: 1, Coef: -1}}, Lo: -lin.Inf}}}
	var out strings.Builder
	if _, err := opb.Write(context.Background(), &out, m); err != nil || !strings.Contains(out.String(), "-1 x1 +1 x2 >= 0 ;") {
		t.Errorf("%v of\n%s", err, out.String())
	}
	m.Cols[0] = lin.Col{Name: "x", Lo: 0.5, Hi: 0.5}
	if _, err := opb.Write(context.Background(), &out, m); err == nil || !strings.Contains(err.Error(), "only columns of 0 and 1; x is in") {
		t.Error(err)
	}
}
