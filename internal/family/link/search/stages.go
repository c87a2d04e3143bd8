package search

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	statements "github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// The order of the engines. It depends on the rules, the size, and the number of answers wanted.
//
// The strictest rules, touch=never and cover=yes, belong to the sweep: it solves most published
// boards in less time than the others need to set up. Clause learning on links takes the boards
// that it leaves open. Answers under these rules are answers under all others too, and are found
// quickly. So the search for a few answers begins with them under every rule.
//
// Then it looks for another answer: on links and, where paths may touch, with the frontier near the
// first answer, since a board that has another mostly has millions. If there is none, the frontier
// proves it on boards that are not too wide, or else clause learning, with colours where paths may
// touch. Each has several turns with growing budgets, since the work of neither can be predicted.
//
// If all answers are wanted, they may be many. The work of the frontier depends on the width of the
// board, not on their number.
//
// Without clause learning the frontier runs to its end. Under the strictest rules, or where the
// frontier can't run, the sweep does.

const (
	// sweepNodes is the sweep's budget, a few milliseconds. A quarter of it would leave many boards
	// of 40x20 to clause learning. Ten times as much would double the time on those of 50x50.
	sweepNodes = 2_000
	// strictConflicts is the budget for an answer under stricter rules than the puzzle's.
	strictConflicts = 20_000
	// The budgets for a second answer by links alone. If there are many answers, one is soon found.
	quickConflicts = 500
	linkConflicts  = 3_000
	// The budgets of the frontier, in states of a quarter of a microsecond each, and of clause
	// learning with colours between them. Where paths may touch, a state takes half that time, and
	// the budget is half as large again.
	firstStates   = 100_000
	secondStates  = 500_000
	thirdStates   = 8_000_000
	bitsConflicts = 30_000
	// Where paths may not touch, links prove without colours that there is no other answer. Of 60
	// published boards with cover=no, they decide 41 within the first of these budgets, most in a
	// tenth of the time of the frontier's third turn. With colours a conflict takes four times as
	// long.
	neverConflicts     = 30_000
	lastNeverConflicts = 150_000
	// The most states of a layer in the frontier's search for another answer near a known one. The
	// first beam finds one for nearly all of Janko's boards that have several.
	firstBeam  = 300
	secondBeam = 3_000
	lastStates = 150_000_000
)

func (e Engine) stages(p *link.Puzzle, limit int) []relay.Stage {
	few := engine.Few(limit)
	var stricter puzzle.Puzzle
	if !strict(p) {
		stricter = p.With(true, link.Never)
	}
	again, proving := int64(linkConflicts), int64(bitsConflicts)
	if p.Touch() == link.Never {
		again, proving = neverConflicts, lastNeverConflicts
	}
	var all []relay.Stage
	if few || strict(p) {
		all = append(all, swept().Under(stricter))
	}
	switch {
	case !e.Learn:
		all = append(all, alone(p, few)...)
	case !few && (!strict(p) || width(p) <= strictWidth):
		all = append(all, relay.Turn(frontier.Engine{}), clauses(best(p), 0))
	case strict(p):
		all = append(all, clauses(statements.EdgesAlone, 0))
	default:
		all = append(all,
			turn(p, firstStates),
			clauses(statements.EdgesAlone, strictConflicts).Under(stricter))
		all = append(all, near(p, firstBeam)...)
		all = append(all,
			clauses(statements.EdgesAlone, quickConflicts),
			turn(p, secondStates))
		all = append(all, near(p, secondBeam)...)
		all = append(all,
			clauses(statements.EdgesAlone, again),
			turn(p, thirdStates),
			clauses(best(p), proving),
			turn(p, lastStates),
			clauses(best(p), 0))
	}
	return all
}

// alone returns the stages after the first without clause learning.
func alone(p *link.Puzzle, few bool) []relay.Stage {
	var all []relay.Stage
	switch {
	case strict(p) && width(p) > strictWidth:
	case few:
		if !strict(p) {
			all = append(all, turn(p, firstStates))
		}
		all = append(all, relay.Excluding(func(known []puzzle.Answer) engine.Engine {
			return frontier.Engine{Known: known, CountFirst: true}
		}))
	default:
		all = append(all, relay.Turn(frontier.Engine{}))
	}
	if strict(p) {
		all = append(all, relay.Turn(sweep.Engine{}))
	}
	return all
}

// best returns the name of the lowering for proofs.
func best(p *link.Puzzle) string {
	if p.Touch() == link.Never {
		return statements.EdgesAlone
	}
	return statements.WithDigits
}

// swept returns the turn of the sweep.
func swept() relay.Stage {
	return relay.Turn(sweep.Engine{Budget: engine.Budget{Nodes: sweepNodes}})
}

// turn returns a turn of the frontier with a budget of states. Where paths may touch, or with a
// large budget, it counts first, and may list the same number of states again: counting takes less
// memory and time, and usually there is nothing to list.
func turn(p *link.Puzzle, states int64) relay.Stage {
	free := p.Touch() == link.Free
	list := states <= secondStates && !free
	if free {
		states += states / 2
	}
	return relay.Excluding(func(known []puzzle.Answer) engine.Engine {
		if list {
			return frontier.Engine{Budget: engine.Budget{Nodes: states}, Known: known}
		}
		return frontier.Engine{Budget: engine.Budget{Nodes: 2 * states}, Known: known, CountFirst: true}
	})
}

// near returns the stages in which the frontier searches near a known answer, with at most width
// states per layer. There are none where paths may not touch: their answers have few neighbours.
func near(p *link.Puzzle, width int) []relay.Stage {
	if p.Touch() != link.Free {
		return nil
	}
	return []relay.Stage{relay.Excluding(func(known []puzzle.Answer) engine.Engine {
		return frontier.Engine{Known: known, Beam: width}
	})}
}

// clauses returns the turn of a lowering of the rules, with a budget of conflicts, 0 for none.
func clauses(lowering string, conflicts int64) relay.Stage {
	return relay.Excluding(func(known []puzzle.Answer) engine.Engine {
		return viasat.Engine{Encoding: stated.Statement().Lowered(lowering),
			Budget: engine.Budget{Conflicts: conflicts}, Known: known}
	})
}
