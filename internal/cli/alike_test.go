package cli

import (
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/puzzle"
)

// TestLeastPosition: all positions of a board have the same least one.
func TestLeastPosition(t *testing.T) {
	s := shelf.New(shelf.Open)
	all := gridwright.Kinds()
	for _, name := range s.Names() {
		f, err := s.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f.Kind.Kind)
	}
	for _, k := range all {
		compareLeast(t, s, k)
	}
}

func compareLeast(t *testing.T, s *shelf.Shelf, k *puzzle.Kind) {
	p, err := gridwright.ParseAs(k, k.Example, s.Of(k)...)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range p.Symmetries() {
		if isTurned(y) && inLeastPosition(y.Puzzle) != inLeastPosition(p) {
			t.Errorf("after a %s, this has another least position:\n%s", y.Name, y.Puzzle)
		}
	}
}
