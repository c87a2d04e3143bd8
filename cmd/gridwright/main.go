// Command gridwright solves, checks, counts and converts number-grid puzzles.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/gridwright/gridwright/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program the hard way
	os.Exit(cli.Main(ctx, cli.Process(), os.Args[1:]))
}
