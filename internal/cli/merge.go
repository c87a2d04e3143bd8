package cli

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/wording"
)

func (a *app) mergeCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "merge FILE...",
		Short: "Merge the records of a run that machines shared",
		Long: `Merge reads the files that --records wrote for the shards of one run, in any order. It
prints the records in the order of the input, as one machine prints them with --json, except for
the times, and names the slowest shards. "gridwright help records" shows how machines share a run.

All files must come from the same build of gridwright, the same command, options and input, and no
two from the same shard. If a shard is unfinished or has no file, merge prints the records that
exist and reports which items are missing: puzzles of the input, or runs of a study, from 1. It
stops at a line with a wrong checksum.

Exit codes, the first that applies: 3 after Ctrl-C; 2 bad input or a wrong record; 4 items are
missing; otherwise the highest of all items, as on one machine.`,
		Example: `  gridwright merge parts/1.jsonl parts/2.jsonl > all.jsonl
  gridwright merge parts/*.jsonl | gridwright check       check all answers`,
		Args: a.argCount(1, anyNumber, "file of records"),
		RunE: func(_ *cobra.Command, files []string) error { return a.merge(files) },
	}, nil)
}

func (a *app) merge(files []string) error {
	if len(files) > ledger.MaxParts {
		return fmt.Errorf("expected at most %d files, found %d", ledger.MaxParts, len(files))
	}
	var sources []ledger.Source
	for _, file := range files {
		in, name, err := a.openRecords(file)
		if err != nil {
			return err
		}
		defer in.Close()
		sources = append(sources, ledger.Source{Name: name, In: in})
	}
	out := bufio.NewWriterSize(a.out, 64<<10)
	exit := exitAnswered
	seconds := map[ledger.Shard]float64{}
	gaps, err := ledger.Merge(a.ctx, sources, func(e ledger.Entry) error {
		if e.Exit < exitAnswered || e.Exit > exitUnknown {
			return e.Refuse(fmt.Sprintf("there is no exit code %d", e.Exit))
		}
		exit = max(exit, e.Exit)
		if e.Record != nil {
			took, err := secondsOf(e)
			if err != nil {
				return err
			}
			seconds[e.Header().Shard] += took
			out.Write(e.Record) // a.out remembers its error
			out.WriteByte('\n')
		}
		return a.out.err
	})
	out.Flush()
	if a.out.err != nil {
		return nil
	}
	if err != nil {
		return refused(a.cutShort(err, "the output is not whole"))
	}
	a.slowestShards(seconds)
	if a.raise(exit); len(gaps) > 0 {
		a.exit = exitGaps
	}
	for _, gap := range gaps {
		a.say("%s", missing(gap))
	}
	if len(gaps) > 0 {
		a.hint("run the same commands again for these shards: each goes on where it stopped")
	}
	return nil
}

// secondsOf returns the time that the record of an item states, or that of a study its run.
func secondsOf(e ledger.Entry) (float64, error) {
	type timed struct {
		Seconds float64 `json:"seconds"`
	}
	var rec struct {
		timed
		Run timed `json:"run"`
	}
	if err := json.Unmarshal(e.Record, &rec); err != nil {
		return 0, e.Refuse("the record is not one that gridwright writes")
	}
	return rec.Seconds + rec.Run.Seconds, nil
}

// slowestShards prints the shards, of several, whose searches took the longest.
func (a *app) slowestShards(seconds map[ledger.Shard]float64) {
	const most = 3
	shards := slices.SortedFunc(maps.Keys(seconds), func(s, t ledger.Shard) int {
		return cmp.Or(cmp.Compare(seconds[t], seconds[s]), cmp.Compare(s.First, t.First))
	})
	if len(shards) < 2 || seconds[shards[0]] == 0 {
		return
	}
	var list []string
	for _, s := range shards[:min(most, len(shards))] {
		list = append(list, fmt.Sprintf("%v %s", s, clock(seconds[s])))
	}
	fmt.Fprintf(a.Stderr, "slowest of %d shards, by the time of their searches: %s\n", len(shards),
		strings.Join(list, ", "))
}

// openRecords opens a file to merge, or standard input for "-".
func (a *app) openRecords(file string) (io.ReadCloser, string, error) {
	info, err := os.Stat(file)
	if file == "-" || err == nil && !info.Mode().IsRegular() {
		return a.open(a.ctx, file)
	}
	// Regular files need no goroutine and no buffers to be interrupted, and there may be thousands.
	f, err := os.Open(file)
	if err != nil {
		return nil, "", fmt.Errorf("cannot open %s: %w", file, wording.Bare(err))
	}
	return f, file, nil
}

// missing describes a gap: "items 8, 11, 14 and 20 more are missing: shard 2/3 is not finished".
func missing(gap ledger.Gap) string {
	why := fmt.Sprintf("shard %v has no file", gap.Shard)
	if gap.Shard.Step == 1 {
		why = "no file has them"
	}
	if gap.Name != "" {
		why = fmt.Sprintf("shard %v in %s is not finished", gap.Shard, wording.Visible(gap.Name))
	}
	if gap.Missing == 0 {
		return fmt.Sprintf("item %d and later ones may be missing: %s, and no file states the number "+
			"of items", gap.First, why)
	}
	const most = 3 // named items
	var items []string
	for i := range min(most, gap.Missing) {
		items = append(items, fmt.Sprint(gap.First+i*gap.Shard.Step))
	}
	list := strings.Join(items, ", ")
	if last := len(items) - 1; gap.Missing > most {
		list += fmt.Sprintf(" and %d more", gap.Missing-most)
	} else if last > 0 {
		list = strings.Join(items[:last], ", ") + " and " + items[last]
	}
	if gap.Missing == 1 {
		list = "item " + list + " is missing"
	} else {
		list = "items " + list + " are missing"
	}
	if gap.More {
		list += ", and perhaps later ones"
	}
	return list + ": " + why
}
