// Package cli is the command line: subcommands over readers and writers. It parses the arguments
// and prints the results; package job does the work.
//
// Output rules. Standard output holds data only: boards, verdicts, records. Messages, timings and
// progress go to standard error. An error is one line "gridwright: error: ..." without a capital or
// a full stop. The source line and a caret follow if the error has a place, then "gridwright: hint:
// ..." if a hint helps. Styles and progress appear only on a terminal. A terminal never receives
// control characters that come from input (terminal.go).
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/mip/solvers"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Exit codes. Over several puzzles the highest counts.
const (
	exitAnswered = 0 // solve: there is an answer; with --unique, exactly one
	exitNo       = 1 // no answer, a wrong answer, or with --unique several answers
	exitBad      = 2 // bad input or usage, an engine that fails, or output that can't be written
	exitUnknown  = 3 // not known, because of a limit or an interrupt
	exitGaps     = 4 // merge: items are missing

	// The codes that a shell reports for a process ended by SIGINT or SIGPIPE.
	exitKilled = 130 // interrupted twice, on systems where a process can't signal itself
	exitUnread = 141 // the reader of the output has gone
)

// Env is the world around the program.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	// Which of the three are terminals.
	StdinTerminal, StdoutTerminal, StderrTerminal bool

	// StdinPiped reports whether standard input is a file or a pipe.
	StdinPiped bool

	// StdoutWidth and StderrWidth return the columns of the terminal on standard output and on
	// standard error, or 0 if they are not known. They may be nil if there is no terminal.
	StdoutWidth, StderrWidth func() int

	// StdoutUnread is closed once nobody reads standard output any more. It is nil on systems
	// where only a failed write shows that.
	StdoutUnread <-chan struct{}

	// Getenv reads an environment variable.
	Getenv func(string) string

	// Self starts this program, which evaluates files with kinds in processes of their own; nil to do
	// so in this one.
	Self []string

	// KindsFolder is the folder with the user's kinds in files, or "".
	KindsFolder string

	// Words is the language of what is printed and of the page; nil for English.
	Words *words.Language
}

// Process returns the Env of the running process.
func Process() Env {
	var self []string
	if exe, err := os.Executable(); err == nil {
		self = []string{exe}
	}
	return Env{
		Self: self, KindsFolder: shelf.Folder(),
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinTerminal:  term.IsTerminal(int(os.Stdin.Fd())),
		StdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		StderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
		StdinPiped:     isPiped(os.Stdin),
		StdoutWidth:    func() int { return terminalWidth(os.Stdout) },
		StderrWidth:    func() int { return terminalWidth(os.Stderr) },
		StdoutUnread:   whenUnread(os.Stdout),
		Getenv:         os.Getenv,
	}
}

// isPiped reports whether a file is a pipe or a regular file, not a device such as a terminal.
func isPiped(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && (info.Mode().IsRegular() || info.Mode()&os.ModeNamedPipe != 0)
}

// terminalWidth returns the number of columns of a terminal, or 0 if it is not known.
func terminalWidth(f *os.File) int {
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

// app is one call of the program, or the work on one puzzle in it.
type app struct {
	Env
	ctx    context.Context
	pipes  *pipes
	out    *output
	exit   int
	brief  bool             // help is asked for by -h
	shared []solvers.Solver // shared by all runs, so that a solver is compiled once
	shelf  *shelf.Shelf

	// direct is standard error itself. Stderr escapes control characters, and in a batch it holds
	// the text back until the puzzle's turn.
	direct io.Writer

	// For one puzzle in a batch.
	show  func()            // prints the output so far, if the puzzle's turn has come
	meter *gridwright.Meter // the state of the search, for the progress line
}

// solvers lists the MIP solvers, for all runs of the program.
func (a *app) solvers() []solvers.Solver {
	if a.shared == nil {
		a.shared = solvers.All(a.Getenv)
	}
	return a.shared
}

// hinted is an error with a hint on what to do.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

// printed is an error with the output of a program, printed below it; "" for none.
type printed struct {
	error
	text string
}

func (p printed) Unwrap() error { return p.error }

// missingSolver is the error for a solver that is not installed, which is no fault of the call.
type missingSolver struct{ error }

// expected is an error that lists what a word may be.
type expected struct{ error }

// errTold is the error of work that was cut short, once that is printed.
var errTold = errors.New("told")

// usage adds a hint on the command's help to an error about its arguments.
func (a *app) usage(cmd *cobra.Command, err error) error {
	if errors.As(err, &missingSolver{}) || errors.As(err, new(expected)) ||
		errors.As(err, new(*pflag.InvalidValueError)) {
		return err // it needs no usage, or says what is expected
	}
	hint := fmt.Sprintf("%q shows the usage", cmd.CommandPath()+" --help")
	if h := (hinted{}); errors.As(err, &h) {
		between := "; "
		if strings.HasSuffix(h.hint, "?") {
			between = " "
		}
		hint = h.hint + between + hint
	}
	return hinted{err, hint}
}

// report prints an error on standard error and sets the exit code for bad input. Work that an
// interrupt cut short is not an error.
func (a *app) report(err error) {
	if errors.Is(err, errTold) {
		return
	}
	if a.ctx.Err() != nil && errors.Is(err, context.Canceled) {
		a.raise(exitUnknown)
		a.say("interrupted")
		return
	}
	a.raise(exitBad)
	text, hint := err.Error(), ""
	var h hinted
	switch fault, alone := err.(*syntax.Error); {
	case alone: // an error around it has the hint in its text
		text, hint = fault.Located(), fault.Hint
	case errors.As(err, &h):
		hint = h.hint
	}
	a.say("error: %s", text)
	if p := (printed{}); errors.As(err, &p) {
		for line := range strings.Lines(p.text) {
			fmt.Fprintf(a.Stderr, "  %s\n", strings.TrimRight(line, "\r\n"))
		}
	}
	if fault := (*syntax.Error)(nil); errors.As(err, &fault) {
		for line := range strings.Lines(fault.Excerpt()) {
			fmt.Fprint(a.Stderr, line)
		}
	}
	a.hint(hint)
}

// say prints a message on standard error.
func (a *app) say(format string, args ...any) {
	fmt.Fprintf(a.Stderr, "gridwright: "+format+"\n", args...)
}

func (a *app) hint(hint string) {
	if hint != "" {
		a.say("hint: %s", hint)
	}
}

// raise makes the exit code at least code.
func (a *app) raise(code int) { a.exit = max(a.exit, code) }

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// printJSON prints a value as one line of JSON.
func (a *app) printJSON(v any) {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false) // keeps < and > legible: this output is not embedded in HTML
	if err := e.Encode(v); err != nil && a.out.err == nil {
		panic(err) // records and puzzles hold only what JSON can express
	}
}
