package browser_test

import "testing"

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

// TestQuickHints: a press of Hint while a hint is on its way asks for the next depth, and none is lost.
func TestQuickHints(t *testing.T) {
	address := Serve(t)
	shown := []string{"", "document.querySelectorAll('#play .hint p').length === 2",
		"document.querySelectorAll('#play .hint p').length === 3", "document.querySelector('#enter')?.isConnected"}
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
		p.Until(shown[depth])

		// An edit ends a hint that is on its way, and the next press begins anew.
		p.gated("hint")
		p.Click("#hint")
		p.focus(1)
		p.Press("2", "Delete")
		p.Click("#hint")
		p.Eval("globalThis.open()", nil)
		p.Until(shown[1])
	}
}
