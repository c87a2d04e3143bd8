package source

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/puzzle"
)

// plansOf returns the plans for a puzzle, the plainest first.
func plansOf(p puzzle.Puzzle) ([]plan, error) {
	switch p := p.(type) {
	case *path.Puzzle:
		return pathPlans(p), nil
	case *link.Puzzle:
		return linkPlans(p)
	case *latin.Puzzle:
		if p.Jigsaw() || len(p.Cages()) > 0 {
			return nil, errors.New("programs of sudoku state no areas and cages")
		}
		return latinPlans(p), nil
	case *kenken.Puzzle:
		return kenkenPlans(p)
	case *board.Puzzle:
		if p.Kind() == slitherlink.Kind() {
			return slitherlinkPlans(p), nil
		}
	}
	return nil, fmt.Errorf("%s has none", p.Kind().Name)
}

// pathPlans returns the plans of Numbrix and Hidato.
func pathPlans(p *path.Puzzle) []plan {
	share, distance := "a side", "abs(ord(i) - ord(r)) + abs(ord(j) - ord(c))"
	if p.Diagonal() {
		share, distance = "a side or a corner", "max(abs(ord(i) - ord(r)), abs(ord(j) - ord(c)))"
	}
	board := boardData(p, func(c int) int {
		if p.Hole(c) {
			return -1
		}
		return p.Given(c)
	})
	data := func(l Language) map[string]string {
		d := board(l)
		d["steps"], d["share"], d["distance"] = steps(l, around(p.Diagonal())), share, distance
		d["count"] = fmt.Sprint(p.N())
		d["inside"] = "$(board(i,j) >= 0)"
		d["hole"] = "\n      put$(board(i,j) < 0) 'x':>" + d["width"] + ";"
		return d
	}
	tour := func(name string) plan {
		return plan{name, "", 0, nil, []string{"head", "board", "path-board", "model", "path-tour",
			"path-" + name, "path-places", "solver", "solve", "path-tour-show", "put-numbers",
			"board-data", "end"}, data}
	}
	plans := []plan{{"assign", "", 0, nil, []string{"head", "board", "path-board", "model",
		"path-assign", "solver", "solve", "path-assign-show", "put-numbers", "board-data", "end"}, data}}
	if p.N() > 1 { // a tour of one cell has no rows that bound its place
		plans = append(plans, tour("mtz"), tour("mtz-lifted"))
	}
	return plans
}

// linkPlans returns the plans of Numberlink.
func linkPlans(p *link.Puzzle) ([]plan, error) {
	if !p.Cover() || p.Touch() != link.Never {
		return nil, errors.New("programs of numberlink state its rules under cover=yes and touch=never")
	}
	board := boardData(p, p.Label)
	data := func(l Language) map[string]string {
		d := board(l)
		d["steps"] = steps(l, [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}})
		d["pairs"] = fmt.Sprint(p.Pairs())
		return d
	}
	return []plan{
		{"pratt", "", 0, nil, []string{"head", "board", "link-board", "model", "link-pratt", "solver",
			"solve", "link-pratt-links", "link-show", "board-data", "end"}, data},
		{"edge-label", "", 0, nil, []string{"head", "board", "link-board", "model", "link-edge-label",
			"solver", "link-edge-label-solve", "link-edge-label-links", "link-show", "board-data",
			"end"}, data},
	}, nil
}

// latinPlans returns the plans of Latin squares, Futoshiki and Sudoku.
func latinPlans(p *latin.Puzzle) []plan {
	var boxes, boxesData []string
	high, wide := p.Box()
	if wide > 0 {
		boxes, boxesData = []string{"latin-boxes"}, []string{"latin-boxes-data"}
	}
	board := boardData(p, p.Given)
	data := func(l Language) map[string]string {
		d := board(l)
		d["high"], d["wide"] = fmt.Sprint(high), fmt.Sprint(wide)
		d["signs"] = signs(l, p)
		if l.Name == "latex" && len(p.Signs()) > 0 {
			d["columns"], d["board"] = strings.Repeat("c", 2*p.Order()-1), signed(p)
		}
		return d
	}
	begin := slices.Concat([]string{"head", "board", "latin-board", "model", "latin-assign",
		"latin-given"}, boxes)
	end := slices.Concat([]string{"solver", "solve", "latin-show", "put-numbers", "latin-data"},
		boxesData)
	if len(p.Signs()) == 0 {
		return []plan{{"assign", "", 0, nil, slices.Concat(begin, end, []string{"end"}), data}}
	}
	var plans []plan
	for _, name := range []string{"bigm", "bigm-tight", "value", "value-strict", "cumulative"} {
		base, _, tight := strings.Cut(name, "-")
		plans = append(plans, plan{name, "", 0, nil, slices.Concat(begin,
			[]string{"latin-signs", "latin-" + base}, end, []string{"latin-signs-data", "end"}),
			func(l Language) map[string]string {
				d := data(l)
				comparison(d, l, tight)
				return d
			}})
	}
	return plans
}

// mostTuples is the largest number of tuples of numbers of which a program takes those of a cage.
const mostTuples = 1_000_000

// kenkenPlans returns the plans of KenKen.
func kenkenPlans(p *kenken.Puzzle) ([]plan, error) {
	n := p.Order()
	columns := n * n * n
	for _, cage := range p.Targets() {
		tuples := 1
		for range cage.Cells {
			if tuples *= n; tuples > mostTuples {
				return nil, fmt.Errorf("a cage of %d cells has more than %d tuples of numbers",
					len(cage.Cells), mostTuples)
			}
		}
		columns += min(tuples, 2*tuples/n+4*n) // + and * leave one last number, - and / of two cells two
	}
	board := boardData(p, func(int) int { return 0 }) // the board is empty, and not stated
	data := func(l Language) map[string]string {
		d := board(l)
		cages(d, l, p)
		return d
	}
	// In MathProg, the tuples of numbers that fit a cage would be hundreds of rows of data.
	const model = "A binary for each cell and number; the numbers of a cage are one of the tuples " +
		"that give its target."
	return []plan{{"rules", model, columns, []string{"pulp", "pyomo", "jump", "gams", "minizinc"},
		[]string{"kenken-head", "head", "board", "kenken-board", "model", "latin-assign",
			"kenken-cages", "kenken-tuples", "solver", "solve", "latin-show", "put-numbers"}, data}}, nil
}

// slitherlinkPlans returns the plans of Slitherlink: in the languages that add a row when an answer
// has several loops, and in GAMS, whose set of corners has a row and a column more than the board.
func slitherlinkPlans(p *board.Puzzle) []plan {
	data := boardData(p, func(c int) int {
		if n, ok := p.At(c); ok {
			return n
		}
		return -1
	})
	corners := func(l Language) map[string]string {
		d := data(l)
		rows, cols := p.Size()
		d["rows"], d["cols"] = fmt.Sprint(rows+1), fmt.Sprint(cols+1)
		return d
	}
	const lines = "A binary for each line; a corner has two lines or none, and "
	return []plan{
		{"rules", lines + "a row is added against each loop of an answer that has several.",
			0, []string{"pulp", "pyomo", "jump"}, []string{"head", "slitherlink-board", "model",
				"slitherlink-rules", "solver", "slitherlink-solve", "slitherlink-show"}, data},
		{"rules-flow", lines + "a flow from one corner of the loop reaches its others.",
			0, []string{"gams"}, []string{"head", "board", "slitherlink-flow", "solver", "slitherlink-show",
				"link-show"}, corners},
	}
}
