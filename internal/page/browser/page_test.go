package browser_test

import (
	"fmt"
	"testing"
)

// Boards of the tests.
const (
	numbrix     = "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n"
	sudoku      = "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"
	several     = "sudoku\n1 . . .\n. . . .\n. 4 . .\n. . . 2\n"
	numberlink  = "numberlink\n1 . 2\n. . 3\n1 2 3\n"
	futoshiki   = "futoshiki\n. < . .\n. . .\n. . 1\n"
	hopeless    = "sudoku\n1 1 . .\n. . . .\n. . . .\n. . . .\n"
	kenken      = "kenken\na a b\nc d b\nc d d\na 3+\nb 4+\nc 5+\nd 6+\n"
	slitherlink = "slitherlink\n1 . 3\n3 . .\n. . 3\n"
)

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
	p.puzzle(address, text)
	return p
}

// puzzle opens a puzzle with its answer, in a page that shows another address, or about:blank.
func (p *Page) puzzle(address, text string) {
	p.t.Helper()
	p.Go(with(p.t, p, address, text))
	p.answer()
}

// answer asks for the answer, once there is a board.
func (p *Page) answer() {
	p.t.Helper()
	p.Until("document.querySelector('[role=gridcell]') && document.querySelector('#show-answer')")
	p.Eval("document.querySelector('#show-answer:not(:checked)')?.click()", nil)
}

// cell is the expression of a cell's element.
func cell(n int) string { return fmt.Sprintf("document.querySelector('[data-cell=\"%d\"]')", n) }

// labelled waits until the label of a cell has a text.
func (p *Page) labelled(n int, text string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("%s.getAttribute('aria-label').includes(%q)", cell(n), text))
}

// focus moves the keyboard to a cell.
func (p *Page) focus(n int) {
	p.t.Helper()
	p.Eval(cell(n)+".focus()", nil)
	p.Click(fmt.Sprintf(`[data-cell="%d"]`, n))
}

// TestTyping types clues on the keyboard alone, and the result follows each of them.
func TestTyping(t *testing.T) {
	p := opened(t, Serve(t), several, Looks["1280"])
	p.Shows("#result", "3 answers")
	p.labelled(1, "differs between answers")
	p.focus(0)
	p.Press("ArrowDown", "ArrowRight", "ArrowRight", "3")
	p.labelled(6, "clue 3")
	p.Shows("#result", "The only answer")
	p.Press("Control+z")
	p.Shows("#result", "3 answers")
	p.Press("Control+y")
	p.Shows("#result", "The only answer")
	p.Press("4")
	p.Shows("#result", "No answer")
	p.Press("Delete")
	p.Shows("#result", "3 answers")
	var hash string
	p.Until("decodeURIComponent(location.hash).includes('sudoku')")
	p.Eval("location.hash", &hash)
	p.Shows("#live", "3 answers")
}

// TestNextClues finds the clues that would leave one answer.
func TestNextClues(t *testing.T) {
	p := opened(t, Serve(t), several, Looks["1280"])
	p.Shows("#result", "3 answers")
	p.Click("#next-clues")
	p.Until("[...document.querySelectorAll('.marks')].some(m => m.textContent)")
}

// TestPlay solves a board: a wrong number, the way back, hints and the last check.
func TestPlay(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.Until("!document.querySelector('.cell.found')")
	p.Until(cell(1) + ".getAttribute('aria-label').endsWith('open')")
	p.focus(1)
	p.Press("4")
	p.Click("#check")
	p.Shows("#play .hint", "First mend")
	p.labelled(1, "wrong")
	p.Click("#mistake")
	p.Shows("#play .hint", "Went back 1 step")
	for range 12 {
		p.Click("#hint")
		p.hinted("where")
		p.Click("#hint")
		p.hinted("how")
		p.Click("#hint")
		p.Until("!document.querySelector('#enter').hidden")
		p.Click("#enter")
		p.Until("document.querySelector('#enter').hidden")
	}
	p.Click("#check")
	p.Shows("#play .hint", "Solved!")
	p.Until("!document.querySelector('#result').textContent.includes('to find')")
}

// TestMarks writes pencil marks, and a number takes itself out of those that see it.
func TestMarks(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Click("#tab-play")
	p.Click("#tools button:nth-child(2)")
	p.focus(1)
	p.Press("2", "3")
	p.labelled(1, "marks 2 3")
	p.Click("#tools button:nth-child(1)")
	p.focus(2)
	p.Press("2")
	p.labelled(2, "you entered 2")
	p.Until("/marks 3$/.test(" + cell(1) + ".getAttribute('aria-label'))")
}

// TestPaths draws paths of a Numberlink by keys.
func TestPaths(t *testing.T) {
	p := opened(t, Serve(t), numberlink, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.focus(0)
	p.Press("Shift+ArrowDown", "Shift+ArrowDown")
	p.Until("document.querySelector('.picture .links')?.getAttribute('d').split('M').length == 3")
	p.Click("#check")
	p.Shows("#play .hint", "Right so far")
	p.Click(`[data-cell="8"]`)
	p.Click(`[data-cell="5"]`)
	p.Until("document.querySelectorAll('.picture .links').length == 2")
}

// TestDrag draws a path with the mouse.
func TestDrag(t *testing.T) {
	p := opened(t, Serve(t), numberlink, Looks["1280"])
	p.Click("#tab-play")
	p.drag(middle(0), middle(3), middle(6))
	p.Until("document.querySelector('.picture .links')?.getAttribute('d').split('M').length == 3")
}

// TestLoop draws lines and crosses of a Slitherlink by keys.
func TestLoop(t *testing.T) {
	p := opened(t, Serve(t), slitherlink, Looks["1280"])
	p.Click("#tab-play")
	p.focus(2)
	p.Press("Shift+ArrowUp", "Alt+ArrowDown")
	p.Until("document.querySelector('.lines.entered') && document.querySelector('.crosses')")
}

// TestSignsAndCages edits what only some kinds have.
func TestSignsAndCages(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, futoshiki, Looks["1280"])
	p.focus(3)
	p.Press(">")
	p.Until("document.querySelectorAll('.sign').length == 2")
	p.Press(">")
	p.Until("document.querySelectorAll('.sign').length == 1")
	p = opened(t, address, kenken, Looks["1280"])
	p.Until("document.activeElement == " + cell(0))
	p.Press("Shift+ArrowRight", "Shift+ArrowRight", "Enter")
	p.Until("document.querySelector('#target')?.offsetParent")
	p.Eval("document.querySelector('#target').value = '6+'", nil)
	p.Press("Enter")
	p.labelled(0, "6+ cage")
}

// TestSet makes a puzzle, drops clues and saves a file.
func TestSet(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Click("#tab-set")
	p.Click("#make")
	p.Shows("#set", "Made a puzzle with")
	p.Shows("#result", "The only answer")
	p.Click("#minimum")
	p.Shows("#set", "no fewer are enough")
	p.Until("document.querySelector('#set-format')?.options.length > 3")
	p.Click("#save-svg")
	p.Shows("#set", "Saved sudoku.svg")
	var png bool
	p.Eval(`import(document.querySelector('[href$="/files.js"]').href).then(f => f.pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" `+
		`height="9"></svg>')).then(b => b.type == 'image/png' && b.size > 0)`, &png)
	if !png {
		t.Error("no PNG is made of an SVG")
	}
}

// TestModel shows the formulations of a board, and the text of one.
func TestModel(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Click("#tab-model")
	p.Shows("#model", "Nonzeros")
	p.Click("#model-text")
	p.Shows("#model pre:not(.doc)", "Subject To")
	p.Eval("document.querySelector('#model-as').value = 'pulp'", nil)
	p.Click("#model-text")
	p.Shows("#model pre:not(.doc)", "from pulp import")
	p.Click("#model-save")
	p.Shot("program")
	p.Until("[...document.querySelectorAll('#model .wide tbody tr')].length > 3") // sizes

	// Two runs stand side by side; the built-in solver is always there.
	p.Until("document.querySelector('#model-run').checkVisibility()")
	for range 2 {
		p.Click("#model-run")
		p.Until("document.querySelector('#model-stop').hidden")
	}
	p.Until("[...document.querySelectorAll('#model .wide caption')].some(c => " +
		"c.textContent == 'Runs on this board' && c.parentElement.querySelectorAll('tbody tr').length == 2)")
	p.Shot("runs")
}

// TestSaved saves a board by name, and opens it again.
func TestSaved(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.saves("mine")
	p.Until("!document.querySelector('#dialog').open")
	p.focus(1)
	p.Press("2")
	p.labelled(1, "clue 2")
	p.dialog("saved")
	p.Click(".saved button")
	p.Until("!" + cell(1) + ".classList.contains('clue')")
}

// TestKept: the browser keeps the board and its history, also if the page is left right after an edit.
func TestKept(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, several, Looks["1280"])
	p.focus(6)
	p.Press("3")
	p.Go("about:blank")
	p.Go(address)
	p.labelled(6, "clue 3")
	p.Press("Control+z")
	p.Until("!" + cell(6) + ".classList.contains('clue')")
}

// TestErrors names what is wrong with a text and with a board.
func TestErrors(t *testing.T) {
	p := opened(t, Serve(t), hopeless, Looks["1280"])
	p.Until("['none', 'error'].includes(document.querySelector('#result').dataset.verdict)")
	p.dialog("open")
	p.Eval("document.querySelector('#open-text').value = 'sudoku\\n1 2\\n3 ?\\n'", nil)
	p.Click("#dialog .main")
	p.Shows("#dialog [role=alert]", "Line 3")
}

// nameless are the elements that have to have a name for screen readers, and have none.
const nameless = `[...document.querySelectorAll('button, select, input, textarea, [role=grid], ' +
	'[role=gridcell], [role=tab]')].filter(e => e.offsetParent && !(e.innerText ||
	e.getAttribute('aria-label') || e.labels?.length)).map(e => e.id || e.outerHTML)`

// small are the targets under 24 pixels.
const small = `[...document.querySelectorAll('button, select, input, [role=gridcell], [role=tab], ' +
	'summary')].filter(e => e.offsetParent).filter(e => {
		const b = (e.type === 'checkbox' ? e.closest('label') : e).getBoundingClientRect();
		return b.width < 24 || b.height < 24;
	}).map(e => e.id || e.outerHTML)`

// TestLooks shows each panel at each size, light and dark: nothing overflows, all that one can press
// has a name and is large enough.
func TestLooks(t *testing.T) {
	address := Serve(t)
	for size, look := range Looks {
		for _, dark := range []bool{false, true} {
			if dark && size != "360" && !inFull {
				continue // it changes colours, which axe checks
			}
			look.Dark = dark
			name := size + map[bool]string{true: "-dark"}[dark]
			p := opened(t, address, numbrix, look)
			p.Shows("#result", "The only answer · medium")
			for _, tab := range []string{"solve", "play", "set", "model"} {
				p.Click("#tab-" + tab)
				if tab == "play" {
					p.Click("#hint")
					p.Shows("#play .hint", "Look")
				}
				p.Shot(name + "-" + tab)
				var wide bool
				p.Eval("document.documentElement.scrollWidth > window.innerWidth", &wide)
				if wide {
					t.Errorf("%s %s: the page is wider than the window", name, tab)
				}
				for what, expression := range map[string]string{"without a name": nameless,
					"too small": small} {
					var found []string
					if p.Eval(expression, &found); len(found) > 0 {
						t.Errorf("%s %s: %s: %v", name, tab, what, found)
					}
				}
			}
		}
	}
}
