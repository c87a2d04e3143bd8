package formats_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/family/path"
)

// BenchmarkReader reads boards of several lines, and boards of one line each; with the formats that
// might begin on each line, and without them.
func BenchmarkReader(b *testing.B) {
	for _, bench := range []struct{ name, board, from string }{
		{"rows", path.Numbrix().Example + "---\n", ""},
		{"rows-text", path.Numbrix().Example + "---\n", "text"},
		{"lines", strings.Repeat("86.17..9.", 9) + "\n", ""},
		{"lines-text", strings.Repeat("86.17..9.", 9) + "\n", "text"},
	} {
		text, from := strings.Repeat(bench.board, 1000), bench.from
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				in := formats.NewReader(strings.NewReader(text), "", nil, formats.Named(from), "")
				n := 0
				for _, err := in.NextBlock(); !errors.Is(err, io.EOF); _, err = in.NextBlock() {
					if n++; err != nil {
						b.Fatal(err)
					}
				}
				if n != 1000 {
					b.Fatal(n)
				}
			}
		})
	}
}
