package bands

// branch is a choice between two cases, each of which removes cells from a word.
type branch struct {
	word    uint
	in, out uint32 // the cells removed
}

// choose returns the branch of a propagated state that is not settled.
//
// In a band, a digit has up to six placings; in a stack, which is three columns, it also has up to
// six. The search picks the band or stack whose digits have the fewest placings in total, since it
// is closest to being settled. In it, it picks the digit with the fewest placings above one, mostly
// two. It branches on a triad that about half of these placings use: the digit is in it, or not. On
// hard boards that needs half the nodes of branching on a cell of two digits.
//
// Such a digit exists. If each digit had one placing in each band and each stack, it would have one
// cell in each triad that it takes, which is a hidden single.
func (s *search) choose(st *state) branch {
	const first = 9 // of six lines of nine digits: three bands and three stacks
	var sums [6]uint
	var counts [6][9]uint8
	for d := range uint(9) {
		top, middle, bottom := st.words[d], st.words[first+d], st.words[2*first+d]
		c0, c1, c2 := columnsOf(top), columnsOf(middle), columnsOf(bottom)
		// These are written out: arrays would not be kept in registers.
		n0 := s.placings[triadsOf(top)]
		n1 := s.placings[triadsOf(middle)]
		n2 := s.placings[triadsOf(bottom)]
		n3 := s.placings[stackOf(c0, c1, c2)]
		n4 := s.placings[stackOf(c0>>1, c1>>1, c2>>1)]
		n5 := s.placings[stackOf(c0>>2, c1>>2, c2>>2)]
		counts[0][d], counts[1][d], counts[2][d] = n0, n1, n2
		counts[3][d], counts[4][d], counts[5][d] = n3, n4, n5
		sums[0] += uint(n0)
		sums[1] += uint(n1)
		sums[2] += uint(n2)
		sums[3] += uint(n3)
		sums[4] += uint(n4)
		sums[5] += uint(n5)
	}
	best, least := 0, ^uint(0)
	for i, sum := range sums {
		if sum > 9 && sum < least {
			best, least = i, sum
		}
	}
	digit, few := uint(0), ^uint8(0)
	for d, n := range counts[best] {
		if n > 1 && n < few {
			digit, few = uint(d), n
		}
	}
	if best < 3 {
		return s.inBand(st, uint(best), digit)
	}
	return s.inStack(st, uint(best-3), digit)
}

// stackOf returns the triads of the first stack in which a digit has places, from its columns in
// the three bands. A triad of a stack is a column of a box, and its bit is 3*column + band.
func stackOf(top, middle, bottom uint32) uint32 {
	return top&0o111 | middle&0o111<<1 | bottom&0o111<<2
}

// inBand branches on the place of a digit in a band.
func (s *search) inBand(st *state, band, digit uint) branch {
	word := 9*band + digit
	triad := int(s.split[triadsOf(st.words[word&31])])
	here := 1 << triad
	return branch{word: word, in: ofTriads(triadLines(triad) &^ here), out: ofTriads(here)}
}

// inStack branches on the place of a digit in a stack.
func (s *search) inStack(st *state, stack, digit uint) branch {
	triad := int(s.split[stackOf(columnsOf(st.words[digit&31])>>stack,
		columnsOf(st.words[(9+digit)&31])>>stack, columnsOf(st.words[(18+digit)&31])>>stack)])
	column, band := triad/3, uint(triad%3)
	here := 1 << (3*column + int(stack))
	box := 0o111 << stack
	return branch{word: 9*band + digit, in: ofColumns(box &^ here), out: ofColumns(here)}
}
