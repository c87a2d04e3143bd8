package bands

const (
	each       = 0x010101010101 // a one in each of six bytes
	mostWeight = 255 / order    // so that the weights of all digits fit in a byte
)

// branch is a choice between two cases, each of which removes cells from a word.
type branch struct {
	word    uint
	in, out uint32 // the cells removed
}

// choose returns the branch of a propagated state that is not settled.
//
// In a band, a digit has up to six placings; in a stack, which is three columns, it also has up to
// six. The search picks the band or stack whose digits have the fewest placings in total, since it
// is closest to being settled. This sum is divided by the mean weight, to which 4 is added, of the
// digits with several placings there: the digits that failed most are best decided first, after
// Boussemart and others, "Boosting systematic search by weighting constraints" (2004), which saves
// 15 percent of the nodes of hard boards. In that line, it picks the digit with the fewest placings
// above one, mostly two, and of these the one with the most weight. It branches on a triad that
// about half of these placings use: the digit is in it, or not. On hard boards that needs half the
// nodes of branching on a cell of two digits.
//
// Such a digit exists. If each digit had one placing in each band and each stack, it would have one
// cell in each triad that it takes, which is a hidden single.
func (s *search) choose(st *state) branch {
	// A byte of counts and of sums is one of six lines: three bands and three stacks.
	var counts [order]uint64
	var sums, open, weights uint64
	for d := range uint(order) {
		top, middle, bottom := st.words[d], st.words[order+d], st.words[2*order+d]
		c0, c1, c2 := columnsOf(top), columnsOf(middle), columnsOf(bottom)
		n := uint64(s.placings[triadsOf(top)]) |
			uint64(s.placings[triadsOf(middle)])<<8 |
			uint64(s.placings[triadsOf(bottom)])<<16 |
			uint64(s.placings[stackOf(c0, c1, c2)])<<24 |
			uint64(s.placings[stackOf(c0>>1, c1>>1, c2>>1)])<<32 |
			uint64(s.placings[stackOf(c0>>2, c1>>2, c2>>2)])<<40
		counts[d] = n
		sums += n
		several := (n + 6*each) >> 3 & each // a one for each line with more than one placing
		open += several
		weights += several * uint64(s.weight[d])
	}
	best, least, of := 0, uint64(1)<<32, uint64(1) // least/of is the smallest ratio
	for i := range 6 {
		n := open >> (8 * i) & 0xff
		if n == 0 {
			continue
		}
		sum := (sums >> (8 * i) & 0xff) * n
		per := weights>>(8*i)&0xff + 4*n
		if sum*of < least*per {
			best, least, of = i, sum, per
		}
	}
	digit, few := uint(0), ^uint8(0)
	for d := range uint(order) {
		n := uint8(counts[d] >> (8 * best & 63))
		if n > 1 && (n < few || n == few && s.weight[d] > s.weight[digit]) {
			digit, few = d, n
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
