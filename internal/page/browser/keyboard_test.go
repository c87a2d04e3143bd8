package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// focused is the element that has the keyboard.
const focused = "document.activeElement"

// unseen is what has the keyboard without an outline or a shadow that shows it; else it is empty.
const unseen = `(() => {
	const e = document.activeElement;
	const style = getComputedStyle(e);
	const shown = (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) ||
		style.boxShadow !== 'none';
	return shown || e === document.body ? '' : e.id || e.outerHTML;
})()`

// mostTabs is more than any page or dialog has places for the Tab key.
const mostTabs = 100

// Tab presses the Tab key until an element has the keyboard. Each place on the way must show that it has
// it.
func (p *Page) Tab(selector string) {
	p.t.Helper()
	for range mostTabs {
		var there bool
		p.Eval(fmt.Sprintf("%s.matches(%q)", focused, selector), &there)
		if there {
			return
		}
		p.Press("Tab")
		var hidden string
		if p.Eval(unseen, &hidden); hidden != "" {
			p.t.Errorf("the keyboard is at %s, and nothing shows it", hidden)
		}
	}
	p.t.Fatalf("the Tab key does not reach %s", selector)
}

// Enter presses the Enter key on an element that the Tab key reaches.
func (p *Page) Enter(selector string) {
	p.t.Helper()
	p.Tab(selector)
	p.Press("Enter")
}

// Type presses a key for each character.
func (p *Page) Type(text string) {
	p.t.Helper()
	p.Press(strings.Split(text, "")...)
}

// Panel opens a panel by the arrow keys in the list of tabs.
func (p *Page) Panel(name string) {
	p.t.Helper()
	p.Tab("[role=tab]")
	for range 4 {
		var there bool
		if p.Eval(fmt.Sprintf("%s.id == 'tab-%s'", focused, name), &there); there {
			return
		}
		p.Press("ArrowRight")
	}
	p.t.Fatalf("the arrow keys do not reach the panel %s", name)
}

// New makes an empty board by keys.
func (p *Page) New(kind string, rows, cols int) {
	p.t.Helper()
	var welcomes bool
	if p.Eval("document.querySelector('.lead').checkVisibility()", &welcomes); welcomes {
		p.Enter("#draw-own")
	} else {
		p.Enter("#new")
	}
	p.Until("document.querySelector('#dialog').open")
	p.Tab("#new-kind")
	p.Type(kind)
	p.Until(fmt.Sprintf("document.querySelector('#new-kind').selectedOptions[0].text == %q", kind))
	p.Tab("#new-rows")
	p.Type(fmt.Sprint(rows))
	if cols > 0 {
		p.Tab("#new-cols")
		p.Type(fmt.Sprint(cols))
	}
	p.Press("Enter")
	p.Until("!document.querySelector('#dialog').open")
	p.Tab("[role=gridcell]")
}

// Clues types the clues of rows from the first cell on; a dot leaves a cell as it is.
func (p *Page) Clues(rows ...string) {
	p.t.Helper()
	for r, row := range rows {
		words := strings.Fields(row)
		for c, word := range words {
			if word != "." {
				p.clue(word)
			}
			if c < len(words)-1 {
				p.Press("ArrowRight")
			}
		}
		p.Press("Home")
		if r < len(rows)-1 {
			p.Press("ArrowDown")
		}
	}
}

// clue types a word into the cell that has the keyboard. On a busy computer its digits may come too far
// apart to be one number: then it types again.
func (p *Page) clue(word string) {
	p.t.Helper()
	for range 5 {
		p.Type(word)
		var label string
		p.Eval(focused+".getAttribute('aria-label')", &label)
		if word == "x" || strings.Contains(label+",", ", clue "+word+",") {
			return
		}
		p.Press("Delete")
	}
	p.t.Fatalf("the keys write no %s", word)
}

// TestKeyboardAlone does the work of an evening by keys: it draws a Numbrix of 9x9, sees it solved, plays
// with three hints, goes back, drops the clues that are not needed, saves it, and reads its model.
func TestKeyboardAlone(t *testing.T) {
	p := Open(t, Serve(t), Looks["1280"])
	p.Until("document.querySelectorAll('[role=gridcell]').length > 0")
	p.New("Numbrix", 9, 9)
	p.Clues("7 . 3 . 1 . 59 . 81", ". . . 33 34 57 . . .", "9 . 31 . . . 63 . 79",
		". 29 . . . . . 65 .", "11 12 . . 39 . . 66 77", ". 13 . . . . . 67 .",
		"15 . 23 . . . 69 . 75", ". . . 43 42 49 . . .", "19 . 21 . 45 . 47 . 73")
	p.Shows("#result", "Exactly one answer")
	p.Tab("#show-answer")
	p.Press(" ")
	p.Shows("#result", "The only answer")
	p.labelled(1, "answer 6")

	p.Panel("play")
	for _, depth := range []string{"where", "how"} {
		p.Enter("#hint")
		p.hinted(depth)
	}
	p.Enter("#hint")
	p.Until("document.querySelector('#enter')?.isConnected")
	p.Enter("#enter")
	p.Until("document.querySelectorAll('.cell.entered').length > 0")
	p.Until(focused + ".id == 'hint'")
	p.Press("Control+z")
	p.Until("document.querySelectorAll('.cell.entered').length == 0")

	p.Panel("set")
	p.Until("document.querySelector('#drop')")
	var before, after int
	const clues = "document.querySelectorAll('.cell.clue').length"
	p.Eval(clues, &before)
	p.Enter("#drop")
	p.Shows("#set", "each of them needed")
	if p.Eval(clues, &after); after >= before || after == 0 {
		t.Errorf("%d clues became %d", before, after)
	}
	p.Enter("#save-svg")
	p.Shows("#set", "Saved numbrix.svg")
	p.Panel("model")
	p.Shows("#model", "Nonzeros")
	p.Shot("keyboard-model")
}

// TestKindsByKeyboard enters by keys what the boards of each kind have.
func TestKindsByKeyboard(t *testing.T) {
	p := Open(t, Serve(t), Looks["1280"])
	p.Until("document.querySelectorAll('[role=gridcell]').length > 0")

	p.New("Hidato", 2, 3)
	p.Clues("1 x .", ". . 5")
	p.labelled(1, "hole")
	p.Shows("#result", "answer")

	p.New("Latin square", 3, 0)
	p.Clues("1 2 .", ". 3 .")
	p.Shows("#result", "Exactly one answer")

	p.New("Sudoku", 4, 0)
	p.Clues("1 . . .", ". . 3 .", ". 4 . .", ". . . 2")
	p.Shows("#result", "Exactly one answer")

	p.New("Futoshiki", 3, 0)
	p.Press("<", "ArrowRight", "<", "v")
	p.labelled(0, "less than the cell to the right")
	p.labelled(1, "greater than the cell below")
	p.Press("ArrowDown", "^", "Control+z", "Home", "ArrowDown", "3")
	p.labelled(6, "clue 3")

	p.New("KenKen", 2, 0)
	for _, cage := range []string{"2/", "2", "1"} {
		switch cage {
		case "2/":
			p.Press("Shift+ArrowRight")
		case "2":
			p.Press("ArrowDown", "Home")
		case "1":
			p.Press("ArrowRight")
		}
		p.Press("Enter")
		p.Until(focused + ".id == 'target'")
		p.Type(cage)
		p.Press("Enter")
		p.Until(focused + ".role == 'gridcell'")
	}
	p.Shows("#result", "Exactly one answer")

	p.New("Numberlink", 3, 3)
	p.Clues("1 . 2", ". . 3", "1 2 3")
	p.Shows("#result", "Exactly one answer")
	p.Panel("play")
	p.Tab("[role=gridcell]")
	p.Press("Control+Home", "ArrowUp", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowDown")
	p.labelled(3, "link above and below")
	p.Panel("solve")

	p.New("Slitherlink", 1, 2)
	p.Clues("3 .")
	p.Shows("#result", "Exactly one answer")
	p.Panel("play")
	p.Tab("[role=gridcell]")
	p.Press("Home", "Shift+ArrowUp", "Shift+ArrowDown", "Shift+ArrowLeft", "Alt+ArrowRight", "ArrowRight",
		"Shift+ArrowUp", "Shift+ArrowDown", "Shift+ArrowRight")
	p.labelled(0, "line above, below and to the left, no line to the right")
	p.Enter("#check")
	p.Shows("#play .hint", "Solved!")
}

// reached are the elements that the keyboard should reach, and that have not been marked as reached.
const reached = `[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, select, input, textarea, summary, a[href], ' +
	'[role=gridcell]')].filter(e => e.checkVisibility() && !e.disabled && !e.reached &&
	!e.matches('[role=tab][tabindex="-1"], [role=gridcell][tabindex="-1"]')).
	map(e => e.id || e.outerHTML)`

// solversShown is whether the panel of models offers the solvers that the program has found.
const solversShown = `fetch('api', {method: 'POST', headers: {'Content-Type': 'application/json'},
	body: '{"op": "solvers"}'}).then(r => r.text()).then(all => /"found":true/.test(all) ===
	document.querySelector('#model-run').checkVisibility())`

// TestReach: the Tab key reaches all that one can press in each panel and dialog, and each shows that it
// has the keyboard. Of the tabs and of the cells it reaches one; arrows reach the others.
func TestReach(t *testing.T) {
	p := opened(t, Serve(t), several, Looks["1280"])
	p.Shows("#result", "3 answers")
	around := func(name string) {
		t.Helper()
		p.Eval("document.querySelectorAll('*').forEach(e => { e.reached = false }); document.activeElement.blur()", nil)
		for range mostTabs {
			var again bool
			p.Press("Tab")
			p.Eval("(() => { const e = document.activeElement, was = e.reached; e.reached = true; "+
				"return was === true && e !== document.body })()", &again)
			var hidden string
			if p.Eval(unseen, &hidden); hidden != "" {
				t.Errorf("%s: the keyboard is at %s, and nothing shows it", name, hidden)
			}
			if again {
				break
			}
		}
		var missed []string
		if p.Eval(reached, &missed); len(missed) > 0 {
			t.Errorf("%s: the Tab key misses %v", name, missed)
		}
	}
	for _, tab := range []string{"solve", "play", "set", "model"} {
		p.Click("#tab-" + tab)
		switch tab {
		case "set":
			p.Until("document.querySelector('#set-format')?.options.length > 0")
		case "model":
			p.Shows("#model", "Nonzeros")
			p.Until(solversShown)
		}
		around(tab)
	}
	for _, id := range []string{"new", "open", "saved", "keys"} {
		p.Click("#" + id)
		p.Until("document.querySelector('#dialog').open") // the script of some is on its way
		around(id)
		p.Press("Escape")
		p.Until("!document.querySelector('#dialog').open")
		p.Until(focused + ".id == '" + id + "'") // one goes on where one was
	}
}

// TestFocusStays: when a button goes that was pressed, the keyboard goes to one close by, and not to the
// beginning of the page.
func TestFocusStays(t *testing.T) {
	var full strings.Builder
	full.WriteString("sudoku\n")
	for r := range 9 {
		for c := range 9 {
			fmt.Fprintf(&full, "%d ", (3*(r%3)+r/3+c)%9+1)
		}
		full.WriteString("\n")
	}
	p := opened(t, Serve(t), full.String(), Looks["1280"])
	p.Enter("#prove")
	p.Shows("#live", "Proved")
	p.Until(focused + ".id == 'show-answer'")
	p.Panel("set")
	p.Until("document.querySelector('#drop')")
	p.Enter("#minimum") // which takes minutes
	p.Enter("#set-stop")
	p.Shows("#set", "Stopped") // with what was found by then, if anything
	p.Until(focused + ".id == 'make'")

	const isOpen = "document.querySelector('#dialog').open"
	p.Enter("#saved")
	p.Until(isOpen)
	p.Tab("#save-name")
	p.Type("mine")
	p.Press("Enter")
	p.Until("!document.querySelector('#dialog').open")
	p.Enter("#saved")
	p.Until(isOpen)
	p.Enter(".saved [aria-label]")
	p.Shows("#dialog", "Nothing is saved yet")
	p.Until(focused + ".id == 'mine-undo'")
	p.Press("Enter")
	p.Shows("#dialog .saved", "mine")
}
