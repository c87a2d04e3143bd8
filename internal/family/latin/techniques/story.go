package techniques

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Lit is a literal of the statement.
type Lit = explain.Lit

// A smallest set of rule instances is told as a story of parts, each of which is of one technique:
// what one part excludes, the next need not consider. The step has the name of the part that comes
// last in the list of techniques, since that is what people find hardest in it.
//
// Each file of this package has a reader, which recognizes one technique in some instances.
type part struct {
	name string
	// settles reports whether a literal follows: that a cell holds a number, or that it does not.
	settles func(l Lit) bool
	// say says it on the way to a conclusion, without that.
	say      func(to Lit) puzzle.Reason
	supposes bool // it begins with the opposite of what follows

	instances []int
}

// reader recognizes a part in instances, or returns false.
type reader func(v *view, instances []int) (part, bool)

// readers lists the readers, in the order of Techniques.
func readers() []reader {
	return []reader{readLastCell, readOnlyPlace, readOnlyNumber, readSign, readCage, readLocked,
		readNaked, readHidden, readFish, readColouring, readXY, readAlternating}
}

// mostTold is the number of instances up to which a set is told as a story of several parts: a
// grade has no larger sets, and there are as many orders as subsets.
const mostTold = 4

// tell returns the parts of a step in order, or nil if it can't be told by these techniques.
func tell(x *explain.Explainer, s *explain.Step) []part {
	v := newView(x)
	var rest func(left []int) bool
	rest = func(left []int) bool {
		if len(v.parts) > 0 && v.parts[len(v.parts)-1].settles(s.Lit) {
			return len(left) == 0
		}
		size := 1
		if len(left) > mostTold {
			size = len(left)
		}
		for ; size <= len(left); size++ {
			found := subsets(left, size, func(some, others []int) bool {
				for _, read := range readers() {
					p, ok := read(v.now(), some)
					if !ok || len(others) == 0 && !p.settles(s.Lit) {
						continue
					}
					p.instances = some
					v.parts = append(v.parts, p)
					if rest(others) {
						return true
					}
					v.parts = v.parts[:len(v.parts)-1]
				}
				return false
			})
			if found {
				return true
			}
		}
		return false
	}
	if !rest(s.Instances) {
		return nil
	}
	return v.parts
}

// subsets calls with each subset of a size and the others, until found returns true.
func subsets(all []int, size int, found func(some, others []int) bool) bool {
	var some, others []int
	var rest func(i int) bool
	rest = func(i int) bool {
		switch {
		case len(some) > size || len(some)+len(all)-i < size:
			return false
		case i == len(all):
			return found(slices.Clone(some), slices.Clone(others))
		}
		some = append(some, all[i])
		if rest(i + 1) {
			return true
		}
		some = some[:len(some)-1]
		others = append(others, all[i])
		if rest(i + 1) {
			return true
		}
		others = others[:len(others)-1]
		return false
	}
	return rest(0)
}

// named reports whether a step has the name of a technique. The techniques call it in functions of
// their own: if it returned such a function, it would run at the start of every program, and so the
// linker would keep all techniques, also for a page that only solves.
func named(x *explain.Explainer, s *explain.Step, name string) bool {
	last := x.Memo(storyKey{}, func() any { return &story{} }).(*story)
	if last.step != s {
		*last = story{s, hardest(x, s)}
	}
	return last.name == name
}

// story is the name of a step. All techniques are asked about a step one after the other, and one
// story answers all of them.
type story struct {
	step *explain.Step
	name string // "" if it can't be told
}

// storyKey is the key of the last story among the memos of an explainer.
type storyKey struct{}

// hardest returns the name of the hardest part of the story of a step.
func hardest(x *explain.Explainer, s *explain.Step) string {
	name := ""
	for _, p := range tell(x, s) {
		if name == "" || slices.Index(order, p.name) > slices.Index(order, name) {
			name = p.name
		}
	}
	return name
}

// tellParts tells a step by its parts.
func tellParts(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	parts := tell(x, s)
	if parts == nil {
		return untold(x, s)
	}
	v := newView(x)
	var whys []puzzle.Reason
	hardest, at := -1, 0
	for k, p := range parts {
		to := target(x, parts[k:], s.Lit)
		why := p.say(to)
		f, _ := x.Set().FactOf(to.Var())
		switch {
		case k == len(parts)-1:
		case p.supposes:
			why = puzzle.Because("latin/so", "why", why, "fact", f.Opposite())
		case p.name == signName && to.Negated():
			if n := int(f.Value); (n == 1 || n == v.order) && why.Part("number").Role == "" {
				why.Form = strings.TrimSuffix(why.Form, "/any") + "/any"
			}
			why = puzzle.Because("latin/so/it", "why", why, "number", int(f.Value))
		}
		if k > 0 && p.name == signName && parts[k-1].name == signName {
			last := len(whys) - 1
			whys[last] = puzzle.Because("latin/and", "why", whys[last], "why", why)
			continue
		}
		whys = append(whys, why)
		if r := slices.Index(order, p.name); r > hardest {
			hardest, at = r, len(whys)-1
		}
	}
	return puzzle.Because("latin/story", "before", whys[:at], "hardest", whys[at],
		"after", whys[at+1:])
}

// target returns what the first of some parts settles for the next ones, or the conclusion of the
// last.
func target(x *explain.Explainer, parts []part, conclusion Lit) Lit {
	for _, next := range parts[1:] {
		for _, i := range next.instances {
			for clause := range x.Clauses(i) {
				for _, l := range clause {
					if _, fact := x.Fact(l); fact && !l.Negated() && x.Open(l) &&
						parts[0].settles(l.Not()) {
						return l.Not()
					}
				}
			}
		}
	}
	return conclusion
}

// untold says a step that is not a story, such as a chain of which not all links are
// needed in the end: it lists the rules.
func untold(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	return puzzle.Because("latin/rules", "rules", x.Reasons(s.Instances))
}

// view is what is known while a story is told: what the explainer knows, and what the parts so far
// settle.
type view struct {
	x     *explain.Explainer
	parts []part
	divisions
}

// divisions is what a board has besides rows and columns.
type divisions struct {
	order   int
	regions []int  // of each cell: its box or area, from 0 by first cells; nil for none
	region  string // what a region is called: "box" or "area"
	cages   []int  // of each cell of a Sudoku: its cage, or -1; nil for none
}

func newView(x *explain.Explainer) *view {
	n, _ := x.Set().Size()
	v := &view{x: x, divisions: divisions{order: n, region: "box"}}
	p, ok := x.Puzzle().(*latin.Puzzle)
	if !ok {
		return v
	}
	if v.regions = p.RegionOf(); p.Jigsaw() {
		v.region = "area"
	}
	if len(p.Cages()) > 0 {
		v.cages = slices.Repeat([]int{-1}, n*n)
	}
	for i, g := range p.Cages() {
		for _, c := range g.Cells {
			v.cages[c] = i
		}
	}
	return v
}

// now returns the view with the parts so far, for a part that looks at it later.
func (v *view) now() *view {
	return &view{x: v.x, parts: slices.Clip(v.parts), divisions: v.divisions}
}

// may reports whether a cell may still hold a number.
func (v *view) may(l Lit) bool {
	return !v.x.Known(l.Not()) &&
		!slices.ContainsFunc(v.parts, func(p part) bool { return p.settles(l.Not()) })
}

// lit returns the literal that a cell holds a number.
func (v *view) lit(c puzzle.Cell, number int) Lit {
	return v.x.Set().Fact(puzzle.HoldsFact(c, number))
}

// fact returns the cell and the number of a literal, and whether it is that the cell holds it.
func (v *view) fact(l Lit) (c puzzle.Cell, number int, holds bool) {
	f, _ := v.x.Set().FactOf(l.Var())
	return f.At, int(f.Value), !l.Negated()
}

// The names of the rules, as package stated has them.
const (
	cellRule = "cell"
	signRule = "sign"
	cageRule = "cage"
	onceRule = "once" // a cage of a Sudoku
)

// house reports whether an instance is that a number is in a row, a column, a box or an area.
func (v *view) house(i int) bool {
	switch v.x.Rule(i).Name {
	case "row", "column", "box", "area":
		return true
	}
	return false
}

// house is a row, a column, a box or an area, by its number from 1.
type house struct {
	kind   string // as the rule is named
	number int
}

// houseOf returns the house of an instance.
func (v *view) houseOf(i int) house {
	return v.houseAt(v.x.Rule(i).Name, v.x.Cells(i)[0])
}

// houseAt returns the house of a kind that has a cell.
func (v *view) houseAt(kind string, c puzzle.Cell) house {
	switch kind {
	case "row":
		return house{kind, int(c.Row) + 1}
	case "column":
		return house{kind, int(c.Col) + 1}
	}
	if v.regions == nil {
		return house{kind, 0}
	}
	return house{kind, v.regions[c.Number(v.order)] + 1}
}

// kinds returns the kinds of houses that the board has.
func (v *view) kinds() []string {
	if v.regions == nil {
		return []string{"row", "column"}
	}
	return []string{"row", "column", v.region}
}

// houses yields the houses of the board.
func (v *view) houses() iter.Seq[house] {
	return func(yield func(house) bool) {
		for _, kind := range v.kinds() {
			for i := range v.order {
				if !yield(house{kind, i + 1}) {
					return
				}
			}
		}
	}
}

// housesOf yields the houses of a cell.
func (v *view) housesOf(c puzzle.Cell) iter.Seq[house] {
	return func(yield func(house) bool) {
		for _, kind := range v.kinds() {
			if !yield(v.houseAt(kind, c)) {
				return
			}
		}
	}
}

// cells returns the cells of a house.
func (v *view) cells(h house) []puzzle.Cell {
	n, _ := v.x.Set().Size()
	cells := make([]puzzle.Cell, 0, n)
	for i := range n * n {
		if c := puzzle.CellOf(i, n); v.houseAt(h.kind, c) == h {
			cells = append(cells, c)
		}
	}
	return cells
}

// area returns a house as a part of a reason.
func (v *view) area(h house) puzzle.Area {
	return puzzle.Area{Kind: h.kind, Name: strconv.Itoa(h.number), Cells: v.cells(h)}
}

// open returns the places or numbers that are left for an instance that is about a cell or a house,
// as facts.
func (v *view) open(i int) []puzzle.Fact {
	var all []puzzle.Fact
	for clause := range v.x.Clauses(i) {
		for _, l := range clause {
			if f, _ := v.x.Set().FactOf(l.Var()); v.may(l) {
				all = append(all, f)
			}
		}
		break
	}
	return all
}

// numbers returns the numbers that a cell may hold, ascending.
func (v *view) numbers(c puzzle.Cell) []int {
	var all []int
	rows, _ := v.x.Set().Size()
	for n := 1; n <= rows; n++ {
		if v.may(v.lit(c, n)) {
			all = append(all, n)
		}
	}
	return all
}

// sees reports whether two different cells share a house or a cage that holds each number once.
func (v *view) sees(c, d puzzle.Cell) bool {
	return v.share(c.Number(v.order), d.Number(v.order))
}

// share reports whether two different cells share a house or a cage that holds each number once.
func (b *divisions) share(c, d int) bool {
	n := b.order
	return c != d && (c/n == d/n || c%n == d%n || b.regions != nil && b.regions[c] == b.regions[d] ||
		b.cages != nil && b.cages[c] >= 0 && b.cages[c] == b.cages[d])
}

// shared returns the houses that all of some cells share.
func (v *view) shared(cells []puzzle.Cell) []house {
	var all []house
	for _, kind := range []string{"row", "column", v.region} {
		h := v.houseAt(kind, cells[0])
		if h.number > 0 && !slices.ContainsFunc(cells, func(c puzzle.Cell) bool {
			return v.houseAt(kind, c) != h
		}) {
			all = append(all, h)
		}
	}
	return all
}

// cellsOf returns the cells of facts, each once.
func cellsOf(facts []puzzle.Fact) []puzzle.Cell {
	var cells []puzzle.Cell
	for _, f := range facts {
		if !slices.Contains(cells, f.At) {
			cells = append(cells, f.At)
		}
	}
	return cells
}
