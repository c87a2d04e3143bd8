package main

import (
	"bytes"
	"testing"
)

// module returns a module that consists of a section of data.
func module(body ...byte) []byte {
	head := []byte("\x00asm\x01\x00\x00\x00")
	return append(append(head, dataSection, byte(len(body))), body...)
}

func TestPacked(t *testing.T) {
	far := []byte{0, constant, 0xe4, 0x00, endOfPlace, 1, 9} // at 100
	for name, c := range map[string]struct{ from, want []byte }{
		"two segments beside each other": {
			module(2, 0, constant, 0, endOfPlace, 1, 7, 0, constant, 1, endOfPlace, 1, 8),
			module(1, 0, constant, 0, endOfPlace, 2, 7, 8)},
		"in another order, with zeros between": {
			module(2, 0, constant, 4, endOfPlace, 1, 8, 0, constant, 2, endOfPlace, 1, 7),
			module(1, 0, constant, 2, endOfPlace, 3, 7, 0, 8)},
		"far from each other": {
			module(append([]byte{2, 0, constant, 0, endOfPlace, 1, 7}, far...)...),
			module(append([]byte{2, 0, constant, 0, endOfPlace, 1, 7}, far...)...)},
	} {
		got, err := packed(c.from)
		if err != nil || !bytes.Equal(got, c.want) {
			t.Errorf("%s: % x (%v), want % x", name, got, err, c.want)
		}
	}
	for name, bad := range map[string][]byte{
		"no head":             []byte("\x00as"),
		"a section too long":  append(module()[:9], 200, 1),
		"segments too few":    module(2, 0, constant, 0, endOfPlace, 1, 7),
		"a passive segment":   module(1, 1, 1, 7),
		"segments that cross": module(2, 0, constant, 0, endOfPlace, 2, 7, 7, 0, constant, 1, endOfPlace, 1, 8),
	} {
		if got, err := packed(bad); err == nil {
			t.Errorf("%s: no error, but % x", name, got)
		}
	}
}
