package wording

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Visible gives a text on one line in which nothing is hidden: what a terminal would obey, what
// turns the direction of writing, what nobody sees, ends of lines, and bytes that are no text all
// become escapes, as in \x1b, \u202e, \n and \xff. It is for what others wrote, wherever a person
// reads it: names of files and columns, lines of input, what a solver printed. Most texts are
// given back as they are.
func Visible(s string) string {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return string(AppendVisible(make([]byte, 0, len(s)+16), []byte(s)))
		}
	}
	return s
}

// AppendVisible appends a text to dst as Visible gives it.
func AppendVisible(dst, text []byte) []byte {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1:
			dst = appendHex(append(dst, `\x`...), uint32(text[0]), 2)
		case !hidden(r):
			dst = append(dst, text[:size]...)
		case r == '\n':
			dst = append(dst, `\n`...)
		case r == '\r':
			dst = append(dst, `\r`...)
		case r == '\t':
			dst = append(dst, `\t`...)
		case r < utf8.RuneSelf:
			dst = appendHex(append(dst, `\x`...), uint32(r), 2)
		case r < 1<<16:
			dst = appendHex(append(dst, `\u`...), uint32(r), 4)
		default:
			dst = appendHex(append(dst, `\U`...), uint32(r), 8)
		}
		text = text[size:]
	}
	return dst
}

// hidden reports whether a character is obeyed or not seen: controls, formats (marks of direction
// and of joining among them), separators of lines, and what is drawn as nothing by default, such as
// fillers and selectors of variants.
func hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// appendHex appends a number in a fixed number of hexadecimal digits.
func appendHex(dst []byte, n uint32, digits int) []byte {
	for d := digits - 1; d >= 0; d-- {
		dst = append(dst, "0123456789abcdef"[n>>(4*d)&15])
	}
	return dst
}

// Columns is how many columns of a terminal a character takes that is shown as it is.
func Columns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0 // it is drawn onto the one before
	}
	for _, wide := range [][2]rune{{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0xa4cf},
		{0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe4f}, {0xff00, 0xff60}, {0xffe0, 0xffe6},
		{0x1f300, 0x1f64f}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}} {
		if wide[0] <= r && r <= wide[1] {
			return 2
		}
	}
	return 1
}

// Quote shows a piece of input in a message: quoted, and cut when it is long.
func Quote(s string) string {
	const most = 24 // characters; longer than any token that means something
	n := 0
	for i := range s {
		if n == most {
			s = s[:i] + "…"
			break
		}
		n++
	}
	return Visible(strconv.Quote(s))
}
