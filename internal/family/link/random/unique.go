package random

import (
	"context"
	"errors"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	statements "github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// The engines are those of the family's auto, in an order of their own: there, a board is given and
// must be decided; here, one that takes long is better replaced. Answers under the strictest rules
// are answers under all others, and are found first. Another answer mostly shows within a few
// conflicts. Proofs are left to the frontier on narrow boards, and to clause learning.

// The budgets of the engines. A board that none of them decides is mixed again.
const (
	sweepNodes     = 2_000   // as in auto: some milliseconds
	quickConflicts = 500     // as in auto
	frontierStates = 400_000 // some tenths of a second
	proofConflicts = 60_000  // about a second
	// frontierWidth is the largest shorter side on which the frontier proves.
	frontierWidth = 12
)

// turn is an engine, and the puzzle that it searches.
type turn struct {
	engine engine.Engine
	puzzle *link.Puzzle
}

// turns lists the engines that look for an answer of p other than the known one.
func turns(p *link.Puzzle, known puzzle.Answer) []turn {
	clauses := func(lowering string, conflicts int64) turn {
		return turn{viasat.Engine{Encoding: stated.Statement().Lowered(lowering),
			Known:  []puzzle.Answer{known},
			Budget: engine.Budget{Conflicts: conflicts}}, p}
	}
	swept := turn{sweep.Engine{Budget: engine.Budget{Nodes: sweepNodes}}, p.With(true, link.Never)}
	if p.Cover() && p.Touch() == link.Never {
		return []turn{swept, clauses(statements.EdgesAlone, proofConflicts)}
	}
	all := []turn{swept, clauses(statements.EdgesAlone, quickConflicts)}
	if min(p.Board().Rows, p.Board().Cols) <= frontierWidth {
		all = append(all, turn{frontier.Engine{Known: []puzzle.Answer{known}, CountFirst: true,
			Budget: engine.Budget{Nodes: frontierStates}}, p})
	}
	return append(all, clauses(statements.WithDigits, proofConflicts))
}

// another looks for an answer other than the known one. decided reports that it has one, or that a
// search has proved that there is none.
func another(ctx context.Context, p *link.Puzzle, known puzzle.Answer,
) (other puzzle.Answer, decided bool, err error) {
	for _, t := range turns(p, known) {
		out, err := engine.Checked(t.engine).Search(ctx, t.puzzle, 2, func(s puzzle.Answer) bool {
			if !slices.Equal(s, known) {
				other = s
			}
			return other == nil
		})
		same := t.puzzle.Cover() == p.Cover() && t.puzzle.Touch() == p.Touch()
		switch {
		case errors.Is(err, engine.ErrMemory): // as a budget that is spent
		case err != nil:
			return nil, false, err
		case other != nil, out.Complete && same:
			return other, true, nil
		}
	}
	return nil, false, nil
}
