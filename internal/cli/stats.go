package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/internal/wording"
)

func (a *app) statsCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "stats [FILE]...",
		Short: "Print tables of how many clues puzzles have",
		Long: `Stats prints how many clues puzzles have, from the records of "generate --json"
and "minimize --json". It prints a Markdown table for each kind and goal, with a row for each
size, and leaves out records of searches that stopped early.`,
		Example: `  gridwright generate numbrix 6 --count 100 --json | gridwright stats
  gridwright stats small.jsonl large.jsonl`,
		RunE: func(_ *cobra.Command, files []string) error { return a.stats(files) },
	}, nil)
}

// stats reads records and writes the tables.
func (a *app) stats(files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	var counts study.ClueCounts
	err := a.timed(0, func(ctx context.Context) error {
		for _, name := range files {
			if err := a.readClues(ctx, &counts, name); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return a.cutShort(err, "no table was written")
	}
	if counts.Empty() {
		return hinted{errors.New("expected records of puzzles, found none that is finished"),
			`"gridwright generate --json" and "gridwright minimize --json" print such records`}
	}
	if err := counts.Markdown(a.out, a.said); err != nil {
		return nil // the output remembers its error
	}
	if counts.Left > 0 {
		a.say("note: %s of searches that stopped early left out", wording.Count(counts.Left, "record"))
	}
	return nil
}

// readClues adds the records of a file, or of standard input for "-".
func (a *app) readClues(ctx context.Context, counts *study.ClueCounts, name string) error {
	f, shown, err := a.open(ctx, name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := counts.Read(ctx, f); err != nil {
		return fmt.Errorf("%s: %w", shown, wording.Bare(err))
	}
	return nil
}
