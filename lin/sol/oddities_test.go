package sol_test

import (
	"context"
	"maps"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin/sol"
)

// TestOddities: names and forms that are legal, though few files have them.
func TestOddities(t *testing.T) {
	type values = map[string]float64
	for _, tt := range []struct {
		text, format string
		want         values
	}{
		{"# Objective value = 1\nx(1,2) 1\nx(1,2)_2 2\na,b 3\nc, 4\na(b,c 5\n", "gurobi",
			values{"x(1,2)": 1, "x(1,2)_2": 2, "a,b": 3, "c,": 4, "a(b,c": 5}},
		{"x(1,2)_2,2\na,b,3;\nd\t=\t4\n", "plain", values{"x(1,2)_2": 2, "a,b": 3, "d": 4}},
		{"c 1\nx 2\n", "plain", values{"c": 1, "x": 2}},
		{"c = 1\n", "plain", values{"c": 1}},
		{"s 1\nx 2\n", "plain", values{"s": 1, "x": 2}},
		{"o 8\nx 2\n", "plain", values{"o": 8, "x": 2}},
		{"o 8\nv 2\n", "plain", values{"o": 8, "v": 2}},
		{"o 8;\nx 2", "plain", values{"o": 8, "x": 2}},
		{"o 8", "plain", values{"o": 8}},
		{cplexHead + "<!-- <name='z'> -->\n<variable index='0' name = 'x&#91;1&#93;' value='1'/>\n" +
			"<variable name=\"a='3'&lt;&apos;\" value=\"2\"/>\n</CPLEXSolution>", "cplex", values{"x[1]": 1, "a='3'<'": 2}},
		{"\ufeffx 1\n", "plain", values{"x": 1}},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns -2\nx 1 0\ny 2 7\n", "highs",
			values{"x": 1, "y": 2}},
	} {
		v, err := sol.Read(context.Background(), strings.NewReader(tt.text))
		if err != nil || v.Format != tt.format || !maps.Equal(v.ByName, tt.want) {
			t.Errorf("%q: %v, format %q, %v", tt.text, err, v.Format, v.ByName)
		}
	}
	v, err := sol.Read(context.Background(), strings.NewReader("s bas 1 1 f i 3\ni 1 b 0 0\nj 1 b 3 0\ne o f\n"))
	if err != nil || len(v.ByNumber) != 1 || v.ByNumber[0] != 3 {
		t.Errorf("a feasible point that is not optimal: %v, %v", v.ByNumber, err)
	}
	v, err = sol.Read(context.Background(), strings.NewReader("s mip 7 1 o 3\nj 1 3\ne o f\n"))
	if err != nil || len(v.ByNumber) != 1 || v.ByNumber[0] != 3 || !v.HasObj || v.Obj != 3 {
		t.Errorf("no rows: %v, objective %v, %v", v.ByNumber, v.Obj, err)
	}
	for text, want := range map[string]string{
		"# nothing\n":                     "names no column",
		"Unbounded - objective value 5\n": `its status is "Unbounded"`,
		"Problem: m\nColumns:    3\nNo. Column name\n 1 x * 1\n":                     "ends after 1 of 3 columns",
		"Problem: m\nStatus:     INTEGER EMPTY\n":                                    `its status is "INTEGER EMPTY"`,
		"<CPLEXSolution version=\"1.2\">\n<variable value=\"1\"/>\n</CPLEXSolution>": "expected a variable with a name",
	} {
		if _, err := sol.Read(context.Background(), strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
