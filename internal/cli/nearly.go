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
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// unknownCommand returns the error for a word that is not a subcommand.
func unknownCommand(cmd *cobra.Command, word string) error {
	err := fmt.Errorf("there is no command or file %q", word)
	if cmd.HasParent() {
		err = fmt.Errorf("unknown command %s of %q", wording.Quote(word), cmd.CommandPath())
	}
	return hinted{err, wording.DidYouMean(wording.Suggest(word, commandNames(cmd)),
		fmt.Sprintf("%q lists the commands", cmd.CommandPath()+" --help"))}
}

// badFlag returns the error for flags that can't be parsed. It names the flag that was probably
// meant.
func (a *app) badFlag(cmd *cobra.Command, err error) error {
	err = wordedFlag(err)
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &missing) && missing.GetFlag().Name == "confirm",
		errors.As(err, &invalid) && invalid.GetFlag().Name == "confirm":
		return a.usage(cmd, hinted{err, "--confirm auto picks an engine"})
	case !errors.As(err, &unknown):
		return a.usage(cmd, err)
	}
	name := unknown.GetSpecifiedName()
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		name, _, _ = strings.Cut(short, "=") // -engine=mip was meant as --engine=mip
	}
	if !cmd.HasParent() {
		var of *cobra.Command // solve if it has the flag, or else the last command that does
		for _, c := range cmd.Commands() {
			if c.Flags().Lookup(name) != nil && (of == nil || of.Name() != "solve") {
				of = c
			}
		}
		if of != nil {
			return hinted{err, fmt.Sprintf("put the flags of a command after it: %s --%s",
				of.CommandPath(), name)}
		}
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return hinted{err, wording.DidYouMean(wording.Suggest("--"+name, known),
		fmt.Sprintf("%q lists the flags", cmd.CommandPath()+" --help"))}
}

// choice returns an error if the value of a flag is not one of the known ones.
func choice(flag, value string, known ...string) error {
	if slices.Contains(known, value) {
		return nil
	}
	err := fmt.Errorf("%s expects %s, found %s", flag, wording.OneOf(known), wording.Quote(value))
	if near := wording.Suggest(value, known); near != "" {
		return hinted{err, wording.DidYouMean(near, "")}
	}
	return err
}
