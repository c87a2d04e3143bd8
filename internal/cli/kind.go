package cli

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/kinds"
)

// firstKind is the file that "kind init" writes: a kind whose numbers count black cells.
//
//go:embed firstkind.star
var firstKind string

// trialAnswers is the number of answers that "kind check" asks a judge about: some seconds.
const trialAnswers = 12_000

// evaluateCommand is the command by which the program starts itself for a file of a kind.
var evaluateCommand = []string{"kind", "evaluate"}

func (a *app) kindCommand() *cobra.Command {
	cmd := a.command(&cobra.Command{
		Use:   "kind",
		Short: "Begin and check a kind of puzzle of your own",
		Long: `Kind helps to write a kind of puzzle as a file, in a language that looks like Python: what
cells hold, the clues, the rules, and a judge of answers. "gridwright help own-kinds" is a
tutorial. Every command that reads puzzles takes such a file by --kind-file.

Every command knows the files NAME.star in the folder gridwright/kinds of your configuration: on
Linux ~/.config/gridwright/kinds, or the folder that GRIDWRIGHT_KINDS names.

Exit codes: 0 written, or the rules and the judge agree; 2 they differ, or the file has a mistake.`,
		Example: `  gridwright kind init mine           write mine.star, a small kind to change
  gridwright kind check mine.star     do its rules and its judge agree?
  gridwright solve --kind-file mine.star puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.usage(cmd, checkChoice("kind", args[0], "init", "check"))
			}
			return cmd.Help()
		},
	}, nil)
	cmd.AddCommand(a.kindInitCommand(), a.kindCheckCommand(), &cobra.Command{
		Use: evaluateCommand[1], Hidden: true, Short: "Evaluate a file with a kind, for another process",
		RunE: func(*cobra.Command, []string) error {
			if a.Self == nil { // the limits are those of the whole process
				return errors.New("this program does not start itself for files with kinds")
			}
			return kinds.Serve(a.Stdin, a.Stdout)
		},
	})
	return cmd
}

func (a *app) kindInitCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "init NAME",
		Short: "Write the file of a small kind, to change",
		Long: `Init writes NAME.star: a whole kind of 30 lines, with an example. It replaces no file.

Exit codes: 0 written, 2 not written.`,
		Example: `  gridwright kind init mine`,
		Args:    a.argCount(1, 1, "name"),
		RunE: func(_ *cobra.Command, args []string) error {
			name := strings.ToLower(strings.TrimSuffix(args[0], ".star"))
			if slices.Contains(kindNames(), name) {
				return fmt.Errorf("%q is a built-in kind; choose another name", name)
			}
			source := strings.ReplaceAll(firstKind, "NAME", name)
			if _, err := kinds.Open(name+".star", source, nil); err != nil {
				return err
			}
			f, err := os.OpenFile(name+".star", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
			switch {
			case errors.Is(err, fs.ErrExist):
				return fmt.Errorf("%s.star already exists", name)
			case err != nil:
				return wording.Bare(err)
			}
			if _, err = f.WriteString(source); err != nil {
				f.Close()
				return wording.Bare(err)
			}
			file := name + ".star"
			a.line("kind written", "file", file, "command", "gridwright kind check "+file)
			return wording.Bare(f.Close())
		},
	}, nil)
}

func (a *app) kindCheckCommand() *cobra.Command {
	var seed uint64
	limit := time.Minute
	return a.command(&cobra.Command{
		Use:   "check FILE",
		Short: "Compare the rules of a kind with its judge",
		Long: `Check reads a file with a kind, solves its example, which must have one answer, and
makes small boards. On each it lists the answers by the rules, and asks the judge about every way to
fill the board. It prints the first answer on which they differ, or else a board with no answer, one
with one and one with several, and draws their answers. Without a judge nothing is compared.

Exit codes: 0 they agree; 2 they differ, or the file has a mistake.`,
		Example: `  gridwright kind check mine.star
  gridwright kind check --seed 7 mine.star     on other boards`,
		Args: a.argCount(1, 1, "file"),
		RunE: func(_ *cobra.Command, args []string) error {
			source, err := shelf.Source(args[0])
			if err != nil {
				return err
			}
			return a.checkKind(args[0], source, seed, limit)
		},
	}, []option{{"seed", &seed, "begin the random boards with the random seed `N`"},
		{"time", &limit, stopAfter}})
}

// checkKind prints what a trial of a kind finds.
func (a *app) checkKind(name, source string, seed uint64, limit time.Duration) error {
	f, err := a.openKind(name, source)
	if err != nil {
		return err
	}
	defer f.Close()
	var t *kinds.Trial
	err = a.timed(limit, func(ctx context.Context) (err error) {
		t, err = f.Try(ctx, trialAnswers, seed)
		return err
	})
	var m *kinds.Mismatch
	var failed *kinds.Failure
	switch {
	case a.ctx.Err() != nil:
		return a.ctx.Err()
	case errors.As(err, &m):
		a.printf("%s=\n%s\n", m.Puzzle, m.Puzzle.FormatAnswer(m.Answer))
		a.draw(&look{}, m.Puzzle.Layout(m.Answer))
		return fmt.Errorf("%s: on the board above, %w", name, err)
	case errors.As(err, &failed):
		a.printf("%s", failed.Puzzle)
		return fmt.Errorf("on the board above, %w", err)
	case err != nil:
		return err
	}
	if f.Judged() {
		a.line("kind agrees", "kind", f.Kind.Name, "boards", counted("small board", t.Boards),
			"answers", counted("answer", t.Answers))
	} else {
		a.line("kind agrees/alone", "kind", f.Kind.Name)
	}
	if t.Stopped {
		a.say("note: stopped after %v with %s tried, as the file is slow; --time gives longer",
			limit, wording.Count(t.Boards, "small board"))
	}
	for _, met := range []struct {
		form string
		of   *kinds.Tried
	}{{"board without answer", t.None}, {"board with one answer", t.One},
		{"board with several answers", t.Several}} {
		a.printf("\n")
		if met.of == nil {
			a.line(met.form + "/missing")
			continue
		}
		a.line(met.form)
		a.printf("%s", met.of.Puzzle)
		for _, s := range met.of.Answers {
			a.printf("\n")
			a.draw(&look{}, met.of.Puzzle.Layout(s))
		}
	}
	return nil
}

// printed shows a line that a file with a kind prints. Several goroutines may call it.
func (a *app) printed(line string) {
	if a.watched() {
		line = wipe + line
	}
	io.WriteString(a.direct, wording.Visible(line)+"\n")
}

// openKind reads a file with a kind in a process of its own, if this program can be started again.
func (a *app) openKind(name, source string) (*kinds.File, error) {
	file := filepath.Base(name)
	if a.Self == nil {
		return kinds.Open(file, source, a.printed)
	}
	return kinds.Start(a.ctx, append(a.Self, evaluateCommand...), file, source, a.printed)
}
