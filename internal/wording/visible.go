package wording

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Visible returns a text as one line in which nothing is hidden. It escapes what a terminal would
// obey, what changes the direction of writing, what can't be seen, ends of lines, and bytes that
// are not UTF-8, as in \x1b, \u202e, \n and \xff. Use it for text from outside that a person reads:
// names of files and columns, lines of input, the output of a solver. It returns most texts
// unchanged.
func Visible(s string) string {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return string(AppendVisible(make([]byte, 0, len(s)+16), []byte(s)))
		}
	}
	return s
}

// AppendVisible appends a text to dst as Visible returns it.
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

// hidden reports whether a terminal obeys a character or does not show it: controls, formats (marks
// of direction and of joining among them), line and paragraph separators, and characters that are
// invisible by default, such as fillers and variation selectors.
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

// Columns returns the number of terminal columns that a character takes if it is shown unchanged.
func Columns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0 // it is drawn over the character before
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

// Quote returns a piece of input for a message: quoted, and cut if it is long.
func Quote(s string) string {
	const most = 24 // characters; longer than any meaningful token
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
