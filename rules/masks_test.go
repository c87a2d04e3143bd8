package rules

import (
	"math/bits"
	"slices"
	"testing"
)

// TestMasks: the sets of values of a sum are those that a look at all sets finds.
func TestMasks(t *testing.T) {
	for _, lo := range []int{-1, 0, 1, 4} {
		const values = 7
		for n := 3; n <= 5; n++ {
			of := slices.Repeat([]Int{{Lo: lo, Hi: lo + values - 1}}, n)
			for sum := lo*n - 1; sum <= (lo+values)*n; sum++ {
				var want []mask
				for set := range mask(1 << values) {
					total := 0
					for i := range values {
						total += int(set>>i&1) * (lo + i)
					}
					if bits.OnesCount64(uint64(set)) == n && total == sum {
						want = append(want, set)
					}
				}
				got, ok := total{Total: sum, Distinct: true, Of: of}.masks()
				slices.Sort(got)
				if !ok || !slices.Equal(got, want) {
					t.Errorf("%d numbers from %d on with the sum %d: %b, %v, want %b", n, lo, sum, got, ok, want)
				}
			}
		}
	}
}

// TestBinomial: subsets are counted as a triangle of sums does, or are known to be too many.
func TestBinomial(t *testing.T) {
	row := []int{1}
	for n := range 40 {
		for k := -1; k <= n+1; k++ {
			want := 0
			if 0 <= k && k <= n {
				want = row[k]
			}
			const many = mostClauses * mostClauses
			if got := binomial(n, k); got != want && (got <= many || want <= many) {
				t.Errorf("%d of %d things: %d, want %d", k, n, got, want)
			}
		}
		row = append(row, 0)
		for k := n + 1; k > 0; k-- {
			row[k] += row[k-1]
		}
	}
}
