package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// implied puts "solve" before the arguments if the first is a file or a puzzle and not a command,
// and if there are no arguments and standard input is a pipe. It moves --help from before a command
// to its end.
func (a *app) implied(root *cobra.Command, args []string) []string {
	if len(args) == 0 && a.StdinPiped {
		return []string{"solve"}
	}
	if len(args) == 1 && args[0] == "-v" {
		return []string{"--version"}
	}
	if len(args) > 1 && (args[0] == "--help" || args[0] == "-h") {
		return append(args[1:len(args):len(args)], args[0])
	}
	if len(args) == 0 || strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) ||
		slices.Contains(commandNames(root), args[0]) {
		return args
	}
	file := args[0] == "-"
	if !strings.HasPrefix(args[0], "-") {
		file = isFile(args[0]) || isPuzzle(args[0]) || isAddress(args[0])
	}
	if !file && !strings.HasPrefix(args[0], "-") {
		return args[:1] // no command: what follows, such as --help, would hide the error
	}
	if !file {
		return args
	}
	return append([]string{"solve"}, args...)
}
