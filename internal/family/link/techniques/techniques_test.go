package techniques_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/family/link/techniques"
	"github.com/gridwright/gridwright/puzzle"
)

// answers returns up to two answers: the boards have too many cells for brute force.
func answers(p puzzle.Puzzle) (all []puzzle.Answer) {
	e := viasat.Engine{Encoding: stated.Statement().Encoding()}
	_, err := e.Search(context.Background(), p, 2, func(s puzzle.Answer) bool {
		all = append(all, s)
		return true
	})
	if err != nil {
		panic(err)
	}
	return all
}

func TestExamples(t *testing.T) {
	explaintest.Examples(t, stated.Statement(), func(string) *puzzle.Kind { return link.Numberlink() },
		answers, techniques.Techniques())
}
