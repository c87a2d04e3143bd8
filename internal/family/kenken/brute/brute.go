// Package brute lists the answers of small KenKens: it asks the verifier about each Latin square.
// Only tests use it.
package brute

import (
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/puzzle"
)

// Answers yields every answer of p until yield returns false. It panics if the order is above 5.
func Answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	empty, err := latin.New(latin.Spec{Kind: "latin", Order: p.(*kenken.Puzzle).Order()})
	if err != nil {
		panic(err)
	}
	brute.Answers(empty, func(s puzzle.Answer) bool { return p.Check(s) != nil || yield(s) })
}
