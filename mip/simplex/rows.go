package simplex

// A program with many more rows than columns is solved by some of its rows: the equations, and
// those that points so far have broken. In the end at most as many rows as columns are tight, so
// few of the others are ever looked at: Dantzig, Fulkerson and Johnson, "Solution of a large-scale
// traveling-salesman problem", Journal of the Operations Research Society of America 2 (1954).

// manyRows reports whether the program is solved by some of its rows. It takes more steps then, and
// each is cheaper.
func (p *program) manyRows() bool { return p.m > 1000 && p.m > 3*p.n }

// byRows solves the program by some of its rows, and makes the basis of s the one that follows,
// with the columns of all other rows in it. It returns stuck if that fails.
func (s *state) byRows() outcome {
	p := s.p
	var rows []int32 // those of the smaller program
	taken := make([]bool, p.m)
	for i := range p.m {
		if taken[i] = p.lo[p.n+i] == p.hi[p.n+i]; taken[i] {
			rows = append(rows, int32(i))
		}
	}
	t := newState(p.some(rows), s.ctx)
	t.random = s.random
	t.refactor()
	t.makeDual()
	t.perturb()
	moved := true // whether costs are changed
	for {
		o := optimal
		if moved {
			o = t.dual()
		} else {
			o = t.turns(optimal)
		}
		s.iterations, s.steps = t.iterations, t.steps
		if o != optimal && o != infeasible {
			if o != stopped {
				o = stuck
			}
			return o
		}
		added := t.broken(p, taken)
		switch {
		case o == infeasible || len(added) == 0 && !moved:
			s.adopt(t, rows)
			return o
		case len(added) == 0:
			moved = false
			continue
		}
		for _, i := range added {
			taken[i] = true
		}
		rows = append(rows, added...)
		t = t.extended(p.some(rows))
		moved = true
	}
}

// some returns the program of some rows.
func (p *program) some(rows []int32) *program {
	q := &program{model: p.model, m: len(rows), n: p.n, cost: make([]float64, p.n+len(rows))}
	copy(q.cost, p.cost[:p.n])
	q.lo = append(make([]float64, 0, len(q.cost)), p.lo[:p.n]...)
	q.hi = append(make([]float64, 0, len(q.cost)), p.hi[:p.n]...)
	q.rows.start = make([]int32, 1, q.m+1)
	for _, i := range rows {
		at, a := p.rows.of(int(i))
		q.rows.at, q.rows.v = append(q.rows.at, at...), append(q.rows.v, a...)
		q.rows.start = append(q.rows.start, int32(len(q.rows.at)))
		q.lo, q.hi = append(q.lo, p.lo[p.n+int(i)]), append(q.hi, p.hi[p.n+int(i)])
	}
	q.cols = q.rows.transposed(q.n)
	return q
}

// broken returns the rows of the whole program that are not taken and that the point breaks.
func (s *state) broken(p *program, taken []bool) (rows []int32) {
	for i := range p.m {
		if taken[i] {
			continue
		}
		sum := 0.0
		at, a := p.rows.of(i)
		for k, j := range at {
			sum += a[k] * s.x[j]
		}
		if off := max(p.lo[p.n+i]-sum, sum-p.hi[p.n+i]); off > feasible {
			rows = append(rows, int32(i))
		}
		s.ctx.Did(len(at))
	}
	return rows
}

// extended returns the basis of a program with more rows at the end, whose columns are basic.
func (s *state) extended(p *program) *state {
	t := newState(p, s.ctx)
	t.random, t.iterations, t.steps, t.moved = s.random, s.iterations, s.steps, s.moved
	copy(t.head, s.head)
	copy(t.place, s.place)
	copy(t.pos, s.pos)
	copy(t.x, s.x)
	copy(t.cost, s.cost)
	copy(t.weight, s.weight)
	t.refactor()
	t.makeDual()
	return t
}

// adopt makes the basis that of some rows.
func (s *state) adopt(t *state, rows []int32) {
	n := s.p.n
	whole := func(j int32) int32 { // the column of s for one of t
		if int(j) < n {
			return j
		}
		return int32(n) + rows[int(j)-n]
	}
	for j := range t.place {
		s.place[whole(int32(j))] = t.place[j]
	}
	if t.blamed != nil {
		s.blamed = make([]float64, len(s.x))
		for j, v := range t.blamed {
			s.blamed[whole(int32(j))] = v
		}
	}
	for j := range s.pos {
		s.pos[j] = -1
	}
	taken := make([]bool, s.p.m)
	for k, i := range rows {
		taken[i] = true
		s.head[k] = whole(t.head[k])
	}
	count := len(rows)
	for i := range taken {
		if !taken[i] {
			s.head[count], s.place[n+i] = int32(n+i), basic
			count++
		}
	}
	for c, j := range s.head {
		s.pos[j], s.weight[c] = int32(c), 1
	}
	for j := range s.x {
		if s.pos[j] < 0 {
			s.settle(j)
		}
	}
	s.refactor()
}
