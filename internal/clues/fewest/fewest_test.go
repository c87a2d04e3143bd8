package fewest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

// made returns a board with random answers of some clues, closed under a symmetry.
func made(r *rand.Rand, clues, size, answers int, symmetric bool) (*fewest.Listed, [][]int32) {
	turn := make([]int32, clues)
	for i := range turn {
		turn[i] = int32(i)
	}
	var symmetries [][]int32
	if symmetric {
		for i := range turn {
			turn[i] = int32((i + 2) % clues)
		}
		symmetries = [][]int32{turn}
	}
	var all [][]int32
	seen := map[string]bool{}
	for tries := 0; len(all) < answers && tries < 100; tries++ {
		var s []int32
		for _, c := range r.Perm(clues)[:size] {
			s = append(s, int32(c))
		}
		for slices.Sort(s); !seen[fmt.Sprint(s)]; slices.Sort(s) {
			seen[fmt.Sprint(s)] = true
			all = append(all, s)
			image := make([]int32, size)
			for i, c := range s {
				image[i] = turn[c]
			}
			s = image
		}
	}
	named := make([]puzzle.Clue, clues)
	return fewest.NewListed(named, symmetries, all), all
}

// determined reports whether some k clues, or fewer, are in exactly one answer.
func determined(answers [][]int32, clues, k int) bool {
	chosen := hitting.New(clues)
	var try func(from, left int) bool
	try = func(from, left int) bool {
		n := 0
		for _, s := range answers {
			has := hitting.New(clues)
			for _, c := range s {
				has.Add(int(c))
			}
			if chosen.Within(has) {
				n++
			}
		}
		if n == 1 {
			return true
		}
		for c := from; c < clues && left > 0; c++ {
			chosen.Add(c)
			if try(c+1, left-1) {
				return true
			}
			chosen.Remove(c)
		}
		return false
	}
	return try(0, k)
}

// near is a searcher that has answers near others: all that keep the clues, and some that do not.
type near struct {
	*fewest.Listed
	answers [][]int32
}

func (b near) Near(_ []int32, _ []int, r *rand.Rand, yield func([]int32) bool) {
	for _, i := range r.Perm(len(b.answers)) {
		if !yield(b.answers[i]) {
			return
		}
	}
}

// TestBrute: on random boards, with and without symmetries, units find clues if there are any, by
// trying all sets of clues.
func TestBrute(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	found := map[bool]int{}
	for round := range 300 {
		clues := 6 + r.IntN(5)
		board, answers := made(r, clues, 3+r.IntN(3), 2+r.IntN(20), round%2 == 0)
		if len(answers) < 2 {
			continue
		}
		for k := 1; k <= 4; k++ {
			want := determined(answers, clues, k)
			var got []int
			done := true
			search := fewest.New(near{board, answers}, k)
			n := 0
			err := search.Run(context.Background(), func(int) bool { return true }, func(u fewest.Unit) bool {
				n++
				if u.Number != n {
					t.Errorf("unit %d after %d", u.Number, n-1)
				}
				if u.Found != nil {
					got = u.Found
				}
				done = done && (u.Done || u.Found != nil)
				return true
			})
			if err != nil || !done || n != search.Units(context.Background()) {
				t.Fatalf("%v, done %v, %d of %d units", err, done, n,
					search.Units(context.Background()))
			}
			if (got != nil) != want {
				t.Fatalf("round %d: %d of %d clues: expected %v, found %v in %v", round, k, clues, want, got,
					answers)
			}
			found[want]++
			has := 0
			for _, s := range answers {
				all := true
				for _, c := range got {
					all = all && slices.Contains(s, int32(c))
				}
				if all {
					has++
				}
			}
			if want && (has != 1 || len(got) > k) {
				t.Errorf("the clues %v are in %d answers", got, has)
			}
		}
	}
	if found[true] < 100 || found[false] < 100 {
		t.Errorf("the boards are too much alike: %v", found)
	}
}

// TestDive: what a dive finds are clues of one answer alone.
func TestDive(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for range 50 {
		board, answers := made(r, 12, 5, 20, false)
		clues, answer, err := fewest.Dive(context.Background(), board, r)
		if err != nil || answer == nil {
			t.Fatal(answer, err)
		}
		has := 0
		for _, s := range answers {
			all := true
			for _, c := range clues {
				all = all && slices.Contains(s, int32(c))
			}
			if all {
				has++
			}
		}
		if has != 1 {
			t.Errorf("the clues %v are in %d answers of %v", clues, has, answers)
		}
	}
}

// TestStops: a unit whose context has ended is not done.
func TestStops(t *testing.T) {
	board, _ := made(rand.New(rand.NewPCG(3, 0)), 12, 5, 20, false)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	units := 0
	err := fewest.New(board, 3).Run(ctx, func(int) bool { return true }, func(u fewest.Unit) bool {
		units++
		if u.Done || u.Found != nil {
			t.Errorf("%+v", u)
		}
		return true
	})
	if err != nil || units != 0 {
		t.Errorf("%v, %d units", err, units)
	}
}
