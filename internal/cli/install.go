package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// installFlags holds the flags of install.
type installFlags struct {
	from string
	time time.Duration
}

// installTime is the default time limit of an installation: a download of 1.3 MB, and some seconds
// of compiling.
const installTime = 10 * time.Minute

func (a *app) installCommand() *cobra.Command {
	f := installFlags{time: installTime}
	return a.command(&cobra.Command{
		Use:   "install SOLVER",
		Short: "Install the MIP solver HiGHS",
		Long: `Install highs fetches the MIP solver HiGHS by npm to your cache folder, and verifies its
checksum. It runs inside Gridwright and needs no root access. npm reads ~/.npmrc, and gets only the
environment variables that it needs to reach its registry. On a machine without npm or network,
fetch the package elsewhere with "npm pack highs@1.15.3" and pass the file to --from. "gridwright
list solvers" shows how to install other solvers.

Exit codes: 0 installed, 2 not installed, 3 stopped by --time or Ctrl-C.`,
		Example: `  gridwright install highs
  gridwright install highs --from highs-1.15.3.tgz`,
		Args: a.argCount(1, 1, "solver"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkChoice("install", args[0], "highs"); err != nil {
				return hinted{err, `"gridwright list solvers" shows how to install the others`}
			}
			return a.installHighs(f)
		},
	}, []option{
		{"from", &f.from, "install from this `FILE`, fetched elsewhere by npm pack"},
		{"time", &f.time, stopAfter},
	})
}

// installHighs installs the solver that runs in this process, and compiles it once for all later
// runs.
func (a *app) installHighs(f installFlags) error {
	ctx, cancel := context.WithTimeout(a.ctx, f.time)
	defer cancel()
	var meter gridwright.Meter
	ctx = gridwright.WithMeter(ctx, &meter)
	hide := a.watch(&meter)
	folder, err := a.fetchHighs(ctx, f.from)
	if err != nil {
		hide()
		return a.notInstalled(ctx, err)
	}
	s := highswasm.New(folder, 0)
	err = s.Prepare(ctx)
	hide()
	fmt.Fprintf(a.Stderr, "highs is installed in %s\n", folder)
	switch {
	case err != nil && ctx.Err() != nil:
		a.raise(exitUnknown)
		a.say("%v; the first run with highs will do it", err)
	case err != nil:
		return err
	case s.Unkept() != nil:
		a.say("note: each run with highs compiles it again, which takes seconds: cannot keep the "+
			"compiled form: %v", s.Unkept())
	}
	return nil
}

// fetchHighs fetches the solver by npm, or unpacks it from a file. It returns the solver's folder.
func (a *app) fetchHighs(ctx context.Context, from string) (folder string, err error) {
	folder, err = highswasm.Folder(a.Getenv)
	if err != nil || from == "" {
		if err == nil {
			err = highswasm.Fetch(ctx, folder)
		}
		return folder, err
	}
	file, _, err := a.open(ctx, from)
	if err != nil {
		return folder, err
	}
	defer file.Close()
	err = highswasm.Unpack(folder, file)
	if fetch := (*highswasm.FetchError)(nil); errors.As(err, &fetch) {
		err = fmt.Errorf("%s: %w", from, err)
	}
	return folder, err
}

// notInstalled reports why nothing was installed.
func (a *app) notInstalled(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		a.raise(exitUnknown)
		why := "interrupted"
		if a.ctx.Err() == nil {
			why = "the time limit was reached"
		}
		if stopped := (*work.Stopped)(nil); errors.As(err, &stopped) {
			why = stopped.Error()
		}
		a.say("%s; nothing was installed", why)
		return nil
	}
	err = printed{fmt.Errorf("cannot install highs: %w", err), mip.FaultLog(err)}
	if fetch := (*highswasm.FetchError)(nil); errors.As(err, &fetch) {
		err = hinted{err, highswasm.Elsewhere}
	}
	return err
}
