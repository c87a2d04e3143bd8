package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Boards of kinds in files.
const (
	akari      = "akari\n. . . 1 .\n. 0 . . .\n. . . 1 .\n. x . . .\n. . . . x\n"
	heyawake   = "heyawake\na a a a a\na a b a a\na a b c c\nd a b b e\nf a b g g\na 2\nb 1\nd 0\n"
	kakuro     = "kakuro\nx 4\\ 6\\\n\\3 . .\n\\7 . .\n"
	masyu      = "masyu\n. . . . . .\n. . . . . w\n. b . w b .\n. b w . b .\nw . . . . .\n. . . . . .\n"
	skyscraper = "skyscraper\n- 1 - - - -\n- . . . . -\n- . . . . -\n2 . . 4 . -\n- . 1 . . -\n- - - - - -\n"
)

// address returns the text of the puzzle that is in the address, once it has a part.
func (p *Page) address(part string) string {
	p.t.Helper()
	const text = "(new URLSearchParams(location.hash.slice(1)).get('p') ?? '')"
	p.Until(fmt.Sprintf("%s.replaceAll(/ +/g, ' ').includes(%q)", text, part))
	var got string
	p.Eval(text, &got)
	return got
}

// toTheEnd plays a board to its end by hints alone.
const toTheEnd = `(async () => {
	const by = (id) => document.getElementById(id);
	for (let i = 0; i < 3000 && !by('play-bar').innerText.includes('Solved!'); i++) {
		if (!by('enter').hidden) by('enter').click();
		else if (!by('play-bar').innerText.includes('Everything')) by('hint').click();
		else by('check').click();
		await new Promise((r) => setTimeout(r, 30));
	}
})()`

// solvedByHints plays a board to its end by hints alone.
func (p *Page) solvedByHints() {
	p.t.Helper()
	p.Click("#tab-play")
	p.Eval(toTheEnd, nil)
	p.Shows("#play-bar", "Solved!")
}

// TestOwnGallery: the gallery begins with the kinds of files that the page is served with, and opens
// their examples.
func TestOwnGallery(t *testing.T) {
	p := welcomed(t, Serve(t, "--kind-file", "../../../examples/kinds/country.star"), Looks["1280"])
	p.Shot("gallery-own")
	p.Click("#puzzle-country")
	p.Until("document.querySelector('.grid').dataset.kind === 'country'")
	p.Shows("#result", "One answer to find")
	p.solvedByHints()
}

// typed types into the field that has the keyboard.
func (p *Page) typed(field, text string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("document.activeElement.id === %q", field))
	p.Press(strings.Split(text, "")...)
}

// TestDrawWords draws walls and numbers of an Akari by keys and by buttons, and plays by presses, drags and
// keys.
func TestDrawWords(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, "akari\n. . .\n. . .\n. . .\n", Looks["1280"])
	p.focus(0)
	p.Press("x")
	p.labelled(0, "clue wall, black")
	p.Press("2")
	p.labelled(0, "clue 2, black")
	p.focus(8)
	p.Click(`[id="place-x"]`)
	p.labelled(8, "clue wall")
	p.address("\n2 . .\n. . .\n. . x\n")
	p.Press("9")
	p.Shows("#result", "Expected x, a number in 0..4 or .")
	p.labelled(8, "clue 9, wrong")
	p.Press("x")

	p.Click("#tab-play")
	for _, want := range []string{"you entered lamp", "you entered no lamp", "open"} {
		p.drag(middle(1))
		p.labelled(1, want)
	}
	p.drag(middle(3), middle(4), middle(5), middle(8))
	for _, c := range []int{3, 4, 5} {
		p.labelled(c, "you entered lamp")
	}
	p.labelled(8, "column 3, clue wall, black")
	p.Press("Control+z") // the whole stroke
	p.labelled(4, "open")
	p.focus(4)
	p.Press("Delete", ".")
	p.labelled(4, "you entered no lamp")
	p.Press("o")
	p.labelled(4, "you entered lamp")
	p.labelled(3, "open, lit")
	p.labelled(7, "open, lit")
	p.Press(" ", " ")
	p.labelled(4, "open")
	p.Press("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "o") // beside a wall
	p.labelled(7, "open, lit")
	p.labelled(8, "column 3, clue wall, black")

	masyuBoard := opened(t, address, "masyu\n. . .\n. . .\n. . .\n", Looks["1280"])
	masyuBoard.focus(0)
	masyuBoard.Press("b", "ArrowRight", "w")
	masyuBoard.labelled(0, "clue filled circle")
	masyuBoard.labelled(1, "clue circle")
	masyuBoard.Click("#tab-play")
	masyuBoard.drag(middle(0), middle(1), middle(2))
	masyuBoard.labelled(1, "link to the right and to the left")
}

// TestBridges: a stroke over cells draws one bridge, two or none, along its way, and lines that meet
// stand for their characters.
func TestBridges(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, "hashi\n2 . . 2\n. . . .\n2 . . 2\n", Looks["1280"])
	p.Shows("#result", "answer")
	p.Until("document.querySelectorAll('.found.bridge').length === 6")
	p.both("bridges-found")
	p.Click("#tab-play")
	p.Until("/^Drag from island to island for a bridge, again for two/.test(document.querySelector('#palette-note').innerText)")
	for _, want := range []string{"one horizontal bridge", "two horizontal bridges", "open"} {
		p.drag(middle(0), middle(1), middle(2), middle(3))
		p.labelled(1, want)
		p.labelled(2, want)
	}
	p.drag(middle(1), middle(2))
	p.labelled(1, "one horizontal bridge")
	for _, want := range []string{"one vertical bridge", "two vertical bridges"} {
		p.drag(middle(0), middle(4), middle(8))
		p.labelled(4, want)
	}
	p.Until("document.querySelectorAll('.entered.bridge').length === 3 && !/[─═│║]/.test(document.querySelector('.grid').innerText)")
	p.both("bridges")
}

// TestMakeOffers: the panel "Make" offers what there is for the kind of the board.
func TestMakeOffers(t *testing.T) {
	address := Serve(t)
	p := Open(t, "about:blank", Looks["1280"])
	for _, tt := range []struct{ text, want string }{
		{"lits\na a a a\na b b a\na a b a\na a b a\n", "set-grade"},
		{"heyawake\na a b\na a b\nc c b\na 1\n", "set-grade drop minimum"},
		{"numberlink\n1 2\n1 2\n", "set-grade"},
		{"sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n", "set-grade set-symmetric drop minimum"},
	} {
		p.puzzle(address, tt.text)
		p.Click("#tab-set")
		p.Until(fmt.Sprintf("['set-grade', 'set-symmetric', 'drop', 'minimum'].filter((id) => document.getElementById(id)?.checkVisibility()).join(' ') === %q", tt.want))
		p.Shot("make-" + strings.Fields(tt.text)[0])
		p.Go("about:blank")
	}
}

// TestDrawOutside writes numbers outside of a board, by a press beside it and by keys, and the two numbers
// of cells.
func TestDrawOutside(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, "skyscraper\n- - - - -\n- . . . -\n- . . . -\n- . . . -\n- - - - -\n", Looks["1280"])
	p.focus(4)
	p.Press("Enter")
	p.typed("outer-up", "2")
	p.labelled(1, "above the column 2")
	p.Press("Enter")
	p.typed("outer-up", "1")
	p.labelled(2, "above the column 1")
	p.Press("Escape")
	p.Until("document.activeElement.dataset.cell === '2'")
	p.drag(place{3, -0.3, 0.5})
	p.typed("outer-left", "3")
	p.labelled(3, "left of the row 3")
	p.address("- - 2 1 -\n- . . . -\n3 . . . -\n")
	p.Press("Control+z") // is the field's own
	p.Shot("outside")

	pairs := opened(t, address, kakuro, Looks["1280"])
	pairs.focus(1)
	pairs.Press("1")
	pairs.typed("pair-0", "6")
	pairs.labelled(1, "16 down")
	pairs.Click("#pair-1")
	pairs.Press("Control+a", "9")
	pairs.labelled(1, "16 down, 9 right")
	pairs.address(`x 16\9 6\`)
}

// TestDrawAreas draws rooms by a drag, by keys and by taps on a phone, and gives them numbers.
func TestDrawAreas(t *testing.T) {
	const empty = "heyawake\na a a\na a a\na a a\n"
	address := Serve(t)
	p := opened(t, address, empty, Looks["1280"])
	p.drag(middle(0), middle(1), middle(4))
	p.typed("target", "2")
	p.Press("Enter")
	p.labelled(0, "2 room")
	p.labelled(4, "in the 2 room of row 1, column 1")
	p.address("heyawake\na a b\nb a b\nb b b\na 2\n")
	p.focus(8)
	p.Press("Escape", "Shift+ArrowLeft", "Enter")
	p.typed("target", "0")
	p.Press("Enter")
	p.labelled(7, "0 room")
	p.Shot("areas")

	phone := opened(t, address, empty, Look{Width: 390, Height: 780, Touch: true})
	phone.swipe(middle(0))
	phone.Shows("#set-cage", "Set the number") // of the room that the cell is in
	phone.swipe(middle(0), middle(3), middle(6))
	phone.Shows("#set-cage", "Make a room of 3 cells")
	phone.Click("#set-cage")
	phone.address("heyawake\na b b\na b b\na b b\n")
	phone.Shot("areas-phone")

	stars := opened(t, address, "starbattle stars=1\na a a\na a a\na a a\n", Looks["1280"])
	stars.drag(middle(0), middle(1), middle(2)) // without a number, a drag is enough
	stars.address("starbattle stars=1\na a a\nb b b\nb b b\n")
}

// mine is a file with a kind.
const mine = `kind("mine", doc = "Each row has one cross.", example = """
mine
. 1
. .
""")
cells({".": "is empty", "x": "has a cross"}, draw = {"x": "star"})
clues(0, 9)

def rules(p, m):
    for line in p.rows:
        m.exactly(1, [c.holds("x") for c in line], at = line, words = "{unit} have {n} cross")
    for k in p.clues:
        m.exactly(k.value, [c.holds("x") for c in k.cell.neighbours], clue = k,
                  words = "{cell} has {n} crosses beside it")
`

// opens opens a text by the dialog, as a file if it has a name.
func (p *Page) opens(name, text string) {
	p.t.Helper()
	p.dialog("open")
	p.Eval(fmt.Sprintf(`(() => {
		const [name, text] = [%q, %q];
		if (!name) { document.querySelector('#open-text').value = text; return; }
		const data = new DataTransfer();
		data.items.add(new File([text], name));
		const field = document.querySelector('#open-file');
		field.files = data.files;
		field.dispatchEvent(new Event('change'));
	})()`, name, text), nil)
	p.Until("document.querySelector('#open-text').value")
	p.Click("#dialog .main")
}

// fileKinds opens kinds in files on a page without a server, and a file of a stranger.
func fileKinds(t *testing.T, p *Page, address string) {
	p.solvedByHints()
	p.opens("mine.star", mine)
	p.Until("document.querySelector('.grid').dataset.kind === 'mine'")
	p.Shows("#result", "2 answers")
	p.Click("#tab-play")
	p.focus(0)
	p.Press("x")
	p.labelled(0, "you entered cross")
	link := p.address("mine")
	p.Do(chromedp.Reload()) // the kind stays as long as the tab
	p.labelled(0, "you entered cross")
	p.opens("", strings.Replace(mine, "one cross", "1 cross", 1)) // pasted
	p.Until("!document.querySelector('#dialog').open")

	p.opens("bad.star", strings.Replace(mine, "clues(0, 9)", "clues(0, nine)", 1))
	p.Shows("#dialog .bad", "n bad.star:7: undefined: nine" /* a sentence, whose first letter is large */)
	p.Press("Escape")
	p.opens("long.star", mine+"\nx = [0 for a in range(10000) for b in range(10000)]\n")
	p.Shows("#dialog .bad", "more than")
	t.Logf("a file that takes long: %s", p.Text("#dialog .bad"))
	p.Press("Escape")

	other := Open(t, "about:blank", Looks["1280"]) // which does not have the file
	other.Go(with(t, other, address, link))
	other.Shows("#dialog .bad", "mine")
}
