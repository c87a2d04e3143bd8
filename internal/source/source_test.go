package source_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/source"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// programBoards are puzzles of all families, with holes, corners, boxes, signs, numbers of two
// digits and all operations. Those whose names begin with "no" have no answer.
var programBoards = map[string]string{
	"numbrix":     "numbrix\n1 4 .\n. . .\n. . .\n",
	"hidato":      "hidato\n1 . .\nx . 8\n. . .\n",
	"one cell":    "numbrix\n.\n",
	"numberlink":  "numberlink\n1 . 2\n. . 3\n1 2 3\n",
	"futoshiki":   "futoshiki\n. < . >   .   3\n^\n.   .   .   .\n\n.   .   .   .\n\n.   . < 4   .\n\n",
	"latin":       "latin\n1 . .\n. 3 .\n. . .\n",
	"sudoku":      "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
	"kenken":      "kenken\na a b\nc d b\nc d e\na 3+\nb 2-\nc 6*\nd 3/\ne 2\n",
	"open kenken": "kenken\na b b c\na d e c\nd d e f\ng g f f\na 3\nb 6\nc 3\nd 8\ne 2\nf 6\ng 12\n",
	"slitherlink": "slitherlink\n. 3 . 2\n. . 1 .\n3 . . 3\n",
	"no numbrix":  "numbrix\n1 . 3\n. . .\n2 . .\n",
	"no link":     "numberlink\n1 2\n2 1\n",
	"no sudoku":   "sudoku\n1 2 . .\n. . 3 .\n. . 4 .\n3 . . .\n",
}

// runner returns what runs programs of a language, or nil, and whether it is the language itself or
// a reader of ours that stands in for it.
func runner(t *testing.T, language string) (run func(program string) (string, error), itself bool) {
	t.Helper()
	read := func(r Run, err error) (string, error) { return r.Out, err }
	switch language {
	case "pulp", "pyomo":
		for _, python := range pythons {
			if exec.Command(python, "-c", "import "+language).Run() == nil {
				return command(t, ".py", python), true
			}
		}
		if python := installed("python3"); language == "pyomo" && python != nil {
			return func(program string) (string, error) {
				return read(Pyomo(t.Context(), t.TempDir(), python[0], program, solveWhole(t)))
			}, false
		}
	case "jump":
		return func(program string) (string, error) {
			return read(JuMP(program, solveWhole(t)))
		}, false
	case "gams":
		return func(program string) (string, error) {
			return read(GAMS(program, solveWhole(t)))
		}, false
	case "mathprog":
		return command(t, ".mod", installed("glpsol", "--math")...), true
	case "minizinc":
		return command(t, ".mzn", installed("minizinc", "--soln-sep", "")...), true
	case "latex":
		return command(t, ".tex", installed("pdflatex", "-interaction=nonstopmode", "-halt-on-error")...), true
	}
	return nil, false
}

// pythons are the names under which a Python may have PuLP or Pyomo.
var pythons = []string{"python3", "/usr/bin/python3"}

func installed(name string, args ...string) []string {
	if _, err := exec.LookPath(name); err != nil {
		return nil
	}
	return append([]string{name}, args...)
}

// command returns what runs a command on a file with a program and returns its output, or nil for
// none.
func command(t *testing.T, ending string, run ...string) func(program string) (string, error) {
	if run == nil {
		return nil
	}
	return func(program string) (string, error) {
		file := filepath.Join(t.TempDir(), "program"+ending)
		if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
			return "", err
		}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, run[0], append(run[1:], file)...)
		cmd.Dir = filepath.Dir(file)
		out, err := cmd.Output()
		return string(out), err
	}
}

// solveWhole solves models by our solver of whole columns: places and labels, which the programs let
// be any number, can be taken as whole.
func solveWhole(t *testing.T) Solve {
	return func(m *lin.Model) ([]float64, error) {
		integer := *m
		integer.Cols = slices.Clone(m.Cols)
		for j := range integer.Cols {
			integer.Cols[j].Integer = true
		}
		r, err := mip.Solve(t.Context(), pb.Solver{}, &integer, mip.Options{})
		return r.Point, err
	}
}

// programsOf returns the formulations by which the puzzles of a kind have programs in a language.
func programsOf(kind, language string) []string {
	switch kind {
	case "numbrix", "hidato":
		return []string{"assign", "mtz", "mtz-lifted"}
	case "numberlink":
		return []string{"pratt", "edge-label"}
	case "futoshiki":
		return []string{"bigm", "bigm-tight", "value", "value-strict", "cumulative"}
	case "latin", "sudoku":
		return []string{"assign"}
	case "kenken":
		if slices.Contains([]string{"pulp", "pyomo", "jump", "gams", "minizinc"}, language) {
			return []string{"rules"}
		}
	case "slitherlink":
		if slices.Contains([]string{"pulp", "pyomo", "jump"}, language) {
			return []string{"rules"}
		}
		if language == "gams" {
			return []string{"rules-flow"}
		}
	}
	return nil
}

// TestProgramsOfExamples runs the programs of the examples in the languages of our readers.
func TestProgramsOfExamples(t *testing.T) {
	if !sample.Whole() {
		t.Skip("takes a minute")
	}
	files, err := filepath.Glob("../../examples/*.txt")
	if err != nil || files == nil {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := catalog.Read(string(text))
		if err != nil {
			continue // of a kind in a file, which has no program
		}
		family, err := catalog.FamilyFor(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range []string{"pyomo", "jump", "gams"} {
			run, _ := runner(t, language)
			for _, name := range source.Formulations(p, language) {
				f, err := family.Formulation(name, p)
				if err != nil {
					t.Fatal(err)
				}
				if rows, _ := p.Size(); rows > 20 || run == nil || f.Flaw.Of(p) != "" ||
					language == "gams" && (name == "edge-label" || name == "rules-flow") {
					continue // too large for our readers or pb, or with answers that are none
				}
				program, err := catalog.Program(p, language, name)
				if err != nil {
					t.Error(err)
					continue
				}
				label := filepath.Base(file) + ", " + language + ", " + name
				if strings.Contains(label, "-loops-") || strings.Contains(label, "-touch-") {
					label = "no answer: " + label
				}
				judge(t, p, label, program, run)
			}
		}
	}
}

// unreplaced matches a word of a part.
var unreplaced = regexp.MustCompile(`@[^@\s]+@`)

// TestPrograms runs the program of each puzzle by each formulation in each language, and judges what
// it prints; a short test runs every fifth.
func TestPrograms(t *testing.T) {
	for _, l := range source.Languages() {
		run, itself := runner(t, l.Name)
		switch {
		case run == nil:
			t.Logf("%s: what runs it is not installed", l.Name)
		case !itself:
			t.Logf("%s: not installed, run by our reader", l.Name)
		}
		ran := 0
		for _, name := range slices.Sorted(maps.Keys(programBoards)) {
			p := read(t, programBoards[name])
			for _, f := range []string{"assign", "mtz", "mtz-lifted", "mtz-1960", "pratt", "edge-label",
				"edge", "bigm", "bigm-tight", "value", "value-strict", "cumulative", "rules", "rules-flow"} {
				label := name + ", " + l.Name + ", " + f
				program, err := catalog.Program(p, l.Name, f)
				if !slices.Contains(programsOf(p.Kind().Name, l.Name), f) ||
					name == "one cell" && f != "assign" { // there is no tour
					if err == nil {
						t.Errorf("%s: there is a program", label)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", label, err)
					continue
				}
				if unreplaced.MatchString(program) {
					t.Errorf("%s: not all words are replaced:\n%s", label, program)
				}
				if ran++; run != nil && ran%sample.Every(1) == 0 {
					judge(t, p, label, program, run)
				}
			}
		}
	}
}

// TestAnotherAnswer adds the row by which a program in GAMS asks for another answer.
func TestAnotherAnswer(t *testing.T) {
	unique := []string{"numbrix", "numberlink", "sudoku", "kenken"}
	for _, name := range append(unique, "futoshiki", "slitherlink") {
		p := read(t, programBoards[name])
		for _, f := range programsOf(p.Kind().Name, "gams") {
			program, err := catalog.Program(p, "gams", f)
			if err != nil {
				t.Fatal(err)
			}
			_, row, _ := strings.Cut(program, "equations again:\n*")
			row, _, _ = strings.Cut(row, "\n")
			program += "Equation other;\nother.. " + row + ";\nModel again / all /;\n" +
				"solve again using mip minimizing z;\n"
			r, err := GAMS(program, solveWhole(t))
			if another := r.Point != nil; err != nil || len(r.Models) != 2 || another == slices.Contains(unique, name) {
				t.Errorf("%s, %s: %v, another answer: %v", name, f, err, another)
			}
		}
	}
}

// TestLicence: a program in GAMS says if its model may be too large for the free licence.
func TestLicence(t *testing.T) {
	for file, says := range map[string]bool{"kenken-6x6": false, "futoshiki-5x5": false,
		"slitherlink-10x10": false, "numberlink-11x11": true, "numbrix-9x9": true,
		"numberlink-20x20": true} {
		text, err := os.ReadFile("../../examples/" + file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		program, err := catalog.Program(read(t, string(text)), "gams", "")
		if err != nil || strings.Contains(program, "demonstration licence") != says {
			t.Errorf("%s: %v, want the licence named: %v", file, err, says)
		}
	}
}

// judge runs a program. It must print "=" and the answer of the puzzle, or no "=" if there is none.
// Of a text for LaTeX, no line may be too wide.
func judge(t *testing.T, p gridwright.Puzzle, label, program string, run func(string) (string, error)) {
	t.Helper()
	out, err := run(program)
	_, answer, found := strings.Cut("\n"+out, "\n=\n")
	switch {
	case strings.Contains(program, `\documentclass`):
		if err != nil || strings.Contains(out, "Overfull") {
			t.Errorf("%s: %v\n%s", label, err, out)
		}
		return
	case strings.HasPrefix(label, "no "):
		if found {
			t.Errorf("%s: found\n%s", label, answer)
		}
		return
	case err != nil || !found:
		t.Errorf("%s: %v\n%s\n%s", label, err, out, program)
		return
	}
	rows, _ := p.Size()
	if p.Kind().Name == "slitherlink" { // its answers show the corners of cells
		rows++
	}
	lines := strings.SplitAfter(answer, "\n")
	grid := strings.Join(lines[:min(rows, len(lines))], "")
	s, err := texts.ReadAnswer(p, grid)
	if err == nil {
		err = gridwright.Check(p, s)
	}
	if err != nil {
		t.Errorf("%s: %v\n%s", label, err, grid)
	}
}

func read(t *testing.T, text string) gridwright.Puzzle {
	t.Helper()
	p, err := catalog.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestNoProgram: errors say what there is instead.
func TestNoProgram(t *testing.T) {
	numbrix := read(t, programBoards["numbrix"])
	for _, tt := range []struct {
		p                     gridwright.Puzzle
		language, formulation string
		is                    error
		says                  string
	}{
		{numbrix, "pulp", "scf", gridwright.ErrUnsupported, "assign, mtz and mtz-lifted"},
		{numbrix, "fortran", "", nil, "pulp, pyomo, jump, gams, mathprog, minizinc or latex"},
		{numbrix, "pulp", "asign", gridwright.ErrUnknown, "assign"},
		{read(t, programBoards["slitherlink"]), "mathprog", "", gridwright.ErrUnsupported, "slitherlink"},
		{read(t, "numberlink cover=no\n1 . .\n. . 1\n"), "pulp", "edge-label",
			gridwright.ErrUnsupported, "cover=yes"},
	} {
		_, err := catalog.Program(tt.p, tt.language, tt.formulation)
		if err == nil || tt.is != nil && !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s in %s: %v, want %q", tt.formulation, tt.language, err, tt.says)
		}
	}
}
