package check

import (
	"fmt"
	"maps"
	"slices"
)

// A view is what is assumed of the facts: all of an answer, or the opposite of a clause.
type view struct {
	b     *factSpace
	value func(fact) int // 1 true, -1 false, 0 open; also of opposites
	trues []fact         // no opposites
	// helpers returns the helpers that are assumed false and that numbers of the cells alone would
	// make true. It is nil if there are none.
	helpers func([]num) []helper
}

// A helper that is false is made true by these numbers, as bits, of each cell; after the last cell,
// by any.
type helper struct {
	numbers []uint64
	last    int
}

// contradicts says whether nothing that agrees with the view obeys the rule and, where the rule
// needs them, the other rules that the table of docs/certificates.md names. Of an answer, this is
// whether it breaks the rule.
func (v *view) contradicts(rl *rule) (bool, error) {
	switch rl.op {
	case "count":
		return v.contradictsCount(rl), nil
	case "row":
		return v.contradictsRow(rl), nil
	case "all":
		return v.contradictsAll(rl.facts, 1), nil
	case "any":
		return v.contradictsAll(rl.facts, -1), nil
	case "stretch":
		return v.contradictsStretch(rl.facts), nil
	case "next":
		return v.contradictsNext(rl.ranges[0][0], rl.ranges[0][1]), nil
	case "connected", "joined":
		return v.contradictsConnected(rl), nil
	case "loop":
		return v.contradictsLoop()
	case "paths":
		return v.contradictsPaths(rl), nil
	case "if":
		for _, f := range rl.when {
			if v.value(f) <= 0 {
				return false, nil
			}
		}
		return v.contradicts(rl.then)
	case "table":
		return v.contradictsTable(rl)
	case "meet":
		return v.contradictsMeet(rl)
	}
	return v.contradictsNumbers(rl)
}

func (v *view) contradictsCount(rl *rule) bool {
	least, most := 0, 0
	for _, f := range rl.facts {
		switch v.value(f) {
		case 1:
			least++
			most++
		case 0:
			most++
		}
	}
	return !slices.ContainsFunc(rl.ranges, func(g [2]int) bool {
		return g[0] <= most && least <= g[1]
	})
}

func (v *view) contradictsRow(rl *rule) bool {
	least, most := 0, 0
	for i, f := range rl.facts {
		switch x, n := v.value(f), rl.weigh[i]; {
		case x > 0:
			least, most = least+n, most+n
		case x == 0:
			least, most = least+min(n, 0), most+max(n, 0)
		}
	}
	return most < rl.ranges[0][0] || least > rl.ranges[0][1]
}

// contradictsAll is of all if sign is 1; any is the same of the opposites, with sign -1.
func (v *view) contradictsAll(facts []fact, sign int) bool {
	every := true
	for _, f := range facts[1:] {
		if v.value(f)*sign < 0 && v.value(facts[0])*sign > 0 {
			return true
		}
		every = every && v.value(f)*sign > 0
	}
	return every && v.value(facts[0])*sign < 0
}

// contradictsStretch finds true, false, true, false in a circle.
func (v *view) contradictsStretch(facts []fact) bool {
	last, first, turns := 0, 0, 0
	for _, f := range facts {
		switch x := v.value(f); {
		case x == 0:
			continue
		case last == 0:
			first = x
		case x != last:
			turns++
		}
		last = v.value(f)
	}
	if last != first {
		turns++
	}
	return turns >= 4
}

// contradictsNext uses that one cell holds a and one b, and that a cell holds one number.
func (v *view) contradictsNext(a, b int) bool {
	const several = -1
	held := make([]int, v.b.rows*v.b.cols)
	places := map[int]cell{}
	for _, f := range v.trues {
		if f.form() != holds {
			continue
		}
		i, n := v.b.index(f.row(), f.col()), f.number()
		if _, twice := places[n]; twice && (n == a || n == b) {
			return true
		}
		if places[n] = f.cell(); held[i] != 0 {
			n = several
		}
		held[i] = n
	}
	may := func(c cell, n int) bool {
		f := packFact(holds, c.r, c.c, n)
		if !v.b.inside(c.r, c.c) || !v.b.has(f) || v.value(f) < 0 {
			return false
		}
		h := held[v.b.index(c.r, c.c)]
		place, placed := places[n]
		return (h == 0 || h == n) && (!placed || place == c)
	}
	for r := 1; r <= v.b.rows; r++ {
		for c := 1; c <= v.b.cols; c++ {
			if !may(cell{r, c}, a) {
				continue
			}
			for _, d := range v.b.stepsFrom(cell{r, c}) {
				if may(d, b) {
					return false
				}
			}
		}
	}
	return true
}

func (v *view) contradictsConnected(rl *rule) bool {
	seen := make([]bool, len(rl.nodes))
	value := func(i int) int {
		if f := rl.nodes[i].f; f != -noFact {
			return v.value(f)
		}
		return 1
	}
	var stack []int
	for i := range rl.nodes {
		if value(i) <= 0 || seen[i] {
			continue
		}
		if stack != nil {
			return true // the walk from the first true node has not come here
		}
		seen[i] = true
		for stack = []int{i}; len(stack) > 0; {
			k := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, j := range rl.beside[k] {
				if !seen[j] && value(j) >= 0 {
					seen[j] = true
					stack = append(stack, j)
				}
			}
		}
	}
	return false
}

// A forest joins cells, or corners of cells, that are linked.
type forest map[cell]cell

func (p forest) root(c cell) cell {
	for {
		d, ok := p[c]
		if !ok || d == c {
			return c
		}
		if e, ok := p[d]; ok {
			p[c] = e
		}
		c = d
	}
}

// join says whether the two were apart.
func (p forest) join(a, b cell) bool {
	a, b = p.root(a), p.root(b)
	p[b] = a
	return a != b
}

// contradictsLoop finds whether the true links, or lines, have a closed loop and one more.
func (v *view) contradictsLoop() (bool, error) {
	beside := map[cell][]cell{}
	p, joins, total, forms := forest{}, 0, 0, [4]bool{}
	for _, f := range v.trues {
		if form := f.form(); form != linked && form != drawn {
			continue
		}
		a, b := f.ends()
		if f.form() == drawn {
			a, b = f.corners()
		}
		forms[f.form()] = true
		total++
		if p.join(a, b) {
			joins++
		}
		beside[a], beside[b] = append(beside[a], b), append(beside[b], a)
	}
	if forms[linked] && forms[drawn] {
		return false, fmt.Errorf("loop is a rule on links or on lines, not on both")
	}
	if joins == total {
		return false, nil // no loop is closed
	}
	// A loop is closed. It is all there is if all places have two and there is one piece.
	for _, places := range beside {
		if len(places) != 2 {
			return true, nil
		}
	}
	return joins != total-1, nil
}

// contradictsPaths finds stretches that close, that join two pairs, or that run beside themselves.
func (v *view) contradictsPaths(rl *rule) bool {
	p := forest{}
	cells := map[cell]bool{}
	for _, f := range v.trues {
		if f.form() != linked {
			continue
		}
		a, b := f.ends()
		if !p.join(a, b) {
			return true
		}
		cells[a], cells[b] = true, true
	}
	if rl.twice {
		return true
	}
	pairOf := maps.Clone(rl.ends) // of the root of a stretch
	for c := range cells {
		if i, ok := rl.ends[c]; ok {
			if j, ok := pairOf[p.root(c)]; ok && j != i {
				return true
			}
			pairOf[p.root(c)] = i
		}
	}
	if rl.touch == "free" {
		return false
	}
	onePath := func(a, b cell) bool {
		a, b = p.root(a), p.root(b)
		i, ok := pairOf[a]
		j, ok2 := pairOf[b]
		return a == b || ok && ok2 && i == j
	}
	touches := func(a cell) bool {
		right, down := cell{a.r, a.c + 1}, cell{a.r + 1, a.c}
		if rl.touch == "no2x2" {
			return onePath(a, right) && onePath(a, down) && onePath(a, cell{a.r + 1, a.c + 1})
		}
		for i, b := range []cell{right, down} {
			link := v.value(packFact(linked, a.r, a.c, i))
			if p.root(a) == p.root(b) && link <= 0 || link < 0 && onePath(a, b) {
				return true
			}
		}
		return false
	}
	for a := range cells {
		if touches(a) {
			return true
		}
	}
	for a := range rl.ends {
		if !cells[a] && touches(a) {
			return true
		}
	}
	return false
}

// maxChoices limits the choices of numbers that are tried for a clause: a few tenths of a second.
const maxChoices = 1 << 20

// maxNums is the most cells of one rule on numbers: a whole board of the largest order.
const maxNums = 64 * 64

const errChoices fault = "more than a million choices of numbers would have to be tried"

// allowed returns the numbers that each cell may hold, as bits, and the helpers.
func (v *view) allowed(nums []num) (free []uint64, helpers []helper, err error) {
	if len(nums) > maxNums {
		return nil, nil, fmt.Errorf("the rule is on more than %d cells, the limit", maxNums)
	}
	free = make([]uint64, len(nums))
	for i, n := range nums {
		if len(n.values) > 64 {
			return nil, nil, fmt.Errorf("%v may hold more than 64 numbers, the limit", n.at)
		}
		var open, sure uint64
		for k := range n.values {
			switch v.value(n.fact(k)) {
			case 1:
				sure |= 1 << k
			case 0:
				open |= 1 << k
			}
		}
		switch {
		case sure == 0:
			free[i] = open
		case sure&(sure-1) == 0:
			free[i] = sure
		}
	}
	if v.helpers != nil {
		helpers = v.helpers(nums)
	}
	return free, helpers, nil
}

func (v *view) contradictsTable(rl *rule) (bool, error) {
	free, helpers, err := v.allowed(rl.nums)
	if err != nil {
		return false, err
	}
	bits := make([]uint64, len(rl.nums))
	if len(rl.tuples)*(len(helpers)+1) > maxChoices {
		return false, errChoices
	}
tuples:
	for _, t := range rl.tuples {
		for i, n := range rl.nums {
			bits[i] = 0
			for k, value := range n.values {
				if value == t[i] {
					bits[i] = 1 << k & free[i]
				}
			}
			if bits[i] == 0 {
				continue tuples
			}
		}
	helpers:
		for _, h := range helpers {
			for i := range bits {
				if bits[i]&h.numbers[i] == 0 {
					continue helpers
				}
			}
			continue tuples // the choice makes this helper true
		}
		return false, nil
	}
	return true, nil
}

// A tally is what the numbers of the cells so far come to.
type tally struct {
	sum     int
	product int    // 0 once it does not divide the target, and for other rules
	used    uint64 // of differ: the numbers, as bits
}

// add takes one more number. It is false if the rule is then broken for sure.
func (rl *rule) add(t tally, n int) (tally, bool) {
	t.sum += n
	product := func() int {
		if t.product == 0 || rl.target/t.product%n != 0 {
			return 0
		}
		return t.product * n
	}
	switch rl.op {
	case "less":
		// The first number is kept with its sign turned, until the second is added to it.
		if t.used == 0 {
			return tally{sum: -n, used: 1}, true
		}
		return t, t.sum > 0
	case "sum":
		return t, t.sum <= rl.target
	case "differ":
		bit := uint64(1) << (n & 63)
		ok := t.used&bit == 0 && t.sum <= rl.target
		t.used |= bit
		return t, ok
	case "product":
		t.sum = 0
		t.product = product()
		return t, t.product > 0
	}
	t.product = product()
	if t.sum > rl.target {
		t.sum = rl.target + 1
	}
	return t, t.product > 0 || t.sum <= rl.target
}

func (rl *rule) fits(t tally) bool {
	switch rl.op {
	case "less":
		return true
	case "product":
		return t.product == rl.target
	case "either":
		return t.product == rl.target || t.sum == rl.target
	}
	return t.sum == rl.target
}

// contradictsNumbers tries the choices of numbers, the cells in their order. Once no helper can be
// made true any more, what the cells so far come to decides, and is remembered.
func (v *view) contradictsNumbers(rl *rule) (bool, error) {
	free, helpers, err := v.allowed(rl.nums)
	if err != nil {
		return false, err
	}
	for _, n := range rl.nums {
		for _, value := range n.values {
			if rl.op == "differ" && value > 64 || value > 1<<20 {
				return false, fmt.Errorf("%s with a number above %d", rl.op, 64)
			}
		}
	}
	if rl.target > maxTarget || rl.target == 0 && (rl.op == "product" || rl.op == "either") {
		return false, fmt.Errorf("%s needs a target from 1", rl.op)
	}
	type place struct {
		i int
		t tally
	}
	failed := map[place]bool{}
	tried := 0
	var choice func(i int, t tally, helpers []helper) bool
	choice = func(i int, t tally, helpers []helper) bool {
		if tried > maxChoices {
			return true
		}
		at := place{i, t}
		if len(helpers) == 0 && failed[at] {
			return false
		}
		if i == len(rl.nums) {
			return rl.fits(t)
		}
		for k, n := range rl.nums[i].values {
			if free[i]>>k&1 == 0 {
				continue
			}
			tried += 1 + len(helpers)
			next, ok := rl.add(t, n)
			if !ok {
				continue
			}
			var left []helper
			made := false
			for _, h := range helpers {
				if h.numbers[i]>>k&1 != 0 {
					left = append(left, h)
					made = made || h.last <= i
				}
			}
			if !made && choice(i+1, next, left) {
				return true
			}
		}
		if len(helpers) == 0 {
			failed[at] = true
		}
		return false
	}
	for _, h := range helpers {
		if h.last < 0 {
			return true, nil
		}
	}
	found := choice(0, tally{product: 1}, helpers)
	if tried > maxChoices {
		return false, errChoices
	}
	return !found, nil
}
