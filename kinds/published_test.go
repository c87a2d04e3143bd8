package kinds_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
	"github.com/gridwright/gridwright/puzzle"
)

// grid is rows of words.
type grid [][]string

func readGrid(lines []string) grid {
	var g grid
	for _, l := range lines {
		g = append(g, strings.Fields(l))
	}
	return g
}

// each returns the grid with other words.
func (g grid) each(other func(word string) string) grid {
	h := make(grid, len(g))
	for i, row := range g {
		for _, word := range row {
			h[i] = append(h[i], other(word))
		}
	}
	return h
}

func (g grid) String() string {
	var b strings.Builder
	for _, row := range g {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}

// replaced returns a function that replaces words, in pairs as those of strings.NewReplacer.
func replaced(pairs ...string) func(string) string {
	return func(word string) string {
		for i := 0; i < len(pairs); i += 2 {
			if word == pairs[i] {
				return pairs[i+1]
			}
		}
		return word
	}
}

// form is how a kind's published boards are written.
type form struct {
	file string
	// text returns the board in our text format, or "" for a variant with other rules.
	text func(size []string, rows []string) string
	// word returns what the published answer has in a cell, in the words of ours; "" for a cell that is
	// not compared.
	word func(string) string
}

// cells returns the text of a board that is one grid.
func cells(pairs ...string) func(_, rows []string) string {
	return func(_, rows []string) string { return readGrid(rows).each(replaced(pairs...)).String() }
}

// drawings are those of the sums of sides, in the words of published answers.
var drawings = replaced("-", ".", "ns", "│", "ew", "─", "ne", "└", "nw", "┘", "se", "┌", "sw", "┐")

var forms = map[string]form{
	"binairo": {"Binairo", func(_, rows []string) string { // most answers have equal lines
		return "binairo equal=1\n" + cells("-", ".", "2", "o")(nil, rows)
	}, replaced("2", "o")},
	"canal":     {"CanalView", cells("-", "."), replaced("-", ".")},
	"chocona":   {"Chocona", numbered, replaced("-", ".")},
	"cojun":     {"Cojun", divided, replaced()},
	"country":   {"CountryRoad", numbered, drawings},
	"juosan":    {"Juosan", numbered, replaced()},
	"kurodoko":  {"Kuromasu", cells("-", "."), replaced("-", ".")},
	"norinori":  {"Norinori", divided, replaced("-", ".")},
	"ripple":    {"Hakyuu", divided, replaced()},
	"akari":     {"Akari", cells("-", "."), replaced("-", ".", "x", "", "0", "", "1", "", "2", "", "3", "", "4", "")},
	"fillomino": {"Fillomino", cells("-", "."), replaced()},
	"hashi":     {"Hashi", cells("-", "."), replaced("-", ".", "1", "-", "2", "=", "a", "|", "b", `"`)},
	"heyawake":  {"Heyawake", numbered, replaced("-", ".")},
	"hitori":    {"Hitori", cells(), replaced("-", ".")},
	"kakuro": {"Kakuro", func(_, rows []string) string {
		return readGrid(rows).each(func(word string) string {
			if word = strings.Replace(word, ",", `\`, 1); word == `\` {
				return "x"
			}
			return replaced("-", "x", "0", ".")(word)
		}).String()
	}, replaced("-", "")},
	"lits": {"LITS", func(_, rows []string) string {
		g, _ := areas(readGrid(rows), "@")
		return g.String()
	}, replaced("-", ".", "L", "x", "I", "x", "T", "x", "S", "x")},
	"masyu":      {"Masyu", cells("-", ".", "1", "w", "2", "b"), drawings},
	"nonogram":   {"Nonogram", nonogram, replaced("-", ".")},
	"nurikabe":   {"Nurikabe", cells("-", "."), replaced("-", "o")},
	"shikaku":    {"Shikaku", cells("-", "."), replaced()},
	"skyscraper": {"Skyscraper", skyscraper, replaced()},
	"starbattle": {"Starbattle", starbattle, replaced("-", ".", "x", "*")},
	"tents":      {"Tent", tents, replaced("-", ".", "x", "")},
	"yajilin": {"Yajilin", func(_, rows []string) string {
		arrows := strings.NewReplacer("n", "^", "e", ">", "s", "v", "w", "<", "-", ".")
		return arrows.Replace(readGrid(rows).String())
	}, drawings},
	"yinyang": {"YinYang", cells("-", "."), replaced()},
}

// letters names the area i: a to z, aa, ab, …
func letters(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return letters(i/26-1) + letters(i%26)
}

// areas renames the areas of a grid, but those that are outside.
func areas(g grid, outside ...string) (grid, map[string]string) {
	names := map[string]string{}
	return g.each(func(word string) string {
		if slices.Contains(outside, word) {
			return "."
		}
		if names[word] == "" {
			names[word] = letters(len(names))
		}
		return names[word]
	}), names
}

// divided reads the numbers in cells, and then the areas, which are the board of a kind without
// numbers.
func divided(_, rows []string) string {
	numbers, rooms := readGrid(rows[:len(rows)/2]).each(replaced("-", ".")), readGrid(rows[len(rows)/2:])
	g, _ := areas(rooms)
	if strings.Trim(numbers.String(), ". \n") == "" {
		return g.String()
	}
	return numbers.String() + "areas\n" + g.String()
}

// numbered reads the numbers of areas, each in one of its cells, and then the areas.
func numbered(_, rows []string) string {
	numbers, rooms := readGrid(rows[:len(rows)/2]), readGrid(rows[len(rows)/2:])
	g, names := areas(rooms)
	text := g.String()
	for r, row := range numbers {
		for c, n := range row {
			if n != "-" {
				text += names[rooms[r][c]] + " " + n + "\n"
			}
		}
	}
	return text
}

func starbattle(size, rows []string) string {
	g, _ := areas(readGrid(rows), "@", "#")
	return "starbattle stars=" + size[2] + "\n" + g.String()
}

// nonogram reads the lists of the columns, and then those of the rows.
func nonogram(size, rows []string) string {
	cols, err := strconv.Atoi(size[1])
	if err != nil || len(rows) < cols {
		return ""
	}
	list := func(row string) string { return strings.Join(strings.Fields(row), ".") }
	g := grid{{"-"}}
	for _, row := range rows[:cols] {
		g[0] = append(g[0], list(row))
	}
	for _, row := range rows[cols:] {
		g = append(g, append([]string{list(row)}, slices.Repeat([]string{"."}, cols)...))
	}
	return g.String()
}

// tents reads the numbers of the columns and those of the rows, and then the grid.
func tents(_, rows []string) string {
	out := readGrid(rows[:2])
	g := grid{append([]string{"-"}, out[0]...)}
	for r, row := range readGrid(rows[2:]).each(replaced("-", ".", "x", "t")) {
		g = append(g, append([]string{out[1][r]}, row...))
	}
	return g.String()
}

// skyscraper reads the numbers above, below, on the left and on the right, and then the grid.
func skyscraper(size, rows []string) string {
	if len(size) != 3 || size[0] != size[2] {
		return "" // with diagonals, or with parks
	}
	n, err := strconv.Atoi(size[0])
	if err != nil || len(rows) < 4 {
		return ""
	}
	out, in := readGrid(rows[:4]), readGrid(rows[4:])
	g := grid{slices.Concat([]string{"-"}, out[0], []string{"-"})}
	for r := range n {
		g = append(g, slices.Concat([]string{out[2][r]}, in[r], []string{out[3][r]}))
	}
	return append(g, slices.Concat([]string{"-"}, out[1], []string{"-"})).String()
}

// exceptions are boards that are not compared, and why.
var exceptions = map[string]string{
	"country 23_8x8":       "a variant: four cells are in no room",
	"fillomino 770_20x36":  "takes 20 s: it has 720 cells, each with 720 numbers",
	"nurikabe 753_10x10":   "not decided in a minute: it has four islands, three of them of 15 to 30 cells",
	"nurikabe 1055_40x57":  "not decided in a minute: it has 2,280 cells",
	"nurikabe 1093_24x17":  "malformed: the published answer has other rows than the board",
	"starbattle 119_11x11": "malformed: the published answer has the letter h in a cell",
}

// gallery are the kinds of the folder examples/kinds.
func gallery(tb testing.TB) (names []string) {
	tb.Helper()
	files, err := filepath.Glob("../examples/kinds/*.star")
	if err != nil || len(files) == 0 {
		tb.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".star"))
	}
	return names
}

// TestGallery: the rules of each kind in examples/ allow what its judge does on small boards, and
// its example has one answer. A file has at most 40 lines.
func TestGallery(t *testing.T) {
	for _, name := range gallery(t) {
		source := sourceOf(t, name)
		if n := strings.Count(source, "\n"); n > 40 {
			t.Errorf("%s has %d lines", name, n)
		}
		f, err := kinds.Open(name+".star", source, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.Try(context.Background(), sample.Number(100_000, 3), 1)
		if err == nil && (got.Boards < 8 || got.Answers < 8) { // of few of its boards the judge accepts an answer
			got, err = f.Try(context.Background(), 100_000, 1)
		}
		if err != nil || got.Boards < 8 || got.Answers < 8 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		p := puzzletest.Parse(t, f.Kind.Kind, f.Kind.Example)
		if r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
			Kinds: []gridwright.Kind{f.Kind}}); err != nil || r.Verdict != gridwright.Unique {
			t.Errorf("%s: %s, %v", name, r.Verdict, err)
		}
	}
}

// eachPublished reads the published boards of a kind, without variants and exceptions. It skips the
// test if there are none.
func eachPublished(t testing.TB, kind string, do func(name, text string, solution grid)) {
	t.Helper()
	dir := os.Getenv("GRIDWRIGHT_PUBLISHED")
	if dir == "" {
		t.Skip("GRIDWRIGHT_PUBLISHED names no folder of boards")
	}
	of, ok := forms[kind]
	if !ok {
		t.Fatalf("the boards of %s have no form here", kind)
	}
	f, err := os.Open(filepath.Join(dir, of.file+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	boards, variants := 0, 0
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var b struct{ Name, Problem, Solution string }
		if err := json.Unmarshal(in.Bytes(), &b); err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimSpace(b.Problem), "\n")
		text := of.text(strings.Fields(rows[0]), rows[1:])
		if why := exceptions[kind+" "+b.Name]; why != "" {
			t.Logf("%s: %s", b.Name, why)
			continue
		}
		if text == "" {
			variants++
			continue
		}
		boards++
		do(b.Name, text, readGrid(strings.Split(strings.TrimSpace(b.Solution), "\n")[1:]))
	}
	if err := in.Err(); err != nil || boards == 0 {
		t.Errorf("%d boards, %v", boards, err)
	}
	t.Logf("%d boards, and %d of variants that are left out", boards, variants)
}

// TestPublished: each published board has one answer, which is the published one. Without
// GRIDWRIGHT_WHOLE, of the larger boards one in three is solved, and none of the gallery.
func TestPublished(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	small := gallery(t)
	for _, name := range append(kinds.Names(), small...) {
		t.Run(name, func(t *testing.T) {
			k, larger := named(t, name), 0
			eachPublished(t, name, func(board, text string, solution grid) {
				const most = 150 // words
				if len(strings.Fields(text)) > most && !sample.Whole() {
					if larger++; larger%3 > 0 || slices.Contains(small, name) {
						return
					}
				}
				if err := compare(k, forms[name], text, solution); err != nil {
					t.Errorf("%s: %v", board, err)
				}
			})
		})
	}
}

// regions names the regions between the lines of an answer.
func regions(p *board.Puzzle, s gridwright.Answer) grid {
	rows, cols := p.Size()
	names := make([]string, rows*cols)
	n := 0
	for c := range names {
		if names[c] != "" {
			continue
		}
		names[c] = letters(n)
		n++
		for queue := []int{c}; len(queue) > 0; queue = queue[1:] {
			for _, side := range puzzle.Sides() {
				d, ok := p.Step(queue[0], side)
				if ok && p.LinesOf(s, queue[0])&side == 0 && names[d] == "" {
					names[d] = names[c]
					queue = append(queue, d)
				}
			}
		}
	}
	return slices.Collect(slices.Chunk(names, cols))
}

// compare solves a board and compares its answer with the published one.
func compare(k gridwright.Kind, of form, text string, published grid) error {
	p, err := gridwright.ParseAs(k.Kind, text, k)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute) // for a hang
	defer cancel()
	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
	if err != nil {
		return err
	}
	if r.Verdict != gridwright.Unique {
		return fmt.Errorf("the verdict is %s", r.Verdict)
	}
	found := readGrid(strings.Split(strings.TrimSpace(p.FormatAnswer(r.Answer)), "\n"))
	if p.(*board.Puzzle).Table().Borders {
		found = regions(p.(*board.Puzzle), r.Answer)
		published, _ = areas(published)
	}
	for i, row := range found {
		if len(row) < len(published[0]) { // without blanks
			found[i] = strings.Split(row[0], "")
		}
	}
	_, cols := p.Size()
	if len(published) < len(found) {
		return fmt.Errorf("the published answer has %d rows", len(published))
	}
	for i, row := range published[:len(found)] { // a remark may follow
		for j, word := range row {
			if word = of.word(word); word != "" && p.(*board.Puzzle).Open(i*cols+j) && word != found[i][j] {
				return fmt.Errorf("%v is %s, not %s", puzzle.Cell{Row: int16(i), Col: int16(j)}, found[i][j], word)
			}
		}
	}
	return nil
}

// TestPublishedModels: on published boards, mip:rules finds with two solvers what sat:rules does, or
// comes to no end in 20 seconds. It logs which boards of a kind, 30 of them, have no end.
func TestPublishedModels(t *testing.T) {
	if !sample.Whole() {
		t.Skip("takes an hour")
	}
	const most = 30
	list := models(t)
	for _, name := range kinds.Names() {
		t.Run(name, func(t *testing.T) {
			k := named(t, name)
			var texts, names []string
			eachPublished(t, name, func(board, text string, _ grid) {
				texts, names = append(texts, text), append(names, board)
			})
			for _, s := range list {
				if name == "hashi" && s.Name() == "highs" {
					// With presolve, HiGHS 1.15.1 takes 697_17x17 for infeasible, and breaks down on five.
					s = unreduced{s}
				}
				var open, wrong []string
				n := min(most, len(texts))
				for i := range n {
					at := i * len(texts) / n
					decided, err := agrees(t.Context(), k, texts[at], s)
					if err != nil {
						wrong = append(wrong, names[at])
						t.Errorf("%s, %s: %v", names[at], s.Name(), err)
					} else if !decided {
						open = append(open, names[at])
					}
				}
				t.Logf("%s decides %d of %d; no end: %v; faults: %v", s.Name(), n-len(open)-len(wrong), n, open,
					wrong)
			}
		})
	}
}

// models returns pb and HiGHS.
func models(t *testing.T) (list []mip.Solver) {
	t.Helper()
	for _, s := range solvers.All(os.Getenv) {
		if s.Name == "highs" || s.Name == "pb" {
			found, _, err := s.Find()
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, found)
		}
	}
	return list
}

// unreduced is a solver without its presolve.
type unreduced struct{ mip.Solver }

func (u unreduced) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	o.NoPresolve = true
	return u.Solver.Solve(ctx, m, o)
}

// TestSmallModels: sat:rules, and mip:rules with two solvers, find the answers of small boards that
// the judge accepts.
func TestSmallModels(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		for _, text := range small[name] {
			p, err := gridwright.ParseAs(k.Kind, text, k)
			if err != nil {
				t.Fatal(err)
			}
			all, err := p.(*board.Puzzle).Answers()
			if err != nil {
				t.Fatal(err)
			}
			want := slices.SortedFunc(all, slices.Compare)
			o := gridwright.SolveOptions{Engine: "sat:rules", Kinds: []gridwright.Kind{k}}
			same := func() {
				var got []gridwright.Answer
				for s, err := range gridwright.Answers(t.Context(), p, &o) {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, s)
				}
				if slices.SortFunc(got, slices.Compare); !slices.EqualFunc(got, want, slices.Equal) {
					t.Errorf("%s finds %d answers, the judge %d, of\n%s", o.Engine, len(got), len(want), p)
				}
			}
			same()
			for _, s := range models(t) {
				o.Engine, o.Solvers = gridwright.Engine("mip:rules@"+s.Name()), gridwright.Solvers(s)
				same()
			}
		}
	}
}

// agrees reports whether mip:rules decides a board. The error says that it found another answer.
func agrees(ctx context.Context, k gridwright.Kind, text string, s mip.Solver) (bool, error) {
	const limit = 20 * time.Second
	p, err := gridwright.ParseAs(k.Kind, text, k)
	if err != nil {
		return false, err
	}
	want, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
	if err != nil {
		return false, err
	}
	got, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{
		Engine: gridwright.Engine("mip:rules@" + s.Name()), Solvers: gridwright.Solvers(s),
		Kinds: []gridwright.Kind{k}, Limits: gridwright.Limits{Time: limit}})
	if err != nil || got.Verdict == gridwright.Unknown {
		return false, err
	}
	if got.Verdict != want.Verdict || !slices.Equal(got.Answer, want.Answer) {
		return false, fmt.Errorf("it finds %s, %v, and sat:rules %s, %v", got.Verdict, got.Answer,
			want.Verdict, want.Answer)
	}
	return true, nil
}
