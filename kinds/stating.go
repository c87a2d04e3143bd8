package kinds

import (
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/rules"
)

var errOrder = errors.New("conditions have no order")

// Limits on a statement: the number of literals, cells and numbers, and of variables.
const (
	maxLits = 20_000_000
	maxVars = 300_000
)

// boardRules is m: it takes the rules of a board.
type boardRules struct {
	view   *view
	thread *starlark.Thread
	bare   bool // without the rules that are aside
	statement
	lits    int
	methods map[string]*starlark.Builtin // that were asked for
}

func (m *boardRules) String() string        { return "the rules" }
func (m *boardRules) Type() string          { return "rules" }
func (m *boardRules) Freeze()               {}
func (m *boardRules) Truth() starlark.Bool  { return true }
func (m *boardRules) Hash() (uint32, error) { return 0, errors.New("rules can't be a key") }

// primitives are the rules that m has, by name, with what takes their arguments.
var primitives = map[string]func(*call, *boardRules, *record){
	"must":     listed,
	"any":      listed,
	"exactly":  counted,
	"at_most":  counted,
	"at_least": counted,
	"count": func(c *call, _ *boardRules, r *record) {
		r.Numbers, r.Lits = c.ints("numbers"), c.lits("conditions")
	},
	"implies": func(c *call, _ *boardRules, r *record) {
		r.Lits = append(c.single("condition"), c.lits("then")...)
	},
	"iff": func(c *call, _ *boardRules, r *record) {
		r.Lits = append(c.single("a"), c.single("b")...)
	},
	"different":      func(c *call, m *boardRules, r *record) { m.unit(c, r) },
	"sum":            summed,
	"product":        summed,
	"sum_or_product": summed,
	"less": func(c *call, _ *boardRules, r *record) {
		r.Cells = []int{c.cell("smaller"), c.cell("larger")}
	},
	"consecutive": func(c *call, _ *boardRules, r *record) {
		r.Lits, r.Cells = c.single("condition"), []int{c.cell("a"), c.cell("b")}
	},
	"table": func(c *call, _ *boardRules, r *record) {
		r.Tuples, r.Cells = c.tuples("tuples"), c.cells("cells")
	},
	"connected": func(c *call, _ *boardRules, r *record) {
		r.Flag = c.flag("corners")
		placedLits(c, r, "conditions")
	},
	"joined": joined,
	"linear": weighted,
	"next": func(c *call, _ *boardRules, r *record) {
		r.Flag = c.flag("corners")
		placedLits(c, r, "here")
		r.N = len(r.Lits)
		placedLits(c, r, "there")
	},
	"divide": divided,
	"groups": func(c *call, _ *boardRules, r *record) { r.Flag = c.flag("borders") },
	"loop":   func(*call, *boardRules, *record) {},
	"path":   func(*call, *boardRules, *record) {},
	"paths": func(c *call, _ *boardRules, r *record) {
		r.Tuples, r.Flag = c.pairs("pairs"), c.flag("cover")
	},
}

func listed(c *call, _ *boardRules, r *record) { r.Lits = c.lits("conditions") }

func counted(c *call, _ *boardRules, r *record) {
	if r.N, r.Lits = c.number("n"), c.lits("conditions"); r.N < 0 {
		c.fail("no board has %d of some conditions; m.any([]) states that there is no answer", r.N)
	}
}

func summed(c *call, _ *boardRules, r *record) {
	r.Cells, r.N, r.Flag = c.cells("cells"), c.number("n"), c.flag("distinct")
}

// unit takes cells, of which the words of the rule may be the name.
func (m *boardRules) unit(c *call, r *record) {
	r.Cells = c.cells("cells")
	if len(r.Cells) > 0 && c.named("words") == nil {
		r.Words.Form = "{unit}"
	}
}

// placedLits takes conditions with a cell each, of which a graph of cells is made, and adds both to
// the record.
func placedLits(c *call, r *record, name string) {
	if v := c.take(name); v == nil {
		c.wrong(name, "a list of conditions", v)
	} else {
		c.placed(r, name, v)
	}
}

// placed adds conditions with a cell each to a record.
func (c *call) placed(r *record, name string, given starlark.Value) {
	values, ok := list(given)
	if !ok { // one condition
		values = []starlark.Value{given}
	}
	r.Lits = append(r.Lits, c.literals(name, given)...)
	var cells []int
	for i, v := range values {
		l := c.condition(v)
		if l == nil {
			return // literals has noted it
		}
		at := l.place()
		if at < 0 {
			c.fail("condition %d is not about one cell, so it has no neighbours", i+1)
			return
		}
		cells = append(cells, at)
	}
	if sorted := slices.Sorted(slices.Values(cells)); len(slices.Compact(sorted)) < len(cells) {
		c.fail("two of the conditions are about the same cell")
	}
	r.Cells = append(r.Cells, cells...)
}

// place returns the cell that a condition is about, or -1.
func (l *lit) place() int {
	switch {
	case l.What == own:
		return l.m.Vars[l.Value].Cell
	case l.What == never || l.What >= 2:
		return -1
	}
	return l.Cell
}

// defining are the functions that return a condition.
var defining = map[string]func(*call, *variable){
	"aux":    func(c *call, v *variable) { v.Cell = c.at() },
	"all_of": func(c *call, v *variable) { v.All, v.Of, v.Cell = true, c.lits("conditions"), c.at() },
	"any_of": func(c *call, v *variable) { v.Any, v.Of, v.Cell = true, c.lits("conditions"), c.at() },
}

// at takes the cell that a variable is about, or -1.
func (c *call) at() int {
	v := c.takeNamed("at")
	if v == nil {
		return -1
	}
	at, ok := cellsOf(v)
	switch {
	case ok && len(at) == 1:
		return at[0]
	case ok && len(at) > 1:
		c.fail("at is one cell here; name others, as other = c for {other}")
	default:
		c.wrong("at", "a cell", v)
	}
	return -1
}

func (m *boardRules) AttrNames() []string {
	var names []string
	for name := range primitives {
		names = append(names, name)
	}
	for name := range defining {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (m *boardRules) Attr(name string) (starlark.Value, error) {
	if method := m.methods[name]; method != nil {
		return method, nil
	}
	var method *starlark.Builtin
	if take := primitives[name]; take != nil {
		method = builtin(name, func(c *call) (starlark.Value, error) {
			return starlark.None, m.add(c, name, take)
		})
	} else if take := defining[name]; take != nil {
		method = builtin(name, func(c *call) (starlark.Value, error) { return m.define(c, take) })
	} else {
		return nil, nil
	}
	m.methods[name] = method
	return method, nil
}

// define adds a variable.
func (m *boardRules) define(c *call, take func(*call, *variable)) (starlark.Value, error) {
	var v variable
	c.takeHolds(m)
	take(c, &v)
	c.heldBy()
	f, text, opposite := placeValues{view: m.view}, c.text("words"), c.text("opposite", "")
	words, unlike := m.view.form(text), m.view.form(opposite)
	if v.Cell >= 0 {
		f.cells = []int{v.Cell}
	}
	f.take(c, words)
	f.take(c, unlike)
	if len(text)+len(opposite) > maxWords {
		c.fail("the words have more than %d bytes", maxWords)
	}
	if err := c.end(); err != nil {
		return nil, err
	}
	var err error
	if v.Words, err = f.phrase(words); err != nil {
		return nil, err
	}
	if v.Else, err = f.phrase(unlike); err != nil {
		return nil, err
	}
	if m.lits += len(v.Of) + 1; m.lits > maxLits || len(m.Vars) >= maxVars {
		return nil, m.tooLarge()
	}
	m.Vars = append(m.Vars, v)
	return &lit{literal{What: own, Cell: v.Cell, Value: len(m.Vars) - 1}, m}, nil
}

func (m *boardRules) tooLarge() error {
	return fmt.Errorf("the rules are too large: at most %d rules, %d conditions and %d of aux, "+
		"all_of and any_of", rules.MaxRules, maxLits, maxVars)
}

// add adds a rule, or with each one for each of its items, which is the last argument.
func (m *boardRules) add(c *call, op string, take func(*call, *boardRules, *record)) error {
	line := c.thread.CallFrame(1).Pos.Line
	each := c.takeNamed("each")
	if each == nil {
		return m.one(c, &record{Op: op, Clue: -1, Line: line}, nil, take)
	}
	units, ok := list(each)
	if !ok {
		c.wrong("each", "a list with cells for each rule", each)
		return c.err
	}
	var args starlark.Tuple
	var kwargs []starlark.Tuple
	of := &call{}
	for _, unit := range units {
		args = append(append(args[:0], c.args...), unit)
		kwargs = append(kwargs[:0], c.kwargs...)
		*of = call{thread: c.thread, args: args, kwargs: kwargs}
		if err := m.one(of, &record{Op: op, Clue: -1, Line: line}, unit, take); err != nil {
			return err
		}
	}
	return nil
}

// one adds a rule, which may be about a unit.
func (m *boardRules) one(c *call, r *record, unit starlark.Value,
	take func(*call, *boardRules, *record),
) error {
	var k *clue
	if v := c.takeNamed("clue"); v != nil {
		var ok bool
		if k, ok = v.(*clue); !ok || k.n < 0 {
			c.wrong("clue", "one of p.clues", v)
			return c.err
		}
		r.Clue = k.n
	}
	at := c.takeNamed("at")
	if at == nil && k == nil {
		at = unit
	}
	r.Name, r.Broken = c.text("name", r.Op), c.text("broken", "")
	if r.Implied, r.Aside = c.flag("implied"), c.flag("aside"); r.Aside && m.bare {
		return nil
	}
	if v := c.takeNamed("when"); v != nil {
		r.When = c.literals("when", v)
	}
	c.takeHolds(m)
	take(c, m, r)
	c.heldBy()
	switch words := c.takeNamed("words").(type) {
	case starlark.String:
		r.Words.Form = string(words)
	case nil:
		if r.Words.Form == "" {
			c.fail(`the rule needs words = "…", which hints and reasons are made of`)
		}
	default:
		c.wrong("words", "a string", words)
	}
	if len(r.Words.Form)+len(r.Broken)+len(r.Name) > maxWords {
		c.fail("the words have more than %d bytes", maxWords)
	}
	f := placeValues{view: m.view, clue: k, n: &r.N}
	words, broken := m.view.form(r.Words.Form), m.view.form(r.Broken)
	f.take(c, words)
	f.take(c, broken)
	if err := c.end(); err != nil {
		return err
	}
	if err := m.fill(r, &f, words, broken, at); err != nil {
		return err
	}
	m.lits += len(r.Lits) + len(r.Cells) + len(r.When) + len(r.Numbers) + len(r.Tuples)
	if r.Divide != nil {
		m.lits += len(r.Divide.Ends) * len(m.view.cells)
	}
	if m.lits > maxLits || len(m.Rules) >= rules.MaxRules {
		return m.tooLarge()
	}
	m.Rules = append(m.Rules, r)
	return nil
}

// lits takes conditions.
func (c *call) lits(name string) []literal {
	v := c.take(name)
	if v == nil {
		c.wrong(name, "a list of conditions", v)
		return nil
	}
	return c.literals(name, v)
}

// single takes one condition.
func (c *call) single(name string) []literal {
	v := c.take(name)
	c.conditions = true
	if l := c.condition(v); l != nil {
		return []literal{l.literal}
	}
	c.wrong(name, "a condition such as c.holds(\"x\")", v)
	return nil
}

// takeHolds takes the value that cells hold where they are conditions.
func (c *call) takeHolds(m *boardRules) {
	v := c.takeNamed("holds")
	if v == nil {
		return
	}
	value, err := m.view.s.table.value(v)
	if err != nil {
		c.fail("%w", err)
	}
	c.value, c.conditions = value, false
}

// heldBy notes an error if there is such a value and no conditions were taken.
func (c *call) heldBy() {
	if c.value != 0 && !c.conditions {
		c.fail("holds is for conditions, of which it takes none")
	}
}

// condition returns a condition, or that a cell holds the value of the call; nil for no condition.
func (c *call) condition(v starlark.Value) *lit {
	switch v := v.(type) {
	case *lit:
		return v
	case *cell:
		if c.value != 0 {
			return v.condition(c.value)
		}
	}
	return nil
}

// literals returns the conditions of a list, or one.
func (c *call) literals(name string, v starlark.Value) []literal {
	c.conditions = true
	if l := c.condition(v); l != nil {
		return []literal{l.literal}
	}
	values, ok := v.(starlark.Indexable)
	if !ok {
		of, isList := list(v)
		if !isList {
			c.wrong(name, "a list of conditions", v)
			return nil
		}
		values = starlark.Tuple(of)
	}
	all := make([]literal, 0, values.Len())
	for i := range values.Len() {
		x := values.Index(i)
		l := c.condition(x)
		if l == nil {
			c.wrong(name, "a list of conditions such as [c.holds(\"x\")]", x)
			return nil
		}
		all = append(all, l.literal)
	}
	return all
}

// ints takes a list of numbers.
func (c *call) ints(name string) []int {
	v := c.take(name)
	all, ok := numbersOf(v)
	if !ok {
		c.wrong(name, "a list of numbers", v)
	}
	return all
}

// tuples takes a list of lists of numbers, or a function that returns one.
func (c *call) tuples(name string) [][]int {
	v := c.take(name)
	if f, ok := v.(*starlark.Function); ok {
		var err error
		if v, err = starlark.Call(c.thread, f, nil, nil); err != nil {
			c.fail("%w", err)
			return nil
		}
	}
	var all [][]int
	values, ok := list(v)
	for _, x := range values {
		numbers, are := numbersOf(x)
		all, ok = append(all, numbers), ok && are
	}
	if !ok {
		c.wrong(name, "a list of lists of numbers", v)
	}
	return all
}

// pairs takes a list of pairs of cells.
func (c *call) pairs(name string) [][]int {
	v := c.take(name)
	var all [][]int
	values, ok := list(v)
	for _, x := range values {
		cells, are := cellsOf(x)
		all, ok = append(all, cells), ok && are && len(cells) == 2
	}
	if !ok {
		c.wrong(name, "a list of pairs of cells", v)
	}
	return all
}
