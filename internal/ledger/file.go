package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/gridwright/gridwright/internal/filelock"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
)

// What an interruption may cost. A record is written soon after it was appended, or with many
// others at once, so that a quick search does not wait for a system call. What is written outlives
// the process. A crash of the machine may take what came after the last wait for the disk. The next
// wait comes with a record, syncAfter or more after the last one. Waiting after each record would
// cost milliseconds, often more than the search.
const (
	bufferSize = 64 << 10               // bytes of records that are written together
	flushAfter = 100 * time.Millisecond // how long a record may wait for others
	syncAfter  = 10 * time.Second       // between two waits for the disk, if there are records
)

// File is the file of a part, open for appending. Where the system has file locks, no other process
// appends to it meanwhile, and a lock ends with its process, however that ends.
type File struct {
	name   string
	f      *os.File
	shard  Shard
	next   int // the item to append
	items  int // in the whole job, once ended
	ended  bool
	synced time.Time

	mu      sync.Mutex // guards what follows, which a timer uses too
	waiting bytes.Buffer
	timer   *time.Timer // writes what waits; nil if nothing does
	err     error       // the first error of writing; nothing is written after it
}

// Open creates the file of a part, or opens it to go on after its last whole record. An incomplete
// last line is cut off. The error is a *Refusal if the file has other content or belongs to another
// job, or if another process has it open, and a *work.Stopped if ctx ends first.
func Open(ctx context.Context, name string, h Header) (*File, error) {
	h.Schema = Schema
	first, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, &Refusal{wording.Visible(name) + " is not a regular file",
			"records are appended to a file, so that the run can be resumed"}
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", wording.Visible(name), wording.Bare(err))
	}
	f := &File{name: name, f: file, shard: h.Shard, next: h.Shard.First}
	err = filelock.Lock(file)
	if errors.Is(err, filelock.ErrLocked) {
		err = &Refusal{wording.Visible(name) + " is in use by another process",
			"wait until it ends, or choose another file for the records"}
	}
	if err != nil && !errors.Is(err, errors.ErrUnsupported) {
		file.Close()
		return nil, err
	}
	if err := f.resume(ctx, h, seal(first)); err != nil {
		file.Close()
		return nil, err
	}
	return f, nil
}

// resume checks that the file belongs to the job, and finds the next item. first is the line of the
// header.
func (f *File) resume(ctx context.Context, h Header, first []byte) error {
	name := wording.Visible(f.name)
	begun, err := io.ReadAll(io.LimitReader(f.f, int64(len(first))))
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	if len(begun) < len(first) && bytes.HasPrefix(first, begun) { // new, or interrupted at once
		err := os.Truncate(f.name, 0)
		if err == nil {
			_, err = f.f.Write(first)
		}
		if err == nil {
			err = f.f.Sync()
		}
		if err != nil {
			return fmt.Errorf("cannot write %s: %w", name, wording.Bare(err))
		}
		f.synced = time.Now()
		return nil
	}
	if _, err := f.f.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	return f.scan(ctx, h)
}

// scan reads the file from its beginning, and cuts off an incomplete last line.
func (f *File) scan(ctx context.Context, h Header) error {
	w := work.Begin(ctx, "reading "+f.name, "record")
	r, err := NewReader(f.name, w.Reader(f.f))
	if err == nil {
		err = f.belongs(h, r.Header)
	}
	if err == nil && !r.sums {
		err = &Refusal{wording.Visible(f.name) + " has no checksums, so it can't be continued",
			"another build wrote it: \"gridwright merge\" reads it, and another file takes the run"}
	}
	for err == nil {
		if _, err = r.Next(); err == nil {
			w.Did(1)
		}
	} // a work that is over ends the reads, too
	if cut := w.End(); cut != nil {
		return cut
	}
	if !errors.Is(err, io.EOF) {
		return err
	}
	f.next, f.items, f.ended, f.synced = r.next, r.items, r.ended, time.Now()
	if err := Mend(f.f, r.whole); err != nil {
		return fmt.Errorf("cannot write %s: %w", wording.Visible(f.name), wording.Bare(err))
	}
	return nil
}

// belongs refuses a file of another part or another job.
func (f *File) belongs(mine, theirs Header) error {
	name := wording.Visible(f.name)
	if reason, hint := mine.difference(theirs, "this run", name); reason != "" {
		return &Refusal{fmt.Sprintf("%s belongs to another run: %s", name, reason), hint}
	}
	if mine.Shard != theirs.Shard {
		return &Refusal{fmt.Sprintf("%s holds shard %v, not %v", name, theirs.Shard, mine.Shard),
			"give each shard a file of its own"}
	}
	return nil
}

// Mend removes what follows the first whole bytes of a file, and ends its last line. The file has
// been read to its end. Mend does not write to a file that needs neither, since another program may
// append to it.
func Mend(f *os.File, whole int64) error {
	read, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if read > whole {
		// By name, since Windows does not truncate through a file that was opened for appending.
		if err := os.Truncate(f.Name(), whole); err != nil {
			return err
		}
	}
	last := []byte{'\n'}
	if whole > 0 {
		if _, err := f.ReadAt(last, whole-1); err != nil {
			return err
		}
	}
	if last[0] != '\n' {
		_, err = f.Write([]byte{'\n'})
	}
	return err
}

// Next returns the first item of the part that has no record yet. All later ones have none either.
func (f *File) Next() int { return f.next }

// Done reports whether an item of the part has a record.
func (f *File) Done(item int) bool { return item < f.next }

// Ended returns the number of items in the whole job, or More; ok is false unless the part is
// finished.
func (f *File) Ended() (items int, ok bool) { return f.items, f.ended }

// Lacks reports whether an item of the part has no record, if there are so many items, or More.
func (f *File) Lacks(items int) bool { return f.shard.lacks(f.next, items) }

// Append adds the record of the next item; it panics at any other. exit is the exit code that the
// item alone would give the program. A nil record marks an item that has none. An error may concern
// an earlier record, since writing is delayed.
func (f *File) Append(item, exit int, record any) error {
	if item != f.next || f.ended {
		panic(fmt.Sprintf("ledger: item %d was appended where item %d is next", item, f.next))
	}
	// Encoding a line with a json.RawMessage would read the record three times.
	line := strconv.AppendInt([]byte(`{"item":`), int64(item), 10)
	if exit != 0 {
		line = strconv.AppendInt(append(line, `,"exit":`...), int64(exit), 10)
	}
	if record != nil {
		text, err := compact(record)
		if err != nil {
			return err
		}
		line = append(append(line, `,"record":`...), text...)
	}
	if len(line) > MaxLine-sumTail-len("\n") {
		return &Refusal{fmt.Sprintf("the record of item %d is longer than %d MB", item, MaxLine>>20),
			"a lower --limit makes it shorter"}
	}
	if err := f.put(seal(append(line, '}'))); err != nil {
		return err
	}
	f.next += f.shard.Step
	return nil
}

// End marks the part as finished, where the whole job has a number of items, or More. It panics
// unless all items of the part were appended. The records are on the disk when it returns.
func (f *File) End(items int) error {
	if f.Lacks(items) || f.ended {
		panic(fmt.Sprintf("ledger: a part ends at %d items, but item %d is next", items, f.next))
	}
	last := fmt.Appendf(nil, `{"items":%d}`, items)
	if items == More {
		last = []byte(`{"more":true}`)
	}
	if err := f.put(seal(last)); err != nil {
		return err
	}
	f.items, f.ended = items, true
	f.mu.Lock()
	defer f.mu.Unlock()
	f.flush(true)
	return f.err
}

// Close writes what waits, waits for the disk, and closes the file. Without End the part can be
// continued.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.flush(true)
	if err := f.f.Close(); err != nil && f.err == nil {
		f.err = f.failed(err)
	}
	return f.err
}

// compact returns a value as JSON in the form in which the program prints records. A
// json.RawMessage must be in this form already.
func compact(record any) ([]byte, error) {
	if text, ok := record.(json.RawMessage); ok {
		text = bytes.TrimSuffix(text, []byte("\n"))
		if bytes.IndexByte(text, '\n') >= 0 || !json.Valid(text) {
			return nil, fmt.Errorf("not a line of JSON: %.100q", text)
		}
		return text, nil
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(record)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// put adds a line to those that wait.
func (f *File) put(line []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	f.waiting.Write(line)
	switch {
	case f.waiting.Len() >= bufferSize:
		f.flush(false)
	case f.timer == nil:
		f.timer = time.AfterFunc(flushAfter, func() {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.flush(false)
		})
	}
	return f.err
}

// flush writes what waits, in one call and whole lines only. The caller holds f.mu.
func (f *File) flush(sync bool) {
	if f.timer != nil {
		f.timer.Stop()
		f.timer = nil
	}
	if f.err != nil {
		return
	}
	_, err := f.f.Write(f.waiting.Bytes())
	f.waiting.Reset()
	if now := time.Now(); err == nil && (sync || now.Sub(f.synced) >= syncAfter) {
		err, f.synced = f.f.Sync(), now
	}
	if err != nil {
		f.err = f.failed(err)
	}
}

// failed returns an error of writing with the name of the file.
func (f *File) failed(err error) error {
	return fmt.Errorf("cannot write %s: %w", wording.Visible(f.name), wording.Bare(err))
}
