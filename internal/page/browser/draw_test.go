package browser_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestCages makes cages by single presses and by one stroke, with a mouse and with a finger.
func TestCages(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, kenken, Looks[size])
		p.labelled(0, "3+ cage")
		for _, c := range []int{0, 1, 4} {
			stroke(p, middle(c))
		}
		p.Shows("#set-cage", "Make a cage of 3 cells")
		p.both("cage-" + size)
		p.Eval("document.querySelector('#target').value = '4'", nil)
		p.Click("#target-sign-2")
		p.Click("#set-cage")
		p.labelled(0, "4× cage")
		p.Until("document.querySelectorAll('.cell.selected').length == 0")

		// One press on a cage sets its target; a second one lets it go.
		stroke(p, middle(0))
		p.Until("document.querySelector('#target').value == '4×'")
		p.Shows("#set-cage", "Set the target")
		p.Eval("document.querySelector('#target').value = '8'", nil) // without an operation
		p.Click("#set-cage")
		p.labelled(0, "8 cage")
		stroke(p, middle(0))
		p.Shows("#cage", "Take the cell out")
		stroke(p, middle(0))
		p.Shows("#cage", "Press cells")

		// A stroke over cells gathers them; Escape leaves the cages as they are.
		stroke(p, middle(6), middle(7))
		p.Shows("#set-cage", "Make a cage of 2 cells")
		p.Eval("document.querySelector('#target').focus()", nil)
		p.Press("Escape")
		p.Shows("#cage", "Press cells")
		p.Click("#undo")
		p.labelled(0, "4× cage")

		// Digits go to the target. A stroke elsewhere makes the cage with the target that is typed.
		stroke(p, middle(6), middle(7))
		p.Shows("#set-cage", "Make a cage of 2 cells")
		p.Eval(cell(7)+".focus()", nil)
		p.Press("9")
		p.typed("target", "+")
		stroke(p, middle(2), middle(5))
		p.labelled(6, "9+ cage")
		p.Until("document.querySelector('#target').value === '4+'")
	})
}

// TestWalls draws walls and takes them away by strokes, each of which is one step back. The numbers of
// a wall can be read while it is chosen.
func TestWalls(t *testing.T) {
	p := opened(t, Serve(t), "kakuro\n. . .\n. . .\n. . .\n", Looks["1280"])
	walls := func(n int) {
		t.Helper()
		p.Until(fmt.Sprintf("document.querySelectorAll('.cell.has-black').length === %d", n))
	}
	p.Click("#place-x")
	p.drag(middle(0), middle(2))
	walls(3)
	p.drag(middle(3), middle(6))
	walls(5)
	p.Click("#undo")
	walls(3)
	p.Click("#place-erase")
	p.drag(middle(1), middle(2))
	walls(1)
	p.Click("#undo")
	p.Click("#place-erase")
	walls(3)
	shade := "getComputedStyle(" + cell(1) + ").backgroundColor"
	p.Until(shade + " === getComputedStyle(" + cell(0) + ").backgroundColor")
	p.drag(middle(1))
	p.Until(shade + " === getComputedStyle(" + cell(0) + ").backgroundColor")
	p.Press("7")
	p.typed("pair-0", "")
	p.labelled(1, "7 down")
}

// TestSudokuCages makes a cage and an area of a Sudoku beside its clues, by presses and by keys.
func TestSudokuCages(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, "sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n", Looks[size])
		p.Eval("[...document.querySelectorAll('#tools button')].find((b) => b.textContent == 'Cage').click()", nil)
		stroke(p, middle(2))
		stroke(p, middle(3))
		p.Shows("#set-cage", "Make a cage of 2 cells")
		p.Eval("document.querySelector('#target').value = '7'", nil)
		p.Click("#set-cage")
		p.labelled(2, "7 cage")
		p.labelled(0, "clue 1")
		p.Until("document.querySelectorAll('.picture .dashes').length == 1")
		p.Eval("[...document.querySelectorAll('#tools button')].find((b) => b.textContent == 'Area').click()", nil)
		for _, c := range []int{0, 1, 2, 4} {
			stroke(p, middle(c))
		}
		p.Shows("#set-cage", "Make an area of 4 cells")
		p.Click("#set-cage")
		p.Shows("#cage", "Press cells")
		p.labelled(2, "7 cage")
	})
}

// drawn counts the lines and crosses of a Slitherlink, or the links and crosses of a Numberlink.
const drawn = `['.entered.lines', '.links', '.crosses'].map(name =>
	[...document.querySelectorAll('.picture ' + name)].reduce((n, e) =>
		n + e.getAttribute('d').split('M').length - 1, 0)).join(' ')`

// TestLoopStrokes draws lines of a Slitherlink by strokes and presses, with a mouse and a finger.
func TestLoopStrokes(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, slitherlink, Looks[size])
		p.Click("#tab-play")
		is := func(want string) {
			t.Helper()
			p.Until(drawn + " == '" + want + "'")
		}
		// Along the upper border from its left corner, and down the right border: at its corners a
		// stroke may leave the board a little.
		stroke(p, place{0, 0.1, 0.1}, place{2, 0.5, 0.05}, place{2, 1.1, -0.1}, place{5, 0.95, 0.95})
		is("5 0 0")
		p.both("loop-" + size)
		// The same way back takes them away, from the middle of a side on.
		stroke(p, place{5, 0.95, 0.5}, place{2, 0.95, 0.1}, place{0, 0.1, 0.05})
		is("0 0 0")
		// Presses draw a line, then a cross, then nothing.
		stroke(p, place{4, 0.5, 0.1})
		is("1 0 0")
		stroke(p, place{4, 0.5, 0.1})
		is("0 0 2") // a cross is two strokes
		stroke(p, place{1, 0.5, 0.9})
		is("0 0 0")
		p.Until("window.scrollY == 0")
	})
}

// TestPathStrokes draws paths of a Numberlink by strokes and presses, with a mouse and a finger.
func TestPathStrokes(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, numberlink, Looks[size])
		p.Shows("#result", "The only answer")
		p.Click("#tab-play")
		// A quick stroke is reported at its ends alone.
		stroke(p, middle(0), middle(6))
		p.Until(drawn + " == '0 2 0'")
		stroke(p, middle(2), middle(1), middle(7))
		p.Until(drawn + " == '0 5 0'")
		p.both("paths-" + size)
		stroke(p, middle(5))
		stroke(p, middle(8))
		p.Until(drawn + " == '0 6 0'")
		p.Click("#check")
		p.Shows("#play .hint", "Solved!")
	})
}

// TestTitle changes title and author after creation: it is part of the puzzle, can be undone, and
// nothing is solved again.
func TestTitle(t *testing.T) {
	address := Serve(t)
	for _, size := range some("360", "1280") {
		p := opened(t, address, sudoku, Looks[size])
		p.Shows("#result", "The only answer ·")
		p.Until("document.querySelector('#rules').textContent")
		p.Eval(`window.asked = []; const before = fetch; window.fetch = (to, o) => {
			if (o?.body) asked.push(JSON.parse(o.body).op); return before(to, o); }; 0`, nil)
		p.Click("#tab-set")
		p.dialog("rename")
		p.Press("M", "y", "Tab", "A", "n", "n")
		p.both("title-" + size)
		p.Press("Enter")
		p.Shows("#title", "My")
		p.Shows("#author", "by Ann")
		p.Until("document.title.startsWith('My')")
		p.Until("decodeURIComponent(location.hash).includes('Ann')")
		var asked []string
		p.Eval("asked", &asked)
		asked = slices.DeleteFunc(asked, func(op string) bool { return op == "formats" }) // of the panel
		if len(asked) != 1 || asked[0] != "text" {
			t.Errorf("a title asked for %v", asked)
		}
		p.Shows("#result", "The only answer")
		p.Click("#undo")
		p.Shows("#title", "Sudoku")
		p.Click("#redo")
		p.Shows("#author", "Ann")
	}
}

// TestEarly presses what there is before the first board has come: nothing fails, and the tab opens.
func TestEarly(t *testing.T) {
	address := Serve(t)
	p := Open(t, "about:blank", Looks["1280"])
	target := with(t, p, address, sudoku)
	p.Do(page.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`addEventListener('DOMContentLoaded', () => {
			for (const id of ['undo', 'new', 'saved', 'tab-set', 'tab-play'])
				document.getElementById(id).click(); })`).Do(ctx)
		return err
	}))
	p.Go(target)
	p.Until("document.querySelectorAll('[role=gridcell]').length > 0")
	p.Until("document.querySelector('#tab-play').ariaSelected == 'true' && document.querySelector('#hint').offsetParent")
}

// TestManyAnswers: where there are too many answers to compare, the page says so, and how many it does
// compare.
func TestManyAnswers(t *testing.T) {
	p := opened(t, Serve(t), "latin\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", Looks["360"])
	p.Until("document.querySelector('#next-clues')")
	p.Click("#next-clues")
	p.Shows("#solve", "more than 5,000 answers")
	p.both("next-360")
}
