package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/internal/wording"
)

func (a *app) statsCommand() *cobra.Command {
	var plot string
	var force bool
	return a.command(&cobra.Command{
		Use:   "stats [FILE]...",
		Short: "Print tables and plots of how many clues puzzles have",
		Long: `Stats prints how many clues puzzles have, from the records of "generate --json"
and "minimize --json". It prints a Markdown table for each kind and goal, with a row for each
size, and leaves out records of searches that stopped early.`,
		Example: `  gridwright generate numbrix 6 --count 100 --json | gridwright stats
  gridwright stats -o clues.svg small.jsonl large.jsonl`,
		RunE: func(_ *cobra.Command, files []string) error { return a.stats(files, plot, force) },
	}, []option{
		{"output,o", &plot, "draw the medians by size into this SVG `FILE`"},
		{"force", &force, "overwrite the file of -o"},
	}, demand{flag: "force", needs: "output"})
}

// stats reads records and writes the tables, and the plot if there is a name for it.
func (a *app) stats(files []string, plot string, force bool) error {
	if plot != "" && !force {
		if _, err := os.Lstat(plot); err == nil {
			return exists(plot)
		}
	}
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
	if plot == "" {
		return nil
	}
	return writeFile(plot, force, func(w io.Writer) error { return counts.Plot(w, a.said) })
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
