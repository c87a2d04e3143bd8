package diagram_test

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/diagram"
)

// TestLayer: states are numbered in order of arrival, repeats keep their number, and a reset starts
// again.
func TestLayer(t *testing.T) {
	l := diagram.NewLayer(diagram.NewStore(64 << 20))
	key := func(i int) []byte { // of one to nine bytes, so that some are prefixes of others
		return append(make([]byte, i%7), binary.AppendUvarint(nil, uint64(i))...)
	}
	const states = 5000
	for round := range 3 {
		if round == 2 {
			l.Free()
		}
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
		if l.Len() != states {
			t.Fatalf("round %d: %d states", round, l.Len())
		}
		l.Reset()
		if l.Len() != 0 {
			t.Fatalf("%d states after a reset", l.Len())
		}
	}
}

// TestTable: as TestLayer, for states of one word to four, of which each differs from some others in
// one word alone.
func TestTable(t *testing.T) {
	const states = 5000
	for words := 1; words <= diagram.MaxWords; words++ {
		l := diagram.NewTable(diagram.NewStore(64<<20), words)
		state := func(i int) (w diagram.Words) {
			w[i%words] = uint64(i/words+1) * 0x100000001
			return w
		}
		for round := range 3 {
			if round == 2 {
				l.Free()
			}
			for i := range 2 * states {
				w := state(i % states)
				if got := l.Add(&w); got != i%states {
					t.Fatalf("round %d: state %d of %d words has the number %d", round, i%states, words, got)
				}
			}
			for i := range states {
				if l.At(i) != state(i) {
					t.Fatalf("round %d: state %d of %d words is %v", round, i, words, l.At(i))
				}
			}
			if l.Len() != states {
				t.Fatalf("round %d: %d states of %d words", round, l.Len(), words)
			}
			l.Reset()
			if l.Len() != 0 {
				t.Fatalf("%d states of %d words after a reset", l.Len(), words)
			}
		}
	}
}

// TestTableFull: a table takes what the store has and no more, and what it gives back another takes.
func TestTableFull(t *testing.T) {
	const limit = 40 << 20
	s := diagram.NewStore(limit)
	fill := func() int {
		l := diagram.NewTable(s, 2)
		defer l.Free()
		for n := 0; ; n++ {
			if l.Add(&diagram.Words{uint64(n)}) == diagram.Full {
				if l.Len() != n || l.Add(&diagram.Words{math.MaxUint64}) != diagram.Full {
					t.Fatalf("a full table has %d states, not %d", l.Len(), n)
				}
				return n
			}
		}
	}
	first, second := fill(), fill()
	if first < 100_000 || first > limit/20 || second != first {
		t.Errorf("%d states, and then %d", first, second)
	}
}

// TestTableFullTwice: a table that found no memory for its slots has none at the next state either.
// It is tried with memory that runs out at different states.
func TestTableFullTwice(t *testing.T) {
	for extra := range 40 {
		l := diagram.NewTable(diagram.NewStore(33<<20+int64(extra)<<15), 4)
		n := uint64(0)
		for l.Add(&diagram.Words{n}) != diagram.Full {
			n++
		}
		for again := range uint64(3) {
			if l.Add(&diagram.Words{n + again}) != diagram.Full || l.Len() != int(n) {
				t.Fatalf("a full table of %d states took one more", n)
			}
		}
	}
}

// TestStore: a layer takes no more than the store has, and another layer can take what it returns.
func TestStore(t *testing.T) {
	const limit = 40 << 20
	s := diagram.NewStore(limit)
	fill := func() int {
		l := diagram.NewLayer(s)
		defer l.Free()
		for n := 0; ; n++ {
			if l.Add(binary.AppendUvarint(nil, uint64(n))) == diagram.Full {
				if l.Len() != n || binary.AppendUvarint(nil, uint64(n/2))[0] != l.Key(n / 2)[0] {
					t.Fatalf("a full layer has %d states, not %d", l.Len(), n)
				}
				return n
			}
		}
	}
	first, second := fill(), fill()
	if first < 100_000 || first > limit/20 || second != first {
		t.Errorf("%d states, and then %d", first, second)
	}
}

// TestCounts adds numbers of all sizes, up to some 300 bits, and compares them with math/big.
func TestCounts(t *testing.T) {
	store := diagram.NewStore(64 << 20)
	now, next := diagram.NewCounts(store), diagram.NewCounts(store)
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
			if next.AddLow(i, &now, j) && !next.AddHigh(i, &now, j) {
				t.Fatal("there is no memory left")
			}
		}
		for i, sum := range sums {
			if got := next.Number(i); got.Cmp(sum) != 0 {
				t.Fatalf("round %d: number %d is %d, want %d", round, i, got, sum)
			}
		}
		holdProducts(t, &now, want, &next, sums)
		now, next, want = next, now, sums
	}
	if bits := want[0].BitLen(); bits < 300 {
		t.Errorf("the numbers ended at %d bits", bits)
	}
}

// holdProducts compares the sum of all products of two lists of numbers with math/big.
func holdProducts(t *testing.T, a *diagram.Counts, as []*big.Int, b *diagram.Counts, bs []*big.Int) {
	t.Helper()
	var got diagram.Products
	want := new(big.Int)
	for i, x := range as {
		for j, y := range bs {
			got.Add(a, i, b, j)
			want.Add(want, new(big.Int).Mul(x, y))
			if got.Number().Cmp(want) != 0 {
				t.Fatalf("the sum is %d, want %d", got.Number(), want)
			}
			for _, most := range []uint64{0, 1, 1000, math.MaxUint64} {
				if got.Exceeds(most) != (want.Cmp(new(big.Int).SetUint64(most)) > 0) {
					t.Fatalf("%d exceeds %d: %v", want, most, got.Exceeds(most))
				}
			}
		}
	}
}

// TestCountsFull: numbers take no more than the store has, and neither do their higher words.
func TestCountsFull(t *testing.T) {
	store := diagram.NewStore(40 << 20)
	one, all := diagram.NewCounts(store), diagram.NewCounts(store)
	one.Append(math.MaxUint64)
	n := 0
	for all.Append(math.MaxUint64) {
		n++
	}
	wide := 0
	all.Reset()
	for ; all.Append(math.MaxUint64) && all.AddLow(wide, &one, 0) && all.AddHigh(wide, &one, 0); wide++ {
	}
	if n < 100_000 || wide < n/2-2048 || wide > n/2 {
		t.Errorf("there was memory for %d numbers of one word, and %d of two", n, wide)
	}
}
