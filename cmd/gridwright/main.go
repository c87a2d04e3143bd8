// Command gridwright solves, checks, counts and converts number-grid puzzles.
package main

import (
	"os"

	"github.com/gridwright/gridwright/internal/cli"
)

func main() { os.Exit(cli.Run(os.Args[1:])) }
