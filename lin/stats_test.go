package lin_test

import (
	"testing"

	"github.com/gridwright/gridwright/lin"
)

func TestStatsOfExtensions(t *testing.T) {
	m := &lin.Model{}
	x, y, b := m.SemiContinuous("x", 2, 7), m.SemiInteger("y", 1, 6), m.Binary("b")
	m.If(b).AtMost("c", lin.Sum(x, y), 3)
	m.AtMost("d", lin.Sum(x, y), 9)
	m.SOS1("s", x, y)
	m.SOS2("t", x, y)
	m.SOS2("u", x, b)
	s := m.Stats()
	if s.Indicators != 1 || s.Semicontinuous != 2 || s.Sets != 3 {
		t.Errorf("%+v", s)
	}
}
