package source

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// boardData returns the words that every plan has: the name of the kind, and the number of each
// cell in the notation of a language.
func boardData(p puzzle.Puzzle, number func(cell int) int) func(l Language) map[string]string {
	return func(l Language) map[string]string {
		rows, cols := p.Size()
		d := map[string]string{"kind": p.Kind().Name, "rows": fmt.Sprint(rows),
			"cols": fmt.Sprint(cols), "n": fmt.Sprint(rows), "inside": "", "hole": ""}
		d["width"] = fmt.Sprint(len(fmt.Sprint(rows*cols)) + 1) // of a number and a space
		d["board"] = matrix(l, rows, cols, number)
		switch l.notation {
		case "python":
			maps.Copy(d, pythonWords(l))
		case "mathprog":
			d["columns"] = strings.Join(padded(cols, cols, func(j int) int { return j + 1 }), " ")
		case "latex":
			d["columns"] = "|" + strings.Repeat("c|", cols)
		}
		return d
	}
}

// pythonWords returns the words for what PuLP and Pyomo write differently in the parts that they
// share.
func pythonWords(l Language) map[string]string {
	if l.Name == "pulp" {
		return map[string]string{"m": "", ",": "][", "value": "value", "sum": "lpSum",
			"add": "model += ", "end": "", "failed": "model.solve(solver) != 1"}
	}
	return map[string]string{"m": "model.", ",": ", ", "value": "pyo.value", "sum": "sum",
		"add": "model.cuts.add(", "end": ")", "failed": "not solved()"}
}

// padded returns numbers as words, as wide as that of the largest.
func padded(count, largest int, number func(i int) int) []string {
	words := make([]string, count)
	for i := range words {
		words[i] = fmt.Sprintf("%*d", len(fmt.Sprint(largest)), number(i))
	}
	return words
}

// matrix returns numbers in rows and columns in the notation of a language.
func matrix(l Language, rows, cols int, number func(cell int) int) string {
	wide := 1
	for c := range rows * cols {
		wide = max(wide, len(fmt.Sprint(number(c))))
	}
	switch head := len(fmt.Sprint(cols)); l.notation { // of a column, with its number
	case "mathprog":
		wide = max(wide, head)
	case "gams":
		wide = max(wide, head+1)
	}
	lines := make([]string, rows)
	for i := range lines {
		words := make([]string, cols)
		for j := range words {
			words[j] = fmt.Sprintf("%*d", wide, number(i*cols+j))
		}
		switch l.notation {
		case "python":
			lines[i] = "    [" + strings.Join(words, ", ") + "],"
		case "julia":
			lines[i] = "    " + strings.Join(words, " ")
		case "gams":
			lines[i] = fmt.Sprintf("   %-*s  %s", len(fmt.Sprint(rows))+1, fmt.Sprintf("r%d", i+1),
				strings.Join(words, " "))
		case "mathprog":
			lines[i] = fmt.Sprintf("%*d %s", len(fmt.Sprint(rows)), i+1, strings.Join(words, " "))
		case "minizinc":
			lines[i] = "  " + strings.Join(words, ", ")
		case "latex":
			for j := range words {
				words[j] = symbol(number(i*cols + j))
			}
			lines[i] = "  " + strings.Join(words, " & ") + ` \\ \hline`
		}
	}
	switch l.notation {
	case "minizinc":
		return strings.Join(lines, " |\n")
	case "gams":
		heads := make([]string, cols)
		for j := range heads {
			heads[j] = fmt.Sprintf("%*s", wide, fmt.Sprintf("c%d", j+1))
		}
		lines = slices.Insert(lines, 0, strings.Repeat(" ", len(fmt.Sprint(rows))+6)+
			strings.Join(heads, " "))
	case "latex":
		lines = slices.Insert(lines, 0, `  \hline`)
	}
	return strings.Join(lines, "\n")
}

// symbol returns the number of a cell for a reader: nothing if it is open, a cross at a hole.
func symbol(number int) string {
	switch {
	case number < 0:
		return `\times`
	case number == 0:
		return `\phantom{0}`
	}
	return fmt.Sprint(number)
}

// around returns the steps from a cell to its neighbours. The first and the last are opposite to
// each other, and so on.
func around(diagonal bool) [][2]int {
	var steps [][2]int
	for a := -1; a <= 1; a++ {
		for b := -1; b <= 1; b++ {
			if (a != 0 || b != 0) && (diagonal || a == 0 || b == 0) {
				steps = append(steps, [2]int{a, b})
			}
		}
	}
	return steps
}

// steps returns pairs of numbers in the notation of a language.
func steps(l Language, pairs [][2]int) string {
	words := make([]string, len(pairs))
	for i, s := range pairs {
		words[i] = fmt.Sprintf("(%d, %d)", s[0], s[1])
		if l.notation == "minizinc" {
			words[i] = fmt.Sprintf("%d, %d", s[0], s[1])
		}
	}
	if l.notation == "minizinc" {
		return strings.Join(words, " | ")
	}
	return strings.Join(words, ", ")
}

// signs returns the rows and columns of the smaller and the larger cell of each sign in the
// notation of a language. Python counts from 0, the others from 1.
func signs(l Language, p *latin.Puzzle) string {
	n := p.Order()
	var lines []string
	for _, s := range p.Signs() {
		from, format := 1, "%d, %d, %d, %d"
		switch l.notation {
		case "python":
			from = 0
		case "gams":
			format = "   r%d.c%d.r%d.c%d"
		}
		line := fmt.Sprintf(format, s.Smaller/n+from, s.Smaller%n+from, s.Larger/n+from,
			s.Larger%n+from)
		switch l.notation {
		case "python", "julia":
			line = "    (" + line + "),"
		case "mathprog":
			line = "  (" + line + ")"
		case "minizinc":
			line = "  " + line
		}
		lines = append(lines, line)
	}
	if l.notation == "minizinc" {
		return strings.Join(lines, " |\n")
	}
	return strings.Join(lines, "\n")
}

// comparison adds the words in which the rows of bigm and bigm-tight differ, or those of value and
// value-strict.
func comparison(d map[string]string, l Language, tight bool) {
	words := map[string]string{"M": "100", "above": ">", "from": "k+1", "top": "n-1", "strict": "",
		"excluded": "nothing above k", "below": "$(ord(k) < card(k))",
		"whyM": "the article has 100; every number from 1 on is large enough"}
	if tight {
		words = map[string]string{"M": "1", "above": ">=", "from": "k", "top": "n", "strict": " + 1",
			"excluded": "neither k nor more", "below": "",
			"whyM": "large enough, since a cell holds one number"}
		if l.notation == "latex" {
			words["above"] = `\ge`
		}
	}
	maps.Copy(d, words)
}

// signed returns the board of a Futoshiki in LaTeX, with the signs between its cells.
func signed(p *latin.Puzzle) string {
	n := p.Order()
	between := map[[2]int]string{} // of two neighbours, the first one first
	for _, s := range p.Signs() {
		switch {
		case s.Larger == s.Smaller+1:
			between[[2]int{s.Smaller, s.Larger}] = "<"
		case s.Smaller == s.Larger+1:
			between[[2]int{s.Larger, s.Smaller}] = ">"
		case s.Larger > s.Smaller:
			between[[2]int{s.Smaller, s.Larger}] = `\wedge`
		default:
			between[[2]int{s.Larger, s.Smaller}] = `\vee`
		}
	}
	var lines []string
	for i := range n {
		var cells, below []string
		for j := range n {
			c := i*n + j
			cell := symbol(p.Given(c))
			if p.Given(c) == 0 {
				cell = `\cdot`
			}
			cells, below = append(cells, cell), append(below, between[[2]int{c, c + n}])
			if j+1 < n {
				cells, below = append(cells, between[[2]int{c, c + 1}]), append(below, "")
			}
		}
		lines = append(lines, "  "+strings.Join(cells, " & ")+` \\`)
		if i+1 < n {
			lines = append(lines, "  "+strings.Join(below, " & ")+` \\`)
		}
	}
	return strings.Join(lines, "\n")
}

// cages adds the words for the cages of a KenKen. The number of a cage of one cell is a sum.
func cages(d map[string]string, l Language, p *kenken.Puzzle) {
	n := p.Order()
	of, place := map[int]int{}, map[int]int{} // of each cell, its cage and its place there, from 1
	from, most := 0, 1
	if l.notation == "julia" {
		from = 1
	}
	var lines, operations, targets, does, aims []string
	for g, cage := range p.Targets() {
		operation := string(rune(cage.Op))
		if cage.Op == kenken.Single {
			operation = "+"
		}
		var cells []string
		for i, c := range cage.Cells {
			of[c], place[c] = g+1, i+1
			cells = append(cells, fmt.Sprintf("(%d, %d)", c/n+from, c%n+from))
		}
		most = max(most, len(cage.Cells))
		lines = append(lines, fmt.Sprintf("    (%q, %d, [%s]),", operation, cage.Target,
			strings.Join(cells, ", ")))
		operations = append(operations, fmt.Sprintf("%q", operation))
		targets = append(targets, fmt.Sprint(cage.Target))
		for i, name := range []string{"plus", "times", "minus", "over"} {
			if operation == "+*-/"[i:i+1] || operation == "?" && (i < 2 || len(cage.Cells) == 2) {
				does = append(does, fmt.Sprintf("   %d.%s", g+1, name))
			}
		}
		aims = append(aims, fmt.Sprintf("   %d  %d", g+1, cage.Target))
	}
	tuples := 1
	for range most {
		tuples *= n
	}
	maps.Copy(d, map[string]string{"cages": strings.Join(lines, "\n"),
		"cageOf":     matrix(l, n, n, func(c int) int { return of[c] }),
		"operations": strings.Join(operations, ", "), "targets": strings.Join(targets, ", ")})
	if l.notation == "gams" {
		maps.Copy(d, map[string]string{"does": strings.Join(does, "\n"),
			"count": fmt.Sprint(len(aims)), "most": fmt.Sprint(most), "tuples": fmt.Sprint(tuples),
			"place":   matrix(l, n, n, func(c int) int { return place[c] }),
			"targets": strings.Join(aims, "\n")})
	}
}
