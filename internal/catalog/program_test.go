package catalog_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/source"
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

// interpreter returns the command that runs programs of a language, or nil.
func interpreter(language string) []string {
	switch language {
	case "pulp":
		for _, python := range []string{"python3", "/usr/bin/python3"} {
			if exec.Command(python, "-c", "import pulp").Run() == nil {
				return []string{python}
			}
		}
	case "mathprog":
		return installed("glpsol", "--math")
	case "minizinc":
		return installed("minizinc", "--soln-sep", "")
	case "latex":
		return installed("pdflatex", "-interaction=nonstopmode", "-halt-on-error")
	}
	return nil
}

func installed(name string, args ...string) []string {
	if _, err := exec.LookPath(name); err != nil {
		return nil
	}
	return append([]string{name}, args...)
}

// programsOf returns the formulations by which the puzzles of a kind have programs in a language.
func programsOf(kind, language string) []string {
	switch kind {
	case "numbrix", "hidato":
		return []string{"assign", "mtz", "mtz-lifted"}
	case "numberlink":
		return []string{"pratt", "edge-label"}
	case "futoshiki":
		return []string{"bigm", "value"}
	case "latin", "sudoku":
		return []string{"assign"}
	case "kenken":
		if language == "pulp" || language == "minizinc" {
			return []string{"rules"}
		}
	case "slitherlink":
		if language == "pulp" {
			return []string{"rules"}
		}
	}
	return nil
}

// TestPrograms runs the program of each puzzle by each formulation in each language, and judges what
// it prints; a short test runs every fifth.
func TestPrograms(t *testing.T) {
	for _, l := range source.Languages() {
		run := interpreter(l.Name)
		if run == nil {
			t.Logf("%s: what runs it is not installed", l.Name)
		}
		ran := 0
		for _, name := range slices.Sorted(maps.Keys(programBoards)) {
			p := read(t, programBoards[name])
			for _, f := range []string{"assign", "mtz", "mtz-lifted", "mtz-1960", "pratt", "edge-label",
				"edge", "bigm", "value", "cumulative", "rules"} {
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
				if strings.Contains(program, "@") {
					t.Errorf("%s: not all words are replaced:\n%s", label, program)
				}
				if ran++; run != nil && ran%sample.Every(1) == 0 {
					judge(t, p, label, program, l.Ending, run)
				}
			}
		}
	}
}

// judge runs a program. It must print "=" and the answer of the puzzle, or no "=" if there is none.
// Of a text for LaTeX, no line may be too wide.
func judge(t *testing.T, p gridwright.Puzzle, label, program, ending string, run []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program"+ending)
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, run[0], append(run[1:], file)...)
	cmd.Dir = filepath.Dir(file)
	out, err := cmd.Output()
	_, answer, found := strings.Cut("\n"+string(out), "\n=\n")
	switch {
	case ending == ".tex":
		if err != nil || strings.Contains(string(out), "Overfull") {
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
		{numbrix, "fortran", "", nil, "pulp, mathprog, minizinc or latex"},
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
