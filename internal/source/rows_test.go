package source_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
)

// openBoards are so open that few rows follow from bounds.
var openBoards = map[string]string{
	"open numberlink": "numberlink\n. . . . . . .\n. 1 . 2 . 2 .\n. 3 . . . . .\n4 . 5 . 4 6 .\n" +
		". . . . . 1 .\n. 6 . . . 5 .\n3 . . . . . .\n",
	"open numbrix": "numbrix\n. . .\n. 5 .\n. . x\n. . .\n",
}

// TestProgramRows compares the model of each program with the model of its formulation, row by row.
// Rules of KenKen and Slitherlink become other rows than those of the programs.
func TestProgramRows(t *testing.T) {
	ctx := t.Context()
	for _, language := range []string{"gams", "jump", "pyomo", "mathprog"} {
		states := modelOf(t, language)
		if states == nil {
			t.Logf("%s: what reads it is not installed", language)
			continue
		}
		compared := 0
		boards := maps.Clone(programBoards)
		maps.Copy(boards, openBoards)
		for _, name := range slices.Sorted(maps.Keys(boards)) {
			p := read(t, boards[name])
			for _, formulation := range programsOf(p.Kind().Name, language) {
				if strings.HasPrefix(formulation, "rules") || name == "one cell" && formulation != "assign" ||
					strings.HasPrefix(name, "no ") { // what its rows imply depends on their order
					continue
				}
				label := name + ", " + language + ", " + formulation
				program, err := catalog.Program(p, language, formulation)
				if err != nil {
					t.Fatal(err)
				}
				stated, err := states(program)
				if err != nil {
					t.Errorf("%s: %v\n%s", label, err, program)
					continue
				}
				if strings.Contains(program, "both from 0") {
					fromOne(stated)
				}
				family, err := catalog.FamilyFor(p)
				if err != nil {
					t.Fatal(err)
				}
				f, err := family.Formulation(formulation, p)
				if err != nil {
					t.Fatal(err)
				}
				built, err := f.Build(ctx, p)
				if err != nil {
					t.Fatal(err)
				}
				compared++
				same(t, label, canonical(stated, p, formulation), canonical(built.Model, p, formulation))
			}
		}
		if compared < 18 {
			t.Errorf("%s: compared %d models, want 18 or more", language, compared)
		}
	}
}

// fromOne counts the rows and columns in the names of x from 1, not from 0.
func fromOne(m *lin.Model) {
	for j := range m.Cols {
		var row, col, k int
		if _, err := fmt.Sscanf(m.Cols[j].Name, "x(%d,%d,%d)", &row, &col, &k); err == nil {
			m.Cols[j].Name = lin.Name("x", row+1, col+1, k)
		}
	}
}

func same(t *testing.T, label string, got, want []string) {
	t.Helper()
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("%s: the program has, the formulation has not: %s", label, line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("%s: the formulation has, the program has not: %s", label, line)
		}
	}
}

// modelOf returns what reads the model of a program in a language, or nil.
func modelOf(t *testing.T, language string) func(program string) (*lin.Model, error) {
	t.Helper()
	first := func(r Run, err error) (*lin.Model, error) {
		if len(r.Models) == 0 {
			return nil, fmt.Errorf("no model: %w", err)
		}
		return r.Models[0], nil // whether it has an answer is another question
	}
	unsolved := func(*lin.Model) ([]float64, error) { return nil, nil }
	switch language {
	case "gams":
		return func(program string) (*lin.Model, error) { return first(GAMS(program, unsolved)) }
	case "jump":
		return func(program string) (*lin.Model, error) { return first(JuMP(program, unsolved)) }
	case "pyomo":
		if python := installed("python3"); python != nil {
			return func(program string) (*lin.Model, error) {
				return first(Pyomo(t.Context(), t.TempDir(), python[0], program, unsolved))
			}
		}
	case "mathprog":
		if installed("glpsol") != nil {
			return func(program string) (*lin.Model, error) { return byGLPK(t.Context(), t.TempDir(), program) }
		}
	}
	return nil
}

// byGLPK lets glpsol write the model of a program as LP.
func byGLPK(ctx context.Context, dir, program string) (*lin.Model, error) {
	file, model := filepath.Join(dir, "program.mod"), filepath.Join(dir, "program.lp")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		return nil, err
	}
	if out, err := exec.CommandContext(ctx, "glpsol", "--math", file, "--check", "--wlp", model).Output(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	f, err := os.Open(model)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return lp.Read(ctx, f)
}

// canonical returns the rows of a model, and the bounds of its columns, in one form: without fixed
// columns and rows that the bounds imply, each row with 1 as the coefficient of its first column.
func canonical(m *lin.Model, p gridwright.Puzzle, formulation string) []string {
	lo, hi := make([]float64, len(m.Cols)), make([]float64, len(m.Cols))
	for j, c := range m.Cols {
		lo[j], hi[j] = c.Lo, c.Hi
	}
	for narrowed := true; narrowed; { // what rows imply about whole columns
		narrowed = false
		for _, r := range m.Rows {
			narrowed = narrow(m, r, lo, hi) || narrowed
		}
	}
	var lines []string
	for j, c := range m.Cols {
		name := columnName(c.Name, p, formulation)
		if name != "z" && name != "u(n0)" { // the objective and the place of the extra node: both are 0
			lines = append(lines, fmt.Sprintf("%v <= %s <= %v, %v", lo[j], name, hi[j], c.Integer))
		}
	}
	for _, r := range m.Rows {
		if line := rowLine(m, r, lo, hi, p, formulation); line != "" {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// activity returns the smallest and the largest value of a row's terms, but for those of a column.
func activity(terms map[int]float64, lo, hi []float64, but int) (low, high float64) {
	for j, c := range terms {
		if j != but {
			low += min(c*lo[j], c*hi[j])
			high += max(c*lo[j], c*hi[j])
		}
	}
	return low, high
}

// added returns the terms of a row, one for each column.
func added(r lin.Row) map[int]float64 {
	terms := map[int]float64{}
	for _, t := range r.Terms {
		if terms[t.Col] += t.Coef; terms[t.Col] == 0 {
			delete(terms, t.Col)
		}
	}
	return terms
}

// narrow narrows the bounds of the columns of a row, and reports whether it did: of whole columns by
// any row, of others by a row of one column.
func narrow(m *lin.Model, r lin.Row, lo, hi []float64) bool {
	const little = 1e-9
	terms := added(r)
	open := 0 // columns that are not fixed
	for j := range terms {
		if lo[j] < hi[j] {
			open++
		}
	}
	done := false
	for j, c := range terms {
		if lo[j] >= hi[j] || open > 1 && !m.Cols[j].Integer {
			continue
		}
		low, high := activity(terms, lo, hi, j)
		least, most := (r.Lo-high)/c, (r.Hi-low)/c
		if c < 0 {
			least, most = most, least
		}
		if m.Cols[j].Integer {
			least, most = math.Ceil(least-little), math.Floor(most+little)
		}
		if least > lo[j] {
			lo[j], done = min(least, hi[j]), true
		}
		if most < hi[j] {
			hi[j], done = max(most, lo[j]), true
		}
	}
	return done
}

// rowLine returns a row as text, or "" for one that its bounds imply.
func rowLine(m *lin.Model, r lin.Row, lo, hi []float64, p gridwright.Puzzle, formulation string) string {
	terms, names := map[string]float64{}, []string{}
	fixed := 0.0
	all := added(r)
	for j, c := range all {
		if lo[j] == hi[j] {
			fixed += c * lo[j]
			continue
		}
		name := columnName(m.Cols[j].Name, p, formulation)
		terms[name] = c
		names = append(names, name)
	}
	low, high := activity(all, lo, hi, -1)
	least, most := r.Lo-fixed, r.Hi-fixed
	if low >= r.Lo {
		least = math.Inf(-1)
	}
	if high <= r.Hi {
		most = math.Inf(1)
	}
	if len(names) == 0 && least <= 0 && most >= 0 || math.IsInf(least, -1) && math.IsInf(most, 1) {
		return ""
	}
	slices.Sort(names)
	scale := 1.0
	if len(names) > 0 {
		scale = terms[names[0]]
	}
	least, most = least/scale, most/scale
	if scale < 0 {
		least, most = most, least
	}
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = fmt.Sprintf("%.9g %s", terms[name]/scale, name)
	}
	return fmt.Sprintf("%.9g <= %s <= %.9g", least+0, strings.Join(parts, " + "), most+0) // no -0
}

// columnName returns the name of the formulation's column for that of a program, or a name of the
// formulation as it is.
func columnName(name string, p gridwright.Puzzle, formulation string) string {
	base, list, _ := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	var at []int
	for word := range strings.SplitSeq(list, ",") {
		var i int
		if _, err := fmt.Sscanf(word, "%d", &i); err != nil {
			break
		}
		at = append(at, i)
	}
	node := func(i, j int) string {
		n := 0
		if i > 0 {
			lines := strings.Split(programCells(p), "\n")
			for r, line := range lines[:i] {
				for c, word := range strings.Fields(line) {
					if word != "x" && (r < i-1 || c < j) {
						n++
					}
				}
			}
		}
		return fmt.Sprintf("n%d", n)
	}
	switch {
	case strings.HasPrefix(formulation, "mtz") && len(at) > 0:
		switch {
		case base == "u" && len(at) == 2:
			return "u(" + node(at[0], at[1]) + ")"
		case base == "start":
			return "x(n0," + node(at[0], at[1]) + ")"
		case base == "finish":
			return "x(" + node(at[0], at[1]) + ",n0)"
		case base == "x":
			return "x(" + node(at[0], at[1]) + "," + node(at[2], at[3]) + ")"
		}
	case formulation == "edge-label" && base == "y":
		way := "down"
		if at[0] == at[2] {
			way = "right"
		}
		return fmt.Sprintf("link(%d,%d,%s)", at[0], at[1], way)
	}
	return name
}

// programCells returns the lines of a board, with "x" for each hole.
func programCells(p gridwright.Puzzle) string {
	_, cells, _ := strings.Cut(p.String(), "\n")
	return cells
}
