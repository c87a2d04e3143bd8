package kinds_test

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/kinds"
)

// ripple has areas without deal, and clues that can be dropped.
const ripple = `
kind("ripple", monotone = True, doc = "Rooms have the numbers from 1 to their sizes. Between equal numbers of a" +
     " row or column are as many cells.", example = "ripple\n. . . .\n2 . . .\nareas\na a b b\na c c c\n")
cells(1, 9, given = True)
areas("room")
def rules(p, m):
    for a in p.areas:
        m.different(a, words = "{unit} has no number twice", at = a)
        for c in a:
            m.any([c.holds(v) for v in range(1, len(a) + 1)], at = c, words = "{cell} fits its room")
    for c in p.cells:
        for line in [c.ray("right"), c.ray("down")]:
            for i, d in enumerate(line):
                for n in range(i + 1, len(c.area) + 1):
                    m.at_most(1, [c.holds(n), d.holds(n)], at = [c, d], words = "{cell} and %s differ" % d)
`

// TestGenerateAreas: areas that are dealt have the sizes that are asked for.
func TestGenerateAreas(t *testing.T) {
	for _, name := range []string{"heyawake", "lits"} {
		k, err := kinds.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		frame, err := gridwright.Frame(k.Kind, 6, 6)
		if err != nil {
			t.Fatal(err)
		}
		for number := range uint64(3) {
			g, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
				Number: number + 1, LeastSize: 5, MostSize: 8, Kinds: []gridwright.Kind{k}})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, a := range g.Puzzle.(*board.Puzzle).Areas() {
				if len(a.Cells) < 5 || len(a.Cells) > 8 {
					t.Errorf("%s: an area has %d cells, in\n%s", name, len(a.Cells), g.Puzzle)
				}
			}
		}
	}
}

// TestGenerateSpares: boards that are found with their clues have none that can be dropped.
func TestGenerateSpares(t *testing.T) {
	k, err := kinds.Named("akari")
	if err != nil {
		t.Fatal(err)
	}
	frame, err := gridwright.Frame(k.Kind, 6, 6)
	if err != nil {
		t.Fatal(err)
	}
	for number := range uint64(3) {
		g, err := gridwright.Generate(t.Context(), frame, &gridwright.GenerateOptions{
			Number: number + 1, Irreducible: true, Kinds: []gridwright.Kind{k}})
		if err != nil {
			t.Fatal(err)
		}
		less, err := gridwright.Minimize(t.Context(), g.Puzzle, &gridwright.MinimizeOptions{
			Kinds: []gridwright.Kind{k}})
		if err != nil || less.Verdict != gridwright.Unique || less.Clues < g.Clues || g.Clues == 0 {
			t.Errorf("%v: %d of %d clues are enough:\n%s", err, less.Clues, g.Clues, g.Puzzle)
		}
	}
}

// TestGenerateSizes: each kind that is embedded, and kinds of others whose boards are divided, are
// made by size with one answer, the same for the same seed.
func TestGenerateSizes(t *testing.T) {
	named := map[string]func() (gridwright.Kind, error){
		"ripple": func() (gridwright.Kind, error) { return kinds.Read("f.star", ripple) },
		"regions": func() (gridwright.Kind, error) { // a Star Battle that deals nothing
			source, err := kinds.Source("starbattle")
			if err != nil {
				return gridwright.Kind{}, err
			}
			source, _, _ = strings.Cut(source, "# Stars are put row after row")
			source = strings.NewReplacer(`"starbattle"`, `"regions"`, "starbattle stars=1", "regions",
				`"stars", 2`, `"stars", 1`).Replace(source)
			return kinds.Read("f.star", source[:strings.Index(source, "puzzlink(")]+
				source[strings.Index(source, "def rules"):])
		},
	}
	for _, name := range kinds.Names() {
		named[name] = func() (gridwright.Kind, error) { return kinds.Named(name) }
	}
	size := map[string]int{"starbattle": 8, "ripple": 5}
	for name, read := range named {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var texts []string
			for range 2 {
				k, err := read()
				if err != nil {
					t.Fatal(err)
				}
				n := cmp.Or(size[name], 6)
				frame, err := gridwright.Frame(k.Kind, n, n)
				if err != nil {
					t.Fatal(err)
				}
				ctx, with := context.Background(), []gridwright.Kind{k}
				g, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Seed: 7, Kinds: with})
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, g.Puzzle.String())
				p, err := gridwright.ParseAs(k.Kind, texts[0], k)
				if err != nil {
					t.Fatal(err)
				}
				r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: with})
				if err != nil || r.Verdict != gridwright.Unique || gridwright.Check(p, g.Answer) != nil {
					t.Errorf("%s, %v, of\n%s", r.Verdict, err, p)
				}
				if rows, cols := p.Size(); rows != n || cols != n {
					t.Errorf("%dx%d instead of %dx%d", rows, cols, n, n)
				}
			}
			if texts[0] != texts[1] {
				t.Errorf("the same seed gave %s and %s", texts[0], texts[1])
			}
		})
	}
}

// TestGenerateFixed: numbers that are in all cells are at most as many as a side has cells.
func TestGenerateFixed(t *testing.T) {
	k, err := kinds.Named("hitori")
	if err != nil {
		t.Fatal(err)
	}
	p := puzzletest.Parse(t, k.Kind, k.Example)
	r := rand.New(rand.NewPCG(1, 0))
	for range 1000 {
		for _, word := range strings.Fields(p.String())[1:] {
			if n, err := strconv.Atoi(word); err != nil || n > 5 {
				t.Fatalf("a move makes the number %s on a board of 5x5", word)
			}
		}
		p, _ = k.Maker.Moves(p, nil, r)
	}
}

// TestDealtColumn: of boards with one column, whose words could be read as rows of letters, and of
// large ones, areas are dealt.
func TestDealtColumn(t *testing.T) {
	for _, tt := range []struct {
		name       string
		rows, cols int
	}{{"starbattle", 1, 1}, {"lits", 4, 1}, {"lits", 30, 5}} {
		k := named(t, tt.name)
		frame, err := gridwright.Frame(k.Kind, tt.rows, tt.cols)
		if err != nil {
			t.Fatal(err)
		}
		p := k.Maker.Deal(frame, rand.New(rand.NewPCG(1, 0)))
		if rows, cols := p.Size(); rows != tt.rows || cols != tt.cols {
			t.Errorf("%s of %dx%d: %s", tt.name, tt.rows, tt.cols, p)
		}
	}
}

// TestGenerateNone: where no board that is dealt has an answer, generation ends and says so.
func TestGenerateNone(t *testing.T) {
	for _, tt := range []struct {
		name       string
		rows, cols int
		size       int // of areas
		want       string
	}{{"starbattle", 3, 3, 0, "random boards of"}, {"lits", 2, 2, 0, "random boards of"},
		{"lits", 3, 3, 0, "no puzzle of lits with one answer"}, {"lits", 5, 1, 0, "no puzzle of lits"},
		{"nurikabe", 1, 1, 0, "random boards of"},
		{"heyawake", 4, 4, 1, "random boards of 4x4 with cages or areas of 1 to 1 cells"}} {
		k, err := kinds.Named(tt.name)
		if err != nil {
			t.Fatal(err)
		}
		frame, err := gridwright.Frame(k.Kind, tt.rows, tt.cols)
		if err != nil {
			t.Fatal(err)
		}
		_, err = gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
			LeastSize: tt.size, MostSize: tt.size, Work: 50_000_000, Kinds: []gridwright.Kind{k}})
		if !errors.Is(err, gridwright.ErrNotFound) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s of %dx%d: %v", tt.name, tt.rows, tt.cols, err)
		}
	}
}

// TestGenerateIrreducible: without any of its clues, a puzzle of a class is harder or has other
// answers, if its clues are hints. GRIDWRIGHT_BOARDS is the number of boards of a kind and class.
func TestGenerateIrreducible(t *testing.T) {
	boards, err := strconv.Atoi(cmp.Or(os.Getenv("GRIDWRIGHT_BOARDS"), "1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range kinds.Names() {
		k := named(t, name)
		if !k.Monotone {
			continue
		}
		t.Run(name, func(t *testing.T) {
			frame, err := gridwright.Frame(k.Kind, 6, 6)
			if err != nil {
				t.Fatal(err)
			}
			own, made := []gridwright.Kind{k}, 0
			for _, class := range gridwright.Classes()[:min(2+boards, 6)] {
				for number := range uint64(boards) {
					g, err := gridwright.Generate(t.Context(), frame, &gridwright.GenerateOptions{
						Number: number + 1, Class: class, Work: 20_000_000, Kinds: own})
					if errors.Is(err, gridwright.ErrNotFound) {
						continue
					} else if err != nil {
						t.Fatal(err)
					}
					made++
					for i, c := range g.Puzzle.Clues() {
						q := g.Puzzle.Keep(func(j int) bool { return j != i })
						r, err := gridwright.Grade(t.Context(), q, &gridwright.GradeOptions{Kinds: own})
						if errors.Is(err, gridwright.ErrNotUnique) {
							continue
						}
						at := func(c gridwright.Class) int { return slices.Index(gridwright.Classes(), c) }
						if err != nil || at(r.Class) <= at(class) {
							t.Errorf("without %v this %s puzzle is %s, too: %v\n%s", c, class, r.Class, err,
								g.Puzzle)
						}
					}
				}
			}
			if t.Logf("%d made", made); made == 0 {
				t.Error("no puzzle is made")
			}
		})
	}
}

// TestLastMet: a puzzle that a walk met is still there where more work ends while its clues are
// dropped.
func TestLastMet(t *testing.T) {
	k, met := named(t, "tents"), false
	frame, err := gridwright.Frame(k.Kind, 7, 7)
	if err != nil {
		t.Fatal(err)
	}
	for work := int64(500_000); work < 1_000_000; work += 100_000 {
		_, err := gridwright.Generate(t.Context(), frame, &gridwright.GenerateOptions{Friendly: true,
			Work: work, Kinds: []gridwright.Kind{k}})
		if met && err != nil {
			t.Errorf("%d units of work: %v, though less was enough", work, err)
		}
		met = met || err == nil
	}
	if !met {
		t.Error("no puzzle was met")
	}
}
