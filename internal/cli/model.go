package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
)

func (a *app) modelCommand() *cobra.Command {
	var f modelFlags
	cmd := &cobra.Command{
		Use:   "model [FILE]",
		Short: "Write puzzles as mixed-integer programs, and read solutions",
		Long: `Model writes a puzzle as a mixed-integer program in the LP, MPS or OPB format, for any
solver. The name of the output file chooses the format: .lp, .mps or .opb, with .gz or without. A
second file, with .names added to the name, explains each column in words. "gridwright help
modelling" is a tutorial.

PROGRAMS. With --to pulp, pyomo, jump, gams, mathprog, minizinc or latex, or an output that ends in
.py, .jl, .gms, .mod, .mzn or .tex, model writes a short program with the board as data, for people
to read and to change, by the simplest formulation, or that of --formulation.

SOLUTIONS. --decode reads a solution for the same puzzle and formulation, as CBC, GLPK, HiGHS,
Gurobi, SCIP, CPLEX and clasp write it, or lines with a name and a value, and reports whether it is
an answer. Where a formulation has rows that are added only when a solution violates them, a
comment in the file says so, and --decode prints those to add.

Exit codes: 0 written, or right; 1 the solution is not an answer; 2 bad input; 3 stopped by --time
or Ctrl-C: then no file is written or changed.`,
		Example: `  gridwright model -o numbrix.lp examples/numbrix-9x9.txt
  cbc numbrix.lp solve solution numbrix.sol
  gridwright model --decode numbrix.sol examples/numbrix-9x9.txt
  gridwright model --to pulp examples/futoshiki-5x5.txt   a program in Python
  gridwright model --no-good solved.txt > other.lp   is there another answer?`,
		Args: a.argCount(0, 1, "file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := f.valid(cmd); err != nil {
				return a.usage(cmd, err)
			}
			from := append(files, "-")[0]
			if err := a.keepsInput(&f, from); err != nil {
				return err
			}
			it, err := a.onlyItem(&f.input, from)
			switch {
			case err != nil:
				return err
			case f.decode != "":
				return a.decodeSolution(&f, it)
			case f.language() != "":
				return a.program(&f.modelOutput, it, f.formulation)
			}
			return a.writeModel(&f, it)
		},
	}
	cmd.AddCommand(a.readCommand(), a.convertModelCommand(), a.conflictCommand(),
		a.presolveCommand())
	output := f.modelOutput.rows(writtenForms(), boardForms...)
	output[1].help += "; with --decode, board or words"
	return a.command(cmd, slices.Concat(f.input.rows(), output, []option{
		{"formulation", &f.formulation, formulationUsage},
		{"decode", &f.decode, "read the solution in this `FILE`, and check it"},
		{"no-good", &f.noGood, "exclude the answer that follows the puzzle, by a no-good cut"},
		{"time", &f.time, stopAfter},
	}),
		demand{flag: "decode", bars: "output no-good force", why: "writes no model"})
}

// valid checks the flags.
func (f *modelFlags) valid(cmd *cobra.Command) error {
	if err := f.modelOutput.valid(cmd); err != nil {
		return err
	}
	board := slices.Contains(boardForms, f.to)
	switch given := givenFlags(cmd, "no-good", "decode"); {
	case f.decode == "" && board:
		return fmt.Errorf("--to %s needs --decode: only an answer is a board", f.to)
	case f.decode != "" && board:
		f.look.to = f.to
	case f.language() != "" && given != nil:
		return fmt.Errorf("%s is for LP and MPS files, not for programs", given[0])
	case f.decode != "" && cmd.Flags().Changed("to"):
		return fmt.Errorf("--decode writes no model; leave out --to %s", f.to)
	}
	return nil
}

// keepsInput returns an error if the output would overwrite the file of the puzzle.
func (a *app) keepsInput(f *modelFlags, from string) error {
	if f.output != "" && a.isInput(f.output, f.output+namesEnding) {
		return hinted{fmt.Errorf("%s and %[1]s%s are the same file", f.output, namesEnding),
			"choose another file"}
	}
	for _, name := range []string{f.output, f.output + namesEnding} {
		if f.output != "" && a.isInput(from, name) {
			return hinted{fmt.Errorf("-o would overwrite the puzzle in %s", name), "choose another file"}
		}
	}
	return nil
}
