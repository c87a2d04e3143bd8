package techniques

import "slices"

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
