package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// writeModel writes a model by write to a new file in the folder, and returns the names that the
// columns have there. The time it takes counts toward the time limit of the options, which it
// shortens. If the limit or the end of ctx comes first, the error wraps that of the context.
func writeModel(ctx context.Context, o *mip.Options, folder, name string,
	write func(context.Context, io.Writer, *lin.Model) ([]string, error), m *lin.Model,
) (cols []string, err error) {
	if limit := o.Time; limit > 0 {
		begun := time.Now() // before the limit begins, so that nothing is left at its end
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
		defer func() { o.Time = max(limit-time.Since(begun), time.Millisecond) }()
	}
	f, err := os.Create(filepath.Join(folder, name))
	if err == nil {
		cols, err = write(ctx, f, m)
		if closing := f.Close(); err == nil {
			err = closing
		}
	}
	if err != nil {
		return nil, fmt.Errorf("cannot write the model for the solver: %w", wording.Located(err))
	}
	return cols, nil
}
