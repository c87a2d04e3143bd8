package techniques_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/kenken"
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinrandom "github.com/gridwright/gridwright/internal/family/latin/random"
	"github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/family/latin/techniques"
	statements "github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

func kind(text string) *puzzle.Kind {
	kinds := []*puzzle.Kind{latin.Latin(), latin.Futoshiki(), latin.Sudoku(), kenken.Kind()}
	return kinds[slices.IndexFunc(kinds, func(k *puzzle.Kind) bool { return strings.HasPrefix(text, k.Name) })]
}

// state states the rules of a puzzle of any of the kinds.
var statement = statements.Statement{State: func(p puzzle.Puzzle) (*rules.Set, error) {
	if p.Kind() == kenken.Kind() {
		return kenkenstated.Statement().State(p)
	}
	return stated.Statement().State(p)
}}

// answers returns up to two answers.
func answers(p puzzle.Puzzle) []puzzle.Answer {
	s := stated.Statement()
	if p.Kind() == kenken.Kind() {
		s = kenkenstated.Statement()
	}
	var all []puzzle.Answer
	_, err := viasat.Engine{Encoding: s.Encoding()}.Search(context.Background(), p, 2,
		func(s puzzle.Answer) bool {
			all = append(all, s)
			return true
		})
	if err != nil {
		panic(err)
	}
	return all
}

// TestExamples: the load of each example rises without its technique. From naked triples on, a
// harder technique can do instead of another; so they are tested among those that are no harder.
func TestExamples(t *testing.T) {
	all := techniques.Techniques()
	from := slices.IndexFunc(all, func(t *explain.Technique) bool { return t.Name == "naked triple" })
	for i, technique := range all {
		t.Run(technique.Name, func(t *testing.T) {
			among := all
			if i >= from {
				among = all[:i+1]
			}
			explaintest.Example(t, statement, kind(technique.Example), answers, technique, among)
		})
	}
}

// TestClaims: what techniques find on random boards is right, and follows from what they cite.
func TestClaims(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	claims := map[string]int{}
	for _, frame := range []latin.Spec{
		{Kind: "latin", Order: 5}, {Kind: "futoshiki", Order: 4}, {Kind: "futoshiki", Order: 5},
		{Kind: "sudoku", Order: 6}, {Kind: "sudoku", Order: 9},
	} {
		for range 8 {
			text := board(t, frame, random).String()
			all := techniques.Techniques()
			x := explaintest.Explainer(t, statement, kind(text), text, answers, all)
			claims[frame.Kind] += explaintest.Claims(t, x, all)
		}
	}
	t.Log(claims)
	if claims["futoshiki"] == 0 || claims["sudoku"] == 0 {
		t.Errorf("%v claims", claims)
	}
}

// board draws a board with one answer, from which no clue can be dropped.
func board(t *testing.T, frame latin.Spec, r *rand.Rand) puzzle.Puzzle {
	t.Helper()
	empty, err := latin.New(frame)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := latinrandom.Answer(context.Background(), empty, nil, r)
	if err != nil {
		t.Fatal(err)
	}
	p := empty.Full(answer)
	n := len(p.Clues())
	keep := slices.Repeat([]bool{true}, n)
	full := p
	for _, i := range r.Perm(n) {
		keep[i] = false
		if q := full.Keep(func(j int) bool { return keep[j] }); len(answers(q)) == 1 {
			p = q
		} else {
			keep[i] = true
		}
	}
	return p
}
