package ledger

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
)

// Source is the file of one part to merge.
type Source struct {
	Name string
	In   io.Reader
}

// Gap is what a merge lacks of one part.
type Gap struct {
	Shard Shard
	Name  string // of its file; "" if there is none
	First int    // the first missing item; the others follow in steps of Shard.Parts
	// Missing counts the items that are missing for certain: others follow them, or a file states the
	// number of all items.
	Missing int
	More    bool // the number of all items is not known: there may be more
}

// Merge passes the entries of all parts of a job to yield, in the order of the items, and returns
// what is missing. It reads the files at the same time and holds one line in memory. The error is a
// *Refusal if the files belong to different jobs or if two hold the same part, and a *work.Stopped
// if ctx ends first; or it is that of yield.
func Merge(ctx context.Context, sources []Source, yield func(Entry) error) ([]Gap, error) {
	w := work.Begin(ctx, "merging the records", "record")
	gaps, err := merge(w, sources, yield)
	if cut := w.End(); cut != nil {
		return nil, cut
	}
	return gaps, err
}

func merge(w *work.Work, sources []Source, yield func(Entry) error) ([]Gap, error) {
	parts, err := readers(w, sources)
	if err != nil {
		return nil, err
	}
	left := len(sources)
	over := make([]bool, len(parts))
	for left > 0 {
		for i := 0; i < len(parts); {
			if parts[i].Reader == nil || over[i] {
				i++
				continue
			}
			e, err := parts[i].Next()
			if errors.Is(err, io.EOF) {
				over[i], left = true, left-1
				continue
			}
			if err == nil {
				err = yield(e)
			}
			if err != nil {
				return nil, err
			}
			if !w.Did(1) {
				return nil, w.Err()
			}
			if parts[i].shard.Last == 0 { // the next item is that of the next part
				i++
			}
		}
	}
	return gapsOf(parts)
}

// mergedPart is a part of a job that is merged; its Reader is nil if no source has it.
type mergedPart struct {
	shard Shard
	*Reader
}

// readers opens the sources. It returns all parts in order, also missing ones.
func readers(w *work.Work, sources []Source) ([]mergedPart, error) {
	line := new([]byte)
	var first *Reader
	var parts []mergedPart
	for _, s := range sources {
		r, err := newReader(s.Name, w.Reader(s.In), line)
		if err != nil {
			return nil, err
		}
		name := wording.Visible(s.Name)
		if first == nil {
			first = r
		}
		if reason, _ := first.Header.difference(r.Header, wording.Visible(first.name),
			name); reason != "" {
			return nil, &Refusal{reason, "merge only files of one run: the same command, options, " +
				"input and build"}
		}
		parts = append(parts, mergedPart{r.Header.Shard, r})
	}
	return inOrder(parts)
}

// inOrder sorts parts, and adds the missing ones between and behind them.
func inOrder(parts []mergedPart) (all []mergedPart, err error) {
	slices.SortStableFunc(parts, func(p, q mergedPart) int {
		return cmp.Compare(p.shard.First, q.shard.First)
	})
	next := 1
	for i, p := range parts {
		if p.shard.First < next {
			held := fmt.Sprintf("shard %v", p.shard)
			if p.shard.Last > 0 {
				held = fmt.Sprintf("item %d", p.shard.First)
			}
			return nil, &Refusal{fmt.Sprintf("%s and %s both hold %s", wording.Visible(parts[i-1].name),
				wording.Visible(p.name), held), "name one file for each part"}
		}
		for ; p.shard.Last == 0 && next < p.shard.First; next++ {
			all = append(all, mergedPart{shard: Shard{First: next, Step: p.shard.Step}})
		}
		if next < p.shard.First {
			all = append(all, mergedPart{shard: Shard{next, 1, p.shard.First - 1}})
		}
		all, next = append(all, p), max(p.shard.First, p.shard.Last)+1
	}
	switch last := parts[len(parts)-1].shard; {
	case last.Last > 0:
		all = append(all, mergedPart{shard: Shard{First: next, Step: 1}})
	default:
		for ; next <= last.Step; next++ {
			all = append(all, mergedPart{shard: Shard{First: next, Step: last.Step}})
		}
	}
	return all, nil
}

// seen returns the last item that the part shows to exist.
func (p mergedPart) seen() int {
	switch {
	case p.Reader == nil || p.next == p.shard.First:
		return 0
	case p.ended && p.items == More:
		return p.shard.Last + 1
	}
	return p.next - p.shard.Step
}

// gapsOf lists what is missing after all parts were read.
func gapsOf(parts []mergedPart) ([]Gap, error) {
	var ended *Reader
	items := 0 // that exist
	for _, p := range parts {
		items = max(items, p.seen())
		switch {
		case p.Reader == nil || !p.ended || p.items == More:
		case ended == nil:
			ended = p.Reader
		case p.items != ended.items:
			return nil, differ(ended, p.Reader, fmt.Sprintf("at item %d", p.items))
		}
	}
	for _, p := range parts {
		if ended != nil && p.seen() > ended.items {
			return nil, differ(ended, p.Reader, fmt.Sprintf("has item %d", p.seen()))
		}
	}
	known := ended != nil
	if known {
		items = ended.items
	} else if n := declared(parts); n > 0 {
		items, known = n, true
	}
	var gaps []Gap
	for _, p := range parts {
		gap := Gap{Shard: p.shard, First: p.shard.First}
		if p.Reader != nil {
			gap.Name, gap.First = p.name, p.next
		}
		gap.Missing = p.shard.Size(items) - p.shard.Size(gap.First-1)
		gap.More = !known && !p.shard.Over(max(gap.First, items+1))
		if gap.More || gap.Missing > 0 { // else it lacks its last line at most
			gaps = append(gaps, gap)
		}
	}
	return gaps, nil
}

// differ returns the error for two parts that do not agree on the number of items.
func differ(ended, other *Reader, how string) error {
	return &Refusal{fmt.Sprintf("%s ends at item %d, but %s %s", wording.Visible(ended.name),
		ended.items, wording.Visible(other.name), how),
		"the parts were made from different inputs; run them again with the same files"}
}

// declared returns the number of items that the option "count" states, or 0.
func declared(parts []mergedPart) int {
	for _, p := range parts {
		if p.Reader != nil {
			n, _ := strconv.Atoi(p.Header.Options["count"]) // 0 without the option
			return max(0, n)
		}
	}
	return 0
}
