package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

func (a *app) solveCommand() *cobra.Command {
	var f solveFlags
	f.limit, f.looser = 2, looserChoices[0]
	rows := f.runFlags.rows(a, option{"limit", within(&f.limit, 1, gridwright.MaxAnswers, ""),
		"stop at `N` answers; 1 skips the search for a second one"})
	return a.command(&cobra.Command{
		Use:   "solve [FILE]...",
		Short: "Solve puzzles, and report whether the answer is the only one",
		Long: `Solve finds an answer to each puzzle, checks it against the rules, and looks for a second
one. It prints a verdict, and in the line below it what the verdict rests on:

  unique            there is exactly one answer
  several answers   there is a second answer, which is printed, too
  no answer         there is none

Without a FILE, or with -, solve reads standard input. It searches several puzzles at the same time
and prints them in the order of the input.

ENGINES. --engine chooses what searches:

  auto          the searches made for the kind, then clause learning (default)
  native        the same, without clause learning
  native:NAME   one of these searches, such as frontier; what it cannot decide
                is "not known"
  sat:ENCODING  clause learning with an encoding (gridwright list encodings)
  mip:FORMULATION@SOLVER
                a MIP solver; either name may be left out
                (gridwright list formulations, gridwright list solvers)

CONFIRMATION. "unique" and "no answer" are claims of the engine that searched. --confirm ENGINE has
a second engine repeat the search. If both find the same, and share no code in which a fault could
lose an answer, the line below the verdict begins with "agreed:"; otherwise it gives the reason,
and the exit code is 3. --time limits all runs together. Claims of MIP solvers, which compute in
floating point, are repeated within a budget; if that is too little, the line begins with "claimed
by cbc:".

If a Numberlink has no answer and its text does not set touch or cover, solve then tries touch=free
and cover=no for some seconds, with --looser yes without that limit.

--to line prints one line for each puzzle: its status and its first answer (gridwright help format).

MODEL FILES. A FILE whose name ends in .lp, .mps, .opb or .wbo, with .gz or without, is a model;
--from reads others as models. Solve prints its result, its objective and the columns that are not
0; --to opb prints them as in the pseudo-Boolean competitions. --engine mip@SOLVER chooses the
solver. A second program checks the result: pb within a budget, or --confirm SOLVER (gridwright
help modelling).

--sensitivity adds slacks, duals and reduced costs of a linear program or a relaxation, and of at
most 100 rows and columns together the limits between which duals and the point stay. --relax counts
the columns of the linear relaxation that are fractional in the first point, and those that can be
positive in any. --objectives 5 prints how far the bounds of five random objectives are below the
value of the only answer.

--option passes an option to the solver in its own words: cuts=off to cbc, cuts or proxy=60 to
glpsol, mip_max_nodes=1000 to HiGHS, conflicts=10000 or memory=500 to pb. Options about files, what
the model means, and when a point counts as optimal are rejected; those that the solver does not
have are ignored, with a note. --start takes a solution file of any solver, or what solve prints.

With --shard or --records the exit codes are 0 finished, 2 bad input, 3 interrupted (gridwright
help records).

Exit codes: 0 there is an answer (with --unique: exactly one), 1 there is none (with --unique: or
several), 2 bad input, or an engine fails or is contradicted, 3 not known within the limits, or not
confirmed by --confirm. Over several puzzles, the highest.`,
		Example: `  gridwright solve examples/futoshiki-5x5.txt
  gridwright solve --unique --time 10s puzzles.txt   exit 0 if all are unique
  gridwright solve --engine mip:mtz-lifted@highs --log examples/numbrix-9x9.txt
  gridwright solve --relax --sensitivity model.lp    a model, with duals
  echo "1 . . / . . ." | tr / '\n' | gridwright solve --kind numbrix`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if f.relax && !cmd.Flags().Changed("engine") {
				f.engine = "mip"
			}
			mips, err := f.models(files)
			if err == nil {
				err = f.valid(a, cmd, mips)
			}
			switch {
			case err != nil:
				return a.usage(cmd, err)
			case mips && len(files) == 0:
				return a.solveModels(cmd, &f, []string{"-"})
			case mips:
				return a.solveModels(cmd, &f, files)
			case f.look.to == competition:
				return hinted{fmt.Errorf("--to %s is for models", competition),
					"a model's file ends in " + file.Endings}
			case f.relax:
				return a.relaxations(cmd, &f, files)
			}
			do := func(a *app, it item) error { return a.solve(&f, it) }
			if f.look.to == "line" && !f.json { // the lines match those of the input
				f.bad = func(a *app, _ text, _ *syntax.Error) { a.printf("%s\n", job.Failed) }
				do = func(a *app, it item) error { return a.solveLine(&f, it) }
				f.terse = true
			}
			f.answers = f.look.to == "text" // if none is found, the answer in the text is kept
			return a.share(cmd, &f.runFlags, files, func() error {
				f.recordUnread(job.Solve)
				return a.summed(&f.runFlags, files, do)
			})
		},
	}, append(rows, []option{
		f.model.lenientOption(),
		{"jobs,j", within(&f.jobs, 0, maxJobs, ""), "search `N` puzzles at the same time; " +
			"0, the default, means one per processor, but a single one with --engine mip"},
		{"relax", &f.relax, "solve only the linear relaxation"},
		{"looser", oneOf(&f.looser, looserChoices...),
			"if there is no answer, try looser rules: `WHEN` is auto (for seconds), yes or no"},
		a.confirmOption(&f.confirm, claimed),
		{"start", &f.start,
			"for a model file, begin with the point in this solution `FILE`"},
		{"warm", &f.warm, "begin each further solve of a puzzle's model, such as for a " +
			"second answer, with the last point"},
		{"objectives", within(&f.objectives, 0, gridwright.MaxObjectives, ""),
			"with --relax, also minimize `N` random objectives and compare with the only answer"},
		f.look.row("board", "words", "text", "line", competition),
		{"unique", &f.unique, "exit 0 only if there is exactly one answer"},
		{"sensitivity", &f.sensitivity,
			"also print slacks, duals and ranges of a model file without integer columns"},
	}...), itemsOnly, recordsOnly)
}

// valid checks the flags for puzzles or for models.
func (f *solveFlags) valid(a *app, cmd *cobra.Command, mips bool) error {
	if mips {
		others := "to"
		if f.look.to == competition {
			others = ""
		}
		for _, other := range givenFlags(cmd, "limit", "unique", others, "kind", "set", "looser",
			"memory",
			"jobs", "objectives", "warm", "shard", "items", "records") {
			return fmt.Errorf("%s is for puzzles; leave it out for models", other)
		}
		if err := (demand{flag: "to", bars: "json relax sensitivity"}).check(cmd); err != nil {
			return err
		}
		return f.solverFlags.valid(cmd, true)
	}
	for _, other := range givenFlags(cmd, "start", "sensitivity", "lenient") {
		return fmt.Errorf("%s is for model files; leave it out for puzzles", other)
	}
	if err := a.valid(cmd, &f.runFlags); err != nil {
		return err
	}
	for _, d := range []demand{
		{flag: "objectives", needs: "relax", why: "is about relaxations"},
		{flag: "relax", bars: "limit unique to looser", why: "does not search for answers"},
		{flag: "json", bars: "to"},
	} {
		if err := d.check(cmd); err != nil {
			return err
		}
	}
	switch {
	case f.unique && f.limit < 2:
		return fmt.Errorf("--unique needs --limit 2 or more, found %d", f.limit)
	case f.look.to == "line" && f.looser == "yes":
		return errors.New("--to line cannot show what --looser=yes finds; use --json")
	}
	return nil
}

func (a *app) solve(f *solveFlags, it item) error {
	begun := time.Now()
	rec := a.record(&f.runFlags, job.Solve, it)
	a.raise(solveExit(rec, f.unique))
	if f.json {
		a.askLooser(f, &rec, it, nil)
	}
	if !a.printRecord(&f.runFlags, rec, it) {
		return nil
	}
	if f.look.to == "text" {
		a.solvedText(f, &rec, it)
	} else {
		a.solvedBoards(f, &rec, it)
	}
	a.account(&f.runFlags, rec, it)
	switch {
	case rec.Status == job.None && f.look.to == "text":
		a.hintClash(it)
	case rec.Status == job.None:
		if err := a.printClash(it, remaining(begun, f.time)); err != nil {
			return err
		}
		a.printf("\n") // before further puzzles
	case rec.Status == job.Several:
		a.hintDeduce(it, "what all answers share, and what they leave open")
		if it.Puzzle.Kind().Monotone {
			a.hintShows(it, "minimize --add", "the fewest clues that leave one")
		}
	}
	return nil
}

// solveLine prints the status and the answer of a puzzle as a line.
func (a *app) solveLine(f *solveFlags, it item) error {
	rec, _ := a.run(&f.runFlags, job.Solve, it)
	a.raise(solveExit(rec, f.unique))
	line := append(make([]byte, 0, 100), rec.Status...)
	if len(rec.Answers) > 0 {
		line = append(append(line, ' '), formats.AnswerLine(it.Puzzle, rec.Answers[0])...)
	}
	if rec.Evidence.Solver() != "" {
		line = fmt.Appendf(line, " (%s)", rec.Evidence)
	}
	a.out.Write(append(line, '\n')) // a.out remembers its error
	return nil
}

// solvedBoards draws the answers and prints the verdict.
func (a *app) solvedBoards(f *solveFlags, rec *job.Record, it item) {
	a.head(it, "%s\n")
	a.drawAnswers(&f.look, it.Puzzle, rec.Answers)
	a.solved(f, rec, it, "")
	if it.heading() != "" && rec.Status != job.None { // else the reason follows
		a.printf("\n")
	}
}

// solvedText writes the puzzle and its first answer in the text format, with the verdict as a
// comment.
func (a *app) solvedText(f *solveFlags, rec *job.Record, it item) {
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
func (a *app) solved(f *solveFlags, rec *job.Record, it item, before string) {
	verdict, grounds := answersVerdict(*rec, f.confirm)
	a.printVerdict(before, verdict, grounds)
	a.askLooser(f, rec, it, func(l *job.Looser) {
		a.printf("%s%s\n", before, a.said(puzzle.Because("with rules", "rules", l.Rules,
			"means", puzzle.Because(l.Means))))
		verdict, grounds := looserVerdict(l)
		a.printVerdict(before, verdict, grounds)
	})
}
