package cli

import (
	"context"
	"os"
	"os/signal"
	"time"

	"github.com/gridwright/gridwright/internal/program"
)

// again is the time after a signal within which another one counts as the same. Programs such as
// timeout, and terminals with a shell, send such signals twice.
const again = 100 * time.Millisecond

// lastWords is the time that a killed program has to kill its solvers and to remove their folders
// and half-written files.
const lastWords = 300 * time.Millisecond

// Run runs the program as a process: Main on the arguments, with signals handled. It returns the
// exit code.
//
// The first signal to stop, such as Ctrl-C or the closing of the terminal, interrupts: searches and
// solvers stop, and the results so far are printed. A second one kills the solvers and the program
// without waiting. Signals that were ignored when the program started, as under nohup, stay
// ignored.
func Run(args []string) int {
	keepWriting()
	ctx, kill := program.WithKill(context.Background())
	defer kill()
	ctx, interrupt := context.WithCancel(ctx)
	defer interrupt()
	signals := make(chan os.Signal, 8)
	for _, s := range endings() {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	code := make(chan int, 1)
	go func() { code <- Main(ctx, Process(), args) }()
	var first time.Time
	for {
		select {
		case c := <-code:
			return c
		case s := <-signals:
			switch {
			case first.IsZero():
				first = time.Now()
				interrupt()
			case time.Since(first) >= again:
				kill()
				select {
				case <-code:
				case <-time.After(lastWords):
				}
				return die(s)
			}
		}
	}
}

// die kills the process by the signal it received, so that a shell's loop ends with it. If a
// process can't signal itself, die returns the exit code of an interrupt.
func die(s os.Signal) int {
	signal.Reset(s)
	if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(s) == nil {
		time.Sleep(time.Second) // the signal is on its way
	}
	return exitKilled
}
