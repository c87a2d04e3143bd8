package search

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/encodings"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/puzzle"
)

// The order in which engines are at work, by the rules, the size and how many answers are wanted.
//
// The strictest rules, touch=never and cover=yes, are the sweep's, which settles most published
// boards in less than the others take to set up. What it leaves open is for clause learning on
// links. Answers under these rules are answers under all others too, and quickly found, so that the
// search for a few answers begins there under every rule. Another answer is then looked for on
// links, and, where paths may touch, by the frontier near the first one: a board that has another
// mostly has millions. If there is none, the frontier proves it, on boards that are not too wide
// for it, or else clause learning with colours. Each has several turns, with budgets that grow:
// neither's work can be told beforehand.
//
// Where all answers are asked for, they may be many. The frontier's work does not depend on their
// number, but on the width of the board.
//
// Without clause learning the frontier goes on to its end, and under the strictest rules, or where
// the frontier can't, the sweep.

const (
	// sweepNodes is the sweep's budget, a few milliseconds. A quarter of it would leave many boards of
	// 40x20 to clause learning, and ten times as much would double the time on those of 50x50.
	sweepNodes = 2_000
	// strictConflicts is the budget for an answer under stricter rules than the puzzle's.
	strictConflicts = 20_000
	// The budgets for a second answer by links alone. Where there are many answers, it is soon found.
	quickConflicts = 500
	linkConflicts  = 3_000
	// The budgets of the frontier, in states of a quarter of a microsecond each, and of clause
	// learning with colours between them. Where paths may touch a state takes half the time, and
	// there may be half as many again.
	firstStates   = 100_000
	secondStates  = 500_000
	thirdStates   = 8_000_000
	bitsConflicts = 30_000
	// The most states of a layer that the frontier takes for another answer near one that is known.
	// The first find one for nearly all of Janko's boards that have several.
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
		all = append(all, clauses("links", 0))
	default:
		all = append(all,
			turn(p, firstStates),
			clauses("links", strictConflicts).Under(stricter))
		all = append(all, near(p, firstBeam)...)
		all = append(all,
			clauses("links", quickConflicts),
			turn(p, secondStates))
		all = append(all, near(p, secondBeam)...)
		all = append(all,
			clauses("links", linkConflicts),
			turn(p, thirdStates),
			clauses("bits", bitsConflicts),
			turn(p, lastStates),
			clauses("bits", 0))
	}
	return all
}

// alone lists the stages that follow the first where there is no clause learning.
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

// best names the encoding for proofs.
func best(p *link.Puzzle) string {
	if strict(p) {
		return "links"
	}
	return "bits"
}

// swept is the turn of the sweep.
func swept() relay.Stage {
	return relay.Turn(sweep.Engine{Budget: engine.Budget{Nodes: sweepNodes}})
}

// turn is a turn of the frontier with a budget of states. Where paths may touch, or states are
// many, it counts first, and may list as many again: counting takes less memory and time, and
// mostly there is nothing to list.
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

// near lists the stages in which the frontier searches near a known answer, with that many states a
// layer. Where paths may not touch, answers have few neighbours.
func near(p *link.Puzzle, width int) []relay.Stage {
	if p.Touch() != link.Free {
		return nil
	}
	return []relay.Stage{relay.Excluding(func(known []puzzle.Answer) engine.Engine {
		return frontier.Engine{Known: known, Beam: width}
	})}
}

// clauses is the turn of an encoding, with a budget of conflicts, 0 for none.
func clauses(name string, conflicts int64) relay.Stage {
	form := encodings.Links
	if name == "bits" {
		form = encodings.Bits
	}
	return relay.Excluding(func(known []puzzle.Answer) engine.Engine {
		return viasat.Engine{Encoding: form(), Budget: engine.Budget{Conflicts: conflicts}, Known: known}
	})
}
