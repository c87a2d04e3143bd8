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

// newGroup puts the program that is about to be started into the group of a watch, or makes it the
// leader of its own.
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

// interrupt tells the group to stop, as Ctrl-C would: some solvers then write what they have.
func (g *group) interrupt() error { return g.signal(syscall.SIGINT) }

// kill kills what is left of the group, the watch included, and waits a tenth of a second at most
// until it is gone: what still runs could write into a folder that is being removed.
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
