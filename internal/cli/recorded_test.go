package cli_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/puzzle"
)

// old is the folder with records of versions before 0.1.0, which have no checksums.
var old = filepath.Join("testdata", "records-unsealed")

// TestMergeOld: records of versions before 0.1.0 are read, with the exit codes that they had.
func TestMergeOld(t *testing.T) {
	for files, code := range map[string]int{"solve1 solve2 solve3": 2, "count": 2, "bench": 2, "study": 0,
		"generate": 0, "minimize": 0} {
		args := []string{"merge"}
		lines := map[string]string{}
		for file := range strings.FieldsSeq(files) {
			name := filepath.Join(old, file+".jsonl")
			args = append(args, name)
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range recordLine.FindAllStringSubmatch(string(text), -1) {
				lines[fmt.Sprintf("%03s", m[1])] = m[2]
			}
		}
		want := ""
		for _, item := range slices.Sorted(maps.Keys(lines)) {
			want += lines[item] + "\n"
		}
		got, out, errs := run(args...)
		if got != code || out != want || strings.Contains(errs, "error") {
			t.Errorf("%s: exit code %d, want %d\n%s%s\nwant %s", files, got, code, out, errs, want)
		}
	}
}

// TestFirstRecords: records and shards of version 0.1.0 are read: each line is its puzzle, with its
// first answer.
func TestFirstRecords(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "records-0.1.0.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs := run("convert", "--to", "json", filepath.Join("testdata", "records-0.1.0.jsonl"))
	lines, got := strings.Split(string(text), "\n"), strings.Split(out, "\n")
	if code != 0 || errs != "" || len(got) != len(lines) || len(got) != 31 {
		t.Fatalf("exit code %d, %d of %d lines\n%s", code, len(got), len(lines), errs)
	}
	answered := 0
	for i, line := range lines[:30] {
		var old struct {
			Kind, Puzzle, Text, Name string
			Answers                  []puzzle.Answer
		}
		var now formats.JSON
		if json.Unmarshal([]byte(line), &old) != nil || json.Unmarshal([]byte(got[i]), &now) != nil {
			t.Fatal(line, got[i])
		}
		if now.Kind != old.Kind || now.Text != old.Puzzle+old.Text || now.Name != old.Name ||
			len(old.Answers) > 0 && !slices.Equal(now.Answer, old.Answers[0]) {
			t.Errorf("%s\nis read as\n%s", line, got[i])
		}
		answered += min(1, len(now.Answer))
	}
	if answered < 5 {
		t.Errorf("%d answers", answered)
	}
	code, out, errs = run("merge", filepath.Join("testdata", "shard1-0.1.0.jsonl"),
		filepath.Join("testdata", "shard2-0.1.0.jsonl"))
	if strings.Count(out, "\n") != 5 || code > 1 {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// TestFirstTexts: a text and a record of each kind that version 0.1.0 wrote are the same puzzles, with
// the same answers.
func TestFirstTexts(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "kinds-0.1.0.boards"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"kinds-0.1.0.boards", "kinds-0.1.0.jsonl"} {
		file = filepath.Join("testdata", file)
		if code, out, errs := run("convert", "--to", "text", file); code != 0 || out != string(text) {
			t.Errorf("%s: exit code %d\n%s%s", file, code, out, errs)
		}
		if code, out, errs := run("check", file); code != 0 || strings.Count(out, ": right\n") != 8 {
			t.Errorf("%s: exit code %d\n%s%s", file, code, out, errs)
		}
	}
}

var recordLine = regexp.MustCompile(`(?m)^{"item":(\d+).*?"record":(.*)}$`)

// sealed returns a line with the checksum that docs/records.md defines, computed apart.
func sealed(line string) string {
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(line)))[:16]
	return line[:len(line)-1] + `,"sum":"` + sum + "\"}\n"
}

// resealed returns a file of records with the checksums that its lines have now.
func resealed(file string) string {
	changed := ""
	for line := range strings.Lines(file) {
		changed += sealed(line[:strings.LastIndex(line, `,"sum"`)] + "}")
	}
	return changed
}

// TestMergeExit: the exit code of merge is the highest of all items.
func TestMergeExit(t *testing.T) {
	workShared(t)
	for name, args := range map[string]string{"solve": "solve a.txt b.txt", "bench": "bench b.txt"} {
		if code, _, errs := run(append(strings.Fields(args), "--records", name)...); code != 0 {
			t.Fatal(errs)
		}
	}
	for _, tt := range []struct {
		file, from, to string
		code           int
		want           string
	}{
		{"solve", `"exit":2`, `"exit":3`, 3, ""},
		{"solve", `"exit":2`, `"exit":7`, 2, "there is no exit code 7"},
		{"bench", `"exit":1`, `"exit":0`, 0, ""},
	} {
		file, err := os.ReadFile(tt.file)
		if err != nil {
			t.Fatal(err)
		}
		changed := resealed(strings.Replace(string(file), tt.from, tt.to, 1))
		if changed == string(file) {
			t.Fatalf("%s has no %s:\n%s", tt.file, tt.from, file)
		}
		if err := os.WriteFile("changed", []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, errs := run("merge", "changed")
		if code != tt.code || !strings.Contains(errs, strings.Replace(tt.want, "solve:", "changed:", 1)) {
			t.Errorf("%s with %s: exit code %d, want %d\n%s", tt.file, tt.to, code, tt.code, errs)
		}
	}
}
