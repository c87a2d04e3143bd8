package browser

import (
	"fmt"
	"testing"
)

const numbrix = "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n"

// with returns the address of the page with a puzzle.
func with(t testing.TB, p *Page, address, text string) string {
	t.Helper()
	var hash string
	p.Eval(fmt.Sprintf("'#' + new URLSearchParams({p: %q})", text), &hash)
	return address + hash
}

// opened opens the page with a puzzle.
func opened(t testing.TB, address, text string, look Look) *Page {
	t.Helper()
	p := Open(t, "about:blank", look)
	p.Go(with(t, p, address, text))
	p.Until("document.querySelectorAll('[role=gridcell]').length > 0")
	return p
}

// TestLooks takes pictures of each kind at each size, light and dark, and nothing overflows.
func TestLooks(t *testing.T) {
	address := Serve(t)
	for size, look := range Looks {
		for _, dark := range []bool{false, true} {
			look.Dark = dark
			name := size + map[bool]string{true: "-dark"}[dark]
			p := opened(t, address, numbrix, look)
			p.Shows("#result", "Exactly one answer · medium")
			p.Shot(name + "-solve")
			var wide bool
			p.Eval("document.documentElement.scrollWidth > window.innerWidth", &wide)
			if wide {
				t.Errorf("%s: the page is wider than the window", name)
			}
			p.Click("#tab-play")
			p.Click("#hint")
			p.Shows("#play .hint", "Look")
			p.Shot(name + "-play")
		}
	}
}
