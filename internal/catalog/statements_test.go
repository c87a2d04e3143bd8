package catalog_test

import (
	"context"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/kenken"
	kenkenbrute "github.com/gridwright/gridwright/internal/family/kenken/brute"
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	slitherlinkstated "github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/stated/statedtest"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// statements are those of all families, by their names.
var statements = map[string]func() stated.Statement{"path": pathstated.Statement,
	"link": linkstated.Statement, "latin": latinstated.Statement,
	"slitherlink": slitherlinkstated.Statement, "kenken": kenkenstated.Statement}

// TestStatements: each family has a statement, and its last encoding and formulations are of it.
// They are no family's defaults where there are others.
func TestStatements(t *testing.T) {
	for _, f := range catalog.Families() {
		if statements[f.Name] == nil {
			t.Errorf("this test lacks the statement of %s", f.Name)
			continue
		}
		s := statements[f.Name]()
		own := s.Encodings()
		for i, enc := range f.Encodings[len(f.Encodings)-len(own):] {
			if enc.Name != own[i].Name {
				t.Errorf("%s has the encoding %s after its own, want %s", f.Name, enc.Name, own[i].Name)
			}
		}
		want := s.Formulations()
		for i, form := range f.Formulations[len(f.Formulations)-len(want):] {
			if form.Name != want[i].Name {
				t.Errorf("%s has the formulation %s after its own, want %s", f.Name, form.Name, want[i].Name)
			}
		}
		for _, k := range f.Kinds {
			p, err := catalog.Read(k.Example)
			if err != nil {
				t.Fatal(err)
			}
			best, err := f.Formulation("", p)
			if err != nil || best.Name == stated.Name && len(f.Formulations) > len(want) {
				t.Errorf("the default formulation of %s is %v, %v", k.Name, best, err)
			}
		}
	}
}

// stateHolds checks an answer that the judge has passed against each rule of the statement.
func stateHolds(t *testing.T, name string, p puzzle.Puzzle, s puzzle.Answer) {
	t.Helper()
	f, err := catalog.FamilyFor(p)
	if err != nil {
		t.Fatal(err)
	}
	set, err := statements[f.Name]().State(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	truth, err := set.Assignment(func(f puzzle.Fact) (bool, error) { return p.Has(s, f) }, nil)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for _, i := range set.Broken(truth) {
		t.Errorf("%s: an answer breaks the rule %q", name, set.RuleAt(i).Words())
	}
}

// stateFinds searches for two answers by the statement, within a budget of conflicts. It returns
// their number, or -1 if that is not enough.
func stateFinds(t *testing.T, name string, p puzzle.Puzzle) int {
	t.Helper()
	f, err := catalog.FamilyFor(p)
	if err != nil {
		t.Fatal(err)
	}
	e := viasat.Engine{Encoding: statements[f.Name]().Encoding(), Budget: engine.Budget{Conflicts: 2_000}}
	out, err := engine.Checked(e).Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
	switch {
	case err != nil:
		t.Errorf("%s: %v", name, err)
	case !out.Complete && out.Found < 2:
		return -1
	}
	return out.Found
}

// smaller limits the sizes that a draw asks for to those that brute force can do.
func smaller(n pick) pick {
	return func(name string, lo, hi int) int {
		switch name {
		case "rows", "cols":
			lo, hi = 1, 3
		case "order":
			lo, hi = 1, 4
		case "box rows", "box columns":
			lo, hi = 1, 2
		case "percent":
			lo, hi = 0, 70
		}
		return n(name, lo, hi)
	}
}

// littles lists the categories of boards for brute force.
func littles() []little {
	all := []little{
		{"slitherlink", drawSlitherlink, puzzletest.TryLines},
		{"kenken", drawKenKen, kenkenbrute.Answers},
	}
	for _, s := range sorts() {
		answers := map[string]puzzletest.Brute{"numbrix": pathbrute.Answers, "hidato": pathbrute.Answers,
			"latin": latinbrute.Answers, "futoshiki": latinbrute.Answers, "sudoku": latinbrute.Answers}[s.name]
		if answers == nil {
			answers = puzzletest.TryLines
		}
		all = append(all, little{s.name, s.draw, answers})
	}
	return all
}

type little struct {
	name  string
	draw  func(pick) (puzzle.Puzzle, error)
	brute puzzletest.Brute
}

// drawSlitherlink draws a board with some of the counts of a loop, and sometimes others.
func drawSlitherlink(n pick) (puzzle.Puzzle, error) {
	cols := n("cols", 1, 3)
	counts := slices.Repeat([]int{-1}, cols*n("rows", 1, 3))
	board := func() (puzzle.Puzzle, error) {
		return catalog.Read(puzzletest.Counts(slitherlink.Kind(), cols, counts))
	}
	empty, err := board()
	if err != nil {
		return nil, err
	}
	loops, r := puzzletest.Answers(puzzletest.TryLines, empty), n.source()
	loop := loops[r.IntN(len(loops))]
	percent, wrong := n("percent", 0, 70), n("wrong", 0, 3) == 0
	for c := range counts {
		if r.IntN(100) < percent {
			counts[c] = bits.OnesCount(uint(loop[c]))
		}
		if wrong && r.IntN(6) == 0 {
			counts[c] = r.IntN(4)
		}
	}
	return board()
}

// drawKenKen draws a board with cages of one to three cells in a line, whose targets mostly are
// those of a Latin square.
func drawKenKen(n pick) (puzzle.Puzzle, error) {
	order := n("order", 1, 4)
	r := n.source()
	full := square(latin.Spec{Kind: "latin", Order: order}, r)
	var cages []kenken.Cage
	for c := 0; c < order*order; {
		cage := kenken.Cage{Cells: []int{c}}
		for c++; c%order > 0 && len(cage.Cells) < 3 && r.IntN(2) == 0; c++ {
			cage.Cells = append(cage.Cells, c)
		}
		ops := []kenken.Op{kenken.None, kenken.Sum, kenken.Difference, kenken.Product, kenken.Quotient,
			kenken.Single}
		cage.Op = ops[r.IntN(len(ops))]
		var numbers []int
		for _, at := range cage.Cells {
			numbers = append(numbers, full[at])
		}
		if cage.Target = kenken.Target(cage.Op, numbers); cage.Target == 0 {
			cage.Op = kenken.None
		} else if r.IntN(8) == 0 && cage.Target < order {
			cage.Target++
		}
		if len(cage.Cells) > 1 && cage.Op != kenken.None && r.IntN(3) == 0 {
			cage.Op = kenken.Any
		}
		if r.IntN(6) > 0 {
			cages = append(cages, cage)
		}
	}
	return kenken.New(order, cages)
}

// TestStatementsAtRandom: on small random boards of each kind the statement, the judge and brute
// force agree, and so do the engines that are made of the statement.
func TestStatementsAtRandom(t *testing.T) {
	for _, l := range littles() {
		t.Run(l.name, func(t *testing.T) {
			boards := 0
			rapid.Check(t, func(t *rapid.T) {
				n := smaller(func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) })
				p, err := l.draw(n)
				if err != nil {
					t.Fatal(err)
				}
				f, err := catalog.FamilyFor(p)
				if err != nil {
					t.Fatal(err)
				}
				s := statements[f.Name]()
				set, err := s.State(context.Background(), p)
				if err != nil {
					t.Fatal(err)
				}
				answers := puzzletest.Answers(l.brute, p)
				seed := rapid.Uint64().Draw(t, "differ")
				if err := statedtest.Compare(p, set, answers, seed); err != nil {
					t.Fatal(err)
				}
				for _, enc := range s.Encodings() {
					enginetest.Finds(t, viasat.Engine{Encoding: enc,
						Tune: func(o *sat.Options) { o.Seed = seed % 4 }}, p, len(answers))
				}
				const few = 6
				if boards++; len(answers) <= few {
					for _, form := range s.Formulations() {
						enginetest.Finds(t, viamip.Engine{Formulation: form, Solver: pb.Solver{}}, p, len(answers))
					}
				}
			})
			t.Logf("%d boards", boards)
		})
	}
}
