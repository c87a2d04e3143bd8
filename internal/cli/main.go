package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/internal/work"
)

// Main runs the program with its arguments, without the program's name, and returns its exit code.
// Cancelling ctx interrupts it. If nobody reads the output any more, it stops silently.
func Main(ctx context.Context, env Env, args []string) int {
	ctx, end := work.WithCancel(ctx)
	defer end()
	p := &pipes{end: end}
	env.Stdout = guarded{p, env.Stdout, new(sync.Mutex)}
	env.Stderr = guarded{p, env.Stderr, new(sync.Mutex)}
	env.Words = cmp.Or(env.Words, words.EnglishOfAll())
	a := &app{Env: env, ctx: ctx, pipes: p, out: newOutput(env.Stdout, env.StdoutTerminal),
		direct: env.Stderr}
	a.shelf = shelf.New(a.openKind).InFolder(env.KindsFolder)
	a.Stderr = &messages{env.Stderr}
	root := a.root()
	args, err := a.renamed(args)
	args = a.implied(root, args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // only a shell asks
		a.complete(root)
	}
	a.brief = len(args) == 0 || slices.Contains(args, "-h") && !slices.Contains(args, "--help")
	root.SetArgs(args)
	root.SetIn(env.Stdin)
	root.SetOut(a.out)
	root.SetErr(a.Stderr)
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	if err != nil {
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
		Use:   "gridwright [FILE]...",
		Short: "Solve, check, count, make and model number-grid puzzles",
		Long: `Gridwright solves number-grid puzzles, finds out whether the answer is the only one,
and checks every answer against the rules. It also explains, grades, makes and draws puzzles, and
writes them as models for MIP and SAT solvers. It knows Numbrix, Hidato, Numberlink, Slitherlink,
Futoshiki, Sudoku, KenKen and Latin squares, Masyu, Nurikabe, Heyawake, Hashi and ten others
(gridwright list kinds), and kinds in files of yours.

A puzzle is plain text: a line with its kind, then one line for each row. "gridwright list kinds
NAME" shows an example. "gridwright FILE" solves a file.

On a terminal, NO_COLOR=1 turns off colours and bold type; TERM=dumb also turns off progress lines.
--to words prints boards in words, for screen readers.`,
		Example: `  gridwright generate sudoku 9 -o my.txt      make a puzzle
  gridwright my.txt                           is there exactly one answer?
  gridwright hint my.txt                      where is the next step?
  gridwright check puzzle.txt answer.txt      is this answer right?
  gridwright model -o model.lp puzzle.txt     write a mixed-integer program
  gridwright serve                            draw and play in a browser`,
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
	root.Flags().BoolP("version", "V", false, "print the version")
	root.SetVersionTemplate("gridwright {{.Version}}\n")
	root.SetFlagErrorFunc(a.badFlag)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		args := cmd.Flags().Args()
		if len(args) > 0 && cmd.Use == cmd.Name() && cmd.HasSubCommands() {
			a.report(unknownCommand(cmd, args[0])) // help would hide it
			return
		}
		a.printHelp(cmd)
	})
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Solve and check", []*cobra.Command{a.solveCommand(), a.countCommand(), a.checkCommand(),
			a.deduceCommand(), a.certifyCommand()}},
		{"Explain and grade", []*cobra.Command{a.hintCommand(), a.gradeCommand()}},
		{"Make, draw and exchange", []*cobra.Command{a.generateCommand(), a.minimizeCommand(),
			a.drawCommand(), a.convertCommand(), a.serveCommand(), a.kindCommand()}},
		{"Models and solvers", []*cobra.Command{a.modelCommand(), a.installCommand()}},
		{"Measure", []*cobra.Command{a.benchCommand(), a.studyCommand(), a.statsCommand(),
			a.splitCommand(), a.mergeCommand()}},
		{lastGroup, []*cobra.Command{a.listCommand(), a.versionCommand(), a.completionCommand(),
			a.manCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
		}
		root.AddCommand(g.commands...)
	}
	root.CompletionOptions.DisableDefaultCmd = true
	a.strictHelp(root)
	return root
}
