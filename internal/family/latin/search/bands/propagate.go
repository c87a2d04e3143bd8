package bands

import "math/bits"

// propagate draws conclusions from the changed words until there are no more. It returns false if
// it proves that the state has no answer.
//
// The loop over words takes nearly all of the search's time. It is long because it keeps the state
// of one word in registers.
func (s *search) propagate(st *state, dirty uint32) bool {
	t := s.tables
	for {
		for dirty != 0 {
			word := uint(bits.TrailingZeros32(dirty))
			dirty &= dirty - 1
			next, last := others(word)
			w, above, below := st.words[word&31], st.words[last&31], st.words[next&31]
			triads := &t.triads[triadsOf(w)]
			w &= triads.kept
			if w == 0 {
				return false
			}
			st.words[word&31] = w

			columns := columnsOf(w)
			pointing := &t.columns[columns&0o777]
			left := above & pointing.left & t.claiming[(columns|columnsOf(below))&0o777]
			if left != above {
				st.words[last&31] = left
				dirty |= 1 << (last & 31)
			}
			left = below & pointing.left & t.claiming[(columns|columnsOf(above))&0o777]
			if left != below {
				st.words[next&31] = left
				dirty |= 1 << (next & 31)
			}

			// The cells that pointing takes from the other bands are in the columns that are alone
			// in their boxes.
			band := word / 9
			st.sure[(word-9*band)%9] |= uint64(triads.all&0o777|pointing.single<<9) << (18 * band & 63)
			if single := w & triads.all &^ pointing.left & st.open[band&3]; single != 0 {
				st.open[band&3] &^= single
				lost := take((*[9]uint32)(st.words[9*band:]), single) << (9 * band & 31)
				st.words[word&31] = w
				dirty |= lost &^ (1 << (word & 31))
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

// take removes cells from nine digits, and returns a bit for each digit that had some of them. The
// digits are written out, which saves 4 to 5 percent of the time. No word has its highest bit set,
// so the sums carry into it exactly if there was a cell.
func take(digits *[9]uint32, cells uint32) (had uint32) {
	const carry = 1<<31 - 1
	had = (digits[0]&cells + carry) >> 31
	had |= (digits[1]&cells + carry) >> 31 << 1
	had |= (digits[2]&cells + carry) >> 31 << 2
	had |= (digits[3]&cells + carry) >> 31 << 3
	had |= (digits[4]&cells + carry) >> 31 << 4
	had |= (digits[5]&cells + carry) >> 31 << 5
	had |= (digits[6]&cells + carry) >> 31 << 6
	had |= (digits[7]&cells + carry) >> 31 << 7
	had |= (digits[8]&cells + carry) >> 31 << 8
	for d := range digits {
		digits[d] &^= cells
	}
	return had
}

// nakedSingles settles the cells that have one digit left, and returns the words that it changed.
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
				dirty |= 0o001001001 << d // the digit in all bands
			}
		}
	}
	return dirty, true
}

// fullTriads removes the other digits from the cells of a triad that is known to hold three digits,
// and returns the words that it changed. It returns ok = false if a triad must hold four.
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
				dirty |= 1 << (9*band + d)
			}
		}
	}
	return dirty, true
}
