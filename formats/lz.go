package formats

import (
	"strings"
	"unicode/utf16"
)

// lzWriter writes the codes of an LZString, as lzBits reads them.
type lzWriter struct {
	digits []byte
	last   byte // the digit that is not full
	bits   int  // those in it
	width  int  // of a code
	left   int  // words until codes grow
}

// put writes a number of some bits.
func (w *lzWriter) put(n, bits int) {
	for i := range bits {
		w.last = w.last<<1 | byte(n>>i&1)
		if w.bits++; w.bits == 6 {
			w.digits = append(w.digits, base64Digits[w.last])
			w.last, w.bits = 0, 0
		}
	}
}

// grow counts a new word of the dictionary.
func (w *lzWriter) grow() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.width
		w.width++
	}
}

// lz returns a text as unLZ reads it, in the very digits that lz-string writes.
func lz(text string) string {
	const end, first = 2, 3
	w := &lzWriter{width: 2, left: 2}
	chars := map[uint16]int{}    // their codes
	written := map[uint16]bool{} // those that no longer are new
	words := map[[2]int]int{}    // the code of a word and one more character
	next, word := first, 0
	var begins uint16 // the first character of the word
	emit := func() {
		if word != chars[begins] || written[begins] {
			w.put(word, w.width)
		} else {
			size := 0
			if begins > 0xff {
				size = 1
			}
			w.put(size, w.width)
			w.put(int(begins), 8<<size)
			w.grow()
			written[begins] = true
		}
		w.grow()
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		if _, known := chars[unit]; !known {
			chars[unit] = next
			next++
		}
		if longer, known := words[[2]int{word, chars[unit]}]; known && word > 0 {
			word = longer
			continue
		}
		if word > 0 {
			emit()
			words[[2]int{word, chars[unit]}] = next
			next++
		}
		word, begins = chars[unit], unit
	}
	if word > 0 {
		emit()
	}
	w.put(end, w.width)
	w.put(0, 6-w.bits) // a whole digit, if the last one is full
	return string(w.digits) + strings.Repeat("=", -len(w.digits)&3)
}
