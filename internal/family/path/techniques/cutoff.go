package techniques

import (
	"cmp"
	"reflect"
	"slices"
	"sort"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Cut off. A walk through a gap, or its first step from an end, takes open cells and splits the
// others into parts. The numbers of a gap follow each other, so all of them are in one part: one
// that is next to both ends of the gap. If the gaps that are left can't be shared out so that each
// part has as many numbers as cells, the walk is wrong. In Numbrix the numbers of each colour must
// fit, too. What all other walks agree on is so: a number in one cell, or a number that is not in a
// cell.
func cutOff() *explain.Technique {
	return &explain.Technique{
		Name: "cut off",
		Doc: "A way to fill a gap splits the other open cells into parts, and no set of gaps fills " +
			"some part: the way is wrong, and what all other ways agree on is so.",
		Weight: 6,
		Load:   3,
		Find:   cutsOff,
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			return stateOf(x).cut(step)
		},
		Example: `hidato
. . .
. . 4
9 5 .
`,
	}
}

// cut says what the wrong walks of a step cut off, or that they leave too little room for a run at
// one end of it, or nothing that joins its ends.
func (s *state) cut(step *explain.Step) puzzle.Reason {
	_, k := s.move(step)
	w, p := s.waysOf(s.around(k)), s.parting()
	p.cited = s.newSet()
	ways, from := w.all, 0
	if ways == nil {
		from = k - w.lo
		w.layers[from].each(func(c int) { ways = append(ways, []int{c}) })
	}
	// After the cells, causes are the places of faults.
	var faults []puzzle.Reason
	r, causes, all := s.blamed("path/cut off", step, ways, from, func(i int) set {
		if p.fits(w.gap, ways[i], from) {
			return nil
		}
		cause := append(p.short, make(set, len(p.short))...)
		for _, tight := range p.tight {
			j := slices.IndexFunc(faults, func(r puzzle.Reason) bool { return reflect.DeepEqual(r, tight) })
			if j < 0 {
				j, faults = len(faults), append(faults, tight)
			}
			if j < s.n {
				cause.add(64*len(p.short) + j)
			}
		}
		return cause
	})
	n, _ := slices.BinarySearch(causes, 64*len(p.short))
	var told []puzzle.Reason
	for _, j := range causes[n:] {
		told = append(told, faults[j-64*len(p.short)])
	}
	switch {
	case len(causes) == 0:
		told = append(told, puzzle.Reason{Form: "path/unfilled"})
	case all && told != nil && n != 1:
		told = told[:1]
	case n > 0:
		over := puzzle.Because("path/part", "cell", s.cells[causes[0]])
		if n <= mostNamed {
			over = s.someOf(causes[:n], all)
		}
		if told = append(told, puzzle.Because("path/cuts off", "over", over)); all {
			told = told[len(told)-1:]
		}
	}
	return r.With("fault", told)
}

// waysOf returns the walks of a gap.
func (s *state) waysOf(g gap) *walks {
	for _, w := range s.ways() {
		if w.gap == g {
			return w
		}
	}
	return s.walks(g)
}

func cutsOff(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	p := s.parting()
	for _, w := range s.ways() {
		if w.all != nil {
			if !p.choose(w, w.all, 0, claim) {
				return
			}
			continue
		}
		for _, end := range []int{w.lo, w.hi} {
			if end == w.lo && w.lo == 1 || end == w.hi && w.hi == s.n {
				continue
			}
			var steps [][]int
			w.layers[end-w.lo].each(func(c int) { steps = append(steps, []int{c}) })
			if !p.choose(w, steps, end-w.lo, claim) {
				return
			}
		}
	}
}

// choose claims what follows for a gap whose walks, from some number of it, are among those given.
func (p *gapShares) choose(w *walks, all [][]int, from int, claim func(explain.Claim) bool) bool {
	p.cited = w.newSet()
	var right [][]int
	for _, walk := range all {
		if p.fits(w.gap, walk, from) {
			right = append(right, walk)
		}
	}
	if len(right) == len(all) || len(right) == 0 {
		return true
	}
	var rules []int
	for _, r := range p.gaps {
		rules = append(rules, p.steps(r.gap)...)
	}
	p.cited.each(func(c int) { rules = append(rules, p.cell[c]) })
	return w.agree(w.visited(right), w.lo+from, len(all) <= fewWalks, rules, claim)
}

// gapShares shares the gaps out among parts of the open cells.
type gapShares struct {
	*state
	gaps  []run
	cited set             // the cells of all parts but the largest, of the walks that were wrong
	short set             // of the last one that was wrong: those of them that no gaps can fill
	tight []puzzle.Reason // and why there is no part for some runs
	sides bool            // neighbours share a side, so that colours count
	white []bool          // of each cell: its colour
	even  bool            // white cells hold even numbers

	part  []int8 // of each cell: its part, or that it is not open
	parts []room
	queue []int
}

// run is a run of missing numbers with the cells before and after it, or -1.
type run struct {
	gap
	before, after int
	whites        int   // how many of the numbers are in white cells
	hosts         []int // parts that can hold the run
}

// room is what is left of a part.
type room struct{ cells, whites int }

// Marks of cells.
const (
	taken    = -1 // the cell is not open
	unsorted = -2 // the cell is open, and its part is not known yet
)

func (s *state) parting() *gapShares {
	p := &gapShares{state: s, part: make([]int8, len(s.cells)), white: make([]bool, len(s.cells)),
		sides: !s.x.Puzzle().(*path.Puzzle).Diagonal()}
	for c, cell := range s.cells {
		p.white[c] = (cell.Row+cell.Col)%2 == 0
		if k := s.holds[c]; k > 0 {
			p.even = p.white[c] == (k%2 == 0)
		}
	}
	for _, g := range s.gaps() {
		p.gaps = append(p.gaps, p.run(g.lo, g.hi, s.at[g.lo-1], s.at[g.hi+1]))
	}
	return p
}

// run returns the run of the numbers from lo to hi.
func (p *gapShares) run(lo, hi, before, after int) run {
	whites := hi/2 - (lo-1)/2
	if !p.even {
		whites = hi - lo + 1 - whites
	}
	return run{gap: gap{lo, hi}, before: before, after: after, whites: whites}
}

// fits reports whether the gaps can be shared out among the parts that a walk leaves. The walk
// holds the numbers of a gap from number lo+from.
func (p *gapShares) fits(g gap, walk []int, from int) bool {
	for c, k := range p.holds {
		if p.part[c] = unsorted; k > 0 {
			p.part[c] = taken
		}
	}
	for _, c := range walk {
		p.part[c] = taken
	}
	p.split()
	var runs []run
	for _, r := range p.gaps {
		if r.gap != g {
			runs = append(runs, r)
			continue
		}
		if from > 0 {
			runs = append(runs, p.run(g.lo, g.lo+from-1, r.before, walk[0]))
		}
		if next := g.lo + from + len(walk); next <= g.hi {
			runs = append(runs, p.run(next, g.hi, walk[len(walk)-1], r.after))
		}
	}
	if p.share(runs) {
		return true
	}
	largest := 0
	for j, part := range p.parts {
		if part.cells > p.parts[largest].cells {
			largest = j
		}
	}
	p.short, p.tight = p.newSet(), nil
	for i := range runs {
		if runs[i].hosts == nil {
			p.tight = append(p.tight, p.why(&runs[i]))
		}
	}
	for c, j := range p.part {
		if j < 0 {
			continue
		}
		if int(j) == largest {
			continue
		}
		p.cited.add(c)
		lacks := p.parts[j].cells
		for _, r := range runs {
			if slices.Contains(r.hosts, int(j)) {
				lacks -= r.length()
			}
		}
		if lacks > 0 {
			p.short.add(c)
		}
	}
	return false
}

// why says why no part can hold a run: those at one end of it are too small, or that which joins
// its ends, or none does.
func (p *gapShares) why(r *run) puzzle.Reason {
	numbers := slices.Compact([]int{r.lo, r.hi})
	form, from := "path/parts", p.end(r.lo-1)
	for _, end := range [][3]int{{r.before, r.lo, r.lo - 1}, {r.after, r.hi, r.hi + 1}} {
		room := false
		for j, part := range p.parts {
			room = room || part.cells >= r.length() && p.reaches(end[0], end[1], j)
			if p.reaches(r.before, r.lo, j) && p.reaches(r.after, r.hi, j) {
				form = "path/too narrow"
			}
		}
		if !room {
			form, from = "path/too little room", p.end(end[2])
			break
		}
	}
	return puzzle.Because(form, "from", from, "numbers", numbers, "to", p.end(r.hi+1))
}

// end names a number, with its cell if it is placed.
func (s *state) end(k int) puzzle.Reason {
	if 0 < k && k <= s.n && s.placed(k) {
		return s.the(k)
	}
	return puzzle.Because("numbers", "numbers", k)
}

// split sorts the open cells into parts.
func (p *gapShares) split() {
	p.parts = p.parts[:0]
	for c := range p.part {
		if p.part[c] != unsorted {
			continue
		}
		j, room := int8(len(p.parts)), room{}
		p.part[c] = j
		p.queue = append(p.queue[:0], c)
		for i := 0; i < len(p.queue); i++ {
			d := p.queue[i]
			if room.cells++; p.white[d] {
				room.whites++
			}
			for _, e := range p.near[d] {
				if p.part[e] == unsorted {
					p.part[e] = j
					p.queue = append(p.queue, e)
				}
			}
		}
		p.parts = append(p.parts, room)
	}
}

// share reports whether each run can have a part so that each part is full.
func (p *gapShares) share(runs []run) bool {
	for i := range runs {
		r := &runs[i]
		r.hosts = nil
		for j := range p.parts {
			if p.parts[j].cells >= r.length() && p.reaches(r.before, r.lo, j) &&
				p.reaches(r.after, r.hi, j) {
				r.hosts = append(r.hosts, j)
			}
		}
	}
	if slices.ContainsFunc(runs, func(r run) bool { return r.hosts == nil }) {
		return false
	}
	if len(p.parts) < 2 {
		return true
	}
	sort.SliceStable(runs, func(i, j int) bool {
		a, b := runs[i], runs[j]
		return cmp.Or(len(a.hosts)-len(b.hosts), b.length()-a.length(), a.lo-b.lo) < 0
	})
	tries := 0
	var place func(i int) bool
	place = func(i int) bool {
		if tries++; tries > mostShares || i == len(runs) {
			return true
		}
		r := runs[i]
		for _, j := range r.hosts {
			room := &p.parts[j]
			blacks := room.cells - room.whites - r.length() + r.whites
			if room.cells < r.length() || p.sides && (room.whites < r.whites || blacks < 0) {
				continue
			}
			room.cells -= r.length()
			room.whites -= r.whites
			found := place(i + 1)
			room.cells += r.length()
			room.whites += r.whites
			if found {
				return true
			}
		}
		return false
	}
	return place(0)
}

// mostShares is the number of tries to share runs out after which they are taken to fit. Boards of
// 10x10 need some dozens.
const mostShares = 10_000

// reaches reports whether a part has a cell next to another cell that is open for a number. A run
// at an end of the path can begin anywhere in the part.
func (p *gapShares) reaches(from, k, part int) bool {
	if from < 0 {
		return true
	}
	for _, c := range p.near[from] {
		if int(p.part[c]) == part && p.open(c, k) {
			return true
		}
	}
	return false
}
