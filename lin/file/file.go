// Package file reads and writes models in the format that the name of a file states: .lp for the
// CPLEX LP format, .mps for MPS, .opb for pseudo-Boolean programs (.wbo with soft constraints is
// only read), and each of them followed by .gz for a compressed file.
package file

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/lin/opb"
)

// Endings lists the endings of the names of models.
const Endings = ".lp, .mps, .opb or .wbo, with .gz or without"

// errName is the error for another name.
func errName(name string) error {
	if Known(name) {
		return fmt.Errorf("%q: WBO files are only read; .opb is the format for models without soft "+
			"constraints, with .gz or without", name)
	}
	return fmt.Errorf("the file name %q does not end in %s", name, Endings)
}

// Known reports whether the name states a format.
func Known(name string) bool { return formatOf(name) != "" }

// Write writes the model to w in the format that the name states. It returns the names of the
// columns in the file, those of m first. It opens no file. The error wraps that of ctx if the
// context ends.
func Write(ctx context.Context, w io.Writer, name string, m *lin.Model) (cols []string, err error) {
	return WriteWith(ctx, w, name, m, lin.WriteOptions{})
}

// WriteWith is Write with options.
func WriteWith(
	ctx context.Context, w io.Writer, name string, m *lin.Model, o lin.WriteOptions,
) (cols []string, err error) {
	write := writerOf(name)
	if write == nil {
		return nil, errName(name)
	}
	if !isZipped(name) {
		return write(ctx, w, m, o)
	}
	z := gzip.NewWriter(w) // its header has no time, so equal models give equal files
	if cols, err = write(ctx, z, m, o); err != nil {
		return nil, err
	}
	return cols, z.Close()
}

// Minimizes reports whether a file of this name always minimizes: Write turns the signs of an
// objective to be maximized.
func Minimizes(name string) bool { return formatOf(name) != "lp" }

// Nameless reports whether a file of this name numbers columns instead of naming them.
func Nameless(name string) bool { return formatOf(name) == "opb" }

func isZipped(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".gz") }

// formatOf returns the format that the name states: "lp", "mps", "opb", "wbo", or "".
func formatOf(name string) string {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	for _, form := range []string{"lp", "mps", "opb", "wbo"} {
		if strings.HasSuffix(name, "."+form) {
			return form
		}
	}
	return ""
}

func writerOf(name string) func(
	context.Context, io.Writer, *lin.Model, lin.WriteOptions,
) ([]string, error) {
	switch formatOf(name) {
	case "lp":
		return lp.WriteWith
	case "mps":
		return mps.WriteWith
	case "opb":
		return opb.WriteWith
	}
	return nil
}
