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
