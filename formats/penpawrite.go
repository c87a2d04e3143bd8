package formats

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// penpaLayer is what is drawn, by the keys of Penpa+.
type penpaLayer map[string]any

// newPenpaLayer has the keys that the page expects.
func newPenpaLayer() penpaLayer {
	layer := penpaLayer{}
	for _, key := range []string{"command_redo", "command_undo", "command_replay"} {
		layer[key] = map[string]any{"__a": []int{}}
	}
	for _, key := range []string{"thermo", "arrows", "direction", "squareframe", "polygon",
		"killercages", "nobulbthermo"} {
		layer[key] = []int{}
	}
	for _, key := range []string{"surface", "number", "numberS", "symbol", "freeline", "freelineE",
		"line", "lineE", "wall", "cage", "deletelineE"} {
		layer[key] = map[string]any{}
	}
	return layer
}

// put draws something at a point, or as a line between two.
func (l penpaLayer) put(key string, value any, points ...int) {
	slices.Sort(points)
	name := strings.ReplaceAll(strings.Trim(fmt.Sprint(points), "[]"), " ", ",")
	l[key].(map[string]any)[name] = value
}

// writePenpa writes a URL in which the page edits the drawing, with the answer as if a solver had
// drawn it.
func writePenpa(e Entry) (string, error) {
	l := e.Puzzle.Layout(nil)
	var margins [4]int // above, below, on the left, on the right
	for side, clues := range l.Frame {
		for _, clue := range clues {
			at := []int{0, 3, 1, 2}[side]
			margins[at] = max(margins[at], len(clue))
		}
	}
	rows, cols := l.Rows+margins[0]+margins[1], l.Cols+margins[2]+margins[3]
	drawing := &siteDrawing{foreignBoard: &foreignBoard{rows: l.Rows, cols: l.Cols}}
	b := &penpaBoard{siteDrawing: drawing, width: cols + 4,
		height: rows + 4, top: margins[0], left: margins[2]}
	puzzled, solved := newPenpaLayer(), newPenpaLayer()
	b.draw(puzzled, l, penpaInk, penpaLight)
	b.frame(puzzled, l)
	if e.Answer != nil {
		b.draw(solved, filledIn(l, e.Puzzle.Layout(e.Answer)), penpaGreen, penpaDark)
	}
	header, _, _ := strings.Cut(e.Puzzle.String(), "\n")
	genres := []string{header}
	if genre := penpaGenre(e.Puzzle.Kind().Name, l); genre != "" {
		genres = []string{genre, header}
	}
	lines := []string{17: ""}
	lines[0], lines[6] = b.header(e, rows, cols), "[]"
	lines[10] = "[3,1,3]" // the version of Penpa+ whose URLs look so
	for i, value := range map[int]any{1: margins, 3: puzzled, 4: solved, 5: b.list(l), 17: genres} {
		var err error
		if lines[i], err = oneLineJSON(value); err != nil {
			return "", err
		}
	}
	lines[2] = `{"grid":["1","2","1"]}`
	if l.Lattice {
		lines[2] = `{"grid":["3","1","2"]}` // dots, without lines and frame
	}
	text := penpaShort().Replace(strings.Join(lines, "\n"))
	return comesBack(e, "https://swaroopg92.github.io/penpa-edit/#m=edit&p="+deflate(text)+"\n",
		penpa(), "Penpa+", true)
}

// penpaGenre returns the name that the page has for a kind, if it differs from ours; or else "".
func penpaGenre(kind string, l puzzle.Layout) string {
	if kind == "sudoku" {
		if l.Cages != nil {
			return "killer"
		} else if _, _, ok := boxSizeOf(l.Regions, l.Rows); !ok {
			return "irregular"
		}
	}
	before, _, ok := strings.Cut(penpaGenres+",", ":"+kind+",")
	if !ok {
		return ""
	}
	return before[strings.LastIndex(before, ",")+1:]
}

// penpaSize is that of a cell in pixels.
const penpaSize = 38

// header returns the first line.
func (b *penpaBoard) header(e Entry, rows, cols int) string {
	// The middle of the board is a cell, a corner or a side.
	middle := b.point([2][2]int{{corners, sidesRight}, {sidesBelow, centres}}[cols%2][rows%2],
		(rows-1)/2-b.top, (cols-1)/2-b.left)
	title, author, source, rules := penpaFields(e.Info)
	fields := []any{"square", cols, rows, penpaSize, 0, 1, 1, (cols + 1) * penpaSize,
		(rows + 1) * penpaSize, middle, middle, 0, 0, 0, 0, "Title: " + title, "Author: " + author,
		source, rules, "OFF", false}
	words := make([]string, len(fields))
	for i, f := range fields {
		words[i] = fmt.Sprint(f)
	}
	return strings.Join(words, ",")
}

// penpaFields writes what is known of a puzzle. A source is an address, in which %2C is a comma.
func penpaFields(info texts.Info) (title, author, source, rules string) {
	comma := strings.NewReplacer(",", "%2C", "\n", " ")
	signs := strings.NewReplacer("\n", "%2D", ",", "%2C", "&", "%2E", "=", "%2F")
	return comma.Replace(info.Title), comma.Replace(info.Author), comma.Replace(info.Source),
		signs.Replace(info.Rules)
}

// list returns the cells of the board: the first, then the distances.
func (b *penpaBoard) list(l puzzle.Layout) []int {
	steps, last := []int{}, 0
	for c, m := range l.Cells {
		if !m.Hole {
			n := b.point(centres, c/l.Cols, c%l.Cols)
			steps = append(steps, n-last)
			last = n
		}
	}
	return steps
}

// draw draws a layout.
func (b *penpaBoard) draw(to penpaLayer, l puzzle.Layout, ink, shade int) {
	at := func(of, cell int) int { return b.point(of, cell/l.Cols, cell%l.Cols) }
	for c, m := range l.Cells {
		color := ink
		if m.Fill == puzzle.Black || m.Shape == puzzle.FilledCircle {
			color = penpaPaper
		}
		if m.Fill != puzzle.NoFill {
			fill := [...]int{puzzle.Grey: shade, puzzle.Black: penpaGround}[m.Fill]
			to.put("surface", fill, at(centres, c))
		}
		if s := penpaShapes[m.Shape]; m.Shape != puzzle.NoShape {
			to.put("symbol", []any{s.variant, s.name, 1}, at(centres, c))
		}
		if m.Split != [2]string{} {
			to.put("symbol", []any{1, "kakuro", 2}, at(centres, c))
		}
		for i, text := range []string{m.Corner, m.Split[1], m.Split[0]} {
			if text != "" {
				to.put("numberS", []any{text, color}, b.corner(c, i))
			}
		}
		if m.Text != "" {
			to.put("number", []any{m.Text, color, "1"}, at(centres, c))
		}
		for i, d := range []int{c + 1, c + l.Cols} {
			if l.Regions == nil || d >= len(l.Cells) || i == 0 && d%l.Cols == 0 ||
				l.Regions[c] == l.Regions[d] {
				continue
			}
			corner := at(corners, c)
			to.put("lineE", penpaThick, corner, corner-[]int{b.width, 1}[i])
		}
	}
	for _, s := range l.Signs {
		down, more, first, _ := turnOf(s)
		of := [...]int{sidesRight, sidesBelow}[down]
		to.put("symbol", []any{5 + down + 2*more, "inequality", 2}, at(of, first)) // < ^ > v
	}
	for _, link := range unitLinks(l) {
		style := penpaDrawn
		if link.Double {
			style = penpaDouble
		}
		to.put("line", style, at(centres, link.From), at(centres, link.To))
	}
	for _, e := range l.Edges {
		cols := l.Cols + 1
		to.put("lineE", penpaDrawn, b.point(corners, e.From/cols-1, e.From%cols-1),
			b.point(corners, e.To/cols-1, e.To%cols-1))
	}
	b.cagesOf(to, l)
}

// cagesOf draws cages: their cells, and the dashes along their inside.
func (b *penpaBoard) cagesOf(to penpaLayer, l puzzle.Layout) {
	var all [][]int
	for _, cells := range grid.Groups(l.Cages) {
		var points []int
		for _, c := range cells {
			points = append(points, b.point(centres, c/l.Cols, c%l.Cols))
		}
		all = append(all, points)
	}
	if all == nil {
		return
	}
	to["killercages"] = all
	same := func(c, down, right int) bool {
		row, col := c/l.Cols+down, c%l.Cols+right
		return row >= 0 && row < l.Rows && col >= 0 && col < l.Cols &&
			l.Cages[row*l.Cols+col] == l.Cages[c]
	}
	between := [2][2][2]int{{{0, 1}, {2, 3}}, {{0, 2}, {1, 3}}} // corners of a cell along two sides
	for c, of := range l.Cages {
		for i, step := range [][2]int{{0, 1}, {1, 0}} { // along rows and along columns
			down, right := step[0], step[1]
			for j, side := range []int{-1, 1} { // above and below, or left and right
				first, second := between[i][j][0], between[i][j][1]
				beside := of >= 0 && same(c, side*right, side*down)
				if of >= 0 && !beside {
					to.put("cage", penpaCage, b.corner(c, first), b.corner(c, second))
				}
				if of >= 0 && same(c, down, right) &&
					!(beside && same(c, down+side*right, right+side*down)) {
					to.put("cage", penpaCage, b.corner(c, second), b.corner(c+down*l.Cols+right, first))
				}
			}
		}
	}
}

// frame writes what stands outside.
func (b *penpaBoard) frame(to penpaLayer, l puzzle.Layout) {
	for side, clues := range l.Frame {
		for i, clue := range clues {
			for j, word := range clue {
				row, col := outsideAt(l, side, i, j, len(clue))
				to.put("number", []any{word, penpaInk, "1"}, b.point(centres, row, col))
			}
		}
	}
}
