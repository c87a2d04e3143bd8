package miptest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// TestMayRefuse: a solver may refuse only models that have a continuous column which is not
// implied, and only by the error for that.
func TestMayRefuse(t *testing.T) {
	refusal, other := fmt.Errorf("x: %w", mip.ErrUnsupported), errors.New("crashed")
	for _, c := range []struct {
		name string
		add  func(m *lin.Model)
		want bool
	}{
		{"integer", func(m *lin.Model) {}, false},
		{"implied", func(m *lin.Model) { m.Implied("y", 0, 5) }, false},
		{"continuous", func(m *lin.Model) { m.Continuous("y", 0, 5) }, true},
	} {
		m := of(func(m *lin.Model) { m.Integer("x", 0, 3); c.add(m) })
		if mayRefuse(m, refusal) != c.want || mayRefuse(m, other) || mayRefuse(m, nil) {
			t.Errorf("%s: a refusal is allowed: %v, want %v", c.name, mayRefuse(m, refusal), c.want)
		}
	}
}
