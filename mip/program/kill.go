package program

import "context"

// killKey is the key of the context whose end kills runs.
type killKey struct{}

// WithKill gives a context for runs, and a function that ends them the hard way. Where the end of a
// context derived from this one tells a run to stop, and leaves it grace, kill leaves it none.
func WithKill(parent context.Context) (ctx context.Context, kill context.CancelFunc) {
	hard, kill := context.WithCancel(parent)
	return context.WithValue(hard, killKey{}, hard), kill
}

// hardEnd gives the context of runs that ends when they are killed; one without end where there is
// none.
func hardEnd(ctx context.Context) context.Context {
	if hard, ok := ctx.Value(killKey{}).(context.Context); ok {
		return hard
	}
	return context.Background()
}
