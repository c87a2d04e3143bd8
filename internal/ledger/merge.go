package ledger

import (
	"context"
	"errors"
	"fmt"
	"io"
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
	First int    // the first missing item; the others follow in steps of Shard.Step
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
	for item := 1; left > 0; item++ {
		i := (item - 1) % len(parts)
		if parts[i] == nil || over[i] {
			continue
		}
		e, err := parts[i].Next()
		switch {
		case errors.Is(err, io.EOF):
			over[i], left = true, left-1
		case err != nil:
			return nil, err
		default:
			if err := yield(e); err != nil {
				return nil, err
			}
			if !w.Did(1) {
				return nil, w.Err()
			}
		}
	}
	return gapsOf(parts)
}

// readers opens the sources. It returns them by part, nil for missing ones.
func readers(w *work.Work, sources []Source) ([]*Reader, error) {
	line := new([]byte)
	var first *Reader
	var parts []*Reader
	for _, s := range sources {
		r, err := newReader(s.Name, w.Reader(s.In), line)
		if err != nil {
			return nil, err
		}
		name := wording.Visible(s.Name)
		if first == nil {
			first, parts = r, make([]*Reader, r.Header.Shard.Step)
		}
		if reason, _ := first.Header.difference(r.Header, wording.Visible(first.name),
			name); reason != "" {
			return nil, &Refusal{reason, "merge only files of one run: the same command, options, " +
				"input and build"}
		}
		if other := parts[r.Header.Shard.First-1]; other != nil {
			return nil, &Refusal{fmt.Sprintf("%s and %s both hold shard %v",
				wording.Visible(other.name), name, r.Header.Shard), "name one file for each part"}
		}
		parts[r.Header.Shard.First-1] = r
	}
	return parts, nil
}

// gapsOf lists what is missing after all parts were read.
func gapsOf(parts []*Reader) ([]Gap, error) {
	var ended *Reader
	for _, r := range parts {
		switch {
		case r == nil || !r.ended:
		case ended == nil:
			ended = r
		case r.items != ended.items:
			return nil, differ(ended, r, fmt.Sprintf("at item %d", r.items))
		}
	}
	for _, r := range parts {
		if ended != nil && r != nil && r.next-len(parts) > ended.items {
			return nil, differ(ended, r, fmt.Sprintf("has item %d", r.next-len(parts)))
		}
	}
	items, known := itemsOf(parts, ended)
	var gaps []Gap
	for i, r := range parts {
		gap := Gap{Shard: Shard{i + 1, len(parts)}, First: i + 1, More: !known}
		if r != nil {
			gap.Name, gap.First = r.name, r.next
		}
		if gap.First <= items {
			gap.Missing = (items-gap.First)/len(parts) + 1
		}
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

// itemsOf returns the number of items in the whole job, and whether it is known: from a part that
// has ended, or from the option "count". Otherwise it is the last item that any part has.
func itemsOf(parts []*Reader, ended *Reader) (items int, known bool) {
	if ended != nil {
		return ended.items, true
	}
	for _, r := range parts {
		if r == nil {
			continue
		}
		items = max(items, r.next-len(parts))
		if n, err := strconv.Atoi(r.Header.Options["count"]); err == nil && n > 0 {
			return n, true
		}
	}
	return items, false
}
