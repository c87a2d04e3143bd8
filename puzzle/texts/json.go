package texts

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// This file parses JSON (RFC 8259) for the fields of records and does no more: encoding/json would
// be a ninth of a program that solves puzzles in a browser. It accepts what encoding/json accepts,
// and finds a fault at the same byte, except that it limits nesting more. FuzzJSON compares the
// two.

// maxNesting is the deepest allowed nesting of lists and objects in a record. The program's own
// records need fewer than 10. Each level takes some calls, and browsers have small stacks.
const maxNesting = 100

// jsonText is a text and a position in it. A method that returns false has stopped at the byte
// where the text is no longer JSON, or is nested too deep.
type jsonText struct {
	text  string
	at    int
	depth int // current depth; more than maxNesting if that was the fault
}

// skip skips a value of any form.
func (d *jsonText) skip() bool {
	switch d.next() {
	case '{':
		return d.members(func(string) bool { return d.skip() })
	case '[':
		return d.items('[', ']', d.skip)
	case '"':
		_, ok := d.quoted()
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

// members reads an object; it calls value with the name of each value.
func (d *jsonText) members(value func(name string) bool) bool {
	return d.items('{', '}', func() bool {
		name, ok := d.quoted()
		if !ok {
			return false
		}
		d.blanks()
		if !d.take(':') {
			return false
		}
		d.blanks()
		return value(name)
	})
}

// items reads the values between two brackets, separated by commas; it calls item for each.
func (d *jsonText) items(open, shut byte, item func() bool) bool {
	if d.next() != open {
		return false
	}
	if d.depth++; d.depth > maxNesting {
		return false
	}
	d.at++
	d.blanks()
	for first := true; !d.take(shut); first = false {
		if !first {
			if !d.take(',') {
				return false
			}
			d.blanks()
		}
		if !item() {
			return false
		}
		d.blanks()
	}
	d.depth--
	return true
}

// quoted reads a text in quotes. As in encoding/json, each byte that is not UTF-8, and each half of
// a surrogate pair, becomes a replacement character.
func (d *jsonText) quoted() (string, bool) {
	if !d.take('"') {
		return "", false
	}
	var b strings.Builder // the text before begin
	begin := d.at
	for d.at < len(d.text) {
		r, size := utf8.DecodeRuneInString(d.text[d.at:])
		switch {
		case r == '"':
			s := d.text[begin:d.at]
			if b.Len() > 0 {
				b.WriteString(s)
				s = b.String()
			}
			d.at++
			return s, true
		case r < ' ':
			return "", false
		case r == '\\' || r == utf8.RuneError && size == 1:
			b.WriteString(d.text[begin:d.at])
			d.at++
			if r == '\\' {
				var ok bool
				if r, ok = d.escape(); !ok {
					return "", false
				}
			}
			b.WriteRune(r)
			begin = d.at
		default:
			d.at += size
		}
	}
	return "", false
}

// escape reads what follows a backslash.
func (d *jsonText) escape() (rune, bool) {
	if d.take('u') {
		r, ok := d.hex()
		if !ok || !utf16.IsSurrogate(r) {
			return r, ok
		}
		behind := d.at
		if d.take('\\') && d.take('u') {
			low, ok := d.hex()
			if !ok {
				return 0, false
			}
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return pair, true
			}
		}
		d.at = behind // what follows is not a second half, and is read by itself
		return utf8.RuneError, true
	}
	i := strings.IndexByte(`"\/bfnrt`, d.next())
	if i < 0 {
		return 0, false
	}
	d.at++
	return rune("\"\\/\b\f\n\r\t"[i]), true
}

// hex reads four hexadecimal digits.
func (d *jsonText) hex() (r rune, ok bool) {
	for range 4 {
		i := strings.IndexByte("0123456789abcdefABCDEF", d.next())
		if i < 0 {
			return 0, false
		}
		if i >= 16 {
			i -= 6
		}
		r = r<<4 | rune(i)
		d.at++
	}
	return r, true
}

func (d *jsonText) skipNumber() bool {
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
func (d *jsonText) digits() bool {
	begin := d.at
	for c := d.next(); '0' <= c && c <= '9'; c = d.next() {
		d.at++
	}
	return d.at > begin
}

func (d *jsonText) word(w string) bool {
	for i := range len(w) {
		if !d.take(w[i]) {
			return false
		}
	}
	return true
}

func (d *jsonText) blanks() {
	for d.take(' ') || d.take('\t') || d.take('\n') || d.take('\r') {
	}
}

// take skips a byte if it comes next.
func (d *jsonText) take(c byte) bool {
	if d.at == len(d.text) || d.text[d.at] != c {
		return false
	}
	d.at++
	return true
}

// next returns the next byte, or 0 at the end; JSON has no 0 byte.
func (d *jsonText) next() byte {
	if d.at == len(d.text) {
		return 0
	}
	return d.text[d.at]
}
