// Package zipped checks certificates that gzip may have compressed. Programs that only check texts
// of their own do without it.
package zipped

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"

	"github.com/gridwright/gridwright/internal/check"
)

// Begins are the first bytes of what gzip has compressed.
const Begins = "\x1f\x8b"

// Check is check.Check for a text or a compressed one.
func Check(r io.Reader) (*check.Result, error) {
	source := &source{r: r}
	in := bufio.NewReader(source)
	if begins, _ := in.Peek(len(Begins)); !bytes.Equal(begins, []byte(Begins)) {
		return check.Check(in)
	}
	z, err := gzip.NewReader(in)
	switch {
	case source.err != nil:
		return nil, source.err
	case err != nil:
		return nil, broken(err)
	}
	return check.Check(&unzipped{z, source})
}

// broken is the error of a file that is no whole file of gzip.
func broken(err error) error { return &check.Error{Line: 1, Why: "broken gzip: " + err.Error()} }

// source keeps an error of reading, which is not the fault of what is read.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(b []byte) (int, error) {
	n, err := s.r.Read(b)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// unzipped tells an error of the compressed text from one of its source.
type unzipped struct {
	z      *gzip.Reader
	source *source
}

func (u *unzipped) Read(b []byte) (int, error) {
	n, err := u.z.Read(b)
	if err != nil && err != io.EOF && u.source.err == nil {
		err = broken(err)
	}
	return n, err
}
