package deduce

import "context"

// AskSlowly is Ask with the smallest budgets, so that it takes many rounds.
func (k *Asker) AskSlowly(ctx context.Context, q Question) (Outcome, error) {
	return k.ask(ctx, q, pace{nodes: 1, conflicts: 1, all: 1, cell: 1})
}
