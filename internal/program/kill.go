package program

import "context"

// killKey is the key of the context whose end kills runs.
type killKey struct{}

// WithKill returns a context for runs, and a function that kills them. The end of a context derived
// from this one asks a run to stop and gives it 0.7 seconds; kill gives it no time.
func WithKill(parent context.Context) (ctx context.Context, kill context.CancelFunc) {
	hard, kill := context.WithCancel(parent)
	return context.WithValue(hard, killKey{}, hard), kill
}

// hardEnd returns the context that ends when kill is called, or one without end if ctx does not
// come from WithKill.
func hardEnd(ctx context.Context) context.Context {
	if hard, ok := ctx.Value(killKey{}).(context.Context); ok {
		return hard
	}
	return context.Background()
}
