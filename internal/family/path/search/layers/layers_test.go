package layers

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/reach"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func empty(rows, cols int) string { return strings.Repeat(strings.Repeat(". ", cols)+"\n", rows) }

func TestEngine(t *testing.T) {
	for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
		enginetest.Run(t, Engine{}, kind, brute.Answers, []enginetest.Case{
			{Text: ".\n", Count: 1}, {Text: "1\n", Count: 1}, {Text: empty(1, 5), Count: 2}, {Text: empty(3, 4), Count: -1},
			{Text: ". . .\n. x .\n. . .\n", Count: -1}, {Text: ". . x x\nx x x .\n", Count: 0}, {Text: "1 9 .\n. . .\n. . .\n", Count: -1},
			{Text: ". . 3\n. 2 .\n1 . .\n", Count: -1}, {Text: ". 10 . .\n. . 2 .\n. . 5 .\n", Count: -1}, {Text: "1 2 3\n. . .\n. . .\n", Count: -1},
			{Text: empty(12, 12), Count: enginetest.Endless},
		})
	}
}

// draw draws a board of up to twelve cells with holes and clues, some of them wrong.
func draw(t *rapid.T) *path.Puzzle {
	g := grid.Board{Rows: rapid.IntRange(1, 3).Draw(t, "rows"), Cols: rapid.IntRange(1, 4).Draw(t, "columns")}
	values := make([]int, g.Cells())
	size := g.Cells()
	for range rapid.IntRange(0, 2).Draw(t, "holes") {
		if c := rapid.IntRange(0, g.Cells()-1).Draw(t, "hole"); values[c] == 0 && size > 1 {
			values[c] = path.Hole
			size--
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "givens") {
		c, k := rapid.IntRange(0, g.Cells()-1).Draw(t, "cell"), rapid.IntRange(1, size).Draw(t, "number")
		if values[c] == 0 && !slices.Contains(values, k) {
			values[c] = k
		}
	}
	p, err := path.New(g, rapid.Bool().Draw(t, "diagonal"), values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// built is a search of a board before its first consequences; nil where the build shows that there
// is no answer.
func built(p *path.Puzzle) *search {
	s := &search{pulse: engine.NewPulse(context.Background()), wiped: -1, last: -1}
	if s.build(p) != reach.Done {
		return nil
	}
	return s
}

// counts is a search with all its counts, for comparison.
func (s *search) counts() []any {
	return []any{slices.Clone(s.candidates), slices.Clone(s.alive), slices.Clone(s.numbers), slices.Clone(s.cells),
		slices.Clone(s.links), slices.Clone(s.ends), len(s.trail)}
}

// recount reports a count that is not what is left, or a consequence that has not been drawn.
func (s *search) recount() error {
	numbers, cells := make([]census, s.n), make([]census, s.board)
	steps := make([]int32, len(s.links))
	for id, x := range s.candidates {
		if !s.alive[id] {
			continue
		}
		numbers[x.number].add(int32(id))
		cells[x.cell].add(int32(id))
		ahead, behind := int16(0), int16(0)
		for i := x.forward; i < x.end; i++ {
			st := s.steps[i]
			switch {
			case !s.alive[st.to] || !s.open(st.link):
			case i < x.back:
				if ahead++; st.link >= 0 {
					steps[st.link]++
				}
			default:
				behind++
			}
		}
		if ahead != x.ahead || behind != x.behind {
			return fmt.Errorf("candidate %+v has %d steps ahead and %d behind", x, ahead, behind)
		}
		if ahead == 0 && int(x.number) < s.n-1 || behind == 0 && x.number > 0 {
			return fmt.Errorf("candidate %+v has no step and is there", x)
		}
		if ahead == 1 && behind == 1 && s.left(x.forward, x.back) == s.left(x.back, x.end) {
			return fmt.Errorf("candidate %+v has steps to one cell alone", x)
		}
		for _, side := range s.sidesOf(x.cell) {
			if s.links[side.link].forced && !s.held(int32(id), side.link) {
				return fmt.Errorf("candidate %+v has no step over a forced link", x)
			}
		}
	}
	if !slices.Equal(numbers, s.numbers) || !slices.Equal(cells, s.cells) {
		return fmt.Errorf("numbers are %v, should be %v; cells are %v, should be %v", s.numbers, numbers, s.cells, cells)
	}
	for k, left := range numbers {
		if left.count == 1 && cells[s.candidates[left.sum].cell].count != 1 {
			return fmt.Errorf("number %d has one cell, which has other numbers", k)
		}
	}
	for c, left := range cells {
		if left.count == 1 && numbers[s.candidates[left.sum].number].count != 1 {
			return fmt.Errorf("cell %d has one number, which has other cells", c)
		}
	}
	return s.relink(steps)
}

func (s *search) sidesOf(c int32) []sideLink {
	if !s.follow {
		return nil
	}
	return s.sides[c]
}

// relink is recount for links. steps are those that are left.
func (s *search) relink(steps []int32) error {
	left, forced := make([]int8, s.board), make([]int8, s.board)
	for id, l := range s.links {
		if l.dead && l.forced {
			return fmt.Errorf("link %d is dead and forced", id)
		}
		if !l.dead && (l.steps != steps[id] || l.steps == 0) {
			return fmt.Errorf("link %d has %d steps, and says %d", id, steps[id], l.steps)
		}
		for _, c := range l.cell {
			if !l.dead {
				left[c]++
			}
			if l.forced {
				forced[c]++
			}
		}
	}
	for c := range left {
		e := s.ends[c]
		if !s.follow || s.hole[c] || s.n == 1 {
			continue
		}
		if e.left != left[c] || e.forced != forced[c] {
			return fmt.Errorf("cell %d has %d links and %d forced, and says %d and %d", c, left[c], forced[c], e.left, e.forced)
		}
		need := int8(2)
		if s.mayEnd(c) {
			need = 1
		}
		switch {
		case left[c] < need || forced[c] > 2:
			return fmt.Errorf("cell %d needs %d links, has %d, and %d are forced", c, need, left[c], forced[c])
		case left[c] == need && forced[c] < need:
			return fmt.Errorf("cell %d has no more links than it needs, and only %d are forced", c, forced[c])
		case forced[c] == 2 && left[c] > 2:
			return fmt.Errorf("cell %d has two forced links, and %d in all", c, left[c])
		}
	}
	return nil
}

// mayEnd reports whether a cell can hold the first or the last number.
func (s *search) mayEnd(c int) bool {
	return slices.ContainsFunc(s.byCell[c], func(id int32) bool {
		k := int(s.candidates[id].number)
		return s.alive[id] && (k == 0 || k == s.n-1)
	})
}

// TestCounts: on random boards, after random choices, all counts are what is left, all consequences
// are drawn, none takes an answer, and going back restores everything.
func TestCounts(t *testing.T) {
	choices, dead := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		answers := puzzletest.Answers(brute.Answers, p)
		s := built(p)
		if s == nil || !s.root() {
			if len(answers) > 0 {
				t.Fatalf("no consequence leaves the answer %v of\n%s", answers[0], p)
			}
			return
		}
		holds := func() {
			t.Helper()
			if err := s.recount(); err != nil {
				t.Fatalf("%v, of\n%s", err, p)
			}
			for _, a := range answers {
				for c, v := range a {
					if v > 0 && !slices.ContainsFunc(s.byCell[c], func(id int32) bool {
						return s.alive[id] && int(s.candidates[id].number) == v-1
					}) {
						t.Fatalf("%d in cell %d of the answer %v is lost, of\n%s", v, c, a, p)
					}
				}
			}
		}
		holds()
		type state struct {
			counts  []any
			answers []puzzle.Answer
			mark    int
		}
		var before []state
		for range rapid.IntRange(1, 8).Draw(t, "moves") {
			var open []int32
			for id, alive := range s.alive {
				if alive && s.numbers[s.candidates[id].number].count > 1 {
					open = append(open, int32(id))
				}
			}
			if len(open) > 0 && rapid.IntRange(0, 3).Draw(t, "go on") > 0 {
				id := rapid.SampledFrom(open).Draw(t, "candidate")
				before = append(before, state{s.counts(), answers, len(s.trail)})
				x := s.candidates[id]
				var with []puzzle.Answer
				for _, a := range answers {
					if a[x.cell] == int(x.number)+1 {
						with = append(with, a)
					}
				}
				choices++
				answers = with
				s.queue = append(s.queue[:0], event{assign, id})
				if s.settle() {
					holds()
					continue
				}
				if dead++; len(with) > 0 {
					t.Fatalf("with %+v the answer %v is lost, of\n%s", x, with[0], p)
				}
			} else if len(before) == 0 {
				continue
			}
			last := before[len(before)-1]
			before, answers = before[:len(before)-1], last.answers
			s.undo(last.mark)
			s.queue = s.queue[:0]
			if !reflect.DeepEqual(s.counts(), last.counts) {
				t.Fatalf("going back leaves\n%v\nwhere there was\n%v\nof\n%s", s.counts(), last.counts, p)
			}
		}
	})
	if !testing.Short() && (choices < 20 || dead == 0) {
		t.Errorf("%d choices, of which %d led nowhere, are too few", choices, dead)
	}
}

// TestCutShort: wherever it is cut short, while it builds, draws the first consequences, or searches,
// a search does not claim to have come to the end.
func TestCutShort(t *testing.T) {
	for _, diagonal := range []bool{false, true} {
		p := snake(t, 25, 25, diagonal)
		ctx := &enginetest.Looking{Context: context.Background()}
		out, err := Engine{}.Search(ctx, p, 0, func(puzzle.Answer) bool { return true })
		if err != nil || out.Found != 1 || !out.Complete || ctx.Looks < 10 {
			t.Fatalf("%+v, %v after %d looks", out, err, ctx.Looks)
		}
		var all []int
		for at := range ctx.Looks {
			all = append(all, at+1)
		}
		enginetest.Stops(t, Engine{}, p, all...)
	}
}

// snake is a board whose walk runs row by row, there and back. Every other row is given, and every
// fifth number of the others.
func snake(t *testing.T, rows, cols int, diagonal bool) *path.Puzzle {
	t.Helper()
	values := make([]int, rows*cols)
	for c := range values {
		row, col := c/cols, c%cols
		if row%2 == 1 {
			col = cols - 1 - col
		}
		if v := row*cols + col + 1; v%5 == 0 || row%2 == 0 {
			values[c] = v
		}
	}
	p, err := path.New(grid.Board{Rows: rows, Cols: cols}, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBudgets: a search ends at its budget, and says that it is not complete.
func TestBudgets(t *testing.T) {
	every := func(puzzle.Answer) bool { return true }
	p := puzzletest.Parse(t, path.Numbrix(), empty(5, 5))
	for _, most := range []int64{1, 10, 1000} {
		out, err := engine.Checked(Engine{Budget: engine.Budget{Nodes: most}}).Search(context.Background(), p, 0, every)
		if err != nil || out.Complete || out.Nodes > most+1 || most > 100 && out.Found == 0 {
			t.Errorf("%d nodes: %+v, %v", most, out, err)
		}
	}
	out, err := engine.Checked(Engine{Budget: engine.Budget{Conflicts: 3}}).Search(context.Background(), p, 0, every)
	if err != nil || out.Complete || out.Found == 0 {
		t.Errorf("3 failures: %+v, %v", out, err)
	}
	all, err := engine.Checked(Engine{}).Search(context.Background(), p, 0, every)
	if err != nil || !all.Complete || all.Found != 8648 || all.Nodes <= out.Nodes {
		t.Errorf("no budget: %+v, %v", all, err)
	}
}

// TestBeginsAgain: a search that begins again early and often finds each answer once and comes to the
// end of them.
func TestBeginsAgain(t *testing.T) {
	often := 0
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		want := len(puzzletest.Answers(brute.Answers, p))
		s := built(p)
		if s == nil {
			return
		}
		s.until = 2 - int64(s.n) // run adds a node for each number
		s.yield = func(puzzle.Answer) bool { return true }
		if complete := !s.root() || s.run(); !complete || s.found != want {
			t.Fatalf("found %d of %d answers, complete %v, of\n%s", s.found, want, complete, p)
		}
		if s.until > 2 {
			often++
		}
	})
	if often < 10 && !testing.Short() {
		t.Errorf("only %d boards were begun again", often)
	}
}
