package shelf_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestSourceLimit: a file that is too large, or has no end, is refused before it is read whole.
func TestSourceLimit(t *testing.T) {
	const most = 1 << 20
	dir := t.TempDir()
	write := func(name string, bytes int) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, make([]byte, bytes), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	if text, err := shelf.Source(write("whole.star", most)); err != nil || len(text) != most {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	names := []string{write("large.star", most+1)}
	if endless := "/dev/zero"; exists(endless) {
		names = append(names, endless)
	}
	for _, name := range names {
		if _, err := shelf.Source(name); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, says := range map[string]string{"": "has no name", filepath.Join(dir, "none.star"): "none.star: "} {
		if _, err := shelf.Source(name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// TestShelf: kinds that are embedded, added, or in a folder are known by their names, in whatever
// case. A file of the folder is read once its name is used; a name that is taken, or none, is told.
func TestShelf(t *testing.T) {
	dir, opened := t.TempDir(), 0
	for name, kind := range map[string]string{"mine.star": "Mine", "other.star": "else", "hitori.star": "hitori",
		"7.star": "seven", "read.me": "none"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(kind), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := shelf.New(func(name, source string) (*kinds.File, error) {
		if opened++; source == "bad" {
			return nil, errors.New("bad")
		}
		return &kinds.File{Kind: gridwright.Kind{Kind: &puzzle.Kind{Name: source}}}, nil
	}).InFolder(dir)
	if names := s.Names(); opened > 0 || !slices.Equal(s.Own(), []string{"mine", "other"}) ||
		!slices.Contains(names, "mine") || !slices.Contains(names, "kakuro") {
		t.Errorf("%d files were opened for %q", opened, names)
	}
	f, err := s.Named("MINE")
	if again, _ := s.Named("mine"); err != nil || again != f || opened != 1 || f.Kind.Kind.Name != "Mine" {
		t.Errorf("%v, opened %d times", err, opened)
	}
	if of := s.Of(f.Kind.Kind); len(of) != 1 || s.Of(&puzzle.Kind{Name: "mine"}) != nil {
		t.Errorf("%v are of the kind", of)
	}
	if _, err := s.Named("other"); err == nil || !strings.Contains(err.Error(), "other.star: the kind has the name else") {
		t.Errorf("a file with another kind: %v", err)
	}
	file := filepath.Join(dir, "added")
	for source, says := range map[string]string{"bad": "bad", "mine": "another file has the kind Mine, too", "added": ""} {
		name := file + source
		if err := os.WriteFile(name, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := s.Add([]string{name}); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", source, err, says)
		}
		if s.Has(name, source) != (says == "") || s.Has(name, "x") {
			t.Errorf("%s is there: %v", source, s.Has(name, source))
		}
	}
	before := opened
	if err := s.Add([]string{file + "added"}); err != nil || opened != before || !slices.Contains(s.Names(), "added") {
		t.Errorf("%v, and the file is read again", err)
	}
	put, err := s.Put("page", "Added")
	if now, _ := s.Named("added"); err != nil || now != put {
		t.Errorf("another file stands for it, %v", err)
	}
	if _, err := s.Put("page", "bad"); err == nil {
		t.Error("a bad file is taken")
	}
}

// TestHeads: a kind that is known by its name alone is read when a puzzle is, or says why it can't
// be. All kinds are read together, beside what is wrong with the others.
func TestHeads(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"broken.star", "Hitori.star", "x.star"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("no kind"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := shelf.New(shelf.Open).InFolder(dir)
	heads := map[string]*puzzle.Kind{}
	for _, k := range s.Heads() {
		heads[k.Name] = k
	}
	whole, err := heads["hitori"].Whole()
	if err != nil {
		t.Fatal(err)
	}
	read, err := texts.Read(whole.Example, []*puzzle.Kind{heads["hitori"]}, nil)
	if err != nil || read.Kind() != whole {
		t.Errorf("%v, %v", read, err)
	}
	if _, err := texts.Read("broken\n. .\n", []*puzzle.Kind{heads["broken"]}, nil); err == nil {
		t.Error("a file without a kind is read")
	}
	all, broken, err := s.All()
	var names []string
	for _, b := range broken {
		names = append(names, b.Name)
	}
	if err != nil || len(all)+1 != len(s.Names()) || !slices.Equal(names, []string{"broken", "Hitori", "x"}) {
		t.Errorf("%d of %d kinds, broken %v, %v", len(all), len(s.Names()), broken, err)
	}
}

// TestFolder: the folder is that of the environment, or of the user's settings.
func TestFolder(t *testing.T) {
	t.Setenv("GRIDWRIGHT_KINDS", "here")
	if got := shelf.Folder(); got != "here" {
		t.Error(got)
	}
	t.Setenv("GRIDWRIGHT_KINDS", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "")
	if _, err := os.UserConfigDir(); err != nil && shelf.Folder() != "" {
		t.Error(shelf.Folder())
	}
}
