package highswasm_test

import (
	"context"
	"os"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// BenchmarkSmall is what a solve takes besides the solving.
func BenchmarkSmall(b *testing.B) {
	s := installed(b, 0)
	m := &lin.Model{}
	m.AtMost("r", lin.Sum(m.Binary("x")), 1)
	for b.Loop() {
		if _, err := mip.Solve(context.Background(), s, m, mip.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStart is what the first solve of a process takes, where the module has been compiled
// before.
func BenchmarkStart(b *testing.B) {
	installed(b, 0)
	folder, err := highswasm.Folder(os.Getenv)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := highswasm.New(folder, 0).Prepare(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}
