package cli

import (
	"context"
	"os"
	"os/signal"
	"time"

	"github.com/gridwright/gridwright/mip/program"
)

// again is how long after a signal another one counts as the same: programs such as timeout, and
// terminals with a shell, send the signals to end a program twice.
const again = 100 * time.Millisecond

// lastWords is how long a program that is ended the hard way may take to kill solvers and to remove
// their folders and half-written files.
const lastWords = 300 * time.Millisecond

// Run is the program in a process of its own: Main on the arguments, within signals. It gives the
// exit code.
//
// A signal to end, such as Ctrl-C or the end of the terminal, interrupts: searches and solvers are
// told to stop, and what is known is printed. Another one ends the program the hard way: solvers
// are killed, and nothing more is waited for. Signals that were ignored when the program began, as
// under nohup, stay so.
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

// die ends the process by a signal, as it would have ended it at once, so that a shell's loop ends
// with it. Where a process can't do so it gives the exit code of an interrupt.
func die(s os.Signal) int {
	signal.Reset(s)
	if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(s) == nil {
		time.Sleep(time.Second) // the signal is on its way
	}
	return exitKilled
}
