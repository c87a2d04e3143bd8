package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// implied puts "solve" before arguments of which the first is no command but a file.
func implied(root *cobra.Command, args []string) []string {
	root.InitDefaultCompletionCmd(args...)
	strictCompletion(root)
	if len(args) == 0 || strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) ||
		slices.Contains(commandNames(root), args[0]) {
		return args
	}
	file := args[0] == "-"
	if !strings.HasPrefix(args[0], "-") {
		_, err := os.Stat(args[0])
		file = err == nil
	}
	if !file {
		return args
	}
	return append([]string{"solve"}, args...)
}

// strictCompletion makes "completion" refuse what is no shell, for which Cobra shows its help.
func strictCompletion(root *cobra.Command) {
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Args = cobra.ArbitraryArgs
			c.RunE = func(cmd *cobra.Command, args []string) error {
				if len(args) > 0 {
					return unknownCommand(cmd, args[0])
				}
				return cmd.Help()
			}
		}
	}
}
