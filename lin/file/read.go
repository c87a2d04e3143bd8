package file

import (
	"context"
	"fmt"
	"io"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/unzip"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
)

// Read reads a model in the format that the name says, unzipped where it is zipped. It opens no
// file: r is where the bytes come from. An error in the text is a *lin.SyntaxError; a model that is
// read is valid. At the end of the context the error is that of ctx, wrapped.
func Read(ctx context.Context, r io.Reader, name string) (*lin.Model, error) {
	read := reader(name)
	if read == nil {
		return nil, fmt.Errorf("the file name %q ends in none of .lp, .mps, .lp.gz and .mps.gz", name)
	}
	w := work.Begin(ctx, "reading the model", "term")
	text := unzip.NewReader(w.Reader(r))
	m, err := read(ctx, text)
	if err == nil {
		err = text.Finish(lin.MaxFile)
	}
	if cut := w.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, err
	}
	if err := m.Validate(); err != nil {
		return nil, fmt.Errorf("the model makes no sense: %w", err)
	}
	return m, nil
}

func reader(name string) func(context.Context, io.Reader) (*lin.Model, error) {
	switch format(name) {
	case "lp":
		return lp.Read
	case "mps":
		return mps.Read
	}
	return nil
}
