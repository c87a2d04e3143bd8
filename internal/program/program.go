// Package program finds and runs solvers that are separate programs. A program runs in a private
// folder, which is removed after the run, and in a process group, which ends with the context. Its
// output is capped. Neither the group nor the folder outlives this process, however it ends.
//
// A Solver does what is the same for all programs: it writes the model, runs the program, reads the
// solution file by package sol, and checks what the run left behind. A Description holds what
// differs. Packages cbc, glpk and highs have such descriptions.
package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gridwright/gridwright/mip"
)

// Limits on what a run may leave behind.
const (
	maxLog      = 256 << 20 // bytes of output, after which the solver is killed
	maxSolution = 512 << 20 // bytes of a file that it wrote
)

// grace is how long a solver that was asked to stop may take to write what it has, before it is
// killed.
const grace = 700 * time.Millisecond

// Overrun is how long a solver may run on after its time limit. After that it is asked to stop.
const Overrun = 500 * time.Millisecond

// Program is a solver's executable, and how to find and install it.
type Program struct {
	Command string // what it is called on the PATH
	Env     string // the environment variable that names it elsewhere
	Install string // the line that installs it
}

// Find returns the absolute path of the executable that the environment variable names, or else of
// the command on the PATH. The error names the command and where it was looked for.
func (p Program) Find(getenv func(string) string) (string, error) {
	name, from := p.Command, "on the PATH"
	if v := getenv(p.Env); v != "" {
		name, from = v, "at the path in "+p.Env
	}
	path, err := exec.LookPath(name)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("%s is not found %s", name, from)
	}
	if wrong := (*exec.Error)(nil); errors.As(err, &wrong) {
		err = wrong.Err // it names the program again
	}
	if err != nil {
		return "", fmt.Errorf("%s can't be run: %w", name, err)
	}
	return path, nil
}

// Run is one run of a solver.
type Run struct {
	Solver string // for messages
	Path   string
	Folder *Folder       // where it runs
	Time   time.Duration // its time limit, 0 for none
	Log    io.Writer     // gets the output as it comes, or nil
	Env    []string      // its environment, "NAME=value"; nil for that of this process
	// Line is called with each line of the output as it comes, if not nil. If it returns false, the
	// run is asked to stop. Calls come one after the other, and end before Do returns.
	Line func(line string) bool
}

// Ended is how a run ended.
type Ended struct {
	Log  string // what it printed, the middle cut where it is long
	Exit int    // its exit code, -1 if a signal ended it
	// Stopped is mip.Interrupted or mip.OutOfTime if the run was asked to stop, and "" if it ended
	// by itself or by Run.Line.
	Stopped mip.Stop
}

// Do runs the solver with arguments. The error is a *mip.Fault if the run could not begin, crashed,
// or printed more than 256 MB. The caller judges the exit code.
func (r Run) Do(ctx context.Context, args ...string) (Ended, error) {
	var ended Ended
	if ctx.Err() != nil {
		return Ended{Stopped: mip.Interrupted}, nil
	}
	limited, cancel := context.WithCancel(ctx)
	defer cancel()
	// A sum that overflows is smaller than the limit: there is no limit then.
	if most := r.Time + Overrun; r.Time > 0 && most > r.Time {
		limited, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	}
	limited, end := context.WithCancelCause(limited)
	defer end(nil)
	kept := &Log{to: r.Log, over: func() { end(errFlood) }}
	var out io.Writer = kept
	if r.Line != nil {
		out = io.MultiWriter(kept, &lines{each: func(line string) {
			if !r.Line(line) {
				end(errLine)
			}
		}})
	}
	path, err := executable(r.Path)
	if err != nil {
		return ended, &mip.Fault{Solver: r.Solver, What: "could not be started", Err: err}
	}
	cmd := exec.CommandContext(limited, path, args...)
	cmd.Dir, cmd.Env = r.Folder.Path, r.Env
	cmd.Stdout, cmd.Stderr = out, out
	cmd.WaitDelay = grace
	// Where the system kills a program with its parent, that is the thread which started it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	watch := r.Folder.watched()
	defer watch.end()
	group, err := start(ctx, cmd, watch)
	if err != nil {
		return ended, &mip.Fault{Solver: r.Solver, What: "could not be started", Err: err}
	}
	defer group.close()
	defer context.AfterFunc(hardEnd(ctx), group.kill)()
	err = cmd.Wait()
	group.kill() // what the solver has started and left behind
	ended.Log = kept.String()
	ended.Exit = cmd.ProcessState.ExitCode()
	switch {
	case errors.Is(context.Cause(limited), errFlood):
		return ended, &mip.Fault{Solver: r.Solver, Log: mip.Tail(ended.Log),
			What: fmt.Sprintf("printed more than %d MB and was stopped", maxLog>>20)}
	case errors.Is(context.Cause(limited), errLine):
	case ctx.Err() != nil:
		ended.Stopped = mip.Interrupted
	case limited.Err() != nil:
		ended.Stopped = mip.OutOfTime
	case err != nil && cmd.ProcessState.ExitCode() < 0:
		return ended, &mip.Fault{Solver: r.Solver, What: "crashed", Log: mip.Tail(ended.Log), Err: err}
	}
	return ended, nil
}

// start starts a program in a group. The end of the command's context asks the group to stop, or
// kills it if the kill of WithKill was called.
func start(ctx context.Context, cmd *exec.Cmd, w *watch) (*group, error) {
	g, err := newGroup(cmd, w)
	if err != nil {
		return nil, err
	}
	cmd.Cancel = func() error {
		if hardEnd(ctx).Err() != nil {
			g.kill()
			return nil
		}
		return g.interrupt()
	}
	if err := cmd.Start(); err != nil {
		g.close()
		return nil, err
	}
	if err := g.started(); err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		g.close()
		return nil, err
	}
	return g, nil
}

// executable makes a path absolute, since the solver runs in another folder. A bare name is looked
// up on the PATH and stays.
func executable(path string) (string, error) {
	if filepath.Base(path) == path {
		return path, nil
	}
	return filepath.Abs(path)
}

// The causes of the end of a run.
var (
	errFlood = errors.New("too much output")
	errLine  = errors.New("a line of the output")
)

// Read reads a file that the solver wrote; ok is false if there is no such file. The error is a
// *mip.Fault if it is not a regular file, exceeds 512 MB or can't be read.
func (r Run) Read(name string) (text string, ok bool, err error) {
	fault := func(what string, err error) (string, bool, error) {
		return "", false, &mip.Fault{Solver: r.Solver, What: what, Err: err}
	}
	path := filepath.Join(r.Folder.Path, name)
	switch info, err := os.Lstat(path); {
	case errors.Is(err, os.ErrNotExist):
		return "", false, nil
	case err != nil:
		return fault("left a file that can't be read", err)
	case !info.Mode().IsRegular(): // to open a pipe would wait for ever
		return fault("left something else in place of the file "+name, nil)
	case info.Size() > maxSolution:
		return fault(fmt.Sprintf("wrote a file of more than %d MB", maxSolution>>20), nil)
	}
	f, err := os.Open(path)
	if err != nil {
		return fault("left a file that can't be read", err)
	}
	defer f.Close()
	var b strings.Builder
	if _, err := io.Copy(&b, f); err != nil {
		return fault("left a file that can't be read", err)
	}
	return b.String(), true, nil
}
