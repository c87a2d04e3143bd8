package browser_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// addressed waits until the address holds a text.
func (p *Page) addressed(text string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("new URLSearchParams(location.hash.slice(1)).get('p')?.includes(%q)", text))
}

// reload loads the page again at its address.
func (p *Page) reload() {
	p.t.Helper()
	p.Do(chromedp.Reload())
	p.Until("document.querySelectorAll('[role=gridcell]').length > 0")
}

// TestReload: a page that is loaded again keeps what was entered, and its history.
func TestReload(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.addressed("sudoku")
	p.Click("#tab-play")
	p.focus(1)
	p.Press("4")
	p.labelled(1, "you entered 4")
	p.Until("location.hash.includes('tab=play')")
	p.reload()
	p.labelled(1, "you entered 4")
	p.Press("Control+z")
	p.labelled(1, "open")
}

// TestReloadFaulty: a board that is no puzzle yet has no address, and is not lost for that.
func TestReloadFaulty(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	p.addressed("numbrix")
	p.focus(0)
	p.quickly("1", "1")
	p.labelled(0, "clue 11")
	p.focus(2)
	p.quickly("1", "1") // twice the same number
	p.Until("document.querySelector('#result').dataset.verdict === 'error'")
	p.Until("document.querySelector('#live').textContent.includes('already')")
	p.reload()
	p.labelled(2, "clue 11")
}

// TestBadLink: a link that is no puzzle is named as the reason why another board is shown.
func TestBadLink(t *testing.T) {
	address := Serve(t) // it ends after the page, which still loads pictures
	p := Open(t, "about:blank", Looks["1280"])
	p.Go(with(t, p, address, "sudoku\n1 2\n3 ?\n"))
	p.Shows("#dialog [role=alert]", "Line 3")
}

// TestPanelsAtOnce: a panel that is left before its lists have come has them when it is opened again.
func TestPanelsAtOnce(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Eval("['model', 'set', 'model', 'set'].forEach(tab => document.querySelector('#tab-' + tab).click())", nil)
	p.Until("document.querySelector('#set-format')?.options.length > 3")
	p.Click("#tab-model")
	p.Shows("#model", "Nonzeros")
}

// TestUndoKeys: Caps Lock does not turn undo into redo, and a field has an undo of its own.
func TestUndoKeys(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.focus(1)
	p.Press("2")
	p.labelled(1, "clue 2")
	p.Click("#tab-set")
	p.Until("document.querySelector('#set-grade')")
	p.Eval(`document.querySelector('#set-grade').dispatchEvent(
		new KeyboardEvent('keydown', { key: 'Z', ctrlKey: true, bubbles: true }))`, nil)
	p.Until("!" + cell(1) + ".getAttribute('aria-label').includes('clue')") // open, or soon the answer
	p.Press("Control+y")
	p.labelled(1, "clue 2")
	p.Click("#place-4")
	p.Eval(`document.querySelector('#sheet-title').dispatchEvent(
		new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))`, nil)
	p.labelled(1, "clue 2")
}

// TestBackAndEdits: the way back before a mistake does not undo what was entered while it was looked
// for, and does not call a board without an answer right.
func TestBackAndEdits(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, sudoku, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.focus(1)
	p.Press("4")
	p.labelled(1, "you entered 4")
	// The checks of the way back wait until they may go on.
	p.Eval(`{ const own = fetch; const gate = new Promise(open => { globalThis.open = open });
		globalThis.fetch = async (...of) => { if (of[1]?.body.includes('"check"')) await gate; return own(...of); } }`, nil)
	p.Eval("document.querySelector('#back').click()", nil)
	p.focus(2)
	p.Press("4")
	p.labelled(2, "you entered 4")
	p.Eval("globalThis.open()", nil)
	p.Click("#check") // whose answer comes after that of a way back that goes on
	p.Shows("#play .hint", "First mend")
	p.labelled(2, "you entered 4")

	p = opened(t, address, hopeless, Looks["1280"])
	p.Click("#tab-play")
	p.Click("#back")
	p.Shows("#play .hint", "The puzzle itself has no answer")
}

// TestProgramEnds: a program that ends by itself, by a fault or for lack of memory, is reported, so that
// the page does not wait for an answer that never comes.
func TestProgramEnds(t *testing.T) {
	source, err := os.ReadFile("../static/worker.js")
	if err != nil {
		t.Fatal(err)
	}
	p := Open(t, "about:blank", Looks["1280"])
	var told map[string]any
	p.Eval(fmt.Sprintf(`new Promise((postMessage) => {
		class Go { importObject = {}; run() { return Promise.resolve(); } }
		const self = { Go, gridwright: { request() {} } };
		let onmessage;
		%s
		WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)).then(
			(module) => onmessage({ data: { module } }));
		setTimeout(() => postMessage({}), 2000);
	})`, source), &told)
	if told["failed"] == nil {
		t.Errorf("the worker posts %v", told)
	}
}
