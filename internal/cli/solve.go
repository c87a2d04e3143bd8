package cli

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gridwright/gridwright"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/convert"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
)

// solving holds the flags of solve.
type solving struct {
	running
	unique bool
	relax  bool
	as     string
	looser string
}

func (a *app) solveCommand() *cobra.Command {
	var f solving
	cmd := &cobra.Command{
		Use:   "solve [FILE]...",
		Short: "Solve puzzles, and tell whether the answer is the only one",
		Long: `Solve finds an answer of each puzzle, checks it against the rules, and looks for a second
one. It then says

  unique (claimed)       there is no other answer, as the engine claims
  not unique             there is another, which it shows
  no answer (claimed)    there is none, as the engine claims

Where a Numberlink has no answer and its text leaves a rule to the default, solve then looks under
looser rules: with touch=free, and with cover=no. The verdict is printed before. The engine
auto looks, within a budget of nodes and conflicts that takes seconds; --looser=yes looks on to
the end or to --time, and --looser=no does not look.

The engine auto runs the searches made for the kind in turn, and then clause learning. With
--engine native it runs without clause learning, and with --engine native:frontier and the
others of that form one search runs alone. What such an engine leaves open is "not known".

With --engine sat:ENCODING it looks for models of a formula by clause learning: "gridwright
encodings" lists the encodings. With --engine mip:FORMULATION@SOLVER it solves a mixed-integer
program: "gridwright formulations" lists the formulations and "gridwright solvers" the solvers;
either may be left out. --relax solves the linear relaxation alone, and counts the columns that
are fractional in the first point, and those that can be positive in any.

A FILE whose name ends in .lp or .mps, or either with .gz behind it, is no puzzle but a model: it
is solved by --engine mip@SOLVER, and the columns that are not 0 are printed.

Without a FILE, or with -, it reads standard input. Files may be of any length: puzzles are read as
they come, several are searched at the same time, and answers are printed in the order of the
puzzles. --as line prints a line for each, for collections of boards in a line each: its status as
in records (unique, several, solved, none, unknown, failed) and its first answer, a character
a cell in the Latin kinds and rows parted by " / " in the others. It looks under no looser rules.

Exit codes: 0 there is an answer (with --unique: exactly one), 1 there is none (with --unique:
or several), 2 bad input, 3 not known within the limits. Over several puzzles, the highest.`,
		Example: `  gridwright solve examples/futoshiki-5x5.txt
  gridwright solve --unique --time 10s puzzles.txt   exit 0 only if each has exactly one answer
  gridwright solve --limit 1 big.txt                 stop at the first answer
  gridwright solve --limit 20 loose.txt              show up to 20 answers
  gridwright solve --as text p.txt > answered.txt    puzzle and answer, as "check" reads them
  gridwright solve --as line top95.txt               a line for each Sudoku of 81 characters
  gridwright solve --engine mip:mtz-lifted@cbc --log examples/numbrix-9x9.txt
  gridwright solve --looser=no examples/numberlink-touch-4x4.txt
  gridwright solve --relax --engine mip:bigm examples/futoshiki-5x5.txt
  gridwright solve --engine mip@highs --time 1m model.mps.gz
  echo "1 . . / . . ." | tr / '\n' | gridwright solve --kind numbrix`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if mips, err := models(files); err != nil {
				return a.usage(cmd, err)
			} else if mips {
				return a.solveModels(cmd, &f, files)
			}
			valid := a.valid(&f.running)
			form := choice("--as", f.as, "board", "text", "line")
			loose := choice("--looser", f.looser, looserChoices...)
			switch {
			case valid != nil:
				return a.usage(cmd, valid)
			case f.relax:
				return a.relaxations(cmd, &f, files)
			case f.limit < 1 || f.limit > gridwright.MaxAnswers:
				return a.usage(cmd, fmt.Errorf("--limit is %d, not in 1..%d", f.limit, gridwright.MaxAnswers))
			case f.unique && f.limit < 2:
				return a.usage(cmd, fmt.Errorf("--unique needs a --limit of 2 or more"))
			case form != nil:
				return a.usage(cmd, form)
			case loose != nil:
				return a.usage(cmd, loose)
			case f.as == "line" && !f.json && f.looser == "yes":
				return a.usage(cmd, errors.New("--as line has no room for what --looser=yes finds; --json has"))
			case f.as == "line" && !f.json:
				return a.solveLines(&f, files)
			}
			f.recordUnread(job.Solve)
			f.answers = f.as == "text" // where none is found, that of the text is kept
			return a.batch(&f.running, files, func(a *app, it item) error { return a.solve(&f, it) })
		},
	}
	f.flags(cmd, 2, "stop at `N` answers; 1 does not ask for a second one")
	f.jobsFlag(cmd, 0, "0 for as many as there are processors, but one with --engine mip")
	cmd.Flags().BoolVar(&f.unique, "unique", false, "exit 0 only if there is exactly one answer")
	cmd.Flags().BoolVar(&f.relax, "relax", false, "solve only the linear relaxation")
	cmd.Flags().StringVar(&f.as, "as", "board",
		"print a board, text (puzzle and first answer) or a line for each puzzle: `FORM`")
	a.looserFlag(cmd, &f.looser)
	return cmd
}

func (a *app) solve(f *solving, it item) error {
	rec := a.record(&f.running, job.Solve, it)
	a.raise(solveExit(rec, f.unique))
	if f.json {
		a.askLooser(f, &rec, it, nil)
	}
	if !a.printRecord(&f.running, rec, it) {
		return nil
	}
	if f.as == "text" {
		a.solvedText(f, &rec, it)
	} else {
		a.solvedBoards(f, &rec, it)
	}
	a.account(rec)
	return nil
}

// solveLines prints a line for each puzzle, also for one that can't be read, so that the lines can
// be put beside those of the input. In the place of an account of each it gives one of all.
func (a *app) solveLines(f *solving, files []string) error {
	start := time.Now()
	var mu sync.Mutex
	var sum tally
	count := func(t tally) {
		mu.Lock()
		defer mu.Unlock()
		sum.add(t)
	}
	f.bad = func(a *app, _ text, _ *puzzle.SyntaxError) {
		a.printf("%s\n", job.Failed)
		count(tally{boards: 1, unread: 1})
	}
	err := a.batch(&f.running, files, func(a *app, it item) error {
		rec, _ := a.run(&f.running, job.Solve, it)
		a.raise(solveExit(rec, f.unique))
		a.solvedLine(rec, it)
		count(tallyOf(rec))
		return nil
	})
	if sum.boards > 1 {
		sum.seconds = time.Since(start).Seconds()
		fmt.Fprintf(a.Stderr, "%s, %.0f boards/s\n", sum, float64(sum.boards)/sum.seconds)
	}
	return err
}

func (a *app) solvedLine(rec job.Record, it item) {
	line := append(make([]byte, 0, 100), rec.Status...)
	if len(rec.Answers) > 0 {
		line = append(append(line, ' '), convert.AnswerLine(it.Puzzle, rec.Answers[0])...)
	}
	a.out.Write(append(line, '\n')) // it keeps its error
}

// solveExit is the exit code of one puzzle, interrupts and faults aside.
func solveExit(rec job.Record, unique bool) int {
	switch rec.Status {
	case job.None:
		return exitNo
	case job.Several:
		if unique {
			return exitNo
		}
	case job.Solved:
		if unique {
			return exitUnknown
		}
	}
	return exitAnswered
}

// solvedBoards draws the answers and says what is known of them.
func (a *app) solvedBoards(f *solving, rec *job.Record, it item) {
	if it.heading() != "" {
		a.printf("%s\n", it.heading())
	}
	for i, s := range rec.Answers {
		if i > 0 {
			a.printf("\nanswer %d:\n", i+1)
		}
		a.draw(it.Puzzle.Layout(s))
	}
	a.tellVerdict(f, rec, it, "")
	if it.heading() != "" {
		a.printf("\n")
	}
}

// solvedText writes the puzzle and its first answer in the text format, the verdict as a comment.
func (a *app) solvedText(f *solving, rec *job.Record, it item) {
	for _, c := range it.Block.Comments {
		a.printf("%s\n", c.Text)
	}
	a.tellVerdict(f, rec, it, "# ")
	a.printf("%s", it.Puzzle)
	switch {
	case len(rec.Answers) > 0:
		a.printf("=\n%s", it.Puzzle.FormatAnswer(rec.Answers[0]))
	case it.Block.Answered: // what the text held is kept where nothing better was found
		a.printf("=\n")
		for _, l := range it.Block.Answer {
			a.printf("%s\n", l.Text)
		}
	}
	a.printf("---\n")
}

// tellVerdict prints the verdict, and then looks under looser rules where there is no answer.
func (a *app) tellVerdict(f *solving, rec *job.Record, it item, before string) {
	a.printf("%s%s\n", before, verdict(*rec))
	a.askLooser(f, rec, it, func(l *job.Looser) { a.printf("%s%s\n", before, looserVerdict(l)) })
}

// verdict says in words what a solve found out.
func verdict(rec job.Record) string {
	switch rec.Status {
	case job.Unique:
		return fmt.Sprintf("unique (%s)", rec.Evidence)
	case job.None:
		return fmt.Sprintf("no answer (%s)", rec.Evidence)
	case job.Several:
		return "not unique: " + several(rec)
	case job.Solved:
		return "solved; not known whether it is the only answer: " + why(rec)
	}
	return "not known: " + why(rec)
}

func several(rec job.Record) string {
	if rec.Complete {
		return fmt.Sprintf("%d answers in all", rec.Found)
	}
	return fmt.Sprintf("at least %d answers", rec.Found)
}
