// Package json reads and writes plain data in JSON (RFC 8259), as encoding/json does, which is a
// fourteenth of a program that solves puzzles in a browser.
package json

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxNesting is the deepest allowed nesting of lists and objects. The program's own records need
// fewer than 10. Each level takes some calls, and browsers have small stacks.
const MaxNesting = 100

// Reader is a text and a position in it. A method that returns false has stopped at the byte
// where the text is no longer JSON, or is nested too deep. It accepts what encoding/json accepts,
// and finds a fault at the same byte, except that it limits nesting more: FuzzJSON of package texts
// compares the two.
type Reader struct {
	Text  string
	At    int
	Depth int // current depth; more than MaxNesting if that was the fault
}

// Skip skips a value of any form.
func (d *Reader) Skip() bool {
	switch d.Next() {
	case '{':
		return d.Members(func(string) bool { return d.Skip() })
	case '[':
		return d.Items('[', ']', d.Skip)
	case '"':
		_, ok := d.Quoted()
		return ok
	case 'n':
		return d.word("null")
	case 't':
		return d.word("true")
	case 'f':
		return d.word("false")
	}
	return d.skipNumber()
}

// Members reads an object; it calls value with the name of each value.
func (d *Reader) Members(value func(name string) bool) bool {
	return d.Items('{', '}', func() bool {
		name, ok := d.Quoted()
		if !ok {
			return false
		}
		d.Blanks()
		if !d.take(':') {
			return false
		}
		d.Blanks()
		return value(name)
	})
}

// Items reads the values between two brackets, separated by commas; it calls item for each.
func (d *Reader) Items(open, shut byte, item func() bool) bool {
	if d.Next() != open {
		return false
	}
	if d.Depth++; d.Depth > MaxNesting {
		return false
	}
	d.At++
	d.Blanks()
	for first := true; !d.take(shut); first = false {
		if !first {
			if !d.take(',') {
				return false
			}
			d.Blanks()
		}
		if !item() {
			return false
		}
		d.Blanks()
	}
	d.Depth--
	return true
}

// Quoted reads a text in quotes. As in encoding/json, each byte that is not UTF-8, and each half of
// a surrogate pair, becomes a replacement character.
func (d *Reader) Quoted() (string, bool) {
	if !d.take('"') {
		return "", false
	}
	var b strings.Builder // the text before begin
	begin := d.At
	for d.At < len(d.Text) {
		r, size := utf8.DecodeRuneInString(d.Text[d.At:])
		switch {
		case r == '"':
			s := d.Text[begin:d.At]
			if b.Len() > 0 {
				b.WriteString(s)
				s = b.String()
			}
			d.At++
			return s, true
		case r < ' ':
			return "", false
		case r == '\\' || r == utf8.RuneError && size == 1:
			b.WriteString(d.Text[begin:d.At])
			d.At++
			if r == '\\' {
				var ok bool
				if r, ok = d.escape(); !ok {
					return "", false
				}
			}
			b.WriteRune(r)
			begin = d.At
		default:
			d.At += size
		}
	}
	return "", false
}

// escape reads what follows a backslash.
func (d *Reader) escape() (rune, bool) {
	if d.take('u') {
		r, ok := d.hex()
		if !ok || !utf16.IsSurrogate(r) {
			return r, ok
		}
		behind := d.At
		if d.take('\\') && d.take('u') {
			low, ok := d.hex()
			if !ok {
				return 0, false
			}
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return pair, true
			}
		}
		d.At = behind // what follows is not a second half, and is read by itself
		return utf8.RuneError, true
	}
	i := strings.IndexByte(`"\/bfnrt`, d.Next())
	if i < 0 {
		return 0, false
	}
	d.At++
	return rune("\"\\/\b\f\n\r\t"[i]), true
}

// hex reads four hexadecimal digits.
func (d *Reader) hex() (r rune, ok bool) {
	for range 4 {
		i := strings.IndexByte("0123456789abcdefABCDEF", d.Next())
		if i < 0 {
			return 0, false
		}
		if i >= 16 {
			i -= 6
		}
		r = r<<4 | rune(i)
		d.At++
	}
	return r, true
}

func (d *Reader) skipNumber() bool {
	d.take('-')
	if !d.take('0') && !d.digits() {
		return false
	}
	if d.take('.') && !d.digits() {
		return false
	}
	if d.take('e') || d.take('E') {
		if !d.take('+') {
			d.take('-')
		}
		return d.digits()
	}
	return true
}

// digits skips one or more digits.
func (d *Reader) digits() bool {
	begin := d.At
	for c := d.Next(); '0' <= c && c <= '9'; c = d.Next() {
		d.At++
	}
	return d.At > begin
}

func (d *Reader) word(w string) bool {
	for i := range len(w) {
		if !d.take(w[i]) {
			return false
		}
	}
	return true
}

// Blanks skips blanks.
func (d *Reader) Blanks() {
	for d.take(' ') || d.take('\t') || d.take('\n') || d.take('\r') {
	}
}

// take skips a byte if it comes next.
func (d *Reader) take(c byte) bool {
	if d.At == len(d.Text) || d.Text[d.At] != c {
		return false
	}
	d.At++
	return true
}

// Next returns the next byte, or 0 at the end; JSON has no 0 byte.
func (d *Reader) Next() byte {
	if d.At == len(d.Text) {
		return 0
	}
	return d.Text[d.At]
}
