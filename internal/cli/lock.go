package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/gridwright/gridwright/internal/filelock"
	"github.com/gridwright/gridwright/internal/wording"
)

// lockName is the name of the lock file of a study's folder. Only one process at a time may add
// records there.
const lockName = "runs.lock"

// hold locks a folder for this process.
func hold(ctx context.Context, folder string) (*filelock.Held, error) {
	name := filepath.Join(folder, lockName)
	lock, by, err := filelock.Hold(ctx, name)
	switch {
	case errors.Is(err, filelock.ErrForeign):
		return nil, hinted{fmt.Errorf("%s is not the lock file of a study", name),
			"move it away, or choose another folder with -o"}
	case err != nil && ctx.Err() == nil:
		return nil, fmt.Errorf("cannot lock %s: %w", name, wording.Bare(err))
	case err != nil:
		return nil, err
	case by != nil:
		return nil, held(folder, *by)
	}
	return lock, nil
}

// held returns the error for a folder that another process holds.
func held(folder string, by filelock.Holder) error {
	who := by.String()
	if who != "" {
		who = ": " + who
	}
	return hinted{fmt.Errorf("another study is running in %s%s", folder, who),
		"wait until it ends, or choose another folder with -o"}
}
