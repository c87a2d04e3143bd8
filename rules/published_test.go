package rules_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// published is a board that others made, with its answer: rows of words.
type published struct {
	name              string
	problem, solution [][]string
}

// boards reads the boards of a file in GRIDWRIGHT_PUBLISHED.
func boards(tb testing.TB, file string) []published {
	tb.Helper()
	dir := os.Getenv("GRIDWRIGHT_PUBLISHED")
	if dir == "" {
		tb.Skip("GRIDWRIGHT_PUBLISHED names no folder of boards")
	}
	f, err := os.Open(filepath.Join(dir, file))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	grid := func(text string) (rows [][]string) {
		for _, line := range strings.Split(text, "\n")[1:] { // the first line is the size
			rows = append(rows, strings.Fields(line))
		}
		return rows
	}
	var all []published
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var b struct{ Name, Problem, Solution string }
		if err := json.Unmarshal(lines.Bytes(), &b); err != nil {
			tb.Fatal(err)
		}
		all = append(all, published{b.Name, grid(b.Problem), grid(b.Solution)})
	}
	return all
}

// kakuro states that the numbers of each run differ and have its sum. A word "23,16" is a cell with
// the sums of the run below it and of the run to its right.
func kakuro(problem [][]string) (*rules.Set, error) {
	rows, cols := len(problem), len(problem[0])
	m := rules.New(rows, cols)
	open := func(r, c int) bool { return r < rows && c < cols && problem[r][c] == "0" }
	for r := range rows {
		for c := range cols {
			if open(r, c) {
				m.Int(puzzle.Cell{Row: int16(r), Col: int16(c)}, 1, 9)
			}
		}
	}
	for r := range rows {
		for c := range cols {
			below, right, ok := strings.Cut(problem[r][c], ",")
			if !ok {
				continue
			}
			for _, run := range []struct {
				sum    string
				dr, dc int
			}{{below, 1, 0}, {right, 0, 1}} {
				if run.sum == "" {
					continue
				}
				sum, err := strconv.Atoi(run.sum)
				if err != nil {
					return nil, err
				}
				var xs []rules.Int
				for i, j := r+run.dr, c+run.dc; open(i, j); i, j = i+run.dr, j+run.dc {
					xs = append(xs, m.Int(puzzle.Cell{Row: int16(i), Col: int16(j)}, 1, 9))
				}
				m.Rule("sum", "the run has the sum {n}", sum).Sum(sum, true, xs...)
			}
		}
	}
	return m, nil
}

// yinyang states that each colour is connected and that no 2x2 cells have one.
func yinyang(problem [][]string) (*rules.Set, error) {
	rows, cols := len(problem), len(problem[0])
	m := rules.New(rows, cols)
	cells := m.Cells(false, nil)
	colours := make([][]rules.Lit, 2)
	for i, c := range cells.Cells {
		black := m.Fact(shaded(c))
		colours[0], colours[1] = append(colours[0], black), append(colours[1], black.Not())
		switch problem[i/cols][i%cols] {
		case "b":
			m.Rule("given", "{cell} is black", c).Is(black)
		case "w":
			m.Rule("given", "{cell} is white", c).Is(black.Not())
		}
	}
	for _, own := range colours {
		for i, c := range cells.Cells {
			if int(c.Row) < rows-1 && int(c.Col) < cols-1 {
				m.Rule("square", "the 2x2 cells from {cell} have both colours", c).
					AtMost(3, own[i], own[i+1], own[i+cols], own[i+cols+1])
			}
		}
		m.Rule("connected", "each colour is connected").Connected(cells.Graph, own...)
	}
	return m, nil
}

// decide solves a statement and returns its answers, at most two, as sets of facts.
func decide(m *rules.Set) ([]map[puzzle.Fact]bool, error) {
	var keep []rules.Lit
	for v := 1; v < m.Vars(); v++ {
		if _, ok := m.FactOf(v); ok {
			keep = append(keep, rules.Lit(2*v))
		}
	}
	f, err := m.Formula(context.Background(), rules.Options{Keep: keep})
	if err != nil {
		return nil, err
	}
	s := sat.New(sat.Options{Decay: 0.88, NoModes: true})
	s.AddFormula(f.Formula)
	for _, t := range f.Theories {
		s.AddTheory(t.New(), t.Observed...)
	}
	var answers []map[puzzle.Fact]bool
	for len(answers) < 2 {
		switch s.Solve(context.Background(), sat.Limits{}) {
		case sat.Unsat:
			return answers, nil
		case sat.Unknown:
			return nil, fmt.Errorf("the solver gives up")
		}
		answer, other := map[puzzle.Fact]bool{}, []rules.Lit{}
		holds := f.Holds(s.Model)
		for _, l := range keep {
			fact, _ := m.FactOf(l.Var())
			answer[fact] = holds(l)
			if there, ok := f.Lit(l); ok && holds(l) {
				other = append(other, there.Not())
			} else if ok {
				other = append(other, there)
			}
		}
		answers = append(answers, answer)
		s.Add(other...)
	}
	return answers, nil
}

// open are two Nurikabes that are not decided in a minute: one has four islands, three of them of 15
// to 30 cells, on 100 cells, and one has 2,280 cells.
var open = []string{"753_10x10", "1055_40x57"}

// TestPublished: boards of kinds that nobody built in have exactly the published answer.
func TestPublished(t *testing.T) {
	isShaded := func(is string) func(c puzzle.Cell, word string) []puzzle.Fact {
		return func(c puzzle.Cell, word string) []puzzle.Fact {
			return []puzzle.Fact{factIf(shaded(c), word == is)}
		}
	}
	for _, kind := range []struct {
		file  string
		state func(problem [][]string) (*rules.Set, error)
		facts func(c puzzle.Cell, word string) []puzzle.Fact // of a cell of the answer
	}{
		{"Kakuro.jsonl", kakuro, func(c puzzle.Cell, word string) []puzzle.Fact {
			n, err := strconv.Atoi(word)
			if err != nil { // a wall
				return nil
			}
			return []puzzle.Fact{puzzle.HoldsFact(c, n)}
		}},
		{"YinYang.jsonl", yinyang, isShaded("b")},
		{"Masyu.jsonl", masyu, func(c puzzle.Cell, word string) []puzzle.Fact {
			right, down := puzzle.Cell{Row: c.Row, Col: c.Col + 1}, puzzle.Cell{Row: c.Row + 1, Col: c.Col}
			return []puzzle.Fact{factIf(puzzle.LinkedFact(c, right), strings.Contains(word, "e")),
				factIf(puzzle.LinkedFact(c, down), strings.Contains(word, "s"))}
		}},
		{"Nurikabe.jsonl", nurikabe, isShaded("x")},
		{"Akari.jsonl", akari, isShaded("o")},
	} {
		t.Run(kind.file, func(t *testing.T) {
			all := boards(t, kind.file)
			for _, b := range all {
				if slices.Contains(open, b.name) {
					continue
				}
				m, err := kind.state(b.problem)
				if err != nil {
					t.Errorf("%s: %v", b.name, err)
					continue
				}
				answers, err := decide(m)
				if err != nil || len(answers) != 1 {
					t.Errorf("%s: %d answers, %v", b.name, len(answers), err)
					continue
				}
				for r := range b.problem {
					for c, word := range b.solution[r] {
						for _, f := range kind.facts(puzzle.Cell{Row: int16(r), Col: int16(c)}, word) {
							if f.Not && answers[0][f.Opposite()] || !f.Not && !answers[0][f] {
								t.Errorf("%s: %v is not in the answer", b.name, f)
							}
						}
					}
				}
			}
			if len(all) < 60 {
				t.Errorf("%d boards", len(all))
			}
		})
	}
}

// factIf returns a fact, or its opposite if it is not so.
func factIf(f puzzle.Fact, so bool) puzzle.Fact {
	if !so {
		return f.Opposite()
	}
	return f
}
