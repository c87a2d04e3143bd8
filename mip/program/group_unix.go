//go:build unix

package program

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup makes the program the leader of a process group, so that what it starts ends with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// interruptGroup tells the group to stop, as Ctrl-C would: some solvers then write what they have.
func interruptGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

// killGroup kills what is left of the group, and waits a tenth of a second at most until it is
// gone: what still runs could write into a folder that is being removed.
func killGroup(cmd *exec.Cmd) {
	for range 50 {
		if syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) != nil {
			return // no such group
		}
		time.Sleep(2 * time.Millisecond)
	}
}
