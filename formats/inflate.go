package formats

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"
	"unicode/utf16"

	"github.com/gridwright/gridwright/puzzle/texts"
)

// Some programs compress puzzles into URLs. What comes out is bounded by texts.MaxBlock.

var (
	errTooLong = errors.New("it holds more than a puzzle can have")
	errCut     = errors.New("it is not complete, or not what its program writes")
)

// inflate returns the text in the base64 of raw deflate.
func inflate(text string) (string, error) {
	packed, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return "", errCut
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)),
		texts.MaxBlock+1))
	switch {
	case err != nil:
		return "", errCut
	case len(plain) > texts.MaxBlock:
		return "", errTooLong
	}
	return string(plain), nil
}

// deflate returns a text as inflate reads it.
func deflate(text string) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return "" // there is no such level, or no memory
	}
	return base64.StdEncoding.EncodeToString(packed.Bytes())
}

// lzBits reads the bits of an LZString, lowest first within a number, highest first within a
// character of base64.
type lzBits struct {
	text string
	next int // bits taken so far
}

// base64Digits are the 64 digits in order.
const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// take returns a number of some bits; ok is false at the end of the text.
func (b *lzBits) take(bits int) (n int, ok bool) {
	for i := range bits {
		if b.next/6 >= len(b.text) {
			return 0, false
		}
		digit := strings.IndexByte(base64Digits, b.text[b.next/6])
		n |= digit >> (5 - b.next%6) & 1 << i
		b.next++
	}
	return n, true
}

// unLZ returns the text in the base64 of an LZString, the compression of pieroxy's lz-string for
// JavaScript: Lempel and Ziv's of 1978 with codes of growing width. A code below 2 stands for a new
// character of 8 or 16 bits, 2 for the end, and others for a text of the dictionary. Characters are
// units of UTF-16.
func unLZ(text string) (string, error) {
	text = strings.TrimRight(text, "=")
	if strings.Trim(text, base64Digits) != "" {
		return "", errCut
	}
	const fresh8, fresh16, end = 0, 1, 2
	in := &lzBits{text: text}
	words := [][]uint16{nil, nil, nil} // by code
	var out, last []uint16
	for width, left := 2, 1; ; { // codes have this width until left more words are in the dictionary
		code, ok := in.take(width)
		if !ok {
			return "", errCut
		}
		isNew := code == fresh8 || code == fresh16
		if isNew {
			unit, ok := in.take(8 << code)
			if !ok {
				return "", errCut
			}
			code = len(words)
			words = append(words, []uint16{uint16(unit)})
			if last != nil {
				left--
			}
		}
		if code == end {
			return string(utf16.Decode(out)), nil
		}
		if isNew && left == 0 {
			left = 1 << width
			width++
		}
		var word []uint16
		switch {
		case code < len(words):
			word = words[code]
		case code == len(words) && last != nil:
			word = append(last[:len(last):len(last)], last[0])
		default:
			return "", errCut
		}
		if len(out)+len(word) > texts.MaxBlock {
			return "", errTooLong
		}
		out = append(out, word...)
		if last != nil {
			words = append(words, append(last[:len(last):len(last)], word[0]))
			left--
		} else {
			width, left = 3, 4
		}
		if left == 0 {
			left = 1 << width
			width++
		}
		last = word
	}
}
