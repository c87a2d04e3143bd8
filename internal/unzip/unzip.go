// Package unzip reads files that may be compressed by gzip.
package unzip

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
)

// Messages about faulty compressed data.
var (
	ErrCut     = errors.New("the zipped data end too soon: the file is cut short")
	ErrDamaged = errors.New("the zipped data are damaged")
)

// Reader reads a text, compressed or not. The first bytes decide, not the name of the file.
type Reader struct {
	in   *bufio.Reader
	text io.Reader // decompresses; in itself if nothing is compressed; nil before the first read
	err  error     // why there is no text, for all further calls
}

// NewReader returns a reader of the text in r.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReader(r)} }

// Read reads the text. Errors of r are passed on as they are.
func (r *Reader) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	if r.text == nil {
		r.text = r.in
		if magic, err := r.in.Peek(2); err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
			z, err := gzip.NewReader(r.in)
			if err != nil {
				r.err = fault(err)
				return 0, r.err
			}
			r.text = z
		}
	}
	n, err := r.text.Read(p)
	if r.text != io.Reader(r.in) {
		err = fault(err)
	}
	return n, err
}

// Finish reads to the end of compressed data, at most the given number of bytes of text, and
// reports whether it is undamaged: the checksum comes last, so what was read before may be damaged.
func (r *Reader) Finish(most int64) error {
	if r.text == nil || r.text == io.Reader(r.in) {
		return nil
	}
	_, err := io.CopyN(io.Discard, r, most)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// fault describes what is wrong with compressed data.
func fault(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return ErrCut
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.As(err, &corrupt):
		return ErrDamaged
	}
	return err
}
