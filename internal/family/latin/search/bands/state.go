package bands

import "github.com/gridwright/gridwright/internal/family/latin"

const (
	cells     = 81
	bandCells = 27
	words     = 27 // nine digits in each of three bands

	wholeBand = 1<<bandCells - 1
	allWords  = 1<<words - 1
)

// state is a board. The arrays are longer than what is in them, so that an index that is cut to
// their length needs no check.
type state struct {
	// words holds the cells of a band where a digit may stand, at 9*band + digit. The bit of a cell
	// is 9*column + 3*row + box, where row is 0..2 in the band and column is 0..2 in the box.
	words [32]uint32
	// open holds, for each band, the cells that have not been settled. A settled cell has one digit,
	// and whatever follows from it has been done, or its word is dirty.
	open [4]uint32
	// sure holds, for each digit, the triads that it is known to be in, of rows and of columns: 18
	// bits a band, of which the lower nine are as of triadsOf, and the others as of columnsOf.
	sure [9]uint64
	// full holds the triads, in the bits of sure, whose three digits are known, and their only ones.
	full uint64
}

// settled reports whether all cells are. A propagated state is an answer then: each digit has a
// place in each row, which are 81, and no cell has two.
func (st *state) settled() bool { return st.open[0]|st.open[1]|st.open[2] == 0 }

// start gives the state of a puzzle's clues, of which all words are dirty.
func (s *search) start(p *latin.Puzzle) (st state) {
	for word := range words {
		st.words[word] = wholeBand
	}
	var given [words]uint32 // the cells of each word
	var taken [3]uint32     // of each band
	for cell := range cells {
		value := p.Given(cell)
		if value == 0 {
			continue
		}
		row, column := cell/9, cell%9
		band := row / 3
		bit := 9*(column%3) + 3*(row%3) + column/3
		word := 9*band + value - 1
		given[word] |= 1 << bit
		taken[band] |= 1 << bit
		s.exclude(&st, uint(word), uint(bit))
	}
	for word := range given {
		st.words[word] &^= taken[word/9] &^ given[word]
	}
	for band := range taken {
		st.open[band] = wholeBand &^ taken[band]
	}
	return st
}

// exclude takes a digit from the cells that share a row, a column or a box with that of a bit. What
// goes from the column would follow anyway; at once it saves 6 percent on boards of few clues.
func (s *search) exclude(st *state, word, bit uint) {
	next, last := others(word)
	column := uint32(0o111) << (bit/9*9 + bit%3)
	st.words[word&31] &= s.apart[bit&31]
	st.words[next&31] &^= column
	st.words[last&31] &^= column
}

// others gives the words of the same digit in the other two bands.
func others(word uint) (next, last uint) {
	next, last = word+9, word+18
	if next >= words {
		next -= words
	}
	if last >= words {
		last -= words
	}
	return next, last
}

// triadsOf gives the triads of a band that hold cells of a word. The bit of a triad is 3*row + box.
func triadsOf(word uint32) uint32 { return (word | word>>9 | word>>18) & 0o777 }

// columnsOf gives the columns of a band's boxes that hold cells of a word. The bit of one is
// 3*column + box. Bits above the ninth have no meaning.
func columnsOf(word uint32) uint32 {
	word = (word | word>>3 | word>>6) & 0o007007007
	return word | word>>6 | word>>12
}
