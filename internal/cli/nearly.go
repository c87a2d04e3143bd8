package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	lists := fmt.Sprintf("%q lists the commands", cmd.CommandPath()+" --help")
	command := wording.Suggest(word, commandNames(cmd))
	if cmd.HasParent() {
		return hinted{fmt.Errorf("unknown command %s of %q", wording.Quote(word), cmd.CommandPath()),
			wording.DidYouMean(command, lists)}
	}
	meant := command
	if kind := wording.Suggest(word, kindNames()); kind != "" && meant == "" {
		meant = "gridwright kinds " + kind
	}
	if page := wording.Suggest(word, topicNames(cmd)); page != "" && (meant == "" || page == word) {
		meant = "gridwright help " + page
	}
	if file := nearFile(word); file != "" && meant == "" {
		meant = file
	}
	return hinted{fmt.Errorf("there is no command or file %q", word),
		wording.DidYouMean(meant, lists)}
}

// nearFile returns the file of the same folder whose name is nearest to that of a missing one, or
// "" if none is near.
func nearFile(missing string) string {
	const most = 10_000 // names that are read
	dir, name := filepath.Split(missing)
	f, err := os.Open(cmp.Or(dir, "."))
	if err != nil {
		return ""
	}
	defer f.Close()
	names, _ := f.Readdirnames(most) // what can't be read is not suggested
	begin := func(s string) int {    // as the missing name does
		n := 0
		for n < min(len(s), len(name)) && s[n] == name[n] {
			n++
		}
		return n
	}
	slices.SortFunc(names, func(s, t string) int { // Suggest takes the first of the nearest
		return cmp.Or(begin(t)-begin(s), strings.Compare(s, t))
	})
	if near := wording.Suggest(name, names); near != "" {
		return dir + near
	}
	return ""
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

// names returns named values as words.
func names[T ~string](all []T) []string {
	var words []string
	for _, v := range all {
		words = append(words, string(v))
	}
	return words
}

// optional is choice, but "" is a value too.
func optional(flag, value string, known []string) error {
	if value == "" {
		return nil
	}
	return choice(flag, value, known...)
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
