package rules_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// Case is a statement on a small board, with a definition of its right assignments that shares no
// code with package rules.
type Case struct {
	Set *rules.Set
	// Right reports whether an assignment is right if some clues are given. It is asked only if each
	// Int has exactly one value.
	Right func(holds func(rules.Lit) bool, given func(clue int) bool) bool
	// Follow are facts whose truth follows from that of the others in right assignments. Other values
	// of them are tried one at a time.
	Follow map[rules.Lit]func(holds func(rules.Lit) bool) bool
	// Solver are the options of the SAT solver.
	Solver sat.Options
	// Seed determines which assignments are tried where there are too many for all.
	Seed uint64

	spoilFormula func(*rules.Formula) // for tests of this suite: it changes what was lowered
	spoilOpen    func(*rules.Formula)
	spoilModel   func(*rules.Model)
	spoilPart    func(*rules.Formula, *rules.Model) // one of them is nil
}

// How many assignments are tried, beyond those that are right.
const (
	exhaustive = 1 << 17 // assignments that are evaluated
	asked      = 1 << 10 // assignments about which the solver is asked, and whose points are checked
	listed     = 30      // right assignments up to which all points of a model are listed
)

// Check returns an error if the evaluation of a statement, its formula and its models do not agree
// with the definition:
//
//   - No rule is broken exactly by the right assignments, and the rules that others imply are
//     implied.
//   - The models of the formula are the right assignments, each once, so the variables that the
//     lowering added are determined. The same holds under assumed facts, and for each set of clues
//     that is assumed of a formula whose clues are open.
//   - Each clause that a theory added is satisfied by all models.
//   - The points of the model with lazy rows, and of that with flows, are the right assignments.
//     No lazy row cuts off a right one.
//   - Of an answer whose auxiliary variables have several values, one is enough.
//   - If only some of the facts are kept, the formula and the models have those of the right
//     assignments.
//   - Each clause, group, row and theory has its rule; each variable and column, words of its own.
func (c Case) Check() error {
	k := caseCheck{Case: c}
	if err := k.Set.Err(); err != nil {
		return err
	}
	k.all()
	if k.err != nil {
		return k.err
	}
	for _, part := range []func() error{k.formula, k.whole, k.needed, k.part, k.open,
		func() error { return k.model(false) }, func() error { return k.model(true) }} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// caseCheck is a case and its assignments of all variables.
type caseCheck struct {
	Case
	facts []int    // the variables of facts
	aux   []int    // the auxiliary ones
	ints  []dial   // the variables of each Int
	right [][]bool // all right assignments
	tried [][]bool // right and wrong ones, at most some more than asked
	err   error    // the first assignment whose evaluation is wrong
}

// given: all clues are given.
func given(int) bool { return true }

// dial is what an assignment chooses: which one of some variables is true, or whether one is.
type dial []int

func (d dial) positions() int { return max(2, len(d)) }

func (d dial) turn(truth []bool, to int) {
	for i, v := range d {
		truth[v] = i == to
	}
	if len(d) == 1 {
		truth[d[0]] = to == 1
	}
}

// dials returns the choices of an assignment. It finds the facts and each Int.
func (k *caseCheck) dials() (dials []dial) {
	byCell := map[puzzle.Cell]int{}
	for v := range k.Set.Vars() {
		f, ok := k.Set.FactOf(v)
		if !ok {
			if k.Set.IsAux(v) {
				k.aux = append(k.aux, v)
			}
			continue
		}
		k.facts = append(k.facts, v)
		if !k.Set.InInt(v) {
			if k.Follow[cnf.Pos(v)] == nil {
				dials = append(dials, dial{v})
			}
			continue
		}
		i, met := byCell[f.At]
		if !met {
			i = len(k.ints)
			byCell[f.At] = i
			k.ints = append(k.ints, nil)
		}
		k.ints[i] = append(k.ints[i], v)
	}
	const bits = 10
	if len(k.facts) > bits { // cells have one number each
		return append(dials, k.ints...)
	}
	for _, d := range k.ints {
		for _, v := range d {
			dials = append(dials, dial{v})
		}
	}
	return dials
}

// all evaluates all assignments, or random ones if there are too many.
func (k *caseCheck) all() {
	dials := k.dials()
	all := 1
	for _, d := range dials {
		all = min(all*d.positions(), exhaustive+1)
	}
	if all > exhaustive {
		k.err = fmt.Errorf("the board has more than %d assignments", exhaustive)
		return
	}
	r := rand.New(rand.NewPCG(k.Seed, 1))
	truth := make([]bool, k.Set.Vars())
	var wrong [][]bool
	met := 0
	var turn func(i int)
	turn = func(i int) {
		if i < len(dials) {
			for to := range dials[i].positions() {
				dials[i].turn(truth, to)
				turn(i + 1)
			}
			return
		}
		for _, v := range k.facts {
			if f := k.Follow[cnf.Pos(v)]; f != nil {
				truth[v] = f(holdsIn(truth))
			}
		}
		whole, right := k.evaluate(truth)
		if right {
			k.right = append(k.right, whole)
			return
		}
		if met++; len(wrong) < asked { // a sample of the wrong ones
			wrong = append(wrong, whole)
		} else if i := r.IntN(met); i < asked {
			wrong[i] = whole
		}
	}
	turn(0)
	for _, truth := range k.right[:min(asked, len(k.right))] {
		k.tried = append(k.tried, truth)
		for _, v := range k.facts { // those that are almost right
			if len(k.tried) > 2*asked {
				break
			}
			other := slices.Clone(truth)
			other[v] = !other[v]
			if whole, right := k.evaluate(other); !right {
				k.tried = append(k.tried, whole)
			}
		}
	}
	k.tried = append(k.tried, wrong...)
}

// evaluate returns an assignment of all variables, and whether it is right. The auxiliary variables
// have values with which it breaks no rule, if there are such.
func (k *caseCheck) evaluate(facts []bool) ([]bool, bool) {
	var truth []bool
	var broken []int
	for values := range 1 << len(k.aux) {
		next := 0
		var err error
		truth, err = k.Set.Assignment(func(puzzle.Fact) (bool, error) {
			next++
			return facts[k.facts[next-1]], nil
		}, func(l rules.Lit) bool { return values>>slices.Index(k.aux, l.Var())&1 != 0 })
		if err != nil {
			k.fail("%v", err)
			return truth, false
		}
		if broken = k.Set.Broken(truth); len(broken) == 0 {
			break
		}
	}
	right := k.isRight(truth, given)
	switch {
	case right && len(broken) > 0:
		k.fail("%s breaks rule %d: %s", k.name(truth), broken[0]+1, k.Set.RuleAt(broken[0]).Words())
	case !right && len(broken) == 0:
		k.fail("%s is wrong, and breaks no rule", k.name(truth))
	case !right && !slices.ContainsFunc(broken, func(i int) bool {
		r := k.Set.RuleAt(i)
		return !r.Implied && !r.Aside
	}):
		k.fail("%s breaks nothing but rules that others imply, the first: %s", k.name(truth),
			k.Set.RuleAt(broken[0]).Words())
	}
	return truth, right
}

func (k *caseCheck) isRight(truth []bool, given func(int) bool) bool {
	for _, d := range k.ints {
		n := 0
		for _, v := range d {
			if truth[v] {
				n++
			}
		}
		if n != 1 {
			return false
		}
	}
	return k.Right(holdsIn(truth), given)
}

func (k *caseCheck) fail(form string, args ...any) {
	if k.err == nil {
		k.err = fmt.Errorf(form, args...)
	}
}

func holdsIn(truth []bool) func(rules.Lit) bool {
	return func(l rules.Lit) bool { return truth[l.Var()] != l.Negated() }
}

// name names an assignment by the facts that are true.
func (k *caseCheck) name(truth []bool) string {
	var words []string
	for _, v := range k.facts {
		if truth[v] {
			words = append(words, k.Set.Words(v))
		}
	}
	return fmt.Sprintf("the assignment %q", words)
}

// key is a text of the facts of an assignment.
func (k *caseCheck) key(holds func(rules.Lit) bool) string {
	text := make([]byte, len(k.facts))
	for i, v := range k.facts {
		if text[i] = '0'; holds(cnf.Pos(v)) {
			text[i] = '1'
		}
	}
	return string(text)
}

// keep returns the literals of all facts.
func (k *caseCheck) keep() []rules.Lit {
	var lits []rules.Lit
	for _, v := range k.facts {
		lits = append(lits, cnf.Pos(v))
	}
	return lits
}

// answers returns the right assignments by their keys.
func (k *caseCheck) answers() map[string][]bool {
	right := map[string][]bool{}
	for _, truth := range k.right {
		right[k.key(holdsIn(truth))] = truth
	}
	return right
}

// solver returns a solver of a formula and its theories.
func solver(f *rules.Formula, o sat.Options) *sat.Solver {
	s := sat.New(o)
	s.AddFormula(f.Formula)
	for _, t := range f.Theories {
		s.AddTheory(t.New(), t.Observed...)
	}
	return s
}

// told is a clause that a theory added.
type told struct {
	rule   int
	form   graph.Form
	clause []rules.Lit
}

// formula checks the formula with all facts.
func (k *caseCheck) formula() error { return k.lowered(rules.Options{}) }

// whole checks the formula of which nothing is left out: each clause comes from a rule.
func (k *caseCheck) whole() error { return k.lowered(rules.Options{Whole: true}) }

// lowered checks the formula with all facts and these options.
func (k *caseCheck) lowered(o rules.Options) error {
	var reasons []told
	f, err := k.Set.Formula(context.Background(), rules.Options{Keep: k.keep(), Whole: o.Whole,
		Tell: func(rule int, form graph.Form, clause []rules.Lit) {
			reasons = append(reasons, told{rule, form, slices.Clone(clause)})
		}})
	if err != nil {
		return err
	}
	if k.spoilFormula != nil {
		k.spoilFormula(f)
	}
	if err := numbered(f); err != nil {
		return err
	}
	if i := slices.Index(f.ClauseRule, -1); o.Whole && i >= 0 {
		return fmt.Errorf("clause %d comes from no rule, where the formula is whole", i+1)
	}
	right := k.answers()
	s := solver(f, k.Solver)
	var models [][]bool
	for {
		status := s.Solve(context.Background(), sat.Limits{})
		if status != sat.Sat {
			break
		}
		model := make([]bool, f.Vars)
		var other []rules.Lit
		for v := range model {
			model[v] = s.Model(cnf.Pos(v))
			l, ok := f.Of(v)
			if _, fact := k.Set.FactOf(l.Var()); len(k.aux) > 0 && (!ok || !fact) {
				continue // several values may go with the same facts
			}
			if model[v] {
				other = append(other, cnf.Neg(v))
			} else {
				other = append(other, cnf.Pos(v))
			}
		}
		models = append(models, model)
		name := k.key(f.Holds(s.Model))
		truth, ok := right[name]
		if !ok {
			return fmt.Errorf("a model has the facts %s, which are wrong or those of a second model", name)
		}
		for v := range k.Set.Vars() { // defined ones too
			if l, ok := f.Lit(cnf.Pos(v)); ok && len(k.aux) == 0 && s.Model(l) != truth[v] {
				return fmt.Errorf("a model has %v for %q", s.Model(l), k.Set.Words(v))
			}
		}
		delete(right, name)
		s.Add(other...)
	}
	for _, truth := range right {
		return fmt.Errorf("%s is right, and no model of the formula", k.name(truth))
	}
	for _, r := range reasons {
		if r.rule < 0 || r.rule >= k.Set.Rules() {
			return fmt.Errorf("a clause of a theory comes from rule %d of %d", r.rule+1, k.Set.Rules())
		}
		for _, model := range models {
			if !slices.ContainsFunc(r.clause, holdsIn(model)) {
				return fmt.Errorf("a theory adds the clause %v (%v), which a model breaks: %v", r.clause,
					r.form, model)
			}
		}
	}
	return k.assume(f, solver(f, k.Solver), nil, func(truth []bool) bool {
		return k.isRight(truth, given)
	})
}

// assume asks the solver whether the facts of assignments have a model.
func (k *caseCheck) assume(f *rules.Formula, s *sat.Solver, clues []rules.Lit,
	right func(truth []bool) bool,
) error {
	known := f.Holds(func(rules.Lit) bool { return false })
	for _, truth := range k.tried {
		assumed, possible := slices.Clone(clues), true
		for _, v := range k.facts {
			l := cnf.Pos(v)
			if !truth[v] {
				l = l.Not()
			}
			if there, ok := f.Lit(l); ok {
				assumed = append(assumed, there)
			} else if !known(l) {
				possible = false
			}
		}
		is := possible && s.Solve(context.Background(), sat.Limits{}, assumed...) == sat.Sat
		if is != right(truth) {
			return fmt.Errorf("assumed of the formula with the clues %v, %s has a model: %v", clues,
				k.name(truth), is)
		}
	}
	return nil
}

// needed checks the formula with the facts that rules need: it has a model if there is a right
// assignment.
func (k *caseCheck) needed() error {
	f, err := k.Set.Formula(context.Background(), rules.Options{})
	if err != nil {
		return err
	}
	if err := numbered(f); err != nil {
		return err
	}
	status := solver(f, k.Solver).Solve(context.Background(), sat.Limits{})
	if (status == sat.Sat) != (len(k.right) > 0) {
		return fmt.Errorf("without other facts, the formula is %v, and %d assignments are right", status,
			len(k.right))
	}
	return nil
}

// part checks the formula and the models of which every second fact is kept: these are as in the
// right assignments.
func (k *caseCheck) part() error {
	keep := k.keep()
	for i := range len(keep) / 2 {
		keep[i] = keep[2*i]
	}
	keep = keep[:len(keep)/2]
	key := func(holds func(rules.Lit) bool) string {
		text := make([]byte, len(keep))
		for i, l := range keep {
			if text[i] = '0'; holds(l) {
				text[i] = '1'
			}
		}
		return string(text)
	}
	want := map[string]bool{}
	for _, truth := range k.right {
		want[key(holdsIn(truth))] = true
	}
	if len(want) > listed {
		return nil
	}
	f, err := k.Set.Formula(context.Background(), rules.Options{Keep: keep})
	if err != nil {
		return err
	}
	if k.spoilPart != nil {
		k.spoilPart(f, nil)
	}
	s := solver(f, k.Solver)
	got := map[string]bool{}
	for s.Solve(context.Background(), sat.Limits{}) == sat.Sat {
		holds := f.Holds(s.Model)
		got[key(holds)] = true
		var other []rules.Lit
		for _, l := range keep {
			if there, ok := f.Lit(l); ok && holds(l) {
				other = append(other, there.Not())
			} else if ok {
				other = append(other, there)
			}
		}
		s.Add(other...)
	}
	if !maps.Equal(got, want) {
		return fmt.Errorf("the formula has %d assignments of some facts, want %d", len(got), len(want))
	}
	for _, flows := range []bool{false, true} {
		m, err := k.Set.Model(context.Background(), rules.Options{Keep: keep, Flows: flows})
		if err != nil {
			return err
		}
		if k.spoilPart != nil {
			k.spoilPart(nil, m)
		}
		got := map[string]bool{}
		for len(got) <= len(want) {
			x, err := k.solve(m, m.Model)
			if err != nil {
				return err
			}
			if x == nil {
				break
			}
			holds := m.Holds(x)
			got[key(holds)] = true
			truth := slices.Clone(keep)
			for i, l := range keep {
				if !holds(l) {
					truth[i] = l.Not()
				}
			}
			no := m.Differ(truth)
			no.Name = fmt.Sprintf("no_%d", len(m.Rows))
			if len(no.Terms) == 0 {
				break // the facts are known
			}
			m.Rows = append(m.Rows, no)
		}
		if !maps.Equal(got, want) {
			return fmt.Errorf("the model (flows: %v) has %d assignments of some facts, want %d", flows,
				len(got), len(want))
		}
	}
	return nil
}

// open checks the formula whose clues are open: each set of clues gives the statement with these.
func (k *caseCheck) open() error {
	const most = 3
	n := k.Set.Clues()
	if n > most {
		return fmt.Errorf("%d clues are too many for this test", n)
	}
	f, err := k.Set.Formula(context.Background(), rules.Options{Keep: k.keep(), Open: true})
	if err != nil {
		return err
	}
	if k.spoilOpen != nil {
		k.spoilOpen(f)
	}
	if err := numbered(f); err != nil {
		return err
	}
	if len(f.Clues) != n {
		return fmt.Errorf("%d clues are %d literals", n, len(f.Clues))
	}
	s := solver(f, k.Solver)
	for set := range 1 << n {
		var assumed []rules.Lit
		for i, l := range f.Clues {
			if set>>i&1 != 0 {
				assumed = append(assumed, l)
			}
		}
		err := k.assume(f, s, assumed, func(truth []bool) bool {
			return k.isRight(truth, func(clue int) bool { return set>>clue&1 != 0 })
		})
		if err != nil {
			return fmt.Errorf("with open clues: %w", err)
		}
	}
	return nil
}

// numbered checks that each part of a formula has its rule, and each variable words of its own.
func numbered(f *rules.Formula) error {
	if err := f.Check(); err != nil {
		return err
	}
	for _, part := range []struct {
		name  string
		n     int
		rules []int32
	}{{"clauses", len(f.Clauses), f.ClauseRule}, {"groups", len(f.AtMostOne), f.GroupRule},
		{"rows", len(f.Rows), f.RowRule}} {
		if len(part.rules) != part.n {
			return fmt.Errorf("%d %s have %d rules", part.n, part.name, len(part.rules))
		}
		for i, rule := range part.rules {
			known := part.name == "clauses" && rule == -1 && len(f.Clauses[i]) == 1
			if !known && (rule < 0 || int(rule) >= f.Set().Rules()) {
				return fmt.Errorf("number %d of the %s comes from rule %d of %d", i+1, part.name, rule+1,
					f.Set().Rules())
			}
		}
	}
	for _, t := range f.Theories {
		if t.Rule < 0 || int(t.Rule) >= f.Set().Rules() {
			return fmt.Errorf("a theory comes from rule %d of %d", t.Rule+1, f.Set().Rules())
		}
	}
	return distinct("variable", f.Vars, f.Meaning)
}

// distinct checks that all things have words of their own.
func distinct(noun string, n int, meaning func(int) string) error {
	met := map[string]int{}
	for i := range n {
		words := meaning(i)
		if j, ok := met[words]; ok || words == "" {
			return fmt.Errorf("the words of %s %d are %q, as those of %d", noun, i, words, j)
		}
		met[words] = i
	}
	return nil
}
