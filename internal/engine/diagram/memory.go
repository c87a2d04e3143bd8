package diagram

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
)

// Memory is the default limit on the memory of the process during a search, in bytes.
const Memory = 300 << 20

type memoryKey struct{}

// WithMemory returns a context whose searches may take that many bytes.
func WithMemory(ctx context.Context, bytes int64) context.Context {
	return context.WithValue(ctx, memoryKey{}, bytes)
}

// MemoryOf returns the limit of a search under ctx, in bytes.
func MemoryOf(ctx context.Context) int64 {
	if n, ok := ctx.Value(memoryKey{}).(int64); ok {
		return n
	}
	return Memory
}

// FullError is the error of a search whose store has no memory left. took
// describes what used it, and less what would need less.
func (s *Store) FullError(took, less string) error {
	return fmt.Errorf("%w: %s, and %w than %d MB; %s",
		engine.ErrUnsupported, took, engine.ErrMemory, s.limit>>20, less)
}
