package diagram_test

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

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

// TestCounts adds numbers of all sizes, up to some 300 bits, and compares them with math/big.
func TestCounts(t *testing.T) {
	var now, next diagram.Counts
	now.Append(1)
	now.Append(math.MaxUint64)
	want := []*big.Int{big.NewInt(1), new(big.Int).SetUint64(math.MaxUint64)}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		next.Reset()
		var sums []*big.Int
		for range 40 {
			i, j := random.IntN(min(len(sums)+1, 12)), random.IntN(len(want))
			if i == len(sums) {
				sums = append(sums, new(big.Int))
				next.Append(0)
			}
			sums[i].Add(sums[i], want[j])
			if next.AddLow(i, &now, j) {
				next.AddHigh(i, &now, j)
			}
		}
		for i, sum := range sums {
			if got := next.Number(i); got.Cmp(sum) != 0 {
				t.Fatalf("round %d: number %d is %d, want %d", round, i, got, sum)
			}
		}
		if round == 0 && next.WideBytes() == 0 {
			t.Error("the sum of two largest words takes no word above")
		}
		now, next, want = next, now, sums
	}
	if bits := want[0].BitLen(); bits < 300 {
		t.Errorf("the numbers ended at %d bits", bits)
	}
}
