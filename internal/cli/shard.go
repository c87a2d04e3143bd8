package cli

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// shardFlags holds the flags of commands whose work several machines can share.
type shardFlags struct {
	shard   ledger.Shard
	records string
	piece   *piece // the only file, if "split" has written it
}

func (f *shardFlags) rows() []option {
	f.shard = ledger.Whole
	part := func(parse func(string) (ledger.Shard, error)) value {
		return value{func(text string) (err error) {
			f.shard, err = parse(text)
			return err
		}, func() string { return "" }, "part", nil} // the whole work needs no mention
	}
	return []option{
		{"shard", part(ledger.ParseShard), "do only this `PART` of the work: 2/5 is the second of five"},
		{"items", part(ledger.ParseRange), "do only the items in this `RANGE`, such as 1001-2000"},
		{"records", &f.records,
			"append JSON records to this `FILE` instead of printing them, and resume there"},
	}
}

// What the flags about shards demand.
var (
	itemsOnly   = demand{flag: "items", bars: "shard"}
	recordsOnly = demand{flag: "records", bars: strings.Join(printing, " "),
		why: "writes JSON to a file and prints nothing"}
)

// used reports whether one of the flags was given.
func (f *shardFlags) used() bool { return f.records != "" || f.shard != ledger.Whole }

// sharedBy does the work for a command with shardFlags. It opens the file of --records,
// calls do with the part, and completes the file. The part is nil without these flags. input
// identifies what the items are read from.
func (a *app) sharedBy(cmd *cobra.Command, f *shardFlags,
	input func(context.Context) (string, error), do func(*part) error,
) error {
	if !f.used() {
		return do(nil)
	}
	p := &part{shard: f.shard, piece: f.piece}
	if p.piece != nil {
		p.items = p.shard.First - 1
	}
	if f.records == "" {
		return do(p)
	}
	h := ledger.Header{Command: cmd.Name(), Options: optionsOf(cmd), Shard: p.shard}
	err := a.timed(0, func(ctx context.Context) (err error) {
		if h.Build, err = build(); err != nil {
			return err
		}
		if h.Input, err = input(ctx); err != nil {
			return err
		}
		p.file, err = ledger.Open(ctx, f.records, h)
		return err
	})
	if err != nil {
		return refused(a.cutShort(err, "nothing was begun"))
	}
	if _, ended := p.file.Ended(); ended {
		fmt.Fprintf(a.Stderr, "%s: shard %v was already finished\n", f.records, p.shard)
		return p.file.Close()
	}
	p.first = p.file.Next()
	return a.finish(f, p, do(p))
}

// finish completes the file of a part after the work, and reports how far it is. err is the error
// of the work.
func (a *app) finish(f *shardFlags, p *part, err error) error {
	interrupted := a.ctx.Err() != nil
	total := p.items
	if p.more {
		total = ledger.More
	}
	whole := !interrupted && !p.broken && !p.cut
	if q := p.piece; whole && q != nil {
		if whole = !p.more && total == q.Items.Last; !whole && p.err == nil {
			p.err = q.miscounted(f.records)
		}
		total = q.Of
	}
	if err == nil && p.err == nil && whole && !p.file.Lacks(total) {
		p.err = p.file.End(total)
	}
	if closing := p.file.Close(); p.err == nil {
		p.err = closing
	}
	switch _, ended := p.file.Ended(); {
	case p.err != nil:
		return refused(p.err)
	case ended:
		fmt.Fprintf(a.Stderr, "%s: shard %v is finished; %s added\n", f.records, p.shard,
			wording.Count(p.made, "record"))
	case interrupted:
		a.raise(exitUnknown)
		a.say("interrupted; %s added to %s; the same command continues", wording.Count(p.made, "record"),
			f.records)
	default:
		fmt.Fprintf(a.Stderr, "%s: shard %v is not finished; %s added\n", f.records, p.shard,
			wording.Count(p.made, "record"))
	}
	return err
}

// refused adds the hint of a *ledger.Refusal to an error.
func refused(err error) error {
	if r := (*ledger.Refusal)(nil); errors.As(err, &r) {
		return hinted{err, r.Hint}
	}
	return err
}

// printing lists the flags that choose what is printed; unrecorded, the other flags that do not
// change records.
var (
	printing   = []string{"to", "json", "slowest", "output", "report"}
	unrecorded = []string{"answers", "force", "help", "items", "jobs", "log", "mask", "pattern",
		"records", "shard"}
)

// optionsOf returns the flags of a command that change its records.
func optionsOf(cmd *cobra.Command) map[string]string {
	all := map[string]string{}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		value := f.Value.String()
		if value != "" && value != "false" && !slices.Contains(unrecorded, f.Name) &&
			!slices.Contains(printing, f.Name) {
			all[f.Name] = value
		}
	})
	return all
}

// size returns how many of n items belong to the part.
func (p *part) size(n int) int {
	if p == nil {
		return n
	}
	return p.shard.Size(n)
}

// takes reports whether the next item of the input belongs to the part and has no record yet.
func (p *part) takes() bool {
	p.items++
	return p.shard.Has(p.items) && p.items >= p.first
}

// recording reports whether output becomes records.
func (p *part) recording() bool { return p != nil && p.file != nil }

// stopHere leaves the items that have no record yet to a later run.
func (p *part) stopHere() {
	if p != nil {
		p.cut = true
	}
}

// over reports whether there is no sense in reading the next file.
func (p *part) over() bool { return p != nil && (p.broken || p.more || p.err != nil) }

// deal passes the puzzles of the part to yield, with their numbers, and stops behind a range. After
// a puzzle that can't be read because its file can't, the numbers of the next ones are not known,
// so deal stops.
func (p *part) deal(yield func(text) bool) func(text) bool {
	return func(t text) bool {
		var fault *syntax.Error
		switch {
		case t.err == nil || errors.As(t.err, &fault):
			if p.more = p.shard.Over(p.items + 1); p.more {
				return false
			}
			if !p.takes() {
				return true
			}
			t.number = p.items
		case !t.empty:
			p.broken = true
			yield(t)
			return false
		}
		return yield(t)
	}
}

// add appends what a puzzle printed as its record. It reports whether to go on. A puzzle that an
// interrupt cut short has no record, and nor have those behind it, since a part has no holes.
func (p *part) add(number, exit int, printed []byte, cut bool) bool {
	p.cut = p.cut || cut
	if number == 0 || p.cut || p.err != nil {
		return p.err == nil
	}
	var record any
	if len(printed) > 0 {
		record = json.RawMessage(printed)
	}
	return p.record(number, exit, record) == nil
}

// record appends the record of an item.
func (p *part) record(item, exit int, record any) error {
	if p.err = p.file.Append(item, exit, record); p.err == nil {
		p.made++
	}
	return p.err
}

// inPiece finds out whether the only file is a piece, which has its part of the work and no other.
// Records need each byte of it.
func (a *app) inPiece(f *shardFlags, files []string) error {
	for _, name := range files {
		info, err := os.Stat(name)
		if !f.used() || name == "-" || err != nil || !info.Mode().IsRegular() {
			continue // what is no file is refused where it is read
		}
		file, shown, err := a.openPuzzles(a.ctx, name)
		if err != nil {
			return err
		}
		defer file.Close()
		p, below, err := readPiece(file, shown)
		switch {
		case err != nil:
			return err
		case p == nil:
			continue
		case len(files) > 1:
			return hinted{fmt.Errorf("%s is a piece of %s: expected no other file", shown, p.File),
				"give each piece a run and a file of records"}
		case f.shard != ledger.Whole && f.shard != p.Items:
			return fmt.Errorf("%s holds the items %v; leave out --shard and --items", shown, p.Items)
		}
		sum := sha256.New()
		if _, err := io.Copy(sum, below); err != nil {
			return fmt.Errorf("cannot read %s: %w", shown, wording.Bare(err))
		}
		if sumOf(sum.Sum(nil)) != p.Sum {
			return hinted{fmt.Errorf("%s is not as \"gridwright split\" wrote it", shown),
				"copy it again, or split the puzzles again"}
		}
		f.shard, f.piece = p.Items, p
	}
	return nil
}

// contents identifies files by their number, size and content, since their names may differ from
// machine to machine. Only files that can be read again are allowed.
func contents(ctx context.Context, files []string) (string, error) {
	w := work.Begin(ctx, "reading the input", "file")
	text, err := contentsOf(w, files)
	if cut := w.End(); cut != nil {
		return "", cut
	}
	return text, err
}

func contentsOf(w *work.Work, files []string) (string, error) {
	again := `the run reads its input again when it is resumed; write it to a file first`
	if len(files) == 0 {
		files = []string{"-"}
	}
	sum, size := sha256.New(), int64(0)
	for _, name := range files {
		if name == "-" {
			return "", hinted{errors.New("--records needs files, not standard input"), again}
		}
		if isPuzzle(name) {
			fmt.Fprintf(sum, "%s %d\n", name, len(name))
			size += int64(len(name))
			continue
		}
		if isAddress(name) {
			return "", notAddress(name)
		}
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			return "", hinted{fmt.Errorf("--records needs files, and %s is not a regular file", name),
				again}
		}
		f, err := os.Open(name)
		if err != nil {
			return "", fmt.Errorf("cannot open %s: %w", name, wording.Bare(err))
		}
		n, err := io.Copy(sum, w.Reader(f))
		f.Close()
		if err != nil && !w.Over() {
			return "", fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
		}
		fmt.Fprintf(sum, " %d\n", n) // so that text moved to the next file is a difference
		size += n
		if !w.Did(1) {
			break
		}
	}
	return fmt.Sprintf("%s, %d bytes, sha256 %.8x", wording.Count(len(files), "file"), size,
		sum.Sum(nil)), nil
}
