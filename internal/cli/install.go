package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// installHighs installs the solver that runs in this process, and compiles it once for all later
// runs.
func (a *app) installHighs(f installing) error {
	ctx, cancel := context.WithTimeout(a.ctx, time.Duration(f.time))
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
		fmt.Fprintf(a.Stderr, "gridwright: %v; the first run with highs will do it\n", err)
	case err != nil:
		return err
	case s.Unkept() != nil:
		fmt.Fprintf(a.Stderr, "gridwright: note: each run with highs compiles it again, which takes "+
			"seconds: cannot keep the compiled form: %v\n", s.Unkept())
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
		fmt.Fprintf(a.Stderr, "gridwright: %s; nothing was installed\n", why)
		return nil
	}
	err = printed{fmt.Errorf("cannot install highs: %w", err), mip.FaultLog(err)}
	if fetch := (*highswasm.FetchError)(nil); errors.As(err, &fetch) {
		err = hinted{err, highswasm.Elsewhere}
	}
	return err
}
