package formats_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/family/path"
)

// BenchmarkReader reads boards of the text format, with the formats that might begin on each line,
// and without them.
func BenchmarkReader(b *testing.B) {
	text := strings.Repeat(path.Numbrix().Example+"---\n", 1000)
	for _, from := range []string{"", "text"} {
		b.Run("from="+from, func(b *testing.B) {
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
