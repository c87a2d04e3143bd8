package deduce

import "context"

// AskSlowly is Ask with the smallest budgets, so that it takes many rounds.
func (k *Asker) AskSlowly(ctx context.Context, q Question) (Outcome, error) {
	return k.ask(ctx, q, pace{nodes: 1, conflicts: 1, all: 1, cell: 1})
}

// Vars returns the number of variables of the solver.
func (k *Asker) Vars() int { return k.solver.Vars() }

// MostVars is the number of variables that a solver may come to, of a formula with so many: one
// question may pass the bound by a few.
func MostVars(built int) int { return mostGrown*built + mostSwitches + 100 }
