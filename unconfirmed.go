package gridwright

import (
	"strings"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// Why a claim is not confirmed.

// said says in English why nothing is agreed.
func (c *Confirmation) said() *Confirmation {
	if c.Why.Form != "" {
		c.Reason = words.English().Say(c.Why, words.Whole)
	}
	return c
}

// failing is the reason for an engine that ended with an error.
func failing(name Engine, err error) puzzle.Reason {
	return puzzle.Because("{engine}: {error}", "engine", string(name), "error",
		strings.TrimPrefix(err.Error(), ErrUnsupported.Error()+": "))
}

// unfinished is the reason for an engine that did not search everything.
func unfinished(r Run, b engine.Budget) puzzle.Reason {
	form := "confirm/unfinished"
	switch r.Stop {
	case Unsupported:
		form = "confirm/incomplete"
	case OutOfBudget:
		switch form = "confirm/budget"; {
		case b.Conflicts == 0:
			form = "confirm/budget of nodes"
		case b.Nodes == 0:
			form = "confirm/budget of conflicts"
		}
	case OutOfTime:
		form = "confirm/out of time"
	case Interrupted:
		form = "confirm/interrupted"
	}
	return puzzle.Because(form, "engine", string(r.Engine), "nodes", int(b.Nodes), "conflicts",
		int(b.Conflicts))
}
