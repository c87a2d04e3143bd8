package puzzletest

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// facts checks that the facts of the board distinguish its answers, that Has agrees with the
// drawing of each answer, and that Has returns an error for facts that the board does not have.
func facts(t testing.TB, p puzzle.Puzzle, answers []puzzle.Answer) {
	t.Helper()
	all := listed(t, p)
	parted := map[string]puzzle.Answer{}
	drawings := map[string]puzzle.Answer{}
	for i, s := range answers {
		drawn := fmt.Sprint(p.Layout(s))
		if other, ok := drawings[drawn]; ok {
			t.Fatalf("the answers %v and %v have the same drawing, of\n%s", other, s, p)
		}
		drawings[drawn] = s
		var bits []byte
		for _, f := range all {
			has, err := ask(t, p, s, f)
			if err != nil {
				t.Fatalf("Has does not know %v, which Facts yields: %v, of\n%s", f, err, p)
			}
			bits = strconv.AppendBool(bits, has)
		}
		if other, ok := parted[string(bits)]; ok {
			t.Fatalf("the answers %v and %v have the same facts, of\n%s", other, s, p)
		}
		parted[string(bits)] = s
		if i < sample.Number(6, 1) { // all facts of all answers would take too long
			pictured(t, p, s)
		}
	}
}

// listed returns the facts of a board. It checks that none comes twice or is an opposite, that they
// are well formed and come in the same order each time, and that they stop when the caller stops.
func listed(t testing.TB, p puzzle.Puzzle) []puzzle.Fact {
	t.Helper()
	all := slices.Collect(p.Facts())
	if !slices.Equal(all, slices.Collect(p.Facts())) {
		t.Errorf("Facts yields others the second time, of\n%s", p)
	}
	rows, cols := p.Size()
	seen := map[puzzle.Fact]bool{}
	for _, f := range all {
		if err := f.On(rows, cols); err != nil {
			t.Errorf("Facts yields %v: %v, of\n%s", f, err, p)
		}
		if f.Not {
			t.Errorf("Facts yields an opposite: %v, of\n%s", f, p)
		}
		if seen[f] {
			t.Errorf("Facts yields %v twice, of\n%s", f, p)
		}
		seen[f] = true
	}
	calls := 0
	p.Facts()(func(puzzle.Fact) bool {
		calls++
		return false
	})
	if calls > 1 {
		t.Errorf("Facts goes on when it is told to stop, of\n%s", p)
	}
	return all
}

// ask passes a fact and its opposite to Has, which must not panic, and of which exactly one must
// hold.
func ask(t testing.TB, p puzzle.Puzzle, s puzzle.Answer, f puzzle.Fact) (has bool, err error) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("Has panics at %v: %v, of\n%s", f, r, p)
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	has, err = p.Has(s, f)
	not, errNot := p.Has(s, f.Opposite())
	switch {
	case (err == nil) != (errNot == nil):
		t.Errorf("Has says of %v %v, and of its opposite %v, of\n%s", f, err, errNot, p)
	case err == nil && has == not:
		t.Errorf("Has says %v of %v and of its opposite, of\n%s", has, f, p)
	case err != nil && (has || not):
		t.Errorf("Has says yes to %v, with an error: %v, of\n%s", f, err, p)
	case err != nil && err.Error() == "":
		t.Errorf("Has refuses %v without a word, of\n%s", f, p)
	}
	return has, err
}

// pictured: for every fact that can be stated of an answer, Has reports what the drawing shows, or
// returns an error. Holes and cells outside have no facts.
func pictured(t testing.TB, p puzzle.Puzzle, s puzzle.Answer) {
	t.Helper()
	d := layoutAsRead{p.Layout(s)}
	for _, f := range d.statements() {
		has, err := ask(t, p, s, f)
		switch want, ok := d.shows(f); {
		case err == nil && ok && named(p, f): // drawn in a way of its own
		case err == nil && !ok:
			t.Errorf("Has knows %v, which the board can't have, of\n%s", f, p)
		case err == nil && has != want:
			t.Errorf("Has says %v of %v, the drawing of %v %v, of\n%s", has, f, s, want, p)
		}
	}
}

// named reports whether a fact is about something other than a number in a cell.
func named(p puzzle.Puzzle, f puzzle.Fact) bool {
	words := p.Kind().Words
	return f.What == puzzle.Holds && words != nil && words(f) != ""
}

// layoutAsRead is the layout of an answer, read as a person would.
type layoutAsRead struct{ puzzle.Layout }

// nobody is a pair that no board has.
const nobody = "nobody"

// statements lists facts of all forms about all cells, and others that no board has.
func (d layoutAsRead) statements() []puzzle.Fact {
	names := []string{nobody}
	for _, m := range d.Cells {
		if m.Given && !slices.Contains(names, m.Text) {
			names = append(names, m.Text)
		}
	}
	far := puzzle.Cell{Row: math.MaxInt16, Col: math.MaxInt16}
	cells := []puzzle.Cell{{Row: int16(d.Rows)}, {Col: int16(d.Cols)}, far, {Row: -1}, {Col: -1}}
	for c := range d.Cells {
		cells = append(cells, puzzle.CellOf(c, d.Cols))
	}
	all := []puzzle.Fact{{}, {What: math.MaxUint8}, {What: Forms()[len(Forms())-1] + 1}}
	for _, c := range cells {
		all = append(all, puzzle.UsedFact(c), puzzle.HoldsFact(c, math.MaxInt32), puzzle.HoldsFact(c, -1),
			puzzle.OnPathFact(c, ""), puzzle.ShadedFact(c))
		for v := range int32(2*puzzle.Left + 1) { // also what is no side, and sides of two cells
			all = append(all, puzzle.Fact{What: puzzle.Drawn, At: c, Value: v})
		}
		for _, v := range []int{-1, 0, 1, 2, len(d.Cells), math.MaxInt32} {
			all = append(all, puzzle.WithinFact(c, v))
		}
		for v := range len(d.Cells) + 2 {
			all = append(all, puzzle.HoldsFact(c, v))
		}
		for _, name := range names {
			all = append(all, puzzle.OnPathFact(c, name))
		}
		for _, to := range cells {
			next := puzzle.NextFact(c, to)
			all = append(all, puzzle.SmallerFact(c, to), next,
				puzzle.Fact{What: puzzle.Linked, At: c, To: to}) // also not in reading order
			for _, v := range []int32{1, 2, int32(len(d.Cells)), math.MaxInt32} {
				next.Value = v
				all = append(all, next)
			}
			for _, name := range names {
				linked := puzzle.LinkedFact(c, to)
				linked.Pair = name
				all = append(all, linked)
			}
		}
	}
	return all
}

// shows reports whether the drawing shows a fact, and whether there can be such a fact. It can't
// know how large numbers may be, only that there is a limit.
func (d layoutAsRead) shows(f puzzle.Fact) (has, ok bool) {
	if f.On(d.Rows, d.Cols) != nil || f.Pair == nobody || d.at(f.At).Hole {
		return false, false
	}
	switch f.What {
	case puzzle.Linked, puzzle.Next, puzzle.Smaller:
		if d.at(f.To).Hole {
			return false, false
		}
	default: // has no second cell
	}
	here, there := d.number(f.At), d.number(f.To)
	switch f.What {
	case puzzle.Holds:
		return here == int(f.Value), 1 <= f.Value && f.Value < math.MaxInt32
	case puzzle.Linked:
		return d.link(f.At, f.To) && (f.Pair == "" || d.group(f)), true
	case puzzle.Next:
		return here+1 == there && (f.Value == 0 || here == int(f.Value)), f.Value < math.MaxInt32
	case puzzle.OnPath:
		return d.group(f), true
	case puzzle.Used:
		return d.at(f.At).Group > 0, d.Traced
	case puzzle.Smaller:
		return here < there, true
	case puzzle.Drawn:
		return d.edge(f), d.Lattice || len(d.Edges) > 0 // or drawn borders
	default: // Shaded and Within, which no layout shows
		return false, false
	}
}

// edge reports whether a line is drawn on the side of a cell that a fact names.
func (d layoutAsRead) edge(f puzzle.Fact) bool {
	corner := int(f.At.Row)*(d.Cols+1) + int(f.At.Col)
	below := corner + d.Cols + 1
	sides := map[puzzle.Side][2]int{puzzle.Up: {corner, corner + 1},
		puzzle.Right: {corner + 1, below + 1}, puzzle.Down: {below, below + 1},
		puzzle.Left: {corner, below}}
	side := sides[puzzle.Side(f.Value)]
	return slices.ContainsFunc(d.Edges, func(e puzzle.Edge) bool {
		return e.From == side[0] && e.To == side[1] || e.From == side[1] && e.To == side[0]
	})
}

func (d layoutAsRead) at(c puzzle.Cell) puzzle.Mark { return d.Cells[c.Number(d.Cols)] }

// number returns the number drawn in a cell, 0 for none.
func (d layoutAsRead) number(c puzzle.Cell) int {
	v, _ := strconv.Atoi(d.at(c).Text)
	return v
}

// link reports whether a line joins two cells.
func (d layoutAsRead) link(c, to puzzle.Cell) bool {
	i, j := c.Number(d.Cols), to.Number(d.Cols)
	return slices.ContainsFunc(d.Links, func(l puzzle.Link) bool {
		return l.From == i && l.To == j || l.From == j && l.To == i
	})
}

// group reports whether the cell of a fact is drawn as part of the path of its pair.
func (d layoutAsRead) group(f puzzle.Fact) bool {
	return slices.ContainsFunc(d.Cells, func(m puzzle.Mark) bool {
		return m.Given && m.Text == f.Pair && m.Group == d.at(f.At).Group
	})
}

// Forms lists the forms of facts.
func Forms() (all []puzzle.What) {
	for what := puzzle.Holds; ; what++ {
		err := puzzle.Fact{What: what}.On(1, 1)
		if err != nil && strings.Contains(err.Error(), "it has no form") {
			return all
		}
		all = append(all, what)
	}
}

// FactCase is the text of a fact, and the expected result of Has.
type FactCase struct {
	Text string
	Has  bool
	Err  string // the whole error, "" for none
}

// Facts compares the results of Has for an answer with a table.
func Facts(t testing.TB, p puzzle.Puzzle, s puzzle.Answer, cases []FactCase) {
	t.Helper()
	for _, tt := range cases {
		f, err := puzzle.ParseFact(tt.Text)
		if err != nil {
			t.Fatal(err)
		}
		says := ""
		has, err := p.Has(s, f)
		if err != nil {
			says = err.Error()
		}
		if has != tt.Has || says != tt.Err {
			t.Errorf("%s: %v, %q; want %v, %q", tt.Text, has, says, tt.Has, tt.Err)
		}
	}
}
