package techniques

import (
	"math"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// supposition follows what a line, or none, on a side leads to, round by round: in each, the
// numbers and corners that leave no choice, and lines that would close a loop. All conclusions of a
// round look at what was known before it, so that rounds count, not the order of conclusions.
type supposition struct {
	*sidedBoard                // as it is known
	then        sidedBoard     // as it is supposed
	placed      [][]*place     // of each side: its places
	placeOf     map[int]*place // of each instance of a place
	why         []cause        // of each side that is supposed or follows
	order       []int          // these sides
	base        []int8         // now, as it is known
}

// cause is rules from which a side follows, and the sides on which that rests.
type cause struct {
	instances []int
	sides     []int
	place     *place // where something is broken; nil for a loop
}

func newSupposition(b *sidedBoard) *supposition {
	p := &supposition{sidedBoard: b, then: *b, placed: make([][]*place, len(b.sides)),
		placeOf: map[int]*place{}, base: make([]int8, len(b.sides)), why: make([]cause, len(b.sides))}
	all := (&notes{sidedBoard: b}).places()
	for i := range all {
		p.placeOf[all[i].instance] = &all[i]
		for _, s := range all[i].sides {
			if s >= 0 {
				p.placed[s] = append(p.placed[s], &all[i])
			}
		}
	}
	for s := range p.base {
		switch {
		case b.drawn(s):
			p.base[s] = 1
		case !b.undecided(s):
			p.base[s] = -1
		}
	}
	p.then.now = make([]int8, len(b.sides))
	return p
}

// refute supposes that a side has a line, or none, and returns what is broken within some rounds,
// or false. With notes, it also follows notes of two sides at a corner when nothing else follows.
func (p *supposition) refute(side int, drawn bool, rounds int, notes bool) (broken cause, ok bool) {
	copy(p.then.now, p.base)
	p.order = p.order[:0]
	p.set(side, drawn, cause{})
	for from := 0; rounds > 0 && from < len(p.order); rounds-- {
		before, to := slices.Clone(p.then.now), len(p.order)
		met := map[*place]bool{}
		for _, s := range p.order[from:to] {
			for _, at := range p.placed[s] {
				if !met[at] && !p.look(at, before) {
					return p.broken(at, before), true
				}
				met[at] = true
			}
		}
		if broken, ok := p.loops(before); ok {
			return broken, true
		}
		if from = to; notes && from == len(p.order) {
			if broken, ok := p.note(); ok {
				return broken, true
			}
		}
	}
	return cause{}, false
}

// note decides what follows from notes of pairs. It returns what is broken if a place has nothing
// left.
func (p *supposition) note() (broken cause, ok bool) {
	var found []noted
	var why []cause
	p.then.notesOf(nil, mostNoted, func(n *notes, d *noted) {
		c := cause{instances: n.cited(d), place: d.at}
		for _, i := range c.instances {
			for _, s := range p.placeOf[i].sides {
				if s >= 0 && p.base[s] == 0 && p.then.now[s] != 0 {
					c.sides = append(c.sides, s)
				}
			}
		}
		found, why = append(found, *d), append(why, c)
	})
	for i, d := range found {
		if d.side < 0 {
			return why[i], true
		}
	}
	for i, d := range found {
		p.set(d.side, d.drawn, why[i])
	}
	return cause{}, false
}

// set decides a side.
func (p *supposition) set(s int, drawn bool, why cause) {
	if p.then.now[s] != 0 {
		return
	}
	p.then.now[s] = -1
	if drawn {
		p.then.now[s] = 1
	}
	p.why[s] = why
	p.order = append(p.order, s)
}

// look decides sides of a place that leaves no choice. It returns false if the place is broken.
func (p *supposition) look(at *place, now []int8) bool {
	lines, left := 0, 0
	for _, s := range at.sides {
		if s >= 0 && now[s] > 0 {
			lines++
		} else if s >= 0 && now[s] == 0 {
			left++
		}
	}
	least, most := at.count, at.count
	if at.cell < 0 {
		if least, most = 0, 2; lines > 0 {
			least = 2
		}
		if lines == 0 && left == 1 {
			most = 0
		}
	}
	if lines > most || lines+left < least {
		return false
	}
	if left == 0 || lines < most && lines+left > least {
		return true
	}
	because := p.broken(at, now)
	for _, s := range at.sides {
		if s >= 0 && now[s] == 0 {
			p.set(s, lines < most, because)
		}
	}
	return true
}

// broken returns a place as a cause, with the sides that were decided there.
func (p *supposition) broken(at *place, now []int8) cause {
	why := cause{instances: []int{at.instance}, place: at}
	for _, s := range at.sides {
		if s >= 0 && now[s] != 0 && p.base[s] == 0 {
			why.sides = append(why.sides, s)
		}
	}
	return why
}

// loops decides sides that would close a loop too soon. It returns what is broken if there is a
// loop that is not all.
func (p *supposition) loops(now []int8) (broken cause, ok bool) {
	drawn := func(s int) bool { return now[s] > 0 }
	t := p.strands(func(int) bool { return false })
	closed := -1
	for s, side := range p.sides {
		if drawn(s) {
			if t.joined(side.corners[0], side.corners[1]) {
				closed = s
			}
			t.add(side)
		}
	}
	if closed >= 0 {
		return p.closing(closed, t, drawn)
	}
	for s, side := range p.sides {
		if now[s] == 0 && t.joined(side.corners[0], side.corners[1]) {
			if why, ok := p.closing(s, t, drawn); ok {
				p.set(s, false, why)
			}
		}
	}
	return cause{}, false
}

// closing returns why a side must not close a loop, or false if that may be all there is.
func (p *supposition) closing(side int, t *strands, drawn func(int) bool) (why cause, ok bool) {
	a := p.sides[side].corners[0]
	why.instances = []int{p.only[a]}
	need := append(p.path(side, drawn), side)
	if t.length(a) < t.all {
		other := -1
		for s := range p.sides {
			if drawn(s) && !t.joined(a, p.sides[s].corners[0]) && (other < 0 || p.base[s] > 0) {
				other = s
			}
		}
		need = append(need, other)
	} else if c := p.lacking(side, drawn); c >= 0 {
		why.instances = append(why.instances, p.number[c])
	} else {
		return why, false
	}
	for _, s := range need {
		if p.base[s] == 0 && drawn(s) {
			why.sides = append(why.sides, s)
		}
	}
	return why, true
}

// path returns the drawn sides by which one end of a side leads to the other.
func (p *supposition) path(side int, drawn func(int) bool) (path []int) {
	from, to := p.sides[side].corners[0], p.sides[side].corners[1]
	came := map[int]int{from: -1}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, s := range p.at[queue[0]] {
			if s < 0 || s == side || !drawn(s) {
				continue
			}
			for _, v := range p.sides[s].corners {
				if _, met := came[v]; !met {
					came[v] = s
					queue = append(queue, v)
				}
			}
		}
	}
	for v := to; v != from; {
		s := came[v]
		path = append(path, s)
		v = p.sides[s].corners[0] + p.sides[s].corners[1] - v
	}
	return path
}

// story returns the sides on which what is broken rests, in their order, and all instances.
func (p *supposition) story(broken cause) (sides, instances []int) {
	needed := make([]bool, len(p.sides))
	need := func(c cause) {
		instances = append(instances, c.instances...)
		for _, s := range c.sides {
			needed[s] = true
		}
	}
	need(broken)
	for _, s := range slices.Backward(p.order) {
		if needed[s] {
			need(p.why[s])
			sides = append(sides, s)
		}
	}
	slices.Reverse(sides)
	slices.Sort(instances)
	return sides, slices.Compact(instances)
}

// say tells what a supposition leads to.
func (p *supposition) say(broken cause, sides []int) puzzle.Reason {
	facts := make([]puzzle.Fact, len(sides))
	for i, s := range sides {
		facts[i], _ = p.Fact(p.line(s, p.then.drawn(s)))
	}
	fault := p.fault(broken.place)
	switch n := len(facts) - 1; {
	case n == 0:
		return puzzle.Because("slitherlink/suppose/at once", "first", facts[0], "fault", fault)
	case n > mostListed:
		return puzzle.Because("slitherlink/suppose/far", "first", facts[0], "n", n, "last", facts[n],
			"fault", fault, "supposed", facts)
	}
	return puzzle.Because("slitherlink/suppose", "first", facts[0], "facts", following(facts[1:]),
		"fault", fault)
}

// following states lines, or where none are, that follow each other: those of one kind at once.
func following(facts []puzzle.Fact) (all []puzzle.Reason) {
	for i, f := range facts {
		where := puzzle.Because("settled/line/"+puzzle.Side(f.Value).String(), "cell", f.At)
		if i > 0 && facts[i-1].Not == f.Not {
			r := &all[len(all)-1]
			r.Form = strings.TrimSuffix(r.Form, "/several") + "/several"
			r.Parts[0].Reasons = append(r.Parts[0].Reasons, where)
			r.Parts[1].Facts = append(r.Parts[1].Facts, f)
			continue
		}
		form := "settled/drawn"
		if f.Not {
			form += "/not"
		}
		all = append(all, puzzle.Because(form, "where", where, "supposed", []puzzle.Fact{f}))
	}
	return all
}

// mostListed is the number of conclusions that readers follow in one sentence.
const mostListed = 4

// fault says what is broken at a place, or by a loop.
func (p *supposition) fault(at *place) puzzle.Reason {
	if at == nil {
		return puzzle.Because("slitherlink/fault/loop")
	}
	lines, left := p.then.count(at.sides[:]...)
	switch {
	case at.cell < 0 && lines > 2:
		return puzzle.Because("lines meet", "node", p.area(at.corner))
	case at.cell < 0 && left == 0:
		return puzzle.Because("line ends", "node", p.area(at.corner))
	case at.cell < 0:
		return puzzle.Because("slitherlink/fault/corner", "corner", p.area(at.corner))
	case lines > at.count:
		return p.of("slitherlink/fault/has", at.cell)
	case lines+left < at.count:
		return p.of("slitherlink/fault/lacks", at.cell)
	}
	return p.of("slitherlink/fault/number", at.cell)
}

// findSupposed claims what suppositions refute within some rounds.
func findSupposed(x *explain.Explainer, claim func(explain.Claim) bool, rounds int, notes bool) {
	k := &claims{sidedBoard: boardOf(x), claim: claim}
	p := newSupposition(k.sidedBoard)
	for s := range k.sides {
		if !k.undecided(s) {
			continue
		}
		for _, drawn := range []bool{false, true} {
			if !k.Wanted(k.line(s, drawn)) {
				continue
			}
			if k.Over(suppositionWork) {
				return
			}
			if broken, ok := p.refute(s, !drawn, rounds, notes); ok {
				sides, instances := p.story(broken)
				if !slices.Contains(sides, s) {
					continue
				}
				if !k.one(s, drawn, func() puzzle.Reason { return p.say(broken, sides) }, instances...) {
					return
				}
			}
		}
	}
}

// suppositionWork is the work of one supposition: some 20 microseconds.
const suppositionWork = 200

// lookAhead is the technique "look ahead".
//
// Definition. Suppose the opposite of what is to be shown, and follow numbers, corners and small
// loops. Within a few rounds there is a contradiction.
//
// Proof. The rules on what was followed.
func lookAhead() *explain.Technique {
	return &explain.Technique{
		Name: "look ahead",
		Doc: "Suppose a line, or none, and draw what follows: if within four rounds a number, a corner " +
			"or the loop is impossible, the opposite holds.",
		Weight: 5,
		Load:   5,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			findSupposed(x, claim, fewRounds, false)
		},
		Example: "slitherlink\n3 2 .\n2 . .\n3 . .\n",
	}
}

// lookFar is the technique "look far ahead".
//
// Definition. As "look ahead", with any number of rounds.
//
// Proof. The rules on what was followed.
func lookFar() *explain.Technique {
	return &explain.Technique{
		Name:   "look far ahead",
		Doc:    "Suppose a line, or none, and follow it to a contradiction, however far that is.",
		Weight: 8,
		Load:   6,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			findSupposed(x, claim, math.MaxInt, false)
		},
		Example: "slitherlink\n. 2 2\n2 2 .\n. 2 .\n",
	}
}

// lookDeep is the technique "look deep".
//
// Definition. As "look far ahead", and with notes of two sides at a corner where nothing else
// follows.
//
// Proof. The rules on what was followed.
func lookDeep() *explain.Technique {
	return &explain.Technique{
		Name: "look deep",
		Doc: "Suppose a line, or none, and follow it to a contradiction, also by how many lines two " +
			"sides at a corner have.",
		Weight: 10,
		Load:   7,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			findSupposed(x, claim, math.MaxInt, true)
		},
		Example: "slitherlink\n. . 1 .\n. . 2 .\n1 1 2 .\n. 1 . 3\n",
	}
}

// fewRounds is how many rounds people follow in their heads.
const fewRounds = 4
