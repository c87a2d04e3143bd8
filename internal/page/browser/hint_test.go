package browser_test

import (
	"strings"
	"testing"
)

// gated lets requests of an operation wait until open() is called, and counts in asked how many there
// were.
func (p *Page) gated(operation string) {
	p.t.Helper()
	p.Eval(`{ const own = fetch; const gate = new Promise(open => { globalThis.open = open });
		globalThis.asked = 0;
		globalThis.fetch = async (...of) => {
			if (JSON.parse(of[1]?.body ?? '{}').op === '`+operation+`') { asked++; await gate; }
			return own(...of); } }`, nil)
}

// hinted waits until a hint of a depth is shown.
func (p *Page) hinted(depth string) {
	p.t.Helper()
	p.Until("document.querySelector('#play .hint').dataset.depth === '" + depth + "'")
}

// TestHintOnce: a hint names each place once, at each depth.
func TestHintOnce(t *testing.T) {
	address := Serve(t)
	for name, text := range map[string]string{"only place": sudoku,
		"last cell": "sudoku\n1 2 3 .\n3 4 . .\n. . . .\n. . . .\n"} {
		p := opened(t, address, text, Looks["1280"])
		p.Click("#tab-play")
		p.focus(1)
		for _, depth := range []string{"where", "how", "step"} {
			p.Press("h") // the keyboard need not leave the board
			p.hinted(depth)
			var twice []string
			p.Eval(`(all => all.filter((place, i) => all.indexOf(place) < i))(document.querySelector('#play .hint').
				innerText.toLowerCase().match(/row \d+, column \d+|row \d+|column \d+/g) ?? [])`, &twice)
			if words := p.Text("#play .hint"); len(twice) > 0 || depth == "how" &&
				!strings.Contains(strings.ToLower(words), name) {
				t.Errorf("%s, %s: %q is there twice: %s", name, depth, twice, words)
			}
		}
	}
}

// TestQuickHints: a press of Hint while a hint is on its way asks for the next depth, and none is lost.
func TestQuickHints(t *testing.T) {
	address := Serve(t)
	depths := []string{"", "where", "how", "step"}
	for _, presses := range []int{1, 2, 3, 5} {
		p := opened(t, address, sudoku, Looks["1280"])
		p.Shows("#result", "The only answer")
		p.Click("#tab-play")
		p.gated("hint")
		for range presses {
			p.Click("#hint")
		}
		p.Shows("#play .hint", "Looking for the next step")
		depth := min(presses, 3)
		var asked int
		if p.Eval("asked", &asked); asked != depth {
			t.Errorf("%d presses ask %d times, want %d", presses, asked, depth)
		}
		p.Eval("globalThis.open()", nil)
		p.hinted(depths[depth])

		// An edit ends a hint that is on its way, and the next press begins anew.
		p.gated("hint")
		p.Click("#hint")
		p.focus(1)
		p.Press("2", "Delete")
		p.Click("#hint")
		p.Eval("globalThis.open()", nil)
		p.hinted("where")
	}
}

// TestToldOnBoard: the step of a hint is drawn on the board: its number in its place, with arrows from
// what it uses, numbers that it strikes out, lines. The depths before show where to look alone, and
// nothing is entered.
func TestToldOnBoard(t *testing.T) {
	address := Serve(t)
	for _, tt := range []struct{ name, text, drawn string }{
		{"arrow", "numbrix\n. . 3\n. . .\n7 . 9\n", "document.querySelector('.picture .arrow')"},
		{"number", sudoku, "document.querySelector('.cell.target .word')?.textContent"},
		{"struck", kenken, "document.querySelector('.marks .struck')"},
		{"cross", slitherlink, "document.querySelector('.picture :is(.hint-cross, .hint-line)')"},
		{"line", numberlink, "document.querySelector('.picture .hint-line')"},
		{"shape", akari, "document.querySelector('.cell.target.has-entered-look')"},
	} {
		p := opened(t, address, tt.text, Looks["1280"])
		p.Click("#tab-play")
		for _, depth := range []string{"where", "how", "step"} {
			var told bool
			if p.Eval("Boolean("+tt.drawn+")", &told); told {
				t.Errorf("%s: drawn before the depth %s", tt.name, depth)
			}
			p.Click("#hint")
			p.hinted(depth)
		}
		p.Until("Boolean(" + tt.drawn + ")")
		p.both("told-" + tt.name)
		var entered int
		if p.Eval("document.querySelectorAll('.cell.entered').length", &entered); entered > 0 {
			t.Errorf("%s: %d cells are entered", tt.name, entered)
		}
	}
}
