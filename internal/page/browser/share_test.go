package browser_test

import (
	"fmt"
	"testing"
	"time"
)

// TestLinkOfPlay: a link copied while one plays opens with the answer hidden, and one copied while one
// solves shows it.
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
		words := map[string]string{"play": "One answer to find", "solve": "The only answer"}[tab]
		p.Shows("#result", words)
		var found int
		p.Eval("document.querySelectorAll('.cell.found').length", &found)
		if (found == 0) != (tab == "play") {
			t.Errorf("%s: the link shows %d cells of the answer", tab, found)
		}
	}
}

// TestQuickEdits: the verdict of the last of several quick edits stays, though the looks at those before
// it were ended without a word.
func TestQuickEdits(t *testing.T) {
	p := opened(t, Serve(t), several, Looks["1280"])
	p.Shows("#result", "3 answers")
	p.focus(6)
	p.Eval(`['1', 'Delete', '1', 'Delete'].forEach((key) => document.activeElement.dispatchEvent(
		new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))`, nil)
	time.Sleep(500 * time.Millisecond) // longer than an old verdict stays
	p.Shows("#result", "3 answers")
}
