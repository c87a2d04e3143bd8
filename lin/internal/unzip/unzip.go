// Package unzip reads files that may be zipped by gzip. It knows bytes, not what they mean.
package unzip

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
)

// What is wrong with zipped data, for people.
var (
	ErrCut     = errors.New("the zipped data end too soon: the file is cut short")
	ErrDamaged = errors.New("the zipped data are damaged")
)

// Reader reads a text, zipped or not: by its first bytes, whatever its file is called.
type Reader struct {
	in   *bufio.Reader
	text io.Reader // unzips; in itself where nothing is zipped, nil before that is known
	err  error     // why there is no text, for each who asks
}

// NewReader gives a reader of what r holds.
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

// Finish reads on to the end of zipped data, at most so many bytes of text, and reports whether
// they are whole: what has been read may be damaged, and their sum comes last.
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

// fault says what is wrong with zipped data.
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
