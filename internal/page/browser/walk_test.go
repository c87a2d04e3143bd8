package browser_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

// walks are the boards that are played to the end in each browser: of each sort of entry one, then the
// other kinds.
var walks = []string{"sudoku-9x9", "numberlink-11x11", "akari-10x10", "slitherlink-10x10", "numbrix-9x9",
	"heyawake-10x10", "kakuro-8x8", "masyu-10x10", "skyscraper-6x6", "futoshiki-5x5", "hashi-8x8",
	"hidato-8x8", "hitori-8x8", "jigsaw-9x9", "kenken-6x6", "killer-9x9", "latin-7x7", "lits-8x8",
	"nonogram-10x10", "nurikabe-9x9", "shikaku-10x10", "starbattle-8x8", "tents-10x10", "yinyang-8x8"}

// exampleAddress returns the address of an example, to play.
func exampleAddress(t *testing.T, address, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return address + "#tab=play&p=" + url.QueryEscape(string(text))
}

// stepOfHint is what the step of a hint shows: the way of a line on the board, or the cell that a value
// goes to, and the way to it.
type stepOfHint struct {
	Line   [][2]float64
	Cell   string
	Value  string
	Words  bool // the cell takes words, which buttons have
	Places [][2]float64
}

// hintedStep promises the step, once it stands where it is seen in four frames: the page moves its board
// some frames after it shows a hint. The next press is aimed at what stands there then.
const hintedStep = `new Promise((done) => {
	const places = () => {
		const grid = document.querySelector('.grid');
		const cell = document.querySelector('.cell.target');
		const value = /the hint writes (\d+)/.exec(cell?.ariaLabel)?.[1] ?? '';
		const words = !document.querySelector('#tools button');
		const button = words && value ? document.getElementById('place-' + value) : cell;
		(button ?? cell ?? document.querySelector('.cell.hinted') ?? grid).scrollIntoView({block: 'center'});
		const box = grid.getBoundingClientRect();
		const line = [...(document.querySelector('.hint-line')?.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)];
		const middle = (b) => [b.x + b.width / 2, b.y + b.height / 2];
		const at = ([, x, y]) => [box.x + x * box.width / grid.ariaColCount, box.y + y * box.height / grid.ariaRowCount];
		return { line: line.map(at), cell: cell?.dataset.cell ?? '', value, words, places: button ? [middle(button.getBoundingClientRect())] : [] };
	};
	let [was, looks] = ['', 0];
	const look = () => {
		const now = places();
		looks = JSON.stringify(now) === was ? looks + 1 : 1;
		was = JSON.stringify(now);
		if (looks === 4) {
			const from = now.line[0] ?? now.places[0];
			if (from) ` + aimed + `(document.elementFromPoint(...from));
			return done(now);
		}
		const timer = setTimeout(look, 1000); // a window that is not seen has no frames
		requestAnimationFrame(() => { clearTimeout(timer); setTimeout(look); });
	};
	look();
})`

// entered counts what is entered: values in cells and lines.
const entered = `(document.querySelectorAll('.cell.entered, .cell.has-entered-look').length +
	[...document.querySelectorAll('.picture .links, .picture .lines.entered, .picture .bridges')]
		.map((e) => e.getAttribute('d').split('M').length - 1).reduce((a, b) => a + b, 0))`

// toStep presses Hint until it shows a step.
func toStep(t *testing.T, at tab) stepOfHint {
	t.Helper()
	for _, depth := range []string{"where", "how", "step"} {
		at.eval("document.querySelector('#hint').click()")
		until(t, at, "document.querySelector('#play .hint').dataset.depth === '"+depth+"'")
	}
	return valueOf[stepOfHint](t, at, hintedStep)
}

// strikes makes the stroke of a step that stands still, and again where the page moved its board meanwhile.
func strikes(t *testing.T, at tab, finger bool, step stepOfHint) {
	t.Helper()
	for range tries {
		way := step.Line
		if len(way) == 0 {
			way = step.Places
		}
		at.stroke(finger, way...)
		if missed := valueOf[string](t, at, "globalThis.missed"); missed == "" {
			return
		}
		step = valueOf[stepOfHint](t, at, hintedStep)
	}
	t.Fatal("the board moves away from each stroke")
}

// enters enters what the steps of hints show, by keys and pointer as one who plays does, until there are
// some entries. Crosses are written by the page.
func enters(t *testing.T, at tab, finger bool, most int) int {
	t.Helper()
	n := 0
	for range 40 {
		if n == most {
			break
		}
		before := valueOf[int](t, at, entered)
		switch step := toStep(t, at); {
		case len(step.Line) == 2:
			strikes(t, at, finger, step)
		case step.Value != "" && step.Words:
			strikes(t, at, finger, step)
		case step.Value != "":
			strikes(t, at, finger, step)
			for _, digit := range step.Value {
				at.press(string(digit))
			}
			until(t, at, fmt.Sprintf("document.querySelector('[data-cell=\"%s\"]').ariaLabel.includes('you entered %s')",
				step.Cell, step.Value))
		default:
			at.eval("document.querySelector('#enter').click()")
			until(t, at, "document.querySelector('#enter').hidden")
			continue
		}
		// The hint, whose value is drawn as one that was entered, goes with the entry.
		until(t, at, fmt.Sprintf("document.querySelector('#play .hint').hidden && %s > %d", entered, before))
		n++
	}
	return n
}

// walk plays a board as one who plays does: entries by keys and pointer, a check, undo, a load, another
// tab, a return, and hints to the end. Returns how many checks it made.
func walk(t *testing.T, at tab, address string, finger bool) (checks int) {
	t.Helper()
	check := func(condition bool, what string) {
		t.Helper()
		checks++
		if !condition {
			t.Fatal(what)
		}
	}
	at.open("about:blank")
	at.open(address)
	shows(t, at, "#result", "One answer to find")
	const most = 2
	check(enters(t, at, finger, most) == most, "the entries are not made")
	at.eval("document.querySelector('#check').click()")
	shows(t, at, "#play-bar", "Right so far")
	all := valueOf[int](t, at, entered)
	at.eval("document.querySelector('.cell[tabindex=\"0\"]').focus()")
	at.press("Control+z")
	until(t, at, fmt.Sprintf("%s < %d", entered, all))
	at.press("Control+y")
	until(t, at, fmt.Sprintf("%s === %d", entered, all))
	left := valueOf[string](t, at, "location.href")
	at.open("about:blank")
	at.open(left)
	until(t, at, fmt.Sprintf("%s === %d", entered, all))
	other := at.beside()
	other.open(left)
	until(t, other, fmt.Sprintf("%s === %d", entered, all))
	other.close()
	shows(t, at, "#result", "One answer to find")
	at.eval("void " + toTheEnd) // which may take long: patience is for each entry
	const solved = "document.querySelector('#play-bar')?.innerText.includes('Solved!')"
	for is := 0; string(at.eval("Boolean("+solved+")")) != "true"; is = valueOf[int](t, at, entered) {
		until(t, at, fmt.Sprintf("%s || %s > %d", solved, entered, is))
	}
	return checks + 7
}

// sampled are the boards that a browser plays when not all do: WebKit, which draws without a GPU, takes long.
var sampled = map[string][]string{"chromium": walks[:4], "firefox": {"futoshiki-5x5", "hashi-8x8"},
	"webkit": {"futoshiki-5x5"}}

// TestWalks plays boards in three browsers, with a mouse, and in a small window with a finger. Before that,
// Firefox and WebKit prove that the boards of the articles have one answer, and the package for npm runs in Firefox.
func TestWalks(t *testing.T) {
	address := Serve(t)
	for browser, start := range browsers {
		t.Run(browser, func(t *testing.T) {
			at := start(t)
			if browser == "firefox" || inFull {
				packaged(t, at)
			}
			if browser != "chromium" {
				proves(t, at, address)
			}
			all := walks
			if !inFull {
				all = sampled[browser]
			}
			for i, name := range all {
				finger := i%2 == 1 || inFull
				if finger {
					at.size(390, 780)
				} else {
					at.size(1280, 900)
				}
				n := walk(t, at, exampleAddress(t, address, name), finger)
				t.Logf("%s: %d checks", name, n)
			}
		})
	}
}

// proves has the page prove that the boards of the articles have one answer.
func proves(t *testing.T, at tab, address string) {
	t.Helper()
	for _, name := range some("futoshiki-5x5", "numberlink-11x11", "numberlink-15x15", "numberlink-20x20", "numbrix-9x9") {
		at.open("about:blank") // else the page would be the same, with another fragment
		at.open(exampleAddress(t, address, name))
		shows(t, at, "#result", "One answer to find")
		at.eval("document.querySelector('#tab-solve').click()")
		until(t, at, "document.querySelector('#prove')")
		at.eval("document.querySelector('#prove').click()")
		shows(t, at, "#solve", "in your browser")
	}
}
