package sol

import (
	"slices"
	"strconv"
	"strings"
)

// satisfied are the words behind "s" of the competitions of pseudo-Boolean solvers, and whether a
// point follows. See O. Roussel and V. Manquinho, "Input/output format and solver requirements for
// the competitions of pseudo-Boolean solvers".
var satisfied = map[string]bool{"SATISFIABLE": true, "OPTIMUM": true, "UNSATISFIABLE": false,
	"UNKNOWN": false, "UNSUPPORTED": false}

// competes reports whether a line is that of a status, or of literals.
func competes(line string) bool {
	f := strings.Fields(line)
	if len(f) < 2 {
		return false
	}
	if _, known := satisfied[f[1]]; f[0] == "s" && known {
		return true
	}
	n, _ := literal(f[1])
	return f[0] == "v" && n > 0
}

// objectiveIn returns the value in a line "o 8".
func objectiveIn(line string) (value string, ok bool) {
	f := strings.Fields(line)
	if len(f) != 2 || f[0] != "o" {
		return "", false
	}
	_, err := strconv.ParseFloat(f[1], 64)
	return f[1], err == nil
}

// readObjectives reads a file that begins with a value of the objective, as clasp -V0 does. If that
// line is the only one and no other of the competitions follows, it is a column called o.
func readObjectives(s *scanner, v *Values) error {
	lines := 0
	for value, ok := objectiveIn(s.text); ok; value, ok = objectiveIn(s.text) {
		if err := s.objective(v, value); err != nil {
			return err
		}
		lines++
		s.next()
	}
	if lines > 1 || competes(s.text) {
		return readCompetition(s, v)
	}
	v.ByName["o"] = v.Obj
	v.Obj, v.HasObj = 0, false
	return readPlain(s, v)
}

// literal returns the number of a column, from 1, and its value; 0 for a word that is no literal.
func literal(word string) (n int, value float64) {
	name, off := strings.CutPrefix(word, "-")
	digits, found := strings.CutPrefix(name, "x")
	n, err := strconv.Atoi(digits)
	if !found || err != nil || n < 1 {
		return 0, 0
	}
	if off {
		return n, 0
	}
	return n, 1
}

// readCompetition reads what clasp and others print of an OPB file, from the first line that is no
// comment on: a line "s", values of the objective, and literals x3 or -x3 behind "v". Columns that
// none has are 0. Values of the objective separate answers, of which the last counts; without them
// only one answer is read. A value belongs to the literals behind it, or to those before it if the
// file begins with literals.
func readCompetition(s *scanner, v *Values) error {
	v.Format, v.ByName, v.ByNumber = "opb", nil, nil
	var set []bool
	over := false   // whether the answer before has ended: the last one counts
	var next Values // with the objective of the literals to come
	ahead := v.HasObj
	for ; s.text != ""; s.next() {
		f := strings.Fields(s.text)
		var err error
		switch {
		case f[0] == "c":
		case f[0] == "s" && v.Status == "" && competes(s.text):
			v.Status = strings.Join(f[1:], " ")
		case f[0] == "o" && len(f) == 2:
			of := v
			if ahead = ahead || set == nil; ahead {
				of = &next
			}
			err = s.objective(of, f[1])
			over = true
		case f[0] == "v":
			if over {
				clear(set)
				clear(v.ByNumber)
				v.Obj, v.HasObj, over = next.Obj, next.HasObj, false
			}
			set, err = s.literals(f[1:], set, v)
		default:
			err = s.fail("unknown line %.60q in a solution of a pseudo-Boolean solver", s.text)
		}
		if err != nil {
			return err
		}
	}
	point, known := satisfied[strings.SplitN(v.Status, " ", 2)[0]]
	switch {
	case known && !point && v.ByNumber == nil:
		return v.noPoint(-1)
	case v.ByNumber == nil:
		return s.fail(`the solution ends before a line "v" with literals`)
	}
	return nil
}

// literals takes the values in the words of a line "v". set marks the columns that have one in this
// answer.
func (s *scanner) literals(words []string, set []bool, v *Values) ([]bool, error) {
	for _, word := range words {
		n, x := literal(word)
		if n == 0 {
			return set, s.fail("expected a literal such as x1 or -x1, found %.60q", word)
		}
		if more := n - len(set); more > 0 {
			if err := s.take((numberedCost+1)*min(more, MaxMemory/numberedCost), len(set)); err != nil {
				return set, err
			}
			set = slices.Grow(set, more)[:n]
			v.ByNumber = slices.Grow(v.ByNumber, more)[:n]
		}
		if set[n-1] {
			return set, s.fail("the column x%d has a value already", n)
		}
		set[n-1], v.ByNumber[n-1] = true, x
	}
	return set, nil
}
