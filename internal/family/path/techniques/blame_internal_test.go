package techniques

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestToBlame: what is to blame is all that the sets have in common, or a few of which each has one.
func TestToBlame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	common, few, none := 0, 0, 0
	for range 2_000 {
		sets := make([]set, 1+r.IntN(5))
		for i := range sets {
			sets[i] = make(set, 2)
			for range r.IntN(9) {
				sets[i].add(56 + r.IntN(16))
			}
		}
		before := slices.Clone(sets)
		causes, all := toBlame(sets)
		for i, s := range sets {
			if !slices.Equal(s, before[i]) {
				t.Fatal("the sets are changed")
			}
			has := 0
			for _, c := range causes {
				if s.has(c) {
					has++
				}
			}
			if all && has < len(causes) || !all && len(causes) > 0 && has == 0 {
				t.Fatalf("%v are not to blame for %v", causes, s)
			}
		}
		switch {
		case all:
			common++
		case len(causes) > mostNamed:
			t.Fatalf("%d causes", len(causes))
		case causes != nil:
			few++
		default:
			none++
		}
	}
	if common < 100 || few < 100 || none < 100 {
		t.Errorf("%d have something in common, %d a few causes, %d none", common, few, none)
	}
	if causes, _ := toBlame([]set{{1}, nil}); causes != nil {
		t.Error("a way with no fault has a cause")
	}
}
