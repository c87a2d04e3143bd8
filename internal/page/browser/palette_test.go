package browser_test

import (
	"strings"
	"testing"
)

// press presses an element as the pointer of the size does.
func (p *Page) press(size, selector string) {
	p.t.Helper()
	if size == "1280" {
		p.Click(selector)
		return
	}
	p.tap(selector)
}

// armed waits until the page names the number that presses on cells place; none for "".
func (p *Page) armed(number string) {
	p.t.Helper()
	p.Until(`[...document.querySelectorAll('#palette [aria-pressed=true]')].map(b => b.textContent).join() === '` +
		number + `'`)
}

// TestCellAndNumber enters numbers in both orders, by a mouse and by a finger: the cell first, or the
// number first.
func TestCellAndNumber(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, sudoku, Looks[size])
		p.Shows("#result", "The only answer")
		p.Click("#tab-play")
		p.Shows("#palette-note", "either order")
		stroke(p, middle(1))
		p.Shows("#palette-note", "row 1, column 2")
		p.Until("document.querySelector('.grid').classList.contains('chosen')")
		p.press(size, "#place-3")
		p.labelled(1, "you entered 3")
		p.armed("")
		p.press(size, "#place-2") // another number for the same cell
		p.labelled(1, "you entered 2")
		p.both("chosen-" + size)
		p.press(size, "#place-erase")
		p.labelled(1, "open")

		// A given cell takes none, and the page says so.
		stroke(p, middle(0))
		p.Shows("#palette-note", "is given")
		p.press(size, "#place-4")
		p.labelled(0, "clue 1")

		// A second press lets the cell go. Then the number comes first, for as many cells as one wants.
		stroke(p, middle(2))
		stroke(p, middle(2))
		p.Shows("#palette-note", "either order")
		p.press(size, "#place-4")
		p.armed("4")
		p.Shows("#palette-note", "4 again to stop")
		p.both("armed-" + size)
		stroke(p, middle(2))
		stroke(p, middle(4))
		p.labelled(2, "you entered 4")
		p.labelled(4, "you entered 4")
		p.press(size, "#place-4")
		p.armed("")
		stroke(p, middle(5))
		p.labelled(5, "open")

		// Escape lets both go.
		p.Press("Escape")
		p.Shows("#palette-note", "either order")
		p.press(size, "#place-3")
		p.armed("3")
		p.Eval(cell(5)+".focus()", nil)
		p.Press("Escape")
		p.armed("")
		stroke(p, middle(5))

		// Marks, in both orders.
		p.press(size, "#tools button:nth-child(2)")
		p.press(size, "#place-1")
		p.press(size, "#place-2")
		p.labelled(5, "marks 1 2")
		stroke(p, middle(5))
		p.press(size, "#place-1")
		stroke(p, middle(5))
		p.labelled(5, "marks 2")
		stroke(p, middle(7))
		p.labelled(7, "marks 1")
	})
}

// TestThumb: on a small phone, one plays without scrolling. The board and its numbers are in sight, hints
// and checks are at the foot of the window, all is large enough for a thumb, and the bar covers nothing
// for good.
func TestThumb(t *testing.T) {
	address := Serve(t)
	look := Look{Width: 360, Height: 640, Touch: true}
	for name, text := range map[string]string{"sudoku": nine("sudoku"), "numbrix": nine("numbrix"),
		"slitherlink": slitherlink} {
		p := opened(t, address, text, look)
		p.Until("['unique', 'several'].includes(document.querySelector('#result').dataset.verdict)")
		p.Click("#tab-play")
		const covered = `(() => {
			const bar = document.querySelector('#play-bar').getBoundingClientRect().top;
			return [...document.querySelectorAll('.grid, #palette button:not([hidden])')].filter(e => {
				const b = e.getBoundingClientRect();
				return b.top < 0 || b.bottom > bar;
			}).map(e => e.id || e.className);
		})()`
		p.Until(covered + ".length === 0")
		p.Until(`['hint', 'check', 'undo', 'redo'].every(id => (b => b.top > 560 && b.bottom <= 640)(
			document.getElementById(id).getBoundingClientRect()))`)
		var low []string
		p.Eval(`[...document.querySelectorAll('button, select, [role=tab], input:not([type=checkbox])')].filter(e =>
			e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.id || e.outerHTML)`, &low)
		if len(low) > 0 {
			t.Errorf("%s: less than 44 pixels high: %q", name, low)
		}
		p.view("thumb-" + name)
		p.tap("#hint")
		p.Shows("#play .hint", "Press Hint again")
		p.view("thumb-hint-" + name)
		// What is last on the page can be scrolled to above the bar.
		p.Until(`(window.scrollTo(0, document.documentElement.scrollHeight),
			document.querySelector('#again').getBoundingClientRect().bottom <
			document.querySelector('#play-bar').getBoundingClientRect().top)`)
		p.view("thumb-end-" + name)
	}
}

// nine is an empty board of 9x9 with a few clues that leave one answer or more.
func nine(kind string) string {
	if kind == "sudoku" {
		return strings.Replace(whole, "1 2 3 4", ". . . 4", 1)
	}
	return "numbrix\n7 . 3 . 1 . 59 . 81\n. . . 33 34 57 . . .\n9 . 31 . . . 63 . 79\n. 29 . . . . . 65 .\n" +
		"11 12 . . 39 . . 66 77\n. 13 . . . . . 67 .\n15 . 23 . . . 69 . 75\n. . . 43 42 49 . . .\n" +
		"19 . 21 . 45 . 47 . 73\n"
}

// TestNumbersOfDigits enters larger numbers by digits, in both orders, by a mouse and by a finger.
func TestNumbersOfDigits(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, numbrix, Looks[size])
		p.Shows("#result", "The only answer")
		p.Click("#tab-play")
		stroke(p, middle(3))
		p.press(size, "#digit-1")
		p.press(size, "#digit-2")
		p.labelled(3, "you entered 12")
		stroke(p, middle(3)) // lets it go
		p.press(size, "#digit-1")
		p.press(size, "#digit-1")
		p.numberFirst(11)
		p.Shows("#palette-note", "The next number follows")
		stroke(p, middle(2))
		p.labelled(2, "you entered 11")
		p.numberFirst(12)
		p.press(size, "#place-stop")
		p.numberFirst(0)
		p.press(size, "#digit-4")
		stroke(p, middle(7))
		p.numberFirst(6) // 5 is given
		p.press(size, "#place-stop")
		stroke(p, middle(0))
		p.labelled(0, "open")
		p.press(size, "#digit-9")
		p.labelled(0, "you entered 9")
		p.both("digits-" + size)
	})
}
