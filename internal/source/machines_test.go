package source_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
)

// ones solves every model by setting all columns to their upper bounds.
func ones(m *lin.Model) ([]float64, error) {
	point := make([]float64, len(m.Cols))
	for j, c := range m.Cols {
		point[j] = c.Hi
	}
	return point, nil
}

// wrongPrograms hold a mistake that the language, or JuMP or Pyomo, refuses or prints, and a part of
// our reader's error.
var wrongPrograms = map[string][][2]string{
	"gams": {
		{"Set i / 1*2 /;\nParameter p(i);\np(j) = 1;", "j does not control"},
		{"Set i / 1*2 /;\nParameter p(i);\np(i) = sum(i, 1);", "under control already"},
		{"Set i / 1*2 /, k / 1*2 /;\nParameter p(i);\np(k) = 1;", "not in the domain"},
		{"Set i / 1*2 /;\nParameter p(i);\np(i) = q(i);", "q is not declared"},
		{"Set i / 1*2 /;\nScalar I;", "i cannot be declared"},
		{"Set i / 1*2 /;\nScalar sum;", "sum cannot be declared"},
		{"Set i / r1*r1 /, j / c1*c2 /;\nTable t(i,j)\n    c1 c2\nr1  12345;", "is under [c1 c2]"},
		{"Set i / 1*2 /;\nBinary Variable x(i), z;\nEquation e(i);\ne(i).. x(i) * x(i) =e= z;\n" +
			"Model m / all /;\nsolve m using mip minimizing z;", "not linear"},
		{"Binary Variable z;\nEquation e;\nModel m / all /;\nsolve m using mip minimizing z;",
			"e has no definition"},
		{"Set i / a, b /;\nParameter p(i) / a 1 /;\nScalar s;\ns = p('c');", "'c' is not in i"},
		{"Set i / a, b /;\nParameter p(i) / c 1 /;", "i has no c"},
		{"Scalar a", "no semicolon"},
		{"put 'a' /;", "no file"},
		{"File f / a.txt /;\nput f /;\nputclose f;\nput 'a';", "no file"},
		{"Set i / 1*9 /;\nParameter p(i);\np(i) = 10;\nFile f / a.txt /;\nput f;\n" +
			"loop(i, put p(i):1:0;);", "wider than 1"},
		{"Set i / 1*2 /;\nFile f / a.txt /;\nput f;\nloop(i, put$(ord(j) = 1) 'a';);", "ord of what is not a set"},
		{"abort$(1 = 1) 'no answer';", "aborted: 'no answer'"},
	},
	"jump": {
		{"total = 0\nfor i in 1:3\n    total = total + i\nend\n", "in a loop and outside it"},
		{"model = Model(HiGHS.Optimizer)\n@variable(model, x[1:2], Bin)\nprintln(value(x[1]))\n",
			"changed or not solved"},
		{"model = Model(HiGHS.Optimizer)\n@variable(model, x[1:2], Bin)\noptimize!(model)\n" +
			"fix(x[1], 1; force = true)\nprintln(value(x[1]))\n", "changed or not solved"},
		{"model = Model(HiGHS.Optimizer)\n@variable(model, x[1:2], Bin)\n" +
			"@constraint(model, c[i in 1:2], x[i] * x[i] == 1)\n", "not linear"},
		{"model = Model(HiGHS.Optimizer)\n@variable(model, x[[1, 1]], Bin)\n", "two columns"},
		{"x = [1, 2]\nprintln(x[0])\n", "index 0 of 2"},
		{"println(y)\n", "y is not defined"},
		{"println((1, 2)\n", "expected )"},
	},
	"pyomo": {
		{"import pyomo.environ as pyo\nm = pyo.ConcreteModel(name='m')\n" +
			"m.x = pyo.Var([1], domain=pyo.Binary)\nm.x = pyo.Var([1])\n", "the name x is taken"},
		{"import pyomo.environ as pyo\nm = pyo.ConcreteModel(name='m')\n" +
			"@m.Constraint([1])\ndef c(m, i):\n    return True\n", "not a relation"},
		{"import pyomo.environ as pyo\nm = pyo.ConcreteModel(name='m')\nm.x = pyo.Var([1, 1])\n",
			"an index comes twice"},
		{"import pyomo.environ as pyo\nm = pyo.ConcreteModel(name='m')\n" +
			"pyo.SolverFactory('cbc').solve(m, load_solutions=False)\n", "no objective"},
	},
}

func TestWrongPrograms(t *testing.T) {
	for language, programs := range wrongPrograms {
		for _, program := range programs {
			var err error
			switch language {
			case "gams":
				_, err = GAMS(program[0], ones)
			case "jump":
				_, err = JuMP(program[0], ones)
			case "pyomo":
				if _, missing := exec.LookPath("python3"); missing != nil {
					continue
				}
				_, err = Pyomo(t.Context(), t.TempDir(), "python3", program[0], ones)
			}
			if err == nil || !strings.Contains(err.Error(), program[1]) {
				t.Errorf("%s: %v, want %q, for\n%s", language, err, program[1], program[0])
			}
		}
	}
}

// TestJulia compares values with those that Julia prints.
func TestJulia(t *testing.T) {
	program := `f(x, y) = x > y ? x - y : x + y
function g(n)
    for i in 1:n, j in i:n
        if i * j == 6
            return (i, j)
        end
    end
end
println(f(2, 3), " ", f(3, 2), " ", g(4), " ", 2^3 * 2 - 1, " ", -1 + 2)
v = [3; [1, 2]]
push!(v, 7)
println(v[end], v[2:end][1], length(v), sum(x for x in v if x != 3), " ", 3 in v, " ", minmax(2, 1))
println(join([a + b for a in 1:2 for b in 1:a], ","), join([k for k in 1:2:5], ","))
println([(i, j) for (i, j) in zip(v, [v[2:end]; v[1]])][4], isempty([]), !isempty(v) && v[1] == 3)
println(length([t for t in Iterators.product([1:2 for c in 1:3]...) if t[1] < t[2]]), 1 <= 2 < 2)
`
	const want = "5 1 (2, 3) 15 1\n71410 true (1, 2)\n2,3,41,3,5\n(7, 3)truetrue\n2false\n"
	r, err := JuMP(program, ones)
	if err != nil || r.Out != want {
		t.Errorf("%v\n%s\nwant\n%s", err, r.Out, want)
	}
}
