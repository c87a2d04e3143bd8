package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/wording"
)

// Errors of libraries about arguments, and of the system about files, in plain words.

// worded is a library's error with our text.
type worded struct {
	words string
	error
}

func (w worded) Error() string { return w.words }
func (w worded) Unwrap() error { return w.error }

// wordedFlag returns an error about a flag in our words.
func wordedFlag(err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	words := ""
	switch {
	case errors.As(err, &unknown):
		words = "unknown flag --" + unknown.GetSpecifiedName()
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			words = "unknown flag -" + short
		}
	case errors.As(err, &missing):
		f := missing.GetFlag()
		value, _ := pflag.UnquoteUsage(f)
		words = fmt.Sprintf("--%s needs a value: --%s %s", f.Name, f.Name, value)
	case errors.As(err, &invalid):
		words = wordedValue(invalid)
	case errors.As(err, &syntax):
		words = wording.Quote(syntax.GetSpecifiedFlag()) + " is not a flag"
	default:
		return err
	}
	return worded{words, err}
}

// wordedValue describes what is wrong with the value of a flag.
func wordedValue(invalid *pflag.InvalidValueError) string {
	f, value := invalid.GetFlag(), wording.Quote(invalid.GetValue())
	if _, err := strconv.ParseFloat(invalid.GetValue(), 64); err == nil && f.Value.Type() == "number" {
		value = invalid.GetValue()
	}
	var number *strconv.NumError
	switch isNumber := errors.As(invalid, &number); {
	case isNumber && errors.Is(number.Err, strconv.ErrRange):
		size := "large"
		if strings.HasPrefix(invalid.GetValue(), "-") {
			size = "small"
		}
		return fmt.Sprintf("--%s: the number %s is too %s", f.Name, value, size)
	case f.Value.Type() == "bool":
		return fmt.Sprintf("--%s expects true or false, found %s", f.Name, value)
	case isNumber:
		return fmt.Sprintf("--%s expects a whole number, found %s", f.Name, value)
	}
	return fmt.Sprintf("--%s %v, found %s", f.Name, invalid.Unwrap(), value)
}

// argCount rejects a wrong number of arguments. The noun names what they are in messages.
func (a *app) argCount(least, most int, noun string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		_, name, _ := strings.Cut(cmd.CommandPath(), " ")
		switch n := len(args); {
		case n < least:
			return a.usage(cmd, fmt.Errorf("%q needs a %s", name, noun))
		case n <= most:
			return nil
		case most == 0:
			return a.usage(cmd, fmt.Errorf("%q takes no arguments, found %s", name,
				wording.Quote(args[0])))
		default:
			return a.usage(cmd, fmt.Errorf("%q takes one %s, found %d", name, noun, n))
		}
	}
}

// anyNumber allows any number of arguments.
const anyNumber = int(^uint(0) >> 1)

// unreadable is an error of reading a file, with the file's name.
type unreadable struct {
	name string
	error
}

func (u *unreadable) Error() string {
	return fmt.Sprintf("cannot read %s: %v", u.name, wording.Bare(u.error))
}

func (u *unreadable) Unwrap() error { return u.error }

// named is a file whose errors include its name, once.
type named struct {
	io.Reader
	name string
}

func (f named) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) && !errors.As(err, new(*unreadable)) {
		err = &unreadable{f.name, err}
	}
	return n, err
}
