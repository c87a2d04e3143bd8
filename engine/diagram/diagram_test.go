package diagram_test

import (
	"encoding/binary"
	"testing"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/engine/diagram"
)

// TestLayer: states are numbered as they come, a second time as the first, and after a reset anew.
func TestLayer(t *testing.T) {
	l := diagram.NewLayer()
	key := func(i int) []byte { // of one byte to nine, so that some are others' beginnings
		return append(make([]byte, i%7), binary.AppendUvarint(nil, uint64(i))...)
	}
	const states = 5000
	for round := range 2 {
		for i := range 2 * states {
			if got := l.Add(key(i % states)); got != i%states {
				t.Fatalf("round %d: state %d has the number %d", round, i%states, got)
			}
		}
		for i := range states {
			if string(l.Key(i)) != string(key(i)) {
				t.Fatalf("round %d: state %d is %v", round, i, l.Key(i))
			}
		}
		if l.Len() != states || l.Bytes() < 5*states {
			t.Fatalf("round %d: %d states in %d bytes", round, l.Len(), l.Bytes())
		}
		l.Reset()
		if l.Len() != 0 {
			t.Fatalf("%d states after a reset", l.Len())
		}
	}
}

func TestSum(t *testing.T) {
	const most = uint64(engine.MaxCount)
	for _, tt := range [][3]uint64{
		{1, 2, 3}, {most, 0, most}, {most, 1, diagram.TooMany},
		{diagram.TooMany, diagram.TooMany, diagram.TooMany},
		{diagram.TooMany, most, diagram.TooMany},
	} {
		if got := diagram.Sum(tt[0], tt[1]); got != tt[2] {
			t.Errorf("Sum(%d, %d) = %d, want %d", tt[0], tt[1], got, tt[2])
		}
	}
}
