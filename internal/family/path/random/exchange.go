package random

import "slices"

// Exchanges are moves in the middle of the path. Without them a path whose ends stand in two dead
// ends would never change, and on a long board the ends, which wander slowly, would seldom come
// by.
//
// An exchange replaces two links x-x' and y-y' by x-y and x'-y'. That turns a part of the path
// round, or it leaves a shorter path and a cycle. The cycle is then joined to the path again: two
// links, one of each, are replaced in the same manner. Of all the ways to do that, one is picked;
// one of them leads back.
//
// An exchange is as likely as the exchange back: both pick two links and the way to replace them
// from equally many, and both pick from the same ways of joining the cycle. So exchanges keep the
// uniform distribution, too.
//
// With them and backbites, every path leads to every other on all boards with holes of up to 4x4
// cells for Numbrix and 3x4 cells for Hidato; TestReach enumerates some. Joining cycles by
// parallel links is usual for Hamiltonian cycles of grids: see Nishat and Whitesides,
// "Reconfiguring Hamiltonian cycles in L-shaped grid graphs", WG 2019.

// exchange tries an exchange. The number pick is in 0..4nd-1 for n cells and d directions. It
// tells a cell x, the direction of y from it, and for each of both whether its link is that to the
// next cell of the path or that to the one before.
func (c *chain) exchange(pick int) {
	next, otherNext := pick&1 != 0, pick&2 != 0
	pick >>= 2
	cell := c.near[int(c.ring[pick>>c.log])<<c.log|pick&(1<<c.log-1)]
	if cell < 0 {
		return
	}
	i, j := c.index(c.ring[pick>>c.log]), c.index(cell)
	if i > j {
		i, j, next, otherNext = j, i, otherNext, next
	}
	// The links cut off the part from..to of the path.
	from, to := i, j
	if next {
		from++
	}
	if !otherNext {
		to--
	}
	if from < 1 || to >= len(c.ring)-1 || from >= to {
		return
	}
	switch {
	case next == otherNext:
		if c.beside(from-1, to) && c.beside(from, to+1) {
			c.reverse(c.wrap(from), to-from+1)
		}
	case to-from > 1 && c.beside(from, to) && c.beside(from-1, to+1):
		c.rejoin(from, to)
	}
}

// rejoin joins the part from..to, as a cycle, to the rest of the path in a random way.
func (c *chain) rejoin(from, to int) {
	ways := 0
	c.joins(from, to, func(int, int, bool) bool { ways++; return true })
	skip := c.r.IntN(ways) // there is the way back
	c.joins(from, to, func(p, s int, next bool) bool {
		if skip == 0 {
			c.join(from, to, p, s, next)
		}
		skip--
		return skip >= 0
	})
}

// joins yields the ways to join the cycle from..to to the rest of the path, until yield returns
// false. The cycle opens between the index p and the next one, the path between s and the next
// one, or the one before if next is not set. The cells at p and s are linked.
func (c *chain) joins(from, to int, yield func(p, s int, next bool) bool) {
	for p := from; p <= to; p++ {
		q := p + 1
		if p == to {
			q = from
		}
		cell := int(c.cell(p))
		for _, other := range c.near[cell<<c.log : (cell+1)<<c.log] {
			if other < 0 {
				continue
			}
			s := c.index(other)
			if from <= s && s <= to {
				continue
			}
			after, before := s+1, s-1
			if after == from {
				after = to + 1
			}
			if before == to {
				before = from - 1
			}
			if after < len(c.ring) && c.beside(q, after) && !yield(p, s, true) {
				return
			}
			if before >= 0 && c.beside(q, before) && !yield(p, s, false) {
				return
			}
		}
	}
}

// join joins a cycle in the way that joins describes.
func (c *chain) join(from, to, p, s int, next bool) {
	order := c.order[:0]
	for i := range c.ring {
		if from <= i && i <= to {
			continue
		}
		if i == s && !next { // the cycle from behind p up to p
			for k := p + 1; k <= to; k++ {
				order = append(order, c.cell(k))
			}
			for k := from; k <= p; k++ {
				order = append(order, c.cell(k))
			}
		}
		order = append(order, c.cell(i))
		if i == s && next { // the cycle from p backwards
			for k := p; k >= from; k-- {
				order = append(order, c.cell(k))
			}
			for k := to; k > p; k-- {
				order = append(order, c.cell(k))
			}
		}
	}
	c.ring, c.order, c.first = order, c.ring, 0
	for i, cell := range c.ring {
		c.place[cell] = int32(i)
	}
}

// beside reports whether the cells at two indexes of the path are neighbours.
func (c *chain) beside(i, j int) bool {
	cell, other := int(c.cell(i)), c.cell(j)
	return slices.Contains(c.near[cell<<c.log:(cell+1)<<c.log], other)
}
