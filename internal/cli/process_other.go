//go:build !unix && !windows

package cli

import (
	"os"
	"syscall"
)

// endings lists the signals that ask a program to stop.
func endings() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

func keepWriting() {}

func unread(error) bool { return false }
