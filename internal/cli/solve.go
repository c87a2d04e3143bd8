package cli

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gridwright/gridwright"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/formats"
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
	// sensitivity is for models alone.
	sensitivity bool
	look        look
	model       modelInput
}

func (a *app) solveCommand() *cobra.Command {
	var f solving
	cmd := &cobra.Command{
		Use:   "solve [FILE]...",
		Short: "Solve puzzles, and report whether the answer is the only one",
		Long: `Solve finds an answer to each puzzle, checks it against the rules, and looks for a
second one. It prints a verdict, and in the line below it what the verdict rests on:

  unique            there is exactly one answer
  several answers   there is a second answer, which is printed, too
  no answer         there is none

Without a FILE, or with -, solve reads standard input. It searches several puzzles at the same
time and prints them in the order of the input.

ENGINES. --engine chooses what searches:

  auto          the searches made for the kind, then clause learning (default)
  native        the same, without clause learning
  native:NAME   one of these searches, such as frontier; what it cannot decide
                is "not known"
  sat:ENCODING  clause learning with an encoding (gridwright encodings)
  mip:FORMULATION@SOLVER
                a MIP solver; either name may be left out
                (gridwright formulations, gridwright solvers)

CONFIRMATION. "unique" and "no answer" are claims of the engine that searched. --confirm ENGINE
has a second engine repeat the search; --confirm cbc means mip@cbc. If both find the same, and
share no code in which a fault could lose an answer, the line below the verdict begins with
"agreed:". Otherwise it gives the reason. --confirm auto picks a suitable engine. If the engine that
you name shares such code, such as two solvers on our models, auto is asked as well, for a limited
time. --time limits all runs together. If two contradict each other, that is an error.

MIP solvers compute in floating point, so a second engine repeats their claims without --confirm.
Its work is limited: to 5,000 conflicts for clause learning, and to 2,000,000 nodes divided by the
number of cells for other engines. If that is too little, the line begins with "claimed by cbc:".
--confirm no skips the second search.

LOOSER RULES. If a Numberlink has no answer and its text does not set touch or cover, solve prints
the verdict, then tries touch=free and cover=no for some seconds. --looser yes lifts this limit,
and --looser no skips the search.

OUTPUT. --as line prints one line for each puzzle: its status and its first answer. The status is
unique, several, solved, none, unknown or failed. In Latin kinds the answer has one character for
each cell; other kinds put a slash between rows. If only a MIP solver claims the status, the line
ends with "(claimed by SOLVER)". --as line never tries looser rules.

MODEL FILES. A FILE whose name ends in .lp or .mps, or in .lp.gz or .mps.gz, is a model. Solve
prints its result, its objective and the columns that are not 0. --engine mip@SOLVER chooses the
solver. --sensitivity adds the activity, slack and dual of each row and the reduced cost of each
column, for a linear program or a relaxation.

A second program checks the result: pb, for at most 100,000 conflicts and 10 million propagations,
or --confirm SOLVER. The result is then "optimal (agreed by cbc and pb)" or "optimal (claimed by
cbc)". pb takes no continuous columns: the linear program, or the linear relaxation, then gives a
safe bound by its duals, in exact arithmetic. --confirm no skips both. "gridwright help modelling"
explains these claims and the tolerances.

RELAXATION. --relax solves only the linear relaxation. It counts the columns that are fractional
in the first point, and those that can be positive in any point. --objectives 5 also minimizes
five random objectives, and prints how far each bound is below the value of the only answer.
Formulations whose columns stand for the same facts get the same objectives.

MIP SOLVERS. --option passes an option to the solver in its own words: cuts=off to cbc, cuts or
proxy=60 to glpsol, mip_max_nodes=1000 to HiGHS, conflicts=10000 or memory=500 to pb. Solve
rejects options about files, about what the model means, and about when a point counts as optimal;
for a gap, use --gap. It ignores options that the solver does not have, with a note. --start takes
a solution file of any solver, or what solve prints, with the column names of the model file.

SHARDS. --shard 2/5 solves every fifth puzzle, from the second. --records FILE appends records to
a file and prints nothing; after an interruption, the same command continues there. The exit codes
are then 0 finished, 2 bad input, 3 interrupted. "gridwright help records" shows how machines
share a run.

Exit codes: 0 there is an answer (with --unique: exactly one), 1 there is none (with --unique: or
several), 2 bad input, or an engine fails or is contradicted, 3 not known within the limits. Over
several puzzles, the highest.`,
		Example: `  gridwright solve examples/futoshiki-5x5.txt
  gridwright solve --unique --time 10s puzzles.txt   exit 0 if all are unique
  gridwright solve --engine mip:mtz-lifted@cbc --log examples/numbrix-9x9.txt
  gridwright solve --relax --sensitivity model.lp    a model, with duals
  echo "1 . . / . . ." | tr / '\n' | gridwright solve --kind numbrix`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if mips, err := f.models(cmd, files); err != nil {
				return a.usage(cmd, err)
			} else if mips && f.share.used(cmd) {
				return a.usage(cmd, errors.New("--shard and --records divide puzzles, and a model is "+
					"none"))
			} else if mips {
				if len(files) == 0 {
					files = []string{"-"}
				}
				return a.solveModels(cmd, &f, files)
			}
			if f.sensitivity {
				return a.usage(cmd, errors.New("--sensitivity is for model files"))
			}
			valid := a.valid(&f.running)
			form := choice("--as", f.as, "board", "text", "line")
			loose := choice("--looser", f.looser, looserChoices...)
			looks := f.look.valid(cmd, &f.as, "relax")
			switch {
			case valid != nil:
				return a.usage(cmd, valid)
			case looks != nil:
				return a.usage(cmd, looks)
			case f.objectives > 0 && !f.relax:
				return a.usage(cmd, errors.New("--objectives is about relaxations; add --relax"))
			case f.relax:
				return a.relaxations(cmd, &f, files)
			case f.limit < 1 || f.limit > gridwright.MaxAnswers:
				return a.usage(cmd, fmt.Errorf("--limit expects a number from 1 to %d, found %d",
					gridwright.MaxAnswers, f.limit))
			case f.unique && f.limit < 2:
				return a.usage(cmd, fmt.Errorf("--unique needs --limit 2 or more, found %d", f.limit))
			case form != nil:
				return a.usage(cmd, form)
			case loose != nil:
				return a.usage(cmd, loose)
			case f.as == "line" && !f.json && f.looser == "yes":
				return a.usage(cmd, errors.New("--as line cannot show what --looser=yes finds; use --json"))
			case f.as == "line" && !f.json:
				return a.share(cmd, &f.running, files, func() error { return a.solveLines(&f, files) })
			}
			f.answers = f.as == "text" // if none is found, the answer in the text is kept
			return a.share(cmd, &f.running, files, func() error {
				f.recordUnread(job.Solve)
				return a.batch(&f.running, files, func(a *app, it item) error { return a.solve(&f, it) })
			})
		},
	}
	f.flags(a, cmd, 2, "stop at `N` answers; 1 skips the search for a second one")
	f.startFlag(cmd)
	f.searchFlags(cmd)
	f.share.flags(cmd)
	a.confirmFlag(cmd, &f.confirm, confirmUsage)
	f.jobsFlag(cmd, 0, "0 means one per processor, but a single one with --engine mip")
	cmd.Flags().BoolVar(&f.unique, "unique", false, "exit 0 only if there is exactly one answer")
	cmd.Flags().BoolVar(&f.relax, "relax", false, "solve only the linear relaxation")
	cmd.Flags().StringVar(&f.as, "as", "board",
		"print each puzzle in this `FORM`: board, text (the puzzle and its first answer) or line")
	a.looserFlag(cmd, &f.looser)
	f.model.flags(cmd, "model", "read standard input, or files of other names, as models in this "+
		"`FORM`: lp or mps")
	f.look.flags(cmd)
	cmd.Flags().BoolVar(&f.sensitivity, "sensitivity", false,
		"also print slacks, duals and reduced costs of a model file without integer columns")
	group(cmd, inputFlags, "model", "lenient")
	group(cmd, searchFlags, "relax", "looser")
	group(cmd, outputFlags, "as", "unique", "sensitivity")
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
	if rec.Status == job.None {
		a.hintClash(it)
	}
	return nil
}

// solveLines prints a line for each puzzle, even for one that can't be read, so that the lines
// match those of the input. It prints one summary for all instead of one for each puzzle.
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
		line = append(append(line, ' '), formats.AnswerLine(it.Puzzle, rec.Answers[0])...)
	}
	if rec.Evidence.Solver() != "" {
		line = fmt.Appendf(line, " (%s)", rec.Evidence)
	}
	a.out.Write(append(line, '\n')) // a.out remembers its error
}

// solveExit returns the exit code of one puzzle, interrupts and faults aside.
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

// solvedBoards draws the answers and prints the verdict.
func (a *app) solvedBoards(f *solving, rec *job.Record, it item) {
	if it.heading() != "" {
		a.printf("%s\n", it.heading())
	}
	for i, s := range rec.Answers {
		if i > 0 {
			a.printf("\nanswer %d:\n", i+1)
		}
		a.draw(&f.look, it.Puzzle.Layout(s))
	}
	a.solved(f, rec, it, "")
	if it.heading() != "" {
		a.printf("\n")
	}
}

// solvedText writes the puzzle and its first answer in the text format, with the verdict as a
// comment.
func (a *app) solvedText(f *solving, rec *job.Record, it item) {
	for _, c := range it.Block.Comments {
		a.printf("%s\n", c.Text)
	}
	a.solved(f, rec, it, "# ")
	a.printf("%s", it.Puzzle)
	switch {
	case len(rec.Answers) > 0:
		a.printf("=\n%s", it.Puzzle.FormatAnswer(rec.Answers[0]))
	case it.Block.Answered: // keep the answer in the text if the search found none
		a.printf("=\n")
		for _, l := range it.Block.Answer {
			a.printf("%s\n", l.Text)
		}
	}
	a.printf("---\n")
}

// solved prints the verdict, and then tries looser rules if there is no answer.
func (a *app) solved(f *solving, rec *job.Record, it item, before string) {
	verdict, grounds := answersVerdict(*rec, f.confirm)
	a.printVerdict(before, verdict, grounds)
	a.askLooser(f, rec, it, func(l *job.Looser) {
		a.printf("%swith %s (%s):\n", before, l.Rules, l.Means)
		verdict, grounds := looserVerdict(l)
		a.printVerdict(before, verdict, grounds)
	})
}
