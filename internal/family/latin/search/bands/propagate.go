package bands

import "math/bits"

// propagate draws conclusions from the changed digits until there are no more. It returns false if
// it proves that the state has no answer.
//
// The loop over digits takes most of the search's time. It is long because it keeps a digit's words
// in registers: top, middle and bottom, which go on until none of them changes another.
func (s *search) propagate(st *state, dirty uint32) bool {
	t := s.tables
	for {
		for dirty != 0 {
			digit := uint(bits.TrailingZeros32(dirty))
			dirty &= dirty - 1
			first, second, third := digit&31, (order+digit)&31, (2*order+digit)&31
			top, middle, bottom := st.words[first], st.words[second], st.words[third]
			for {
				inTop, inMiddle, inBottom := &t.triads[triadsOf(top)], &t.triads[triadsOf(middle)],
					&t.triads[triadsOf(bottom)]
				top, middle, bottom = top&inTop.kept, middle&inMiddle.kept, bottom&inBottom.kept
				if top == 0 || middle == 0 || bottom == 0 {
					s.blame(digit)
					return false
				}
				c0, c1, c2 := columnsOf(top), columnsOf(middle), columnsOf(bottom)
				ofTop, ofMiddle, ofBottom := &t.columns[c0&0o777], &t.columns[c1&0o777],
					&t.columns[c2&0o777]
				topLeft := top & ofMiddle.left & ofBottom.left & t.claiming[(c1|c2)&0o777]
				middleLeft := middle & ofTop.left & ofBottom.left & t.claiming[(c0|c2)&0o777]
				bottomLeft := bottom & ofTop.left & ofMiddle.left & t.claiming[(c0|c1)&0o777]
				if (topLeft^top)|(middleLeft^middle)|(bottomLeft^bottom) != 0 {
					top, middle, bottom = topLeft, middleLeft, bottomLeft
					continue
				}
				st.words[first], st.words[second], st.words[third] = top, middle, bottom
				st.sure[digit] = uint64(inTop.all&0o777|ofTop.single<<9) |
					uint64(inMiddle.all&0o777|ofMiddle.single<<9)<<18 |
					uint64(inBottom.all&0o777|ofBottom.single<<9)<<36
				// The cells that pointing takes from the other bands are in the columns that are alone
				// in their boxes.
				top &= inTop.all &^ ofTop.left & st.open[0]
				middle &= inMiddle.all &^ ofMiddle.left & st.open[1]
				bottom &= inBottom.all &^ ofBottom.left & st.open[2]
				break
			}
			if top != 0 {
				dirty |= st.settle(0, digit, top)
			}
			if middle != 0 {
				dirty |= st.settle(1, digit, middle)
			}
			if bottom != 0 {
				dirty |= st.settle(2, digit, bottom)
			}
		}
		if st.settled() {
			return true
		}
		var ok bool
		if dirty, ok = s.nakedSingles(st); !ok {
			return false
		}
		if dirty == 0 {
			if dirty, ok = s.fullTriads(st); !ok || dirty == 0 {
				return ok
			}
		}
	}
}

// blame makes the weight of a digit larger.
func (s *search) blame(digit uint) {
	s.weight[digit]++
	if s.weight[digit] > mostWeight {
		for d := range s.weight {
			s.weight[d] /= 2
		}
	}
}

// settle settles cells of a band with a digit, and returns the other digits that had some of them.
func (st *state) settle(band, digit uint, cells uint32) (lost uint32) {
	st.open[band&3] &^= cells
	word := (order*band + digit) & 31
	kept := st.words[word]
	lost = take((*[order]uint32)(st.words[order*band:]), cells)
	st.words[word] = kept
	return lost &^ (1 << (digit & 31))
}

// take removes cells from nine digits, and returns a bit for each digit that had some of them. The
// digits are written out, which saves 4 percent of the time. No word has its highest bit set, so
// the sums carry into it exactly if there was a cell.
func take(digits *[9]uint32, cells uint32) (had uint32) {
	const carry = 1<<31 - 1
	w := digits[0]
	had |= (w&cells + carry) >> 31 << 0
	digits[0] = w &^ cells
	w = digits[1]
	had |= (w&cells + carry) >> 31 << 1
	digits[1] = w &^ cells
	w = digits[2]
	had |= (w&cells + carry) >> 31 << 2
	digits[2] = w &^ cells
	w = digits[3]
	had |= (w&cells + carry) >> 31 << 3
	digits[3] = w &^ cells
	w = digits[4]
	had |= (w&cells + carry) >> 31 << 4
	digits[4] = w &^ cells
	w = digits[5]
	had |= (w&cells + carry) >> 31 << 5
	digits[5] = w &^ cells
	w = digits[6]
	had |= (w&cells + carry) >> 31 << 6
	digits[6] = w &^ cells
	w = digits[7]
	had |= (w&cells + carry) >> 31 << 7
	digits[7] = w &^ cells
	w = digits[8]
	had |= (w&cells + carry) >> 31 << 8
	digits[8] = w &^ cells
	return had
}

// nakedSingles settles the cells that have one digit left, and returns the digits that it changed.
// It returns ok = false if a cell has none.
func (s *search) nakedSingles(st *state) (dirty uint32, ok bool) {
	for band := range uint(3) {
		var once, twice uint32
		digits := (*[9]uint32)(st.words[9*band:])
		for _, w := range digits {
			twice |= once & w
			once |= w
		}
		if once != wholeBand {
			return 0, false
		}
		singles := st.open[band] &^ twice
		if singles == 0 {
			continue
		}
		st.open[band] &^= singles
		for d := range uint(9) {
			for m := digits[d] & singles; m != 0; m &= m - 1 {
				s.exclude(st, 9*band+d, uint(bits.TrailingZeros32(m)))
				dirty |= 1 << d
			}
		}
	}
	return dirty, true
}

// fullTriads removes the other digits from the cells of a triad that is known to hold three digits,
// and returns the digits that it changed. It returns ok = false if a triad must hold four.
func (s *search) fullTriads(st *state) (dirty uint32, ok bool) {
	var one, two, three, four uint64
	for _, sure := range st.sure {
		four |= three & sure
		three |= two & sure
		two |= one & sure
		one |= sure
	}
	if four != 0 {
		return 0, false
	}
	full := three &^ st.full
	if full == 0 {
		return 0, true
	}
	st.full = three
	for band := range uint(3) {
		here := uint32(full>>(18*band)) & 0o777777
		if here == 0 {
			continue
		}
		digits := (*[9]uint32)(st.words[9*band:])
		for d := range uint(9) {
			others := here &^ uint32(st.sure[d]>>(18*band))
			lost := ofTriads(int(others&0o777)) | ofColumns(int(others>>9))
			if digits[d]&lost != 0 {
				digits[d] &^= lost
				dirty |= 1 << d
			}
		}
	}
	return dirty, true
}
