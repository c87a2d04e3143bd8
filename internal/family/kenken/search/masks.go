// Package search holds the engine "native" of KenKen: propagation and search on sets of numbers. It
// shares no code with the stated rules.
package search

import (
	"context"
	"math/bits"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/puzzle"
)

// The search keeps a set of numbers for each cell, in the bits of a word, and narrows them until
// nothing more follows; then it tries the numbers of a cell with few. A row or a column passes on
// its settled numbers, and settles a number that has one place left. A cage lists its fillings: the
// numbers that its cells and lines still allow and that make its target. What is in no filling
// goes, and a number that each filling has in some row is in no other cage of that row, as solvers
// of KenKens on paper do it. A cage whose fillings take too many steps to list only bounds its
// numbers.

// mostSteps is the most numbers that listing the fillings of a cage tries, some 50 microseconds. A
// pair takes fewer in any order, for bounds know no differences and quotients.
const mostSteps = kenken.MaxOrder*kenken.MaxOrder + 1

// Engine searches KenKens.
type Engine struct{}

// Name returns "native".
func (Engine) Name() string { return "native" }

var (
	stages = []string{"search"}
	prunes = &engine.Packages{Own: []string{"kenken/search"}}
)

// Prunes lists the package, which prunes alone.
func (Engine) Prunes() *engine.Packages { return prunes }

// cage is a cage with a target, and what gives it.
type cage struct {
	cells                              []int
	target                             int
	sum, product, difference, quotient bool
}

// line is a row or a column.
type line []int

// searcher is the state of a search.
type searcher struct {
	n      int
	may    []uint64 // of each cell: bit v-1 for the number v
	lines  []line   // the rows, then the columns
	cages  []cage
	of     []int // of each cell: its cage, or -1
	failed []int // of each line, then each cage: how often it could not be met
	trail  []change

	dirtyLines, dirtyCages []int
	dirty                  []bool // of each line, then each cage

	fill  filling
	pulse *engine.Pulse
	out   engine.Outcome
	limit int
	yield func(puzzle.Answer) bool
}

// change is what a cell might have before.
type change struct {
	cell int
	may  uint64
}

// Search yields the answers. The error wraps engine.ErrUnsupported if p is of another family.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	k, err := engine.As[*kenken.Puzzle](p, "kenken")
	if err != nil {
		return engine.Outcome{}, err
	}
	n := k.Order()
	s := &searcher{n: n, may: make([]uint64, n*n), of: make([]int, n*n), limit: limit, yield: yield,
		pulse: engine.NewPulse(ctx), out: engine.Outcome{Stages: stages, Pruned: prunes}}
	if n > quickOrder {
		s.pulse = engine.NewSlowPulse(ctx)
	}
	s.lines = make([]line, 2*n)
	for c := range s.may {
		s.may[c], s.of[c] = 1<<n-1, -1
		s.lines[c/n], s.lines[n+c%n] = append(s.lines[c/n], c), append(s.lines[n+c%n], c)
	}
	for i, t := range k.Targets() {
		is := func(op kenken.Op) bool { return t.Op == op || t.Op == kenken.Any }
		pair := len(t.Cells) == 2
		s.cages = append(s.cages, cage{t.Cells, t.Target, is(kenken.Sum) || is(kenken.Single),
			is(kenken.Product), pair && is(kenken.Difference), pair && is(kenken.Quotient)})
		for _, c := range t.Cells {
			s.of[c] = i
		}
	}
	s.dirty = make([]bool, len(s.lines)+len(s.cages))
	s.failed = make([]int, len(s.dirty))
	s.fill = filling{rest: make([]bound, n*n+1),
		value: make([]uint64, n*n), found: make([]uint64, n*n),
		used: make([]uint64, 2*n), must: make([]uint64, 2*n)}
	for i := range s.dirty {
		s.touch(i)
	}
	s.out.Complete = !s.pulse.Over() && (!s.follow() || s.search())
	s.out.Complete = s.out.Complete && !s.pulse.Over()
	s.out.Nodes = s.pulse.Nodes
	return s.out, nil
}

// quickOrder is the largest order whose nodes take a few microseconds.
const quickOrder = 9

// search tries the numbers of a cell. It returns false once the search must end.
func (s *searcher) search() bool {
	if s.pulse.Beat() {
		return false
	}
	best, least := -1, 0.0
	for c, m := range s.may {
		if m&(m-1) == 0 {
			continue
		}
		weight := 1 + s.failed[c/s.n] + s.failed[s.n+c%s.n]
		if s.of[c] >= 0 {
			weight += s.failed[2*s.n+s.of[c]]
		}
		if x := float64(bits.OnesCount64(m)) / float64(weight); best < 0 || x < least {
			best, least = c, x
		}
	}
	if best < 0 {
		return s.found()
	}
	mark := len(s.trail)
	for m := s.may[best]; m != 0; m &= m - 1 {
		if s.keep(best, m&-m) && s.follow() && !s.search() {
			return false
		}
		s.undo(mark)
	}
	return true
}

// found yields the answer, and reports whether to go on.
func (s *searcher) found() bool {
	if s.limit > 0 && s.out.Found == s.limit {
		return false
	}
	answer := make(puzzle.Answer, len(s.may))
	for c, m := range s.may {
		answer[c] = bits.Len64(m)
	}
	s.out.Found++
	return s.yield(answer)
}

// touch notes that a line, or a cage after the lines, is to be looked at.
func (s *searcher) touch(i int) {
	switch {
	case s.dirty[i]:
		return
	case i < len(s.lines):
		s.dirtyLines = append(s.dirtyLines, i)
	default:
		s.dirtyCages = append(s.dirtyCages, i)
	}
	s.dirty[i] = true
}

// keep leaves a cell no numbers but these, and reports whether it has any.
func (s *searcher) keep(c int, m uint64) bool {
	was := s.may[c]
	m &= was
	if m == was {
		return true
	}
	s.trail = append(s.trail, change{c, was})
	s.may[c] = m
	s.touch(c / s.n)
	s.touch(s.n + c%s.n)
	if s.of[c] >= 0 {
		s.touch(len(s.lines) + s.of[c])
	}
	return m != 0
}

// undo returns to the state when the trail had a length.
func (s *searcher) undo(mark int) {
	for ; len(s.trail) > mark; s.trail = s.trail[:len(s.trail)-1] {
		last := s.trail[len(s.trail)-1]
		s.may[last.cell] = last.may
	}
}

// follow draws all conclusions, the cheap ones first, and reports whether an answer may be left.
func (s *searcher) follow() bool {
	for len(s.dirtyLines)+len(s.dirtyCages) > 0 && !s.pulse.Tick() {
		queue := &s.dirtyLines
		if len(*queue) == 0 {
			queue = &s.dirtyCages
		}
		i := (*queue)[len(*queue)-1]
		*queue = (*queue)[:len(*queue)-1]
		s.dirty[i] = false
		if i < len(s.lines) && s.line(s.lines[i]) ||
			i >= len(s.lines) && s.cage(&s.cages[i-len(s.lines)]) {
			continue
		}
		s.failed[i]++
		s.pulse.Fail()
		for _, queue := range [2]*[]int{&s.dirtyLines, &s.dirtyCages} {
			for _, j := range *queue {
				s.dirty[j] = false
			}
			*queue = (*queue)[:0]
		}
		return false
	}
	return true
}

// line draws conclusions from the numbers of a row or a column.
func (s *searcher) line(cells line) bool {
	settled, once, twice := uint64(0), uint64(0), uint64(0)
	for _, c := range cells {
		m := s.may[c]
		if m&(m-1) == 0 {
			if settled&m != 0 {
				return false
			}
			settled |= m
		}
		twice |= once & m
		once |= m
	}
	if bits.OnesCount64(once) < s.n {
		return false
	}
	for _, c := range cells {
		m := s.may[c]
		if m&(m-1) == 0 {
			continue
		}
		m &^= settled
		if only := m &^ twice; only != 0 {
			m = only
			if only&(only-1) != 0 {
				return false
			}
		}
		if !s.keep(c, m) {
			return false
		}
	}
	return true
}
