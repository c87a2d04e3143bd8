//go:build !unix && !windows

package cli

import (
	"os"
	"syscall"
)

// endings are the signals that ask a program to end.
func endings() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

func keepWriting() {}

func unread(error) bool { return false }
