package explain

import (
	"context"
	"iter"
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// vocabulary is the statement in the form in which explanations need it.
type vocabulary struct {
	set       *rules.Set
	parts     *graph.Parts
	worded    bool // cells hold what has words, and not numbers
	instances []Instance

	// Clauses, one after the other. Those of an instance follow each other.
	lits      []Lit
	first     []int32 // of each clause and one more: its first literal
	of        []int32 // of each clause: its instance, or free
	occ       lists   // of each literal: the clauses that have it, without the free ones
	clausesOf lists   // of each instance: its clauses

	groups   [][]Lit // sets of literals of which at most one is true: free
	groupsOf lists   // of each literal: its groups
	links    lists   // of each literal: the free clauses that have it

	// Rules that are not made of clauses over variables of the statement alone are evaluated as a
	// whole. Such an instance may have rows.
	loose    []bool  // of each instance
	looseAt  lists   // of each variable of the statement: its loose instances
	rows     [][]row // of each instance
	graphs   []lines
	graphsAt lists // of each variable: the graphs that have it
}

// row is a linear constraint: the coefficients of the true literals sum to min or more.
type row struct {
	lits  []Lit
	coefs []int64
	min   int64
}

// free is the instance of clauses that are free knowledge.
const free int32 = -1

// vars returns the number of variables, with those that the lowering added.
func (w *vocabulary) vars() int { return w.parts.Vars }

// clause returns the literals of a clause.
func (w *vocabulary) clause(c int32) []Lit { return w.lits[w.first[c]:w.first[c+1]] }

// make builds the vocabulary of a statement, without the clauses that known literals satisfy.
func (w *vocabulary) make(ctx context.Context, set *rules.Set, known []Lit) error {
	parts, err := set.Parts(ctx, known...)
	if err != nil {
		return err
	}
	w.set, w.parts = set, parts
	w.instances = make([]Instance, set.Rules())
	w.loose, w.rows = make([]bool, set.Rules()), make([][]row, set.Rules())
	for i := range w.instances {
		w.instances[i].Rule = int32(i)
	}
	w.lits, w.first, w.of = parts.Lits, parts.First, parts.Of
	w.takeClauses()
	w.takeGroups()
	for i, r := range parts.Rows {
		of := parts.RowRule[i]
		w.rows[of] = append(w.rows[of], row{r.Lits, r.Coefs, r.Min})
		w.loose[of] = true
	}
	w.takeGraphs()
	counting := work.Begin(ctx, "listing what the rules are about", "literal")
	w.index(counting)
	return counting.End()
}

// takeGraphs makes the instances of the rules on graphs.
func (w *vocabulary) takeGraphs() {
	for i, r := range w.parts.Graphs {
		g := lines{Demand: r, part: slices.Repeat([]int32{-1}, r.Graph.Nodes),
			drawn: make([]bool, len(r.Lits)), crowd: -1}
		for node := range r.Graph.Nodes {
			if g.nodes = append(g.nodes, int32(node)); r.Labels != nil && r.Labels[node] > 0 {
				g.ends = append(g.ends, node)
			}
		}
		g.search.Graph = graph.New(r.Graph.Nodes, r.Graph.Edges)
		switch {
		case r.Nodes:
			g.loops = w.addInstances(i, 1, Connected)
			g.cuts = graph.NewConnected(g.search.Graph, r.Lits).Cuts()
		case r.Faults != nil:
			g.loops = w.addInstances(i, r.Graph.Nodes, Grouped)
		case r.Labels == nil && !r.Open:
			g.loops = w.addInstances(i, r.Graph.Nodes, OnlyLoop)
		default:
			g.loops = w.addInstances(i, r.Graph.Nodes, NoLoop)
		}
		if r.Labels != nil {
			w.takeLabels(i, &g)
		}
		switch r.Touch {
		case rules.Never:
			g.touch = w.addInstances(i, len(r.Graph.Edges), Touching)
		case rules.No2x2:
			g.filled = w.addInstances(i, len(r.Blocks), Filled)
		}
		w.graphs = append(w.graphs, g)
	}
}

// takeLabels makes the instances about the labels of a graph, and about the pairs of these unless
// they are too many.
func (w *vocabulary) takeLabels(i int, g *lines) {
	labels := slices.Max(append(g.Labels, 0))
	g.apart, g.joins = w.addInstances(i, labels, Apart), w.addInstances(i, labels, Joined)
	g.now = graph.NewDrawing(g.search.Graph, g.Labels)
	if labels*(labels-1)/2 > mostPairs {
		return
	}
	g.grid = graph.NewGrid(g.search.Graph, func(i int) (row, col int) {
		c, _ := g.Graph.At(i).(puzzle.Cell)
		return int(c.Row), int(c.Col)
	})
	if labels > 1 {
		g.disjoint = w.addInstances(i, labels*(labels-1)/2, Disjoint)
	}
	for l := 2; l <= labels; l++ {
		for k := 1; k < l; k++ {
			in := &w.instances[g.pair(k, l)]
			in.Index, in.With = k, l
		}
	}
	if labels > 2 {
		g.crowd = w.addInstances(i, g.Graph.Nodes, Crowded)
	}
}

// addInstances adds n instances of a part of the rule on a graph, and returns the first.
func (w *vocabulary) addInstances(of, n int, part Part) (first int) {
	first = len(w.instances)
	from := 0
	if part == Apart || part == Joined {
		from = 1 // labels are numbered from 1
	}
	for k := from; k < from+n; k++ {
		w.instances = append(w.instances,
			Instance{Rule: int32(w.parts.Graphs[of].Rule), Part: part, Index: k, graph: of})
		w.loose, w.rows = append(w.loose, false), append(w.rows, nil)
	}
	return first
}

// mostPairs is the number of pairs of labels up to which each has an instance of the part Disjoint:
// some 50 MB. A board with more has none of the parts that look at what is left for pairs.
const mostPairs = 1_000_000

// add adds a clause.
func (w *vocabulary) add(of int32, lits ...Lit) {
	w.lits = append(w.lits, lits...)
	w.first = append(w.first, int32(len(w.lits)))
	w.of = append(w.of, of)
	w.loosen(of, lits)
}

// loosen marks an instance that has variables which the lowering added.
func (w *vocabulary) loosen(of int32, lits []Lit) {
	for _, l := range lits {
		if l.Var() >= w.set.Vars() {
			w.loose[of] = true
		}
	}
}

// takeGroups takes the groups. Numbers and regions exclude each other for free; other groups are
// clauses of their rules, such as that of two cells one at most is black.
func (w *vocabulary) takeGroups() {
	for i, g := range w.parts.AtMostOne {
		ofTwo := len(g) == 2 && w.fromTwo(g[0].Not()) == g[1] // the values of a cell
		if ofTwo || !slices.ContainsFunc(g, func(l Lit) bool { return !w.excludes(l) }) {
			w.groups = append(w.groups, g)
			continue
		}
		for j, l := range g {
			for _, m := range g[:j] {
				w.add(w.parts.GroupRule[i], m.Not(), l.Not())
			}
		}
	}
}

// excludes reports whether a literal states what a cell holds of three values or more, or in which
// region it is.
func (w *vocabulary) excludes(l Lit) bool {
	return l.Var() < w.set.Vars() && w.set.Excludes(l) && w.fromTwo(l.Not()) == rules.False
}

// takeClauses takes the clauses. Those that link consecutive numbers are free, those by which a
// cell holds one of two things, and definitions.
func (w *vocabulary) takeClauses() {
	for i, of := range w.of {
		clause := w.clause(int32(i))
		w.loosen(of, clause)
		if w.linking(clause) || len(clause) == 2 && w.fromTwo(clause[0].Not()) == clause[1] ||
			w.set.RuleAt(int(of)).Defines() {
			w.of[i] = free
		}
	}
}

// fromTwo returns what a cell holds of which it is known that it does not hold the other of two
// values that have words, or False.
func (w *vocabulary) fromTwo(l Lit) Lit {
	if f, ok := w.Fact(l.Not()); w.worded && ok && !f.Not && f.What == puzzle.Holds {
		if x, ok := w.set.IntOf(f.At); ok && x.Values() == 2 {
			return x.Is(x.Lo + x.Hi - int(f.Value))
		}
	}
	return rules.False
}

// linking reports whether a clause states that two cells with certain numbers are linked.
func (w *vocabulary) linking(c []Lit) bool {
	if len(c) != 3 {
		return false
	}
	link := -1
	for i, l := range c {
		switch {
		case l.Var() >= w.set.Vars() || !l.Negated() && link >= 0:
			return false
		case !l.Negated():
			link = i
		}
	}
	if link < 0 {
		return false
	}
	for i, l := range c {
		want := puzzle.Holds
		if i == link {
			want = puzzle.Linked
		}
		if f, ok := w.set.FactOf(l.Var()); !ok || f.What != want {
			return false
		}
	}
	return true
}

// index lists what has each literal and variable. The lists are not complete if the work is cut
// short.
func (w *vocabulary) index(counting *work.Work) {
	n := 2 * w.vars()
	w.clausesOf = makeLists(len(w.instances), func(add func(int, int32)) {
		for c := range counting.Range(len(w.of)) {
			if of := w.of[c]; of >= 0 {
				add(int(of), int32(c))
			}
		}
	})
	w.indexLits(counting, n)
	w.groupsOf = makeLists(n, func(add func(int, int32)) {
		for g, lits := range w.groups {
			for _, l := range lits {
				add(int(l), int32(g))
			}
		}
	})
	w.indexLoose(counting)
	w.graphsAt = makeLists(w.vars(), func(add func(int, int32)) {
		for g := range w.graphs {
			for _, l := range w.graphs[g].Lits {
				add(l.Var(), int32(g))
			}
		}
	})
	for i := range w.graphs {
		if g := &w.graphs[i]; g.Labels != nil {
			g.edgesAt = makeLists(w.vars(), func(add func(int, int32)) {
				for e, l := range g.Lits {
					add(l.Var(), int32(e))
				}
			})
		}
	}
}

// indexLits lists the clauses that have each of n literals. There are so many that a function is
// not called for each.
func (w *vocabulary) indexLits(counting *work.Work, n int) {
	lists := func(c int) *lists {
		if w.of[c] == free {
			return &w.links
		}
		return &w.occ
	}
	w.occ, w.links = countedLists(n), countedLists(n)
	for c := range counting.Range(len(w.of)) {
		of, clause := lists(c), w.clause(int32(c))
		counting.Did(len(clause))
		for _, l := range clause {
			of.count(int(l))
		}
	}
	w.occ.begin()
	w.links.begin()
	for c := range counting.Range(len(w.of)) {
		of := lists(c)
		for _, l := range w.clause(int32(c)) {
			of.add(int(l), int32(c))
		}
	}
	w.occ.end()
	w.links.end()
}

// indexLoose lists the instances with rows, or with clauses beside rows, that mention each
// variable.
func (w *vocabulary) indexLoose(counting *work.Work) {
	w.looseAt = makeLists(w.vars(), func(add func(int, int32)) {
		seen := make([]int32, w.vars())
		mention := func(of int32, lits []Lit) {
			for _, l := range lits {
				if v := l.Var(); v < w.set.Vars() && seen[v] != of+1 {
					seen[v] = of + 1
					add(v, of)
				}
			}
		}
		// The clauses and rows of an instance come in two runs, so a variable may be listed twice.
		for c := range counting.Range(len(w.of)) {
			if of := w.of[c]; of >= 0 && w.loose[of] {
				mention(of, w.clause(int32(c)))
			}
		}
		for of, rows := range w.rows {
			for _, r := range rows {
				mention(int32(of), r.lits)
			}
		}
	})
}

// Fact returns the fact that a literal states, one of the answer or not, or false if there is none.
func (w *vocabulary) Fact(l Lit) (f puzzle.Fact, ok bool) {
	if l.Var() >= w.set.Vars() {
		return f, false
	}
	if f, ok = w.set.Said(l.Var()); ok && l.Negated() {
		f = f.Opposite()
	}
	return f, ok
}

// plain returns the fact whose words are those of a literal, or false if it has words of its own.
func (w *vocabulary) plain(l Lit) (f puzzle.Fact, ok bool) {
	v := l.Var()
	if f, ok = w.Fact(l); ok && w.set.IsAux(v) {
		f.Not = false
		ok = w.set.Words(v) == f.String()
		f.Not = l.Negated()
	}
	return f, ok
}

// words describes a literal.
func (w *vocabulary) words(l Lit) string {
	if f, ok := w.plain(l); ok {
		return f.String()
	}
	words := w.parts.Meaning(l.Var())
	if l.Negated() {
		words = "not: " + words
	}
	return words
}

// Instances returns the number of instances.
func (w *vocabulary) Instances() int { return len(w.instances) }

// every returns all instances.
func (w *vocabulary) every() []int {
	all := make([]int, len(w.instances))
	for i := range all {
		all[i] = i
	}
	return all
}

// Instance returns an instance.
func (w *vocabulary) Instance(i int) Instance { return w.instances[i] }

// Rule returns the rule of an instance.
func (w *vocabulary) Rule(i int) *rules.Rule { return w.set.RuleAt(int(w.instances[i].Rule)) }

// Clauses yields the clauses of an instance, but for those that the clues satisfy. An instance of a
// graph rule has none, and one that is lowered as a row or with variables of its own has others
// than the statement's literals suggest.
func (w *vocabulary) Clauses(i int) iter.Seq[[]Lit] {
	return func(yield func([]Lit) bool) {
		for _, c := range w.clausesOf.at(i) {
			if !yield(w.clause(c)) {
				return
			}
		}
	}
}

// Reason states an instance: "row 1, column 2 holds a number".
func (w *vocabulary) Reason(i int) puzzle.Reason {
	in := w.instances[i]
	if in.Part == Whole || in.Part == Connected || in.Part == Grouped {
		return w.Rule(i).Reason()
	}
	return w.graphs[in.graph].reason(in)
}

// Reasons states instances.
func (w *vocabulary) Reasons(instances []int) []puzzle.Reason {
	all := make([]puzzle.Reason, len(instances))
	for k, i := range instances {
		all[k] = w.Reason(i)
	}
	return all
}

// stated returns what literals state, as a part of a reason: facts, or reasons if some are none.
func (w *vocabulary) stated(lits ...Lit) any {
	var facts []puzzle.Fact
	for _, l := range lits {
		if f, ok := w.plain(l); ok {
			facts = append(facts, f)
		}
	}
	if len(facts) == len(lits) {
		return facts
	}
	return w.Stated(lits)
}

// Stated returns what literals state as reasons: a fact, or the words of what is none.
func (w *vocabulary) Stated(lits []Lit) []puzzle.Reason {
	all := make([]puzzle.Reason, len(lits))
	for i, l := range lits {
		if f, ok := w.plain(l); ok {
			all[i] = puzzle.Because("{fact}", "fact", f)
		} else if all[i] = w.meaning(l); all[i].Form == "" {
			all[i] = puzzle.Because("not so", "what", w.meaning(l.Not()))
		}
	}
	return all
}

// meaning returns the words of a literal that is no fact; an opposite may have none.
func (w *vocabulary) meaning(l Lit) puzzle.Reason {
	switch {
	case l.Var() < w.set.Vars():
		return w.set.Reason(l)
	case l.Negated():
		return puzzle.Reason{}
	}
	return puzzle.Reason{Form: w.parts.Meaning(l.Var())}
}

// Cells returns the cells that an instance is about.
func (w *vocabulary) Cells(i int) []puzzle.Cell {
	in := w.instances[i]
	if in.Part == Whole {
		return w.Rule(i).Cells
	}
	return w.graphs[in.graph].cells(in)
}
