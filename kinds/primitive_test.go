package kinds_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// primitiveKinds are kinds of one primitive each, with judges.
var primitiveKinds = map[string]string{
	// The numbers of a row times their places, and 5 for a first 3, have a sum; with a bound, at most.
	"linear": `
kind("weights", doc = "d", example = "weights\n6 . . .\n23 . . .\n")
option("bound", words = ["sum", "most"], doc = "what a number outside is")
cells(1, 3)
frame("left")
def rules(p, m):
    for k in p.clues:
        terms = [(i + 1, c) for i, c in enumerate(k.cells)] + [(5, k.cells[0].holds(3))]
        if p.option("bound") == "most":
            m.linear(terms, most = k.value, clue = k, words = "the sum is at most {value}")
        else:
            m.linear(terms, least = k.value, most = k.value, clue = k, words = "the sum is {value}")
    for r in p.rows:
        m.linear([(-1, r[0]), (1, r[-1])], least = 0, words = "the last is not less than the first")
        m.linear([(1, c) for c in p.cells if c.col == 0], most = 4, words = "the first column is small")
def check(p, answer):
    for k in p.clues:
        total = 5 if answer[k.cells[0]] == 3 else 0
        for i, c in enumerate(k.cells):
            total += (i + 1) * answer[c]
        if total > k.value or total < k.value and p.option("bound") == "sum":
            return "another sum", k.cells
    for r in p.rows:
        if answer[r[0]] > answer[r[-1]]:
            return "the last is less"
    total = 0
    for r in p.rows:
        total += answer[r[0]]
    if total > 4:
        return "the first column is large"
`,
	// The links connect all cells but those with a 0; cells with a 2 are joined across the board, too.
	"joined": `
kind("net", doc = "d", example = "net\n. .\n1 1\n")
links()
clues(0, 2)
def ends(p):
    twos = [k.cell for k in p.clues if k.value == 2]
    return [c for c in p.cells if c.clue != 0], [(c, d) for c, d in zip(twos, twos[1:])]
def rules(p, m):
    cells, far = ends(p)
    joins = [(c, d, m.any_of([c.link(s) for c in p.cells for s in ["up", "left"]], words = "a link"))
             for c, d in far]
    for c in cells:
        for d, here in [(c.right, c.link("right")), (c.down, c.link("down"))]:
            if d in cells:
                joins.append((c, d, here))
    m.joined(cells, joins, words = "the links connect the cells")
    for c in p.cells:
        m.at_most(4 if c in cells else 0, c.links, at = c, words = "{cell} has links or not")
    for k in p.clues:
        if k.value:
            m.count([k.value], k.cell.links, clue = k, words = "{n} links")
def check(p, answer):
    cells, far = ends(p)
    joins = []
    for c in p.cells:
        if answer.sides(c) and c not in cells:
            return "a cell with a 0 is linked", c
        if c.clue and c.clue != len(answer.sides(c)):
            return "another number of links", c
        joins += [(c, {"right": c.right, "down": c.down}[s]) for s in answer.sides(c) if s in ["right", "down"]]
    if not p.joined(cells, joins + (far if joins else [])):
        return "not connected", cells
`,
	"next": `
kind("walk", doc = "d", example = "walk\n1 . 3\n. . .\n", monotone = True)
option("corners", 0, first = 0, last = 1, doc = "steps through corners")
cells(1, "cells", given = True)
def rules(p, m):
    n = p.height * p.width
    for v in range(1, n + 1):
        m.exactly(1, [c.holds(v) for c in p.cells], words = "%d is in one cell" % v)
        if v < n:
            m.next([c.holds(v) for c in p.cells], [c.holds(v + 1) for c in p.cells],
                   corners = p.option("corners") == 1, words = "%d and %d are neighbours" % (v, v + 1))
def check(p, answer):
    at = {answer[c]: c for c in p.cells}
    if len(at) < len(p.cells):
        return "a number twice"
    for v in range(1, len(at)):
        if at[v + 1] not in (at[v].around if p.option("corners") else at[v].neighbours):
            return "no neighbours", [at[v], at[v + 1]]
`,
	"divide": `
kind("parts", doc = "d", example = "parts\n2 . 2\n. . 2\n")
option("shape", words = ["any", "rectangle"], doc = "what a region is")
lines()
clues(1, 9)
def rules(p, m):
    regions = [[m.aux("{cell} is in region %d" % (i + 1), at = c) for c in p.cells] for i, k in enumerate(p.clues)]
    m.divide(regions, sizes = [k.value for k in p.clues], clues = p.clues, borders = True,
             rectangles = p.option("shape") == "rectangle", words = "the region of {cell}")
    for i, k in enumerate(p.clues):
        m.must(regions[i][p.cells.index(k.cell)], clue = k, words = "{cell} is in its region")
    for c in p.cells:
        for s in ["up", "right", "down", "left"]:
            if not c.ray(s):
                m.must(~c.line(s), at = c, words = "no line is on the rim at {cell}")
def check(p, answer):
    for region in answer.regions:
        if [c.clue for c in region if c.clue] != [len(region)]:
            return "a region needs one number, its size", region
        rows, cols = [c.row for c in region], [c.col for c in region]
        if p.option("shape") == "rectangle" and len(region) != (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1):
            return "a region is no rectangle", region
        for c in region:
            for s in answer.sides(c):
                if not c.ray(s) or c.ray(s)[0] in region:
                    return "a line divides nothing", c
`,
	"groups": `
kind("walls", doc = "d", example = "walls\n2 2\n2 2\n")
lines()
clues(0, 4)
def rules(p, m):
    m.groups(borders = True, words = "lines divide the board")
    for k in p.clues:
        m.exactly(k.value, k.cell.lines, clue = k, words = "{n} sides of {cell} are drawn")
    for c in p.cells:
        for s in ["up", "right", "down", "left"]:
            if not c.ray(s):
                m.must(~c.line(s), at = c, words = "no line is on the rim at {cell}")
def check(p, answer):
    for k in p.clues:
        if len(answer.sides(k.cell)) != k.value:
            return "another number of sides", k.cell
    for region in answer.regions:
        for c in region:
            for s in answer.sides(c):
                if not c.ray(s) or c.ray(s)[0] in region:
                    return "a line divides nothing", c
`,
}

// TestPrimitives: the primitives of files that no kind of ours has agree with a judge about every
// assignment of small boards.
func TestPrimitives(t *testing.T) {
	for _, name := range sample.Of(slices.Sorted(maps.Keys(primitiveKinds)), 1) {
		t.Run(name, func(t *testing.T) {
			f, err := kinds.Open("f.star", primitiveKinds[name], nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.Try(context.Background(), 30_000, 1)
			if err != nil {
				t.Fatal(err)
			}
			if got.Boards < 8 || got.Answers < 8 || got.None == nil {
				t.Errorf("too few boards: %+v", got)
			}
			t.Logf("%d boards, %d answers", got.Boards, got.Answers)
		})
	}
}

// TestBridges: a line leads over the cells whose values it draws, to those before and behind them.
// One that leads nowhere stays a character.
func TestBridges(t *testing.T) {
	p := puzzletest.Parse(t, named(t, "hashi").Kind, "hashi\n2 . . 3\n. . . .\n. . . 1\n")
	got := p.Layout(puzzle.Answer{0, 3, 3, 0, 1, 1, 1, 4, 1, 1, 1, 0})
	want := []puzzle.Link{{From: 0, To: 3, Double: true}, {From: 3, To: 11}}
	slices.SortFunc(got.Links, func(a, b puzzle.Link) int { return a.From - b.From })
	if !slices.Equal(got.Links, want) || !got.Traced || got.Cells[1].Text != "" {
		t.Errorf("%+v, want the links %v", got, want)
	}
	p = puzzletest.Parse(t, named(t, "hashi").Kind, "hashi\n1 . 1\n")
	if got := p.Layout(puzzle.Answer{0, 4, 0}); got.Cells[1].Text != "│" || len(got.Links) > 0 {
		t.Errorf("%+v, want a line down in the cell", got)
	}
}

// TestDivideWords: a hint names a region by its clue.
func TestDivideWords(t *testing.T) {
	k, err := kinds.Read("f.star", primitiveKinds["divide"])
	if err != nil {
		t.Fatal(err)
	}
	p := puzzletest.Parse(t, k.Kind, k.Example)
	var all []string
	for s, err := range gridwright.Explain(context.Background(), p, &gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s.What)
	}
	if text := strings.Join(all, "\n"); !strings.Contains(text, "the region of row 1, column 3 ") || strings.Contains(text, "region {") {
		t.Errorf("the steps are\n%s", text)
	}
}
