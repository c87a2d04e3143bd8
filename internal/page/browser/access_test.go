package browser_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
)

// part is a part of Chromium's accessibility tree. The types of the driver refuse words that are newer
// than they are.
type part struct {
	NodeID   string   `json:"nodeId"`
	ChildIDs []string `json:"childIds"`
	Ignored  bool     `json:"ignored"`
	Role     value    `json:"role"`
	Name     value    `json:"name"`
}

type value struct {
	Value string `json:"value"`
}

// spoken returns what screen readers get of an element and all in it: a line of role and name for each
// part that is not ignored, indented by its depth.
func (p *Page) spoken(selector string) string {
	p.t.Helper()
	var tree struct {
		Nodes []part `json:"nodes"`
	}
	p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		root, err := dom.GetDocument().Do(ctx)
		if err != nil {
			return err
		}
		id, err := dom.QuerySelector(root.NodeID, selector).Do(ctx)
		if err != nil {
			return err
		}
		return cdp.Execute(ctx, "Accessibility.queryAXTree", map[string]any{"nodeId": id}, &tree)
	}))
	parts := map[string]part{}
	for _, n := range tree.Nodes {
		parts[n.NodeID] = n
	}
	var b strings.Builder
	var write func(n part, depth int)
	write = func(n part, depth int) {
		if !n.Ignored {
			fmt.Fprintf(&b, "%s%s %q\n", strings.Repeat(" ", depth), n.Role.Value, n.Name.Value)
			depth++
		}
		for _, child := range n.ChildIDs {
			if c, ok := parts[child]; ok && n.Role.Value != "gridcell" { // its text is in its name
				write(c, depth)
			}
		}
	}
	if len(tree.Nodes) > 0 {
		write(tree.Nodes[0], 0)
	}
	return b.String()
}

// TestGridForScreenReaders: Chromium's own tree has the board as a grid of rows of cells. Each cell says
// where it is, what is in it, and what the picture shows at it.
func TestGridForScreenReaders(t *testing.T) {
	address := Serve(t)
	tests := map[string]struct{ text, want string }{
		"futoshiki": {"futoshiki\n. < .\n. 1\n", `grid "Futoshiki, 2 rows, 2 columns"
 row "row 1"
  gridcell "row 1, column 1, answer 1, less than the cell to the right"
  gridcell "row 1, column 2, answer 2, greater than the cell to the left"
 row "row 2"
  gridcell "row 2, column 1, answer 2"
  gridcell "row 2, column 2, clue 1"
`},
		"kenken": {"kenken\na a\nb c\na 2/\nb 2\nc 1\n", `grid "KenKen, 2 rows, 2 columns"
 row "row 1"
  gridcell "row 1, column 1, answer 1, 2÷ cage, 2 cells"
  gridcell "row 1, column 2, answer 2, in the 2÷ cage of row 1, column 1"
 row "row 2"
  gridcell "row 2, column 1, answer 2, 2 cage, 1 cell"
  gridcell "row 2, column 2, answer 1, 1 cage, 1 cell"
`},
		"numberlink": {numberlink, `grid "Numberlink, 3 rows, 3 columns"
 row "row 1"
  gridcell "row 1, column 1, clue 1, link below"
  gridcell "row 1, column 2, open, link to the right and below"
  gridcell "row 1, column 3, clue 2, link to the left"
 row "row 2"
  gridcell "row 2, column 1, open, link above and below"
  gridcell "row 2, column 2, open, link above and below"
  gridcell "row 2, column 3, clue 3, link below"
 row "row 3"
  gridcell "row 3, column 1, clue 1, link above"
  gridcell "row 3, column 2, clue 2, link above"
  gridcell "row 3, column 3, clue 3, link above"
`},
		"slitherlink": {"slitherlink\n3 .\n", `grid "Slitherlink, 1 row, 2 columns"
 row "row 1"
  gridcell "row 1, column 1, clue 3, line above, below and to the left"
  gridcell "row 1, column 2, open, line above, to the right and below"
`},
		"numbrix": {"numbrix\n1 .\nx 3\n", `grid "Numbrix, 2 rows, 2 columns"
 row "row 1"
  gridcell "row 1, column 1, clue 1"
  gridcell "row 1, column 2, answer 2"
 row "row 2"
  gridcell "row 2, column 1, hole"
  gridcell "row 2, column 2, clue 3"
`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := opened(t, address, tt.text, Looks["1280"])
			p.Shows("#result", "The only answer")
			if got := p.spoken("[role=grid]"); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
		})
	}
}

// TestDrawnForScreenReaders: what one draws while playing is said, too, and what a check finds wrong.
func TestDrawnForScreenReaders(t *testing.T) {
	p := opened(t, Serve(t), numberlink, Looks["1280"])
	p.Click("#tab-play")
	p.focus(0)
	p.Press("Alt+ArrowDown")
	p.labelled(0, "clue 1, no link below")
	p.labelled(3, "open, no link above")
}

// TestAnnouncements: a result is announced after half a second of quiet, once, and no sooner, so that
// nothing talks over one who types. No half second of the page passes by itself, so that keys may be slow.
func TestAnnouncements(t *testing.T) {
	p := opened(t, Serve(t), several, Looks["1280"])
	p.Shows("#live", "3 answers")
	p.Eval(`globalThis.heard = [];
		new MutationObserver(() => heard.push(document.querySelector('#live').textContent))
			.observe(document.querySelector('#live'), {childList: true});
		const [start, clear, late] = [setTimeout, clearTimeout, new Map()];
		globalThis.setTimeout = (act, ms, ...rest) => {
			if (!(ms >= 500)) return start(act, ms, ...rest);
			const timer = {};
			late.set(timer, act);
			return timer;
		};
		globalThis.clearTimeout = (timer) => late.delete(timer) || clear(timer);
		globalThis.rest = () => new Promise((done) => start(done, 500)); // what is sooner has passed then
		globalThis.pass = async () => { // what is heard is noted between two
			for (const [timer, act] of [...late]) await (late.delete(timer) && act());
		};`, nil)
	p.focus(6)
	for range 4 {
		p.Press("4")
		p.Shows("#result", "No answer")
		p.Press("3")
		p.Shows("#result", "The only answer")
	}
	var heard []string
	if p.Eval("rest().then(() => heard)", &heard); len(heard) > 0 {
		t.Errorf("announced without quiet: %q", heard)
	}
	p.Eval("pass()", nil)
	p.Shows("#live", "The only answer")
	if p.Eval("heard", &heard); len(heard) != 1 {
		t.Errorf("%d announcements, want one: %q", len(heard), heard)
	}
	if got := p.spoken("#live"); !strings.Contains(got, "The only answer") {
		t.Errorf("the live region is %q", got)
	}
}

// TestToldInPlay: who plays by ear hears what a key or a button did where the label of the cell in focus does
// not tell: that a number is given, which cell is wrong, how many cells are selected, what a button wrote.
func TestToldInPlay(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, "sudoku\n1 . . .\n. . 1 .\n. 1 . .\n. . . 1\n", Looks["1280"])
	p.Click("#tab-play")
	p.focus(0)
	p.Press("2")
	p.Shows("#live", "The cell in row 1, column 1 is given.")
	p.Press("ArrowRight", "Shift+ArrowRight")
	p.Shows("#live", "2 cells selected")
	p.Press("Escape")
	p.Shows("#live", "0 cells selected")
	p.Press("ArrowLeft", "1")
	p.Enter("#hint")
	p.Shows("#live", "First mend what is marked at row 1, column 2")
	p.Tab("#close-hint")
	p.Press("Control+z")
	p.Until(focused + ".id == 'hint'") // the button that had the keyboard is gone
	p.focus(0)
	p.Press("ArrowRight")
	p.Enter("#place-2")
	p.Shows("#live", "row 1, column 2, you entered 2")

	p = opened(t, address, "starbattle stars=1\na a b b\na a b b\nc c d d\nc c d d\n", Looks["1280"])
	p.labelled(0, "region, 4 cells")
	p.focus(0)
	p.Press("Shift+ArrowRight")
	p.Shows("#live", "2 cells selected")
	p.Click("#tab-play")
	if got := p.spoken("#palette"); !strings.Contains(got, "Place star") {
		t.Errorf("the palette is %q", got)
	}
	p.Until("document.querySelector('#place-2')?.getAttribute('aria-keyshortcuts').length == 1")
}
