package board

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// MaxAnswers is the largest number of answers in form that Answers tries.
const MaxAnswers = 1 << 22

// Answers yields all answers by trying every choice of what each open cell holds, or of lines, with
// the verifier alone: so a statement of the rules can be compared with it on small boards. The
// error says that there are more choices than MaxAnswers.
func (p *Puzzle) Answers() (iter.Seq[puzzle.Answer], error) {
	if n := p.Forms(); n > MaxAnswers {
		return nil, fmt.Errorf("the board has %.3g answers in form, more than %d, the limit", n,
			MaxAnswers)
	}
	return func(yield func(puzzle.Answer) bool) {
		p.choose(make(puzzle.Answer, p.board.Cells()), 0, p.choices(), yield)
	}, nil
}

// Forms returns the number of answers in form, of which Answers asks the verifier.
func (p *Puzzle) Forms() float64 {
	first, last := p.numbers()
	n := 1.0
	for c := range p.board.Cells() {
		if p.Open(c) && p.Given(c) == 0 && first <= last {
			n *= float64(last - first + 1)
		}
	}
	return n * math.Pow(2, float64(len(p.choices())))
}

// choices returns the facts of lines, each of which is a choice.
func (p *Puzzle) choices() []puzzle.Fact {
	var lines []puzzle.Fact
	for f := range p.Facts() {
		if f.What != puzzle.Holds {
			lines = append(lines, f)
		}
	}
	return lines
}

// choose tries every choice for the cells from c on, and then for the lines. It returns false once
// yield has.
func (p *Puzzle) choose(s puzzle.Answer, c int, lines []puzzle.Fact,
	yield func(puzzle.Answer) bool,
) bool {
	first, last := p.numbers()
	switch {
	case c < len(s) && (!p.Open(c) || first > last):
		return p.choose(s, c+1, lines, yield)
	case c < len(s):
		was, shift := s[c], 0
		if p.table.Lines != NoLines {
			shift = lineBits
		}
		if g := p.Given(c); g != 0 {
			first, last = g, g
		}
		for v := first; v <= last; v++ {
			s[c] = v << shift
			if !p.choose(s, c+1, lines, yield) {
				return false
			}
		}
		s[c] = was
		return true
	case len(lines) > 0:
		if !p.choose(s, c, lines[1:], yield) {
			return false
		}
		p.toggle(s, lines[0])
		more := p.choose(s, c, lines[1:], yield)
		p.toggle(s, lines[0])
		return more
	}
	return p.Check(s) != nil || yield(slices.Clone(s))
}

// toggle draws a line or removes it.
func (p *Puzzle) toggle(s puzzle.Answer, f puzzle.Fact) {
	c, side := f.At.Number(p.board.Cols), puzzle.Side(f.Value)
	if f.What == puzzle.Linked {
		if side = puzzle.Right; f.To.Row > f.At.Row {
			side = puzzle.Down
		}
	}
	s[c] ^= int(side)
	if next, ok := p.Step(c, side); ok {
		s[next] ^= int(opposite(side))
	}
}
