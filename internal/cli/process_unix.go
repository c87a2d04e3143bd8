//go:build unix

package cli

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// endings are the signals that ask a program to end.
func endings() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} }

// keepWriting makes a write to a pipe that nobody reads an error, where it would end the program
// on the spot. The signal itself is of no interest.
func keepWriting() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// unread reports whether a write failed because nobody reads any more.
func unread(err error) bool { return errors.Is(err, syscall.EPIPE) }
