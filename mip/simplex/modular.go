package simplex

import (
	"container/heap"
	"math/bits"

	"github.com/gridwright/gridwright/internal/work"
)

// Numbers modulo the prime 2^61-1, whose remainders are a shift and a sum.

const (
	primeBits = 61
	prime     = 1<<primeBits - 1
)

func timesMod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	sum := lo&prime + (lo>>primeBits | hi<<(64-primeBits))
	if sum >= prime {
		sum -= prime
	}
	return sum
}

func lessMod(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + prime - b
}

// inverseMod returns 1/a, by the little theorem of Fermat.
func inverseMod(a uint64) uint64 {
	switch a {
	case 1, prime - 1:
		return a
	}
	r := uint64(1)
	for e := uint64(prime - 2); e > 0; e >>= 1 {
		if e&1 == 1 {
			r = timesMod(r, a)
		}
		a = timesMod(a, a)
	}
	return r
}

// residue is an entry modulo the prime.
type residue struct {
	at int32
	v  uint64
}

// modular is a basis factorized modulo the prime, with the pivots of a factorization in floating
// point.
type modular struct {
	prow, pcol []int32
	inverse    []uint64    // of the pivots
	lower      [][]residue // by pivot: by row
	upper      [][]residue // by pivot: by row
	work       []uint64
}

// newModular factorizes columns from left to right (Gilbert and Peierls, "Sparse partial pivoting
// in time proportional to arithmetic operations", SIAM Journal on Scientific and Statistical
// Computing 9, 1988). It returns nil for a pivot of 0, or if the work is over.
func newModular(b *basis, column func(position int, yield func(row int32, v uint64)),
	w *work.Work) *modular {
	m := b.m
	f := &modular{prow: b.prow, pcol: b.pcol, inverse: make([]uint64, m),
		lower: make([][]residue, m), upper: make([][]residue, m), work: make([]uint64, m)}
	v, seen := make([]uint64, m), make([]bool, m)
	var rows []int32
	todo := &ascending{}
	for k := range m {
		rows = rows[:0]
		touch := func(i int32) {
			if seen[i] {
				return
			}
			seen[i] = true
			rows = append(rows, i)
			if before := b.order[i]; int(before) < k && len(f.lower[before]) > 0 {
				heap.Push(todo, before)
			}
		}
		column(int(b.pcol[k]), func(i int32, a uint64) {
			touch(i)
			if v[i] += a; v[i] >= prime {
				v[i] -= prime
			}
		})
		for todo.Len() > 0 {
			before := heap.Pop(todo).(int32)
			if t := v[f.prow[before]]; t != 0 {
				w.Did(len(f.lower[before]))
				for _, e := range f.lower[before] {
					touch(e.at)
					v[e.at] = lessMod(v[e.at], timesMod(e.v, t))
				}
			}
		}
		pivot := v[b.prow[k]]
		if pivot == 0 || !w.Did(1) {
			return nil
		}
		f.inverse[k] = inverseMod(pivot)
		for _, i := range rows {
			switch before := int(b.order[i]); {
			case v[i] == 0:
			case before < k:
				f.upper[k] = append(f.upper[k], residue{i, v[i]})
			case before > k:
				f.lower[k] = append(f.lower[k], residue{i, timesMod(v[i], f.inverse[k])})
			}
			v[i], seen[i] = 0, false
		}
	}
	return f
}

// ascending is a heap of numbers.
type ascending []int32

func (h ascending) Len() int           { return len(h) }
func (h ascending) Less(i, j int) bool { return h[i] < h[j] }
func (h ascending) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ascending) Push(x any)        { *h = append(*h, x.(int32)) }
func (h *ascending) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

// forward solves B x = v: v is by row, and becomes x by position.
func (f *modular) forward(v []uint64) {
	for k, column := range f.lower {
		if t := v[f.prow[k]]; t != 0 {
			for _, e := range column {
				v[e.at] = lessMod(v[e.at], timesMod(e.v, t))
			}
		}
	}
	for k := len(f.prow) - 1; k >= 0; k-- {
		t := v[f.prow[k]]
		if t != 0 {
			t = timesMod(t, f.inverse[k])
			for _, e := range f.upper[k] {
				v[e.at] = lessMod(v[e.at], timesMod(e.v, t))
			}
		}
		f.work[f.pcol[k]] = t
	}
	copy(v, f.work)
}

// backward solves y B = v: v is by position, and becomes y by row.
func (f *modular) backward(v []uint64) {
	for k := range f.prow {
		t := v[f.pcol[k]]
		for _, e := range f.upper[k] {
			t = lessMod(t, timesMod(e.v, f.work[e.at]))
		}
		f.work[f.prow[k]] = timesMod(t, f.inverse[k])
	}
	for k := len(f.prow) - 1; k >= 0; k-- {
		t := f.work[f.prow[k]]
		for _, e := range f.lower[k] {
			t = lessMod(t, timesMod(e.v, f.work[e.at]))
		}
		f.work[f.prow[k]] = t
	}
	copy(v, f.work)
}
