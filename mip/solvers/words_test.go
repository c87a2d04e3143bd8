package solvers_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
)

// The table "Word for word" of docs/modelling.md, as code that runs.
func Example_words() {
	m := &lin.Model{Maximize: true}
	keys := []string{"lamp"}
	{
		r, c := lin.Span(1, 5), lin.Labels("rope")
		x := lin.Reals(m, "x", 0, lin.Inf, r, c)
		i, j := 1, 0
		fmt.Println(x.At(i, j), x.Sum(i, lin.Every))
	}
	{
		x := lin.Over(m, lin.Col{Name: "x", Hi: lin.Inf}, keys...)
		m.AtMost("limit", x.Sum(), 3)
	}
	{
		x := m.Continuous("x", 0, lin.Inf)
		fmt.Println(x)
	}
	y := m.Continuous("y", 0, lin.Inf)
	x := m.Integer("x", 0, 4)
	a, b := 2.0, 1.0
	e := x.Times(a).Plus(b, y)
	row := m.AtMost("r", e, 6)
	m.AtLeast("least", e, 0)
	m.SetObjective(x.Times(3).Plus(7, lin.Const(1)))
	m.AddTo(row, 2, x)
	m.Cols[x.Col()].Hi = 4
	m.Rows[row.Row()].Hi = 6
	fmt.Print(m.Algebra())
	options := mip.Options{Time: time.Minute, Log: os.Stdout}
	options.Log = nil
	r, err := mip.Solve(context.Background(), simplex.Solver{}, m, options)
	fmt.Println(r.Stop, r.Value(x), r.Dual(row), r.ReducedCost(x), m.RowNamed("r") == row, err)
	_ = func(ctx context.Context, w io.Writer, r io.Reader) error {
		a, b := x.Times(1), y
		m.Equal("r", e, 6)
		m.AtLeast("r", a.Minus(b), 0)
		m.Between("r", 2, e, 6)
		m.Fix(x, 3)
		_ = m.VarNamed("x")
		_, _ = mps.Read(ctx, r)
		_, err := lp.Write(ctx, w, m)
		return err
	}
	// Output:
	// x(1,rope) x(1,rope)
	// x
	// maximize 3 x + 7
	//   limit: x(lamp) <= 3
	//   r: y + 4 x <= 6
	//   least: 2 x + y >= 0
	//   x(1,rope) >= 0
	//   x(2,rope) >= 0
	//   x(3,rope) >= 0
	//   x(4,rope) >= 0
	//   x(5,rope) >= 0
	//   x(lamp) >= 0
	//   x >= 0
	//   y >= 0
	//   0 <= x <= 4, integer
	// optimal 1 NaN NaN true <nil>
}

// TestWordForWord: each line of Go in the table stands in the example, and so compiles.
func TestWordForWord(t *testing.T) {
	page, err := os.ReadFile("../../docs/modelling.md")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("words_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| PuLP | JuMP | Go |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	lines := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimRight(line, "\n |"), " | ")
		for i, part := range strings.Split(cells[len(cells)-1], "`") {
			if i%2 == 1 && !strings.HasPrefix(part, "mip.") && len(part) > len("Threads") {
				if lines++; !strings.Contains(string(code), part) {
					t.Errorf("the example has no %s", part)
				}
			}
		}
	}
	if lines < 20 {
		t.Errorf("the table has %d lines of Go", lines)
	}
}
