package file

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gridwright/gridwright/internal/unzip"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/lin/opb"
)

// Read reads a model from r in the format that the name states, and decompresses it if necessary.
// If the name is "", the beginning of the text shows the format. It opens no file. The model is
// valid. An error in the text is a *lin.SyntaxError. The error wraps that of ctx if the context
// ends.
func Read(ctx context.Context, r io.Reader, name string) (*lin.Model, error) {
	return ReadWith(ctx, r, name, lin.ReadOptions{})
}

// ReadWith is Read with options.
func ReadWith(ctx context.Context, r io.Reader, name string, o lin.ReadOptions,
) (*lin.Model, error) {
	if name != "" && !Known(name) {
		return nil, errName(name)
	}
	w := work.Begin(ctx, "reading the model", "term")
	text := unzip.NewReader(w.Reader(r))
	m, err := read(ctx, text, name, o)
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
		return nil, fmt.Errorf("the model is not valid: %w", err)
	}
	return m, nil
}

// read reads an uncompressed model.
func read(ctx context.Context, r io.Reader, name string, o lin.ReadOptions) (*lin.Model, error) {
	form := formatOf(name)
	if name == "" {
		begin := bufio.NewReaderSize(r, sniffed)
		text, err := begin.Peek(sniffed)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if form = Shown(string(text)); form == "" {
			return nil, ErrFormat
		}
		r = begin
	}
	switch form {
	case "lp":
		return lp.ReadWith(ctx, r, o)
	case "mps":
		return mps.ReadWith(ctx, r, o)
	}
	return opb.ReadWith(ctx, r, o)
}

// ErrFormat is the error of Read for a text that does not begin like a model, if no name states the
// format.
var ErrFormat = errors.New("the text begins neither like an LP file, with Minimize or Maximize, " +
	"nor like an MPS file, with NAME or ROWS, nor like an OPB file, with * #variable=")

// sniffed is how many bytes of a text show its format, with the comments before the model.
const sniffed = 64 << 10

// Shown returns the format that a text shows by its first word that is not in a comment: "lp",
// "mps", "opb", or "" if it is no word with which a model begins. Files in OPB begin with a comment
// on their size, by agreement.
func Shown(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.HasPrefix(text, "* #variable=") {
		return "opb"
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || line[0] == '*' || strings.HasPrefix(words[0], "\\") {
			continue
		}
		word, _, _ := strings.Cut(words[0], "\\")
		switch strings.ToUpper(word) {
		case "NAME", "ROWS", "OBJSENSE", "OBJNAME":
			return "mps"
		case "MINIMIZE", "MINIMISE", "MINIMUM", "MIN", "MAXIMIZE", "MAXIMISE", "MAXIMUM", "MAX":
			return "lp"
		}
		return ""
	}
	return ""
}
