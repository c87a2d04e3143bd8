package source_test

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// gams holds what a program in GAMS has declared. Names are in lower case, as GAMS does not tell
// cases apart.
type gams struct {
	machine
	symbols   map[string]*symbol
	equations []*equation
	solved    string // the model that was solved
	written   bool   // whether what is put goes to a file
}

// symbol is what a name stands for.
type symbol struct {
	kind    string   // set, scalar, parameter, variable, equation or model
	domain  []string // of an indexed one, the sets; of a set without, nil
	labels  []string // of a set that is not indexed
	texts   []string // that explain these
	values  map[string]float64
	lo, hi  float64 // of a variable
	integer bool
	bounds  map[string]*[2]float64 // of the columns whose bounds were set
	columns map[string]int
}

type equation struct {
	name     string
	indices  []*gamsNode
	only     *gamsNode // nil, or the condition
	relation string
	sides    [2]*gamsNode
}

// reserved has names that GAMS keeps for itself, of those that a puzzle might need.
var reserved = []string{
	"alias", "all", "and", "assign", "binary", "card", "diag", "display", "else", "eps", "eq",
	"equation", "file", "for", "free", "ge", "gt", "if", "inf", "integer", "le", "loop", "lt",
	"maximizing", "minimizing", "model", "na", "ne", "negative", "no", "not", "option", "or",
	"ord", "parameter", "positive", "prod", "put", "putclose", "repeat", "sameas", "scalar", "set",
	"smax", "smin", "solve", "sos1", "sum", "system", "table", "undf", "until", "using",
	"variable", "while", "xor", "yes",
}

// GAMS runs a program in GAMS. It prints what the program puts into a file.
func GAMS(text string, solve Solve) (Run, error) {
	g := &gams{machine: machine{model: &lin.Model{}, solve: solve}, symbols: map[string]*symbol{}}
	statements, err := statementsOf(text)
	if err != nil {
		return Run{}, err
	}
	for _, statement := range statements {
		if err := g.statement(statement, map[string]int{}); err != nil {
			return g.done(), fmt.Errorf("%s: %w", statement, err)
		}
	}
	return g.done(), nil
}

// statementsOf leaves out comments and lines for the compiler, and splits the rest at semicolons.
func statementsOf(text string) ([]string, error) {
	var kept strings.Builder
	comment := false
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "$onText"), strings.HasPrefix(line, "$offText"):
			comment = strings.HasPrefix(line, "$on")
		case comment, strings.HasPrefix(line, "*"), strings.HasPrefix(line, "$title "):
		default:
			kept.WriteString(line)
		}
	}
	return splitAt(kept.String())
}

// splitAt splits code at the semicolons that are in no quotes and no brackets.
func splitAt(code string) ([]string, error) {
	var all []string
	from := 0
	for i, depth := range outside(code) {
		if code[i] == ';' && depth == 0 {
			all = append(all, strings.Trim(code[from:i], "\n"))
			from = i + 1
		}
	}
	if strings.TrimSpace(code[from:]) != "" {
		return nil, fmt.Errorf("no semicolon after %q", code[from:])
	}
	return all, nil
}

var (
	keyword = regexp.MustCompile(`^\s*(?i)(Binary Variable|Positive Variable|Variable|Set|Scalar` +
		`|Parameter|Table|Alias|Equation|Model|File|option|solve|abort|display|loop|putclose|put)\b`)
	declaration = regexp.MustCompile(`^[\s,]*([A-Za-z]\w*)(?:\(([\w,]*)\))?` +
		`(?:[ \t]+'([^']*)')?(?:\s*/((?:'[^']*'|[^/'])*)/)?`)
	labelled = regexp.MustCompile(`([^\s,']+)(?:[ \t]+'([^']*)')?`)
	// item is one of a put statement: a line break, or what is written in a width.
	item = regexp.MustCompile(`^\s*(?:(/)|('[^']*'|\w+\.te\(\w+\)|\w+\([\w,]*\))` +
		`(?::(>?)(\d+))?(?::0)?)`)
	pair    = regexp.MustCompile(`\((\w+),(\w+)\)`)
	span    = regexp.MustCompile(`^([A-Za-z]*)(\d+)\*([A-Za-z]*)(\d+)$`)
	words   = regexp.MustCompile(`\S+`)
	solving = regexp.MustCompile(`^\s*(\w+) using mip minimizing (\w+)$`)
)

// statement runs a statement, in loops that give elements to names.
func (g *gams) statement(s string, env map[string]int) error {
	at := keyword.FindStringSubmatchIndex(s)
	if at == nil {
		return g.assignOrDefine(s)
	}
	word, rest := strings.ToLower(s[at[2]:at[3]]), s[at[1]:]
	switch word {
	case "alias":
		for _, names := range pair.FindAllStringSubmatch(rest, -1) {
			set := g.symbols[strings.ToLower(names[1])]
			if err := g.declare(strings.ToLower(names[2]), set); err != nil {
				return err
			}
		}
		return nil
	case "table":
		head, body, _ := strings.Cut(rest, "\n")
		d := declaration.FindStringSubmatch(head)
		if d == nil {
			return errors.New("no name of a table")
		}
		p := &symbol{kind: "parameter", domain: split(d[2]), values: map[string]float64{}}
		if err := g.declare(strings.ToLower(d[1]), p); err != nil {
			return err
		}
		return g.table(p, body)
	case "option":
		return nil
	case "solve":
		parts := solving.FindStringSubmatch(rest)
		if parts == nil || g.symbols[strings.ToLower(parts[1])].kind != "model" {
			return errors.New("expected a model using mip minimizing a variable")
		}
		g.solved = strings.ToLower(parts[1])
		if err := g.generate(); err != nil {
			return err
		}
		return g.optimize()
	case "abort":
		stop, rest, err := g.when(rest, env)
		if err == nil && stop {
			err = fmt.Errorf("aborted: %s", strings.TrimSpace(rest))
		}
		return err
	case "display":
		for _, name := range split(rest) {
			if s := g.symbols[name]; s == nil || s.kind != "parameter" {
				return fmt.Errorf("%s is no parameter", name)
			}
		}
		return nil
	case "loop":
		return g.loop(rest, env)
	case "put":
		return g.put(rest, env)
	case "putclose":
		g.written = false
		return nil
	}
	for strings.Trim(rest, " \n,") != "" {
		at := declaration.FindStringSubmatch(rest)
		if at == nil {
			return fmt.Errorf("cannot read %q", rest)
		}
		rest = rest[len(at[0]):]
		name, data := strings.ToLower(at[1]), strings.TrimSpace(at[4])
		if err := g.declared(word, name, split(at[2]), data); err != nil {
			return err
		}
	}
	return nil
}

// split returns the words between commas, in lower case.
func split(list string) []string {
	var all []string
	for word := range strings.SplitSeq(list, ",") {
		if word = strings.ToLower(strings.TrimSpace(word)); word != "" {
			all = append(all, word)
		}
	}
	return all
}

func (g *gams) declare(name string, s *symbol) error {
	if s == nil || slices.Contains(reserved, name) || g.symbols[name] != nil {
		return fmt.Errorf("%s cannot be declared here", name)
	}
	for _, set := range s.domain {
		if d := g.symbols[set]; d == nil || d.kind != "set" || d.labels == nil {
			return fmt.Errorf("%s is not a set", set)
		}
	}
	g.symbols[name] = s
	return nil
}

// declared declares a name with its data.
func (g *gams) declared(word, name string, domain []string, data string) error {
	s := &symbol{kind: word, domain: domain, values: map[string]float64{}, lo: math.Inf(-1),
		hi: math.Inf(1), bounds: map[string]*[2]float64{}, columns: map[string]int{}}
	switch word {
	case "binary variable":
		s.kind, s.lo, s.hi, s.integer = "variable", 0, 1, true
	case "positive variable":
		s.kind, s.lo = "variable", 0
	case "scalar":
		if data != "" {
			v, err := strconv.ParseFloat(data, 64)
			if err != nil {
				return err
			}
			s.values[""] = v
		}
	case "set":
		for _, match := range labelled.FindAllStringSubmatch(data, -1) {
			label := match[1]
			switch parts := span.FindStringSubmatch(label); {
			case domain != nil:
				key, err := g.element(domain, strings.Split(label, "."))
				if err != nil {
					return err
				}
				s.values[key] = 1
			case parts != nil && parts[1] == parts[3]:
				from, _ := strconv.Atoi(parts[2])
				to, _ := strconv.Atoi(parts[4])
				for i := from; i <= to; i++ {
					s.labels = append(s.labels, parts[1]+strconv.Itoa(i))
				}
			default:
				s.labels, s.texts = append(s.labels, label), append(s.texts, match[2])
			}
		}
	case "parameter":
		fields := strings.Fields(data)
		for i := 0; i+1 < len(fields); i += 2 {
			at, err := g.element(domain, fields[i:i+1])
			v, fault := strconv.ParseFloat(fields[i+1], 64)
			if err = errors.Join(err, fault); err != nil {
				return err
			}
			s.values[at] = v
		}
	}
	return g.declare(name, s)
}

// element returns the key of labels.
func (g *gams) element(domain, labels []string) (string, error) {
	if len(domain) != len(labels) {
		return "", fmt.Errorf("%v in %v", labels, domain)
	}
	at := make([]int, len(labels))
	for i, label := range labels {
		if at[i] = slices.Index(g.symbols[domain[i]].labels, label) + 1; at[i] == 0 {
			return "", fmt.Errorf("%s has no %s", domain[i], label)
		}
	}
	return key(at), nil
}

func key(at []int) string { return fmt.Sprint(at) }

// table reads the data of a table: a number belongs to the heading above or below which it stands.
func (g *gams) table(p *symbol, body string) error {
	lines := strings.Split(body, "\n")
	heads := words.FindAllStringIndex(lines[0], -1)
	for _, line := range lines[1:] {
		parts := words.FindAllStringIndex(line, -1)
		for _, part := range parts[1:] {
			var under []string
			for _, h := range heads {
				if part[0] < h[1] && h[0] < part[1] {
					under = append(under, lines[0][h[0]:h[1]])
				}
			}
			if len(under) != 1 {
				return fmt.Errorf("%q is under %v", line[part[0]:part[1]], under)
			}
			k, err := g.element(p.domain, []string{line[parts[0][0]:parts[0][1]], under[0]})
			v, fault := strconv.ParseFloat(line[part[0]:part[1]], 64)
			if err = errors.Join(err, fault); err != nil {
				return err
			}
			p.values[k] = v
		}
	}
	return nil
}

// assignOrDefine reads "name(index)$condition = value" or "name(index)$condition.. side =e= side".
func (g *gams) assignOrDefine(s string) error {
	p := &gamsParser{text: s}
	p.next()
	left := p.factor()
	var only *gamsNode
	if left != nil && left.op == "$" {
		left, only = left.kids[0], left.kids[1]
	}
	if p.err != nil || left.op != "name" {
		return errors.Join(p.err, errors.New("expected a name"))
	}
	if p.take("..") {
		e := &equation{name: left.text, indices: left.kids, only: only}
		e.sides[0] = p.sum()
		e.relation = p.word
		p.next()
		e.sides[1] = p.sum()
		if symbol := g.symbols[left.text]; symbol == nil || symbol.kind != "equation" || p.word != "" {
			return errors.Join(p.err, fmt.Errorf("%s is not an equation, or has more", left.text))
		}
		g.equations = append(g.equations, e)
		return p.err
	}
	p.expect("=")
	value := p.expression()
	if p.err != nil || p.word != "" {
		return errors.Join(p.err, fmt.Errorf("%q after the value", p.word))
	}
	name, attribute, _ := strings.Cut(left.text, ".")
	s0 := g.symbols[name]
	switch {
	case s0 == nil:
		return fmt.Errorf("%s is not declared", name)
	case s0.kind == "file" && attribute == "pw":
		return nil
	}
	return g.over(left.kids, only, map[string]int{}, func(env map[string]int) error {
		at, err := g.at(s0, left.kids, env)
		if err != nil {
			return err
		}
		v, err := g.number(value, env)
		if err != nil || at == nil {
			return err
		}
		if s0.kind != "variable" {
			s0.values[key(at)] = v
			if len(s0.domain) == 0 {
				s0.values[""] = v
			}
			return nil
		}
		b := s0.bounds[key(at)]
		if b == nil {
			b = &[2]float64{s0.lo, s0.hi}
			s0.bounds[key(at)] = b
		}
		switch attribute {
		case "lo":
			b[0] = v
		case "up":
			b[1] = v
		case "fx":
			b[0], b[1] = v, v
		default:
			return fmt.Errorf("no bound is called %q", attribute)
		}
		return nil
	})
}

// over runs do for each element that indices control: those that a name is given to already only
// filter.
func (g *gams) over(indices []*gamsNode, only *gamsNode, env map[string]int,
	do func(map[string]int) error,
) error {
	if len(indices) == 0 {
		if only != nil {
			if v, err := g.number(only, env); err != nil || v == 0 {
				return err
			}
		}
		return do(env)
	}
	first, rest := indices[0], indices[1:]
	set := g.symbols[first.text]
	if set == nil || set.kind != "set" || first.lead != 0 {
		return fmt.Errorf("%s does not control an index", first.text)
	}
	names := []string{first.text}
	sets := []*symbol{set}
	if set.labels == nil { // a set of tuples, with names for its indices or without
		names = nil
		for i, d := range set.domain {
			name := d
			if first.kids != nil {
				name = first.kids[i].text
			} else {
				name = first.text + "." + d
			}
			names = append(names, name)
			sets = append(sets[:i], g.symbols[d])
			if first.kids != nil && (g.symbols[name] != sets[i] || len(first.kids) != len(set.domain)) {
				return fmt.Errorf("%s is not an index of %s", name, first.text)
			}
		}
	}
	at := make([]int, len(names))
	var loop func(i int, env map[string]int) error
	loop = func(i int, env map[string]int) error {
		if i == len(names) {
			if set.labels == nil && set.values[key(at)] == 0 {
				return nil
			}
			return g.over(rest, only, env, do)
		}
		if k, ok := env[names[i]]; ok {
			if set.labels != nil {
				return fmt.Errorf("%s is under control already", names[i])
			}
			at[i] = k
			return loop(i+1, env)
		}
		for k := range sets[i].labels {
			at[i] = k + 1
			inner := map[string]int{names[i]: k + 1}
			for name, value := range env {
				inner[name] = value
			}
			if err := loop(i+1, inner); err != nil {
				return err
			}
		}
		return nil
	}
	return loop(0, env)
}

// at returns the numbers of the element that indices name, or nil if a lead leaves the set.
func (g *gams) at(s *symbol, indices []*gamsNode, env map[string]int) ([]int, error) {
	at := []int{}
	outside := false
	put := func(name string, set *symbol, lead int) error {
		k, ok := env[name]
		if !ok || len(at) == len(s.domain) || g.symbols[s.domain[len(at)]] != set {
			return fmt.Errorf("%s is not controlled, or not in the domain", name)
		}
		outside = outside || k+lead < 1 || k+lead > len(set.labels)
		at = append(at, k+lead)
		return nil
	}
	for _, index := range indices {
		set := g.symbols[index.text]
		if label, ok := strings.CutPrefix(index.text, "'"); ok && len(at) < len(s.domain) {
			labels := g.symbols[s.domain[len(at)]].labels
			at = append(at, slices.Index(labels, strings.TrimSuffix(label, "'"))+1)
			if at[len(at)-1] == 0 {
				return nil, fmt.Errorf("%s is not in %s", index.text, s.domain[len(at)-1])
			}
			continue
		}
		switch {
		case set == nil || set.kind != "set":
			return nil, fmt.Errorf("%s is not a set", index.text)
		case set.labels != nil:
			if err := put(index.text, set, index.lead); err != nil {
				return nil, err
			}
		default:
			for i, d := range set.domain {
				name := index.text + "." + d
				if index.kids != nil {
					name = index.kids[i].text
				}
				if err := put(name, g.symbols[d], 0); err != nil {
					return nil, err
				}
			}
		}
	}
	if len(at) != len(s.domain) {
		return nil, fmt.Errorf("%d indices for %d", len(at), len(s.domain))
	}
	if outside {
		return nil, nil
	}
	return at, nil
}

// number returns the value of an expression without columns.
func (g *gams) number(n *gamsNode, env map[string]int) (float64, error) {
	a, err := g.eval(n, env)
	if err == nil && len(a.coefs) > 0 {
		err = errors.New("a column where a number is expected")
	}
	return a.constant, err
}

func truth(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func (g *gams) eval(n *gamsNode, env map[string]int) (affine, error) {
	switch n.op {
	case "number":
		v, err := strconv.ParseFloat(n.text, 64)
		return constant(v), err
	case "$":
		if v, err := g.number(n.kids[1], env); err != nil || v == 0 {
			return affine{}, err
		}
		return g.eval(n.kids[0], env)
	case "sum":
		sum := affine{}
		err := g.over(n.kids[1:], n.only, env, func(env map[string]int) error {
			a, err := g.eval(n.kids[0], env)
			sum = sum.plus(1, a)
			return err
		})
		return sum, err
	case "prod", "smax", "smin":
		all := map[string]float64{"prod": 1, "smax": math.Inf(-1), "smin": math.Inf(1)}[n.op]
		err := g.over(n.kids[1:], n.only, env, func(env map[string]int) error {
			v, err := g.number(n.kids[0], env)
			all = map[string]float64{"prod": all * v, "smax": max(all, v), "smin": min(all, v)}[n.op]
			return err
		})
		return constant(all), err
	case "name":
		return g.named(n, env)
	case "call":
		return g.function(n, env)
	}
	var parts []affine
	for _, kid := range n.kids {
		a, err := g.eval(kid, env)
		if err != nil {
			return affine{}, err
		}
		parts = append(parts, a)
	}
	switch n.op {
	case "+":
		return parts[0].plus(1, parts[1]), nil
	case "-":
		return parts[0].plus(-1, parts[1]), nil
	case "*":
		return parts[0].times(parts[1])
	}
	for _, p := range parts {
		if len(p.coefs) > 0 {
			return affine{}, fmt.Errorf("%s of columns", n.op)
		}
	}
	a, b := parts[0].constant, parts[1].constant
	switch n.op {
	case "/":
		return constant(a / b), nil
	case "=":
		return constant(truth(a == b)), nil
	case "<>":
		return constant(truth(a != b)), nil
	case "<":
		return constant(truth(a < b)), nil
	case ">":
		return constant(truth(a > b)), nil
	case "<=":
		return constant(truth(a <= b)), nil
	case ">=":
		return constant(truth(a >= b)), nil
	case "and":
		return constant(truth(a != 0 && b != 0)), nil
	case "or":
		return constant(truth(a != 0 || b != 0)), nil
	}
	return affine{}, fmt.Errorf("unknown %q", n.op)
}

func (g *gams) named(n *gamsNode, env map[string]int) (affine, error) {
	name, attribute, _ := strings.Cut(n.text, ".")
	s := g.symbols[name]
	switch {
	case name == "yes":
		return constant(1), nil
	case n.text == "modelstat.optimal", n.text == "solvestat.normalcompletion":
		return constant(1), nil
	case n.text == "modelstat.integersolution":
		return constant(8), nil
	case s == nil:
		return affine{}, fmt.Errorf("%s is not declared", n.text)
	case s.kind == "model" && attribute == "modelstat" && name == g.solved:
		if g.run.Point == nil {
			return constant(4), nil // infeasible
		}
		return constant(1), nil
	case s.kind == "model" && attribute == "solvestat" && name == g.solved:
		return constant(1), nil
	}
	at, err := g.at(s, n.kids, env)
	if err != nil || at == nil {
		return affine{}, err
	}
	switch {
	case s.kind == "variable" && attribute == "":
		return column(g.column(name, at)), nil
	case s.kind == "variable" && attribute == "l":
		if col, ok := s.columns[key(at)]; ok && g.run.Point != nil {
			return constant(g.run.Point[col]), nil
		}
		return affine{}, nil // a column that is in no row
	case s.kind == "scalar":
		v, ok := s.values[""]
		if !ok {
			return affine{}, fmt.Errorf("%s has no value", name)
		}
		return constant(v), nil
	}
	return constant(s.values[key(at)]), nil
}

// column returns a column, which is in the model if a row has it.
func (g *gams) column(name string, at []int) int {
	s := g.symbols[name]
	if col, ok := s.columns[key(at)]; ok {
		return col
	}
	b := s.bounds[key(at)]
	if b == nil {
		b = &[2]float64{s.lo, s.hi}
	}
	col := g.add(name, at, b[0], b[1], s.integer)
	s.columns[key(at)] = col
	return col
}

func (g *gams) function(n *gamsNode, env map[string]int) (affine, error) {
	if n.text == "ord" || n.text == "card" {
		set := g.symbols[n.kids[0].text]
		switch {
		case set == nil || set.kind != "set":
			return affine{}, fmt.Errorf("%s of what is not a set", n.text)
		case n.text == "card" && set.labels == nil:
			count := 0
			for _, v := range set.values {
				count += int(v)
			}
			return constant(float64(count)), nil
		case n.text == "card":
			return constant(float64(len(set.labels))), nil
		}
		k, ok := env[n.kids[0].text]
		if !ok {
			return affine{}, fmt.Errorf("%s is not controlled", n.kids[0].text)
		}
		return constant(float64(k)), nil
	}
	var args []float64
	for _, kid := range n.kids {
		v, err := g.number(kid, env)
		if err != nil {
			return affine{}, err
		}
		args = append(args, v)
	}
	switch n.text {
	case "abs":
		return constant(math.Abs(args[0])), nil
	case "ceil":
		return constant(math.Ceil(args[0])), nil
	case "floor":
		return constant(math.Floor(args[0])), nil
	case "mod":
		return constant(math.Mod(args[0], args[1])), nil
	case "power":
		return constant(math.Pow(args[0], args[1])), nil
	case "round":
		return constant(math.Round(args[0])), nil
	case "max":
		return constant(slices.Max(args)), nil
	}
	return affine{}, fmt.Errorf("unknown function %s", n.text)
}

// generate makes the rows of all equations. Each must have a definition.
func (g *gams) generate() error {
	for name, s := range g.symbols {
		named := func(e *equation) bool { return e.name == name }
		if s.kind == "equation" && !slices.ContainsFunc(g.equations, named) {
			return fmt.Errorf("%s has no definition", name)
		}
	}
	for _, e := range g.equations {
		err := g.over(e.indices, e.only, map[string]int{}, func(env map[string]int) error {
			at, err := g.at(g.symbols[e.name], e.indices, env)
			if err != nil {
				return err
			}
			left, err := g.eval(e.sides[0], env)
			if err != nil {
				return err
			}
			right, err := g.eval(e.sides[1], env)
			if err != nil {
				return err
			}
			a, name := left.plus(-1, right), lin.Name(e.name, at...)
			switch e.relation {
			case "=e=":
				g.row(name, 0, a, 0)
			case "=l=":
				g.row(name, math.Inf(-1), a, 0)
			case "=g=":
				g.row(name, 0, a, math.Inf(1))
			default:
				return fmt.Errorf("unknown relation %q", e.relation)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
	}
	return nil
}

// when reads "$condition", if there is one, and returns whether it holds, and what follows it.
func (g *gams) when(text string, env map[string]int) (bool, string, error) {
	if !strings.HasPrefix(text, "$") {
		return true, text, nil
	}
	end := closing(text)
	if end < 0 {
		return false, "", errors.New("no condition in brackets")
	}
	p := &gamsParser{text: text[1 : end+1]}
	p.next()
	v, err := g.number(p.plain(), env)
	return v != 0, text[end+1:], errors.Join(err, p.err)
}

// closing returns where the first bracket closes, or -1.
func closing(text string) int {
	for i, depth := range outside(text) {
		if text[i] == ')' && depth == 0 {
			return i
		}
	}
	return -1
}

// outside yields the places of the characters that are in no quotes, and in how many brackets what
// follows is.
func outside(code string) iter.Seq2[int, int] {
	return func(yield func(at, depth int) bool) {
		quoted, depth := false, 0
		for i, r := range code {
			switch {
			case r == '\'':
				quoted = !quoted
			case r == '(' && !quoted:
				depth++
			case r == ')' && !quoted:
				depth--
			}
			if !quoted && !yield(i, depth) {
				return
			}
		}
	}
}

// loop runs "(index, statements)" or "((index,index)$condition, statements)".
func (g *gams) loop(text string, env map[string]int) error {
	end := closing(text)
	if end < 0 || strings.TrimSpace(text[end+1:]) != "" {
		return errors.New("a loop does not close")
	}
	depth, comma := 0, -1
	for i, r := range text[:end] {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 1 && comma < 0 {
				comma = i
			}
		}
	}
	if comma < 0 {
		return errors.New("a loop has no statements")
	}
	p := &gamsParser{text: "sum(" + text[1:comma] + ", 1)"}
	p.next()
	head := p.plain()
	body, err := splitAt(text[comma+1 : end])
	if err = errors.Join(err, p.err); err != nil {
		return err
	}
	return g.over(head.kids[1:], head.only, env, func(env map[string]int) error {
		for _, s := range body {
			if err := g.statement(s, env); err != nil {
				return err
			}
		}
		return nil
	})
}

// put writes the items of a put statement, of which the first may name a file.
func (g *gams) put(text string, env map[string]int) error {
	do, text, err := g.when(text, env)
	if err != nil || !do {
		return err
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	if s := g.symbols[first]; s != nil && s.kind == "file" {
		g.written, text = true, rest
	}
	if !g.written {
		return errors.New("no file to put into")
	}
	for strings.TrimSpace(text) != "" {
		match := item.FindStringSubmatch(text)
		if match == nil {
			return fmt.Errorf("cannot put %q", text)
		}
		text = text[len(match[0]):]
		words, err := g.itemText(match[2], env)
		if err != nil {
			return err
		}
		width, _ := strconv.Atoi(match[4])
		switch {
		case match[1] != "":
			words = "\n"
		case width > 0 && len(words) > width:
			return fmt.Errorf("%s is wider than %d", words, width)
		case match[3] == "" && strings.HasPrefix(match[2], "'"):
			width = -width
		}
		fmt.Fprintf(&g.out, "%*s", width, words)
	}
	return nil
}

// itemText returns the text of an item: a text in quotes, that of an element, or a number.
func (g *gams) itemText(word string, env map[string]int) (string, error) {
	name, index, element := strings.Cut(word, ".te(")
	switch s, k := g.symbols[strings.ToLower(name)], env[strings.TrimSuffix(index, ")")]; {
	case word == "":
		return "", nil
	case word[0] == '\'':
		return strings.Trim(word, "'"), nil
	case element && (s == nil || k < 1 || k > len(s.texts)):
		return "", fmt.Errorf("%s has no text", word)
	case element:
		return s.texts[k-1], nil
	}
	p := &gamsParser{text: word}
	p.next()
	v, err := g.number(p.plain(), env)
	return strconv.FormatFloat(v, 'f', 0, 64), errors.Join(err, p.err)
}
