package explain

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"sort"

	"github.com/gridwright/gridwright/puzzle"
)

// Walk explains a puzzle step by step, in the order of a good teacher: a placement that follows
// from what is on the board by one rule, or by two together; then one by three, or the eliminations
// by single rules that lead to one, whichever is easier; and only then harder eliminations. An
// elimination is shown when a placement first needs it.
type Walk struct {
	All     bool           // the whole solution is told, so that one reason is given once
	Unsaid  bool           // steps of a Plain technique are told, too
	x       *Explainer     // knows what has been shown
	ahead   *Explainer     // knows all eliminations that were found; nil before the first
	pending map[int]*found // of each variable: the step by which ahead knows it
	entered []puzzle.Fact  // see Enter
	placed  []puzzle.Fact  // the placements that were shown, which ahead knows
	last    *Step          // the placement before
	kin     []*found       // others that may have its reason, if all is told
	shown   int            // how many placements were shown
}

// found is a step with the state in which it was found.
type found struct {
	*Step
	mark  int // how many of the explainer's order were known
	shown int // how many placements the walk had shown
}

// Walk begins at what is known now. If all is to be told, it shows at once what follows in the same
// way as a step, such as all that a pair excludes.
func (x *Explainer) Walk() *Walk { return &Walk{x: x, pending: map[int]*found{}} }

// Enter goes on with the clues and some entries, which the answer must have. If all entries of
// before are among them, and all placements shown since, the walk keeps what it knows ahead.
func (w *Walk) Enter(entries []puzzle.Fact) error {
	if err := w.x.Enter(entries); err != nil {
		return err
	}
	if slices.ContainsFunc(slices.Concat(w.entered, w.placed), func(f puzzle.Fact) bool {
		return !slices.Contains(entries, f)
	}) {
		*w = *w.x.Walk()
	}
	w.entered = slices.Clone(entries)
	w.shown++
	if w.ahead == nil {
		return nil
	}
	var lits []Lit
	for _, f := range entries {
		lits = append(lits, w.x.set.Fact(f))
	}
	return w.ahead.assume(lits)
}

// Done reports whether all placements are known and shown.
func (w *Walk) Done() bool { return w.x.Solved() && len(w.x.corners) == 0 }

// Next returns the steps to the next placement, the placement last, with their premises, and makes
// all of them known. It returns nil if all placements are known, if no further steps are found, or
// if ctx ends.
func (w *Walk) Next(ctx context.Context) []*Step {
	if s := w.x.corners; len(s) > 0 {
		w.x.corners, s[0].Said = s[1:], w.x.Say(s[0])
		return s[:1:1]
	}
	if w.Done() {
		return nil
	}
	w.x.Limit(walkWork)
	if kin := w.nextOfKin(ctx); kin != nil {
		return w.show(ctx, kin)
	}
	if w.x.ladder != nil {
		forget(w)
		chain := w.eliminate(ctx, mostLoad(w.x))
		return w.show(ctx, append(w.outset(ctx), chain...)...)
	}
	most := Loads(w.x.ladder)
	for load := 1; load < most; load++ {
		if steps := w.x.Lightest(ctx, Ink, load); len(steps) > 0 && ctx.Err() == nil {
			return w.place(ctx, steps)
		}
	}
	// A few eliminations by single rules are easier than a hard placement.
	hard := w.x.Lightest(ctx, Ink, most)
	chain := w.eliminate(ctx, 1)
	switch {
	case ctx.Err() != nil:
		return nil
	case len(hard) > 0 && (chain == nil || hard[0].Weight() <= w.weight(chain)):
		return w.place(ctx, hard)
	case chain == nil:
		chain = w.eliminate(ctx, mostLoad(w.x))
	}
	if chain == nil {
		return nil
	}
	return w.show(ctx, chain...)
}

// mostLoad returns the largest load of hints. Where no technique looks further than small sets do,
// they go on to larger ones.
func mostLoad(x *Explainer) int {
	l := x.ladder
	switch {
	case l == nil:
		return MaxLoad
	case slices.ContainsFunc(x.techniques, func(t *Technique) bool { return t.Find != nil }):
		return len(l)
	}
	return len(l) + max(MaxLoad-l[len(l)-1], 0)
}

// forget forgets the eliminations ahead, if some were found before the last placements by steps
// that are not the easiest: by now, they may be easier.
func forget(w *Walk) {
	for v, e := range w.pending {
		if !w.x.known[v] && e.Load > 1 && e.shown < w.shown {
			w.ahead.knowLike(w.x)
			w.pending = map[int]*found{}
			return
		}
	}
}

// place shows one of some placements, and others for its reason if all is told.
func (w *Walk) place(ctx context.Context, steps []*Step) []*Step {
	s := w.nearest(steps)
	all := []*Step{s}
	for _, t := range steps {
		if w.All && t != s && s.Load > 1 && t.Technique == s.Technique && s.Technique != nil &&
			slices.Equal(t.Instances, s.Instances) &&
			reflect.DeepEqual(ground(w.x.reason(t)), ground(w.x.reason(s))) {
			all = append(all, t)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Fact.Value < all[j].Fact.Value })
	for _, t := range all {
		w.x.Complete(ctx, t) // which may leave out other instances of each
		if len(all) > 1 {
			t.claimed = w.x.reason(s)
		}
	}
	return w.show(ctx, all...)
}

// weight returns the weight of some steps together: those by one sum are told together.
func (w *Walk) weight(steps []*Step) float64 {
	sum, met := 0.0, map[int]bool{}
	for _, s := range steps {
		at := slices.IndexFunc(s.Instances, func(i int) bool { return w.x.Rule(i).Name == "sum" })
		if at < 0 || !s.Technique.ofSums() || !met[s.Instances[at]] {
			sum += s.Weight()
		}
		if at >= 0 {
			met[s.Instances[at]] = true
		}
	}
	return sum
}

// walkWork limits the search for one placement, and that for eliminations on the way to it, before
// a step is taken that is not proved to be the smallest: some two seconds each.
const walkWork = 20_000_000

// nearest returns the step nearest to the last one, of those that weigh least: readers follow more
// easily what goes on where they are. Steps with the reason of the last one come first.
func (w *Walk) nearest(steps []*Step) *Step {
	light := slices.DeleteFunc(slices.Clone(steps), func(s *Step) bool {
		return s.Weight() > steps[0].Weight()
	})
	if w.last == nil {
		return light[0]
	}
	if same := slices.DeleteFunc(slices.Clone(light), func(s *Step) bool {
		return s.Load > 1 || !w.likeLast(s)
	}); len(same) > 0 {
		light = same
	}
	away := func(s *Step) int {
		row := int(s.Fact.At.Row) - int(w.last.Fact.At.Row)
		col := int(s.Fact.At.Col) - int(w.last.Fact.At.Col)
		return row*row + col*col
	}
	return slices.MinFunc(light, func(a, b *Step) int {
		return cmp.Or(cmp.Compare(away(a), away(b)), cmp.Compare(a.Lit.Var(), b.Lit.Var()))
	})
}

// likeLast reports whether the last step has the reason of a step, or each is what a rule states.
// Where marks come late, it shares a rule, too: all that one rule excludes would be more than
// placements need.
func (w *Walk) likeLast(s *Step) bool {
	if s.Technique != w.last.Technique || s.Load != w.last.Load {
		return false
	}
	if w.isStated(s) && w.isStated(w.last) {
		return true
	}
	marks := w.x.ladder != nil
	return marks && s.Load == 1 && slices.Equal(s.Instances, w.last.Instances) ||
		(marks && s.Load == 1 || slices.ContainsFunc(s.Instances, func(i int) bool {
			return slices.Contains(w.last.Instances, i)
		})) && reflect.DeepEqual(ground(w.x.reason(s)), ground(w.last.Said))
}

// isStated reports whether a rule states the placement of a step, such as that no tree is beside a
// cell.
func (w *Walk) isStated(s *Step) bool {
	if len(s.Instances) == 1 && s.Technique != nil && w.x.Places(s.Lit) {
		for c := range w.x.Clauses(s.Instances[0]) {
			if len(c) == 1 && c[0] == s.Lit {
				return true
			}
		}
	}
	return false
}

// ground returns a reason without the fact that it settles.
func ground(r puzzle.Reason) puzzle.Reason {
	r.Parts = slices.DeleteFunc(slices.Clone(r.Parts), func(p puzzle.Part) bool {
		return p.Role == "fact" || p.Role == "at"
	})
	return r
}

// show makes steps known, of which the last is a placement.
func (w *Walk) show(ctx context.Context, steps ...*Step) []*Step {
	if len(steps) == 0 {
		return nil
	}
	var all []*Step
	steps = w.needed(steps)
	books, last := books{}, steps[len(steps)-1]
	for len(steps) > 0 {
		s := steps[0]
		told := w.All && len(all) > 0 && slices.Equal(s.Instances, w.last.Instances)
		if w.x.Places(last.Lit) && !told && w.x.unsaid(s, last) &&
			!(w.Unsaid && s.Technique.Plain != nil) {
			books[s.Lit.Var()], steps = books.under(s), steps[1:]
			continue
		}
		if told && len(s.Instances) == 1 {
			s.Proved = w.last.Proved // no set is smaller than one rule
		}
		about := books.about(w.x, s)
		s = w.simplest(ctx, s, books, !told, len(all) > 0)
		s.Said = w.x.Say(s)
		w.x.Learn(s)
		for _, l := range about {
			w.x.learn(l)
		}
		if w.x.Places(s.Lit) {
			w.placed = append(w.placed, s.Fact)
		}
		if w.ahead != nil {
			w.ahead.Learn(s)
		}
		all, w.last = append(all, s), s
		rest := slices.DeleteFunc(steps[1:], func(t *Step) bool {
			return w.x.known[t.Lit.Var()] || w.x.known[last.Lit.Var()]
		})
		steps = append(w.alike(ctx, s), rest...)
	}
	w.shown++
	return all
}

// alike returns the eliminations that follow in the same way as a step that was shown: all from the
// cells of its rules, or those of its number from others. Those of a pattern of rules are shown
// when they are needed.
func (w *Walk) alike(ctx context.Context, s *Step) (all []*Step) {
	if !w.All || s.Technique == nil {
		return nil
	}
	if s.Technique.leads != "" {
		return w.together(ctx, s)
	}
	cells := w.x.StepCells(s)
	inside := slices.Contains(cells, s.Fact.At)
	for _, e := range w.pending {
		if w.isKin(ctx, e) && (s.Fact.What != puzzle.Holds ||
			slices.Contains(cells, e.Fact.At) == inside && (inside || e.Fact.Value == s.Fact.Value)) {
			all = append(all, e.Step)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Lit.Var() < all[j].Lit.Var() })
	return all
}

// simplest returns a step as it is told from what was shown, with what is on the books. What was
// told with others stays.
func (w *Walk) simplest(ctx context.Context, s *Step, b books, alone, later bool) *Step {
	e := w.pending[s.Lit.Var()]
	switch {
	case s.Technique.ofSums() && s.claimed.Form == "":
		return w.thought(ctx, s)
	case s.Technique.ofSums():
	case len(b.under(s)) > len(s.Instances):
		return w.x.onBooks(ctx, s, b)
	case e != nil && alone && (e.shown < w.shown || later && s.claimed.Form != ""):
		return w.anew(ctx, s, len(s.Instances))
	}
	return s
}

// thought tells a step by sums from what was shown, by the easiest thought that settles it.
func (w *Walk) thought(ctx context.Context, s *Step) *Step {
	t, l, ok := w.x.tellSum(s.Lit, nil, byMarkedChain)
	if !ok {
		return s
	}
	by := s.Technique
	for _, of := range w.x.techniques {
		if t.rung != s.Load && of.Find != nil && of.ofSums() && of.Load == t.rung {
			by = of
		}
	}
	now := w.x.ofThought(ctx, t, l, by)
	if now.claimed = t.why; t.why.Form != "rules/told" {
		now.claimed = puzzle.Because("rules", "rules", t.why)
	}
	now.claimed = now.claimed.With("around", w.x.around(now))
	now.thought = &t
	return now
}

// ofThought makes a step of a thought, which rests on its sums alone if they are enough.
func (x *Explainer) ofThought(ctx context.Context, t told, l Lit, by *Technique) *Step {
	sums := slices.DeleteFunc(slices.Clone(t.instances), func(i int) bool {
		return x.Rule(i).Name == "cell"
	})
	s := x.step(l, t.instances, t.rung, false)
	s.Technique = by
	if x.Settles(l, sums) {
		s.Instances = sums
	}
	slices.Sort(s.Instances)
	x.Complete(ctx, s)
	return s
}

// needed returns steps by sums to the last without those that it does not need: it may have a
// simpler thought than the one that was found first.
func (w *Walk) needed(steps []*Step) []*Step {
	x := w.x
	if slices.ContainsFunc(steps, func(s *Step) bool { return !s.Technique.ofSums() }) {
		return steps
	}
	told := func(steps []*Step) bool {
		var known []int
		defer func() {
			for _, v := range known {
				x.known[v] = false
			}
		}()
		for _, s := range steps {
			if _, _, ok := x.tellSum(s.Lit, nil, s.Load); !ok {
				return false
			}
			if v := s.Lit.Var(); !x.known[v] {
				x.known[v], known = true, append(known, v)
			}
		}
		return true
	}
	sum := func(s *Step) int {
		for _, i := range s.Instances {
			if x.Rule(i).Name == "sum" {
				return i
			}
		}
		return -1
	}
	for i := len(steps) - 2; i >= 0; i-- {
		from := i
		for from > 0 && sum(steps[from-1]) == sum(steps[i]) && steps[from-1].Load == steps[i].Load {
			from--
		}
		if less := slices.Delete(slices.Clone(steps), from, i+1); told(less) {
			steps = less
		}
		i = from
	}
	return steps
}

// together returns all else that follows from the thought of a step by sums.
func (w *Walk) together(ctx context.Context, s *Step) (all []*Step) {
	if s.thought == nil {
		return nil
	}
	for _, l := range s.thought.facts {
		if w.x.open(l, Pencil) {
			now := w.x.ofThought(ctx, *s.thought, l, s.Technique)
			now.claimed = s.claimed
			all = append(all, now)
		}
	}
	return all
}

// nextOfKin returns a step with the reason of the last placement: where that has words, first one
// with the same.
func (w *Walk) nextOfKin(ctx context.Context) *Step {
	if s := w.reclaimed(ctx); s != nil {
		return s
	}
	if w.last != nil {
		said := ground(w.last.Said)
		for i, e := range w.kin {
			if w.isKin(ctx, e) &&
				reflect.DeepEqual(ground(w.x.reason(e.Step)), said) {
				copy(w.kin[1:i+1], w.kin[:i])
				w.kin[0] = e
				break
			}
		}
	}
	for ; len(w.kin) > 0; w.kin = w.kin[1:] {
		e := w.kin[0]
		if w.isKin(ctx, e) {
			if s := w.anew(ctx, e.Step, 1); w.x.worded && s.Load == 1 {
				return s // what was shown left it to one rule
			}
			return e.Step
		}
	}
	return nil
}

// reclaimed returns a step that follows from the rules of the last placement as that does, though
// another technique has found it, too; or nil.
func (w *Walk) reclaimed(ctx context.Context) (same *Step) {
	if w.last == nil || w.last.Load < 2 || w.last.Technique == nil || w.last.Technique.Find == nil {
		return nil
	}
	others := map[Lit]bool{}
	for _, e := range w.kin {
		if w.x.Open(e.Lit) && e.Technique != w.last.Technique && e.Weight() >= w.last.Weight() {
			others[e.Lit] = true
		}
	}
	if len(others) == 0 {
		return nil
	}
	w.x.wanted = func(l Lit) bool { return others[l] }
	w.last.Technique.Find(w.x, func(c Claim) bool {
		same = w.x.accept(w.last.Technique, c)
		if same != nil && !slices.Equal(same.Instances, w.last.Instances) {
			same = nil
		}
		return same == nil && !w.x.Over(0)
	})
	if w.x.wanted = nil; same != nil {
		w.x.Complete(ctx, same)
	}
	return same
}

// isKin reports whether an open step has the technique and the reason of the last one, follows from
// what was shown, without which it may have no reason, and does not go without saying.
func (w *Walk) isKin(ctx context.Context, e *found) bool {
	return w.x.Open(e.Lit) && e.Technique == w.last.Technique && e.Load == w.last.Load &&
		w.follows(ctx, e) && w.likeLast(e.Step) && !w.x.isPlain(e.Step)
}

// follows reports whether what a step rests on was shown.
func (w *Walk) follows(ctx context.Context, e *found) bool {
	w.ahead.before(e.mark, func() { w.ahead.Complete(ctx, e.Step) })
	return !slices.ContainsFunc(e.Premises, w.x.Open)
}

// anew finds a step again that was found before the last placements. These may have left less of
// the places that it speaks of, and so a simpler reason: one of up to so many rules.
func (w *Walk) anew(ctx context.Context, s *Step, most int) *Step {
	if s.Technique != nil && s.Technique.Find != nil {
		if w.last != nil && w.likeLast(s) {
			return s
		}
		return w.x.lighter(ctx, s)
	}
	set, sure := w.x.smallest(ctx, s.Lit, most, w.x.rejects(s.Lit, s.Load))
	if set == nil {
		return s
	}
	now := w.x.step(s.Lit, ints(set), len(set), sure)
	w.x.named(now)
	return w.x.lighter(ctx, now)
}

// lighter returns a step with its premises, by the lightest technique that finds it by now; or by
// fewer rules.
func (x *Explainer) lighter(ctx context.Context, s *Step) *Step {
	x.wanted = func(l Lit) bool { return l == s.Lit }
	for _, t := range x.techniques {
		if x.ladder != nil && t.Find != nil && t.Load <= s.Load &&
			(t.Weight < s.Weight() || t == s.Technique) {
			t.Find(x, func(c Claim) bool {
				now := x.accept(t, c)
				if now == nil || t == s.Technique && len(now.Instances) >= len(s.Instances) {
					return !x.Over(0)
				}
				s = now
				return false
			})
		}
	}
	x.wanted = nil
	x.Complete(ctx, s)
	return s
}

// outset returns what the clues alone exclude, each by one rule, such as lines around a 0: if all
// is told, it comes first.
func (w *Walk) outset(ctx context.Context) (all []*Step) {
	for _, v := range w.ahead.order {
		if e := w.pending[int(v)]; w.All && w.last == nil && e != nil && e.Weight() <= 1 &&
			e.Technique.Find != nil && !e.Technique.ofSums() && w.follows(ctx, e) && len(e.Premises) == 0 {
			all = append(all, e.Step)
		}
	}
	return all
}

// eliminate finds eliminations of up to some load until there is a placement, and returns the
// lightest chain that leads to one. With the largest load it goes on to a step that is not proved
// to be the smallest.
func (w *Walk) eliminate(ctx context.Context, most int) []*Step {
	if w.ahead == nil {
		w.ahead = w.x.twin()
	}
	y := w.ahead
	y.Limit(walkWork)
	for load := 1; load <= most && ctx.Err() == nil && !y.Exhausted(); {
		steps := y.Available(ctx, Pencil, load)
		if load <= Loads(y.ladder) {
			places := slices.DeleteFunc(slices.Clone(steps), func(s *Step) bool { return !y.Places(s.Lit) })
			if len(places) > 0 {
				return w.shortest(ctx, places, steps)
			}
		}
		if len(steps) == 0 {
			load++
			continue
		}
		mark := len(y.order)
		for _, s := range steps {
			// What follows for free from a step of this round is not one that later steps may rest
			// on: they rest on that step.
			if y.Open(s.Lit) {
				w.pending[s.Lit.Var()] = &found{s, mark, w.shown}
				y.Learn(s)
			}
		}
		load = 1
	}
	if ctx.Err() != nil || most < mostLoad(y) {
		return nil
	}
	if chain := w.freed(ctx); chain != nil {
		return chain
	}
	if s := y.AtMost(ctx); s != nil {
		return w.shortest(ctx, []*Step{s}, nil)
	}
	return nil
}

// freed returns the eliminations after which a placement follows for free, which therefore is no
// step; nil if there is no such placement.
func (w *Walk) freed(ctx context.Context) []*Step {
	y := w.ahead
	i := slices.IndexFunc(y.order, func(v int32) bool {
		l := lit(int(v), y.truth[v])
		return w.x.Open(l) && y.Places(l)
	})
	if i < 0 {
		return nil
	}
	var all []*found
	for need := y.order[i : i+1 : i+1]; len(need) > 0; need = need[1:] {
		v := int(need[0])
		if e := w.pending[v]; e != nil && !slices.Contains(all, e) {
			all = append(all, e)
		} else if e == nil && w.x.Open(lit(v, y.truth[v])) {
			need = append(need, y.freedBy(v)...)
		}
	}
	return w.leading(ctx, all)
}

// freedBy returns the variables from which a variable followed for free when it became known.
func (x *Explainer) freedBy(v int) []int32 {
	l, at := lit(v, x.truth[v]), slices.Index(x.order, int32(v))
	earlier := x.order[:max(at, 0)]
	for _, g := range x.groupsOf.at(int(l.Not())) {
		for _, m := range x.groups[g] {
			if u := int32(m.Var()); x.Known(m) && slices.Contains(earlier, u) {
				return []int32{u}
			}
		}
	}
	for _, c := range x.links.at(int(l)) {
		var others []int32
		holds := true
		for _, m := range x.clause(c) {
			if m != l {
				others = append(others, int32(m.Var()))
				holds = holds && x.Known(m.Not()) && slices.Contains(earlier, int32(m.Var()))
			}
		}
		if holds {
			return others
		}
	}
	return nil
}

// mostChains is the number of placements whose chains are compared.
const mostChains = 12

// shortest returns the lightest of the chains that lead to some placements, and notes what may have
// the same reason.
func (w *Walk) shortest(ctx context.Context, placements, alike []*Step) []*Step {
	var best []*Step
	least := 0.0
	if w.x.worded {
		sort.SliceStable(placements, func(i, j int) bool {
			s, t := placements[i], placements[j]
			return cmp.Or(cmp.Compare(s.Weight(), t.Weight()), cmp.Compare(w.x.far(s), w.x.far(t))) < 0
		})
	}
	for i, s := range placements {
		if i == mostChains || best != nil && least <= s.Weight() {
			break // no chain weighs less than its placement, and the lightest come first
		}
		chain := w.chain(ctx, s)
		if sum := w.weight(chain); best == nil || sum < least {
			best, least = chain, sum
		}
	}
	if w.kin = nil; w.All && best != nil && !best[len(best)-1].Technique.ofSums() {
		for _, s := range alike {
			w.kin = append(w.kin, &found{s, len(w.ahead.order), w.shown})
		}
	}
	return best
}

// far returns how many rules of a step are not about its cell: the fewer, the more of the reason is
// where readers look.
func (x *Explainer) far(s *Step) (n int) {
	for _, i := range s.Instances {
		if !slices.Contains(x.Cells(i), s.Fact.At) {
			n++
		}
	}
	return n
}

// chain returns a placement with the eliminations that it needs before it, with their premises.
func (w *Walk) chain(ctx context.Context, placement *Step) []*Step {
	chain := w.leading(ctx, []*found{{placement, len(w.ahead.order), w.shown}})
	if len(chain) > 1 && w.x.ladder != nil && placement.Technique != nil &&
		placement.Technique.leads != "" && !placement.Technique.ofSums() {
		if s := w.anew(ctx, placement, 1); s != placement {
			return []*Step{s} // by one rule, from what was shown
		}
	}
	return chain
}

// leading returns some steps with the eliminations that they need before them, with their premises.
func (w *Walk) leading(ctx context.Context, all []*found) []*Step {
	y, met := w.ahead, map[int]bool{}
	for _, s := range all {
		met[s.Lit.Var()] = true
	}
	for i := 0; i < len(all); i++ {
		s := all[i]
		y.before(s.mark, func() {
			if !s.Technique.ofSums() {
				y.Complete(ctx, s.Step)
			} else if s.needs == nil {
				s.needs = append([]Lit{}, y.sumNeeds(s.Step)...)
			}
		})
		for _, l := range slices.Concat(s.Premises, s.needs) {
			// A placement since then may have made an elimination plain: that needs no step.
			if e := w.pending[l.Var()]; e != nil && !met[l.Var()] && w.x.Open(l) {
				met[l.Var()] = true
				all = append(all, e)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *found) int {
		order := cmp.Compare(a.mark, b.mark)
		if order == 0 && w.x.ladder != nil { // the easier may make others easier
			order = cmp.Or(cmp.Compare(a.Weight(), b.Weight()),
				cmp.Compare(len(a.Instances), len(b.Instances)))
		}
		return order
	})
	steps := make([]*Step, len(all))
	for i, s := range all {
		steps[i] = s.Step
	}
	return steps
}

// before calls a function in the state in which only so many facts were known.
func (x *Explainer) before(mark int, do func()) {
	later := slices.Clone(x.order[mark:])
	for _, v := range later {
		x.known[v] = false
	}
	x.order = x.order[:mark]
	do()
	for _, v := range later {
		x.known[v] = true
	}
	x.order = append(x.order, later...)
}

// twin returns an explainer that knows the same, and goes its own way.
func (x *Explainer) twin() *Explainer {
	y := &Explainer{
		knowledge: knowledge{vocabulary: x.vocabulary, solver: x.solver, truth: x.truth,
			known: slices.Clone(x.known), ctx: x.ctx},
		puzzle: x.puzzle, techniques: x.techniques, ladder: x.ladder, without: x.without,
		settled: x.settled, place: x.place, basic: slices.Clone(x.basic),
		order: slices.Clone(x.order), clues: x.clues, start: x.start}
	if x.most > 0 {
		y.Limit(max(x.most-x.spent, 1))
	}
	y.pool.make(y.vars(), len(y.instances))
	y.repairs.make(&y.knowledge)
	return y
}

// knowLike makes known what another explainer of the same question knows, and nothing else. What
// the search has tried stays.
func (x *Explainer) knowLike(y *Explainer) {
	x.known, x.basic = slices.Clone(y.known), slices.Clone(y.basic)
	x.order = slices.Clone(y.order)
	x.clues, x.start = y.clues, y.start
	x.revive(x.known)
}
