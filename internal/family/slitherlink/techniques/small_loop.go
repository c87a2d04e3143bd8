package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// smallLoop is the technique "small loop".
//
// Definition. A line on a side would close a loop. Another line is known that is not on it, or a
// number would lack lines. Then the side has no line.
//
// Proof. The rule that a loop through a corner of the side is the only one, and that on the number.
func smallLoop() *explain.Technique {
	return &explain.Technique{
		Name:   "small loop",
		Doc:    "A line that would close a loop too soon is wrong: other lines or numbers are left out.",
		Weight: 1.5,
		Load:   1,
		Find: finding(func(k *claims) {
			strands := k.strands(k.drawn)
			for s, side := range k.sides {
				a, b := side.corners[0], side.corners[1]
				if !k.undecided(s) || !strands.joined(a, b) {
					continue
				}
				said := func() puzzle.Reason { return puzzle.Because("slitherlink/small loop") }
				instances := []int{k.only[a]}
				if strands.length(a) == strands.all {
					c := k.lacking(s, k.drawn)
					if c < 0 {
						continue
					}
					instances = append(instances, k.number[c])
					said = func() puzzle.Reason { return k.of("slitherlink/small loop/number", c) }
				}
				if !k.one(s, false, said, instances...) {
					return
				}
			}
		}),
		Example: "slitherlink\n. . 1\n2 . 0\n. . 0\n",
	}
}

// strands are the paths that some lines form.
type strands struct {
	of   []int // of each corner: another one of its path, or itself
	size []int // of the last corner along these: the lines of the path
	all  int   // the lines of all paths
}

// strands returns the paths that some sides form.
func (b *sidedBoard) strands(drawn func(s int) bool) *strands {
	t := &strands{of: make([]int, len(b.at)), size: make([]int, len(b.at))}
	for v := range t.of {
		t.of[v] = v
	}
	for s, side := range b.sides {
		if drawn(s) {
			t.add(side)
		}
	}
	return t
}

func (t *strands) add(s side) {
	a, b := t.last(s.corners[0]), t.last(s.corners[1])
	if a != b {
		t.of[b] = a
		t.size[a] += t.size[b]
	}
	t.size[a]++
	t.all++
}

// last returns the corner that stands for the path through a corner.
func (t *strands) last(v int) int {
	for t.of[v] != v {
		t.of[v] = t.of[t.of[v]]
		v = t.of[v]
	}
	return v
}

// joined reports whether a path joins two corners.
func (t *strands) joined(a, b int) bool { return t.last(a) == t.last(b) }

// length returns how many lines the path through a corner has.
func (t *strands) length(v int) int { return t.size[t.last(v)] }

// lacking returns a cell whose number would lack lines if one more side were drawn and no others,
// or -1.
func (b *sidedBoard) lacking(more int, drawn func(s int) bool) int {
	for c, n := range b.clue {
		for _, s := range b.around[c] {
			if s == more || drawn(s) {
				n--
			}
		}
		if n > 0 {
			return c
		}
	}
	return -1
}
