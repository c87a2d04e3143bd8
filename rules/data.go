package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// Data returns what a rule demands as text, in the forms of docs/certificates.md, by which programs
// that share nothing with this one know the rule. A rule that always holds is "". The error states
// that the rule has no such form.
func (f *Formula) Data(rule int) (string, error) {
	r := f.set.rules[rule]
	w := formulaWriter{f: f}
	text, ok := w.constraint(r.is)
	if !ok {
		return "", fmt.Errorf("%q has no form of a certificate", r.Words())
	}
	var when []Lit
	for _, l := range r.when {
		switch w.known(l) {
		case -1:
			return "", nil
		case 0:
			when = append(when, l)
		}
	}
	if len(when) > 0 && text != "" {
		text = "if " + w.list(when) + " then " + text
	}
	return text, nil
}

// Name returns the name of a literal: the text of its fact, or of its words.
func (m *Set) Name(l Lit) string {
	not := ""
	if l.Negated() {
		not = "!"
	}
	if f, ok := m.FactOf(l.Var()); ok {
		text, _ := f.MarshalText() // all facts of a Set have one
		return not + string(text)
	}
	return not + "@" + oneToken(m.Words(l.Var()))
}

// oneToken writes words as one: cells as r1c2, and _ for blanks.
func oneToken(words string) string {
	var b strings.Builder
	for {
		before, row, ok := strings.Cut(words, "row ")
		b.WriteString(before)
		if !ok {
			return strings.ReplaceAll(b.String(), " ", "_")
		}
		r, rest := number(row)
		col, is := strings.CutPrefix(rest, ", column ")
		if c, after := number(col); is && r != "" && c != "" {
			b.WriteString("r" + r + "c" + c)
			words = after
			continue
		}
		b.WriteString("row ")
		words = row
	}
}

// number returns the digits at the beginning of a text, and the rest.
func number(text string) (digits, rest string) {
	rest = strings.TrimLeft(text, "0123456789")
	return text[:len(text)-len(rest)], rest
}

// formulaWriter writes rules of a formula.
type formulaWriter struct{ f *Formula }

// known returns the value of a literal that is no variable.
func (w formulaWriter) known(l Lit) int8 { return w.f.known.value(l) }

// left returns the literals that are variables, and how many of the others are true.
func (w formulaWriter) left(lits []Lit) (left []Lit, on int) {
	left = make([]Lit, 0, len(lits))
	for _, l := range lits {
		switch w.known(l) {
		case 0:
			left = append(left, l)
		case 1:
			on++
		}
	}
	return left, on
}

// list names literals. Cells of a rectangle that hold numbers of a range, and stretches of cells
// and numbers, are written as one.
func (w formulaWriter) list(lits []Lit) string {
	if whole, ok := w.block(lits); ok {
		return whole.String()
	}
	var all []string
	var last block
	end := func() {
		if last.facts > 0 {
			all = append(all, last.String())
		}
		last = block{}
	}
	for _, l := range lits {
		x, value, ok := w.f.set.vars.value(l.Var())
		if !ok || l.Negated() {
			end()
			all = append(all, w.f.set.Name(l))
			continue
		}
		next := block{[2]int{int(x.Cell.Row), int(x.Cell.Row)}, [2]int{int(x.Cell.Col), int(x.Cell.Col)},
			[2]int{value, value}, 1}
		if both, ok := last.with(next); ok {
			last = both
			continue
		}
		end()
		last = next
	}
	end()
	return strings.Join(all, " ")
}

// names names literals in their order.
func (w formulaWriter) names(lits []Lit) string {
	all := make([]string, len(lits))
	for i, l := range lits {
		all[i] = w.f.set.Name(l)
	}
	return strings.Join(all, " ")
}

// block returns the literals as one block, if they are one.
func (w formulaWriter) block(lits []Lit) (b block, ok bool) {
	alone := distinct(lits)
	for i, l := range lits {
		x, value, ok := w.f.set.vars.value(l.Var())
		if !ok || l.Negated() || !alone(i) {
			return b, false
		}
		at := [3]int{int(x.Cell.Row), int(x.Cell.Col), value}
		for k, r := range [3]*[2]int{&b.rows, &b.cols, &b.values} {
			if i == 0 {
				*r = [2]int{at[k], at[k]}
			}
			r[0], r[1] = min(r[0], at[k]), max(r[1], at[k])
		}
	}
	size := (b.rows[1] - b.rows[0] + 1) * (b.cols[1] - b.cols[0] + 1) * (b.values[1] - b.values[0] + 1)
	return b, len(lits) > 0 && size == len(lits)
}

// block is the facts that the cells of a rectangle hold the numbers of a range.
type block struct {
	rows, cols, values [2]int
	facts              int // 0 for none
}

// with returns two blocks as one, if the second goes on along a row or in number.
func (b block) with(c block) (block, bool) {
	switch {
	case b.facts == 0 || b.rows != c.rows:
		return b, false
	case b.cols == c.cols && b.values[1]+1 == c.values[0]:
		b.values[1] = c.values[1]
	case b.values == c.values && b.cols[1]+1 == c.cols[0]:
		b.cols[1] = c.cols[1]
	default:
		return b, false
	}
	return b, true
}

func (b block) String() string {
	var buf [48]byte
	text := buf[:0]
	span := func(before byte, r [2]int, by int) {
		text = strconv.AppendInt(append(text, before), int64(r[0]+by), 10)
		if r[0] != r[1] {
			text = strconv.AppendInt(append(text, '-'), int64(r[1]+by), 10)
		}
	}
	span('r', b.rows, 1)
	span('c', b.cols, 1)
	span('=', b.values, 0)
	return string(text)
}

// constraint writes a constraint.
func (w formulaWriter) constraint(c constraint) (string, bool) {
	switch c := c.(type) {
	case *cardinal:
		return w.count(interval(c.Min, c.Max), c.Lits.appendTo(nil)), true
	case cardinal:
		return w.count(interval(c.Min, c.Max), c.Lits.appendTo(nil)), true
	case counted:
		return w.count(c.Numbers, c.Lits), true
	case or:
		return w.count(interval(1, len(c.Lits)), c.Lits), true
	case iff:
		return w.same(c), true
	case defined:
		word := "any "
		if c.all {
			word = "all "
		}
		parts, on := w.left(c.parts)
		if on > 0 && !c.all || on+len(parts) < len(c.parts) && c.all {
			return "", false // its value is known
		}
		return word + w.list(append([]Lit{c.is}, parts...)), true
	case next:
		return w.next(c)
	case less:
		return "less " + w.numbers([]Int{c.Smaller, c.Larger}), true
	case total:
		word := "sum"
		if c.Distinct {
			word = "differ"
		}
		return fmt.Sprintf("%s %d %s", word, c.Total, w.numbers(c.Of)), true
	case product:
		return fmt.Sprintf("product %d %s", c.Target, w.numbers(c.Of)), true
	case sumOrProduct:
		return fmt.Sprintf("either %d %s", c.Total, w.numbers(c.Of)), true
	case linear:
		return w.row(c)
	case table:
		return w.table(c)
	case connected:
		return w.connected(c)
	case stretch:
		left, _ := w.left(c.around)
		return "stretch " + w.names(left), len(left) == len(c.around)
	case single:
		return "loop", !c.open && w.whole(c.g, c.edges)
	case paths:
		return w.paths(c)
	}
	return "", false
}

// interval returns the numbers from min to max.
func interval(min, max int) []int {
	var all []int
	for n := min; n <= max; n++ {
		all = append(all, n)
	}
	return all
}

// count writes that the number of true literals is one of some.
func (w formulaWriter) count(numbers []int, lits []Lit) string {
	left, on := w.left(lits)
	var allowed []string
	low, high := -1, -1
	for _, n := range numbers {
		if n -= on; 0 <= n && n <= len(left) {
			if low < 0 {
				low = n
			}
			high = n
			allowed = append(allowed, strconv.Itoa(n))
		}
	}
	facts := w.list(left)
	if facts != "" {
		facts = " " + facts
	}
	switch gaps := high-low+1 != len(allowed); {
	case len(allowed) == 0:
		return fmt.Sprintf("least %d%s", len(left)+1, facts)
	case !gaps && low == 0 && high == len(left):
		return ""
	case !gaps && low == high || gaps:
		return "count " + strings.Join(allowed, ",") + facts
	case high == len(left):
		return fmt.Sprintf("least %d%s", low, facts)
	case low == 0:
		return fmt.Sprintf("most %d%s", high, facts)
	}
	return "count " + strings.Join(allowed, ",") + facts
}

func (w formulaWriter) same(c iff) string {
	left, on := w.left([]Lit{c.A, c.B})
	switch {
	case len(left) == 2:
		return "same " + w.list(left)
	case len(left) == 1:
		return fmt.Sprintf("count %d %s", on, w.list(left))
	case on == 1:
		return "least 1"
	}
	return ""
}

// mostWeights is what the weights of a row sum to, at most.
const mostWeights = 1_000_000_000_000_000

// row writes that weights sum to a number within two bounds.
func (w formulaWriter) row(c linear) (text string, ok bool) {
	from, to := c.Min, c.Max
	least, most := int64(0), int64(0)
	var terms []string
	for _, of := range c.Choices {
		for _, o := range of.options {
			switch known := w.known(o.lit); {
			case known > 0:
				from, to = from-o.adds, to-o.adds
			case known == 0 && o.adds != 0:
				terms = append(terms, fmt.Sprintf("%d*%s", o.adds, w.f.set.Name(o.lit)))
				least, most = least+min(o.adds, 0), most+max(o.adds, 0)
			}
		}
	}
	bound := func(n int64, none bool) string {
		if none {
			return "-"
		}
		return strconv.FormatInt(max(min(n, most+1), least-1), 10)
	}
	if from <= least && most <= to {
		return "", true
	}
	return fmt.Sprintf("row %s %s %s", bound(from, from <= least), bound(to, most <= to),
		strings.Join(terms, " ")), most-least <= mostWeights
}

// numbers writes what some cells may hold.
func (w formulaWriter) numbers(xs []Int) string {
	all := make([]string, len(xs))
	for i, x := range xs {
		left, _ := w.left(x.lits())
		all[i] = w.list(left)
	}
	return strings.Join(all, " ")
}

// next writes that two numbers are neighbours, if the nodes are all cells that hold any.
func (w formulaWriter) next(c next) (string, bool) {
	var values [2]int
	for k, r := range [2]run{c.Here, c.There} {
		for i := range r.n {
			x, value, ok := w.f.set.vars.value(r.at(i).Var())
			if at, is := c.g.cell(i); !ok || !is || at != x.Cell || i > 0 && value != values[k] {
				return "", false
			}
			values[k] = value
		}
	}
	return fmt.Sprintf("next %d %d", values[0], values[1]), true
}

// table writes the tuples of a table over numbers.
func (w formulaWriter) table(c table) (string, bool) {
	xs := make([]Int, len(c.of))
	for i, values := range c.of {
		x, _, ok := w.f.set.vars.value(values[0].Var())
		if !ok || len(values) != x.Values() {
			return "", false
		}
		xs[i] = x
	}
	var b strings.Builder
	fmt.Fprintf(&b, "table %s :", w.numbers(xs))
	for _, tuple := range c.tuples {
		for i, v := range tuple {
			sep := ","
			if i == 0 {
				sep = " "
			}
			fmt.Fprintf(&b, "%s%d", sep, xs[i].Lo+v)
		}
	}
	return b.String(), true
}

// connected writes that cells are connected by their sides, or by Joins.
func (w formulaWriter) connected(c connected) (string, bool) {
	if !c.g.sides {
		return w.joined(c)
	}
	var own []Lit
	var others []string
	for i, l := range c.nodes {
		cell, _ := c.g.cell(i)
		switch x, _, ok := w.f.set.vars.value(l.Var()); {
		case w.known(l) < 0:
		case w.known(l) > 0:
			return "", false
		case ok && x.Cell == cell && !l.Negated():
			own = append(own, l)
		default:
			others = append(others, cellName(cell)+"|"+w.f.set.Name(l))
		}
	}
	if len(own) > 0 {
		others = append(others, w.list(own))
	}
	return "connected " + strings.Join(others, " "), true
}

// joined writes that cells are connected, if the graph is one of Joins.
func (w formulaWriter) joined(c connected) (string, bool) {
	text, n := "joined", len(c.g.cells)
	if n == 0 || len(c.g.Edges) != 2*(c.g.Nodes-n) {
		return "", false
	}
	for i, l := range c.nodes {
		cell, is := c.g.cell(i)
		switch known := w.known(l); {
		case is && known > 0:
			text += " " + cellName(cell)
		case !is && known == 0:
			ends := c.g.at(i)
			from, _ := c.g.cell(int(ends[0].To))
			to, _ := c.g.cell(int(ends[1].To))
			text += " " + cellName(from) + ":" + cellName(to) + "|" + w.f.set.Name(l)
		case is || known > 0:
			return "", false
		}
	}
	return text, true
}

func cellName(c puzzle.Cell) string { return fmt.Sprintf("r%dc%d", c.Row+1, c.Col+1) }

// whole reports whether edges are all the links or all the lines of the board.
func (w formulaWriter) whole(g *Graph, edges []Lit) bool {
	links, lines := 0, 0
	for _, x := range w.f.set.vars.all() {
		switch {
		case x.is == nil && isLink(x.fact):
			links++
		case x.is == nil && x.fact.What == puzzle.Drawn:
			lines++
		}
	}
	met := make(map[Lit]bool, len(edges))
	for _, l := range edges {
		f, ok := w.f.set.FactOf(l.Var())
		if !ok || l.Negated() || met[l] || f.What == puzzle.Drawn && g.areas == nil {
			return false
		}
		met[l] = true
	}
	return links+lines == len(edges)
}

// paths writes what paths are like.
func (w formulaWriter) paths(c paths) (string, bool) {
	if !c.g.sides || !w.whole(c.g, c.edges) {
		return "", false
	}
	text := "paths " + map[Touch]string{graph.Free: "free", graph.No2x2: "no2x2",
		graph.Never: "never"}[c.Touch]
	for _, pair := range c.Pairs {
		from, _ := c.g.cell(min(pair[0], pair[1]))
		to, _ := c.g.cell(max(pair[0], pair[1]))
		text += " " + cellName(from) + ":" + cellName(to)
	}
	return text, true
}
