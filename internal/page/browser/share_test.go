package browser_test

import (
	"fmt"
	"testing"
)

// TestLinkOfPlay: a link copied while one plays opens to play, and one copied while one draws opens to
// draw. Both open with the answer hidden, also where it was shown.
func TestLinkOfPlay(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["360"])
	p.Shows("#result", "The only answer")
	for _, tab := range []string{"play", "solve"} {
		p.Click("#tab-" + tab)
		p.Until(fmt.Sprintf("location.hash.includes('tab=play') === %t", tab == "play"))
		var address string
		p.Eval("location.href", &address)
		p.Go("about:blank")
		p.Go(address)
		words := map[string]string{"play": "One answer to find", "solve": "Exactly one answer"}[tab]
		p.Shows("#result", words)
		var found int
		p.Eval("document.querySelectorAll('.cell.found').length", &found)
		if found != 0 {
			t.Errorf("%s: the link shows %d cells of the answer", tab, found)
		}
	}
}

// TestOldLink: a link that version 0.1.0 copied opens its puzzle, to be played.
func TestOldLink(t *testing.T) {
	p := Open(t, Serve(t)+"#p=numbrix%0A1+2+.%0A.+.+.%0A&tab=play", Looks["1280"])
	p.Shows("#result", "One answer to find")
	p.cells(6)
	p.Until("location.hash === '#p=numbrix%0A1+2+.%0A.+.+.%0A&tab=play'")
}

// timers keeps the timers of the page that have not run out and were not cleared.
const timers = `globalThis.timers = new Set();
	const [start, clear] = [setTimeout, clearTimeout];
	globalThis.setTimeout = (act, ...rest) => {
		const timer = start(() => { timers.delete(timer); act(); }, ...rest);
		timers.add(timer);
		return timer;
	};
	globalThis.clearTimeout = (timer) => { timers.delete(timer); clear(timer); };`

// TestQuickEdits: the verdict of the last of several quick edits stays, though the looks at those before
// it were ended without a word.
func TestQuickEdits(t *testing.T) {
	p := opened(t, Serve(t), several, Looks["1280"])
	p.Shows("#result", "3 answers")
	p.focus(6)
	p.Eval(timers, nil)
	p.quickly("1", "Delete", "1", "Delete")
	p.Until("timers.size === 0") // also that of an old verdict
	p.Shows("#result", "3 answers")
}
