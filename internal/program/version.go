package program

import (
	"context"
	"fmt"
	"time"

	"github.com/gridwright/gridwright/mip"
)

// versionTime is how long a program may take to print its version, besides Overrun. Programs take
// milliseconds; the rest is for slow disks and busy machines.
const versionTime = 4 * time.Second

// version runs a program with the arguments that print its version, and returns the first group of
// the pattern's last match in the output. The error is a *mip.Fault, or that of ctx.
func version(ctx context.Context, solver, path string, line *Pattern, args ...string,
) (string, error) {
	folder, err := NewFolder()
	if err != nil {
		return "", err
	}
	defer folder.Close()
	run := Run{Solver: solver, Path: path, Folder: folder, Time: versionTime}
	ended, err := run.Do(ctx, args...)
	if err != nil {
		return "", err
	}
	if ended.Stopped == mip.Interrupted {
		return "", ctx.Err()
	}
	if v := Last(line, ended.Log); v != "" {
		return v, nil
	}
	what := "does not print its version"
	if ended.Stopped == mip.OutOfTime {
		what = fmt.Sprintf("did not print its version within %g seconds",
			(versionTime + Overrun).Seconds())
	}
	return "", &mip.Fault{Solver: solver, What: what, Log: mip.Tail(ended.Log)}
}
