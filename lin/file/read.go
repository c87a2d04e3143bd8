package file

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
)

// Read reads a model in the format that the name says, unzipped where it is zipped. It opens no
// file: r is where the bytes come from. An error in the text is a *lin.SyntaxError; a model that is
// read is valid.
func Read(r io.Reader, name string) (*lin.Model, error) {
	read := reader(name)
	if read == nil {
		return nil, fmt.Errorf("the file name %q ends in none of .lp, .mps, .lp.gz and .mps.gz", name)
	}
	in := bufio.NewReader(r)
	if magic, err := in.Peek(2); err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("cannot unzip: %w", err)
		}
		r = z
	} else {
		r = in
	}
	m, err := read(r)
	if err != nil {
		return nil, err
	}
	if err := m.Validate(); err != nil {
		return nil, errors.Join(errors.New("the model makes no sense"), err)
	}
	return m, nil
}

func reader(name string) func(io.Reader) (*lin.Model, error) {
	switch format(name) {
	case "lp":
		return lp.Read
	case "mps":
		return mps.Read
	}
	return nil
}
