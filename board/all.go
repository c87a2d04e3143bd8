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
		s := make(puzzle.Answer, p.board.Cells())
		lines := p.choices()
		p.chooseCells(s, 0, func() bool { return p.chooseLines(s, lines, yield) })
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

// chooseCells calls then with every choice for the cells from c on, until it returns false; then
// chooseCells does, too.
func (p *Puzzle) chooseCells(s puzzle.Answer, c int, then func() bool) bool {
	if c == len(s) {
		return then()
	}
	first, last := p.numbers()
	if !p.Open(c) || first > last {
		return p.chooseCells(s, c+1, then)
	}
	if g := p.Given(c); g != 0 {
		first, last = g, g
	}
	shift := 0
	if p.table.Lines != NoLines {
		shift = lineBits
	}
	was := s[c]
	for v := first; v <= last; v++ {
		s[c] = v << shift
		if !p.chooseCells(s, c+1, then) {
			return false
		}
	}
	s[c] = was
	return true
}

// chooseLines yields the answers among every choice of some lines, which are not drawn in s. It
// returns false once yield has.
func (p *Puzzle) chooseLines(s puzzle.Answer, lines []puzzle.Fact,
	yield func(puzzle.Answer) bool,
) bool {
	if len(lines) == 0 {
		return p.Check(s) != nil || yield(slices.Clone(s))
	}
	if !p.chooseLines(s, lines[1:], yield) {
		return false
	}
	p.toggle(s, lines[0])
	more := p.chooseLines(s, lines[1:], yield)
	p.toggle(s, lines[0])
	return more
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
