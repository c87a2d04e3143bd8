package cli_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/cli"
)

// listed matches a flag in a list of help.
var listed = regexp.MustCompile(`(?m)^(?: {6}|  -\w, )--([\w-]+)(?: |$)`)

// TestHelp: the help of each command fits 80 columns. It explains each flag once, in a group if
// there are more than five.
func TestHelp(t *testing.T) {
	commands, grouped := 0, 0
	var of func(*cobra.Command)
	of = func(cmd *cobra.Command) {
		commands++
		var out bytes.Buffer
		cmd.SetOut(&out)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		help := out.String()
		for line := range strings.Lines(help) {
			line = strings.TrimSuffix(line, "\n")
			if utf8.RuneCountInString(line) > 80 || strings.TrimRight(line, " ") != line {
				t.Errorf("%s --help has a line of more than 80 columns, or with spaces at its end: %q",
					cmd.CommandPath(), line)
			}
		}
		_, other, inGroups := strings.Cut(help, "\nOther flags:\n")
		if inGroups {
			grouped++
		}
		var want, got []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { want = append(want, f.Name) })
		for _, m := range listed.FindAllStringSubmatch(help, -1) {
			got = append(got, m[1])
		}
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%s has the flags %q, and --help lists %q", cmd.CommandPath(), want, got)
		}
		for _, m := range listed.FindAllStringSubmatch("\n"+other, -1) {
			if m[1] != "help" {
				t.Errorf("the flag --%s of %q is in no group: add its name to flagGroups in "+
					"internal/cli/help.go", m[1], cmd.CommandPath())
			}
		}
		if many := len(want) > 6; many != inGroups { // six with --help
			t.Errorf("%s has %d flags, and they are in groups: %v", cmd.CommandPath(), len(want), inGroups)
		}
		for _, sub := range cmd.Commands() {
			of(sub)
		}
	}
	of(cli.Commands())
	if commands < 15 || grouped < 5 {
		t.Errorf("found %d commands, %d of them with groups", commands, grouped)
	}
}
