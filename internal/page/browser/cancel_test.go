package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// long is a Numbrix of 30x30 that takes the program more than all the time that a look gets.
func long() string {
	const n = 30
	clues := map[[2]int]int{{0, 0}: 1, {10, 10}: 899, {5, 5}: 201, {15, 15}: 101, {3, 17}: 301, {20, 20}: 501}
	var b strings.Builder
	b.WriteString("numbrix\n")
	for r := range n {
		for c := range n {
			if v, ok := clues[[2]int{r, c}]; ok {
				fmt.Fprintf(&b, "%d ", v)
			} else {
				b.WriteString(". ")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// watch records what the page shows in the frame after each key, how long that took in milliseconds, and
// how often a request or a worker was ended.
const watch = `const now = Date.now(); // stands still, so that the digits make one number on a slow computer
	Date.now = () => now;
	globalThis.frames = [];
	globalThis.ended = {workers: 0, requests: 0};
	document.addEventListener('keydown', () => {
		const start = performance.now();
		requestAnimationFrame(() => frames.push({
			label: document.activeElement.getAttribute('aria-label') ?? '',
			ms: performance.now() - start,
		}));
	}, true);
	for (const [what, of, name] of [['workers', Worker, 'terminate'], ['requests', AbortController, 'abort']]) {
		const own = of.prototype[name];
		of.prototype[name] = function (...values) { ended[what]++; return own.apply(this, values); };
	}`

// frame is what a page shows in the frame after a key.
type frame struct {
	Label string  `json:"label"`
	MS    float64 `json:"ms"`
}

// interrupt types while a search that takes long is under way: each key shows in the next frame, each
// edit ends the search, and the answer to the last one comes soon. It returns the frames.
func interrupt(t testing.TB, p *Page, ends string) []frame {
	t.Helper()
	// The first look ends by itself, on a busy computer perhaps at any time. The next one takes a minute.
	p.Until("document.querySelector('#keep-looking')")
	p.Click("#keep-looking")
	p.Shows("#result", "Looking…")
	p.focus(1)
	p.Eval(watch, nil)
	for n := 1; n <= 3; n++ {
		p.Press("7") // no number beside 1 but 2
		p.Until(fmt.Sprintf("frames.length === %d", n))
	}
	p.Shows("#result", "No answer")
	var frames []frame
	p.Eval("frames", &frames)
	for i, want := range []string{"clue 7", "clue 77", "clue 777"} {
		if i >= len(frames) || !strings.HasSuffix(frames[i].Label, want) {
			t.Errorf("the frames after the keys show %v, want %q in number %d", frames, want, i)
		}
	}
	var ended map[string]int
	if p.Eval("ended", &ended); ended[ends] == 0 {
		t.Errorf("the edits ended %v, want %s", ended, ends)
	}
	return frames
}

// TestCancel: an edit ends a search that takes long.
func TestCancel(t *testing.T) {
	p := opened(t, Serve(t), long(), Looks["1280"])
	frames := interrupt(t, p, "requests")
	t.Logf("frames after keys: %+v", frames)
}
