package program

import (
	"errors"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/sol"
	"github.com/gridwright/gridwright/mip"
)

// TestSolution: a solution file gives the columns of the model, in their order, and what is wrong
// with it is a fault.
func TestSolution(t *testing.T) {
	m := &lin.Model{}
	m.Continuous("x", 0, 9)
	y := m.Continuous("y", 0, 9)
	m.SetObj(2, y)
	names := []string{"x", "y", "added"}
	read := func(text string) ([]float64, bool, sol.Values, error) {
		v, has, err := ReadSolution("s", "cbc", text, -1)
		if err != nil || !has {
			return nil, has, v, err
		}
		x, _, err := Point("s", m, names, v)
		return x, has, v, err
	}
	x, has, v, err := read("Optimal - objective value 5\n 1 y 2.5 0\n\n  \n 2 added 7 0\n")
	if err != nil || !has || v.Status != "Optimal" || !slices.Equal(x, []float64{0, 2.5}) {
		t.Errorf("the values are %v, %v, the status %q, %v", x, has, v.Status, err)
	}
	x, has, v, err = read("Infeasible - objective value 5\n 1 y 2.5 0\n")
	if err != nil || has || v.Status != "Infeasible" || x != nil {
		t.Errorf("of no point the values are %v, %v, the status %q, %v", x, has, v.Status, err)
	}
	const optimal = "Optimal - objective value 0\n"
	const unread = "s wrote a solution file that can't be read: "
	for text, want := range map[string]string{
		optimal + "0 x 1 0\n1 z 2 0\n": `s wrote a solution of another model: it has a column "z", which the model ` +
			`does not have`,
		optimal + "0 x 1 0\n0 x 1 0\n": unread + `line 3: the column "x" has a value already`,
		optimal + "0 x one 0\n":        unread + `line 2: expected a number, found "one"`,
		optimal + "1 y 1 0\n":          "s reports that its point's value is 0, but it is 2",
		"y 0\n":                        unread + "it has the format plain, not cbc",
		"":                             unread + "the solution is empty",
	} {
		var fault *mip.Fault
		if x, _, _, err := read(text); !errors.As(err, &fault) || err.Error() != want || x != nil {
			t.Errorf("%q: %v, error %v, want %q", text, x, err, want)
		}
	}
	if _, _, err := Point("s", m, names, sol.Values{ByName: map[string]float64{}}); err == nil {
		t.Error("a point without a value of its objective is taken")
	}
}
