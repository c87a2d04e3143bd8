package check

import (
	"fmt"
	"testing"
)

// TestPairs: the pairs of numbers with a difference, a quotient, or the result of any operation.
func TestPairs(t *testing.T) {
	p := &puzzle{factSpace: &factSpace{top: 4}}
	for _, tt := range []struct {
		op     string
		target int
		want   string
	}{
		{"-", 2, "[[1 3] [2 4] [3 1] [4 2]]"},
		{"/", 2, "[[1 2] [2 1] [2 4] [4 2]]"},
		{"", 2, "[[1 1] [1 2] [1 3] [2 1] [2 4] [3 1] [4 2]]"},
		{"", 6, "[[2 3] [2 4] [3 2] [3 3] [4 2]]"},
		{"", 12, "[[3 4] [4 3]]"},
	} {
		if got := fmt.Sprint(p.pairs(tt.op, tt.target)); got != tt.want {
			t.Errorf("%d%s: %s, want %s", tt.target, tt.op, got, tt.want)
		}
	}
}
