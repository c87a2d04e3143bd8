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

// Read reads a model from r in the format that the name states, and decompresses it if necessary.
// It opens no file. The model is valid. An error in the text is a *lin.SyntaxError. The error wraps
// that of ctx if the context ends.
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
