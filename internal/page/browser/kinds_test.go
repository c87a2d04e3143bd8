package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// Boards of kinds in files.
const (
	akari      = "akari\n. . . 1 .\n. 0 . . .\n. . . 1 .\n. x . . .\n. . . . x\n"
	heyawake   = "heyawake\na a a a a\na a b a a\na a b c c\nd a b b e\nf a b g g\na 2\nb 1\nd 0\n"
	kakuro     = "kakuro\nx 4\\ 6\\\n\\3 . .\n\\7 . .\n"
	masyu      = "masyu\n. . . . . .\n. . . . . w\n. b . w b .\n. b w . b .\nw . . . . .\n. . . . . .\n"
	skyscraper = "skyscraper\n- 1 - - - -\n- . . . . -\n- . . . . -\n2 . . 4 . -\n- . 1 . . -\n- - - - - -\n"
)

// address returns the text of the puzzle that is in the address, once it has a part.
func (p *Page) address(part string) string {
	p.t.Helper()
	const text = "(new URLSearchParams(location.hash.slice(1)).get('p') ?? '')"
	p.Until(fmt.Sprintf("%s.replaceAll(/ +/g, ' ').includes(%q)", text, part))
	var got string
	p.Eval(text, &got)
	return got
}

// solvedByHints plays a board to its end by hints alone.
func (p *Page) solvedByHints() {
	p.t.Helper()
	p.Click("#tab-play")
	p.Eval(`(async () => {
		const by = (id) => document.getElementById(id);
		const depth = () => document.querySelector('.hint[data-depth]:not([hidden])')?.dataset.depth;
		for (let i = 0; i < 400 && !by('play-bar').innerText.includes('Solved!'); i++) {
			if (!by('enter').hidden) by('enter').click();
			else if (!by('play-bar').innerText.includes('Everything')) by('hint').click();
			else by('check').click();
			await new Promise((r) => setTimeout(r, 30));
		}
	})()`, nil)
	p.Shows("#play-bar", "Solved!")
}

// TestFileKinds: a board of each form of answer of the kinds in files is solved, drawn, played to the end
// by hints, and shared by its link.
func TestFileKinds(t *testing.T) {
	address := Serve(t)
	for name, text := range map[string]string{"akari": akari, "heyawake": heyawake, "kakuro": kakuro, "masyu": masyu,
		"skyscraper": skyscraper} {
		for _, look := range []Look{Looks["1280"], {Width: 1280, Height: 900, Dark: true}, {Width: 390, Height: 780, Touch: true}} {
			p := opened(t, address, text, look)
			p.Shows("#result", "The only answer")
			id := fmt.Sprintf("%s-%d-%t", name, look.Width, look.Dark)
			p.Shot("kind-" + id + "-answer")
			p.solvedByHints()
			p.Shot("kind-" + id + "-played")
			p.Shows("#result", "One answer to find")
			link := p.address(strings.TrimSpace(text[:strings.Index(text, "\n")]))
			other := opened(t, address, link, look)
			other.Shows("#result", "The only answer")
			other.Click("#tab-solve")
		}
	}
}
