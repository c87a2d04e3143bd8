package frontier

import (
	"math/rand/v2"
	"testing"
)

// TestBitset holds sets of up to four words to sets of booleans.
func TestBitset(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	met := 0
	for range 2000 {
		size := 1 + r.IntN(256)
		a, b := make(bitset, (size+63)/64), make(bitset, (size+63)/64)
		var inA, inB [512]bool
		for range 1 + r.IntN(6) {
			i, j := r.IntN(size), r.IntN(size)
			a.add(i)
			b.add(j)
			inA[i], inB[j] = true, true
		}
		shift, from, to := r.IntN(size), r.IntN(size), r.IntN(size)
		meets, within := false, false
		for i := range size {
			meets = meets || inA[i] && inB[i+shift]
			within = within || inA[i] && from <= i && i < to
			if a.has(i) != inA[i] {
				t.Fatalf("has(%d) is %v", i, a.has(i))
			}
		}
		if a.meets(b, shift) != meets || a.within(from, to) != within {
			t.Fatalf("%x, %x shifted by %d: meets should be %v, within %d..%d %v",
				a, b, shift, meets, from, to, within)
		}
		if meets {
			met++
		}
	}
	if met < 20 {
		t.Errorf("only %d sets met", met)
	}
}
