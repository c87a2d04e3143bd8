package source_test

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// The values of a program in Julia are int, float64, bool, string, affine, and these.
type (
	tuple  []any
	vector struct{ items []any }
	dict   struct {
		keys   []any // in the order in which they were set
		values map[string]any
	}
	// family is an array of columns by the text of their index.
	family   map[string]int
	function func(args []any, named map[string]any) (any, error)
)

// JuMP runs a program in Julia that uses JuMP.
func JuMP(text string, solve Solve) (Run, error) {
	program, err := parseJulia(text)
	if err != nil {
		return Run{}, err
	}
	j := &julia{machine: machine{model: &lin.Model{}, solve: solve}}
	if _, err := j.block(program, &scope{names: j.library(), kind: global}); err != nil {
		return j.done(), err
	}
	return j.done(), nil
}

type julia struct{ machine }

// scope holds the names of a block. A function sees the names outside it, but sets its own. So does
// a loop outside of functions: Julia warns of one that sets a name outside it, and here it is an
// error.
type scope struct {
	names map[string]any
	outer *scope
	kind  scopeKind
}

type scopeKind int

const (
	inner scopeKind = iota // of a loop
	call                   // of a function
	global
)

func (s *scope) inside(kind scopeKind) *scope {
	return &scope{names: map[string]any{}, outer: s, kind: kind}
}

func (s *scope) find(name string) (any, bool) {
	for ; s != nil; s = s.outer {
		if v, ok := s.names[name]; ok {
			return v, true
		}
	}
	return nil, false
}

func (s *scope) set(name string, v any) error {
	for o := s; ; o = o.outer {
		_, known := o.names[name]
		switch {
		case known && o.kind == global && o != s:
			if _, builtin := v.(function); !builtin {
				return fmt.Errorf("%s is set in a loop and outside it", name)
			}
		case known:
			o.names[name] = v
			return nil
		}
		if o.kind != inner {
			s.names[name] = v
			return nil
		}
	}
}

// Ends of statements that are no errors.
var (
	errBreak  = errors.New("break outside of a loop")
	errReturn = errors.New("return outside of a function")
)

// block runs statements. With errReturn it returns the value.
func (j *julia) block(b *node, s *scope) (any, error) {
	var last any
	for _, n := range b.kids {
		v, err := j.statement(n, s)
		if err == errBreak || err == errReturn {
			return v, err
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n.line, err)
		}
		last = v
	}
	return last, nil
}

func (j *julia) statement(n *node, s *scope) (any, error) {
	switch n.op {
	case "using":
		return nil, nil
	case "define":
		return nil, s.set(n.text, j.closure(n.kids[0], n.kids[1], s))
	case "assign":
		v, err := j.eval(n.kids[1], s)
		if err != nil {
			return nil, err
		}
		return v, j.bind(n.kids[0], v, s)
	case "return":
		v, err := j.eval(n.kids[0], s)
		return v, cmp.Or(err, errReturn)
	case "break":
		return nil, errBreak
	case "if":
		for i := 0; i+1 < len(n.kids); i += 2 {
			if yes, err := j.truth(n.kids[i], s); err != nil {
				return nil, err
			} else if yes {
				return j.block(n.kids[i+1], s)
			}
		}
		if len(n.kids)%2 == 1 {
			return j.block(n.kids[len(n.kids)-1], s)
		}
		return nil, nil
	case "while":
		for {
			yes, err := j.truth(n.kids[0], s)
			if err != nil || !yes {
				return nil, err
			}
			if v, err := j.block(n.kids[1], s.inside(inner)); err == errBreak {
				return nil, nil
			} else if err != nil {
				return v, err
			}
		}
	case "for":
		var value any
		err := j.each(n.kids[1:], s, func(s *scope) (err error) {
			value, err = j.block(n.kids[0], s)
			return err
		})
		if err == errBreak {
			return nil, nil
		}
		return value, err
	}
	return j.eval(n, s)
}

// closure returns the function of parameters and a body.
func (j *julia) closure(parameters, body *node, s *scope) function {
	return func(args []any, _ map[string]any) (any, error) {
		if len(args) != len(parameters.kids) {
			return nil, fmt.Errorf("%d arguments for %d", len(args), len(parameters.kids))
		}
		s := s.inside(call)
		for i, name := range parameters.kids {
			if err := j.pattern(name, args[i], s); err != nil {
				return nil, err
			}
		}
		if body.op != "block" {
			return j.eval(body, s)
		}
		v, err := j.block(body, s)
		if err == errReturn {
			err = nil
		}
		return v, err
	}
}

// bind sets a name, the names of a tuple, or an element.
func (j *julia) bind(to *node, v any, s *scope) error {
	switch to.op {
	case "name":
		return s.set(to.text, v)
	case "tuple":
		items, err := elements(v)
		if err != nil || len(items) != len(to.kids) {
			return cmp.Or(err, fmt.Errorf("%d values for %d names", len(items), len(to.kids)))
		}
		for i, part := range to.kids {
			if err := j.bind(part, items[i], s); err != nil {
				return err
			}
		}
		return nil
	case "index":
		base, err := j.eval(to.kids[0], s)
		if err != nil {
			return err
		}
		key, err := j.eval(to.kids[1], s)
		if d, ok := base.(*dict); ok && err == nil {
			d.set(key, v)
			return nil
		}
	}
	return fmt.Errorf("this cannot be set")
}

// pattern sets names in a scope of their own, as a loop or a call does.
func (j *julia) pattern(to *node, v any, s *scope) error {
	if to.op == "name" {
		s.names[to.text] = v
		return nil
	}
	items, err := elements(v)
	if err != nil || len(items) != len(to.kids) {
		return cmp.Or(err, fmt.Errorf("%d values for %d names", len(items), len(to.kids)))
	}
	for i, part := range to.kids {
		if err := j.pattern(part, items[i], s); err != nil {
			return err
		}
	}
	return nil
}

// each runs do for all elements of loops. Each may use the names of those before it.
func (j *julia) each(loops []*node, s *scope, do func(s *scope) error) error {
	if len(loops) == 0 {
		return do(s)
	}
	set, err := j.eval(loops[0].kids[1], s)
	if err != nil {
		return err
	}
	items, err := elements(set)
	if err != nil {
		return err
	}
	for _, item := range items {
		s := s.inside(inner)
		if err := j.pattern(loops[0].kids[0], item, s); err != nil {
			return err
		}
		if len(loops[0].kids) > 2 {
			if yes, err := j.truth(loops[0].kids[2], s); err != nil {
				return err
			} else if !yes {
				continue
			}
		}
		if err := j.each(loops[1:], s, do); err != nil {
			return err
		}
	}
	return nil
}

func (j *julia) truth(n *node, s *scope) (bool, error) {
	v, err := j.eval(n, s)
	if yes, ok := v.(bool); ok || err != nil {
		return yes, err
	}
	return false, fmt.Errorf("a condition is %v", v)
}

func (j *julia) eval(n *node, s *scope) (any, error) {
	switch n.op {
	case "number":
		if i, err := strconv.Atoi(n.text); err == nil {
			return i, nil
		}
		return strconv.ParseFloat(n.text, 64)
	case "string":
		return n.text, nil
	case "name":
		if v, ok := s.find(n.text); ok {
			return v, nil
		}
		return nil, fmt.Errorf("%s is not defined", n.text)
	case "matrix":
		rows := &vector{}
		for line := range strings.SplitSeq(strings.TrimSpace(n.text), "\n") {
			row := &vector{}
			for word := range strings.FieldsSeq(line) {
				number, err := strconv.Atoi(word)
				if err != nil {
					return nil, err
				}
				row.items = append(row.items, number)
			}
			rows.items = append(rows.items, row)
		}
		return rows, nil
	case "tuple":
		items, err := j.all(n.kids, s)
		return tuple(items), err
	case "vector", "vcat":
		items, err := j.all(n.kids, s)
		if err != nil || n.op == "vector" {
			return &vector{items}, err
		}
		joined := &vector{}
		for _, item := range items {
			if v, ok := item.(*vector); ok {
				joined.items = append(joined.items, v.items...)
			} else {
				joined.items = append(joined.items, item)
			}
		}
		return joined, nil
	case "lambda":
		return j.closure(&node{kids: n.kids[:1]}, n.kids[1], s), nil
	case "choose":
		yes, err := j.truth(n.kids[0], s)
		if err != nil {
			return nil, err
		}
		if yes {
			return j.eval(n.kids[1], s)
		}
		return j.eval(n.kids[2], s)
	case "binary":
		return j.binary(n, s)
	case "unary":
		v, err := j.eval(n.kids[0], s)
		if err != nil {
			return nil, err
		}
		if yes, ok := v.(bool); ok && n.text == "!" {
			return !yes, nil
		}
		return arithmetic("-", 0, v)
	case "compare":
		parts, err := j.all(n.kids, s)
		if err != nil {
			return nil, err
		}
		for i, operator := range strings.Fields(n.text) {
			if yes, err := compare(operator, parts[i], parts[i+1]); err != nil || !yes {
				return false, err
			}
		}
		return true, nil
	case "index":
		return j.index(n, s)
	case "call":
		return j.call(n, s)
	case "macro":
		return j.macro(n, s)
	case "block":
		return j.block(n, s)
	}
	return nil, fmt.Errorf("%s is not a value", n.op)
}

// all evaluates arguments or elements, of which a generator is all that it makes.
func (j *julia) all(nodes []*node, s *scope) ([]any, error) {
	items := []any{}
	for _, n := range nodes {
		switch n.op {
		case "keyword":
		case "generator":
			err := j.each(n.kids[1:], s, func(s *scope) error {
				v, err := j.eval(n.kids[0], s)
				items = append(items, v)
				return err
			})
			if err != nil {
				return nil, err
			}
		case "splat":
			v, err := j.eval(n.kids[0], s)
			if err != nil {
				return nil, err
			}
			more, err := elements(v)
			if err != nil {
				return nil, err
			}
			items = append(items, more...)
		default:
			v, err := j.eval(n, s)
			if err != nil {
				return nil, err
			}
			items = append(items, v)
		}
	}
	return items, nil
}

func (j *julia) binary(n *node, s *scope) (any, error) {
	left, err := j.eval(n.kids[0], s)
	if err != nil {
		return nil, err
	}
	if yes, ok := left.(bool); ok && (n.text == "&&" || n.text == "||") {
		if yes == (n.text == "||") {
			return yes, nil
		}
		return j.eval(n.kids[1], s)
	}
	right, err := j.eval(n.kids[1], s)
	if err != nil {
		return nil, err
	}
	if n.text == "=>" {
		return tuple{left, right}, nil
	}
	return arithmetic(n.text, left, right)
}

func (j *julia) index(n *node, s *scope) (any, error) {
	base, err := j.eval(n.kids[0], s)
	if err != nil {
		return nil, err
	}
	if v, ok := base.(*vector); ok { // "end" is its last index
		s = s.inside(inner)
		s.names["end"] = len(v.items)
	}
	at, err := j.all(n.kids[1:], s)
	if err != nil {
		return nil, err
	}
	switch base := base.(type) {
	case *dict:
		if v, ok := base.values[text(at[0])]; ok && len(at) == 1 {
			return v, nil
		}
	case family:
		if col, ok := base[text(tuple(at))]; ok {
			return column(col), nil
		}
	case *vector, tuple:
		v := any(base)
		for _, i := range at {
			items, err := elements(v)
			if err != nil {
				return nil, err
			}
			switch i := i.(type) {
			case int:
				if i < 1 || i > len(items) {
					return nil, fmt.Errorf("index %d of %d", i, len(items))
				}
				v = items[i-1]
			case *vector:
				some := &vector{}
				for _, i := range i.items {
					some.items = append(some.items, items[i.(int)-1])
				}
				v = some
			}
		}
		return v, nil
	}
	return nil, fmt.Errorf("nothing at index %s", text(tuple(at)))
}

func (j *julia) call(n *node, s *scope) (any, error) {
	v, err := j.eval(n.kids[0], s)
	if err != nil {
		return nil, err
	}
	f, ok := v.(function)
	if !ok {
		return nil, fmt.Errorf("%s is not a function", n.kids[0].text)
	}
	// A generator is one argument.
	var args []any
	named := map[string]any{}
	for _, a := range n.kids[1:] {
		switch a.op {
		case "generator":
			items, err := j.all([]*node{a}, s)
			if err != nil {
				return nil, err
			}
			args = append(args, &vector{items})
		case "keyword":
			if named[a.text], err = j.eval(a.kids[0], s); err != nil {
				return nil, err
			}
		default:
			items, err := j.all([]*node{a}, s)
			if err != nil {
				return nil, err
			}
			args = append(args, items...)
		}
	}
	v, err = f(args, named)
	if err != nil && n.kids[0].op == "name" {
		err = fmt.Errorf("%s: %w", n.kids[0].text, err)
	}
	return v, err
}

// macro adds a family of columns or rows, or one that has no index.
func (j *julia) macro(n *node, s *scope) (any, error) {
	if len(n.kids) < 2 || n.kids[0].op != "name" || n.kids[0].text != "model" {
		return nil, fmt.Errorf("expected @%s(model, ...)", n.text)
	}
	switch n.text {
	case "variable":
		what, lo, hi := n.kids[1], any(math.Inf(-1)), any(math.Inf(1))
		var err error
		if what.op == "compare" && what.text == "<= <=" {
			if lo, err = j.eval(what.kids[0], s); err != nil {
				return nil, err
			}
			if hi, err = j.eval(what.kids[2], s); err != nil {
				return nil, err
			}
			what = what.kids[1]
		}
		binary := len(n.kids) > 2 && n.kids[2].text == "Bin"
		if binary {
			lo, hi = 0, 1
		}
		low, _ := number(lo)
		high, _ := number(hi)
		columns := family{}
		name, sets := "", what.kids
		if what.op == "index" {
			name, sets = what.kids[0].text, what.kids[1:]
		}
		err = j.over(sets, s, func(at []any, _ *scope) error {
			if _, ok := columns[text(tuple(at))]; ok {
				return fmt.Errorf("two columns %s%s", name, text(tuple(at)))
			}
			columns[text(tuple(at))] = j.add(name, indicesOf(tuple(at)), low, high, binary)
			return nil
		})
		if err != nil || name == "" {
			return columns, err
		}
		return columns, s.set(name, columns)
	case "constraint":
		if len(n.kids) == 2 {
			return nil, j.constraint("", n.kids[1], s)
		}
		index := n.kids[1]
		return nil, j.over(index.kids[1:], s, func(at []any, s *scope) error {
			return j.constraint(lin.Name(index.kids[0].text, indicesOf(tuple(at))...), n.kids[2], s)
		})
	}
	return nil, fmt.Errorf("unknown @%s", n.text)
}

// over runs do for each index: those of "a in b" have names, and a condition excludes some.
func (j *julia) over(sets []*node, s *scope, do func(at []any, s *scope) error) error {
	var loops []*node
	var names []*node
	for i, set := range sets {
		switch {
		case set.op == "condition":
			loops[len(loops)-1].kids = append(loops[len(loops)-1].kids, set.kids[0])
			continue
		case set.op == "compare" && set.text == "in":
			loops = append(loops, &node{op: "loop", kids: slices.Clone(set.kids)})
		default:
			name := &node{op: "name", text: fmt.Sprint("index ", i)}
			loops = append(loops, &node{op: "loop", kids: []*node{name, set}})
		}
		names = append(names, loops[len(loops)-1].kids[0])
	}
	return j.each(loops, s, func(s *scope) error {
		at, err := j.all(names, s)
		if err != nil {
			return err
		}
		return do(at, s)
	})
}

func (j *julia) constraint(name string, n *node, s *scope) error {
	if n.op != "compare" || len(n.kids) != 2 {
		return fmt.Errorf("a row is one comparison")
	}
	sides, err := j.all(n.kids, s)
	if err != nil {
		return err
	}
	difference, err := arithmetic("-", sides[0], sides[1])
	if err != nil {
		return err
	}
	a, ok := difference.(affine)
	if !ok {
		return fmt.Errorf("a row without columns")
	}
	switch n.text {
	case "==":
		j.row(name, 0, a, 0)
	case "<=":
		j.row(name, math.Inf(-1), a, 0)
	case ">=":
		j.row(name, 0, a, math.Inf(1))
	default:
		return fmt.Errorf("no row has %s", n.text)
	}
	return nil
}

// elements returns what a loop over a value takes.
func elements(v any) ([]any, error) {
	switch v := v.(type) {
	case tuple:
		return v, nil
	case *vector:
		return v.items, nil
	}
	return nil, fmt.Errorf("%v has no elements", v)
}

func (d *dict) set(key, v any) {
	if _, ok := d.values[text(key)]; !ok {
		d.keys = append(d.keys, key)
	}
	d.values[text(key)] = v
}

// text returns a value as print shows it, which is also its key in a dictionary.
func text(v any) string {
	if t, ok := v.(tuple); ok {
		parts := make([]string, len(t))
		for i, part := range t {
			parts[i] = text(part)
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return fmt.Sprint(v)
}

// indicesOf returns the whole numbers in a tuple and in its tuples.
func indicesOf(v any) []int {
	var all []int
	switch v := v.(type) {
	case int:
		all = append(all, v)
	case tuple:
		for _, part := range v {
			all = append(all, indicesOf(part)...)
		}
	}
	return all
}

func number(v any) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// arithmetic adds, subtracts, multiplies, divides and raises numbers and expressions.
func arithmetic(operator string, left, right any) (any, error) {
	a, first := number(left)
	b, second := number(right)
	if !first || !second {
		expressions := [2]affine{}
		for i, v := range []any{left, right} {
			if x, ok := v.(affine); ok {
				expressions[i] = x
			} else if c, ok := number(v); ok {
				expressions[i] = constant(c)
			} else {
				return nil, fmt.Errorf("%v %s %v", left, operator, right)
			}
		}
		switch operator {
		case "+":
			return expressions[0].plus(1, expressions[1]), nil
		case "-":
			return expressions[0].plus(-1, expressions[1]), nil
		case "*":
			return expressions[0].times(expressions[1])
		}
		return nil, fmt.Errorf("%s of columns", operator)
	}
	result := 0.0
	switch operator {
	case "+":
		result = a + b
	case "-":
		result = a - b
	case "*":
		result = a * b
	case "/":
		return a / b, nil
	case "^":
		result = math.Pow(a, b)
	default:
		return nil, fmt.Errorf("%v %s %v", left, operator, right)
	}
	_, isFloat := left.(float64)
	if _, ok := right.(float64); ok || isFloat {
		return result, nil
	}
	return int(result), nil
}

// order compares numbers, and tuples element by element.
func order(a, b any) (int, error) {
	if x, ok := number(a); ok {
		if y, ok := number(b); ok {
			return cmp.Compare(x, y), nil
		}
	}
	x, ok := a.(tuple)
	y, also := b.(tuple)
	if !ok || !also {
		return 0, fmt.Errorf("%v and %v have no order", a, b)
	}
	for i := range min(len(x), len(y)) {
		if c, err := order(x[i], y[i]); err != nil || c != 0 {
			return c, err
		}
	}
	return cmp.Compare(len(x), len(y)), nil
}

func compare(operator string, a, b any) (bool, error) {
	switch operator {
	case "in":
		items, err := elements(b)
		return slices.ContainsFunc(items, func(item any) bool { return text(item) == text(a) }), err
	case "==", "!=":
		x, first := number(a)
		y, second := number(b)
		equal := text(a) == text(b)
		if first && second {
			equal = x == y
		}
		return equal == (operator == "=="), nil
	}
	c, err := order(a, b)
	switch operator {
	case "<":
		return c < 0, err
	case "<=":
		return c <= 0, err
	case ">":
		return c > 0, err
	}
	return c >= 0, err
}

// product yields the tuples that take an element from each list, the first varying fastest.
func product(lists [][]any) iter.Seq[tuple] {
	return func(yield func(tuple) bool) {
		at := make([]int, len(lists))
		for {
			t := make(tuple, len(lists))
			for i, k := range at {
				if k == len(lists[i]) {
					return
				}
				t[i] = lists[i][k]
			}
			if !yield(t) {
				return
			}
			i := 0
			for ; i < len(at); i++ {
				if at[i]++; at[i] < len(lists[i]) {
					break
				}
				at[i] = 0
			}
			if i == len(at) {
				return
			}
		}
	}
}
