package search

import (
	"slices"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/grid"
)

// Before the board is crossed, sides are settled by counting and by trial. A corner has no lines or
// two, a clue its number, and a line that closes a loop is the last. A side on which a line leads
// to something impossible has none, and the reverse.

// may is what a side may have: a set of without and with a line.
type may uint8

const (
	without may = 1 << iota
	with
	open = without | with
)

// sideOf returns the number of a side of a cell, whose sides are counted clockwise from the upper
// one. Sides are numbered by the corners in which they begin: 2*corner for the one to the right,
// 2*corner+1 for the one down. Those that would leave the board have numbers, but no line.
func sideOf(b grid.Board, cell, side int) int {
	r, c := b.RowCol(cell)
	switch side {
	case 1:
		c++
	case 2:
		r++
	}
	return 2*(r*(b.Cols+1)+c) + side&1
}

// group is the sides at a corner or around a clue, and the set of the numbers of lines that they
// may have.
type group struct {
	sides  []int
	counts uint
}

// known is what is known of the sides.
type known struct {
	groups []group
	of     [][]int  // of each side: the groups that it is in
	ends   [][2]int // of each side: its corners

	may    []may
	end    []int // of a corner at which a path ends: the other end; of one without lines: itself
	length []int // of a corner at which a path ends: the lines of the path
	lines  int
	closed bool
	queue  []int // groups to look at
	trail  []step
}

// step is what undoes the settling of a side: of the path that a line made, the ends, and how long
// the paths were that it joined. A line that closed a loop made none.
type step struct {
	side   int
	ends   [2]int
	length [2]int
}

// settle returns what each side may have, and whether an answer may be left.
func settle(p *board.Puzzle, b grid.Board, pulse *engine.Pulse) ([]may, bool) {
	w := b.Cols + 1
	corners := (b.Rows + 1) * w
	k := &known{of: make([][]int, 2*corners), ends: make([][2]int, 2*corners),
		may: slices.Repeat([]may{without}, 2*corners), end: make([]int, corners),
		length: make([]int, corners), groups: make([]group, corners)}
	for cell := range b.Cells() {
		var sides []int
		for i := range 4 {
			e := sideOf(b, cell, i)
			sides, k.may[e] = append(sides, e), open
		}
		if clue, ok := p.At(cell); ok {
			k.groups = append(k.groups, group{sides, 1 << clue})
		}
	}
	for e, m := range k.may {
		if m == open {
			k.ends[e] = [2]int{e / 2, e/2 + 1 + e&1*(w-1)}
			for _, at := range k.ends[e] {
				k.groups[at].sides = append(k.groups[at].sides, e)
			}
		}
	}
	for i := range k.groups {
		if i < corners {
			k.end[i], k.groups[i].counts = i, 1<<0|1<<2
		}
		for _, e := range k.groups[i].sides {
			k.of[e] = append(k.of[e], i)
		}
		k.queue = append(k.queue, i)
	}
	return k.may, k.follow() && (len(k.groups) == corners || k.try(pulse))
}

// set settles a side, and reports whether an answer may be left.
func (k *known) set(e int, m may) bool {
	if k.may[e] != open {
		return k.may[e] == m
	}
	if k.closed && m == with {
		return false
	}
	k.may[e] = m
	k.queue = append(k.queue, k.of[e]...)
	u, v := k.ends[e][0], k.ends[e][1]
	made := step{side: e, ends: [2]int{k.end[u], k.end[v]}}
	made.length = [2]int{k.length[made.ends[0]], k.length[made.ends[1]]}
	k.trail = append(k.trail, made)
	if m == without {
		return true
	}
	k.lines++
	if k.end[u] == v {
		k.closed = true
		return k.lines == k.length[u]+1
	}
	u, v = made.ends[0], made.ends[1]
	k.end[u], k.end[v] = v, u
	k.length[u] = made.length[0] + made.length[1] + 1
	k.length[v] = k.length[u]
	return true
}

// undo returns to the state when the trail had a length.
func (k *known) undo(mark int) {
	k.queue = k.queue[:0]
	for ; len(k.trail) > mark; k.trail = k.trail[:len(k.trail)-1] {
		made := k.trail[len(k.trail)-1]
		if k.may[made.side] == with {
			k.lines--
			if k.closed { // by this line, since it was the last
				k.closed = false
			} else {
				for i, at := range made.ends {
					k.end[at], k.length[at] = k.ends[made.side][i], made.length[i]
				}
			}
		}
		k.may[made.side] = open
	}
}

// follow draws all conclusions by counting, and reports whether an answer may be left.
func (k *known) follow() bool {
	for len(k.queue) > 0 {
		g := k.groups[k.queue[len(k.queue)-1]]
		k.queue = k.queue[:len(k.queue)-1]
		lines, unsettled := 0, 0
		for _, e := range g.sides {
			switch k.may[e] {
			case with:
				lines++
			case open:
				unsettled++
			}
		}
		within := g.counts >> lines & (1<<(unsettled+1) - 1) // of the open sides
		if within == 0 {
			return false
		}
		var m may
		if k.closed || within == 1 {
			m = without
		} else if within == 1<<unsettled {
			m = with
		} else {
			continue
		}
		for _, e := range g.sides {
			if k.may[e] == open && !k.set(e, m) {
				return false
			}
		}
	}
	return true
}

// try tries each open side with and without a line, until nothing more follows. It reports whether
// an answer may be left.
func (k *known) try(pulse *engine.Pulse) bool {
	for settled := -1; settled < len(k.trail); {
		settled = len(k.trail)
		for e := range k.may {
			for _, m := range [2]may{without, with} {
				if k.may[e] != open || pulse.Tick() {
					break
				}
				mark := len(k.trail)
				possible := k.set(e, m) && k.follow()
				k.undo(mark)
				if !possible && !(k.set(e, open&^m) && k.follow()) {
					return false
				}
			}
		}
	}
	return true
}
