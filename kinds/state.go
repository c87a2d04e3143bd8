package kinds

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// state states the rules of a board. The error is a *puzzle.Fault, unless the board is too large.
func (f *File) state(p *board.Puzzle, bare bool) (*rules.Set, error) {
	if err := f.fault.Load(); err != nil {
		return nil, *err
	}
	stated, err := f.from.rules(p, bare)
	if err != nil {
		return nil, err
	}
	return f.build(p, stated)
}

// rules calls rules.
func (s *script) rules(p *board.Puzzle, bare bool) (*statement, error) {
	v := newView(s, p, false)
	v.m = &boardRules{view: v, bare: bare, methods: map[string]*starlark.Builtin{}}
	if _, err := s.call("rules", v.board, v.m); err != nil {
		return nil, err
	}
	return &v.m.statement, nil
}

// builder makes a rules.Set of records.
type builder struct {
	t      *table
	p      *board.Puzzle
	m      *rules.Set
	rows   int
	cols   int
	ints   map[int]rules.Int // of open cells, if they hold something
	vars   []rules.Lit
	links  rules.Links
	lines  rules.Lines
	graphs map[string]rules.Links // by their cells, so that two rules may share one
}

// build makes the rules of records.
func (f *File) build(p *board.Puzzle, of *statement) (*rules.Set, error) {
	rows, cols := p.Size()
	b := &builder{t: f.table, p: p, m: rules.New(rows, cols), rows: rows, cols: cols,
		ints: map[int]rules.Int{}, graphs: map[string]rules.Links{}}
	b.begin()
	for i, v := range of.Vars {
		b.variable(i, v)
	}
	for _, r := range of.Rules {
		if err := b.rule(r); err != nil {
			return nil, &puzzle.Fault{Place: at(f.name, r.Line), Err: err}
		}
	}
	if err := b.m.Err(); err != nil {
		return nil, err
	}
	return b.m, f.unruled(p, of)
}

// unruled returns the fault of a clue that may be dropped and stands for no rule.
func (f *File) unruled(p *board.Puzzle, of *statement) error {
	clues := p.Clues()
	has := make([]bool, len(clues))
	note := func(k int) {
		if k >= 0 {
			has[k] = true
		}
	}
	for _, r := range of.Rules {
		if r.Implied || r.Aside {
			continue
		}
		note(r.Clue)
		if r.Divide != nil {
			for _, k := range r.Divide.Clues {
				note(k)
			}
		}
	}
	for i, k := range clues {
		if f.table.Monotone && !has[i] && (k.Place != puzzle.InCell || p.Given(k.Cell) == 0) {
			return &puzzle.Fault{Place: at(f.name, f.table.Begins["rules"]),
				Err: fmt.Errorf("rules: no rule has clue = the one at %v, so it could not be dropped",
					p.Cell(k.Cell))}
		}
	}
	return nil
}

// begin states what the table does: what cells hold, where lines may be, and what is given.
func (b *builder) begin() {
	t := b.t
	first, last := t.numbers(b.p)
	for c := range b.p.Cells() {
		if b.p.Open(c) && first <= last {
			b.ints[c] = b.m.Int(b.p.Cell(c), first, last)
		}
	}
	switch t.Lines {
	case board.Centres:
		b.links = b.m.Links(false, func(c puzzle.Cell) bool { return !b.p.Open(c.Number(b.cols)) })
	case board.Sides:
		b.lines = b.m.Lines()
	case board.NoLines:
	}
	if len(b.ints) > 0 && t.Lines != board.NoLines {
		b.m.Answer = b.answer
	}
	for i, k := range b.p.Clues() {
		if v := b.p.Given(k.Cell); v == 0 || k.Place != puzzle.InCell {
			continue
		}
		says, args := "{cell} holds {n}", []any{b.p.Cell(k.Cell), k.Value}
		if len(t.Values) > 0 {
			says, args = "{cell} "+t.Values[k.Value-1].Is, args[:1]
		}
		b.m.Rule("given", says, args...).Clue(i).Is(b.ints[k.Cell].Is(k.Value))
	}
}

// answer reads an answer that has values and lines.
func (b *builder) answer(has func(puzzle.Fact) bool) (puzzle.Answer, error) {
	s := make(puzzle.Answer, b.p.Cells())
	const lineBits = 4
	for c, x := range b.ints {
		for v := x.Lo; v <= x.Hi; v++ {
			if has(puzzle.HoldsFact(x.Cell, v)) {
				s[c] = v << lineBits
			}
		}
	}
	for c := range s {
		for _, side := range sides {
			f, ok := b.lineFact(c, side)
			if ok && has(f) {
				s[c] |= int(side)
			}
		}
	}
	return s, nil
}

// lineFact returns the fact of a line on a side of a cell, or to the next cell.
func (b *builder) lineFact(c int, side puzzle.Side) (puzzle.Fact, bool) {
	if b.t.Lines == board.Sides {
		return puzzle.DrawnFact(b.p.Cell(c), side, b.rows, b.cols), true
	}
	d, ok := b.p.Step(c, side)
	if !ok || !b.p.Open(c) || !b.p.Open(d) {
		return puzzle.Fact{}, false
	}
	return puzzle.LinkedFact(b.p.Cell(c), b.p.Cell(d)), true
}

func (b *builder) variable(i int, v variable) {
	var l rules.Lit
	args := v.Words.values(b.p)
	switch words := wording.Placed(v.Words.Form, args); {
	case v.All:
		l = b.m.All(words, b.lits(v.Of)...)
	case v.Any:
		l = b.m.Any(words, b.lits(v.Of)...)
	case v.Cell >= 0: // so that hints can conclude it
		l = b.m.AuxFact(puzzle.WithinFact(b.p.Cell(v.Cell), i+1), words)
	default:
		l = b.m.Aux(words)
	}
	b.m.SetForm(l, v.Words.Form, args...)
	if v.Else.Form != "" {
		b.m.SetForm(l.Not(), v.Else.Form, v.Else.values(b.p)...)
	}
	b.vars = append(b.vars, l)
}

func (b *builder) lits(of []literal) []rules.Lit {
	all := make([]rules.Lit, len(of))
	for i, l := range of {
		all[i] = b.lit(l)
	}
	return all
}

func (b *builder) lit(of literal) rules.Lit {
	l := rules.False
	switch of.What {
	case puzzle.Holds:
		l = b.ints[of.Cell].Is(of.Value)
	case puzzle.Linked:
		l = b.m.Fact(puzzle.LinkedFact(b.p.Cell(of.Cell), b.p.Cell(of.Value)))
	case puzzle.Drawn:
		l = b.m.Fact(puzzle.DrawnFact(b.p.Cell(of.Cell), puzzle.Side(of.Value), b.rows, b.cols))
	case own:
		l = b.vars[of.Value]
	default: // never
	}
	if of.Not {
		return l.Not()
	}
	return l
}

// numbers returns the numbers in cells.
func (b *builder) numbers(cells []int) []rules.Int {
	all := make([]rules.Int, 0, len(cells))
	for _, c := range cells {
		x, ok := b.ints[c]
		if !ok {
			panic(fmt.Sprintf("rules: %v holds nothing", b.p.Cell(c)))
		}
		all = append(all, x)
	}
	return all
}

// rule adds a rule. What package rules calls a mistake of the author is an error.
func (b *builder) rule(r *record) (err error) {
	defer func() {
		if p := recover(); p != nil {
			text, ok := p.(string)
			if !ok || !strings.HasPrefix(text, "rules: ") {
				panic(p)
			}
			text = strings.TrimPrefix(strings.TrimPrefix(text, "rules: "), fmt.Sprintf("rule %q: ", r.Name))
			err = fmt.Errorf("%s: %s", r.Op, text)
		}
	}()
	d := b.draft(r)
	switch lits := b.lits(r.Lits); r.Op {
	case "must":
		for _, l := range lits {
			d.Is(l)
		}
	case "any":
		d.Or(lits...)
	case "exactly":
		if r.N == 1 && len(lits) == 1 { // no clue tells it, so it is a step
			d.Or(lits...)
		} else {
			d.Exactly(r.N, lits...)
		}
	case "at_most":
		d.AtMost(r.N, lits...)
	case "at_least":
		d.AtLeast(r.N, lits...)
	case "count":
		d.Count(r.Numbers, lits...)
	case "implies":
		d.Implies(lits[0], lits[1:]...)
	case "iff":
		d.Iff(lits[0], lits[1])
	case "different":
		d.Different(b.numbers(r.Cells)...)
	case "sum":
		d.Sum(r.N, r.Flag, b.numbers(r.Cells)...)
	case "product":
		d.Product(r.N, b.numbers(r.Cells)...)
	case "sum_or_product":
		d.SumOrProduct(r.N, b.numbers(r.Cells)...)
	case "less":
		xs := b.numbers(r.Cells)
		d.Less(xs[0], xs[1])
	case "consecutive":
		xs := b.numbers(r.Cells)
		d.Consecutive(lits[0], xs[0], xs[1])
	case "table":
		d.Table(r.Tuples, b.numbers(r.Cells)...)
	case "linear":
		b.linear(r, d)
	case "connected":
		g := b.graph(r.Cells, r.Flag)
		d.Connected(g.Graph, b.spread(g, r.Cells, lits)...)
	case "joined":
		b.join(r, d)
	case "next":
		g := b.graph(r.Cells, r.Flag)
		d.Next(g.Graph, b.spread(g, r.Cells[:r.N], lits[:r.N]), b.spread(g, r.Cells[r.N:], lits[r.N:]))
	case "divide":
		b.divide(r, d)
	case "groups":
		b.groups(r, d)
	default:
		b.drawn(r, d)
	}
	return nil
}

// drawn adds a rule on all lines or links.
func (b *builder) drawn(r *record, d rules.Draft) {
	g, edges := b.links.Graph, b.links.Lits
	if b.t.Lines == board.Sides {
		g, edges = b.lines.Graph, b.lines.Lits
	}
	switch {
	case g == nil:
		panic("rules: an answer has no links and no lines: the file calls neither")
	case r.Op == "loop":
		d.SingleLoop(g, edges)
	case r.Op == "path":
		d.SinglePath(g, edges)
	default:
		if b.t.Lines == board.Sides {
			panic("rules: paths are made of links")
		}
		of := rules.PathRules{Cover: r.Flag}
		for _, pair := range r.Tuples {
			of.Pairs = append(of.Pairs, [2]int{b.node(pair[0]), b.node(pair[1])})
		}
		d.Paths(g, edges, of)
	}
}

// node returns the node of a cell in the graph of links.
func (b *builder) node(c int) int {
	n, ok := b.links.Node(b.p.Cell(c))
	if !ok {
		panic(fmt.Sprintf("rules: %v is a wall", b.p.Cell(c)))
	}
	return n
}

// graph returns the graph of some cells.
func (b *builder) graph(cells []int, corners bool) rules.Links {
	key := make([]byte, b.p.Cells()+1)
	for _, c := range cells {
		key[c] = 1
	}
	if corners {
		key[b.p.Cells()] = 1
	}
	g, ok := b.graphs[string(key)]
	if !ok {
		g = b.m.Cells(corners, func(c puzzle.Cell) bool { return key[c.Number(b.cols)] == 0 })
		b.graphs[string(key)] = g
	}
	return g
}

// draft begins a rule with its words.
func (b *builder) draft(r *record) rules.Draft {
	args := r.Words.values(b.p)
	d := b.m.Rule(r.Name, r.Words.Form, args...)
	for _, c := range r.About {
		if !slices.Contains(r.Words.Args, cellArg(c)) {
			d = d.About(b.p.Cell(c))
		}
	}
	if r.Broken != "" {
		d = d.Broken(r.Broken)
	}
	if len(r.When) > 0 {
		d = d.If(b.lits(r.When)...)
	}
	if r.Clue >= 0 {
		d = d.Clue(r.Clue)
	}
	if r.Implied {
		d = d.Implied()
	}
	if r.Aside {
		d = d.Aside()
	}
	return d
}
