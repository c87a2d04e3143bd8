package cli

import "github.com/spf13/cobra"

// Commands returns the root command, for tests that walk all commands.
func Commands() *cobra.Command {
	a := &app{Env: Process(), out: &output{}}
	return a.root()
}
