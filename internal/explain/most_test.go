package explain

import (
	"context"
	"math/rand/v2"
	"testing"

	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/sat"
)

// TestAtMost: the step has the clauses of graphs with which its instances settle the fact. Nobody
// has to look for them again.
func TestAtMost(t *testing.T) {
	ctx := context.Background()
	s := linkstated.Statement()
	x := explainer(t, s, puzzletest.Parse(t, s.Kinds[0], `numberlink cover=no
1 . . . . . . 2
. . 3 . . . . .
. 2 . 4 . . 5 .
. . . . . . 6 .
1 . . . . . 4 .
7 . 5 . . 8 . .
. 3 . . . . 9 .
7 6 . 9 . 8 . .
`))
	step := x.AtMost(ctx)
	if step == nil {
		t.Fatal("there is no step")
	}
	again, conflicts := &solver{}, int64(mostConflicts)
	for _, l := range step.lemmas {
		again.learn(l, 0)
	}
	x.solver = again
	if status, _ := x.ask(step.Lit, int32s(step.Instances), &conflicts); status != sat.Unsat ||
		len(again.learned(x.every())) > len(step.lemmas) {
		t.Errorf("%d clauses leave %d instances without their fact", len(step.lemmas),
			len(step.Instances))
	}
	if x.Complete(ctx, step); !step.Tight {
		t.Error("an instance may be one too many")
	}
}

// TestAtMostAfterLimit: where the limit ended the search for easy steps, there is still one by many
// rules.
func TestAtMostAfterLimit(t *testing.T) {
	x := sumsOf(t, rand.New(rand.NewPCG(1, 1)), 6)
	if x.most, x.spent = 1, 1; x.AtMost(context.Background()) == nil {
		t.Error("there is no step")
	}
}
