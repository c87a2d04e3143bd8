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
	return namesOf(cmd.Commands(), (*cobra.Command).Name)
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
	case errors.As(err, &invalid) && strings.HasPrefix(invalid.GetValue(), "-") &&
		cmd.Flags().Lookup(strings.TrimLeft(invalid.GetValue(), "-")) != nil:
		return hinted{err, fmt.Sprintf("--%s takes a value, which comes before %s",
			invalid.GetFlag().Name, invalid.GetValue())}
	case errors.As(err, &invalid) && cmd.Flags().Lookup(invalid.GetValue()) != nil:
		return hinted{err, wording.DidYouMean("--"+invalid.GetValue(), "that is a flag of its own")}
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
	switch cut := strings.TrimPrefix(name, "no-"); {
	case cmd.Name() == "stats" && (name == "plot" || name == "o" || name == "output"):
		return hinted{err, "stats prints a table and draws no plots any more; redirect it with >"}
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

// names returns named values as words.
func names[T ~string](all []T) []string {
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

// choice returns an error if a value is not one of the known ones. what takes them: a flag, or
// another word of the command.
func choice(what, value string, known ...string) error {
	if err := oneOf(new(string), known...).Set(value); err != nil {
		return fmt.Errorf("%s %w, found %s", what, err, wording.Quote(value))
	}
	return nil
}
