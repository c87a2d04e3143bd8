package browser_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// drawnLooks shows a board with all that cells may have, and tells labels, and what is drawn where.
const drawnLooks = `(async () => {
	const module = (name) => import(document.querySelector('[href$="/' + name + '.js"]').href);
	const { boardOf, jsonOf } = await module('board');
	const { Grid, boxes } = await module('grid');
	const json = %s;
	const board = boardOf(json);
	const host = document.createElement('div');
	host.style.width = '40rem';
	document.querySelector('#board').replaceChildren(host);
	new Grid(host).show({ board, cursor: 0, selected: new Set(), label: 'looks', regions: boxes(board), words: [],
		links: [[4, 7, true], [0, 12]], looks: new Map([[15, { fill: 'black' }], [14, { shape: 'star' }]]) });
	let cells = [];
	// Rows and labels come after the board.
	while (cells.length < json.rows * json.cols || !cells.every((c) => c.ariaLabel)) {
		await new Promise((r) => setTimeout(r, 10));
		cells = [...host.querySelectorAll('.cell')];
	}
	const box = (e) => e.getBoundingClientRect();
	const grid = box(host.querySelector('.grid'));
	return {
		same: JSON.stringify(jsonOf(board).looks) === JSON.stringify(json.looks) && JSON.stringify(jsonOf(board).frame) === JSON.stringify(json.frame),
		labels: cells.map((c) => c.getAttribute('aria-label')),
		ground: cells.map((c) => getComputedStyle(c).backgroundColor),
		shapes: ['.ring', '.pearl', '.solid', '.glass', '.leaf', '.split', '.splits', '.bridges', '.regions', '.found'].map((s) => host.querySelectorAll(s).length).join(' '),
		outer: [...host.querySelectorAll('.outer')].map((e) => e.textContent + [box(e).bottom < grid.top && ' above', box(e).right < grid.left && ' left', box(e).left > grid.right && ' right', box(e).top > grid.bottom && ' below'].filter(Boolean).join('')).join(),
		inside: [...host.querySelectorAll('.outer')].every((e) => [box(document.querySelector('#board'))].every((b) => box(e).left >= b.left && box(e).top >= b.top && box(e).bottom <= b.bottom)),
	};
})()`

// TestShapes: the page draws fills, shapes, split cells, bridges and the clues outside of a board, which
// kinds to come have, and its labels have words for them.
func TestShapes(t *testing.T) {
	json, err := os.ReadFile("testdata/looks.json")
	if err != nil {
		t.Fatal(err)
	}
	address := Serve(t)
	for _, dark := range []bool{false, true} {
		look := Looks["1280"]
		look.Dark = dark
		p := opened(t, address, slitherlink, look)
		p.Shows("#result", "answer")
		var got struct {
			Same, Inside   bool
			Labels, Ground []string
			Shapes, Outer  string
		}
		p.Eval(fmt.Sprintf(drawnLooks, json), &got)
		if !got.Same || !got.Inside {
			t.Errorf("the JSON of the board comes back: %v, clues are within its place: %v", got.Same, got.Inside)
		}
		for c, want := range map[int]string{0: "row 1, column 1, clue 1, black, above the column 2 1, left of the row 3",
			1: "row 1, column 2, clue 2, grey", 2: "row 1, column 3, clue 3, circle", 3: "filled circle", 4: "dot",
			6: "lamp", 7: "tent", 8: "tree", 9: "black, 7 down, 12 right", 10: "corner 5", 14: "answer, star",
			15: "answer, black, below the column 4"} {
			if !strings.Contains(got.Labels[c], want) {
				t.Errorf("cell %d is called %q, want %q in it", c, got.Labels[c], want)
			}
		}
		if want := "1 1 4 1 4 1 2 1 1 2"; got.Shapes != want {
			t.Errorf("the shapes are %q, want %q", got.Shapes, want)
		}
		if want := "2 above,1 above,9 above,6 right,4 below,3 left"; got.Outer != want {
			t.Errorf("the clues outside are %q, want %q", got.Outer, want)
		}
		grounds := map[string]bool{}
		for _, c := range []int{0, 1, 2} {
			grounds[got.Ground[c]] = true
		}
		if len(grounds) != 3 || got.Ground[15] != got.Ground[0] {
			t.Errorf("the grounds are %v", got.Ground)
		}
		p.Shot("looks-" + fmt.Sprint(dark))

		// On paper the grounds of the puzzle are black and grey, and those of the answer are left out.
		p.Do(emulation.SetEmulatedMedia().WithMedia("print"))
		var paper string
		p.Eval(`[0, 1, 15].map((c) => getComputedStyle(document.querySelectorAll('.cell')[c]).backgroundColor).join(' ') + ' ' +
			[...document.querySelectorAll('.picture .found')].every((e) => getComputedStyle(e).visibility === 'hidden')`, &paper)
		if want := "rgb(0, 0, 0) rgb(204, 204, 204) rgba(0, 0, 0, 0) true"; paper != want {
			t.Errorf("on paper the grounds are %s, want %s", paper, want)
		}
		p.Shot("looks-paper")
	}
}
