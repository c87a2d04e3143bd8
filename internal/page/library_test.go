package page_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
)

// The library has mostOfClass puzzles of a class, fewer where mostTried numbers give none within
// patience, which is work as in GenerateOptions.
const (
	mostOfClass = 20
	mostTried   = 30
	patience    = 20_000_000
)

// shelf is a file of the library: how its puzzles are made.
type shelf struct {
	name    string
	kind    gridwright.Kind
	own     []gridwright.Kind // the kind, if it is in a file
	options gridwright.GenerateOptions
}

// shelves lists the files of the library: a kind or a variant each.
func shelves(t *testing.T) []shelf {
	t.Helper()
	var all []shelf
	for _, k := range gridwright.Kinds() {
		all = append(all, shelf{name: k.Name, kind: gridwright.Kind{Kind: k}})
	}
	sudoku := gridwright.Kind{Kind: gridwright.KindNamed("sudoku")}
	all = append(all, shelf{"jigsaw", sudoku, nil, gridwright.GenerateOptions{Areas: true}})
	for _, name := range kinds.Names() {
		k, err := kinds.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, shelf{name: name, kind: k, own: []gridwright.Kind{k}})
	}
	return all
}

// made returns a puzzle of a class by its number, or nil if there is none within patience.
func (s shelf) made(t *testing.T, class gridwright.Class, number int) gridwright.Puzzle {
	t.Helper()
	size := cmp.Or(s.kind.Size, 8)
	frame, err := gridwright.Frame(s.kind.Kind, size, size)
	if err != nil {
		t.Fatal(err)
	}
	o := s.options
	o.Class, o.Number, o.Work, o.Kinds = class, uint64(number), patience, s.own
	o.Seed = uint64(slices.Index(gridwright.Classes(), class))
	made, err := gridwright.Generate(t.Context(), frame, &o)
	if err != nil {
		t.Log(class, number, err)
		return nil
	}
	return made.Puzzle
}

// entry returns the text of a puzzle below a comment with its class and effort, without the blanks in
// its rows where these mean nothing. It proves that the puzzle has one answer.
func (s shelf) entry(t *testing.T, p gridwright.Puzzle) string {
	t.Helper()
	res, err := gridwright.Solve(t.Context(), p,
		&gridwright.SolveOptions{Kinds: s.own, Confirm: gridwright.Confirm(gridwright.ByProof)})
	if err != nil || res.Verdict != gridwright.Unique || res.Evidence != gridwright.Proved {
		t.Fatal(res.Verdict, res.Evidence, err, p)
	}
	g, err := gridwright.Grade(t.Context(), p, &gridwright.GradeOptions{Kinds: s.own})
	if err != nil {
		t.Fatal(err)
	}
	text := p.String()
	header, rows, _ := strings.Cut(text, "\n")
	short := header + "\n" + strings.ReplaceAll(rows, " ", "")
	if same, err := gridwright.Parse(short, s.own...); err == nil && same.String() == text {
		text = short
	}
	return fmt.Sprintf("# %s %.0f\n%s", g.Class, g.Effort, text)
}

// divider is the line between the puzzles of a file.
const divider = "---\n"

// TestLibrary: each kind has puzzles of its classes, made here, the classes in their order and each
// by effort. A sample is proved and graded again. -update grades all of them, and makes puzzles of
// those classes of which a file has none. Many are of earlier versions: without the files, it makes
// others, in an hour.
func TestLibrary(t *testing.T) {
	for _, s := range shelves(t) {
		t.Run(s.name, func(t *testing.T) {
			file := "library-" + s.name + ".txt"
			text, err := fs.ReadFile(page.Static(), file)
			if *update {
				asStatic(t, file, []byte(strings.Join(s.filled(t, string(text)), divider)))
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			entries := strings.Split(string(text), divider)
			if slices.Sort(entries); len(slices.Compact(entries)) != len(entries) {
				t.Error("it has a puzzle twice")
			}
			classes := gridwright.Classes()
			var lastClass, lastEffort, n int
			for i, e := range strings.Split(string(text), divider) {
				class, effort := slices.Index(classes, classOf(e)), effortOf(e)
				if class < lastClass || class == lastClass && effort < lastEffort {
					t.Errorf("after one of %s %d comes\n%s", classes[lastClass], lastEffort, e)
				}
				if class != lastClass {
					n = 0
				}
				if n++; n == mostOfClass+1 {
					t.Errorf("more than %d of %s", mostOfClass, classes[class])
				}
				lastClass, lastEffort = class, effort
				p, err := gridwright.Parse(e, s.own...)
				if err != nil {
					t.Fatal(err)
				}
				if i%sample.Every(50) == 0 && s.entry(t, p) != e {
					t.Errorf("not as it is graded now:\n%s", e)
				}
			}
		})
	}
}

// classOf and effortOf return what an entry begins with.
func classOf(entry string) gridwright.Class { return gridwright.Class(strings.Fields(entry)[1]) }

func effortOf(entry string) (n int) {
	fmt.Sscan(strings.Fields(entry)[2], &n)
	return n
}

// filled returns the entries of a file with what is missing.
func (s shelf) filled(t *testing.T, text string) []string {
	t.Helper()
	byClass := map[gridwright.Class][]string{}
	add := func(p gridwright.Puzzle) {
		e := s.entry(t, p)
		class := classOf(e)
		if !slices.Contains(byClass[class], e) {
			byClass[class] = append(byClass[class], e)
		}
	}
	for _, e := range strings.Split(text, divider) {
		if e == "" {
			continue
		}
		p, err := gridwright.Parse(e, s.own...)
		if err != nil {
			t.Fatal(err)
		}
		add(p)
	}
	var all []string
	for _, class := range gridwright.Classes() {
		if slices.Contains(s.kind.Classes, string(class)) && len(byClass[class]) == 0 {
			for n := 1; n <= mostTried && len(byClass[class]) < mostOfClass; n++ {
				if p := s.made(t, class, n); p != nil {
					add(p)
				}
			}
		}
		of := byClass[class]
		slices.SortStableFunc(of, func(a, b string) int { return cmp.Compare(effortOf(a), effortOf(b)) })
		all = append(all, of[:min(len(of), mostOfClass)]...)
	}
	return all
}
