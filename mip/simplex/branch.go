package simplex

import (
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
)

// Branch and bound: Land and Doig, "An automatic method of solving discrete programming problems",
// Econometrica 28 (1960). A node is solved from the basis of the node above it, and its bound and
// its point are fractions, so no tolerance decides what is cut off. The search dives to the side
// that is nearer, and then takes the open node with the best bound.

// tree is one solve.
type tree struct {
	model   *lin.Model
	options mip.Options
	log     *log
	w       *work.Work

	program *exactProgram
	s       *state
	factor  []float64 // of the columns, from the scaled program
	whole   bool      // whether the objective has whole values only
	endless bool      // whether an integer column lacks a bound

	extended bool // whether the model has extensions

	open  open
	below *big.Rat // a bound of what the search looks at now; nil before the first node
	best  []float64
	value *big.Rat // of best
	proof *exact.Proof

	nodes, iterations int64
	done              bool
	stop              mip.Stop
}

// node is an open node: its bounds and the basis to begin with.
type node struct {
	bound  *big.Rat
	number int64
	cuts   *cut
	head   []int32
	place  []place
}

// cut is a bound of a column that a node has, and those of the nodes above it.
type cut struct {
	col    int
	lo, hi float64
	above  *cut
}

// open is a heap of nodes, the best bound first.
type open []*node

func (h open) Len() int { return len(h) }
func (h open) Less(i, j int) bool {
	if c := h[i].bound.Cmp(h[j].bound); c != 0 {
		return c < 0
	}
	return h[i].number < h[j].number
}
func (h open) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *open) Push(x any)   { *h = append(*h, x.(*node)) }
func (h *open) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

var errCircles = errors.New("its iterations have no end in sight")

var errLarge = errors.New("an integer column is at a fraction beyond 2^53, where it can't be split")

var errNoLimit = errors.New("without its sets and conditions, the model has no limit")

var errEndless = errors.New("the search has no end in sight; an integer column has no bounds")

// mostUnbounded is the number of nodes after which a search with an integer column without bounds
// gives up: it may never end.
const mostUnbounded = 5_000

// mostOpen is the memory of open nodes, in bytes.
const mostOpen = 1 << 30

var (
	errFactors = fmt.Errorf("the factors of a basis need more than %d MB", mostFactorsMB)
	errOpen    = fmt.Errorf("the open nodes need more than %d MB", mostOpen>>20)
)

// full ends the solve, since memory has ended for a reason, and returns that.
func (t *tree) full(why error) error {
	t.finish(mip.OutOfMemory)
	return why
}

// solve solves the model. The error is why there is no result; t.done is set if there is one.
func (t *tree) solve() error {
	m, ok := divided(t.model)
	if !ok {
		t.finish(mip.Infeasible)
		return nil
	}
	if exact.Crossed(unconditional(m)) {
		none := &exact.Vector{Num: make([]*big.Int, len(m.Rows)), Den: big.NewInt(1)}
		for i := range none.Num {
			none.Num[i] = new(big.Int)
		}
		if !discrete(m) {
			t.proof = &exact.Proof{Duals: none}
		}
		t.finish(mip.Infeasible)
		return nil
	}
	p := newProgram(m)
	var err error
	if t.program, err = newExactProgram(p); err != nil {
		return err
	}
	t.relax()
	scaled, factor := p.scaled()
	t.factor = factor
	t.s = newState(scaled, t.w)
	t.whole = true
	integers := discrete(m)
	for _, c := range m.Cols {
		t.endless = t.endless || c.Integer && (c.Lo <= -lin.Huge || c.Hi >= lin.Huge)
		t.whole = t.whole && (c.Obj == 0 || c.Integer && c.Obj == math.Trunc(c.Obj))
	}
	if integers && t.options.Start != nil {
		t.begin(t.options.Start)
	}
	run := t.s.first
	if t.options.NoPresolve {
		run = t.s.run
	}
	o := run()
	t.log.presolved(t.s.left)
	sol, err := t.settle(o)
	if err != nil {
		return err
	}
	t.nodes = 1
	switch {
	case !integers:
		return t.linear(sol)
	case sol.outcome == infeasible:
		t.finish(mip.Infeasible)
		return nil
	case sol.outcome == unbounded:
		return t.unbounded(m)
	}
	return t.search(sol)
}

func (t *tree) finish(s mip.Stop) { t.done, t.stop = true, s }

// settle computes the last basis in fractions.
func (t *tree) settle(o outcome) (*solution, error) {
	t.iterations = t.s.iterations
	if t.s.basis.full {
		return nil, t.full(errFactors)
	}
	if o == infeasible {
		if sol := t.program.refute(t.s, t.w); sol != nil {
			return sol, nil
		}
		o = t.s.turns(o)
		t.iterations = t.s.iterations
	}
	if o == stopped {
		return nil, errCircles
	}
	sol, err := t.program.finish(t.s, t.w)
	if err == nil {
		t.s.iterations += int64(sol.pivots)
		t.iterations = t.s.iterations
	}
	return sol, err
}

// linear takes the solution of a model without integer columns.
func (t *tree) linear(sol *solution) error {
	t.proof = sol.proof
	switch sol.outcome {
	case infeasible:
		t.finish(mip.Infeasible)
	case unbounded:
		t.finish(mip.Unbounded)
	default:
		t.best, t.value, t.below = sol.proof.Point.Floats(), sol.value, sol.value
		t.finish(mip.Optimal)
	}
	return nil
}

// unbounded looks for any point. With fractions as data, a model whose relaxation is unbounded is
// so itself if it has a point: Meyer, "On the existence of optimal solutions to integer and
// mixed-integer programming problems", Mathematical Programming 7 (1974).
func (t *tree) unbounded(m *lin.Model) error {
	if m.Extended() {
		return errNoLimit
	}
	flat := *m
	flat.Offset, flat.Cols = 0, append([]lin.Col(nil), m.Cols...)
	for j := range flat.Cols {
		flat.Cols[j].Obj = 0
	}
	other := &tree{model: &flat, log: t.log.silent(), w: t.w}
	err := other.solve()
	t.nodes, t.iterations = t.nodes+other.nodes, t.iterations+other.iterations
	switch {
	case err != nil:
		return err
	case other.stop == mip.Optimal:
		t.finish(mip.Unbounded)
	case other.done:
		t.finish(other.stop)
	}
	return nil
}

// begin takes a start point, if it satisfies the model exactly, in decimals as a proof has them.
func (t *tree) begin(x []float64) {
	if t.model.Extended() && t.model.Check(x, lin.Tolerance{}) != nil {
		return
	}
	at := make([]*big.Rat, len(x))
	value := new(big.Rat)
	for j, c := range t.model.Cols {
		inside := c.Lo <= x[j] && x[j] <= c.Hi && math.Abs(x[j]) <= math.MaxFloat64
		if !inside && !(c.Semi && x[j] == 0) ||
			c.Integer && x[j] != math.Trunc(x[j]) {
			return
		}
		at[j] = exact.Rat(x[j])
		cost := exact.Rat(t.program.p.cost[j])
		value.Add(value, cost.Mul(cost, at[j]))
	}
	for _, r := range t.model.Rows {
		if r.When != nil && (x[r.When.Col] == 0) != r.When.Off {
			continue
		}
		sum := new(big.Rat)
		for _, term := range r.Terms {
			a := exact.Rat(term.Coef)
			sum.Add(sum, a.Mul(a, at[term.Col]))
		}
		lo, hi := lin.Limits(r.Lo, r.Hi)
		if !math.IsInf(lo, 0) && sum.Cmp(exact.Rat(lo)) < 0 ||
			!math.IsInf(hi, 0) && sum.Cmp(exact.Rat(hi)) > 0 || !t.w.Steps(len(r.Terms)) {
			return
		}
	}
	t.best, t.value = append([]float64(nil), x...), value
	t.log.incumbent(t)
}

// search branches from the root, whose solution is given.
func (t *tree) search(sol *solution) error {
	var at *node // the node of the solution; nil if it is cut off
	at = &node{}
	for {
		if t.endless && t.nodes > mostUnbounded {
			return errEndless
		}
		t.below = nil
		if at != nil && sol != nil {
			at.bound = t.rounded(sol.value)
			t.below = at.bound
			if !t.beaten(at.bound) {
				next, err := t.branch(at, sol)
				if err != nil {
					return err
				}
				if next != nil {
					if sol, err = t.look(next); err != nil {
						return t.left(next, err)
					}
					at = next
					if sol.outcome == infeasible {
						at = nil
					}
					continue
				}
			}
		}
		t.below = nil
		if len(t.open) == 0 {
			break
		}
		if t.near() {
			t.finish(mip.Optimal)
			return nil
		}
		if len(t.open)*(len(t.s.head)*4+len(t.s.place)) > mostOpen {
			return t.full(errOpen)
		}
		at = heap.Remove(&t.open, t.next()).(*node)
		t.below = at.bound
		if t.beaten(at.bound) {
			t.open = nil // all others are worse
			break
		}
		var err error
		if sol, err = t.look(at); err != nil {
			return t.left(at, err)
		}
		if sol.outcome == infeasible {
			at = nil
		}
	}
	t.below = t.value
	t.finish(mip.Infeasible)
	if t.best != nil {
		t.finish(mip.Optimal)
	}
	return nil
}

// next returns the place of the open node to look at. It is the one with the best bound, except
// that a model with extensions is searched depth first until it has a point: its bounds say little.
func (t *tree) next() int {
	last := 0
	if !t.extended || t.best != nil {
		return last
	}
	for k, n := range t.open {
		if n.number > t.open[last].number {
			last = k
		}
	}
	return last
}

// left puts back a node that was not solved for a reason, and returns that.
func (t *tree) left(at *node, err error) error {
	heap.Push(&t.open, at)
	t.below = nil
	return cmp.Or(t.w.Err(), err)
}

// rounded returns a bound: the next whole number if the objective has no other values.
func (t *tree) rounded(value *big.Rat) *big.Rat {
	if !t.whole || value.IsInt() {
		return value
	}
	up := new(big.Int).Div(value.Num(), value.Denom())
	return new(big.Rat).SetInt(up.Add(up, big.NewInt(1)))
}

// beaten reports whether no point of a node with this bound is better than the best one.
func (t *tree) beaten(bound *big.Rat) bool { return t.value != nil && bound.Cmp(t.value) >= 0 }

// bound returns a bound of all points; nil for none.
func (t *tree) bound() *big.Rat {
	b := t.below
	for _, n := range t.open[:min(1, len(t.open))] {
		if b == nil || n.bound.Cmp(b) < 0 {
			b = n.bound
		}
	}
	return b
}

// near reports whether the gap is small enough.
func (t *tree) near() bool {
	if t.options.Gap <= 0 || t.best == nil {
		return false
	}
	s := t.state()
	gap, ok := s.Gap()
	return ok && gap <= t.options.Gap
}

// state returns how far the search has come.
func (t *tree) state() mip.State {
	s := mip.State{Nodes: t.nodes}
	if t.value != nil {
		s.Found = true
		s.Obj, _ = t.outside(t.value).Float64()
	}
	if b := t.bound(); b != nil {
		s.Bounded, s.Bound = true, exact.Float(t.outside(b), t.model.Maximize)
	}
	return s
}

// branch takes the point of a node, if its integer columns are whole and its extensions hold, or
// splits the node: it opens one side, and returns the other one, which is nearer. The column is
// that nearest to a half.
// Values from 2^53 on are not split, since float64s have no next whole number there: if only such
// ones are left, that is an error.
func (t *tree) branch(at *node, sol *solution) (*node, error) {
	x := sol.proof.Point
	col, far, large := -1, 0.0, false
	down, up := 0.0, false // the whole number below, and whether the one above is nearer
	floor, rest := new(big.Int), new(big.Int)
	for j, c := range t.model.Cols {
		if !c.Integer {
			continue
		}
		if floor.DivMod(x.Num[j], x.Den, rest); rest.Sign() == 0 {
			continue
		}
		whole, _ := new(big.Float).SetInt(floor).Float64()
		if math.Abs(whole) >= 1<<53 {
			large = true
			continue
		}
		part, _ := new(big.Float).SetPrec(64).Quo(new(big.Float).SetInt(rest),
			new(big.Float).SetInt(x.Den)).Float64()
		if off := 0.5 - math.Abs(part-0.5); col < 0 || off > far {
			col, far = j, off
			down, up = whole, part > 0.5
		}
	}
	if col < 0 && large {
		return nil, t.left(at, errLarge)
	}
	if col < 0 {
		ways, broken := t.ways(at, x)
		if !broken {
			t.best, t.value = x.Floats(), sol.value
			t.log.incumbent(t)
		}
		return t.split(at, ways), nil
	}
	lo, hi := t.bounds(at, col)
	near, other := &cut{col, lo, down, at.cuts}, &cut{col, down + 1, hi, at.cuts}
	if up {
		near, other = other, near
	}
	return t.split(at, []*cut{near, other}), nil
}

// split opens a node for each list of bounds, and returns the first instead; nil for none.
func (t *tree) split(at *node, ways []*cut) *node {
	var near *node
	head, places := append([]int32(nil), t.s.head...), append([]place(nil), t.s.place...)
	for k, cuts := range ways {
		t.nodes++
		n := &node{bound: at.bound, number: t.nodes, cuts: cuts, head: head, place: places}
		if k == 0 {
			near = n
		} else {
			heap.Push(&t.open, n)
		}
	}
	return near
}

// bounds returns the bounds of a column at a node.
func (t *tree) bounds(at *node, col int) (lo, hi float64) {
	for c := at.cuts; c != nil; c = c.above {
		if c.col == col {
			return c.lo, c.hi
		}
	}
	return t.program.p.lo[col], t.program.p.hi[col]
}

// look solves a node. The error is why that is impossible.
func (t *tree) look(at *node) (*solution, error) {
	s, e := t.s, t.program
	for j, c := range t.model.Cols {
		if c.Integer || t.extended {
			t.limit(j, e.p.lo[j], e.p.hi[j])
		}
	}
	for i, r := range t.model.Rows {
		if r.When != nil {
			t.limit(e.p.n+i, e.p.lo[e.p.n+i], e.p.hi[e.p.n+i])
		}
	}
	seen := map[int]bool{}
	for c := at.cuts; c != nil; c = c.above {
		if !seen[c.col] {
			seen[c.col] = true
			t.limit(c.col, c.lo, c.hi)
		}
	}
	copy(s.head, at.head)
	copy(s.place, at.place)
	for j := range s.pos {
		s.pos[j] = -1
	}
	for i, j := range s.head {
		s.pos[j] = int32(i)
		s.weight[i] = 1
	}
	s.steps = 0
	s.restore()
	sol, err := t.settle(s.again())
	t.log.working(t)
	return sol, err
}

// limit sets the bounds of a column.
func (t *tree) limit(j int, lo, hi float64) {
	p := t.s.p
	if p.lo[j] == lo/t.factor[j] && p.hi[j] == hi/t.factor[j] {
		return
	}
	p.lo[j], p.hi[j] = lo/t.factor[j], hi/t.factor[j]
	t.program.limit(j, lo, hi)
}

// divided returns a model with the sides of rows of whole numbers moved to multiples of their
// greatest common divisor, or false if such a row then has no value left.
func divided(m *lin.Model) (*lin.Model, bool) {
	changed := m
rows:
	for i, r := range m.Rows {
		divisor := new(big.Int)
		if r.When != nil {
			continue
		}
		for _, term := range r.Terms {
			if !m.Cols[term.Col].Integer || term.Coef != math.Trunc(term.Coef) ||
				math.Abs(term.Coef) > 1<<53 {
				continue rows
			}
			divisor.GCD(nil, nil, divisor, big.NewInt(int64(math.Abs(term.Coef))))
		}
		if divisor.Sign() == 0 {
			continue
		}
		d, _ := divisor.Float64()
		lo, hi := r.Lo, r.Hi
		if math.Abs(lo) < 1<<53 {
			lo = math.Ceil(lo/d) * d
		}
		if math.Abs(hi) < 1<<53 {
			hi = math.Floor(hi/d) * d
		}
		if lo > hi && r.Lo <= r.Hi {
			return m, false
		}
		if lo != r.Lo || hi != r.Hi {
			if changed == m {
				changed = m.Clone()
			}
			changed.Rows[i].Lo, changed.Rows[i].Hi = lo, hi
		}
	}
	return changed, true
}
