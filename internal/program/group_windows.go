package program

import (
	"fmt"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a program and what it starts: a job object, which ends when its last handle is closed.
// Only this process has a handle, so the group ends with this process, however it ends.
type group struct {
	cmd *exec.Cmd
	job windows.Handle
}

// newGroup creates a group for the program that is about to start.
func newGroup(cmd *exec.Cmd, _ *watch) (*group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("cannot make a job object: %w", err)
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		windows.CloseHandle(job)
		return nil, fmt.Errorf("cannot set up a job object: %w", err)
	}
	return &group{cmd, job}, nil
}

// started puts the program into the group. Processes that it starts before this stay outside.
func (g *group) started() error {
	var assigned error
	err := g.cmd.Process.WithHandle(func(handle uintptr) {
		assigned = windows.AssignProcessToJobObject(g.job, windows.Handle(handle))
	})
	if err == nil {
		err = assigned
	}
	return err
}

// interrupt kills the group: no signal to stop reaches every program without a window.
func (g *group) interrupt() error { return windows.TerminateJobObject(g.job, 1) }

// kill kills what is left of the group.
func (g *group) kill() { windows.TerminateJobObject(g.job, 1) }

func (g *group) close() { windows.CloseHandle(g.job) }
