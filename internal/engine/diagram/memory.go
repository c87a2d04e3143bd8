package diagram

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
)

// Memory is the most memory that the process takes for a search, unless it is told otherwise, in
// bytes.
const Memory = 300 << 20

type memoryKey struct{}

// WithMemory gives a context whose searches may take so many bytes.
func WithMemory(ctx context.Context, bytes int64) context.Context {
	return context.WithValue(ctx, memoryKey{}, bytes)
}

// MemoryOf is the most that a search under ctx may take, in bytes.
func MemoryOf(ctx context.Context) int64 {
	if n, ok := ctx.Value(memoryKey{}).(int64); ok {
		return n
	}
	return Memory
}

// Full is the error of a search whose store has no memory left. The words say what took it, and
// what takes less.
func (s *Store) Full(took, less string) error {
	return fmt.Errorf("%w: %s, and %w than %d MB; %s",
		engine.ErrUnsupported, took, engine.ErrMemory, s.limit>>20, less)
}
