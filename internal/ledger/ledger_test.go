package ledger_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/work/worktest"
)

// head describes a part of a job for tests.
func head(shard ledger.Shard) ledger.Header {
	return ledger.Header{Command: "solve", Build: "v1 go1", Options: map[string]string{"limit": "2"},
		Input: "one file", Shard: shard}
}

// record is the record of an item: its text needs an escape, and differs from item to item.
func record(item int) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"n":%d,"text":"1<2\n"}`, item))
}

// perform appends the missing items of a part of a job of items, up to most of them, and ends it.
func perform(t *testing.T, name string, h ledger.Header, items, most int) {
	t.Helper()
	f, err := ledger.Open(context.Background(), name, h)
	if err != nil {
		t.Fatal(err)
	}
	for item := 1; item <= items && most > 0; item++ {
		if !h.Shard.Has(item) || f.Done(item) {
			continue
		}
		if err := f.Append(item, item%4, record(item)); err != nil {
			t.Fatal(err)
		}
		most--
	}
	if _, ended := f.Ended(); most > 0 && !ended {
		if err := f.End(items); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

const all = 1 << 30

// merged merges files and returns the records, a line each.
func merged(t *testing.T, names ...string) (string, []ledger.Gap, error) {
	t.Helper()
	var sources []ledger.Source
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		sources = append(sources, ledger.Source{Name: filepath.Base(name), In: f})
	}
	var out strings.Builder
	gaps, err := ledger.Merge(context.Background(), sources, func(e ledger.Entry) error {
		fmt.Fprintf(&out, "%d %d %s\n", e.Item, e.Exit, e.Record)
		return nil
	})
	return out.String(), gaps, err
}

func TestParseShard(t *testing.T) {
	for _, text := range []string{"1/1", "2/5", "4096/4096"} {
		s, err := ledger.ParseShard(text)
		if err != nil || s.String() != text {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "1", "/", "0/3", "4/3", "-1/3", "1/4097", "+1/3", "01/3", "1/3 ",
		"1/3/3", "a/b", "1/0"} {
		if s, err := ledger.ParseShard(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}

// TestShards: each item belongs to exactly one part, and no part has two more items than another.
func TestShards(t *testing.T) {
	for parts := 1; parts <= 7; parts++ {
		sizes := make([]int, parts)
		for item := 1; item <= 24; item++ {
			owners := 0
			for i := range parts {
				if (ledger.Shard{First: i + 1, Step: parts}).Has(item) {
					owners++
					sizes[i]++
				}
			}
			if owners != 1 {
				t.Errorf("item %d belongs to %d of %d parts", item, owners, parts)
			}
		}
		if sizes[0]-sizes[parts-1] > 1 {
			t.Errorf("parts of sizes %v", sizes)
		}
	}
}

// TestMerge: the parts of a job give the same entries as the whole, for any number of items.
func TestMerge(t *testing.T) {
	for items := range 8 {
		folder := t.TempDir()
		whole := filepath.Join(folder, "whole")
		perform(t, whole, head(ledger.Whole), items, all)
		want, gaps, err := merged(t, whole)
		if err != nil || len(gaps) > 0 || strings.Count(want, "\n") != items {
			t.Fatalf("%v, %v: %q", err, gaps, want)
		}
		var names []string
		for i := 3; i >= 1; i-- {
			names = append(names, filepath.Join(folder, fmt.Sprint(i)))
			perform(t, names[len(names)-1], head(ledger.Shard{First: i, Step: 3}), items, all)
		}
		got, gaps, err := merged(t, names...)
		if err != nil || len(gaps) > 0 || got != want {
			t.Errorf("%d items: %v, %v: %q, want %q", items, err, gaps, got, want)
		}
	}
}

// TestAnyByte: a part that was cut off after any byte is resumed to the same file, and a merge of
// it has whole records only.
func TestAnyByte(t *testing.T) {
	const items = 8
	name := filepath.Join(t.TempDir(), "part")
	h := head(ledger.Shard{First: 2, Step: 3})
	perform(t, name, h, items, all)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	first := bytes.IndexByte(whole, '\n') + 1
	for n := range len(whole) + 1 {
		if err := os.WriteFile(name, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if n >= first {
			kept := bytes.Count(whole[:n], []byte("\n")) - 1
			got, _, err := merged(t, name)
			if lines := strings.Count(got, "\n"); err != nil || lines != min(kept, 3) {
				t.Errorf("of %d bytes, %d records are merged: %v", n, lines, err)
			}
		}
		perform(t, name, h, items, all)
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, whole) {
			t.Fatalf("cut after %d bytes: %v\n%s", n, err, got)
		}
	}
}

// TestResume: an opened file knows what is done.
func TestResume(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part")
	h := head(ledger.Shard{First: 2, Step: 3})
	perform(t, name, h, 8, 2) // items 2 and 5, with exit codes 2 and 1
	f, err := ledger.Open(context.Background(), name, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, ended := f.Ended(); f.Next() != 8 || !f.Done(5) || f.Done(8) || ended {
		t.Errorf("next %d, ended %v", f.Next(), ended)
	}
	for _, bad := range []any{json.RawMessage("{"), json.RawMessage("{\n}"), json.RawMessage(""), func() {}} {
		if err := f.Append(8, 0, bad); err == nil || f.Next() != 8 {
			t.Errorf("%v is appended", bad)
		}
	}
	if err := f.Append(8, 0, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.End(9); err != nil {
		t.Fatal(err)
	}
	if n, ended := f.Ended(); n != 9 || !ended {
		t.Errorf("ended at %d: %v", n, ended)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(name); !bytes.HasSuffix(text, append(ledger.Seal([]byte(`{"item":8}`)), ledger.Seal([]byte(`{"items":9}`))...)) {
		t.Errorf("%v:\n%s", err, text)
	}
}

// refused checks an error and its hint.
func refused(t *testing.T, err error, reason, hint string) {
	t.Helper()
	var r *ledger.Refusal
	if !errors.As(err, &r) || !strings.Contains(r.Reason, reason) || !strings.Contains(r.Hint, hint) {
		t.Errorf("got %v, %+v; want %q and hint %q", err, r, reason, hint)
	}
}

// TestOtherJobs: a file of another job, part, build or program is refused and stays as it is, and
// such files are not merged.
func TestOtherJobs(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "part2")
	mine := head(ledger.Shard{First: 2, Step: 3})
	perform(t, name, mine, 8, 2)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i, tt := range []struct {
		change       func(*ledger.Header)
		reason, hint string
	}{
		{func(h *ledger.Header) { h.Build = "v2 go1" }, "the build of gridwright is v1 go1 in ", "one build"},
		{func(h *ledger.Header) { h.Command = "count" }, "the command is solve in ", "begin again"},
		{func(h *ledger.Header) { h.Input = "" }, "the input is one file in ", "begin again"},
		{func(h *ledger.Header) { h.Options = map[string]string{"limit": "5"} }, "--limit is 2 in ", "begin again"},
		{func(h *ledger.Header) { h.Options = nil }, "--limit is 2 in ", "begin again"},
		{func(h *ledger.Header) { h.Options = map[string]string{"limit": "2", "time": "1s"} },
			"--time is not set in ", "begin again"},
		{func(h *ledger.Header) { h.Shard.Step = 4 }, "the number of parts is 3 in ", "begin again"},
	} {
		other := head(ledger.Shard{First: 1, Step: 3})
		tt.change(&other)
		third := filepath.Join(folder, fmt.Sprint(i))
		perform(t, third, other, 8, 1)
		_, _, err := merged(t, name, third)
		if r := (*ledger.Refusal)(nil); !errors.As(err, &r) {
			t.Errorf("%s: merged: %v", tt.reason, err)
		}
		other.Shard.First = 2
		_, err = ledger.Open(context.Background(), name, other)
		refused(t, err, tt.reason, tt.hint)
	}
	_, err = ledger.Open(context.Background(), name, head(ledger.Shard{First: 1, Step: 3}))
	refused(t, err, "holds shard 2/3, not 1/3", "a file of its own")
	if after, err := os.ReadFile(name); err != nil || !bytes.Equal(after, before) {
		t.Errorf("changed: %v\n%s", err, after)
	}
	_, _, err = merged(t, name, name)
	refused(t, err, "part2 and part2 both hold shard 2/3", "one file")
}

// TestForeign: files with other content are refused, and not changed.
func TestForeign(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notes")
	for _, text := range []string{"my notes", "my notes\n", "{}\n", `{"schema":1}` + "\n",
		`{"verb":"solve","status":"unique"}` + "\n", `{"schema":1,"command":"solve","shard":"0/3"}` + "\n",
		strings.Repeat("x", 1000)} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := ledger.Open(context.Background(), name, head(ledger.Whole))
		refused(t, err, "is not a file of records", "first line")
		_, _, err = merged(t, name)
		refused(t, err, "notes is not a file of records", "first line")
		if after, err := os.ReadFile(name); err != nil || string(after) != text {
			t.Errorf("%q became %q", text, after)
		}
	}
	later := `{"schema":2,"command":"solve","build":"v9","shard":"1/1"}` + "\n"
	if err := os.WriteFile(name, []byte(later), 0o644); err != nil {
		t.Fatal(err)
	}
	_, _, err := merged(t, name)
	refused(t, err, "notes has format 2, but this build of gridwright reads format 1", "wrote it")
	_, err = ledger.Open(context.Background(), t.TempDir(), head(ledger.Whole))
	refused(t, err, "is not a regular file", "appended to a file")
}

// TestDamaged: a line that no interruption leaves behind is an error with its place.
func TestDamaged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part")
	perform(t, name, head(ledger.Whole), 3, all)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ from, to, want string }{
		{`"item":2,`, `"item",`, "part:3: not a record"},
		{`"item":2,`, `"item":3,`, "part:3: expected item 2, found item 3"},
		{`"item":2,`, `"item":1,`, "part:3: expected item 2, found item 1"},
		{`{"items":3`, `{"items":4`, "part:5: the number of items is 4, but item 4 is next"},
		{`{"items":3`, `{"items":2`, "part:5: the number of items is 2, but item 4 is next"},
		{`{"items":3`, "{\"items\":3}\n{\"item\":4", "part:6: a line after the number of items"},
	} {
		unread(t, name, resealed(strings.Replace(string(whole), tt.from, tt.to, 1)), tt.want)
	}
	// What only a checksum finds.
	for _, tt := range []struct{ from, to, want string }{
		{`"n":2`, `"n":3`, `part:3: its checksum is "`},
		{`{"limit"`, `{"limiT"`, `part:1: its checksum is "`},
		{`"solve"`, `"count"`, `part:1: its checksum is "`},
		{`"items":3,"s`, `"items":2,"s`, `part:5: its checksum is "`},
		{sumOf(whole, 2), sumOf(whole, 3), `part:3: its checksum is "`},
		{sumOf(whole, 2), "", `part:3: expected a checksum at the end, ,"sum":"..."}, found `},
		{sumOf(whole, 2) + "}", sumOf(whole, 2) + "]", `part:3: expected "} after its checksum, found "]`},
		{sumOf(whole, 2) + "}", sumOf(whole, 2) + "}\r", `part:3: expected a checksum at the end, ,"sum":"..."}, found ` +
			sumOf(whole, 2)[1:] + `}\r`},
	} {
		unread(t, name, strings.Replace(string(whole), tt.from, tt.to, 1), tt.want)
	}
	bare := strings.Replace(string(whole), sumOf(whole, 0), "", 1)
	if err := os.WriteFile(name, []byte(bare), 0o644); err != nil {
		t.Fatal(err)
	}
	_, _, err = merged(t, name)
	refused(t, err, "part:2: a checksum, but the first line of the file has none", "run its part again")
	// Each byte of a line matters, and its end.
	lines := bytes.SplitAfter(whole, []byte("\n"))
	for i := range lines[2] {
		damaged := bytes.Clone(whole)
		damaged[len(lines[0])+len(lines[1])+i] ^= 1
		unread(t, name, string(damaged), "part:3: ")
	}
}

// sumOf returns the field with the checksum of a line.
func sumOf(file []byte, line int) string {
	text := strings.Split(string(file), "\n")[line]
	return text[strings.LastIndex(text, `,"sum"`) : len(text)-1]
}

// resealed gives each whole line of a text a checksum, instead of the one that it may have.
func resealed(text string) string {
	var all []byte
	for line := range strings.Lines(text) {
		line = sealed.ReplaceAllString(line, "}")
		if !strings.HasSuffix(line, "}\n") {
			all = append(all, line...)
			continue
		}
		all = append(all, ledger.Seal([]byte(line[:len(line)-1]))...)
	}
	return string(all)
}

var sealed = regexp.MustCompile(`,"sum":"[0-9a-f]{16}"}`)

// unread checks that a file of a text is refused for a reason, by Merge and by Open.
func unread(t *testing.T, name, text, want string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, _, err := merged(t, name)
	refused(t, err, want, "run its part again")
	f, err := ledger.Open(context.Background(), name, head(ledger.Whole))
	if err == nil {
		f.Close()
	}
	refused(t, err, want, "run its part again")
}

// TestUnsealed: a file of versions before 0.1.0, without checksums, is read, and not continued.
func TestUnsealed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part")
	perform(t, name, head(ledger.Whole), 3, 2)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, _, err := merged(t, name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, sealed.ReplaceAll(whole, []byte("}")), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, gaps, err := merged(t, name); err != nil || len(gaps) != 1 || got != want {
		t.Errorf("%v, %v\n%s\nwant %s", err, gaps, got, want)
	}
	_, err = ledger.Open(context.Background(), name, head(ledger.Whole))
	refused(t, err, "part has no checksums, so it can't be continued", "another file takes the run")
}

// TestGaps: a merge of unfinished and missing parts says what is missing.
func TestGaps(t *testing.T) {
	folder := t.TempDir()
	part := func(i, most int) string {
		name := filepath.Join(folder, fmt.Sprintf("%d-%d", i, min(most, 99)))
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
		perform(t, name, head(ledger.Shard{First: i, Step: 3}), 10, most)
		return name
	}
	shard := func(i int) ledger.Shard { return ledger.Shard{First: i, Step: 3} }
	for _, tt := range []struct {
		names []string
		want  []ledger.Gap
	}{
		{[]string{part(1, all), part(2, 1)}, []ledger.Gap{{shard(2), "2-1", 5, 2, false}, {shard(3), "", 3, 3, false}}},
		// While nothing states the number of items, only what others follow is missing for certain.
		{[]string{part(1, 1), part(2, 2)},
			[]ledger.Gap{{shard(1), "1-1", 4, 1, true}, {shard(2), "2-2", 8, 0, true}, {shard(3), "", 3, 1, true}}},
		{[]string{part(1, 1)}, []ledger.Gap{{shard(1), "1-1", 4, 0, true}, {shard(2), "", 2, 0, true}, {shard(3), "", 3, 0, true}}},
		// A part that lacks only its last line has no gap if another part has the number of items.
		{[]string{part(1, all), part(2, 3), part(3, 3)}, nil},
	} {
		got, gaps, err := merged(t, tt.names...)
		if err != nil || fmt.Sprint(gaps) != fmt.Sprint(tt.want) || !strings.HasPrefix(got, "1 1 ") {
			t.Errorf("%v: %v, want %v:\n%s", err, gaps, tt.want, got)
		}
	}
	other := filepath.Join(folder, "other")
	perform(t, other, head(shard(2)), 9, all)
	_, _, err := merged(t, part(1, all), other)
	refused(t, err, "1-99 ends at item 10, but other at item 9", "different inputs")
	short := filepath.Join(folder, "short")
	perform(t, short, head(shard(1)), 4, all)
	_, _, err = merged(t, short, part(2, 3))
	refused(t, err, "short ends at item 4, but 2-3 has item 8", "different inputs")
}

// TestLocked: only one process appends to a file.
func TestLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part")
	f, err := ledger.Open(context.Background(), name, head(ledger.Whole))
	if err != nil {
		t.Fatal(err)
	}
	_, err = ledger.Open(context.Background(), name, head(ledger.Whole))
	refused(t, err, "part is in use by another process", "wait")
	if runtime.GOOS != "windows" { // no locks of the system, and links need a privilege
		for _, link := range []func(old, name string) error{os.Symlink, os.Link} {
			alias := filepath.Join(t.TempDir(), "alias")
			if err := link(name, alias); err != nil {
				t.Fatal(err)
			}
			_, err = ledger.Open(context.Background(), alias, head(ledger.Whole))
			refused(t, err, "alias is in use by another process", "wait")
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	perform(t, name, head(ledger.Whole), 2, all)
}

// TestStops: the end of the context ends a merge soon, and the reading of a file to resume.
func TestStops(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part")
	perform(t, name, head(ledger.Whole), 100_000, 99_999)
	worktest.Stops(t, func(ctx context.Context) (int, error) {
		in, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		made := 0
		_, err = ledger.Merge(ctx, []ledger.Source{{Name: name, In: in}}, func(ledger.Entry) error {
			made++
			return nil
		})
		return made, err
	})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ledger.Open(ctx, name, head(ledger.Whole)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// FuzzRead: whatever a file holds, it is read in the order of the items or refused, and one that is
// read to its end can be resumed and finished.
func FuzzRead(f *testing.F) {
	f.Add([]byte("{\"item\":2,\"record\":{}}\n{\"item\":5}\n{\"items\":7}\n"))
	f.Add([]byte("{\"item\":2,\"exit\":1,\"record\":null}\n{\"item\":5"))
	f.Add([]byte("{\"items\":0}\n"))
	h := head(ledger.Shard{First: 2, Step: 3})
	h.Schema = ledger.Schema
	first, err := json.Marshal(h)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		name := filepath.Join(t.TempDir(), "part")
		file := resealed(string(first) + "\n" + string(text))
		if err := os.WriteFile(name, []byte(file), 0o644); err != nil {
			t.Fatal(err)
		}
		got, gaps, err := merged(t, name)
		if err != nil {
			return
		}
		items := 2
		for line := range strings.Lines(got) {
			if !strings.HasPrefix(line, fmt.Sprintf("%d ", items)) {
				t.Fatalf("item %d is not next:\n%s", items, got)
			}
			items += 3
		}
		open := func(g ledger.Gap) bool { return g.Shard == h.Shard }
		if slices.ContainsFunc(gaps, open) {
			perform(t, name, h, items, all)
		}
		after, gaps, err := merged(t, name)
		if err != nil || !strings.HasPrefix(after, got) || slices.ContainsFunc(gaps, open) {
			t.Fatalf("%v, %v\n%s\nwas\n%s", err, gaps, after, got)
		}
	})
}

// TestRanges: ranges merge to the whole, in any order and with any ends, and what is missing between
// and behind them is named.
func TestRanges(t *testing.T) {
	folder := t.TempDir()
	whole := filepath.Join(folder, "whole")
	perform(t, whole, head(ledger.Whole), 10, all)
	want, _, err := merged(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	part := func(first, last, items, most int) string {
		h := head(ledger.Shard{First: first, Step: 1, Last: last})
		name := filepath.Join(folder, fmt.Sprint(h.Shard, " ", items, " ", min(most, 99)))
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
		f, err := ledger.Open(context.Background(), name, h)
		if err != nil {
			t.Fatal(err)
		}
		for item := first; item <= min(last, 10) && most > 0; item++ {
			if err := f.Append(item, item%4, record(item)); err != nil {
				t.Fatal(err)
			}
			most--
		}
		if !f.Lacks(items) {
			if err := f.End(items); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return name
	}
	rest := part(8, 99, 10, all)
	for _, names := range [][]string{
		{part(4, 7, ledger.More, all), rest, part(1, 3, ledger.More, all)},
		{part(1, 10, 10, all)}, {part(1, 10, 10, all), part(11, 20, 10, all)},
		{part(1, 3, 10, all), part(4, 10, 10, all)},
	} {
		got, gaps, err := merged(t, names...)
		if err != nil || len(gaps) > 0 || got != want {
			t.Errorf("%v: %v, %v: %q, want %q", names, err, gaps, got, want)
		}
	}
	for _, tt := range []struct {
		names []string
		want  string // the first missing item, how many there are, and whether there may be more
	}{
		{[]string{part(4, 7, ledger.More, all), rest}, "1 3 false"},
		{[]string{part(1, 3, ledger.More, all), part(4, 7, ledger.More, all)}, "8 1 true"},
		{[]string{part(1, 3, ledger.More, 1), rest}, "2 2 false, 4 4 false"},
		{[]string{part(1, 3, ledger.More, 1)}, "2 0 true, 4 0 true"},
		{[]string{part(1, 3, 10, all)}, "4 7 false"},
	} {
		_, gaps, err := merged(t, tt.names...)
		var got []string
		for _, g := range gaps {
			got = append(got, fmt.Sprint(g.First, g.Missing, g.More))
		}
		if err != nil || strings.Join(got, ", ") != tt.want {
			t.Errorf("%v: %v, %v, want %v", tt.names, err, got, tt.want)
		}
	}
	_, _, err = merged(t, part(1, 3, ledger.More, all), part(3, 5, ledger.More, all))
	refused(t, err, "both hold item 3", "one file")
	_, _, err = merged(t, part(1, 3, ledger.More, all), whole)
	refused(t, err, "the part is 1/1 in whole", "one run")
	_, _, err = merged(t, part(1, 3, 3, all), rest)
	refused(t, err, "ends at item 3, but", "different inputs")
	for _, text := range []string{"", "3", "0-3", "4-3", "1-", "+1-3", "1-03", "1/3"} {
		if s, err := ledger.ParseRange(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}
