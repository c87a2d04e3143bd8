package ledger

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gridwright/gridwright/internal/wording"
)

// Entry is the record of one item.
type Entry struct {
	Item   int
	Exit   int             // what the writer states as the exit code of the item alone
	Record json.RawMessage // nil if the item has no record

	from *Reader
}

// Header returns the header of the file.
func (e Entry) Header() Header { return e.from.Header }

// Refuse returns the error for an entry that can't be right. It is valid until the next call of
// Next.
func (e Entry) Refuse(why string) error { return e.from.refuse(why) }

// Reader reads the file of a part. It holds one line at a time.
type Reader struct {
	Header Header

	name  string
	in    *bufio.Reader
	line  *[]byte // shared by the readers of a merge, which reads one line at a time
	count int     // lines read, with the header
	next  int     // the item that is expected
	whole int64   // bytes up to the end of the last whole line
	items int     // in the whole job, or More; known once ended
	ended bool    // the line with the number of items was read
	sums  bool    // each line has a checksum; before version 0.2.0 none had
}

// readSize is the buffer of a reader, of which a merge has as many as there are parts.
const readSize = 16 << 10

// NewReader reads the header of a file. The name appears in errors, which are of type *Refusal
// where the file has other content.
func NewReader(name string, in io.Reader) (*Reader, error) {
	return newReader(name, in, new([]byte))
}

func newReader(name string, in io.Reader, line *[]byte) (*Reader, error) {
	r := &Reader{name: name, in: bufio.NewReaderSize(in, readSize), line: line}
	text, err := r.read()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	var wrong string
	if err == nil {
		if r.sums, wrong = unseal(text); wrong != "" {
			return nil, r.refuse(wrong)
		}
	}
	if err != nil || json.Unmarshal(text, &r.Header) != nil || r.Header.Schema < 1 ||
		r.Header.Command == "" || r.Header.Shard.Step < 1 {
		return nil, &Refusal{fmt.Sprintf("%s is not a file of records that --records has written",
			wording.Visible(name)), "its first line describes the run"}
	}
	if r.Header.Schema != Schema {
		return nil, &Refusal{fmt.Sprintf("%s has format %d, but this build of gridwright reads format %d",
			wording.Visible(name), r.Header.Schema, Schema), "use the build that wrote it"}
	}
	r.next = r.Header.Shard.First
	return r, nil
}

// Next returns the next entry. Its record is valid until the next call. At the end the error is
// io.EOF, and an incomplete last line counts as the end.
func (r *Reader) Next() (Entry, error) {
	text, err := r.read()
	if err != nil {
		return Entry{}, err
	}
	switch sealed, wrong := unseal(text); {
	case wrong != "":
		return Entry{}, r.refuse(wrong)
	case r.sums && !sealed:
		return Entry{}, r.refuse(fmt.Sprintf(`expected a checksum at the end, %s..."}, found %s`,
			sumField, wording.Visible(string(text[max(0, len(text)-sumTail):]))))
	case sealed && !r.sums:
		return Entry{}, r.refuse("a checksum, but the first line of the file has none")
	}
	var l struct { // either an item or the end
		Item, Exit int
		Record     json.RawMessage
		Items      *int
		More       bool
	}
	if err := json.Unmarshal(text, &l); err != nil {
		return Entry{}, r.refuse("not a record")
	}
	shard := r.Header.Shard
	switch {
	case r.ended:
		return Entry{}, r.refuse("a line after the number of items")
	case l.More && shard.lacks(r.next, More):
		return Entry{}, r.refuse(fmt.Sprintf("the part ends here, but item %d is next", r.next))
	case l.More:
		r.items, r.ended = More, true
		return r.Next()
	case l.Items != nil:
		if *l.Items < 0 || shard.lacks(r.next, *l.Items) ||
			r.next > shard.First && *l.Items < r.next-shard.Step {
			return Entry{}, r.refuse(fmt.Sprintf("the number of items is %d, but item %d is next",
				*l.Items, r.next))
		}
		r.items, r.ended = *l.Items, true
		return r.Next()
	case l.Item != r.next || shard.Over(l.Item):
		return Entry{}, r.refuse(fmt.Sprintf("expected item %d, found item %d", r.next, l.Item))
	}
	r.next += shard.Step
	return Entry{l.Item, l.Exit, l.Record, r}, nil
}

// refuse returns the error for the line just read.
func (r *Reader) refuse(why string) error {
	return &Refusal{fmt.Sprintf("%s: %s", r.place(), why),
		"no interruption does this: the file was edited or damaged; remove it and run its part again"}
}

// place returns where the line just read is.
func (r *Reader) place() string { return fmt.Sprintf("%s:%d", wording.Visible(r.name), r.count) }

// read returns the next line without its end. The error is io.EOF for an incomplete line, too.
func (r *Reader) read() ([]byte, error) {
	text := (*r.line)[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		if len(text)+len(part) > MaxLine {
			r.count++
			return nil, r.refuse(fmt.Sprintf("longer than %d MB, so not a record", MaxLine>>20))
		}
		text = append(text, part...)
		*r.line = text
		switch {
		case err == nil:
			r.count++
			r.whole += int64(len(text))
			return text[:len(text)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return nil, io.EOF
		default:
			return nil, fmt.Errorf("cannot read %s: %w", wording.Visible(r.name), wording.Bare(err))
		}
	}
}
