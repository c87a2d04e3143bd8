//go:build !unix && !windows

package program

import "os/exec"

// group is only the program itself, since there are no process groups here.
type group struct{ cmd *exec.Cmd }

func newGroup(cmd *exec.Cmd, _ *watch) (*group, error) { return &group{cmd}, nil }

func (*group) started() error { return nil }

func (g *group) interrupt() error { return g.cmd.Process.Kill() }

func (*group) kill() {}

func (*group) close() {}
