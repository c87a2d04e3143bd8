package browser_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
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
	// Who makes a puzzle has a link for those who play it.
	p.Click("#tab-set")
	p.Eval("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }", nil)
	p.Click("#share-play")
	p.Until("globalThis.copied")
	var link string
	p.Eval("copied", &link)
	p.Go("about:blank")
	p.Go(link)
	p.Shows("#result", "One answer to find")
}

// first is what version 0.1.0 kept of a puzzle of each kind, and the links that it copied of them.
type first struct {
	Links []string
	Kept  map[string]string
}

func theFirst(t *testing.T) (f first) {
	t.Helper()
	text, err := os.ReadFile("testdata/kinds-0.1.0.json")
	if err == nil {
		err = json.Unmarshal(text, &f)
	}
	if err != nil || len(f.Links) != 8 {
		t.Fatalf("%d links, %v", len(f.Links), err)
	}
	return f
}

// TestOldLink: a link that version 0.1.0 copied opens its puzzle, of any kind, to be played.
func TestOldLink(t *testing.T) {
	address := Serve(t)
	for _, link := range theFirst(t).Links {
		p := Open(t, address+link, Looks["1280"])
		p.Shows("#result", "answer")
		p.Until("document.querySelectorAll('[role=gridcell]').length > 5")
		p.Until("document.querySelector('#tab-play').getAttribute('aria-selected') === 'true'")
		if strings.Contains(link, "title") {
			p.Shows("#title", "Two ends")
			p.Shows("#author", "by N. N.")
		}
		p.Until("document.querySelector('#rules').innerText !== ''") // from then on it writes the address
		p.Until(fmt.Sprintf("location.hash === %q", link))
	}
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
