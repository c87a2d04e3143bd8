package check

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// A rule of a puzzle. What each means, and when a clause follows from it, is the table of
// docs/certificates.md; least, most and count are all op "count" here, as ranges of numbers.
type rule struct {
	op     string
	ranges [][2]int     // of count: how many of the facts may be true, ascending; of row: its bounds
	facts  []fact       // in the order of their meaning or sorted; of all and any, the first is apart
	weigh  []int        // of row: what each fact adds if it is true
	nums   []num        // what cells hold, for the rules on their numbers
	target int          // of those
	tuples [][]int      // of table; of meet: the places of the facts of each list
	nodes  []node       // of connected; of joined: the cells, and then the joins
	beside [][]int      // of these: the nodes beside each
	touch  string       // of paths
	pairs  [][2]cell    // of paths, and of each join
	ends   map[cell]int // of paths: the pair of each end
	twice  bool         // some end is in two pairs
	when   []fact       // of if
	then   *rule
}

// A num is what one cell may hold.
type num struct {
	at     cell
	values []int
}

func (n num) fact(i int) fact { return packFact(holds, n.at.r, n.at.c, n.values[i]) }

// A node of connected is a fact about a cell; of joined, a cell, which is always there, with
// -noFact, or the fact that makes a join.
type node struct {
	at cell
	f  fact
}

// countRule makes a rule on the number of true facts in its normal form: facts that the puzzle does
// not have are counted as false, their opposites as true; the first fact is no opposite. It returns
// nil if the rule always holds.
func countRule(ranges [][2]int, facts []fact) *rule {
	kept, shift := make([]fact, 0, len(facts)), 0
	for _, f := range facts {
		switch f {
		case noFact:
		case -noFact:
			shift++
		default:
			kept = append(kept, f)
		}
	}
	sortFacts(kept)
	n := len(kept)
	clipped := make([][2]int, 0, len(ranges))
	for _, g := range ranges {
		g = [2]int{max(g[0]-shift, 0), min(g[1]-shift, n)}
		if g[0] <= g[1] {
			clipped = append(clipped, g)
		}
	}
	if n > 0 && kept[0] < 0 {
		for i := range kept {
			kept[i] = -kept[i]
		}
		for i, g := range clipped {
			clipped[i] = [2]int{n - g[1], n - g[0]}
		}
	}
	sort.SliceStable(clipped, func(i, j int) bool { return clipped[i][0] < clipped[j][0] })
	var merged [][2]int
	for _, g := range clipped {
		if last := len(merged) - 1; last >= 0 && g[0] <= merged[last][1]+1 {
			merged[last][1] = max(merged[last][1], g[1])
		} else {
			merged = append(merged, g)
		}
	}
	if len(merged) == 1 && merged[0] == [2]int{0, n} {
		return nil
	}
	return &rule{op: "count", ranges: merged, facts: kept}
}

func compareFacts(a, b fact) int {
	return cmp.Compare(a.abs(), b.abs())
}

func sortFacts(all []fact) {
	sort.Slice(all, func(i, j int) bool { return compareFacts(all[i], all[j]) < 0 })
}

// stretch makes the rule that true facts in a circle stand together. The circle begins at the fact
// with the least number and goes on to the lesser of its neighbours.
func stretch(facts []fact) *rule {
	if len(facts) < 4 {
		return nil
	}
	least := 0
	for i, f := range facts {
		if compareFacts(f, facts[least]) < 0 {
			least = i
		}
	}
	circle := slices.Concat(facts[least:], facts[:least])
	if compareFacts(circle[1], circle[len(circle)-1]) > 0 {
		slices.Reverse(circle[1:])
	}
	return &rule{op: "stretch", facts: circle}
}

// sameRule makes the rule that two facts are both true or both false.
func sameRule(a, b fact) *rule {
	return countRule([][2]int{{0, 0}, {2, 2}}, []fact{a, b})
}

func sortNodes(nodes []node) {
	sort.SliceStable(nodes, func(i, j int) bool {
		a, b := nodes[i], nodes[j]
		return cmp.Or(a.at.compare(b.at), compareFacts(a.f, b.f)) < 0
	})
}

// connect makes the rule that cells are connected; fewer than two always are.
func connect(nodes []node) *rule {
	if len(nodes) < 2 {
		return nil
	}
	sortNodes(nodes)
	rl := &rule{op: "connected", nodes: nodes, beside: make([][]int, len(nodes))}
	index := map[cell][]int{}
	for i, n := range nodes {
		index[n.at] = append(index[n.at], i)
	}
	for i, n := range nodes {
		r, c := n.at.r, n.at.c
		for _, d := range []cell{{r, c}, {r - 1, c}, {r, c - 1}, {r, c + 1}, {r + 1, c}} {
			rl.beside[i] = append(rl.beside[i], index[d]...)
		}
	}
	return rl
}

// joinRule makes the rule that cells are connected by joins of two, each of which is there if a
// fact is true. Both are sorted.
func joinRule(cells []cell, joins map[fact][2]cell) (*rule, error) {
	n := len(cells)
	nodes := make([]node, n, n+len(joins))
	for i, c := range cells {
		nodes[i] = node{c, -noFact}
	}
	for f := range joins {
		nodes = append(nodes, node{f: f})
	}
	sortNodes(nodes[:n])
	sortNodes(nodes[n:])
	rl := &rule{op: "joined", nodes: nodes, beside: make([][]int, len(nodes))}
	index := map[cell]int{}
	for i, at := range nodes[:n] {
		index[at.at] = i
	}
	if len(index) < n {
		return nil, errTwice
	}
	for k := n; k < len(nodes); k++ {
		pair := joins[nodes[k].f]
		if pair[0].compare(pair[1]) > 0 {
			pair = [2]cell{pair[1], pair[0]}
		}
		a, ok := index[pair[0]]
		b, ok2 := index[pair[1]]
		if !ok || !ok2 || a == b {
			return nil, errors.New("a join is of two of the cells")
		}
		rl.pairs, rl.beside[k] = append(rl.pairs, pair), []int{a, b}
		rl.beside[a], rl.beside[b] = append(rl.beside[a], k), append(rl.beside[b], k)
	}
	return rl, nil
}

// onNumbers makes a rule on the numbers of cells. The cells are sorted, but for less, and with them
// the tuples of a table. A rule on no cells holds if the target is that of none.
func onNumbers(op string, target int, nums []num, tuples [][]int) *rule {
	if len(nums) == 0 && target == 0 && (op == "sum" || op == "differ") {
		return nil
	}
	order := make([]int, len(nums))
	for i := range order {
		order[i] = i
	}
	if op != "less" {
		sort.Slice(order, func(i, j int) bool {
			return nums[order[i]].at.compare(nums[order[j]].at) < 0
		})
	}
	rl := &rule{op: op, target: target}
	for _, i := range order {
		rl.nums = append(rl.nums, nums[i])
	}
	for _, t := range tuples {
		sorted := make([]int, len(t))
		for k, i := range order {
			sorted[k] = t[i]
		}
		rl.tuples = append(rl.tuples, sorted)
	}
	sort.SliceStable(rl.tuples, func(i, j int) bool {
		return slices.Compare(rl.tuples[i], rl.tuples[j]) < 0
	})
	rl.tuples = slices.CompactFunc(rl.tuples, slices.Equal)
	return rl
}

// pathRule makes the rule that pairs of cells are joined.
func pathRule(touch string, pairs [][2]cell) *rule {
	for i, p := range pairs {
		if p[0].compare(p[1]) > 0 {
			pairs[i] = [2]cell{p[1], p[0]}
		}
	}
	sort.SliceStable(pairs, func(i, j int) bool { return pairs[i][0].compare(pairs[j][0]) < 0 })
	rl := &rule{op: "paths", touch: touch, pairs: pairs, ends: map[cell]int{}}
	for i, pair := range pairs {
		for _, end := range pair {
			j, ok := rl.ends[end]
			rl.twice = rl.twice || ok && j != i
			rl.ends[end] = i
		}
	}
	return rl
}

// key is the same for two rules if they are the same.
func (rl *rule) key() string {
	b := append([]byte(rl.op+" "+rl.touch), 0)
	put := func(ns ...int) {
		for _, n := range ns {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	put(rl.target, len(rl.ranges), len(rl.facts), len(rl.nums), len(rl.tuples), len(rl.nodes),
		len(rl.pairs), len(rl.when))
	for _, g := range rl.ranges {
		put(g[0], g[1])
	}
	for _, f := range rl.facts {
		put(int(f))
	}
	put(rl.weigh...)
	for _, n := range rl.nums {
		put(n.at.r, n.at.c, len(n.values))
		put(n.values...)
	}
	for _, t := range rl.tuples {
		put(t...)
	}
	for _, n := range rl.nodes {
		put(n.at.r, n.at.c, int(n.f))
	}
	for _, p := range rl.pairs {
		put(p[0].r, p[0].c, p[1].r, p[1].c)
	}
	for _, f := range rl.when {
		put(int(f))
	}
	if rl.then != nil {
		b = append(b, rl.then.key()...)
	}
	return string(b)
}

// size is how many facts and numbers a rule mentions.
func (rl *rule) size() int {
	n := 1 + len(rl.facts) + len(rl.tuples)*len(rl.nums) + 6*len(rl.nodes) + len(rl.pairs)
	for _, x := range rl.nums {
		n += len(x.values)
	}
	if rl.then != nil {
		n += len(rl.when) + rl.then.size()
	}
	return n
}

// A reader of the rule that a line states.
type ruleReader struct {
	b     *factSpace
	words []string
}

// fault is an error without more to say.
type fault string

func (f fault) Error() string { return string(f) }

const (
	errShort  fault = "the rule ends too early"
	errTwice  fault = "the rule has a fact twice"
	errNested fault = "a rule with if is not part of another"
)

func (p *ruleReader) next() string {
	if len(p.words) == 0 {
		return ""
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

// facts reads the rest of the line, or what comes before a word, without a fact twice.
func (p *ruleReader) facts(until string) ([]fact, error) {
	var facts []fact
	for len(p.words) > 0 && p.words[0] != until {
		more, err := p.b.parse(p.next())
		if err != nil {
			return nil, err
		}
		if facts = append(facts, more...); len(facts) > maxFacts {
			return nil, fmt.Errorf("more than %d facts in a line", maxFacts)
		}
	}
	sorted := slices.Clone(facts)
	sortFacts(sorted)
	for i := 1; i < len(sorted); i++ {
		if sorted[i].abs() == sorted[i-1].abs() {
			return nil, errTwice
		}
	}
	return facts, nil
}

func (p *ruleReader) number() (int, error) { return parseNumber(p.next(), maxTarget) }

// nums reads what cells hold, until the end or a word.
func (p *ruleReader) nums(until string) ([]num, error) {
	var nums []num
	seen := map[cell]bool{}
	for len(p.words) > 0 && p.words[0] != until {
		w := p.next()
		facts, err := p.b.parse(w)
		if err != nil {
			return nil, err
		}
		n := num{at: facts[0].cell()}
		for _, f := range facts {
			if f < 0 || f.form() != holds || f.cell() != n.at {
				return nil, fmt.Errorf("%s: expected what one cell may hold", shorten(w))
			}
			n.values = append(n.values, f.number())
		}
		if seen[n.at] {
			return nil, errTwice
		}
		seen[n.at] = true
		nums = append(nums, n)
	}
	return nums, nil
}

// rule reads a rule. It is nil if it always holds.
func (p *ruleReader) rule(inner bool) (*rule, error) {
	switch op := p.next(); op {
	case "least", "most", "count":
		return p.counted(op)
	case "same", "all", "any":
		return p.onFacts(op)
	case "stretch":
		facts, err := p.facts("")
		return stretch(facts), err
	case "next":
		return p.consecutive()
	case "sum", "differ", "product", "either":
		n, err := p.number()
		if err != nil {
			return nil, err
		}
		nums, err := p.nums("")
		return onNumbers(op, n, nums, nil), err
	case "less":
		nums, err := p.nums("")
		if err == nil && len(nums) != 2 {
			err = errors.New("less is a rule on two cells")
		}
		return onNumbers(op, 0, nums, nil), err
	case "row":
		return p.row()
	case "table":
		return p.table()
	case "meet":
		return p.meet()
	case "connected":
		return p.connected()
	case "joined":
		return p.joined()
	case "loop":
		return &rule{op: op}, p.over()
	case "paths":
		return p.paths()
	case "if":
		if inner {
			return nil, errNested
		}
		when, err := p.facts("then")
		if err != nil {
			return nil, err
		}
		if p.next() != "then" || len(when) == 0 {
			return nil, errShort
		}
		then, err := p.rule(true)
		return implied(when, then), err
	default:
		return nil, fmt.Errorf("%q: no such rule", shorten(op))
	}
}

// over returns an error if words are left.
func (p *ruleReader) over() error {
	if len(p.words) > 0 {
		return errors.New("the rule is followed by more words")
	}
	return nil
}

// counted reads how many of some facts hold: at least, at most, or one of some numbers.
func (p *ruleReader) counted(op string) (*rule, error) {
	var ranges [][2]int
	for s := range strings.SplitSeq(p.next(), ",") {
		n, err := parseNumber(s, maxTarget)
		if err != nil {
			return nil, err
		}
		ranges = append(ranges, [2]int{n, n})
	}
	if op != "count" && len(ranges) != 1 {
		return nil, fmt.Errorf("%s needs one number", op)
	}
	if op == "least" {
		ranges[0][1] = maxTarget
	}
	if op == "most" {
		ranges[0][0] = 0
	}
	facts, err := p.facts("")
	return countRule(ranges, facts), err
}

// onFacts reads a rule on the truth of facts alone.
func (p *ruleReader) onFacts(op string) (*rule, error) {
	facts, err := p.facts("")
	switch {
	case err != nil:
		return nil, err
	case len(facts) < 2:
		return nil, errShort
	case op != "same":
		sortFacts(facts[1:])
		return &rule{op: op, facts: facts}, nil
	case len(facts) > 2:
		return nil, errors.New("same is a rule on two facts")
	}
	return sameRule(facts[0], facts[1]), nil
}

// consecutive reads that two numbers of a path are neighbours.
func (p *ruleReader) consecutive() (*rule, error) {
	n, err := p.number()
	if err != nil {
		return nil, err
	}
	next, err := p.number()
	switch {
	case err != nil:
	case max(n, next) > maxValue:
		err = fmt.Errorf("a number is more than %d, the limit", maxValue)
	case p.b.open:
		err = errors.New("next is a rule of numbrix and hidato alone")
	default:
		err = p.over()
	}
	return &rule{op: "next", ranges: [][2]int{{n, next}}}, err
}

// row reads bounds and weights. The sums of all weights fit a machine word, with or without signs.
func (p *ruleReader) row() (*rule, error) {
	rl := &rule{op: "row", ranges: [][2]int{{-maxTarget - 1, maxTarget + 1}}}
	for i := range 2 {
		w := p.next()
		n, err := parseSigned(w)
		if w != "-" && err != nil {
			return nil, err
		}
		if w != "-" {
			rl.ranges[0][i] = n
		}
	}
	var facts []string
	total := 0
	for len(p.words) > 0 {
		weight, name, _ := strings.Cut(p.next(), "*")
		n, err := parseSigned(weight)
		if err != nil {
			return nil, err
		}
		if total += max(n, -n); n == 0 || total > maxTarget {
			return nil, fmt.Errorf("a weight is 0, or they sum to more than %d, the limit", maxTarget)
		}
		facts, rl.weigh = append(facts, name), append(rl.weigh, n)
	}
	p.words = facts
	var err error
	if rl.facts, err = p.facts(""); err == nil && len(rl.facts) != len(rl.weigh) {
		err = errors.New("a weight is of one fact")
	}
	return rl, err
}

// parseSigned reads a whole number, which may be below 0.
func parseSigned(w string) (int, error) {
	digits, below := strings.CutPrefix(w, "-")
	n, err := parseNumber(digits, maxTarget)
	if below && n == 0 && err == nil {
		err = fmt.Errorf("%q: expected a number", shorten(w))
	}
	if below {
		n = -n
	}
	return n, err
}

func implied(when []fact, then *rule) *rule {
	if then == nil {
		return nil
	}
	sortFacts(when)
	return &rule{op: "if", when: when, then: then}
}

func (p *ruleReader) table() (*rule, error) {
	nums, err := p.nums(":")
	if err != nil {
		return nil, err
	}
	if p.next() != ":" || len(nums) == 0 {
		return nil, errShort
	}
	var tuples [][]int
	for len(p.words) > 0 {
		var t []int
		for s := range strings.SplitSeq(p.next(), ",") {
			n, err := parseNumber(s, maxValue)
			if err != nil {
				return nil, err
			}
			t = append(t, n)
		}
		if len(t) != len(nums) {
			return nil, fmt.Errorf("a tuple has %d numbers, for %d cells", len(t), len(nums))
		}
		tuples = append(tuples, t)
	}
	return onNumbers("table", 0, nums, tuples), nil
}

func (p *ruleReader) connected() (*rule, error) {
	var nodes []node
	seen := map[node]bool{}
	for len(p.words) > 0 {
		w := p.next()
		at, name, apart := strings.Cut(w, "|")
		if !apart {
			name = w
		}
		facts, err := p.b.parse(name)
		if err != nil {
			return nil, err
		}
		var c cell
		if apart {
			if c, err = parseCell(at); err != nil {
				return nil, err
			}
		}
		for _, f := range facts {
			switch {
			case apart && len(facts) == 1:
			case !apart && f.form() == holds:
				c = f.cell()
			default:
				return nil, fmt.Errorf("%s: expected a fact about one cell", shorten(w))
			}
			if seen[node{c, f.abs()}] {
				return nil, errTwice
			}
			seen[node{c, f.abs()}] = true
			nodes = append(nodes, node{c, f})
		}
		if len(nodes) > maxFacts {
			return nil, fmt.Errorf("more than %d facts in a line", maxFacts)
		}
	}
	return connect(nodes), nil
}

func (p *ruleReader) joined() (*rule, error) {
	var cells []cell
	joins := map[fact][2]cell{}
	for len(p.words) > 0 {
		ends, name, is := strings.Cut(p.next(), "|")
		from, to, two := strings.Cut(ends, ":")
		a, err := parseCell(from)
		if err != nil || two != is {
			return nil, orFault(err, true, "a join needs two cells and a fact")
		}
		if !is {
			cells = append(cells, a)
			continue
		}
		b, err := parseCell(to)
		if err != nil {
			return nil, err
		}
		f, err := p.b.one(name)
		if err != nil {
			return nil, err
		}
		_, twice := joins[f]
		if _, opposite := joins[-f]; twice || opposite {
			return nil, errTwice
		}
		joins[f] = [2]cell{a, b}
	}
	return joinRule(cells, joins)
}

func (p *ruleReader) paths() (*rule, error) {
	touch := p.next()
	if touch != "never" && touch != "no2x2" && touch != "free" {
		return nil, fmt.Errorf("%q: expected never, no2x2 or free", shorten(touch))
	}
	var pairs [][2]cell
	seen := map[cell]bool{}
	for len(p.words) > 0 {
		w := p.next()
		from, to, _ := strings.Cut(w, ":")
		a, err := parseCell(from)
		if err != nil {
			return nil, err
		}
		b, err := parseCell(to)
		if err != nil {
			return nil, err
		}
		if seen[a] || seen[b] || a == b {
			return nil, fmt.Errorf("%s: a cell is an end twice", shorten(w))
		}
		seen[a], seen[b] = true, true
		pairs = append(pairs, [2]cell{a, b})
	}
	return pathRule(touch, pairs), nil
}
