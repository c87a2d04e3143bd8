package diagram

import "math"

// TooMany stands for all counts beyond the largest that an outcome of an engine can say.
const TooMany = math.MaxInt64 + 1

// Sum adds two counts, each at most TooMany.
func Sum(a, b uint64) uint64 {
	if s := a + b; a <= s && s < TooMany {
		return s
	}
	return TooMany
}
