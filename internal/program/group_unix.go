//go:build unix

package program

import (
	"os/exec"
	"syscall"
	"time"
)

// group is a program and what it starts: a process group.
type group struct {
	cmd   *exec.Cmd
	watch *watch // leads the group, where there is one
}

// newGroup puts the program that is about to start into the group of a watch, or makes it the
// leader of a new group.
func newGroup(cmd *exec.Cmd, w *watch) (*group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: w.group()}
	dieWithParent(cmd.SysProcAttr)
	return &group{cmd, w}, nil
}

// started is called once the program runs.
func (*group) started() error { return nil }

func (g *group) signal(s syscall.Signal) error {
	if id := g.watch.group(); id > 0 {
		return syscall.Kill(-id, s)
	}
	return syscall.Kill(-g.cmd.Process.Pid, s)
}

// interrupt asks the group to stop, as Ctrl-C does: some solvers then write what they have.
func (g *group) interrupt() error { return g.signal(syscall.SIGINT) }

// kill kills what is left of the group, including the watch. It waits at most a tenth of a second
// for the end, since a process that still runs could write to the folder while it is removed.
func (g *group) kill() {
	g.signal(syscall.SIGKILL)
	g.watch.end()
	for range 50 {
		if g.signal(syscall.SIGKILL) != nil {
			return // no such group
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func (*group) close() {}
