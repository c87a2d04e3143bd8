//go:build unix

package cli

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// endings lists the signals that ask a program to stop.
func endings() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} }

// keepWriting turns a write to a pipe that nobody reads into an error. By default, SIGPIPE would
// kill the program. Nothing reads the signal.
func keepWriting() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// unread reports whether a write failed because nobody reads any more.
func unread(err error) bool { return errors.Is(err, syscall.EPIPE) }
