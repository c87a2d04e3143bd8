package cli

import "github.com/spf13/cobra"

// Commands gives the root of all commands, for tests that go through them.
func Commands() *cobra.Command {
	a := &app{Env: Process(), out: &output{}}
	return a.root()
}
