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

// commandNames lists the commands below one.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// unknownCommand is the error for a word that is no command below one.
func unknownCommand(cmd *cobra.Command, word string) error {
	err := fmt.Errorf("there is no command or file %q", word)
	if cmd.HasParent() {
		err = fmt.Errorf("unknown command %s of %q", wording.Quote(word), cmd.CommandPath())
	}
	return hinted{err, wording.DidYouMean(wording.Suggest(word, commandNames(cmd)),
		fmt.Sprintf("%q lists the commands", cmd.CommandPath()+" --help"))}
}

// badFlag is the error for flags that can't be read. It names the flag that was probably meant.
func (a *app) badFlag(cmd *cobra.Command, err error) error {
	err = wordedFlag(err)
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return a.usage(cmd, err)
	}
	name := unknown.GetSpecifiedName()
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		name, _, _ = strings.Cut(short, "=") // -engine=mip is written for --engine=mip
	}
	if !cmd.HasParent() {
		var of *cobra.Command // the last that has the flag, or solve
		for _, c := range cmd.Commands() {
			if c.Flags().Lookup(name) != nil && (of == nil || of.Name() != "solve") {
				of = c
			}
		}
		if of != nil {
			return hinted{err, fmt.Sprintf("flags of a command stand behind it: %s --%s",
				of.CommandPath(), name)}
		}
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return hinted{err, wording.DidYouMean(wording.Suggest("--"+name, known),
		fmt.Sprintf("%q lists the flags", cmd.CommandPath()+" --help"))}
}

// choice reports that the value of a flag is none of those that it may have.
func choice(flag, value string, known ...string) error {
	if slices.Contains(known, value) {
		return nil
	}
	err := fmt.Errorf("%s is %s, not %s", flag, wording.OneOf(known), wording.Quote(value))
	if near := wording.Suggest(value, known); near != "" {
		return hinted{err, wording.DidYouMean(near, "")}
	}
	return err
}
