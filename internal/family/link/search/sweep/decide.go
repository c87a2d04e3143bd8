package sweep

// begin draws all conclusions from the terminals alone, and reports whether an answer may be left.
func (b *board) begin() bool {
	b.queue = b.queue[:0]
	for c := range b.cells {
		if !b.count(int32(c)) {
			return false
		}
		if b.cells[c].label > 0 && !b.besides(int32(c), b.cells[c].label, int32(c)) {
			return false
		}
	}
	return b.follow()
}

// decide sets a link, draws all conclusions, and reports whether an answer may be left.
func (b *board) decide(e int, v status) bool {
	b.queue = append(b.queue[:0], decision{int32(e), v})
	return b.follow()
}

// follow processes the queue.
func (b *board) follow() bool {
	for len(b.queue) > 0 {
		d := b.queue[len(b.queue)-1]
		b.queue = b.queue[:len(b.queue)-1]
		if b.state[d.edge] == d.value {
			continue
		}
		if b.state[d.edge] != open || !b.settle(d.edge, d.value) {
			return false
		}
	}
	return true
}

// settle records a decision and queues the conclusions for the cells, blocks and paths around it.
func (b *board) settle(id int32, v status) bool {
	e := &b.edges[id]
	b.state[id] = v
	b.trail = append(b.trail, id)
	for _, c := range e.cell {
		n := &b.cells[c]
		n.open--
		if v == on {
			n.on++
		}
	}
	if v == on {
		for _, k := range e.block {
			if k >= 0 {
				b.blocks[k]++
			}
		}
		if !b.block(e.block[0]) || !b.block(e.block[1]) || !b.join(id) {
			return false
		}
	}
	return b.count(e.cell[0]) && b.count(e.cell[1])
}

// count draws conclusions from the number of links of a cell.
func (b *board) count(c int32) bool {
	n := &b.cells[c]
	if n.on > n.need || n.on+n.open < n.need {
		return false
	}
	if n.open == 0 {
		return true
	}
	var v status
	switch {
	case n.on == n.need:
		v = off
	case n.on+n.open == n.need:
		v = on
	default:
		return true
	}
	for _, e := range n.edges[:n.count] {
		if b.state[e] == open {
			b.queue = append(b.queue, decision{e, v})
		}
	}
	return true
}

// block draws conclusions from the number of links in a 2x2 block.
func (b *board) block(k int32) bool {
	if k < 0 || b.blocks[k] < 2 {
		return true
	}
	if b.blocks[k] > 2 {
		return false
	}
	for _, e := range b.sides[k] {
		if b.state[e] == open {
			b.queue = append(b.queue, decision{e, off})
		}
	}
	return true
}

// join merges the two paths that a new link joins.
func (b *board) join(id int32) bool {
	x, y := b.edges[id].cell[0], b.edges[id].cell[1]
	into, from := b.cells[x].path, b.cells[y].path
	if into == from {
		return false // a closed loop
	}
	if b.paths[into].size < b.paths[from].size {
		into, from = from, into
	}
	p, q := &b.paths[into], &b.paths[from]
	if p.label > 0 && q.label > 0 && p.label != q.label || b.meet(into, from, id) {
		return false
	}
	// A path without a label gets that of the other. Its neighbours are updated while it can still
	// be walked alone.
	b.trail = append(b.trail, joined)
	b.joins = append(b.joins, join{into: into, from: from, label: p.label})
	ok := true
	switch {
	case p.label > 0 && q.label == 0:
		ok = b.besides(from, p.label, into)
	case p.label == 0 && q.label > 0:
		p.label = q.label
		ok = b.besides(into, q.label, from)
	}
	for c := from; ; {
		b.cells[c].path = into
		if c = b.cells[c].after; c == from {
			break
		}
	}
	b.cells[into].after, b.cells[from].after = b.cells[from].after, b.cells[into].after
	p.size += q.size
	return ok
}

// meet reports whether two paths have neighbouring cells other than those of a link: merged, they
// would touch themselves.
func (b *board) meet(into, from, id int32) bool {
	for c := from; ; {
		n := &b.cells[c]
		for i, d := range n.next[:n.count] {
			if b.cells[d].path == into && n.edges[i] != id {
				return true
			}
		}
		if c = n.after; c == from {
			return false
		}
	}
}

// besides draws conclusions for the neighbours of a path from its new label, which it has from the
// start or gets by joining the path other.
func (b *board) besides(path, label, other int32) bool {
	for c := path; ; {
		if !b.beside(c, label, path, other) {
			return false
		}
		if c = b.cells[c].after; c == path {
			return true
		}
	}
}

// beside draws conclusions from the label of a cell for its neighbours outside the two paths being
// joined: a link to the same label, none to another.
func (b *board) beside(c, label, into, from int32) bool {
	n := &b.cells[c]
	for i, d := range n.next[:n.count] {
		q := b.cells[d].path
		if q == into || q == from {
			continue
		}
		other := b.paths[q].label
		if other == 0 {
			continue
		}
		v := off
		if other == label {
			v = on
		}
		switch b.state[n.edges[i]] {
		case open:
			b.queue = append(b.queue, decision{n.edges[i], v})
		case v:
		default:
			return false
		}
	}
	return true
}

// undo reverts everything after a mark of the trail.
func (b *board) undo(mark int) {
	for len(b.trail) > mark {
		id := b.trail[len(b.trail)-1]
		b.trail = b.trail[:len(b.trail)-1]
		if id == joined {
			b.part()
			continue
		}
		e := &b.edges[id]
		if b.state[id] == on {
			for _, c := range e.cell {
				b.cells[c].on--
			}
			for _, k := range e.block {
				if k >= 0 {
					b.blocks[k]--
				}
			}
		}
		for _, c := range e.cell {
			b.cells[c].open++
		}
		b.state[id] = open
	}
}

// part reverts the last join.
func (b *board) part() {
	j := b.joins[len(b.joins)-1]
	b.joins = b.joins[:len(b.joins)-1]
	b.cells[j.into].after, b.cells[j.from].after = b.cells[j.from].after, b.cells[j.into].after
	p := &b.paths[j.into]
	p.size -= b.paths[j.from].size
	p.label = j.label
	for c := j.from; ; {
		b.cells[c].path = j.from
		if c = b.cells[c].after; c == j.from {
			break
		}
	}
}
