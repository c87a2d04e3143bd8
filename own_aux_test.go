package gridwright_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/rules"
)

// nurikabe is Nurikabe as a kind of another module: shade cells, so that the others are islands with
// one number each, of so many cells, and the shaded ones are connected without a block of 2x2. On
// which island a cell is, is no fact of an answer.
type nurikabe struct{ *hitori }

var nurikabeKind = puzzle.Kind{Name: "nurikabe", Title: "Nurikabe", Doc: "Shade all but islands.",
	Example: "nurikabe\n2 .\n. .\n", Parse: func(b *syntax.Block) (puzzle.Puzzle, error) {
		rows, err := b.Grid(b.Rows, false)
		if err != nil {
			return nil, err
		}
		p := nurikabe{&hitori{rows: len(rows), cols: len(rows[0])}}
		for _, t := range slices.Concat(rows...) {
			p.numbers = append(p.numbers, t.Text)
		}
		return p, nil
	}}

func (p nurikabe) Kind() *puzzle.Kind { return &nurikabeKind }

func (p nurikabe) String() string { return "nurikabe\n" + syntax.FormatGrid(p.numbers, p.cols) }

func (p nurikabe) Check(s puzzle.Answer) error {
	if err := s.CheckSize(len(p.numbers)); err != nil {
		return err
	}
	met := make([]bool, len(s))
	var flood func(c int, part *[]int)
	flood = func(c int, part *[]int) {
		met[c], *part = true, append(*part, c)
		for d := range s {
			if p.beside(c, d) && s[d] == s[c] && !met[d] {
				flood(d, part)
			}
		}
	}
	seas := 0
	for c, v := range s {
		if c/p.cols > 0 && c%p.cols > 0 && v+s[c-1]+s[c-p.cols]+s[c-p.cols-1] == 4 {
			return puzzle.NewViolation("pool", []int{c}, "a pool")
		}
		if met[c] {
			continue
		}
		var part []int
		flood(c, &part)
		if v == 1 {
			if seas++; seas > 1 {
				return puzzle.NewViolation("sea", part, "the sea is in two parts")
			}
		}
		var numbers []string
		for _, d := range part {
			if p.numbers[d] != "." {
				numbers = append(numbers, p.numbers[d])
			}
		}
		if v == 0 && !slices.Equal(numbers, []string{strconv.Itoa(len(part))}) || v == 1 && len(numbers) > 0 {
			return puzzle.NewViolation("island", part, "a part of {n} cells with the numbers {numbers}", len(part), numbers)
		}
	}
	return nil
}

// says reports whether an answer has a fact, also one about the island of a number.
func (p nurikabe) says(s puzzle.Answer, f puzzle.Fact) bool {
	if f.What != puzzle.Within {
		has, err := p.Has(s, f)
		return has && err == nil
	}
	met := make([]bool, len(s))
	var flood func(c int)
	flood = func(c int) {
		met[c] = true
		for d := range s {
			if p.beside(c, d) && s[d] == 0 && !met[d] {
				flood(d)
			}
		}
	}
	flood(int(f.Value) - 1)
	return met[f.At.Number(p.cols)] != f.Not
}

// nurikabeRules states the rules with an auxiliary variable for each cell and number.
func nurikabeRules(p gridwright.Puzzle) (*rules.Set, error) {
	rows, cols := p.Size()
	m := rules.New(rows, cols)
	cells := m.Cells(false, nil)
	sea := make([]rules.Lit, rows*cols)
	on := make([][]rules.Lit, rows*cols) // of each cell: it is on the sea, or on an island
	for i, c := range cells.Cells {
		sea[i] = m.Fact(puzzle.ShadedFact(c))
		on[i] = []rules.Lit{sea[i]}
	}
	for at, word := range p.(nurikabe).numbers {
		size, err := strconv.Atoi(word)
		if err != nil {
			continue
		}
		island := make([]rules.Lit, len(sea))
		for i, c := range cells.Cells {
			island[i] = m.AuxFact(puzzle.WithinFact(c, at+1), fmt.Sprintf("%v is on the island of %v", c, cells.Cells[at]))
			on[i] = append(on[i], island[i])
		}
		m.Rule("number", "{cell} is on its island", cells.Cells[at]).Is(island[at])
		m.Rule("size", "the island of {cell} has {n} cells", cells.Cells[at], size).Exactly(size, island...)
		m.Rule("island", "the island of {cell} is connected", cells.Cells[at]).Connected(cells.Graph, island...)
		for _, ends := range cells.Graph.Edges {
			for _, e := range [][2]int{ends, {ends[1], ends[0]}} {
				m.Rule("apart", "an island ends at the sea between {cell} and {cell}", cells.Cells[e[0]],
					cells.Cells[e[1]]).Implies(island[e[0]], island[e[1]], sea[e[1]])
			}
		}
	}
	for i, c := range cells.Cells {
		m.Rule("cell", "{cell} is on the sea or on one island", c).Exactly(1, on[i]...)
		if int(c.Row) < rows-1 && int(c.Col) < cols-1 {
			m.Rule("pool", "the 2x2 cells from {cell} are not all sea", c).
				AtMost(3, sea[i], sea[i+1], sea[i+cols], sea[i+cols+1])
		}
	}
	m.Rule("sea", "the sea is connected").Connected(cells.Graph, sea...)
	whole, err := hitoriRules(p.(nurikabe).hitori)
	m.Answer = whole.Answer
	return m, err
}

// nurikabes are boards with no answer, one and several.
var nurikabes = []string{"2 .\n. .\n", ". .\n. .\n", "1 . .\n. . .\n. . 2\n", "2 . . .\n. . . 1\n. 3 . .\n", "1 1\n. .\n",
	". . 2\n. . .\n2 . .\n", ". 4 .\n. . .\n. . .\n", "3 . .\n. . .\n. . 1\n", "1 . 1 . 1\n. . . . .\n1 . 1 . 1\n", "1 . 3\n. . .\n. . .\n"}

// TestOwnAux: answers of a kind with auxiliary variables are those that its verifier accepts, by each
// engine, and whatever else is asked knows facts of the answers alone.
func TestOwnAux(t *testing.T) {
	ctx := context.Background()
	k := gridwright.Kind{Kind: &nurikabeKind, Rules: nurikabeRules}
	kinds := []gridwright.Kind{k}
	verdicts := map[gridwright.Verdict]int{}
	for _, text := range nurikabes {
		p, err := gridwright.Parse("nurikabe\n"+text, k)
		if err != nil {
			t.Fatal(err)
		}
		rows, cols := p.Size()
		var want []gridwright.Answer
		for bits := range 1 << (rows * cols) {
			s := make(gridwright.Answer, rows*cols)
			for c := range s {
				s[c] = bits >> c & 1
			}
			if p.Check(s) == nil {
				want = append(want, s)
			}
		}
		for _, engine := range gridwright.Engines(k.Kind, k) {
			o := &gridwright.SolveOptions{Kinds: kinds, Engine: engine, Solvers: gridwright.Solvers(pb.Solver{}), Limit: 99}
			r, err := gridwright.Solve(ctx, p, o)
			if err != nil || !r.Complete || len(r.Answers) != len(want) {
				t.Fatalf("%s of\n%s: %+v, %v, want %v", engine, text, r, err, want)
			}
			if n, err := gridwright.Count(ctx, p, o); err != nil || n.Number.Int64() != int64(len(want)) {
				t.Errorf("%s counts %v, %v, want %d, of\n%s", engine, n.Number, err, len(want), text)
			}
		}
		d, err := gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{Kinds: kinds})
		if err != nil || !d.Complete {
			t.Fatalf("%+v, %v", d, err)
		}
		verdicts[d.Verdict]++
		for _, f := range d.Settled() {
			if slices.ContainsFunc(want, func(s gridwright.Answer) bool { has, err := p.Has(s, f); return err != nil || !has }) {
				t.Errorf("%v is not in all answers of\n%s", f, text)
			}
		}
		auxExplained(t, p, k, d, want)
		auxModels(t, p, k, want)
	}
	if len(verdicts) != 3 {
		t.Errorf("the boards have %v", verdicts)
	}
}

// auxExplained compares explanations and what is said of entries with the answers.
func auxExplained(t *testing.T, p gridwright.Puzzle, k gridwright.Kind, d *gridwright.Deduction, want []gridwright.Answer) {
	t.Helper()
	ctx, kinds := context.Background(), []gridwright.Kind{k}
	known := map[gridwright.Fact]bool{}
	for step, err := range gridwright.Explain(ctx, p, &gridwright.HintOptions{Kinds: kinds}) {
		if err != nil {
			if len(want) > 0 || !errors.Is(err, gridwright.ErrNoAnswer) {
				t.Errorf("%v, of\n%s", err, p)
			}
			break
		}
		known[step.Fact] = true
		proof, err := step.Proof(ctx)
		right := !slices.ContainsFunc(want, func(s gridwright.Answer) bool { return !p.(nurikabe).says(s, step.Fact) })
		worded := step.Fact.What != puzzle.Within || strings.Contains(step.What, "on the island of") && !strings.Contains(step.What, "region")
		if !right || !worded || len(step.Rules) == 0 || err != nil || proof == nil {
			t.Errorf("the step %q by %q: %v, of\n%s", step.What, step.Rules, err, p)
		}
	}
	for _, f := range d.Settled() {
		if !f.Not && !known[f] {
			t.Errorf("no step leads to %v, of\n%s", f, p)
		}
	}
	hints, err := gridwright.Hint(ctx, p, &gridwright.HintOptions{Kinds: kinds})
	if (err == nil) != (len(want) > 0) || (len(hints) > 0) != slices.ContainsFunc(d.Settled(), func(f gridwright.Fact) bool { return !f.Not }) && len(want) > 0 {
		t.Errorf("the hint %v, %v, of\n%s", hints, err, p)
	}
	if g, err := gridwright.Grade(ctx, p, &gridwright.GradeOptions{Kinds: kinds}); len(want) == 1 && (err != nil || !g.Proved) {
		t.Errorf("%+v, %v, of\n%s", g, err, p)
	}
	for f := range p.Facts() {
		for _, f := range []gridwright.Fact{f, f.Opposite()} {
			some := slices.ContainsFunc(want, func(s gridwright.Answer) bool { has, err := p.Has(s, f); return err == nil && has })
			c, err := gridwright.CheckEntries(ctx, p, []gridwright.Fact{f}, &gridwright.CheckOptions{Kinds: kinds})
			if err != nil || (c.Verdict == gridwright.None) == some {
				t.Errorf("the entry %v: %+v, %v, of\n%s", f, c, err, p)
			}
		}
	}
}

// auxModels compares the points of models with the answers, and reads them back from files.
func auxModels(t *testing.T, p gridwright.Puzzle, k gridwright.Kind, want []gridwright.Answer) {
	t.Helper()
	ctx := context.Background()
	for _, name := range []string{"rules", "rules-flow"} {
		m, err := gridwright.ModelOf(ctx, p, name, k)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range want {
			point, err := m.Encode(s)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.Decode(point); err != nil || !slices.Equal(got, s) {
				t.Errorf("%v comes back as %v, %v", s, got, err)
			}
		}
		if other := make(gridwright.Answer, len(p.(nurikabe).numbers)); p.Check(other) != nil &&
			strings.ContainsAny(p.String(), "1234") { // else there are no auxiliary variables
			if _, err := m.Encode(other); err == nil || !strings.Contains(err.Error(), "rule out") {
				t.Errorf("a wrong answer has a point of %s: %v", name, err)
			}
		}
		var text, file bytes.Buffer
		if _, err := lp.Write(ctx, &text, m.Model); err != nil {
			t.Error(err)
		}
		if back, err := lp.Read(ctx, &text); err != nil || len(back.Cols) != len(m.Cols) {
			t.Errorf("an LP file: %v", err)
		}
		if _, err := mps.Write(ctx, &file, m.Model); err != nil {
			t.Error(err)
		}
	}
}

// TestOwnAuxClues: clues are dropped, and puzzles created, by rules with auxiliary variables.
func TestOwnAuxClues(t *testing.T) {
	ctx, k := context.Background(), own()
	k.Rules = func(p gridwright.Puzzle) (*rules.Set, error) {
		rows, cols := p.Size()
		m := rules.New(rows, cols)
		cells := m.Cells(false, nil)
		number := func(c puzzle.Cell) rules.Int { return m.Int(c, 1, 2) }
		for _, c := range cells.Cells {
			number(c)
		}
		for i, clue := range p.Clues() {
			c := puzzle.CellOf(clue.Cell, cols)
			m.Rule("given", "{cell} holds {number}", c, clue.Value).Clue(i).Is(number(c).Is(clue.Value))
		}
		for _, ends := range cells.Graph.Edges { // one of both holds v: it is the one, or the other
			c, d := cells.Cells[ends[0]], cells.Cells[ends[1]]
			for v := 1; v <= 2; v++ {
				l := m.Aux(fmt.Sprintf("%v, of %v and %v, holds %d", c, c, d, v))
				m.Rule("neighbour", "{cell} or {cell} holds {number}", c, d, v).Implies(l, number(c).Is(v))
				m.Rule("neighbour", "{cell} or {cell} holds {number}", c, d, v).Or(l, number(d).Is(v))
			}
		}
		return m, nil
	}
	kinds := []gridwright.Kind{k}
	for _, text := range []string{". .\n. .\n", "1 1\n. .\n", "1 . 1\n. 1 2\n"} {
		p, err := gridwright.ParseAs(puzzletest.Template(), text)
		if err != nil {
			t.Fatal(err)
		}
		want := puzzletest.Answers(puzzletest.TryAll, p)
		n, err := gridwright.Count(ctx, p, &gridwright.SolveOptions{Kinds: kinds})
		if err != nil || n.Number.Int64() != int64(len(want)) {
			t.Errorf("%v, %v, want %d", n.Number, err, len(want))
		}
		if c, err := gridwright.FindClash(ctx, p, k); err != nil || (c.Clues != nil) != (len(want) == 0) {
			t.Errorf("%+v, %v", c, err)
		}
	}
	p, err := gridwright.ParseAs(puzzletest.Template(), "1 . 1\n. 1 2\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []gridwright.MinimizeOptions{{}, {Minimum: true}} {
		o.Kinds = kinds
		if r, err := gridwright.Minimize(ctx, p, &o); err != nil || r.Clues != 1 || !r.Irreducible {
			t.Errorf("%+v, %v", r, err)
		}
	}
	frame, err := gridwright.Frame(k.Kind, 3, 4)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Kinds: kinds, Seed: 1}); err != nil || len(g.Puzzle.Clues()) != 1 {
		t.Errorf("%+v, %v", g, err)
	}
}
