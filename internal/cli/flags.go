package cli

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/wording"
)

// The flags of a command are a table. Parsing, the check of values and of combinations, help,
// manual pages and completion follow from its rows.

// option is a row: a flag.
type option struct {
	name string // "output,o" if it has a short form
	to   any    // where its value goes, with the default; or a value
	help string // with the name of its value in backquotes
}

// demand is what a flag demands of others, whose names are separated by spaces. It matters if the
// flag is given, and not as false.
type demand struct {
	flag  string
	needs string // one of these must be given
	bars  string // none of these may be given
	why   string // continues the name of the flag, before what to do; "" if that is plain
}

// command adds the flags of the rows to a command, and returns it.
func (a *app) command(cmd *cobra.Command, rows []option, demands ...demand) *cobra.Command {
	for _, o := range rows {
		name, short, _ := strings.Cut(o.name, ",")
		switch flags := cmd.Flags(); to := o.to.(type) {
		case *bool:
			flags.BoolVarP(to, name, short, *to, o.help)
		case *int:
			flags.IntVarP(to, name, short, *to, o.help)
		case *string:
			flags.StringVarP(to, name, short, *to, o.help)
		case *[]string:
			flags.StringArrayVarP(to, name, short, *to, o.help)
		case *time.Duration:
			flags.VarP(span(to), name, short, o.help)
		case *uint64:
			flags.VarP(seed(to), name, short, o.help)
		default:
			flags.VarP(to.(value), name, short, o.help)
		}
	}
	for _, d := range demands {
		for _, name := range strings.Fields(d.flag + " " + d.needs) {
			if cmd.Flags().Lookup(name) == nil {
				panic("a demand names the flag " + name + ", which the command lacks")
			}
		}
	}
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		for _, d := range demands {
			if err := d.check(cmd); err != nil {
				return a.usage(cmd, err)
			}
		}
		return nil
	}
	return cmd
}

// givenFlags returns those of some flags that are given, and not as false, as they are typed.
func givenFlags(cmd *cobra.Command, names ...string) (all []string) {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.String() != "false" {
			all = append(all, typedFlag(f))
		}
	}
	return all
}

// typedFlag returns a flag as most people type it.
func typedFlag(f *pflag.Flag) string {
	if f.Shorthand == "o" {
		return "-o"
	}
	return "--" + f.Name
}

// check returns an error if the flags given do not meet the demand.
func (d demand) check(cmd *cobra.Command) error {
	flag := givenFlags(cmd, d.flag)
	if len(flag) == 0 {
		return nil
	}
	barred, needed := givenFlags(cmd, strings.Fields(d.bars)...), strings.Fields(d.needs)
	switch met := len(needed) == 0 || len(givenFlags(cmd, needed...)) > 0; {
	case len(barred) > 0 && d.why == "":
		return fmt.Errorf("%s and %s can't be combined", flag[0], barred[0])
	case len(barred) > 0:
		return fmt.Errorf("%s %s; leave out %s", flag[0], d.why, wording.AllOf(barred))
	case met:
		return nil
	}
	for i, name := range needed {
		needed[i] = typedFlag(cmd.Flags().Lookup(name))
	}
	if d.why != "" {
		return fmt.Errorf("%s %s; add %s", flag[0], d.why, wording.OneOf(needed))
	}
	return fmt.Errorf("%s needs %s", flag[0], wording.OneOf(needed))
}

// value is the value of a flag, by functions.
type value struct {
	set   func(text string) error
	show  func() string // the default, for help
	kind  string        // "" if any text may be a value
	words []string      // that it takes, if it takes only these
}

func (v value) Set(text string) error { return v.set(text) }
func (v value) String() string        { return v.show() }
func (v value) Type() string          { return cmp.Or(v.kind, "string") }

// oneOf returns the value of a flag that takes one of some words.
func oneOf(to *string, words ...string) value {
	return value{func(text string) error {
		*to = text
		if slices.Contains(words, text) {
			return nil
		}
		return expected{errors.New("expects " + wording.OneOf(words))}
	}, func() string { return *to }, "word", words}
}

// within returns the value of a flag that takes a number from least to most, or without an upper
// limit if most is 0. The unit is "" or begins with " of".
func within[T int | float64](to *T, least, most T, unit string) value {
	return value{func(text string) (err error) {
		switch to := any(to).(type) {
		case *int:
			*to, err = strconv.Atoi(text)
		case *float64:
			if *to, err = strconv.ParseFloat(text, 64); err != nil || math.IsInf(*to, 0) {
				err = errors.New("expects a number")
			}
		}
		switch {
		case err != nil || least <= *to && (*to <= most || most == 0): // false for NaN
			return err
		case most == 0:
			return fmt.Errorf("expects %v or more", least)
		}
		return fmt.Errorf("expects a number%s from %v to %v", unit, least, most)
	}, func() string { return fmt.Sprint(*to) }, "number", nil}
}

// seed returns the value of a flag that takes a random seed, in decimal only: the seed is part of
// what is printed.
func seed(to *uint64) value {
	return value{func(text string) (err error) {
		if *to, err = strconv.ParseUint(text, 10, 64); err != nil {
			return fmt.Errorf("expects a whole number from 0 to %d", uint64(math.MaxUint64))
		}
		return nil
	}, func() string { return strconv.FormatUint(*to, 10) }, "number", nil}
}

// span returns the value of a flag that takes a time above 0, with or without a unit: 10s, 1m30s or
// a number of seconds. 0 is the default without a limit.
func span(to *time.Duration) value {
	return value{func(text string) error {
		d, err := time.ParseDuration(text)
		if f, notNumber := strconv.ParseFloat(text, 64); notNumber == nil && 0 < f && f < 1e9 {
			d, err = time.Duration(f*float64(time.Second)), nil
		}
		if err != nil || d <= 0 {
			return errors.New("expects a time above 0, such as 10s, 2m or 90 for seconds")
		}
		*to = d
		return nil
	}, func() string {
		if *to == 0 {
			return ""
		}
		return to.String()
	}, "time", nil}
}
