// Package cli is the command line: subcommands over readers and writers. It knows what to ask and
// how to tell it; package job does the work.
//
// Rules of what it writes. Standard output holds data only: boards, verdicts, records. Messages,
// timings and progress go to standard error. An error is one line "gridwright: error: ..." without
// a capital or a full stop, followed by the source line and a caret where there is one, and by
// "gridwright: hint: ..." where a hint helps. Styles and progress appear on a terminal only, and a
// terminal gets no text of others' that it would obey (terminal.go).
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
	"golang.org/x/term"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/solvers"
	"github.com/gridwright/gridwright/puzzle"
)

// Exit codes. Over several puzzles the highest counts.
const (
	exitAnswered = 0 // solve: there is an answer, and the only one where --unique asks
	exitNo       = 1 // no answer, not unique where --unique asks, or a wrong answer
	exitBad      = 2 // bad input or usage, or output that can't be written
	exitUnknown  = 3 // not known, by a limit or an interrupt

	// What a shell makes of the ends by SIGINT and by SIGPIPE.
	exitKilled = 130 // interrupted twice, where a process can't end itself by a signal
	exitUnread = 141 // nobody reads the output any more
)

// Env is the world around the program.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	// Which of the three are terminals.
	StdinTerminal, StdoutTerminal, StderrTerminal bool

	// StdinPiped says that standard input is a file or what another program prints.
	StdinPiped bool

	// StderrWidth gives the columns of the terminal that standard error is, 0 where they are not
	// known; nil where it is none.
	StderrWidth func() int

	// StdoutUnread is closed once nobody reads standard output any more; nil where only a write
	// shows that.
	StdoutUnread <-chan struct{}

	// Getenv reads an environment variable.
	Getenv func(string) string
}

// Process is the world of the running process.
func Process() Env {
	return Env{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinTerminal:  term.IsTerminal(int(os.Stdin.Fd())),
		StdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		StderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
		StdinPiped:     piped(os.Stdin),
		StderrWidth:    func() int { return width(os.Stderr) },
		StdoutUnread:   whenUnread(os.Stdout),
		Getenv:         os.Getenv,
	}
}

// piped reports whether a file is a pipe or on a disk, and no device such as a terminal.
func piped(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && (info.Mode().IsRegular() || info.Mode()&os.ModeNamedPipe != 0)
}

// width is the number of columns of a terminal, 0 where that is not known.
func width(f *os.File) int {
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

// app is one call of the program, or one puzzle's part in it.
type app struct {
	Env
	ctx    context.Context
	pipes  *pipes
	out    *output
	exit   int
	shared []solvers.Solver // of all runs, so that what one compiles serves the next

	// Standard error itself, where Stderr makes all text visible, and in a batch lets it wait for
	// its turn.
	direct io.Writer

	// Of one puzzle in a batch.
	show  func()            // tells what it has printed so far, if its turn has come
	meter *gridwright.Meter // what the line of progress shows of its search
}

// solvers lists the MIP solvers, for all runs of the program.
func (a *app) solvers() []solvers.Solver {
	if a.shared == nil {
		a.shared = solvers.All(a.Getenv)
	}
	return a.shared
}

// Main runs the program with its arguments, without the program's name, and gives its exit code.
// The end of ctx interrupts it. Where nobody reads the output any more it ends without a word.
func Main(ctx context.Context, env Env, args []string) int {
	ctx, end := endable(ctx)
	defer end()
	p := &pipes{end: end}
	env.Stdout, env.Stderr = guarded{p, env.Stdout}, guarded{p, env.Stderr}
	a := &app{Env: env, ctx: ctx, pipes: p, out: newOutput(env.Stdout, env.StdoutTerminal),
		direct: env.Stderr}
	a.Stderr = &messages{env.Stderr}
	root := a.root()
	root.SetArgs(a.implied(root, args))
	root.SetIn(env.Stdin)
	root.SetOut(a.out)
	root.SetErr(a.Stderr)
	if err := root.ExecuteContext(ctx); err != nil {
		a.report(err)
	}
	a.out.flush()
	if p.closed.Load() {
		return exitUnread
	}
	if a.out.err != nil {
		a.report(fmt.Errorf("cannot write the output: %w", a.out.err))
	}
	return a.exit
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "gridwright",
		Short: "Solve, check, count, convert and model number-grid puzzles",
		Long: `Gridwright solves number-grid puzzles and says whether the answer is the only one:
Numbrix, Hidato, Numberlink, Futoshiki, Sudoku and Latin squares.

Puzzles are plain text: a line that names the kind, then a line for each row.
"gridwright kinds" shows each kind with an example. A FILE in the place of a command is solved.

Boards have styles and long searches a line of progress on a terminal only. NO_COLOR=1 turns the
styles off, TERM=dumb both.`,
		Example: `  gridwright solve examples/numbrix-9x9.txt   solve; is the answer the only one?
  gridwright solve --json puzzles.txt         a record a line, for programs
  gridwright kinds futoshiki                  the rules and the text of a kind
  gridwright check puzzle.txt answer.txt      is this answer right?
  gridwright model -o model.lp puzzle.txt     the puzzle as a mixed-integer program`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return nil
		},
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("gridwright {{.Version}}\n")
	root.SetFlagErrorFunc(a.badFlag)
	root.AddCommand(a.solveCommand(), a.countCommand(), a.checkCommand(), a.convertCommand(),
		a.modelCommand(), a.formulationsCommand(), a.encodingsCommand(), a.solversCommand(),
		a.minimizeCommand(), a.studyCommand(), a.benchCommand(), a.kindsCommand(), a.versionCommand(),
		a.completionCommand(), a.manCommand())
	root.CompletionOptions.DisableDefaultCmd = true
	a.strictHelp(root)
	a.complete(root)
	return root
}

// strictHelp makes "help" refuse what is no command, for which Cobra shows the help of all.
func (a *app) strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		panic(err) // it was made a line above
	}
	help.Run, help.RunE = nil, func(cmd *cobra.Command, args []string) error {
		about, rest, err := root.Find(args)
		if err != nil {
			return a.usage(root, err)
		}
		if len(rest) > 0 {
			return unknownCommand(about, rest[0])
		}
		about.InitDefaultHelpFlag() // "--help" would have made it
		return about.Help()
	}
}

// hinted is an error with a hint for its reader.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

// printed is an error with what a program printed, to be shown below it, or "".
type printed struct {
	error
	text string
}

func (p printed) Unwrap() error { return p.error }

// usage adds the way to the help to an error about how a command was called.
func (a *app) usage(cmd *cobra.Command, err error) error {
	hint := fmt.Sprintf("%q shows how it is used", cmd.CommandPath()+" --help")
	if h := (hinted{}); errors.As(err, &h) {
		hint = h.hint + " " + hint
	}
	return hinted{err, hint}
}

// report tells an error on standard error, and makes the exit code that of bad input. What an
// interrupt has broken off is no error.
func (a *app) report(err error) {
	if a.ctx.Err() != nil && errors.Is(err, context.Canceled) {
		a.raise(exitUnknown)
		fmt.Fprintln(a.Stderr, "gridwright: interrupted")
		return
	}
	a.raise(exitBad)
	fmt.Fprintf(a.Stderr, "gridwright: error: %v\n", err)
	if p := (printed{}); errors.As(err, &p) {
		for line := range strings.Lines(p.text) {
			fmt.Fprintf(a.Stderr, "  %s\n", strings.TrimRight(line, "\r\n"))
		}
	}
	var syntax *puzzle.SyntaxError
	var h hinted
	switch {
	case errors.As(err, &syntax):
		for line := range strings.Lines(syntax.Excerpt()) {
			fmt.Fprint(a.Stderr, line)
		}
		a.hint(syntax.Hint)
	case errors.As(err, &h):
		a.hint(h.hint)
	}
}

func (a *app) hint(hint string) {
	if hint != "" {
		fmt.Fprintf(a.Stderr, "gridwright: hint: %s\n", hint)
	}
}

// raise makes the exit code at least code.
func (a *app) raise(code int) { a.exit = max(a.exit, code) }

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// printJSON prints a value as JSON on a line of its own.
func (a *app) printJSON(v any) {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false) // signs stay legible: nothing here ends up in a page unescaped
	if err := e.Encode(v); err != nil && a.out.err == nil {
		panic(err) // records and puzzles hold nothing that JSON can't say
	}
}
