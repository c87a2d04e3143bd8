package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/mip/solvers"
)

// setsLimit is the default of --limit: a long page.
const setsLimit = 1000

func (a *app) minimizeCommand() *cobra.Command {
	var f minimizeFlags
	f.tries, f.limit, f.hitting, f.jobs = 1, setsLimit, "own", 1
	return a.command(&cobra.Command{
		Use:   "minimize [FILE]...",
		Short: "Drop clues while the answer stays the only one",
		Long: `Minimize drops clues of a puzzle while its answer stays the only one, and prints the
puzzle that is left. It has six goals:

  --irreducible   drop clues in a random order until all are needed (default)
  --minimum       find the fewest clues, and prove that no fewer are enough
  --all           list all sets of clues from which none can be dropped
  --board         find the fewest clues of any puzzle of a board
  --add           add the fewest clues that leave one of several answers
  --each          show what each clue does

"gridwright help clues" shows examples, what --board takes, and how the fewest clues are found and
proved. In a Numberlink no clue can be dropped, since the terminals are the task.

--any chooses among all clues that the answer allows. --add does too: if the puzzle has fewer than
1,000 answers, no other needs fewer clues; otherwise the number is the fewest for one answer, that
after a line "=" or any.

EACH CLUE. --each draws brackets around each clue that can be dropped by itself. A table has the
number of answers without each clue, up to 100, how many cells are then open, what else the clue
may say and where it may move so that one answer is left. The line below it has clues that can be
dropped together.

PROOF. --minimum and --board narrow two bounds, which hold whenever --time or Ctrl-C ends the
search. --sets FILE writes the sets that prove the lower one: as a model to .lp or .mps, as JSON
lines with the answers to .jsonl, and otherwise as text.

--certify FOLDER writes certificates: board-001.cert, that the puzzle has one answer;
board-001-without-001.cert, that it has several without a clue; with --minimum,
board-001-set-001.cert, that it has several without any clue of a set, and board-001-fewest.cert,
that fewer clues do not meet all sets.

With --hitting mip@SOLVER, a MIP solver finds the fewest clues that meet all sets. A bound that
Gridwright cannot prove again in 2,000 nodes is "(claimed by SOLVER)".

Where that is cheap, a second engine checks that the puzzle that is left has one answer. --confirm
ENGINE chooses it, and --confirm no skips it ("gridwright help solve").

Exit codes: 0 done, 1 the puzzle has no answer or several, 2 bad input, or an engine fails or is
contradicted, 3 stopped early by --time or Ctrl-C: the result holds, but there may be a better
one.`,
		Example: `  gridwright minimize examples/numbrix-9x9.txt
  gridwright minimize --tries 20 --seed 7 puzzle.txt   the smallest of 20 orders
  gridwright minimize --minimum --sets proof.lp --time 1m puzzle.txt
  gridwright minimize --all examples/futoshiki-5x5.txt
  gridwright minimize --add loose.txt                  settle several answers
  gridwright minimize --board numbrix 5x5`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := a.knownConfirm(f.confirm); err != nil {
				return a.usage(cmd, err)
			}
			f.recordUnread(f.json, job.Job{Verb: job.Minimize})
			if f.board {
				return a.minimizeBoards(cmd, &f, files)
			}
			if err := a.findHitter(&f); err != nil {
				return err
			}
			for _, name := range f.sets { // before the search
				if _, _, err := placeFor(name, f.force, "choose a file"); err != nil {
					return err
				}
			}
			return a.eachOf(&f.input, files, f.jobs, func(a *app, it item) error {
				if it.index > 0 && len(f.sets) > 0 {
					return hinted{fmt.Errorf("%s: --sets expects a single puzzle, found a second one",
						it.where()), "put each puzzle into its own file"}
				}
				switch {
				case f.add:
					return a.addClues(&f, it)
				case f.each:
					return a.eachClue(&f, it)
				case f.all:
					return a.minimizeAll(&f, it)
				}
				return a.minimize(&f, it)
			})
		},
	}, slices.Concat(f.input.rows(), []option{
		{"irreducible", &f.irreducible, "drop clues until none can be dropped; the default"},
		{"minimum", &f.minimum, "find the fewest clues"},
		{"all", &f.all, "list all sets from which no clue can be dropped"},
		{"board", &f.board, "find the fewest clues of any puzzle of a board"},
		{"add", &f.add, "add the fewest clues that leave one answer"},
		{"each", &f.each, "show what each clue does"},
		{"any", &f.any, "choose among all clues that the answer allows"},
		symmetricOption(&f.symmetric),
		{"tries", within(&f.tries, 1, 0, ""),
			"drop clues in `N` random orders and print the smallest puzzle"},
		{"seed", &f.seed, "choose the orders by the random seed `N`"},
		{"hitting", &f.hitting,
			"how --minimum finds hitting sets: `HOW` is own, mip or mip@SOLVER"},
		{"sets", &f.sets,
			"write the sets that prove the lower bound to this `FILE`; repeat for more"},
		{"certify", &f.certify, "write the proofs of the result into this `FOLDER`"},
		{"force", &f.force, "overwrite the files of --sets and --certify"},
		{"limit", within(&f.limit, 0, 0, ""), "stop --all at `N` sets; 0 for no limit"},
		timeOption(&f.time), jsonOption(&f.json), f.look.row("text", "board", "words"),
		a.confirmOption(&f.confirm, "where that is cheap"),
		jobsOption(&f.jobs, "minimize `N` puzzles, or units of --clues, at the same time; 0 means one "+
			"per processor"),
		{"clues", within(&f.clues, 1, 0, ""), "with --board, try only puzzles with `N` clues"},
		{"units", &f.units,
			"with --board, print what the records of units in this `FILE` show"},
	}, f.share.rows()), itemsOnly, recordsOnly,
		demand{flag: "minimum", bars: "irreducible symmetry tries"},
		demand{flag: "all", bars: "irreducible minimum symmetry tries sets certify confirm to"},
		demand{flag: "board", bars: "irreducible minimum all any symmetry tries sets certify"},
		demand{flag: "add",
			bars: "irreducible minimum all board each any symmetry tries seed sets certify"},
		demand{flag: "each",
			bars: "irreducible minimum all board any symmetry tries seed sets certify confirm to"},
		demand{flag: "hitting", needs: "minimum"},
		demand{flag: "limit", needs: "all"},
		demand{flag: "clues", needs: "board", bars: "confirm units to"},
		demand{flag: "units", needs: "board"},
		demand{flag: "shard", needs: "clues"},
		demand{flag: "items", needs: "clues"},
		demand{flag: "records", needs: "clues"},
		demand{flag: "certify", bars: "symmetry"},
		demand{flag: "force", needs: "sets certify"},
		demand{flag: "json", bars: "to"})
}

// findHitter finds the solver that --hitting names.
func (a *app) findHitter(f *minimizeFlags) error {
	if f.hitting == "own" {
		return nil
	}
	base, name, named := strings.Cut(f.hitting, "@")
	if base != "mip" || named && name == "" {
		return checkChoice("--hitting", f.hitting, "own", "mip", "mip@SOLVER")
	}
	solver, err := solvers.Find(a.solvers(), name)
	if err != nil {
		return err
	}
	f.hitter = &solver
	return nil
}
