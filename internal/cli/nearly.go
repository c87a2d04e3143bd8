package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/wording"
)

// commandNames lists the subcommands of a command.
func commandNames(cmd *cobra.Command) []string {
	return namesOf(cmd.Commands(), (*cobra.Command).Name)
}

// badFlag returns the error for flags that can't be parsed. It names the flag that was probably
// meant.
func (a *app) badFlag(cmd *cobra.Command, err error) error {
	err = wordedFlag(err)
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return a.usage(cmd, err)
	}
	name := unknown.GetSpecifiedName()
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		name, _, _ = strings.Cut(short, "=") // -engine=mip was meant as --engine=mip
	}
	switch cut := strings.TrimPrefix(name, "no-"); {
	case !cmd.HasParent():
		return hinted{err, "flags come after a command, such as gridwright solve"}
	case name == "o" || name == "output":
		return hinted{err, fmt.Sprintf("%q writes to standard output; redirect it with >",
			cmd.CommandPath())}
	case cut == "color" || cut == "colour":
		return hinted{err, "NO_COLOR=1 in the environment turns colours off"}
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	near := "--" + elsewhere[name]
	if !slices.Contains(known, near) {
		near = wording.Suggest("--"+name, known)
	}
	return hinted{err, wording.DidYouMean(near,
		fmt.Sprintf("%q lists the flags", cmd.CommandPath()+" --help"))}
}

// elsewhere has the flags and commands by which other programs call what has another name here.
var elsewhere = map[string]string{
	"n": "count", "number": "count", "difficulty": "grade", "level": "grade",
	"format": "to", "timeout": "time", "compare": "study", "grade-of": "grade", "rate": "grade",
	"create": "generate", "render": "draw", "unique": "solve", "validate": "check",
}

// wordsOf returns named values as words.
func wordsOf[T ~string](all []T) []string {
	return namesOf(all, func(v T) string { return string(v) })
}

// namesOf returns the names of values.
func namesOf[T any](all []T, name func(T) string) []string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = name(v)
	}
	return words
}

// checkChoice returns an error if a value is not one of the known ones. what takes them: a flag, or
// another word of the command.
func checkChoice(what, value string, known ...string) error {
	if err := oneOf(new(string), known...).Set(value); err != nil {
		return fmt.Errorf("%s %w, found %s", what, err, wording.Quote(value))
	}
	return nil
}
