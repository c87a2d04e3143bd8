package page_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle/texts"
)

var update = flag.Bool("update", false, "write the puzzles with which the page begins, and their pictures")

// examples are the puzzles with which the page begins, in the order of its gallery: files of the folder
// examples, one for each kind.
var examples = []string{"sudoku-9x9", "numberlink-11x11", "slitherlink-10x10", "numbrix-9x9", "kenken-6x6",
	"hidato-8x8", "futoshiki-5x5", "latin-7x7"}

// variants are puzzles of a kind with other rules, which the gallery has besides, by the first words of
// their files.
var variants = []string{"jigsaw", "killer"}

// exampleOf returns the puzzle of a kind in a file with which one begins: that of the folder examples, or
// else the example of the kind.
func exampleOf(t *testing.T, k gridwright.Kind) *board.Puzzle {
	t.Helper()
	text := k.Example
	files, err := filepath.Glob(filepath.Join("..", "..", "examples", k.Name+"-*.txt"))
	if err == nil && len(files) > 0 {
		var file []byte
		file, err = os.ReadFile(files[0])
		text = string(file)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.Parse(text, k)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*board.Puzzle)
}

// TestPuzzles: the page has a puzzle of each kind, as the folder examples has it, with a picture on light
// and on dark paper. -update writes them.
func TestPuzzles(t *testing.T) {
	script := bytes.NewBufferString("// The puzzle of each kind with which the page begins: those of the folder examples.\n" +
		"// \"go test -run Puzzles . -update\" in internal/page writes this file and the pictures.\n" +
		"import { boardOf } from './board.js';\n\nconst boards = {\n")
	add := func(kind string, p gridwright.Puzzle, b *texts.Board) {
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(script, "  %s: %s,\n", kind, text)
		for suffix, theme := range map[string]draw.Theme{"": draw.Light, "-dark": draw.Dark} {
			var svg bytes.Buffer
			if err := draw.Board(p.Layout(nil), draw.Style{Theme: theme}).WriteSVG(&svg); err != nil {
				t.Fatal(err)
			}
			asStatic(t, kind+suffix+".svg", svg.Bytes())
		}
	}
	missing := map[string]bool{}
	for _, k := range gridwright.Kinds() {
		missing[k.Name] = true
	}
	read := func(name string) gridwright.Puzzle {
		text, err := os.ReadFile(filepath.Join("..", "..", "examples", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := gridwright.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, name := range examples {
		p := read(name)
		delete(missing, p.Kind().Name)
		add(p.Kind().Name, p, texts.BoardOf(p, texts.Info{}))
	}
	if len(missing) > 0 {
		t.Errorf("the page has no puzzle of the kinds %v", missing)
	}
	script.WriteString("};\n\n// Variants, and those of the kinds in files.\nconst others = {\n")
	for _, name := range variants {
		p := read(name + "-9x9")
		add(name, p, texts.BoardOf(p, texts.Info{}))
	}
	for _, name := range kinds.Names() {
		k, err := kinds.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		p := exampleOf(t, k)
		add(name, p, texts.TableBoard(p, texts.Info{}))
	}
	script.WriteString("};\n\nconst all = (jsons) => Object.fromEntries(Object.entries(jsons).map(([kind, json]) => [kind, boardOf(json)]));\n\n" +
		"export const [first, more] = [all(boards), all(others)];\nexport const puzzles = { ...first, ...more };\n")
	asStatic(t, "puzzles.js", script.Bytes())
}

// asStatic compares a file of the page with what it has to be, or writes it.
func asStatic(t *testing.T, name string, want []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(filepath.Join("static", name), want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := fs.ReadFile(page.Static(), name); err != nil || !bytes.Equal(got, want) {
		t.Errorf("static/%s is not what the folder examples has; -update writes it (%v)", name, err)
	}
}

// TestWeight: the pictures of the gallery and the puzzles with which the page begins stay light, and
// so do the pictures that come when somebody asks for more kinds.
func TestWeight(t *testing.T) {
	begins, more := 0, 0
	for _, name := range append([]string{"puzzles.js"}, pictures(t)...) {
		text, err := fs.ReadFile(page.Static(), name)
		if err != nil {
			t.Fatal(err)
		}
		kind := strings.TrimSuffix(strings.TrimSuffix(name, ".svg"), "-dark")
		if slices.Contains(slices.Concat(kinds.Names(), variants), kind) {
			more += len(text)
		} else {
			begins += len(text)
		}
	}
	if t.Logf("%d and %d bytes", begins, more); begins > 60_000 || more > 110_000 {
		t.Errorf("the gallery has %d and %d bytes, want at most 60,000 and 110,000", begins, more)
	}
}

// pictures lists the pictures of the gallery.
func pictures(t *testing.T) []string {
	t.Helper()
	all, err := fs.Glob(page.Static(), "*.svg")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range all {
		if !strings.HasPrefix(name, "icon") {
			names = append(names, name)
		}
	}
	return names
}
