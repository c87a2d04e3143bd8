package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// lost are the elements that reach beyond the left or right edge of the window, where one would have to
// scroll in two directions to read. The board and listings scroll in themselves, and the gallery shows
// parts of pictures.
const lost = `[...document.querySelectorAll('body *')].filter(e => e.checkVisibility() &&
	!e.closest('#board, pre, .wide, .unseen, svg, picture') && (r => r.width && (r.right > innerWidth + 1 || r.left < -1))(
	e.getBoundingClientRect())).map(e => e.id || e.outerHTML.slice(0, 200))`

// shut are the elements whose text is cut off.
const shut = `[...document.querySelectorAll('button, label, p, h1, h2, h3, dd, dt, td, th, summary')].filter(
	e => e.checkVisibility() && !e.closest('#board, pre, .wide, .unseen') && getComputedStyle(e).overflow !== 'auto' &&
	(e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')).
	map(e => e.id || e.outerHTML.slice(0, 200))`

// fits checks that nothing is lost in a narrow window.
func (p *Page) fits(name string) {
	p.t.Helper()
	for what, expression := range map[string]string{"beyond the edge": lost, "cut off": shut} {
		var found []string
		if p.Eval(expression, &found); len(found) > 0 {
			p.t.Errorf("%s: %s: %q", name, what, found)
		}
	}
	p.Shot("zoom-" + name)
}

// spaced widens texts as WCAG 1.4.12 wants them to be readable.
const spaced = `(() => { const s = new CSSStyleSheet();
	s.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; ' +
		'word-spacing: .16em !important; } p { margin-bottom: 2em !important; }');
	document.adoptedStyleSheets = [s]; })()`

// TestZoom: at a zoom of 400 %, nothing is lost, and only the board, programs and tables of numbers
// scroll in two directions; also when
// a reader widens the texts.
func TestZoom(t *testing.T) {
	address := Serve(t)
	for _, wide := range []bool{false, true} {
		p := opened(t, address, several, Looks["320"])
		name := ""
		if wide {
			p.Eval(spaced, nil)
			name = "spaced-"
		}
		p.Shows("#result", "3 answers")
		for _, tab := range []string{"solve", "play", "set", "model"} {
			p.Click("#tab-" + tab)
			switch tab {
			case "set":
				p.Until("document.querySelector('#set-format')?.options.length > 0")
			case "model":
				p.Shows("#model", "Nonzeros")
				p.Eval("document.querySelectorAll('#model details').forEach(d => { d.open = true })", nil)
			}
			p.fits(name + tab)
		}
		for _, id := range []string{"new", "open", "saved", "keys"} {
			p.dialog(id)
			p.fits(name + id)
			// The last button of a dialog can be scrolled to.
			p.Eval("[...document.querySelectorAll('#dialog button')].at(-1).scrollIntoView()", nil)
			p.Until(`(r => r.top >= 0 && r.bottom <= innerHeight)(
				[...document.querySelectorAll('#dialog button')].at(-1).getBoundingClientRect())`)
			p.Press("Escape")
			p.Until("!document.querySelector('#dialog').open")
			p.Until(focused + ".id == 'menu'") // one goes on where one was
		}
	}
}

// TestFocusIsNotCovered: in a small window the cell that has the keyboard is in sight.
func TestFocusIsNotCovered(t *testing.T) {
	p := opened(t, Serve(t), long(), Looks["320"])
	p.focus(0)
	for range 12 {
		p.Press("ArrowRight", "ArrowDown")
	}
	p.Until(focused + " == " + cell(12*30+12))
	p.Until(fmt.Sprintf("(r => r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight)("+
		"%s.getBoundingClientRect())", focused))
}

// TestReducedMotion: nothing moves for those who ask for less motion.
func TestReducedMotion(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Shows("#result", "The only answer")
	const moving = `[...document.querySelectorAll('*')].filter(e => (s => s.animationName !== 'none' ||
		s.transitionDuration !== '0s' || s.scrollBehavior === 'smooth')(getComputedStyle(e))).length`
	for _, motion := range []string{"no-preference", "reduce"} {
		p.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-reduced-motion", Value: motion}}))
		var n int
		if p.Eval(moving, &n); (n == 0) != (motion == "reduce") {
			t.Errorf("%s: %d elements move", motion, n)
		}
	}
}

// TestForcedColours: where the system sets the colours, what only a colour would show has an outline.
func TestForcedColours(t *testing.T) {
	p := opened(t, Serve(t), several, Looks["1280"])
	p.Shows("#result", "3 answers")
	p.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "forced-colors", Value: "active"}}))
	const plain = `[...document.querySelectorAll('.cell.differs, [aria-selected=true][role=tab], ' +
		'[aria-pressed=true]')].filter(e => (s => s.outlineStyle === 'none' && s.borderBottomWidth < '3px')(
		getComputedStyle(e))).map(e => e.id || e.className)`
	p.Click("#place-2")
	p.focus(5)
	var found []string
	if p.Eval(plain, &found); len(found) > 0 {
		t.Errorf("nothing but a colour shows the state of %v", found)
	}
	p.Until(`(([a, b]) => a !== b)([...document.querySelectorAll('[role=tab]')].map(
		e => getComputedStyle(e).borderBottomColor))`) // or all tabs look chosen
	p.Shot("forced-colours")
}
