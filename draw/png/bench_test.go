package png

import (
	"io"
	"testing"
)

func BenchmarkEncode(b *testing.B) {
	p := sample()
	for b.Loop() {
		if err := Encode(io.Discard, p, 1200); err != nil {
			b.Fatal(err)
		}
	}
}
