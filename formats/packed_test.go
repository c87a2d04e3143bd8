package formats_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestPacked: links are unpacked by the code that their sites use, which packs the same text into a
// link that is read as the same puzzle; by lz-string into the very same link.
func TestPacked(t *testing.T) {
	folder := filepath.Join("testdata", "links")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "lz-string")); err != nil {
		t.Skip("lz-string is not installed: make install; ", err)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node, which runs lz-string, is not installed: ", err)
	}
	type link struct {
		format, url string
		of          *formats.Entry
	}
	var all []link
	var in bytes.Buffer
	for _, k := range allKinds() {
		e := parse(t, k.Example)
		e.Info = texts.Info{Title: "Größe 字 & = 😀", Rules: "One.\nTwo."}
		for _, name := range []string{"fpuzzles", "sudokupad", "penpa"} {
			url, err := formats.Named(name).Write(*e)
			if cannot := (*formats.Inexpressible)(nil); errors.As(err, &cannot) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, link{name, strings.TrimSpace(url), e})
			in.WriteString(url)
		}
	}
	run := exec.Command(node, "check.js")
	run.Dir, run.Stdin, run.Stderr = folder, &in, os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	results := json.NewDecoder(bytes.NewReader(out))
	for _, l := range all {
		var its struct{ Text, Again string }
		if err := results.Decode(&its); err != nil || its.Text == "" {
			t.Fatalf("%v, %q in %s", err, its.Text, l.url)
		}
		if l.format != "penpa" && its.Again != l.url {
			t.Errorf("lz-string packs\n%s\nwe\n%s", its.Again, l.url)
		}
		if back := readOne(t, its.Again, "", ""); !same(back.Puzzle, l.of.Puzzle) ||
			back.Info.Title != l.of.Info.Title {
			t.Errorf("%q of\n%swas\n%s", back.Info.Title, back.Puzzle, l.of.Puzzle)
		}
	}
}
