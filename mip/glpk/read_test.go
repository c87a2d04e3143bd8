package glpk

import (
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func TestRead(t *testing.T) {
	suite().Read(t, map[string]string{
		"optimal":           `optimal; raw "mip o"; value 41; bound 41; 3 nodes, 4 iterations; 1 by 6 with 6; version 5.0`,
		"optimal-presolved": `optimal; raw "mip o"; value -1.5; bound -1.5; 0 nodes, 0 iterations; 0 by 0 with 0; version 5.0`,
		"optimal-branching": `optimal; raw "mip o"; value 671; bound 671; 111 nodes, 99 iterations; 1 by 30 with 30; version 5.0`,
		"optimal-lp":        `optimal; raw "bas f f"; value 7; bound 7; 0 nodes, 29 iterations; 5 by 45 with 203; version 5.0`,
		"gap":               `optimal; raw "mip f"; value 669; bound 673; 2 nodes, 19 iterations; 1 by 30 with 30; version 5.0`,
		"infeasible":        `infeasible; raw "mip n"; 1 nodes, 1 iterations; 1 by 2 with 2; version 5.0`,
		"infeasible-lp":     `infeasible; raw "bas u u"; 0 nodes, 1 iterations; 2 by 2 with 4; version 5.0`,
		"unbounded":         `infeasible or unbounded; raw "mip u"; 0 nodes, 1 iterations; 1 by 2 with 2; version 5.0`,
		"unbounded-lp":      `infeasible or unbounded; raw "bas u u"; 0 nodes, 0 iterations; version 5.0`,
		"time":              `time; raw "mip f"; value 13; bound 0; 14140 nodes, 41392 iterations; 5 by 45 with 203; version 5.0`,
		"time-no-point":     `time; raw "mip u"; bound 0; 19384 nodes, 63187 iterations; 5 by 40 with 198; version 5.0`,
		"interrupt":         `interrupt; raw ""; bound 0; 5702 nodes, 15352 iterations; 5 by 45 with 203; version 5.0`,
	})
}

func TestReadTexts(t *testing.T) {
	const (
		basis = "i 1 b 3 0\ni 2 b -1 0\nj 1 u 1 -1\nj 2 u 2 -2\nj 3 l 0 -1\ne o f\n"
		point = "i 1 3\ni 2 -1\nj 1 1\nj 2 2\nj 3 0\ne o f\n"
		none  = "glpk wrote a solution file that can't be read: "
	)
	suite().ReadTexts(t, []miptest.Text{
		{Name: "optimal", LP: true, Solution: "s bas 2 3 f f -5\n" + basis,
			Want: `optimal; raw "bas f f"; value 0; bound -5; 0 nodes`},
		{Name: "out of time with a point", LP: true, Solution: "s bas 2 3 f u -5\n" + basis,
			Log: "TIME LIMIT EXCEEDED; SEARCH TERMINATED\n", Want: `time; raw "bas f u"; value 0; 0 nodes`},
		{Name: "out of time without", LP: true, Solution: "s bas 2 3 u u 0\n" + basis,
			Log: "TIME LIMIT EXCEEDED; SEARCH TERMINATED\n", Want: `time; raw "bas u u"; 0 nodes`},
		{Name: "no point", LP: true, Solution: "s bas 2 3 n f 0\n" + basis,
			Want: `infeasible; raw "bas n f"; 0 nodes`},
		{Name: "unbounded", LP: true, Solution: "s bas 2 3 f n 0\n" + basis,
			Want: `unbounded; raw "bas f n"; 0 nodes`},
		{Name: "unbounded by the log", LP: true, Solution: "s bas 2 3 u u 0\n" + basis,
			Log: "LP HAS UNBOUNDED PRIMAL SOLUTION\n", Want: `unbounded; raw "bas u u"; 0 nodes`},
		{Name: "an unbounded relaxation", Solution: "s mip 2 3 u 0\n" + point,
			Log: "LP HAS UNBOUNDED PRIMAL SOLUTION\n", Want: `infeasible or unbounded; raw "mip u"; 0 n`},
		{Name: "an infeasible relaxation", Solution: "s mip 2 3 u 0\n" + point,
			Log: "LP HAS NO PRIMAL FEASIBLE SOLUTION\n", Want: `infeasible; raw "mip u"; 0 nodes`},
		{Name: "gave up", Solution: "s mip 2 3 u 0\n" + point,
			Log: "glp_intopt: cannot solve LP relaxation\n", Want: `unknown; raw "mip u"; 0 nodes`},
		{Name: "presolve with reductions", Solution: "s mip 2 3 f -5\n" + point,
			Log: "2 rows, 3 columns, 5 non-zeros\nPreprocessing...\n3 hidden packing inequaliti(es) were " +
				"detected\n7 constraint coefficient(s) were reduced\n1 row, 2 columns, 2 non-zeros\n",
			Want: `unknown; raw "mip f"; value 0; 0 nodes, 0 iterations; 1 by 2 with 2; version`},
		{Name: "gave up with a point", Solution: "s mip 2 3 f -5\n" + point,
			Want: `unknown; raw "mip f"; value 0; 0 nodes`},
		{Name: "of another method", Solution: "s ipt 2 3 o -5\n" + basis,
			Want: none + `line 2: unknown line "i 1 b 3 0"`},
		{Name: "of an interior point", Solution: "s ipt 0 3 o -5\nj 1 1 0\nj 2 2 0\nj 3 0 0\ne o f\n",
			Want: `glpk ended with the unknown status "ipt o"`},
		{Name: "of a model with other columns", Solution: "s mip 0 1 o -5\nj 1 1\ne o f\n",
			Want: "glpk wrote a solution of 1 columns for a model of 3"},
		{Name: "no point, of a model with other columns", Solution: "s mip 7 1 n 0\nj 1 1\ne o f\n",
			Want: "glpk wrote a solution of 1 columns for a model of 3"},
		{Name: "more behind the end", Solution: "s mip 2 3 o -5\n" + point + "s mip 2 3 n 0\n",
			Want: none + `line 8: expected nothing after "e o f", found "s mip 2 3 n 0"`},
		{Name: "of another model", Solution: "s mip 2 4 o -5\n" + point,
			Want: none + "line 7: the solution ends after 3 of 4 columns"},
		{Name: "fewer than no rows", Solution: "s mip -2 3 o -5\n" + point,
			Want: none + `line 1: expected the number of rows, found "-2"`},
		{Name: "no objective", Solution: "s mip 2 3 o five\n" + point,
			Want: none + `line 1: expected a number, found "five"`},
		{Name: "comments alone", Solution: "c Problem: model\nc\n", Want: none + `line 3: expected a line "s" with the status`},
		{Name: "another end", Solution: "s mip 2 3 f -5\n" + point[:len(point)-2],
			Want: none + `line 7: unknown line "e o"`},
		{Name: "more rows than it has", Solution: "s mip 2000000000 3 o -5\n" + point,
			Want: none + "line 7: the solution ends after 2 of 2000000000 rows"},
	})
}

func FuzzRead(f *testing.F) { suite().Fuzz(f) }

func TestFakes(t *testing.T) {
	suite().Fakes(t, fakeSolution, func(b string) string {
		return "+     7: mip =  -5.000000000e+00 >=  " + b + "  20.0% (1; 0)\n" + "TIME LIMIT EXCEEDED; SEARCH TERMINATED"
	})
}

// fakeSolution writes a solution file as glpsol does.
func fakeSolution(stop mip.Stop, values []string) string {
	letter := map[mip.Stop]string{mip.Optimal: "o", mip.OutOfTime: "f"}[stop]
	b := fmt.Appendf(nil, "c Problem:    model\nc\ns mip 2 3 %s -5\ni 1 3\ni 2 -1\n", letter)
	for j, v := range values {
		b = fmt.Appendf(b, "j %d %s\n", j+1, v)
	}
	return string(b) + "e o f\n"
}
