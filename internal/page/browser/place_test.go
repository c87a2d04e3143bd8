package browser_test

import (
	"fmt"
	"testing"
)

// clocked has the page read a clock that starts at a day and can be set by setDay().
const clocked = `{ const Real = Date;
	let day = Number(sessionStorage.getItem('day') ?? localStorage.getItem('day') ?? %d);
	const now = () => Real.UTC(2026, 10, day, 12) + performance.now();
	globalThis.Date = class extends Real {
		constructor(...parts) { super(...(parts.length ? parts : [now()])); }
		static now() { return now(); }
	}; }`

// TestLibraryOfPage: the library has puzzles by class, which are noted when they are begun and solved; a
// day has the same puzzle for all, and a month its days.
func TestLibraryOfPage(t *testing.T) {
	address := Serve(t)
	for _, look := range some(Looks["1280"], phone) {
		p := Open(t, "about:blank", look)
		p.prepare(fmt.Sprintf(clocked, 29))
		p.Go(address)
		p.Click("#library")
		p.Shows("#dialog", "easy")
		p.Shot("library")
		p.Eval("document.querySelector('#library-kind').value = 'latin'; document.querySelector('#library-kind').dispatchEvent(new Event('change'))", nil)
		p.Until("document.querySelectorAll('#dialog .numbers').length === 2")
		p.Click("#dialog .numbers button:nth-child(3)")
		p.Shows("#title", "Latin square, gentle 3")
	}
}
