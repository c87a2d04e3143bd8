package browser_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// entries are numbers by the cells in which one has entered them.
type entries map[int]string

// plays enters numbers.
func (p *Page) plays(numbers entries) {
	p.t.Helper()
	p.Click("#tab-play")
	for at, n := range numbers {
		p.focus(at)
		p.Press(n)
		p.labelled(at, "you entered "+n)
	}
	p.Until("location.hash.includes('tab=play')")
	p.leave()
}

// leave goes to another window: what waits to be kept is kept at once.
func (p *Page) leave() {
	p.t.Helper()
	p.Eval("dispatchEvent(new Event('blur'))", nil)
}

// has waits until the board has some entries.
func (p *Page) has(numbers entries) {
	p.t.Helper()
	for at, n := range numbers {
		p.labelled(at, "you entered "+n)
	}
}

// lacks waits until a cell has no entry.
func (p *Page) lacks(at int) {
	p.t.Helper()
	p.Until("!" + cell(at) + ".getAttribute('aria-label').includes('entered')")
}

// cells waits until the board has as many cells.
func (p *Page) cells(n int) {
	p.t.Helper()
	p.Until(fmt.Sprintf("document.querySelectorAll('[role=gridcell]').length === %d", n))
}

// before opens a puzzle that was open before.
func (p *Page) before(name string) {
	p.t.Helper()
	p.dialog("saved")
	p.Eval(fmt.Sprintf("[...document.querySelectorAll('#before button')].find(b => b.innerText === %q).click()", name), nil)
	p.Until("!document.querySelector('#dialog').open")
}

// dialog presses a button whose dialog comes with a script of its own.
func (p *Page) dialog(id string) {
	p.t.Helper()
	p.choose(id)
	p.Until("document.querySelector('#dialog').open")
}

// saves saves the board by a name.
func (p *Page) saves(name string) {
	p.t.Helper()
	p.dialog("saved")
	p.Eval(fmt.Sprintf("document.querySelector('#save-name').value = %q", name), nil)
	p.Click("#dialog .main")
}

// prepare has a script run in each document before its own scripts.
func (p *Page) prepare(script string) {
	p.t.Helper()
	p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}

// kept is the text of the history that the browser has kept last, and isKept whether it is.
const (
	kept   = "(localStorage.getItem(localStorage.getItem('gridwright.last')) ?? '')"
	isKept = kept + ".includes(%q)"
)

// stale makes a tab deaf to what others keep, and blind to it, until now() is called: as a tab is for some
// ms that writes at the same time as another.
const stale = `{ const own = Storage.prototype.getItem;
	const then = Object.fromEntries(Object.keys(localStorage).map((name) => [name, own.call(localStorage, name)]));
	let deaf = true;
	Storage.prototype.getItem = function (name) { return this === localStorage ? then[name] ?? null : own.call(this, name); };
	addEventListener('storage', (e) => { if (deaf) e.stopImmediatePropagation(); }, true);
	globalThis.now = () => { deaf = false; Storage.prototype.getItem = own; }; }`

// held holds back grades until go() is called.
const held = `{ const own = fetch;
	const gone = new Promise((resolve) => { globalThis.go = resolve; });
	globalThis.fetch = async (address, request) => {
		if (request.body.includes('"op":"grade"')) await gone;
		return own(address, request);
	}; }`

// fill takes all room that the browser has for the page.
const fill = `(() => { let i = 0; for (let n = 2 ** 22; n >= 1; n /= 2) {
	try { for (;;) localStorage.setItem('x' + i++, 'x'.repeat(n)); } catch {} } })()`

// keptByFirst opens the page in a browser that has what version 0.1.0 kept, after a script.
func keptByFirst(t *testing.T, address, script string) *Page {
	t.Helper()
	old, err := os.ReadFile("testdata/kept-0.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	p := Open(t, "about:blank", Looks["1280"])
	p.prepare(fmt.Sprintf(`if (location.protocol === 'http:' && !localStorage.length) {
		Object.assign(localStorage, %s); %s }`, old, script))
	p.Go(address)
	p.cells(16)
	return p
}

// TestWhatIsKept: what the browser keeps of a puzzle stays apart from that of others, and none of it is
// lost by another tab.
func TestWhatIsKept(t *testing.T) {
	address := Serve(t)
	t.Run("two puzzles", func(t *testing.T) {
		one := opened(t, address, sudoku, Looks["1280"])
		two := one.Beside("about:blank", Looks["1280"])
		two.puzzle(address, kenken)
		ofOne, ofTwo := entries{1: "3", 2: "2", 3: "4", 4: "4"}, entries{0: "1", 1: "2", 2: "3"}
		one.plays(ofOne)
		two.plays(ofTwo)
		two.reload()
		one.reload()
		one.has(ofOne)
		two.has(ofTwo)

		// Undo stays in its puzzle, and each puzzle comes back with its entries and steps.
		one.Go(with(t, one, address, numbrix))
		one.cells(12)
		one.Until("document.querySelector('#undo').disabled")
		one.Press("Control+z")
		one.labelled(1, "clue 10")
		one.dialog("saved")
		one.Shot("before")
		one.Press("Escape")
		one.before("Sudoku 4x4")
		one.cells(16)
		one.Click("#tab-play")
		one.has(ofOne)
		one.Click("#undo")
		one.Until("document.querySelectorAll('.cell.entered').length === 3")
		one.Click("#redo")
		one.has(ofOne)
		one.addressed("sudoku")
		one.Go(with(t, one, address, numbrix))
		one.cells(12)
		one.Go(with(t, one, address, sudoku) + "&tab=play")
		one.cells(16)
		one.has(ofOne)
		two.has(ofTwo)
	})
	t.Run("one puzzle", func(t *testing.T) {
		one := opened(t, address, several, Looks["1280"])
		two := one.Beside("about:blank", Looks["1280"])
		two.puzzle(address, several)
		one.plays(entries{1: "3"})
		two.plays(entries{2: "2"})
		both := entries{1: "3", 2: "2"}
		one.has(both)
		two.has(both)
		one.Press("Control+z") // each takes back its own steps
		one.leave()
		one.lacks(1)
		two.lacks(1)
		two.has(entries{2: "2"})
		one.Press("Control+y")
		one.leave()
		two.has(both)

		// Both write at once.
		two.Eval(stale, nil)
		one.plays(entries{3: "4"})
		one.Until(fmt.Sprintf(isKept, `"3":4`))
		two.plays(entries{4: "4"})
		one.Until(fmt.Sprintf(isKept, `"4":4`))
		two.Eval("now()", nil)
		one.leave()
		both[3], both[4] = "4", "4"
		one.has(both)
		two.has(both)

		// One draws on, and they part; the entries of the puzzle stay with it.
		two.Click("#tab-solve")
		two.focus(6)
		two.Press("3")
		two.labelled(6, "clue 3")
		two.leave()
		two.Until(fmt.Sprintf(isKept, `["","","3",""]`))
		one.plays(entries{5: "2"})
		both[5] = "2"
		one.Go("about:blank")
		two.Go("about:blank")
		one.puzzle(address, several)
		one.Click("#tab-play")
		one.has(both)
		one.Until("!" + cell(6) + ".matches('.clue')")
	})
	t.Run("sheet", func(t *testing.T) {
		const boards = "document.querySelectorAll('#sheet-boards li').length"
		one := opened(t, address, sudoku, Looks["1280"])
		two := one.Beside("about:blank", Looks["1280"])
		two.puzzle(address, kenken)
		for i, p := range []*Page{one, two} {
			p.Click("#tab-set")
			p.Click("#sheet-add")
			one.Until(fmt.Sprintf("%s === %d", boards, i+1))
		}
		for _, p := range []*Page{one, two} { // a grade that comes draws the list anew
			p.Until(boards + " === 2 && !document.querySelector('#sheet-boards').innerText.includes('grading')")
		}
		one.Click("#sheet-remove-0")
		two.Until(boards + " === 1")
		// A grade comes to a tab that has not heard yet what another has done.
		two.Eval(held, nil)
		two.Click("#sheet-add")
		one.Until(boards + " === 2")
		two.Eval(stale, nil)
		one.Click("#sheet-undo")
		one.Until(boards + " === 3")
		two.Eval("go()", nil)
		two.Until("!document.querySelector('#sheet-boards').innerText.includes('grading')")
		two.Eval("now()", nil)
		one.Until(boards + " === 3 && document.querySelector('#sheet-open-0').innerText.includes('Sudoku')")
		one.reload()
		one.Click("#tab-set")
		one.Until(boards + " === 3")
		two.reload()
		two.Click("#tab-set")
		two.Until(boards + " === 3 && document.querySelector('#sheet-open-0').innerText.includes('Sudoku')")
	})
	t.Run("version 0.1.0", func(t *testing.T) {
		p := keptByFirst(t, address, "")
		p.Click("#tab-play")
		p.has(entries{1: "2", 2: "4"})
		p.Click("#redo")
		p.has(entries{3: "3"})
		p.Click("#tab-solve")
		for range 4 {
			p.Click("#undo")
		}
		p.Until("document.querySelector('#undo').disabled && !" + cell(6) + ".matches('.clue')")
		p.cells(16)
		p.before("KenKen 3x3")
		p.cells(9)
		p.Click("#tab-play")
		p.has(entries{0: "1", 1: "3"})
		p.Click("#undo")
		p.lacks(1)
		p.dialog("saved")
		p.Shows("#dialog", "mine")
		p.Press("Escape")
		p.Click("#tab-set")
		p.Until("document.querySelectorAll('#sheet-boards li').length === 1")
		p.Until("localStorage.getItem('gridwright.history') === null")
	})
	t.Run("version 0.1.0, all kinds", func(t *testing.T) {
		f := theFirst(t)
		old, err := json.Marshal(f.Kept)
		if err != nil {
			t.Fatal(err)
		}
		var h struct {
			States []struct {
				Board   struct{ Kind string }
				Entries struct {
					Values       map[string]int
					Links, Lines map[string]int
				}
			}
		}
		if err := json.Unmarshal([]byte(f.Kept["gridwright.history"]), &h); err != nil {
			t.Fatal(err)
		}
		want := map[string][4]int{} // numbers, links, lines and crosses of the last state of each kind
		for _, s := range h.States {
			count := [4]int{len(s.Entries.Values)}
			for i, all := range []map[string]int{s.Entries.Links, s.Entries.Lines} {
				for _, is := range all {
					count[map[int]int{1: 1 + i, -1: 3}[is]]++
				}
			}
			want[s.Board.Kind] = count
		}
		p := Open(t, "about:blank", Looks["1280"])
		p.prepare(fmt.Sprintf("if (location.protocol === 'http:' && !localStorage.length) Object.assign(localStorage, %s)", old))
		for _, link := range f.Links {
			kind := regexp.MustCompile(`numbrix|hidato|numberlink|latin|futoshiki|sudoku|slitherlink|kenken`).FindString(link)
			p.Go("about:blank")
			p.Go(address + link)
			p.Until("document.querySelector('[role=grid]')?.dataset.kind === " + fmt.Sprintf("%q", kind))
			p.Until(fmt.Sprintf(`(() => { const lines = (s) => [...document.querySelectorAll(s)].reduce((n, e) => n + e.getAttribute('d').split('M').length - 1, 0);
				return [document.querySelectorAll('.cell.entered').length, lines('.picture .links'), lines('.lines.entered'),
					lines('.crosses') / 2].join() === %q; })()`, strings.ReplaceAll(strings.Trim(fmt.Sprint(want[kind]), "[]"), " ", ",")))
		}
	})
	t.Run("version 0.1.0, full", func(t *testing.T) {
		const isThere = "localStorage.getItem('gridwright.history') !== null"
		p := keptByFirst(t, address, fill)
		p.Shows("#storage", "no more room")
		p.Until(isThere)
		p.Eval("Object.keys(localStorage).filter(n => n[0] === 'x').forEach(n => localStorage.removeItem(n))", nil)
		p.reload()
		p.cells(16)
		p.Click("#tab-play")
		p.has(entries{1: "2", 2: "4"})
		p.Until("!(" + isThere + ") && location.hash.includes('tab=play')")
		p.leave()

		// What cannot be read stays, and the page goes on.
		for _, text := range []string{"{", `{"states":[{}],"at":0}`} {
			p.Eval(fmt.Sprintf("localStorage.setItem('gridwright.history', %q)", text), nil)
			p.reload()
			p.has(entries{1: "2", 2: "4"})
			p.Until(isThere)
		}
	})
	t.Run("full, saved", func(t *testing.T) {
		p := opened(t, address, kenken, Looks["1280"])
		p.plays(entries{0: "1"})
		p.Go(with(t, p, address, sudoku))
		p.cells(16)
		p.Until("location.hash.includes('tab=play')") // the last thing that is kept of it
		p.leave()
		p.Until(fmt.Sprintf(isKept, "sudoku"))
		p.Eval(fill, nil)
		p.saves("mine")
		p.Shows("#dialog [role=alert]", "until you close")
		p.Until("Object.keys(localStorage).some(n => n.includes('kenken'))") // no game goes for it
	})
	t.Run("full", func(t *testing.T) {
		p := opened(t, address, kenken, Looks["1280"])
		p.plays(entries{0: "1"})
		p.Go(with(t, p, address, sudoku))
		p.cells(16)
		p.leave()
		p.Until(fmt.Sprintf(isKept, "sudoku"))
		p.Eval(fill, nil)
		now := entries{1: "3", 2: "2"} // for which the other puzzle makes room
		p.plays(now)
		p.Until(fmt.Sprintf(isKept, `"2":2`))
		p.Until("document.querySelector('#storage').hidden && !Object.keys(localStorage).some(n => n.includes('kenken'))")

		p.Eval("Object.keys(localStorage).filter(n => n[0] !== 'x').forEach(n => localStorage.removeItem(n)); "+fill, nil)
		p.Press("Control+z", "Control+y")
		p.leave()
		p.Shows("#storage", "no more room")
		p.Shot("full")
		p.Click("#close-storage")
		p.plays(entries{3: "4"})
		p.Go(with(t, p, address, numbrix)) // it goes on, and tells it once
		p.cells(12)
		p.Go(with(t, p, address, sudoku))
		p.cells(16)
		p.Click("#tab-play")
		now[3] = "4"
		p.has(now)
		p.saves("mine")
		p.Shows("#dialog [role=alert]", "until you close")
		p.Shows("#dialog .saved", "mine")
		p.Until("document.querySelector('#storage').hidden")
	})
	t.Run("blocked", func(t *testing.T) {
		p := Open(t, "about:blank", Looks["360"])
		p.prepare(`for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name,
			{ get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); } })`)
		p.puzzle(address, sudoku)
		p.Shows("#storage", "does not let the page keep")
		p.both("blocked")
		p.plays(entries{1: "3"})
		p.Go(with(t, p, address, numbrix))
		p.cells(12)
		p.before("Sudoku 4x4")
		p.cells(16)
		p.Click("#tab-play")
		p.has(entries{1: "3"})
		p.Until("document.querySelectorAll('#storage p').length === 1")
	})
	t.Run("timer", func(t *testing.T) {
		p := Open(t, "about:blank", Looks["1280"])
		p.prepare(`{ let clock = 1e12;
			let hidden = false;
			Date.now = () => ++clock;
			Object.defineProperty(document, 'hidden', { get: () => hidden });
			globalThis.pass = (ms, isHidden = false) => {
				hidden = isHidden;
				document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
				clock += ms;
				document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
			}; }`)
		p.puzzle(address, sudoku)
		p.plays(entries{1: "3"})
		p.Eval("for (let i = 0; i < 7; i++) pass(9000); pass(9000, true); pass(9000, true)", nil)
		p.Shows("#play .timer", "1:03")
		p.Eval("pass(3_600_000)", nil) // the computer slept
		p.Shows("#play .timer", "1:13")
		p.reload()
		p.Shows("#play .timer", "1:13")
		p.Go(with(t, p, address, numbrix) + "&tab=play")
		p.cells(12)
		p.Shows("#play .timer", "0:00")
		p.Go(with(t, p, address, sudoku) + "&tab=play")
		p.cells(16)
		p.Shows("#play .timer", "1:13")
	})
}
