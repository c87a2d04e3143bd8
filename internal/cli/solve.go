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
		Long: `Solve finds an answer to each puzzle, checks it against the rules, and looks for a second
one. It then prints one of these verdicts, and what it rests on in the line below:

  unique            there is no other answer
  several answers   there is another answer, which it shows
  no answer         there is none

ENGINES. auto runs the searches made for the kind, one after the other, and then clause learning.
native leaves out clause learning. native:NAME runs a single search, such as frontier; boards that
it cannot decide are "not known". sat:ENCODING searches by clause learning; "gridwright encodings"
lists the encodings. mip:FORMULATION@SOLVER solves a mixed-integer program; either name may be left
out. "gridwright formulations" and "gridwright solvers" list them.

CONFIRMATION. That there is no answer, or no other, is the claim of the engine that searched.
--confirm ENGINE has a second engine search, too; the name of a solver stands for mip@SOLVER. If it
finds the same, and the two share no code that prunes, the line below the verdict begins with
"agreed:" and names both. Otherwise it says why nothing is confirmed. --confirm auto picks an engine
that shares none. --time limits both runs together. If the two contradict each other, that is an
error.

What a MIP solver outside this program says, in floating-point numbers, is repeated without asking,
with a fixed amount of work: 5,000 conflicts for clause learning, and 2,000,000 nodes divided by the
number of cells for other engines. If that is not enough, the line begins with "claimed by cbc:".
--confirm no leaves it out.

RELAXATION. --relax solves only the linear relaxation. It counts the columns that are fractional in
the first point, and those that can be positive in any point. --objectives 5 also minimizes five
random objectives, and prints how far each bound is below the value of the only answer: formulations
whose columns stand for the same facts have the same objectives.

MIP SOLVERS. --option passes an option to the solver in its own words: a parameter of cbc as
--option cuts=off, an option of glpsol as --option cuts or --option proxy=60, an option of HiGHS as
--option mip_max_nodes=1000, and of pb as --option conflicts=10000 or --option memory=500. It takes
no option about files, about what the model means, or about when a point counts as optimal: for a
gap use --gap. Options that a solver does not have are
ignored, with a note. --start takes a solution file of any solver, or what solve prints, whose
columns have the names of the model file. --warm begins each further solve of a puzzle's model, such
as the search for a second answer, with the last point.

MODEL FILES. "optimal", "infeasible", "unbounded" and bounds are claims; their evidence is in
brackets. A second program looks: pb, for 100,000 conflicts and 10 million propagations, or
--confirm SOLVER. If it finds the same, the result is "optimal (agreed by cbc and pb)", otherwise
"optimal (claimed by cbc)". The duals of a linear program prove a safe bound, without rounding: no
point that satisfies rows and bounds exactly is better, whatever the solver says. If the point
itself satisfies them only within a tolerance, the line of the objective names it. --confirm no
leaves the second look and the safe bound out. A contradiction is an error.

LOOSER RULES. If a Numberlink has no answer and its text does not set touch or cover, solve prints
the verdict and then tries touch=free and cover=no. This search stops within seconds unless
--looser=yes is given; --looser=no skips it.

INPUT. Without a FILE, or with -, solve reads standard input. Several puzzles are searched at the
same time, and printed in the order of the input. Files may be of any length. A FILE whose name
ends in .lp or .mps, optionally with .gz, is a model: --engine mip@SOLVER solves it and prints the
columns that are not 0. --model lp or --model mps reads standard input as a model. --sensitivity
adds the activity, slack and dual of each row, and the reduced cost of each column, of a linear
program or of a relaxation.

OUTPUT. --as line prints one line for each puzzle: its status (unique, several, solved, none,
unknown or failed) and its first answer. Latin kinds have one character for each cell; the other
kinds separate rows by " / ". A status that a solver alone claims is followed by "(claimed by
SOLVER)", at the end of the line. --as line never tries looser rules. --draw prints the boards as
coloured boxes where the terminal has colours and is wide enough, and --plain in words.

SHARDS. --shard 2/5 does every fifth puzzle, from the second. --records FILE appends JSON records to
the file and prints nothing; after any interruption, the same command continues there. "gridwright
merge" joins the files. The exit codes are then 0 finished, 2 bad input, 3 interrupted.

Exit codes: 0 there is an answer (with --unique: exactly one), 1 there is none (with --unique: or
several), 2 bad input, or an engine fails or is contradicted, 3 not known within the limits. Over
several puzzles, the highest.`,
		Example: `  gridwright solve examples/futoshiki-5x5.txt
  gridwright solve --unique --time 10s puzzles.txt   exit 0 if all are unique
  gridwright solve --confirm auto --time 1m puzzles.txt
  gridwright solve --as line top95.txt               one line for each Sudoku
  gridwright solve --shard 2/5 --records part2.jsonl puzzles.txt
  gridwright solve --engine mip:mtz-lifted@cbc --log examples/numbrix-9x9.txt
  gridwright solve --model lp - < model.lp           a model
  gridwright solve --relax --sensitivity model.lp    with duals
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
